/** A payment as its processor has it; null: it does not know it. */
export type AtProcessor = { status: 'open' | 'authorised' | 'captured' | 'voided' | 'declined'; amount?: number } | null;

type InFile = { parcel: string };
type CarrierName = 'yamato' | 'sagawa' | 'japanpost';

export const trackingForms: Record<CarrierName, string> = {
  yamato: '12 digits',
  sagawa: '12 digits',
  japanpost: '11 or 12 digits, or RR123456789JP',
};

export const toldByProcessor = (found: AtProcessor): string =>
  found
    ? `the processor has it ${found.status}${found.amount === undefined ? '' : ` with ${found.amount} yen`}`
    : 'the processor does not know it';

/** What is wrong with a field that staff filled in: at a counter, in the store room, at the support desk. */
export const work = {
  REFUND_OWED: 'has a refund that is owed',
  WAS_REFUNDED: 'was refunded, or is being refunded',
  ORDER_UNPAID: 'is not of a paid order',
  NOT_REFUNDED_SO_FAR: ({ least, most }: { least: number; most: number }) =>
    `must be from ${least} to the ${most} yen that were not refunded yet`,
  NOT_CAPTURED: ({ least, most }: { least: number; most: number }) =>
    `must be from ${least} to the ${most} yen that were captured`,
  CHARGED_BACK: ({ refundId }: { refundId: string }) =>
    `has a charge-back already, ${refundId}: where that one came to nothing, take it back first`,
  PRIZES_DECIDED: 'must be left out: the order was refunded already',
  PRIZES_DECIDED_OTHERWISE: 'was decided already, with another value',
  PRIZES_UNDECIDED: 'must say what becomes of them: this is all that is left',
  PRIZES_OF_PART: 'must be left out: a part of the money leaves them as they are',
  PRIZES_WRITTEN_OFF: 'must be write-off: the bank may still decide otherwise',
  PRIZES_OF_ITEMS: 'must say what becomes of these items',
  NOT_OF_ITEMS: ({ least, most }: { least: number; most: number }) =>
    `must be from ${least} to ${most} yen: with the last item all that is left goes back, and before it less`,
  SHARE_NOT_LEFT: ({ share, most }: { share: number; most: number }) =>
    `have a share of ${share} yen, and at most ${most} may go back while other items wait: name those, too, as a last-one prize, give an amount, or refund the order`,
  KEY_NEEDED: 'must be given with an amount, so that a repetition does not refund twice',
  NOT_REMAINING: ({ remaining }: { remaining: number }) =>
    `must be what was not refunded before this part: by what is written down ${remaining} yen are left`,
  ITEMS_OF_BANK: 'must be left out of a charge-back: a bank takes money of the order, and not of its items',
  REST_OF_PART: 'must be left out, since a part is given up: refund what is left anew, and say what becomes of the prizes',
  REFUND_OF_SERVICE: 'was made by this service: only what a person wrote down is taken back',
  TAKEN_BACK: 'was taken back already',
  PRIZES_PUT_BACK: 'must stay, since its prizes were put back: give the fan the money in another way',
  NOT_GIVEN_BACK: ({ found, left }: { found: AtProcessor; left: number }) =>
    `is not what was given back: ${toldByProcessor(found)}, and ${left} yen were to be left`,
  CARRIED_OUT: ({ found }: { found: AtProcessor }) => `was carried out: ${toldByProcessor(found)}`,
  CARRIED_OUT_THERE: ({ found, without }: { found: AtProcessor; without: number }) =>
    `was carried out: ${toldByProcessor(found)}, and without it there would be ${without}`,
  STILL_UNCERTAIN: ({ until }: { until: string }) => `may still be carried out, until ${until}`,
  SUPERVISOR_REFUNDS: 'can only be refunded by a supervisor: some of it was handed over or posted',
  IN_A_PARCEL: 'is in a parcel: take it out first',

  ORDERS_OR_ITEMS: 'must be given, or else itemIds',
  ORDER_NOT_COVERED: 'is not an order that this code covers',
  ITEM_NOT_COVERED: 'is not an item that this code covers',
  ORDER_OF_OTHER_GACHA: 'is not an order of this gacha',
  ITEM_OF_OTHER_GACHA: 'is not an item of this gacha',
  NOT_AN_ORDER_ID: 'is not the id of an order',
  NOT_AN_ITEM_ID: 'is not the id of an item',
  ITEM_OF_OTHER_ORDER: 'is not an item of this order',
  ITEM_OF_OTHER_HANDOVER: 'is not an item of this handover',
  REFUNDED: 'was refunded',
  HANDED_OVER: 'was handed over already, all of it or in part',
  HANDOVER_REFUNDED: 'is of an order that was refunded',
  HANDOVER_OF_REFUNDED: 'has an item that was refunded: name the others',
  REFUNDED_SINCE: 'has an item that was refunded since this counter read the code: read it again, and hand over what it shows',
  TOO_MANY_ITEMS: ({ most }: { most: number }) => `must be of orders with at most ${most} items together`,
  UNDONE_TOO_LATE: ({ minutes }: { minutes: number }) =>
    `can be undone by a supervisor, or within ${minutes} minutes by the member who reported it`,
  TOO_LATE: 'must be said by a supervisor: the time to collect from this gacha is over',
  IN_THE_FUTURE: 'must not be in the future: is the clock of this device right?',
  BEFORE_1970: 'must not be before 1970: is the clock of this device right?',
  TOO_LONG_AGO: ({ hours }: { hours: number }) => `must not be more than ${hours} hours ago`,
  BEFORE_THE_CODE: 'must not be before the code was issued',
  DECIDED_OTHERWISE: 'was made already, and is another one',
  NOTHING_WAITS: 'needs an item that the code covers and that still waits',

  NOT_YOURS_TO_POST: 'is not one that you post',
  GACHAS_OF_OTHERS: 'must be gachas at which this staff member posts',
  POSTED: 'was posted already',
  IN_OTHER_PARCEL: 'is in another parcel',
  FAN_BANNED: 'is held: its fan is banned',
  NOT_POSTED: 'was not posted: unpack it in place of that',
  RETURNED_OTHERWISE: 'was reported already, with another reason',
  ALL_DELIVERED: 'has nothing that waits: all of it was handed over or posted',
  ORDER_HELD: 'is held by staff: support has to release it first',
  PARCEL_CAME_BACK: 'came back: its address has to be corrected, or the order released, first',
  SEVERAL_FANS: 'are of several fans',
  USER_ERASED: 'is a fan who was erased',
  BANNED_IS_NOT_ERASED: 'is banned, and whoever signs up again is new and not banned: end the ban first',
  NO_ADDRESS: 'have no address',
  SEVERAL_ADDRESSES: 'go to several addresses',
  NOT_A_WHOLE_PARCEL: 'must be the whole of one parcel that is packed, or nothing of any',
  NUMBER_OF_OTHER_PARCEL: 'is that of another parcel',
  COLLECTED_ON_SITE: 'is collected on site: nothing of it is posted',
  NO_PARCEL_NUMBER: 'is no number of a parcel',
  POSTED_BY_NAME: 'needs the number of a parcel or an order',
  NOT_A_TRACKING_NUMBER: ({ carrier }: { carrier: CarrierName }) => `must be a number of the carrier: ${trackingForms[carrier]}`,

  NO_PICTURE: 'must be a PNG, JPEG, WebP or AVIF, and is none',
  PICTURE_IS_SVG: 'is an SVG: take a PNG of it',
  PICTURE_DAMAGED: 'is damaged or not whole',
  PICTURE_TOO_LARGE: 'is larger than the 5 MB that a picture may have',
  PICTURE_TOO_MANY_PIXELS: ({ width, height, megapixels, most }: Record<'width' | 'height' | 'megapixels' | 'most', number>) =>
    `is ${width} × ${height}, ${megapixels} megapixels: such a picture may have ${most}`,

  MORE_MISTAKES: ({ count }: { count: number }) => `and ${count} more`,
  FILE_TOO_LARGE: ({ most }: { most: number }) => `is larger than ${most} MiB: send it in parts`,
  FILE_EMPTY: 'is empty',
  FILE_NOT_UTF8: 'must be UTF-8, and is not: it may be CP932 (Shift_JIS), as carriers write it',
  FILE_NOT_CP932: 'must be CP932 (Shift_JIS), or UTF-8 with a byte order mark, and is UTF-8 without one',
  ONLY_A_HEADING: 'is missing: no parcel follows the heading',
  COLUMNS_MISSING: ({ columns }: { columns: string }) => `must name the columns ${columns}`,
  COLUMNS_TWICE: ({ columns }: { columns: string }) => `names twice: ${columns}`,
  COLUMN_COUNT: ({ columns, heading }: { columns: number; heading: number }) => `has ${columns} columns, the heading ${heading}`,
  QUOTE_NOT_CLOSED: 'has a quotation mark that does not end',
  QUOTE_INSIDE: 'has a quotation mark where none may be',
  NOT_A_PARCEL: ({ text }: { text: string }) => `${text || 'nothing'} is no number of a parcel`,
  NOT_A_CARRIER: ({ words }: { words: string }) => `the carrier must be one of ${words}`,
  NO_TRACKING_NUMBER: 'has no tracking number',
  WRONG_TRACKING_NUMBER: ({ text, carrier }: { text: string; carrier: CarrierName }) =>
    `${text}: must be a number of the carrier: ${trackingForms[carrier]}`,
  WRONG_LAST_DIGIT: ({ number }: { number: string }) => `${number}: its last digit does not fit the others`,
  PARCEL_UNKNOWN: ({ parcel }: InFile) => `${parcel} is no parcel here`,
  PARCEL_AMBIGUOUS: ({ parcel }: InFile) => `${parcel} is the number of two parcels: confirm each by its orders`,
  PARCEL_TWICE: ({ parcel }: InFile) => `${parcel} is in the file twice`,
  PARCEL_POSTED: ({ parcel, label }: InFile & { label: string }) => `${parcel} was posted already, as ${label}`,
  PARCEL_HELD: ({ parcel }: InFile) => `${parcel} is held: its fan is banned`,
  PARCEL_OF_HELD_ORDER: ({ parcel }: InFile) => `${parcel} is held: an order in it is held by staff`,
  PARCEL_OF_RETURNED: ({ parcel }: InFile) => `${parcel} is held: another parcel of an order in it came back`,
  LABEL_TAKEN: ({ parcel, label }: InFile & { label: string }) => `${parcel} cannot have ${label}: it is that of another parcel`,
  NOT_IN_JAPAN: 'is not Japan: this file is for parcels within it',
  LONGER_THAN_PRINTED: 'is longer than the carrier prints',
  ADDRESS_LONGER_THAN_PRINTED: ({ bytes }: { bytes: number }) =>
    `is longer than the carrier prints, with all of the address: ${bytes} bytes`,
  NAME_LONGER_THAN_PRINTED: ({ bytes }: { bytes: number }) => `is longer than the carrier prints: ${bytes} bytes`,
  NOT_IN_CP932: ({ character, point }: { character: string; point: string }) =>
    `has ${character} (${point}), which the carrier's encoding CP932 has not`,
  A_FORMULA: 'begins as a formula of a spreadsheet does',
  PACK_BY_POST: 'must be true for a POST, and for no other method',

  LAST_OPERATOR: 'is the last operator of all gachas: make another one first',
  MORE_THAN_INVITED: ({ deviceId }: { deviceId: string }) =>
    `are more than the member who invited device ${deviceId} may give: revoke the device, and invite it again`,
  NO_ROLE_OF_YOURS: 'must have one at a gacha of your own',
  ROLE_NEEDED: 'must have at least one',
  ACCOUNT_TAKEN: 'is the account of a staff member already, working or revoked',
  MEMBER_REVOKED: 'is revoked: restore them first',
  ISSUER_OF_USERS: 'is where users sign in: its tokens are of no staff',
  ISSUER_OF_DEVICES: 'is this gateway itself: invite a device in its place',
  NOT_AN_ISSUER: 'must be an address like https://login.example.com, or as IDENTITY_PROVIDERS names it',
  NO_STAFF_PAGE:
    'STAFF_APP_URL, or PUBLIC_URL with staff among PAGES, must be an https address that the phones of staff reach, as the gateways have it',
  NOT_A_PROOF: 'must be a DPoP proof (RFC 9449), signed by ES256 with the key in its header',
  PROOF_NAME: ({ least, most }: { least: number; most: number }) => `must have a jti of ${least} to ${most} characters`,
  PROOF_ADDRESS: ({ address }: { address: string }) => `must be for POST (htm) and ${address} (htu)`,
  PROOF_TIME: 'must be made now (iat): is the clock of this device right?',
  PROOF_USED: 'was used before: each renewal needs a new one',
  KEY_OF_OTHER_DEVICE: 'has the key of another device: make a new one',
};
