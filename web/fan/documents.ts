/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** The carrier of a parcel. */
export type Carrier =
  /** Yamato Transport (ヤマト運輸). */
  | 'YAMATO'
  /** Sagawa Express (佐川急便). */
  | 'SAGAWA'
  /** Japan Post (日本郵便). */
  | 'JAPAN_POST';

/** The version of each document that was agreed to. What is left out was not asked. */
export type ConsentsInput = {
  /** The terms. */
  terms?: number | null | undefined;
  /** The privacy notice. */
  privacy?: number | null | undefined;
};

/** A postal address. The fields are checked when the gacha posts its prizes, in Japan one by one, elsewhere by their shape. */
export type DeliveryInfoInput = {
  /** The recipient's name. */
  fullname: string;
  /** A phone number, of another country with its `+` and code. */
  phoneNumber: string;
  /** The country's code: `JP`. */
  country: string;
  /** The postal code, in Japan seven digits: `100-0001`. */
  zipCode: string;
  /** The prefecture, in Japan one of the 47: `東京都`. */
  prefecture: string;
  /** The municipality. */
  city: string;
  /** Street and number. */
  address1: string;
  /** Building and room, if any. */
  address2?: string | null | undefined;
};

/** How prizes reach the winner. Set by the operator for each gacha. */
export type DeliveryType =
  /** Handed over on site against a pickup code. */
  | 'SELF'
  /** Posted to the address given with the order. */
  | 'MAIL';

/** Whether a gacha can be bought. */
export type GachaStatus =
  /** On sale, with prizes left. */
  | 'ON_SALE'
  /** Closed or paused by the operator, or outside its dates. */
  | 'CLOSED'
  /** No prize is left. */
  | 'SOLD_OUT';

/** What must be told before an order: the Specified Commercial Transactions Act of Japan, article 12-6. */
export type LastScreenItem =
  /** How many. */
  | 'QUANTITY'
  /** The price, and all other costs. */
  | 'PRICE'
  /** When and how it is paid. */
  | 'PAYMENT'
  /** When it is delivered. */
  | 'DELIVERY'
  /** How long it can be ordered. */
  | 'PERIOD'
  /** Withdrawal, cancellation and returns, and whom to ask. */
  | 'CANCELLATION';

/** A document that fans agree to. */
export type LegalTextKind =
  /** The conditions of sale and use. */
  | 'TERMS'
  /** What is done with personal data. */
  | 'PRIVACY';

/** What the operator has not said. */
export type MissingTerm =
  /** The seller. */
  | 'SELLER'
  /** The terms. */
  | 'TERMS'
  /** When and how prizes are delivered. */
  | 'DELIVERY'
  /** What delivery costs. */
  | 'DELIVERY_COST'
  /** How to cancel. */
  | 'CANCELLATION';

/** The status of an order. */
export type OrderStatus =
  /** Not paid, or being paid right now. */
  | 'PENDING'
  /** Paid: the prizes are decided. */
  | 'PAID'
  /** Every item has been handed over or posted, but for items that were refunded. */
  | 'DELIVERED'
  /** Cancelled before it was paid. To staff also one that a newer order replaced. */
  | 'CANCELLED'
  /** Not paid by its `payableUntil`: it cannot be paid any more. */
  | 'EXPIRED'
  /**
   * It was paid, and all of its money is on the way back. Items that were not handed over or posted cannot be collected any
   * more.
   */
  | 'REFUNDING'
  /** All of its money went back. */
  | 'REFUNDED';

/**
 * The reason why a parcel or an order is held. Nothing of it is packed, handed over or posted, and a parcel is in no
 * carrier's file.
 */
export type ParcelHold =
  /** Staff hold its order: `releaseOrder`. */
  | 'ORDER_HELD'
  /** A parcel of its order came back: its address has to be corrected, or its order released. */
  | 'PARCEL_RETURNED'
  /** Its fan is banned. It can go on once the ban is taken back, or its order is released. */
  | 'FAN_BANNED';

/** The status of a payment. */
export type PaymentStatus =
  /** Under way: nothing has been charged yet. */
  | 'PROCESSING'
  /** The bank of the card wants to ask the holder: the browser must go to `redirectUrl`, and comes back from there. */
  | 'CHALLENGED'
  /** The money was taken and the prizes are decided. A part of it may have gone back: `Order.refundedAmount`. */
  | 'CAPTURED'
  /** All of the money went back, or is on its way. */
  | 'REFUNDED'
  /** It failed: declined, given up, or replaced while it waited at the bank. Nothing is charged; `refusal` tells why. */
  | 'FAILED';

/** A place that a phone has found: a beacon or its own position. */
export type PlaceInput =
  {   /** The number of a Bluetooth beacon, 0 or more. An unknown one discovers nothing, without an error. */
  beaconId: number; position?: never; }
  |  { beaconId?: never;   /** A position. Where no area matches, the refusal is AREA_NOT_FOUND. */
  position: PositionInput; };

/**
 * A position (WGS84). Three numbers are degrees, minutes and seconds, with dots, colons, hyphens, slashes, blanks or marks
 * between them, and a fraction of a second if wanted: `35.39.29.157`, `35:39:29`, `35-39-29`, `35/39/29`, `35°39'29.157"`,
 * `35度39分29秒`. One number is decimal degrees: `35.658099`. A sign stands before it, or one of N, S, E and W before or after
 * it, or 北緯, 南緯, 東経 or 西経 before it.
 */
export type PositionInput = {
  /** North is positive. */
  latitude: string;
  /** East is positive. */
  longitude: string;
};

/** How a prize is won, and who may see it. */
export type PrizeKind =
  /** Drawn, and shown to every viewer. */
  | 'NORMAL'
  /**
   * Drawn. Its name, text and picture are hidden until the viewer has won it. Its odds and its stock are shown as those of
   * others.
   */
  | 'SECRET'
  /**
   * Won without a play of its own, by the play that draws the last of the others. There is one, its weight is 0, and it has
   * no part in the odds.
   */
  | 'LAST_ONE';

/** Whether a prize can still be won. */
export type PrizeStatus =
  /** Some are left. */
  | 'AVAILABLE'
  /** None is left. */
  | 'SOLD_OUT';

/** The way of a refund. */
export type RefundOrigin =
  /** This service gave it back to the card. */
  | 'GATEWAY'
  /** The organiser gave it back to the card. */
  | 'BY_HAND'
  /** The bank of the card took it back. It does not consider earlier refunds of the organiser. */
  | 'CHARGE_BACK'
  /** The organiser gave it back in another way. */
  | 'OTHERWISE';

/** The status of a refund. */
export type RefundStatus =
  /** The money has still to go back: the processor is asked until it is certain. */
  | 'OWED'
  /** It went back. The bank of the card may show it some days later. */
  | 'DONE'
  /** The money did not go back, and will not go back this way. */
  | 'GIVEN_UP'
  /** It was recorded, and came to nothing: the bank of the card gave the money back to the organiser, or it had not happened. */
  | 'TAKEN_BACK';

/**
 * The step that would help after a refusal, as `extensions.action` of an error. It is absent if only another input helps, or
 * nothing. Only after WAIT may the same call succeed later, which is `retryable`.
 */
