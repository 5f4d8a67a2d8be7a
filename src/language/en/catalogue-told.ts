const yen = (amount: number): string => `${amount} yen`;

/** What the commands of the catalogue say to the operator. */
export const catalogue = {
  refused: 'Nothing was imported. The catalogue has mistakes:',
  at: (place: string, mistake: string) => (place === '' ? `The file ${mistake}` : `${place} ${mistake}`),
  nothingChanges: 'The file says what there is already: nothing changes.',
  wouldChange: 'Nothing was written. The import would change:',
  changed: 'What changed:',
  newGacha: (name: string) => `${name}, a new gacha`,
  gacha: (name: string) => name,
  newPrize: (name: string, stock: number) => `${name}: a new prize, ${stock} in stock`,
  retiredPrize: (name: string) => `${name}: is taken out of the draw`,
  field: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
  ofPrize: (prize: string, field: string, before: string, after: string) => `${prize}, ${field}: ${before} → ${after}`,
  stock: (prize: string, before: number, after: number) =>
    `${prize}, stock: ${before} → ${after} (${after > before ? '+' : '−'}${Math.abs(after - before)})`,
  order: 'prizes: in another order',
  shop: (parts: readonly string[]) => `Besides: ${parts.join(', ')}`,
  odds: 'Odds, in percent, before → after; sold; left:',
  oddsOf: (prize: string, before: string, after: string, sold: number, left: number) =>
    `${prize}: ${before} → ${after}; ${sold} sold; ${left} left`,
  openOrders: (amount: number, plays: number) =>
    amount === 0
      ? 'No order is open.'
      : `${amount} orders of ${plays} plays are open: they can be paid as they were ordered, at their price and their odds.`,
  lastScreen: 'The last screen of one play will say:',
  tokyo: (fields: readonly string[]) => `Read as Tokyo's time, since no zone is named: ${fields.join(', ')}`,
  none: '(none)',
  warnings: {
    noSeller: 'is not in this file: unless it was imported before, last screens name none, and there are no receipts',
    noRegistration: 'is missing: receipts are no qualified invoices',
    noTerms: 'are not in this file: unless they were imported before, last screens have none',
    needsPurchase: 'counts for a free gacha only',
    noSelling: 'is left out: what was imported before stays',
    notOnLastScreen: 'is missing on the last screen',
    worthLess: (value: number, price: number) =>
      `is ${yen(value)}, less than the price of a play (${yen(price)}): ask whether it is gambling`,
    premium: (value: number, purchase: number, cap: number) =>
      `is ${yen(value)}, and what comes with a purchase of ${yen(purchase)} by lottery may be worth ${yen(cap)}`,
    premiums: (all: number, percent: number, sales: number) =>
      `are worth ${yen(all)} together: at most ${percent} % of the planned sales, so those must be ${yen(sales)}`,
    unvalued: (amount: number) => `${amount} without retail_value: what they may be worth was not looked at`,
  },
  /** Of a file: where texts by language lack one. */
  lacks: (language: 'ja' | 'en', places: readonly string[], more: number) =>
    `Without ${language === 'ja' ? 'Japanese' : 'English'}, and shown in another language: ${places.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
  example: {
    name: 'My first gacha',
    grand: 'Grand prize',
    small: 'Small prize',
    comment: [
      'A gacha needs a name, a price in yen, dates and prizes. Dates without a zone are those of Tokyo.',
      'A prize needs a name, how many there are (stock), and its weight: of 1 and 99, the first is won once in 100 plays.',
      'All else has a default. An editor that reads JSON Schema knows every field: gacha catalogue schema --out catalogue.schema.json',
      'See what it would do: gacha catalogue import FILE --dry-run. Then: gacha catalogue import FILE --write-ids',
    ],
  },
  schemaWritten: (file: string) => `Written to ${file}. Keep it beside your catalogue, which names it.`,
  idsWritten: (file: string) => `${file} has the ids and versions now: import this file the next time.`,
  idsNotWritten:
    'New ids were made: take the catalogue from an export now, or import with --write-ids, before you import it again.',
  canBeImported: 'The file can be imported, as far as it tells.',
  lookedAt: 'To be looked at:',
  imported: ({ gachas, prizes, beacons, areas, staff }: Record<'gachas' | 'prizes' | 'beacons' | 'areas' | 'staff', number>) =>
    `Imported ${gachas} gachas, ${prizes} prizes, ${beacons} beacons, ${areas} areas, ${staff} staff.`,
  leftRevoked: (staff: number) => `${staff} of the staff are revoked, and stay so.`,
  picturesUnshown: (origins: readonly string[]) =>
    `Its pictures at ${origins.join(', ')} are shown by no page unless IMAGE_ORIGINS names that, or they are added: gacha pictures add.`,
};

/** What each field of a catalogue file is, for the schema that editors read. */
export const catalogueFields = {
  gachas: 'What is sold.',
  id: 'A UUID. Left out, it is made at the import.',
  version: 'As `export` wrote it. An import from an older one is refused.',
  name: 'One text for all, or one for each language.',
  description: 'What fans read under the name.',
  price: 'Of one play, in yen, tax included. 0 is free.',
  has_limit: 'Whether a fan may play at most `maximum` times.',
  maximum: 'Plays for each fan, where `has_limit` is true.',
  on_sale: 'Whether it can be ordered between its dates. True if left out.',
  paused: 'Whether the sale is paused for the moment. False if left out.',
  published: 'Whether fans see it. True if left out.',
  start_at: 'When it begins, such as 2026-12-01 10:00. Without a zone it is Tokyo.',
  end_at: 'When it ends.',
  redeem_limit_date: 'Until when prizes are collected.',
  redeem_policy: 'What counters do after that date.',
  delivery_type: 'self: collected on site, as it is if left out. mail: posted.',
  auth_method: 'The login that it is for, if not for everybody.',
  needs_checkin: 'Whether a fan must have checked in on site.',
  needs_purchase: 'Of a free gacha: the yen that must be bought first.',
  thumbnail_image_url: 'Its picture in lists, as `gacha pictures add` names it.',
  lineup_image_url: 'Its picture with all prizes.',
  tags: 'Words to find it by.',
  redeem_detail: 'What fans read about collecting.',
  selling: 'What the last screen says of delivery and cancelling.',
  prizes: 'What can be won, in the order in which fans see it. One that is left out is retired.',
  kind: 'normal, as it is if left out. secret: name and picture are shown to those alone who won it. last-one: goes to whoever draws the last of the others; one a gacha, without stock and weight.',
  picking_name: 'The name by which staff find it on the shelf: its name, if left out.',
  stock: 'How many there are in all, the won ones included.',
  pickup_weight: 'Its share of the odds: its weight by the sum of all weights.',
  retail_value: 'What it costs elsewhere, in yen: for the checks of the law.',
  image_url: 'Its picture.',
  pickup_image_url: 'Its picture for staff.',
  secret_image_url: 'Its picture before it is won.',
  seller: 'Who sells.',
  terms: 'The terms of use.',
  privacy: 'What is done with personal data.',
  beacons: 'What fans find on site.',
  active: 'Whether it counts now. True if left out; of one that is known, as it is.',
  areas: 'Where fans are found by position.',
  staff: 'Who works here.',
};