export type RefusalAction =
  /** Pay with another card, or enter this one again, under a new idempotency key. */
  | 'NEW_CARD'
  /** Pay the order: `pay` with a card, over REST POST to its `payments`. */
  | 'PAY'
  /** Make the call under a new idempotency key. */
  | 'NEW_KEY'
  /** Sign in, or renew the token, and repeat the call. */
  | 'SIGN_IN'
  /** Call `signUp`, and repeat the call. */
  | 'SIGN_UP'
  /** Check in on site, and repeat the call. */
  | 'CHECK_IN'
  /** Call `giveBirthMonth`, and repeat the call. A client that cannot ask sends its fan to one that can. */
  | 'GIVE_BIRTH_MONTH'
  /** Wait for the seconds in `extensions.retryAfterSeconds`, and repeat the call. */
  | 'WAIT';

/**
 * The reason why the service refuses a call. The field `extensions.code` of an error has the same code. Beside it are `retryable`
 * (whether the same call may succeed later), `retryAfterSeconds` (after how many seconds) and `action` (the step that would help,
 * see `RefusalAction`). `BAD_INPUT` and `DELIVERY_INFO_REQUIRED` name each field in `extensions.errors`.
 */
export type RefusalCode =
  /** Some of the input is not acceptable. */
  | 'BAD_INPUT'
  /** Prizes of this gacha are posted, so the order needs an address. */
  | 'DELIVERY_INFO_REQUIRED'
  /** The token is missing or not valid. */
  | 'UNAUTHENTICATED'
  /** The card was declined. The order stays and can be paid with another card. */
  | 'PAYMENT_DECLINED'
  /** The amount is more than the card's limit or balance. */
  | 'CARD_LIMIT_EXCEEDED'
  /** The card's security code is wrong or missing. */
  | 'SECURITY_CODE_WRONG'
  /** The card has expired. */
  | 'CARD_EXPIRED'
  /** The card's bank could not verify the card holder (3-D Secure). */
  | 'AUTHENTICATION_FAILED'
  /** The card token is missing, unknown, used up or too old: a new one is needed. */
  | 'CARD_TOKEN_INVALID'
  /** The card's bank cannot answer now. The same card may be accepted later. */
  | 'PAYMENT_TRY_LATER'
  /** The order costs money, and no payment was begun. */
  | 'PAYMENT_REQUIRED'
  /** The token is valid, but this account has not signed up. */
  | 'SIGN_UP_REQUIRED'
  /** The operator has taken this account out of service. */
  | 'USER_BANNED'
  /** The operator has taken this staff member out of service. */
  | 'STAFF_REVOKED'
  /** This device was taken out of service. Invite it again, if it should work again. */
  | 'DEVICE_REVOKED'
  /** This caller may not do that. */
  | 'FORBIDDEN'
  /** The gacha is for accounts of another authentication method. */
  | 'AUTH_METHOD_MISMATCH'
  /** The gacha is only for fans with a check-in on site. */
  | 'CHECK_IN_REQUIRED'
  /** The object does not exist, or it belongs to another user. */
  | 'NOT_FOUND'
  /** No area matches the position. */
  | 'AREA_NOT_FOUND'
  /** The user has nothing to collect on site. */
  | 'NOTHING_TO_PICK_UP'
  /** The pickup code does not exist. */
  | 'PICKUP_CODE_UNKNOWN'
  /** The text cannot be a pickup code: it does not have twenty digits, or its check digit is wrong. */
  | 'PICKUP_CODE_MISTYPED'
  /** The pickup code is valid, but covers nothing at this counter: `extensions.gachas` names its gachas. */
  | 'WRONG_COUNTER'
  /** The gacha is closed, or outside its dates. */
  | 'NOT_ON_SALE'
  /** The operator has paused the sale of the gacha. It may go on at any time; a payment that has begun finishes. */
  | 'SALE_PAUSED'
  /** Fewer prizes are left than the order has plays. */
  | 'SOLD_OUT'
  /** The user would have more plays than one user may buy. */
  | 'LIMIT_EXCEEDED'
  /** More than the fan may spend in the day or month. `extensions.spending`: the cap, what is left, and when it begins anew. */
  | 'SPENDING_LIMIT'
  /** The operator has to know the age of a fan who pays, and the fan has not told in which month they were born. */
  | 'BIRTH_MONTH_REQUIRED'
  /** Another month of birth was given before; only support corrects it. */
  | 'BIRTH_MONTH_GIVEN'
  /** The operator asks for an agreement before an account is made. `extensions.consents` has the versions in force. */
  | 'CONSENT_REQUIRED'
  /** The terms of the sale are other ones than those that were shown. `extensions.termsVersion` is the version in force. */
  | 'TERMS_CHANGED'
  /** Others have changed it since the version that the caller knows. `extensions.version` is that of now. */
  | 'VERSION_CHANGED'
  /** The order has been paid. */
  | 'ORDER_ALREADY_PAID'
  /** The order was cancelled. */
  | 'ORDER_CANCELLED'
  /** This order was refunded, or is being refunded. */
  | 'ORDER_REFUNDED'
  /** An item was refunded by itself, or is being refunded. */
  | 'ITEM_REFUNDED'
  /** An earlier refund of this order is not finished yet. Try again in a moment. */
  | 'REFUND_IN_PROGRESS'
  /** The order was not paid in time. */
  | 'ORDER_EXPIRED'
  /** The order is being paid now. */
  | 'PAYMENT_IN_PROGRESS'
  /** The payment ended while it waited at the bank of the card: its order was cancelled, replaced, or paid with another card. */
  | 'PAYMENT_SUPERSEDED'
  /** The order is in a parcel that is being packed, or was posted: its address cannot be changed any more. */
  | 'ALREADY_PACKED'
  /** A parcel that was not posted cannot come back. */
  | 'NOT_POSTED'
  /**
   * The order is held: nothing of it is handed over, packed or posted until support releases it, or the address of what
   * came back is corrected.
   */
  | 'ORDER_HELD'
  /** The items were handed over through another code. */
  | 'ALREADY_HANDED_OVER'
  /** The pickup code is older than ten minutes. */
  | 'PICKUP_CODE_EXPIRED'
  /** The user asked for a newer pickup code. */
  | 'PICKUP_CODE_SUPERSEDED'
  /** Too many cards were declined for this order: the user may pay another order. */
  | 'TOO_MANY_DECLINES'
  /**
   * This caller or this address made too many requests of one kind in a short time: reads, mutations, sign-ups, check-ins,
   * wrong pickup codes or declined cards.
   */
  | 'RATE_LIMITED'
  /** The order was not paid, so nothing of it can be refunded. */
  | 'ORDER_NOT_PAID'
  /** The order has a charge-back already: `extensions.refundId` names it. */
  | 'CHARGE_BACK_RECORDED'
  /** Another amount is left of the order: `extensions.remaining` tells it. */
  | 'REMAINING_CHANGED'
  /** The card processor has not given back what is said to have been given back. */
  | 'NOT_GIVEN_BACK'
  /** A call for the refund may still arrive at the card processor. */
  | 'REFUND_UNCERTAIN'
  /** The card processor has carried the refund out. */
  | 'REFUND_CARRIED_OUT'
  /** The service made the refund: only what a person wrote down is taken back. */
  | 'REFUND_OF_SERVICE'
  /** The refund was taken back already. */
  | 'REFUND_TAKEN_BACK'
  /** The prizes of the refund were put back, and may have been drawn again. */
  | 'PRIZES_RESTOCKED'
  /** It was decided already, and otherwise. */
  | 'DECIDED_OTHERWISE'
  /** Nothing that the pickup code covers still waits to be handed over. */
  | 'NOTHING_WAITS'
  /** A parcel is posted as a whole, and a part of one is named. */
  | 'NOT_ONE_PARCEL'
  /** A parcel goes to one fan, and the orders are of several. */
  | 'SEVERAL_FANS'
  /** A parcel goes to one address, and the orders go to several. */
  | 'SEVERAL_ADDRESSES'
  /** One of the orders has no address. */
  | 'ADDRESS_MISSING'
  /** The order is collected on site: nothing of it is posted. */
  | 'COLLECTED_ON_SITE'
  /** The tracking number is that of another parcel. */
  | 'TRACKING_NUMBER_TAKEN'
  /** The staff member is the last operator of all gachas. */
  | 'LAST_OPERATOR'
  /** The inviter of a device of the member may not give the roles: `extensions.deviceId` names it. */
  | 'MORE_THAN_INVITED'
  /** The account is that of a staff member already, perhaps a revoked one. */
  | 'ACCOUNT_TAKEN'
  /** The staff member is revoked: restore them first. */
  | 'MEMBER_REVOKED'
  /** The key of the proof is that of another device. */
  | 'DEVICE_KEY_TAKEN'
  /** The proof was used before: each renewal needs a new one. */
  | 'PROOF_USED'
  /** The same call, under the same idempotency key, is still running. */
  | 'CALL_IN_PROGRESS'
  /** This idempotency key was used for another call, or with other input. */
  | 'IDEMPOTENCY_KEY_REUSED'
  /** The service cannot reach something that it needs. */
  | 'UNAVAILABLE'
  /** The service has a fault. The operator finds it in the log by `extensions.requestId`. */
  | 'INTERNAL';

/** Why a carrier brought a parcel back. */
export type ReturnReason =
  /** The recipient is not known at the address. */
  | 'UNKNOWN_ADDRESS'
  /** It was refused. */
  | 'REFUSED'
  /** It could not be delivered, and the carrier kept it as long as it keeps parcels. */
  | 'KEPT_TOO_LONG';

export type CardFragment = { id: string, name: string, price: number, status: GachaStatus, deliveryType: DeliveryType, startAt: string, endAt: string, isCheckInNeeded: boolean, isPaused: boolean, thumbnailImage: { url: string, width: number | null, height: number | null, alt: string | null } | null, viewerOrderability: { isOrderable: boolean, refusal: RefusalCode | null, action: RefusalAction | null, checkInExpiresAt: string | null } };

export type CardsFragment = { nodes: Array<{ id: string, name: string, price: number, status: GachaStatus, deliveryType: DeliveryType, startAt: string, endAt: string, isCheckInNeeded: boolean, isPaused: boolean, thumbnailImage: { url: string, width: number | null, height: number | null, alt: string | null } | null, viewerOrderability: { isOrderable: boolean, refusal: RefusalCode | null, action: RefusalAction | null, checkInExpiresAt: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } };

export type ShopQueryVariables = Exact<{
  first: number;
  search?: string | null | undefined;
}>;


export type ShopQuery = { onSale: { nodes: Array<{ id: string, name: string, price: number, status: GachaStatus, deliveryType: DeliveryType, startAt: string, endAt: string, isCheckInNeeded: boolean, isPaused: boolean, thumbnailImage: { url: string, width: number | null, height: number | null, alt: string | null } | null, viewerOrderability: { isOrderable: boolean, refusal: RefusalCode | null, action: RefusalAction | null, checkInExpiresAt: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null, others: { nodes: Array<{ id: string, name: string, price: number, status: GachaStatus, deliveryType: DeliveryType, startAt: string, endAt: string, isCheckInNeeded: boolean, isPaused: boolean, thumbnailImage: { url: string, width: number | null, height: number | null, alt: string | null } | null, viewerOrderability: { isOrderable: boolean, refusal: RefusalCode | null, action: RefusalAction | null, checkInExpiresAt: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type OnSaleQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  search?: string | null | undefined;
}>;


export type OnSaleQuery = { gachas: { nodes: Array<{ id: string, name: string, price: number, status: GachaStatus, deliveryType: DeliveryType, startAt: string, endAt: string, isCheckInNeeded: boolean, isPaused: boolean, thumbnailImage: { url: string, width: number | null, height: number | null, alt: string | null } | null, viewerOrderability: { isOrderable: boolean, refusal: RefusalCode | null, action: RefusalAction | null, checkInExpiresAt: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type NotOnSaleQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  search?: string | null | undefined;
}>;


export type NotOnSaleQuery = { gachas: { nodes: Array<{ id: string, name: string, price: number, status: GachaStatus, deliveryType: DeliveryType, startAt: string, endAt: string, isCheckInNeeded: boolean, isPaused: boolean, thumbnailImage: { url: string, width: number | null, height: number | null, alt: string | null } | null, viewerOrderability: { isOrderable: boolean, refusal: RefusalCode | null, action: RefusalAction | null, checkInExpiresAt: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type LookQueryVariables = Exact<{
  gachaId: string;
}>;


export type LookQuery = { gacha: { description: string, maxPlaysPerUser: number, hasLimit: boolean, viewerPlayCount: number, redeemLimitDate: string | null, probabilityProvision: string, webUrl: string | null, id: string, name: string, price: number, status: GachaStatus, deliveryType: DeliveryType, startAt: string, endAt: string, isCheckInNeeded: boolean, isPaused: boolean, lineupImage: { url: string, width: number | null, height: number | null, alt: string | null } | null, viewerOrderability: { maxPlayAmount: number, remainingPlays: number | null, checkInEndedAt: string | null, isOrderable: boolean, refusal: RefusalCode | null, action: RefusalAction | null, checkInExpiresAt: string | null }, redeemDetail: { rule: string, placeText: string, placeUrl: string | null, infoText: string }, prizes: { totalCount: number, nodes: Array<{ id: string, kind: PrizeKind, isHidden: boolean, name: string, description: string, stock: number, emissionProbability: number, status: PrizeStatus, image: { url: string, width: number | null, height: number | null, alt: string | null } | null }> }, fairness: { number: number, seedHash: string, isRevealed: boolean } | null, thumbnailImage: { url: string, width: number | null, height: number | null, alt: string | null } | null } | null };

export type UnpaidQueryVariables = Exact<{ [key: string]: never; }>;


export type UnpaidQuery = { orders: { nodes: Array<{ id: string, playAmount: number, totalPrice: number, payableUntil: string | null, gacha: { id: string, name: string }, payment: { id: string, status: PaymentStatus } | null }> } | null };

export type WaitingFragment = { id: string, playAmount: number, totalPrice: number, payableUntil: string | null, gacha: { id: string, name: string }, payment: { id: string, status: PaymentStatus } | null };

export type OpenedFragment = { id: string, expiresAt: string, gacha: { id: string, name: string, thumbnailImage: { url: string, width: number | null, height: number | null, alt: string | null } | null } };

export type OpenNowQueryVariables = Exact<{ [key: string]: never; }>;


export type OpenNowQuery = { me: { id: string, checkIns: { nodes: Array<{ id: string, expiresAt: string, gacha: { id: string, name: string, thumbnailImage: { url: string, width: number | null, height: number | null, alt: string | null } | null } }> } | null } | null };

export type CheckInMutationVariables = Exact<{
  place: PlaceInput;
  key: string;
}>;


export type CheckInMutation = { checkIn: { checkIns: Array<{ id: string, expiresAt: string, gacha: { id: string, name: string, thumbnailImage: { url: string, width: number | null, height: number | null, alt: string | null } | null } }> } | null };

export type LastScreenQueryVariables = Exact<{
  gachaId: string;
  playAmount: number;
}>;


export type LastScreenQuery = { gacha: { id: string, name: string, price: number, deliveryType: DeliveryType, thumbnailImage: { url: string, width: number | null, height: number | null, alt: string | null } | null, viewerOrderability: { isOrderable: boolean, refusal: RefusalCode | null, action: RefusalAction | null, maxPlayAmount: number, checkInEndedAt: string | null }, lastScreen: { termsVersion: number, quantity: number, totalPrice: number, missing: Array<MissingTerm>, items: Array<{ item: LastScreenItem, label: string, text: string }>, seller: { name: string, address: string, telephone: string, personInCharge: string } | null, legalText: { version: number, text: string } | null } | null } | null };

export type CreateOrderMutationVariables = Exact<{
  gachaId: string;
  playAmount: number;
  deliveryInfo?: DeliveryInfoInput | null | undefined;
  termsVersion?: number | null | undefined;
  key: string;
}>;


export type CreateOrderMutation = { createOrder: { order: { id: string, totalPrice: number } } | null };

export type ToPayQueryVariables = Exact<{
  orderId: string;
}>;


export type ToPayQuery = { order: { id: string, status: OrderStatus, playAmount: number, price: number, totalPrice: number, payableUntil: string | null, oddsUrl: string, gacha: { id: string, name: string, thumbnailImage: { url: string, width: number | null, height: number | null, alt: string | null } | null }, payment: { id: string, status: PaymentStatus, redirectUrl: string | null } | null } | null };

export type PayMutationVariables = Exact<{
  orderId: string;
  token?: string | null | undefined;
  key: string;
}>;


export type PayMutation = { pay: { redirectUrl: string | null, order: { id: string, status: OrderStatus }, payment: { id: string, status: PaymentStatus } | null } | null };

export type CompleteMutationVariables = Exact<{
  orderId: string;
}>;


export type CompleteMutation = { completePayment: { redirectUrl: string | null, order: { id: string, status: OrderStatus }, payment: { id: string, status: PaymentStatus } | null } | null };

export type WhoAmIQueryVariables = Exact<{ [key: string]: never; }>;


export type WhoAmIQuery = { me: { id: string, providerType: string, providerUserId: string, createdAt: string, checkIns: { nodes: Array<{ id: string, expiresAt: string, gacha: { id: string, name: string } }> } | null } | null, seller: { name: string, address: string, telephone: string, personInCharge: string, registrationNumber: string | null } | null };

export type LegalTextQueryVariables = Exact<{
  kind: LegalTextKind;
  version?: number | null | undefined;
}>;


export type LegalTextQuery = { legalText: { kind: LegalTextKind, version: number, text: string, since: string } | null };

export type SpentFragment = { limit: number | null, spent: number, left: number | null, endsAt: string };

export type SpendsFragment = { birthMonth: string | null, isBirthMonthNeeded: boolean, day: { limit: number | null, spent: number, left: number | null, endsAt: string }, month: { limit: number | null, spent: number, left: number | null, endsAt: string }, ownCap: { day: number | null, month: number | null, later: { day: number | null, month: number | null, from: string } | null } };

export type MySpendingQueryVariables = Exact<{ [key: string]: never; }>;


export type MySpendingQuery = { me: { id: string, spending: { birthMonth: string | null, isBirthMonthNeeded: boolean, day: { limit: number | null, spent: number, left: number | null, endsAt: string }, month: { limit: number | null, spent: number, left: number | null, endsAt: string }, ownCap: { day: number | null, month: number | null, later: { day: number | null, month: number | null, from: string } | null } } | null } | null };

export type GiveBirthMonthMutationVariables = Exact<{
  birthMonth: string;
  key: string;
}>;


export type GiveBirthMonthMutation = { giveBirthMonth: { user: { id: string, spending: { birthMonth: string | null, isBirthMonthNeeded: boolean, day: { limit: number | null, spent: number, left: number | null, endsAt: string }, month: { limit: number | null, spent: number, left: number | null, endsAt: string }, ownCap: { day: number | null, month: number | null, later: { day: number | null, month: number | null, from: string } | null } } | null } } | null };

export type SetSpendingCapMutationVariables = Exact<{
  day?: number | null | undefined;
  month?: number | null | undefined;
  key: string;
}>;


export type SetSpendingCapMutation = { setSpendingCap: { user: { id: string, spending: { birthMonth: string | null, isBirthMonthNeeded: boolean, day: { limit: number | null, spent: number, left: number | null, endsAt: string }, month: { limit: number | null, spent: number, left: number | null, endsAt: string }, ownCap: { day: number | null, month: number | null, later: { day: number | null, month: number | null, from: string } | null } } | null } } | null };

export type ShotFragment = { url: string, width: number | null, height: number | null, alt: string | null };

export type MeQueryVariables = Exact<{ [key: string]: never; }>;


export type MeQuery = { me: { id: string } | null };

export type SignUpMutationVariables = Exact<{
  consents?: ConsentsInput | null | undefined;
}>;


export type SignUpMutation = { signUp: { user: { id: string } } | null };

export type CancelOrderMutationVariables = Exact<{
  orderId: string;
  key: string;
}>;


export type CancelOrderMutation = { cancelOrder: { order: { id: string, status: OrderStatus } } | null };

export type OrderBriefFragment = { id: string, status: OrderStatus, playAmount: number, price: number, totalPrice: number, serialNumber: number | null, createdAt: string, updatedAt: string, payableUntil: string | null, paidAt: string | null, deliveredAt: string | null, refundedAmount: number | null, held: ParcelHold | null, gacha: { id: string, name: string, deliveryType: DeliveryType, redeemLimitDate: string | null, thumbnailImage: { url: string, width: number | null, height: number | null, alt: string | null } | null, redeemDetail: { id: string, callNumber: string, placeText: string, placeUrl: string | null } }, items: Array<{ id: string, deliveredAt: string | null, refundedAt: string | null, prize: { id: string }, won: { kind: PrizeKind, name: string, emissionProbability: number, namedAt: string | null, image: { url: string, width: number | null, height: number | null, alt: string | null } | null } }> | null, payment: { id: string, status: PaymentStatus, redirectUrl: string | null } | null, refunds: Array<{ id: string, amount: number, status: RefundStatus, origin: RefundOrigin, createdAt: string, endedAt: string | null, takenBackAt: string | null, items: Array<{ id: string }> | null }> | null, shipments: Array<{ id: string, number: string, carrier: Carrier | null, trackingNumber: string | null, url: string | null, packedAt: string, postedAt: string | null, returnedAt: string | null, returnedBecause: ReturnReason | null, items: Array<{ item: { id: string } }> }> | null };

export type KeptOrdersQueryVariables = Exact<{
  after?: string | null | undefined;
  status?: Array<OrderStatus> | OrderStatus | null | undefined;
}>;


export type KeptOrdersQuery = { me: { id: string } | null, orders: { nodes: Array<{ id: string, status: OrderStatus, playAmount: number, price: number, totalPrice: number, serialNumber: number | null, createdAt: string, updatedAt: string, payableUntil: string | null, paidAt: string | null, deliveredAt: string | null, refundedAmount: number | null, held: ParcelHold | null, gacha: { id: string, name: string, deliveryType: DeliveryType, redeemLimitDate: string | null, thumbnailImage: { url: string, width: number | null, height: number | null, alt: string | null } | null, redeemDetail: { id: string, callNumber: string, placeText: string, placeUrl: string | null } }, items: Array<{ id: string, deliveredAt: string | null, refundedAt: string | null, prize: { id: string }, won: { kind: PrizeKind, name: string, emissionProbability: number, namedAt: string | null, image: { url: string, width: number | null, height: number | null, alt: string | null } | null } }> | null, payment: { id: string, status: PaymentStatus, redirectUrl: string | null } | null, refunds: Array<{ id: string, amount: number, status: RefundStatus, origin: RefundOrigin, createdAt: string, endedAt: string | null, takenBackAt: string | null, items: Array<{ id: string }> | null }> | null, shipments: Array<{ id: string, number: string, carrier: Carrier | null, trackingNumber: string | null, url: string | null, packedAt: string, postedAt: string | null, returnedAt: string | null, returnedBecause: ReturnReason | null, items: Array<{ item: { id: string } }> }> | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type KeptOrderQueryVariables = Exact<{
  id: string;
}>;


export type KeptOrderQuery = { me: { id: string } | null, order: { oddsUrl: string, id: string, status: OrderStatus, playAmount: number, price: number, totalPrice: number, serialNumber: number | null, createdAt: string, updatedAt: string, payableUntil: string | null, paidAt: string | null, deliveredAt: string | null, refundedAmount: number | null, held: ParcelHold | null, items: Array<{ id: string, counter: string | null, deliveredAt: string | null, refundedAt: string | null, prize: { id: string }, won: { kind: PrizeKind, name: string, emissionProbability: number, namedAt: string | null, image: { url: string, width: number | null, height: number | null, alt: string | null } | null } }> | null, receipt: { number: string, isInvoice: boolean } | null, terms: { gachaName: string, delivery: string | null, deliveryCost: string | null, cancellation: string | null, since: string, seller: { name: string, address: string, telephone: string, personInCharge: string, registrationNumber: string | null } | null, legalText: { version: number, text: string } | null } | null, deliveryInfo: { fullname: string, phoneNumber: string, country: string, zipCode: string, prefecture: string, city: string, address1: string, address2: string | null } | null, payments: { nodes: Array<{ id: string, status: PaymentStatus, amount: number, refusal: RefusalCode | null, createdAt: string }> } | null, gacha: { id: string, name: string, deliveryType: DeliveryType, redeemLimitDate: string | null, thumbnailImage: { url: string, width: number | null, height: number | null, alt: string | null } | null, redeemDetail: { id: string, callNumber: string, placeText: string, placeUrl: string | null } }, payment: { id: string, status: PaymentStatus, redirectUrl: string | null } | null, refunds: Array<{ id: string, amount: number, status: RefundStatus, origin: RefundOrigin, createdAt: string, endedAt: string | null, takenBackAt: string | null, items: Array<{ id: string }> | null }> | null, shipments: Array<{ id: string, number: string, carrier: Carrier | null, trackingNumber: string | null, url: string | null, packedAt: string, postedAt: string | null, returnedAt: string | null, returnedBecause: ReturnReason | null, items: Array<{ item: { id: string } }> }> | null } | null };

export type AddressFragment = { fullname: string, phoneNumber: string, country: string, zipCode: string, prefecture: string, city: string, address1: string, address2: string | null };

export type OpeningQueryVariables = Exact<{
  id: string;
}>;


export type OpeningQuery = { order: { id: string, status: OrderStatus, playAmount: number, price: number, totalPrice: number, serialNumber: number | null, createdAt: string, updatedAt: string, payableUntil: string | null, paidAt: string | null, deliveredAt: string | null, refundedAmount: number | null, held: ParcelHold | null, gacha: { id: string, name: string, deliveryType: DeliveryType, redeemLimitDate: string | null, thumbnailImage: { url: string, width: number | null, height: number | null, alt: string | null } | null, redeemDetail: { id: string, callNumber: string, placeText: string, placeUrl: string | null } }, items: Array<{ id: string, deliveredAt: string | null, refundedAt: string | null, prize: { id: string }, won: { kind: PrizeKind, name: string, emissionProbability: number, namedAt: string | null, image: { url: string, width: number | null, height: number | null, alt: string | null } | null } }> | null, payment: { id: string, status: PaymentStatus, redirectUrl: string | null } | null, refunds: Array<{ id: string, amount: number, status: RefundStatus, origin: RefundOrigin, createdAt: string, endedAt: string | null, takenBackAt: string | null, items: Array<{ id: string }> | null }> | null, shipments: Array<{ id: string, number: string, carrier: Carrier | null, trackingNumber: string | null, url: string | null, packedAt: string, postedAt: string | null, returnedAt: string | null, returnedBecause: ReturnReason | null, items: Array<{ item: { id: string } }> }> | null } | null };

export type FinishPaymentMutationVariables = Exact<{
  orderId: string;
}>;


export type FinishPaymentMutation = { completePayment: { redirectUrl: string | null, order: { id: string, status: OrderStatus } } | null };

export type ReceiptPageQueryVariables = Exact<{
  id: string;
}>;


export type ReceiptPageQuery = { order: { receiptUrl: string | null } | null };

export type RightAddressMutationVariables = Exact<{
  orderId: string;
  deliveryInfo: DeliveryInfoInput;
  key: string;
}>;


export type RightAddressMutation = { correctAddress: { order: { id: string } } | null };

export type WaitingQueryVariables = Exact<{ [key: string]: never; }>;


export type WaitingQuery = { me: { id: string } | null, redeemTickets: { nodes: Array<{ id: string, order: { id: string, serialNumber: number | null, playAmount: number, items: Array<{ id: string, deliveredAt: string | null, refundedAt: string | null }> | null }, gacha: { id: string, name: string, redeemLimitDate: string | null, redeemDetail: { id: string, callNumber: string, placeText: string, placeUrl: string | null, infoText: string, rule: string } } }> } | null };

export type NewCodeMutationVariables = Exact<{
  gachaIds?: Array<string> | string | null | undefined;
}>;


export type NewCodeMutation = { issuePickupToken: { code: string, pickupToken: { id: string } } | null };

export type LookAtCodeQueryVariables = Exact<{
  id: string;
}>;


export type LookAtCodeQuery = { node:
    | { id: string, items: { totalCount: number, nodes: Array<{ id: string, deliveredAt: string | null, counter: string | null, order: { id: string, serialNumber: number | null, gacha: { id: string, name: string, redeemDetail: { id: string, callNumber: string, placeText: string } } } }> } }
    | Record<PropertyKey, never>
   | null };

export type RecordQueryVariables = Exact<{
  orderId: string;
}>;


export type RecordQuery = { verifyDraw: { attempt: number, drawnAt: string, order: { id: string, status: OrderStatus, oddsUrl: string, items: Array<{ id: string, deliveredAt: string | null, refundedAt: string | null }> | null }, gacha: { id: string, name: string, endAt: string }, declared: Array<{ prize: { id: string }, sold: { name: string } }>, fairness: { seedHash: string, seed: string | null }, plays: Array<{ play: number, value: number, bound: number, prize: { id: string }, won: { name: string }, prizes: Array<{ weight: number, stock: number, prize: { id: string } }> }> } | null };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const ShotFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment Shot on Picture {
  url
  width
  height
  alt
}
    `, {"fragmentName":"Shot"}) as unknown as TypedDocumentString<ShotFragment, unknown>;
export const CardFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment Card on Gacha {
  id
  name
  price
  status
  deliveryType
  startAt
  endAt
  isCheckInNeeded
  isPaused
  thumbnailImage {
    ...Shot
  }
  viewerOrderability {
    isOrderable
    refusal
    action
    checkInExpiresAt
  }
}
    fragment Shot on Picture {
  url
  width
  height
  alt
}`, {"fragmentName":"Card"}) as unknown as TypedDocumentString<CardFragment, unknown>;
export const CardsFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment Cards on GachaConnection {
  nodes {
    ...Card
  }
  pageInfo {
    hasNextPage
    endCursor
  }
}
    fragment Card on Gacha {
  id
  name
  price
  status
  deliveryType
  startAt
  endAt
  isCheckInNeeded
  isPaused
  thumbnailImage {
    ...Shot
  }
  viewerOrderability {
    isOrderable
    refusal
    action
    checkInExpiresAt
  }
}
fragment Shot on Picture {
  url
  width
  height
  alt
}`, {"fragmentName":"Cards"}) as unknown as TypedDocumentString<CardsFragment, unknown>;
export const WaitingFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment Waiting on Order {
  id
  playAmount
  totalPrice
  payableUntil
  gacha {
    id
    name
  }
  payment {
    id
    status
  }
}
    `, {"fragmentName":"Waiting"}) as unknown as TypedDocumentString<WaitingFragment, unknown>;
export const OpenedFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment Opened on CheckIn {
  id
  expiresAt
  gacha {
    id
    name
    thumbnailImage {
      ...Shot
    }
  }
}
    fragment Shot on Picture {
  url
  width
  height
  alt
}`, {"fragmentName":"Opened"}) as unknown as TypedDocumentString<OpenedFragment, unknown>;
export const SpentFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment Spent on SpendingPeriod {
  limit
  spent
  left
  endsAt
}
    `, {"fragmentName":"Spent"}) as unknown as TypedDocumentString<SpentFragment, unknown>;
export const SpendsFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment Spends on Spending {
  birthMonth
  isBirthMonthNeeded
  day {
    ...Spent
  }
  month {
    ...Spent
  }
  ownCap {
    day
    month
    later {
      day
      month
      from
    }
  }
}
    fragment Spent on SpendingPeriod {
  limit
  spent
  left
  endsAt
}`, {"fragmentName":"Spends"}) as unknown as TypedDocumentString<SpendsFragment, unknown>;
export const OrderBriefFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment OrderBrief on Order {
  id
  status
  playAmount
  price
  totalPrice
  serialNumber
  createdAt
  updatedAt
  payableUntil
  paidAt
  deliveredAt
  refundedAmount
  held
  gacha {
    id
    name
    deliveryType
    redeemLimitDate
    thumbnailImage {
      ...Shot
    }
    redeemDetail {
      id
      callNumber
      placeText
      placeUrl
    }
  }
  items {
    id
    deliveredAt
    refundedAt
    prize {
      id
    }
    won {
      kind
      name
      emissionProbability
      namedAt
      image {
        ...Shot
      }
    }
  }
  payment {
    id
    status
    redirectUrl
  }
  refunds {
    id
    amount
    status
    origin
    createdAt
    endedAt
    takenBackAt
    items {
      id
    }
  }
  shipments {
    id
    number
    carrier
    trackingNumber
    url
    packedAt
    postedAt
    returnedAt
    returnedBecause
    items {
      item {
        id
      }
    }
  }
}
    fragment Shot on Picture {
  url
  width
  height
  alt
}`, {"fragmentName":"OrderBrief"}) as unknown as TypedDocumentString<OrderBriefFragment, unknown>;
export const AddressFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment Address on DeliveryInfo {
  fullname
  phoneNumber
  country
  zipCode
  prefecture
  city
  address1
  address2
}
    `, {"fragmentName":"Address"}) as unknown as TypedDocumentString<AddressFragment, unknown>;
export const ShopDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Shop($first: Int!, $search: String) {
  onSale: gachas(where: {status: [ON_SALE], search: $search}, first: $first) {
    ...Cards
  }
  others: gachas(
    where: {status: [CLOSED, SOLD_OUT], search: $search}
    first: $first
  ) {
    ...Cards
  }
}
    fragment Card on Gacha {
  id
  name
  price
  status
  deliveryType
  startAt
  endAt
  isCheckInNeeded
  isPaused
  thumbnailImage {
    ...Shot
  }
  viewerOrderability {
    isOrderable
    refusal
    action
    checkInExpiresAt
  }
}
fragment Cards on GachaConnection {
  nodes {
    ...Card
  }
  pageInfo {
    hasNextPage
    endCursor
  }
}
fragment Shot on Picture {
  url
  width
  height
  alt
}`) as unknown as TypedDocumentString<ShopQuery, ShopQueryVariables>;
export const OnSaleDocument = /*#__PURE__*/ new TypedDocumentString(`
    query OnSale($first: Int!, $after: String, $search: String) {
  gachas(
    where: {status: [ON_SALE], search: $search}
    first: $first
    after: $after
  ) {
    ...Cards
  }
}
    fragment Card on Gacha {
  id
  name
  price
  status
  deliveryType
  startAt
  endAt
  isCheckInNeeded
  isPaused
  thumbnailImage {
    ...Shot
  }
  viewerOrderability {
    isOrderable
    refusal
    action
    checkInExpiresAt
  }
}
fragment Cards on GachaConnection {
  nodes {
    ...Card
  }
  pageInfo {
    hasNextPage
    endCursor
  }
}
fragment Shot on Picture {
  url
  width
  height
  alt
}`) as unknown as TypedDocumentString<OnSaleQuery, OnSaleQueryVariables>;
export const NotOnSaleDocument = /*#__PURE__*/ new TypedDocumentString(`
    query NotOnSale($first: Int!, $after: String, $search: String) {
  gachas(
    where: {status: [CLOSED, SOLD_OUT], search: $search}
    first: $first
    after: $after
  ) {
    ...Cards
  }
}
    fragment Card on Gacha {
  id
  name
  price
  status
  deliveryType
  startAt
  endAt
  isCheckInNeeded
  isPaused
  thumbnailImage {
    ...Shot
  }
  viewerOrderability {
    isOrderable
    refusal
    action
    checkInExpiresAt
  }
}
fragment Cards on GachaConnection {
  nodes {
    ...Card
  }
  pageInfo {
    hasNextPage
    endCursor
  }
}
fragment Shot on Picture {
  url
  width
  height
  alt
}`) as unknown as TypedDocumentString<NotOnSaleQuery, NotOnSaleQueryVariables>;
export const LookDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Look($gachaId: ID!) {
  gacha(id: $gachaId) {
    ...Card
    description
    lineupImage {
      ...Shot
    }
    maxPlaysPerUser
    hasLimit
    viewerPlayCount
    redeemLimitDate
    probabilityProvision
    webUrl
    viewerOrderability {
      maxPlayAmount
      remainingPlays
      checkInEndedAt
    }
    redeemDetail {
      rule
      placeText
      placeUrl
      infoText
    }
    prizes(first: 100) {
      totalCount
      nodes {
        id
        kind
        isHidden
        name
        description
        image {
          ...Shot
        }
        stock
        emissionProbability
        status
      }
    }
    fairness {
      number
      seedHash
      isRevealed
    }
  }
}
    fragment Card on Gacha {
  id
  name
  price
  status
  deliveryType
  startAt
  endAt
  isCheckInNeeded
  isPaused
  thumbnailImage {
    ...Shot
  }
  viewerOrderability {
    isOrderable
    refusal
    action
    checkInExpiresAt
  }
}
fragment Shot on Picture {
  url
  width
  height
  alt
}`) as unknown as TypedDocumentString<LookQuery, LookQueryVariables>;
export const UnpaidDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Unpaid {
  orders(where: {status: [PENDING]}, first: 1) {
    nodes {
      ...Waiting
    }
  }
}
    fragment Waiting on Order {
  id
  playAmount
  totalPrice
  payableUntil
  gacha {
    id
    name
  }
  payment {
    id
    status
  }
}`) as unknown as TypedDocumentString<UnpaidQuery, UnpaidQueryVariables>;
export const OpenNowDocument = /*#__PURE__*/ new TypedDocumentString(`
    query OpenNow {
  me {
    id
    checkIns(first: 20) {
      nodes {
        ...Opened
      }
    }
  }
}
    fragment Opened on CheckIn {
  id
  expiresAt
  gacha {
    id
    name
    thumbnailImage {
      ...Shot
    }
  }
}
fragment Shot on Picture {
  url
  width
  height
  alt
}`) as unknown as TypedDocumentString<OpenNowQuery, OpenNowQueryVariables>;
export const CheckInDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation CheckIn($place: PlaceInput!, $key: String!) {
  checkIn(input: {place: $place, idempotencyKey: $key}) {
    checkIns {
      ...Opened
    }
  }
}
    fragment Opened on CheckIn {
  id
  expiresAt
  gacha {
    id
    name
    thumbnailImage {
      ...Shot
    }
  }
}
fragment Shot on Picture {
  url
  width
  height
  alt
}`) as unknown as TypedDocumentString<CheckInMutation, CheckInMutationVariables>;
export const LastScreenDocument = /*#__PURE__*/ new TypedDocumentString(`
    query LastScreen($gachaId: ID!, $playAmount: Int!) {
  gacha(id: $gachaId) {
    id
    name
    price
    deliveryType
    thumbnailImage {
      ...Shot
    }
    viewerOrderability {
      isOrderable
      refusal
      action
      maxPlayAmount
      checkInEndedAt
    }
    lastScreen(playAmount: $playAmount) {
      termsVersion
      quantity
      totalPrice
      items {
        item
        label
        text
      }
      missing
      seller {
        name
        address
        telephone
        personInCharge
      }
      legalText {
        version
        text
      }
    }
  }
}
    fragment Shot on Picture {
  url
  width
  height
  alt
}`) as unknown as TypedDocumentString<LastScreenQuery, LastScreenQueryVariables>;
export const CreateOrderDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation CreateOrder($gachaId: ID!, $playAmount: Int!, $deliveryInfo: DeliveryInfoInput, $termsVersion: Int, $key: String!) {
  createOrder(
    input: {gachaId: $gachaId, playAmount: $playAmount, deliveryInfo: $deliveryInfo, termsVersion: $termsVersion, idempotencyKey: $key}
  ) {
    order {
      id
      totalPrice
    }
  }
}
    `) as unknown as TypedDocumentString<CreateOrderMutation, CreateOrderMutationVariables>;
export const ToPayDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ToPay($orderId: ID!) {
  order(id: $orderId) {
    id
    status
    playAmount
    price
    totalPrice
    payableUntil
    oddsUrl
    gacha {
      id
      name
      thumbnailImage {
        ...Shot
      }
    }
    payment {
      id
      status
      redirectUrl
    }
  }
}
    fragment Shot on Picture {
  url
  width
  height
  alt
}`) as unknown as TypedDocumentString<ToPayQuery, ToPayQueryVariables>;
export const PayDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation Pay($orderId: ID!, $token: String, $key: String!) {
  pay(input: {orderId: $orderId, token: $token, idempotencyKey: $key}) {
    order {
      id
      status
    }
    payment {
      id
      status
    }
    redirectUrl
  }
}
    `) as unknown as TypedDocumentString<PayMutation, PayMutationVariables>;
export const CompleteDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation Complete($orderId: ID!) {
  completePayment(input: {orderId: $orderId}) {
    order {
      id
      status
    }
    payment {
      id
      status
    }
    redirectUrl
  }
}
    `) as unknown as TypedDocumentString<CompleteMutation, CompleteMutationVariables>;
export const WhoAmIDocument = /*#__PURE__*/ new TypedDocumentString(`
    query WhoAmI {
  me {
    id
    providerType
    providerUserId
    createdAt
    checkIns(first: 20) {
      nodes {
        id
        expiresAt
        gacha {
          id
          name
        }
      }
    }
  }
  seller {
    name
    address
    telephone
    personInCharge
    registrationNumber
  }
}
    `) as unknown as TypedDocumentString<WhoAmIQuery, WhoAmIQueryVariables>;
export const LegalTextDocument = /*#__PURE__*/ new TypedDocumentString(`
    query LegalText($kind: LegalTextKind!, $version: Int) {
  legalText(kind: $kind, version: $version) {
    kind
    version
    text
    since
  }
}
    `) as unknown as TypedDocumentString<LegalTextQuery, LegalTextQueryVariables>;
export const MySpendingDocument = /*#__PURE__*/ new TypedDocumentString(`
    query MySpending {
  me {
    id
    spending {
      ...Spends
    }
  }
}
    fragment Spent on SpendingPeriod {
  limit
  spent
  left
  endsAt
}
fragment Spends on Spending {
  birthMonth
  isBirthMonthNeeded
  day {
    ...Spent
  }
  month {
    ...Spent
  }
  ownCap {
    day
    month
    later {
      day
      month
      from
    }
  }
}`) as unknown as TypedDocumentString<MySpendingQuery, MySpendingQueryVariables>;
export const GiveBirthMonthDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation GiveBirthMonth($birthMonth: String!, $key: String!) {
  giveBirthMonth(input: {birthMonth: $birthMonth, idempotencyKey: $key}) {
    user {
      id
      spending {
        ...Spends
      }
    }
  }
}
    fragment Spent on SpendingPeriod {
  limit
  spent
  left
  endsAt
}
fragment Spends on Spending {
  birthMonth
  isBirthMonthNeeded
  day {
    ...Spent
  }
  month {
    ...Spent
  }
  ownCap {
    day
    month
    later {
      day
      month
      from
    }
  }
}`) as unknown as TypedDocumentString<GiveBirthMonthMutation, GiveBirthMonthMutationVariables>;
export const SetSpendingCapDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation SetSpendingCap($day: Yen, $month: Yen, $key: String!) {
  setSpendingCap(input: {day: $day, month: $month, idempotencyKey: $key}) {
    user {
      id
      spending {
        ...Spends
      }
    }
  }
}
    fragment Spent on SpendingPeriod {
  limit
  spent
  left
  endsAt
}
fragment Spends on Spending {
  birthMonth
  isBirthMonthNeeded
  day {
    ...Spent
  }
  month {
    ...Spent
  }
  ownCap {
    day
    month
    later {
      day
      month
      from
    }
  }
}`) as unknown as TypedDocumentString<SetSpendingCapMutation, SetSpendingCapMutationVariables>;
export const MeDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Me {
  me {
    id
  }
}
    `) as unknown as TypedDocumentString<MeQuery, MeQueryVariables>;
export const SignUpDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation SignUp($consents: ConsentsInput) {
  signUp(input: {consents: $consents}) {
    user {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<SignUpMutation, SignUpMutationVariables>;
export const CancelOrderDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation CancelOrder($orderId: ID!, $key: String!) {
  cancelOrder(input: {orderId: $orderId, idempotencyKey: $key}) {
    order {
      id
      status
    }
  }
}
    `) as unknown as TypedDocumentString<CancelOrderMutation, CancelOrderMutationVariables>;
export const KeptOrdersDocument = /*#__PURE__*/ new TypedDocumentString(`
    query KeptOrders($after: String, $status: [OrderStatus!]) {
  me {
    id
  }
  orders(first: 10, after: $after, where: {status: $status}) {
    nodes {
      ...OrderBrief
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment Shot on Picture {
  url
  width
  height
  alt
}
fragment OrderBrief on Order {
  id
  status
  playAmount
  price
  totalPrice
  serialNumber
  createdAt
  updatedAt
  payableUntil
  paidAt
  deliveredAt
  refundedAmount
  held
  gacha {
    id
    name
    deliveryType
    redeemLimitDate
    thumbnailImage {
      ...Shot
    }
    redeemDetail {
      id
      callNumber
      placeText
      placeUrl
    }
  }
  items {
    id
    deliveredAt
    refundedAt
    prize {
      id
    }
    won {
      kind
      name
      emissionProbability
      namedAt
      image {
        ...Shot
      }
    }
  }
  payment {
    id
    status
    redirectUrl
  }
  refunds {
    id
    amount
    status
    origin
    createdAt
    endedAt
    takenBackAt
    items {
      id
    }
  }
  shipments {
    id
    number
    carrier
    trackingNumber
    url
    packedAt
    postedAt
    returnedAt
    returnedBecause
    items {
      item {
        id
      }
    }
  }
}`) as unknown as TypedDocumentString<KeptOrdersQuery, KeptOrdersQueryVariables>;
export const KeptOrderDocument = /*#__PURE__*/ new TypedDocumentString(`
    query KeptOrder($id: ID!) {
  me {
    id
  }
  order(id: $id) {
    ...OrderBrief
    items {
      id
      counter
    }
    oddsUrl
    receipt {
      number
      isInvoice
    }
    terms {
      gachaName
      delivery
      deliveryCost
      cancellation
      since
      seller {
        name
        address
        telephone
        personInCharge
        registrationNumber
      }
      legalText {
        version
        text
      }
    }
    deliveryInfo {
      ...Address
    }
    payments(first: 20) {
      nodes {
        id
        status
        amount
        refusal
        createdAt
      }
    }
  }
}
    fragment Shot on Picture {
  url
  width
  height
  alt
}
fragment OrderBrief on Order {
  id
  status
  playAmount
  price
  totalPrice
  serialNumber
  createdAt
  updatedAt
  payableUntil
  paidAt
  deliveredAt
  refundedAmount
  held
  gacha {
    id
    name
    deliveryType
    redeemLimitDate
    thumbnailImage {
      ...Shot
    }
    redeemDetail {
      id
      callNumber
      placeText
      placeUrl
    }
  }
  items {
    id
    deliveredAt
    refundedAt
    prize {
      id
    }
    won {
      kind
      name
      emissionProbability
      namedAt
      image {
        ...Shot
      }
    }
  }
  payment {
    id
    status
    redirectUrl
  }
  refunds {
    id
    amount
    status
    origin
    createdAt
    endedAt
    takenBackAt
    items {
      id
    }
  }
  shipments {
    id
    number
    carrier
    trackingNumber
    url
    packedAt
    postedAt
    returnedAt
    returnedBecause
    items {
      item {
        id
      }
    }
  }
}
fragment Address on DeliveryInfo {
  fullname
  phoneNumber
  country
  zipCode
  prefecture
  city
  address1
  address2
}`) as unknown as TypedDocumentString<KeptOrderQuery, KeptOrderQueryVariables>;
export const OpeningDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Opening($id: ID!) {
  order(id: $id) {
    ...OrderBrief
  }
}
    fragment Shot on Picture {
  url
  width
  height
  alt
}
fragment OrderBrief on Order {
  id
  status
  playAmount
  price
  totalPrice
  serialNumber
  createdAt
  updatedAt
  payableUntil
  paidAt
  deliveredAt
  refundedAmount
  held
  gacha {
    id
    name
    deliveryType
    redeemLimitDate
    thumbnailImage {
      ...Shot
    }
    redeemDetail {
      id
      callNumber
      placeText
      placeUrl
    }
  }
  items {
    id
    deliveredAt
    refundedAt
    prize {
      id
    }
    won {
      kind
      name
      emissionProbability
      namedAt
      image {
        ...Shot
      }
    }
  }
  payment {
    id
    status
    redirectUrl
  }
  refunds {
    id
    amount
    status
    origin
    createdAt
    endedAt
    takenBackAt
    items {
      id
    }
  }
  shipments {
    id
    number
    carrier
    trackingNumber
    url
    packedAt
    postedAt
    returnedAt
    returnedBecause
    items {
      item {
        id
      }
    }
  }
}`) as unknown as TypedDocumentString<OpeningQuery, OpeningQueryVariables>;
export const FinishPaymentDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation FinishPayment($orderId: ID!) {
  completePayment(input: {orderId: $orderId}) {
    order {
      id
      status
    }
    redirectUrl
  }
}
    `) as unknown as TypedDocumentString<FinishPaymentMutation, FinishPaymentMutationVariables>;
export const ReceiptPageDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ReceiptPage($id: ID!) {
  order(id: $id) {
    receiptUrl
  }
}
    `) as unknown as TypedDocumentString<ReceiptPageQuery, ReceiptPageQueryVariables>;
export const RightAddressDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation RightAddress($orderId: ID!, $deliveryInfo: DeliveryInfoInput!, $key: String!) {
  correctAddress(
    input: {orderId: $orderId, deliveryInfo: $deliveryInfo, idempotencyKey: $key}
  ) {
    order {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<RightAddressMutation, RightAddressMutationVariables>;
export const WaitingDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Waiting {
  me {
    id
  }
  redeemTickets(first: 100) {
    nodes {
      id
      order {
        id
        serialNumber
        playAmount
        items {
          id
          deliveredAt
          refundedAt
        }
      }
      gacha {
        id
        name
        redeemLimitDate
        redeemDetail {
          id
          callNumber
          placeText
          placeUrl
          infoText
          rule
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<WaitingQuery, WaitingQueryVariables>;
export const NewCodeDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation NewCode($gachaIds: [ID!]) {
  issuePickupToken(input: {gachaIds: $gachaIds}) {
    code
    pickupToken {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<NewCodeMutation, NewCodeMutationVariables>;
export const LookAtCodeDocument = /*#__PURE__*/ new TypedDocumentString(`
    query LookAtCode($id: ID!) {
  node(id: $id) {
    ... on PickupToken {
      id
      items(first: 100) {
        totalCount
        nodes {
          id
          deliveredAt
          counter
          order {
            id
            serialNumber
            gacha {
              id
              name
              redeemDetail {
                id
                callNumber
                placeText
              }
            }
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<LookAtCodeQuery, LookAtCodeQueryVariables>;
export const RecordDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Record($orderId: ID!) {
  verifyDraw(orderId: $orderId) {
    order {
      id
      status
      oddsUrl
      items {
        id
        deliveredAt
        refundedAt
      }
    }
    gacha {
      id
      name
      endAt
    }
    declared {
      prize {
        id
      }
      sold {
        name
      }
    }
    attempt
    drawnAt
    fairness {
      seedHash
      seed
    }
    plays {
      play
      value
      bound
      prize {
        id
      }
      won {
        name
      }
      prizes {
        weight
        stock
        prize {
          id
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<RecordQuery, RecordQueryVariables>;