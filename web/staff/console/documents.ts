/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** A new prize of a gacha. */
export type AddPrizeInput = {
  /** The gacha. */
  gachaId: string;
  /** The version of the gacha that the caller knows. */
  version: number;
  /**
   * How it is won, and who may see it; left out, it is a normal one. Only a secret one can be made another later: a normal
   * one.
   */
  kind?: PrizeKind | null | undefined;
  /** Its name, in one language or more. */
  name: LocalizedTextInput;
  /** Its name in the store; left out, it is its name. */
  pickingName?: string | null | undefined;
  /** Its text. */
  description?: LocalizedTextInput | null | undefined;
  /** How many there are. A last-one prize has one, and needs no number. */
  stock?: number | null | undefined;
  /**
   * Its weight in a play: the chance of winning it is its weight divided by the sum of the weights of all prizes that are
   * left. A last-one prize has none, and needs no number.
   */
  pickupWeight?: number | null | undefined;
  /** What it costs elsewhere, for the checks of the law. */
  retailValue?: number | null | undefined;
  /** A picture: the path of one that was added, a web address, or an empty text. */
  imageUrl?: string | null | undefined;
  /** A picture for the staff who fetch it from the store, in the same way. */
  pickupImageUrl?: string | null | undefined;
  /** A picture that does not show what it is, in the same way. */
  secretImageUrl?: string | null | undefined;
  /** Its place among the prizes, of which 1 is the first. Left out, it is the last. */
  position?: number | null | undefined;
  /** Why, for the audit log. */
  reason?: string | null | undefined;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  idempotencyKey?: string | null | undefined;
};

/** A new version of a document. */
export type AddTermsVersionInput = {
  /** The document. */
  kind: LegalTextKind;
  /** The version of it that the caller knows; left out only while there is none. */
  version?: number | null | undefined;
  /** Its text, with line breaks. */
  text: LocalizedTextInput;
  /** Whether `signUp` needs an agreement to this version. Left out, it is as with the version before. */
  isConsentRequired?: boolean | null | undefined;
  /** Why, for the audit log. */
  reason?: string | null | undefined;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  idempotencyKey?: string | null | undefined;
};

/** A filter for deeds. */
export type AuditLogWhere = {
  /** Only entries of this staff member. */
  staffId?: string | null | undefined;
  /** Only deeds of this kind. */
  action?: DeedAction | null | undefined;
  /** Only deeds at this gacha. */
  gachaId?: string | null | undefined;
  /** Only deeds about this order. */
  orderId?: string | null | undefined;
  /** Only deeds about this fan. */
  userId?: string | null | undefined;
  /** Not before this instant. */
  from?: string | null | undefined;
  /** Before this instant. */
  to?: string | null | undefined;
};

/** The accounts that may order. */
export type AuthMethodInput = {
  /** The kind of identity provider. */
  providerType: string;
  /** The one user pool of that provider. Left out: all of them. */
  providerId?: string | null | undefined;
};

/** The fan to ban, and the reason. */
export type BanUserInput = {
  /** The fan. */
  userId: string;
  /** Why, for the audit log: 1 to 1000 characters. */
  reason: string;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  idempotencyKey?: string | null | undefined;
};

/** A kind of finding. */
export type BooksFindingKind =
  /** Two sides do not agree. */
  | 'DIFFERENCE'
  /** The processor could not be asked for payments. */
  | 'NOT_ASKED'
  /** A bank took money back that had gone back already: the bank is to be told. */
  | 'TO_BE_DISPUTED'
  /** A payment or a refund is under way. Alone it is no mistake. */
  | 'UNFINISHED'
  /** A payment or a refund is under way for too long. It is one of those that are UNFINISHED. */
  | 'OVERDUE';

/** How far a run of the books is, and what it found. */
export type BooksRunStatus =
  /** It is under way. */
  | 'RUNNING'
  /** Everything agrees. What is unfinished is young. */
  | 'AGREES'
  /** Something does not agree, is overdue, or could not be asked for. */
  | 'DIFFERS'
  /** The gateway that drew them up ended, or is not heard of any more. Nothing was found out: run them again. */
  | 'INTERRUPTED'
  /** A person stopped it: `BooksRun.stoppedBy`. Nothing was found out. */
  | 'STOPPED'
  /** They took longer than half an hour. Name a shorter period, or use the command `books`. */
  | 'TOO_LONG'
  /** They could not be drawn up. The log of the gateway tells why. */
  | 'FAILED';

/** The carrier of a parcel. */
export type Carrier =
  /** Yamato Transport (ヤマト運輸). */
  | 'YAMATO'
  /** Sagawa Express (佐川急便). */
  | 'SAGAWA'
  /** Japan Post (日本郵便). */
  | 'JAPAN_POST';

/** A sale to close. */
export type CloseSaleInput = {
  /** The gacha. */
  gachaId: string;
  /** The version that the caller knows. Without it the sale is closed whatever others have changed. */
  version?: number | null | undefined;
  /** Why, for the audit log. */
  reason: string;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  idempotencyKey?: string | null | undefined;
};

/** Orders or items that were posted as one parcel: at least one. */
export type ConfirmShipmentInput = {
  /** Orders. All of their items that were not posted before are in the parcel. */
  orderIds?: Array<string> | null | undefined;
  /** Single items. */
  itemIds?: Array<string> | null | undefined;
  /** The carrier. */
  carrier: Carrier;
  /**
   * The carrier's number, with hyphens or without: Yamato and Sagawa have 12 digits, Japan Post 11 or 12, or letters as in
   * RR123456789JP.
   */
  trackingNumber: string;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  idempotencyKey?: string | null | undefined;
};

/** The address of a fan's order. */
export type CorrectAddressForInput = {
  /** The order. */
  orderId: string;
  /** The whole right address. */
  deliveryInfo: DeliveryInfoInput;
  /** Why, for the record. */
  reason: string;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  idempotencyKey?: string | null | undefined;
};

/** A new area. */
export type CreateAreaInput = {
  /** Its name, which no other area has. It cannot be changed later. */
  name: string;
  /** The middle: see `PositionInput`. */
  latitude: string;
  /** The middle: see `PositionInput`. */
  longitude: string;
  /** The distance from the middle to the edge, at least 1. */
  radiusMetres: number;
  /** Whether it is switched on. It is, where it is left out. */
  isActive?: boolean | null | undefined;
  /** The first instant at which it counts. Left out, it counts at once. */
  startAt?: string | null | undefined;
  /** The first instant at which it counts no longer. Left out, it counts for good. */
  endAt?: string | null | undefined;
  /** For how many hours a check-in there is good, 1 to 87600: 24 where it is left out. */
  validHours?: number | null | undefined;
  /** The gachas that it discovers. */
  gachaIds: Array<string>;
  /** Why, for the audit log. */
  reason?: string | null | undefined;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  idempotencyKey?: string | null | undefined;
};

/** A new beacon. */
export type CreateBeaconInput = {
  /** The number that phones hear, 0 or more. */
  beaconId: number;
  /** Whether it is switched on. It is, where it is left out. */
  isActive?: boolean | null | undefined;
  /** The first instant at which it counts. Left out, it counts at once. */
  startAt?: string | null | undefined;
  /** The first instant at which it counts no longer. Left out, it counts for good. */
  endAt?: string | null | undefined;
  /** For how many hours a check-in there is good, 1 to 87600: 24 where it is left out. */
  validHours?: number | null | undefined;
  /** The gachas that it discovers. */
  gachaIds: Array<string>;
  /** Why, for the audit log. */
  reason?: string | null | undefined;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  idempotencyKey?: string | null | undefined;
};

/** A new gacha. */
export type CreateGachaInput = {
  /** Its name. */
  name: LocalizedTextInput;
  /** What fans read under the name. */
  description?: LocalizedTextInput | null | undefined;
  /** The price of one play. 0 is free. */
  price: number;
  /** Whether the per-user limit applies. */
  hasLimit?: boolean | null | undefined;
  /** The number of plays that one user may buy, if `hasLimit` is true. */
  maxPlaysPerUser?: number | null | undefined;
  /** Whether it is sold between its dates. To stop a sale for the moment, pause it. */
  isOpen?: boolean | null | undefined;
  /** The first instant of the sale. */
  startAt: string;
  /** The end of the sale: the first instant that is no longer part of it. */
  endAt: string;
  /** The last day to collect prizes. */
  redeemLimitDate?: string | null | undefined;
  /** What counters do after that day. */
  redeemPolicy?: RedeemPolicy | null | undefined;
  /** How prizes reach the winner. */
  deliveryType?: DeliveryType | null | undefined;
  /** The accounts that may order. */
  authMethod?: AuthMethodInput | null | undefined;
  /** Whether a user must check in on site before ordering. */
  isCheckInNeeded?: boolean | null | undefined;
  /** Of a free gacha: the yen that must be bought first. */
  needsPurchase?: number | null | undefined;
  /** A small picture: the path of one that was added, a web address, or an empty text. */
  thumbnailImageUrl?: string | null | undefined;
  /** A picture of its prizes, in the same way. */
  lineupImageUrl?: string | null | undefined;
  /** Free words, at most 100. */
  tags?: Array<string> | null | undefined;
  /** Where and how prizes are handed over. */
  redeemDetail?: RedeemDetailInput | null | undefined;
  /** What the last screen says of delivery and cancelling. */
  selling?: SellingInput | null | undefined;
  /** Its prizes, in the order in which fans see them: 1 to 1000. */
  prizes: Array<PrizeInput>;
  /** Why, for the audit log. */
  reason?: string | null | undefined;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  idempotencyKey?: string | null | undefined;
};

/** The kind of a deed. */
export type DeedAction =
  /** The address of an order was corrected by support: `after` tells which parts of it changed, and no address. */
  | 'ADDRESS_CORRECTED'
  /** The address of an order was read by staff. */
  | 'ADDRESS_READ'
  /** An area for check-ins was added at the desk. */
  | 'AREA_CREATED'
  /** An area for check-ins was changed at the desk. */
  | 'AREA_UPDATED'
  /** A beacon was added at the desk. */
  | 'BEACON_CREATED'
  /** A beacon was changed at the desk. */
  | 'BEACON_UPDATED'
  /** Support corrected in which month a fan was born. */
  | 'BIRTH_MONTH_CORRECTED'
  /** The books were drawn up, of a period or whole; `booksRuns` tells what they found. */
  | 'BOOKS_RUN'
  /** A run of the books was stopped. */
  | 'BOOKS_STOPPED'
  /** A catalogue was imported; each of its gachas has a deed of its own. */
  | 'CATALOGUE_IMPORTED'
  /** Rows were exported with names and addresses: `after` tells which. */
  | 'DATA_EXPORTED'
  /** A device was invited. */
  | 'DEVICE_INVITED'
  /** A device got another name. */
  | 'DEVICE_RENAMED'
  /** A device was taken out of service. */
  | 'DEVICE_REVOKED'
  /** A device took its invitation. */
  | 'DEVICE_SIGNED_IN'
  /** A gacha was made at the desk. */
  | 'GACHA_CREATED'
  /** A gacha was imported, new or changed or as it was. */
  | 'GACHA_IMPORTED'
  /** A gacha was shown to fans for the first time, or again. */
  | 'GACHA_PUBLISHED'
  /** A gacha was changed at the desk. */
  | 'GACHA_UPDATED'
  /** Items of an order were handed over. */
  | 'HANDOVER_CONFIRMED'
  /** A counter without a network reported items that could not be accepted. */
  | 'HANDOVER_CONFLICTED'
  /** A supervisor settled such a conflict. */
  | 'HANDOVER_CONFLICT_SETTLED'
  /** A handover of items of an order was undone. */
  | 'HANDOVER_UNDONE'
  /** A rotation to another encryption key was begun. */
  | 'KEY_ROTATION_BEGUN'
  /** A staff member searched for orders of fans. */
  | 'ORDERS_FOUND'
  /** An order is held: nothing of it is handed over, packed or posted. */
  | 'ORDER_HELD'
  /** A held order goes on. */
  | 'ORDER_RELEASED'
  /** A staff member issued a pickup code for a fan. */
  | 'PICKUP_CODE_ISSUED_FOR'
  /** Items of an order were put into a parcel. */
  | 'PARCEL_PACKED'
  /** A posted parcel with items of an order came back. */
  | 'PARCEL_RETURNED'
  /** Items of an order were taken out of a parcel again. */
  | 'PARCEL_UNPACKED'
  /** A picture was added, or added once more with other texts. */
  | 'PICTURE_ADDED'
  /** A picture was taken away. */
  | 'PICTURE_REMOVED'
  /** What a picture shows was told anew at the desk. */
  | 'PICTURE_TOLD'
  /** A prize was added at the desk. */
  | 'PRIZE_ADDED'
  /** More of a prize was put into the draw at the desk, or less. */
  | 'PRIZE_RESTOCKED'
  /** A prize that was retired was brought back at the desk. */
  | 'PRIZE_RESTORED'
  /** A prize was taken out of the draw at the desk. */
  | 'PRIZE_RETIRED'
  /** A prize was changed at the desk. */
  | 'PRIZE_UPDATED'
  /** A refund of an order was given up: it will not be carried out. */
  | 'REFUND_GIVEN_UP'
  /** A refund of an order was ordered. */
  | 'REFUND_ORDERED'
  /** A refund that this service did not make was recorded. */
  | 'REFUND_RECORDED'
  /** A recorded refund was taken back: the bank gave the money back, or it had not happened. */
  | 'REFUND_TAKEN_BACK'
  /** A sale was closed: it ended then, until its end is moved, which needs a reason. */
  | 'SALE_CLOSED'
  /** A sale was paused. */
  | 'SALE_PAUSED'
  /** A paused sale went on. */
  | 'SALE_RESUMED'
  /** The seller was changed at the desk. */
  | 'SELLER_UPDATED'
  /** A parcel with items of an order was posted. */
  | 'SHIPMENT_CONFIRMED'
  /** The carrier or the number of a posted parcel was corrected. */
  | 'SHIPMENT_CORRECTED'
  /** A staff member was added. */
  | 'STAFF_ADDED'
  /** A revoked staff member was taken back. */
  | 'STAFF_RESTORED'
  /** A staff member was taken out of service. */
  | 'STAFF_REVOKED'
  /** A staff member got other roles. */
  | 'STAFF_ROLES_SET'
  /** A version of the terms, or of the privacy notice, was added at the desk. */
  | 'TERMS_ADDED'
  /** A fan was taken out of service. */
  | 'USER_BANNED'
  /** All that is known of a fan was printed, for the fan. */
  | 'USER_DISCLOSED'
  /** A fan was erased: orders stay, without the person. */
  | 'USER_ERASED'
  /** A banned fan was let in again. */
  | 'USER_UNBANNED'
  /** A staff member who had entered too many unknown codes may read codes again. */
  | 'WRONG_CODES_FORGIVEN';

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

/** The state of a device. */
export type DeviceState =
  /** Its invitation can be taken. */
  | 'INVITED'
  /** Its invitation ended before it was taken. */
  | 'EXPIRED'
  /** It has signed in. */
  | 'SIGNED_IN'
  /** It was taken out of service. */
  | 'REVOKED';

/** A staff member who works here already, or a new one for the device. */
export type DeviceWorkerInput =
  {   /** A staff member. */
  staffId: string; newMember?: never; }
  |  { staffId?: never;   /** A new member, without an account elsewhere. */
  newMember: InvitedMemberInput; };

/** The fan to erase, and the reason. */
export type EraseUserInput = {
  /** The fan. */
  userId: string;
  /** Why, for the audit log: 1 to 1000 characters. */
  reason: string;
  /** Only tells what would end: nothing is written. */
  isTrial?: boolean | null | undefined;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  idempotencyKey?: string | null | undefined;
};

/** A search for orders: exactly one of these fields. */
export type FindOrdersInput =
  {   /** The order's id. */
  orderId: string; ticket?: never; userId?: never; identity?: never; }
  |  { orderId?: never;   /** The number that the counter calls. */
  ticket: TicketInput; userId?: never; identity?: never; }
  |  { orderId?: never; ticket?: never;   /** The fan, by the service's own id. */
  userId: string; identity?: never; }
  |  { orderId?: never; ticket?: never; userId?: never;   /** The fan's account at the identity provider. */
  identity: IdentityInput; };

/** The member whose wrong codes are forgiven, and the reason. */
export type ForgiveWrongCodesInput = {
  /** The member. */
  staffId: string;
  /** Why, for the audit log: 1 to 1000 characters. */
  reason: string;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  idempotencyKey?: string | null | undefined;
};

/** What a gacha may have or not. */
export type GachaPart =
  /** A last day to collect prizes. */
  | 'REDEEM_LIMIT_DATE'
  /** Accounts that alone may order. */
  | 'AUTH_METHOD'
  /** The yen that must be bought first. */
  | 'NEEDS_PURCHASE';

/** Whether a gacha can be bought. */
export type GachaStatus =
  /** On sale, with prizes left. */
  | 'ON_SALE'
  /** Closed or paused by the operator, or outside its dates. */
  | 'CLOSED'
  /** No prize is left. */
  | 'SOLD_OUT';

/** Why a gateway is not ready. */
export type GatewayFault =
  /** The database is behind this version. */
  | 'BEHIND'
  /** The database is too new for this version. */
  | 'AHEAD'
  /** The database cannot be written to. */
  | 'READ_ONLY'
  /** Its clock is off the database's. */
  | 'CLOCK'
  /** The database does not answer it. */
  | 'DATABASE'
  /** The disk of the database is full. */
  | 'DISK'
  /** A part of the tables was taken away by hand. */
  | 'DRIFT'
  /** Another gateway encrypts with a key that it does not have. */
  | 'KEY'
  /** The database was restored to an earlier point: it ends. */
  | 'RESTORED'
  /** It is being stopped. */
  | 'DRAINING';

/** How a gateway is. */
export type GatewayStatus =
  /** It answers. */
  | 'READY'
  /** It answers what it can, and a load balancer leaves it out: `GatewayHealth.reasons` says why. */
  | 'NOT_READY'
  /** It has not been heard of for 15 seconds: it died, its machine stands still, or it does not reach the database. */
  | 'SILENT'
  /** It was stopped, as for an upgrade. */
  | 'STOPPED';

/** A refund that is given up. */
export type GiveUpRefundInput = {
  /** The refund. */
  refundId: string;
  /** Why, for the record. */
  reason: string;
  /** Whether the money that a partial charge-back has left is refunded instead. By default it is not refunded. */
  isRestRefunded?: boolean | null | undefined;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  idempotencyKey?: string | null | undefined;
};

/** An order to hold. */
export type HoldOrderInput = {
  /** The order. */
  orderId: string;
  /** Why, for the record. The fan does not read it. */
  reason: string;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  idempotencyKey?: string | null | undefined;
};

/** A fan at an identity provider. */
export type IdentityInput = {
  /** The kind of identity provider. */
  providerType: string;
  /** The user pool inside that provider. */
  providerId: string;
  /** The fan's id inside that pool. */
  providerUserId: string;
};

/** A device to invite. */
export type InviteDeviceInput = {
  /** Its name. Fans read it as the counter that handed them a prize: name the counter, such as East booth, not a person. */
  name: string;
  /** The staff member who works with it. */
  worker: DeviceWorkerInput;
  /** Why, for the audit log. */
  reason?: string | null | undefined;
};

/** A new staff member, who signs in at devices alone. */
export type InvitedMemberInput = {
  /** The name for other staff, such as the name of a counter. */
  name: string;
  /** The member's roles: at least one. */
  roles: Array<StaffRoleInput>;
};

/** A pickup code for a fan. */
export type IssuePickupTokenForInput = {
  /** The fan, by the service's own id. */
  userId: string;
  /** Only items that wait at these gachas. Without it all gachas where the caller is a supervisor or support. */
  gachaIds?: Array<string> | null | undefined;
  /** Why, for the audit log. */
  reason: string;
};

/** A document that fans agree to. */
export type LegalTextKind =
  /** The conditions of sale and use. */
  | 'TERMS'
  /** What is done with personal data. */
  | 'PRIVACY';

/** A text for fans: one for all, or one for each language. */
export type LocalizedTextInput = {
  /** One for all. Either this, or those of the languages. */
  text?: string | null | undefined;
  /** In Japanese. */
  ja?: string | null | undefined;
  /** In English. */
  en?: string | null | undefined;
};

/** What a chi-square test says of all that was drawn under a version of the odds. */
export type OddsVerdict =
  /** Too few were drawn to say. */
  | 'TOO_FEW'
  /** As one would expect: a p value of 0.05 or more. */
  | 'AS_EXPECTED'
  /** Unusual. Among twenty honest tables one is. */
  | 'UNUSUAL'
  /** Chance brings it less than once in a thousand times. Look closer. */
  | 'VERY_UNUSUAL';

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

/** The contents of a parcel: at least one order or item. */
export type PackParcelInput = {
  /** Orders. All of their items that were not posted go into the parcel. */
  orderIds?: Array<string> | null | undefined;
  /** Single items. */
  itemIds?: Array<string> | null | undefined;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  idempotencyKey?: string | null | undefined;
};

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

/** A sale to pause. */
export type PauseSaleInput = {
  /** The gacha. */
  gachaId: string;
  /** The version that the caller knows. Without it the sale is paused whatever others have changed. */
  version?: number | null | undefined;
  /** Why, for the audit log. */
  reason: string;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  idempotencyKey?: string | null | undefined;
};

/** How an order is paid. */
export type PaymentMethod =
  /** By card. */
  | 'CARD'
  /** The order cost nothing. */
  | 'FREE';

/** A step of an attempt to pay. */
export type PaymentStep =
  /** Written down. */
  | 'ENTERED'
  /** Announced to the card processor: the card may be asked. */
  | 'REGISTERED'
  /** The bank of the card asks the holder. */
  | 'CHALLENGED'
  /** The holder came back from the bank. */
  | 'RETURNED'
  /** The money is reserved, the prizes are drawn. */
  | 'DRAWN'
  /** The money was taken. */
  | 'CAPTURED'
  /** Nothing was charged. */
  | 'DECLINED'
  /** The reserved money is being released. */
  | 'VOIDING'
  /** The reserved money was released. */
  | 'VOIDED'
  /** Given up: the processor is asked until it is certain that nothing was charged. */
  | 'ABANDONED';

/** What a picture shows, by language. An empty text says nothing. */
export type PictureTextsInput = {
  /** In Japanese, at most 500 characters. */
  ja: string;
  /** In English, at most 500 characters. */
  en: string;
};

/** What a beacon or an area may have or not. */
export type PlacePart =
  /** A first instant at which it counts. */
  | 'START'
  /** An instant from which on it counts no longer. */
  | 'END';

/** A prize as it would be. */
export type PreviewedPrizeInput = {
  /** A prize of the gacha. Left out, it is a new one. */
  prizeId?: string | null | undefined;
  /**
   * How a new one would be won, and who may see it; left out, it is a normal one. Of a prize of the gacha, what it would
   * become.
   */
  kind?: PrizeKind | null | undefined;
  /** The name of a new one. */
  name?: LocalizedTextInput | null | undefined;
  /**
   * How many more there would be, or of a new one, how many. A negative number takes so many out. A new last-one prize
   * needs none.
   */
  amount?: number | null | undefined;
  /** Its weight in a play, which a new one needs. A last-one prize has none, and no part in the odds. */
  pickupWeight?: number | null | undefined;
  /** What it costs elsewhere, for the checks of the law. */
  retailValue?: number | null | undefined;
  /** What the prize would have no longer. Nothing of it is given beside. */
  without?: Array<PrizePart> | null | undefined;
  /** Whether it would be taken out of the draw. False brings back one that was, as the last of the list. */
  isRetired?: boolean | null | undefined;
};

/** A prize of a gacha. */
export type PrizeInput = {
  /** How it is won, and who may see it; left out, it is a normal one. */
  kind?: PrizeKind | null | undefined;
  /** Its name. */
  name: LocalizedTextInput;
  /** Its name in the store. Left out: the name. */
  pickingName?: string | null | undefined;
  /** Its text. */
  description?: LocalizedTextInput | null | undefined;
  /** The number that there is. A last-one prize is one, and needs no number. */
  stock?: number | null | undefined;
  /**
   * Its weight in a play: the chance of winning it is its weight divided by the sum of the weights of all prizes that are
   * left. A last-one prize has none, and needs no number.
   */
  pickupWeight?: number | null | undefined;
  /** What it costs elsewhere: for the checks of the law. */
  retailValue?: number | null | undefined;
  /** A picture: the path of one that was added, a web address, or an empty text. */
  imageUrl?: string | null | undefined;
  /** A picture for the staff who fetch it from the store, in the same way. */
  pickupImageUrl?: string | null | undefined;
  /** A picture that does not show what it is, in the same way. */
  secretImageUrl?: string | null | undefined;
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

/** What a prize may have or not. */
export type PrizePart =
  /** What it costs elsewhere. */
  | 'RETAIL_VALUE';

/** A draft to publish. */
export type PublishGachaInput = {
  /** The gacha. */
  gachaId: string;
  /** The version that the caller knows. */
  version: number;
  /** Why, for the audit log. */
  reason?: string | null | undefined;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  idempotencyKey?: string | null | undefined;
};

/** The way of a refund without this service. */
export type RecordedOrigin =
  /** The organiser gave it back to the card, at the processor. */
  | 'BY_HAND'
  /** The bank of the card took it back. */
  | 'CHARGE_BACK'
  /** The organiser gave it back in another way. */
  | 'OTHERWISE';

/** Money that went back without this service. */
export type RecordRefundInput = {
  /** The order. */
  orderId: string;
  /** The way of the refund. */
  origin: RecordedOrigin;
  /**
   * Single items that were paid back, 1 to 100, also such as were handed over or posted. Other items of the order stay as
   * they are. Not of a charge-back. Items of which nothing else of the order was kept take all that is left, and refund the
   * order.
   */
  itemIds?: Array<string> | null | undefined;
  /**
   * The amount. Without it all that is left, for a charge-back all that was paid, and with `itemIds` the share of these
   * items; then it may be 0.
   */
  amount?: number | null | undefined;
  /**
   * Needed with an amount: the yen that were not refunded before it, so that a part is not recorded twice. A charge-back,
   * and each item, is recorded once, and does not need it.
   */
  remaining?: number | null | undefined;
  /**
   * The use of the prizes that were not handed over or posted. Required if no money is left after this refund, and with
   * `itemIds`, where it is about these items. Not allowed otherwise. A charge-back needs WRITE_OFF.
   */
  prizes?: RefundedPrizes | null | undefined;
  /** Why, for the record. The fan does not read it. */
  reason: string;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  idempotencyKey?: string | null | undefined;
};

/** Where and how prizes are handed over. */
export type RedeemDetailInput = {
  /** The operator's text about the odds. */
  probabilityProvision?: LocalizedTextInput | null | undefined;
  /** The rules of the handover. */
  rule?: LocalizedTextInput | null | undefined;
  /** A map or page of the place, a web address or an empty text. */
  placeUrl?: string | null | undefined;
  /** The place. */
  placeText?: LocalizedTextInput | null | undefined;
  /** Anything else to know. */
  infoText?: LocalizedTextInput | null | undefined;
  /** The letter or number that the counter calls. */
  callNumber?: string | null | undefined;
  /** The operator's web page, a web address or an empty text. */
  webUrl?: string | null | undefined;
};

/** What counters do after the last day to collect prizes. */
export type RedeemPolicy =
  /** They hand over. */
  | 'IGNORE'
  /** They hand over, and tell the fan. */
  | 'WARN'
  /** They refuse, unless a supervisor says so. */
  | 'REFUSE';

/** The use of prizes that were not handed over before their order was refunded. */
export type RefundedPrizes =
  /**
   * They can be won again: new supply, under a new version of the odds. An item is written off if its prize was removed
   * from the catalogue.
   */
  | 'RESTOCK'
  /** They cannot be won again. */
  | 'WRITE_OFF';

/** A refund of an order. */
export type RefundOrderInput = {
  /** The order. */
  orderId: string;
  /**
   * Single items that are refunded, 1 to 100. Other items of the order stay as they are. An item that was handed over or
   * posted needs a supervisor, and stays with the fan. Items of which nothing else of the order was kept take all that is
   * left, and refund the order.
   */
  itemIds?: Array<string> | null | undefined;
  /**
   * The amount: at least 1, and at most the money that was not refunded yet. Without it all that is left. An amount needs
   * an `idempotencyKey`. With `itemIds` it may be 0, needs no key, and is by default the share of these items: every play
   * of an order cost the same, to the yen.
   */
  amount?: number | null | undefined;
  /**
   * The use of the prizes that were not handed over or posted. Required if all that is left goes back, and with `itemIds`,
   * where it is about these items. Not allowed otherwise.
   */
  prizes?: RefundedPrizes | null | undefined;
  /** Why, for the record. The fan does not read it. */
  reason: string;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  idempotencyKey?: string | null | undefined;
};

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

/** An order to release. */
export type ReleaseOrderInput = {
  /** The order. */
  orderId: string;
  /** Why, for the record. The fan does not read it. */
  reason: string;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  idempotencyKey?: string | null | undefined;
};

/** More of a prize. */
export type RestockPrizeInput = {
  /** The prize. */
  prizeId: string;
  /** The version of its gacha that the caller knows. */
  version: number;
  /** How many more there are. A negative number takes so many out, at most those that are left. */
  amount: number;
  /** Why, for the audit log. */
  reason?: string | null | undefined;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  idempotencyKey?: string | null | undefined;
};

/** A prize to bring back. */
export type RestorePrizeInput = {
  /** The prize. */
  prizeId: string;
  /** The version of its gacha that the caller knows. */
  version: number;
  /** Why. Needed while the sale is open. */
  reason?: string | null | undefined;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  idempotencyKey?: string | null | undefined;
};

/** A staff member to take back. */
export type RestoreStaffInput = {
  /** The member. */
  staffId: string;
  /** Why, for the audit log. */
  reason: string;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  idempotencyKey?: string | null | undefined;
};

/** A paused sale that goes on. */
export type ResumeSaleInput = {
  /** The gacha. */
  gachaId: string;
  /** The version that the caller knows. */
  version: number;
  /** Why, for the audit log. */
  reason?: string | null | undefined;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  idempotencyKey?: string | null | undefined;
};

/** A prize to take out of the draw. */
export type RetirePrizeInput = {
  /** The prize. */
  prizeId: string;
  /** The version of its gacha that the caller knows. */
  version: number;
  /** Why, for the audit log. */
  reason?: string | null | undefined;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  idempotencyKey?: string | null | undefined;
};

/** A posted parcel that came back. */
export type ReturnParcelInput = {
  /** The parcel. */
  shipmentId: string;
  /** Why the carrier brought it back. */
  because: ReturnReason;
  /** What else there is to say, for the record. */
  reason?: string | null | undefined;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  idempotencyKey?: string | null | undefined;
};

/** Why a carrier brought a parcel back. */
export type ReturnReason =
  /** The recipient is not known at the address. */
  | 'UNKNOWN_ADDRESS'
  /** It was refused. */
  | 'REFUSED'
  /** It could not be delivered, and the carrier kept it as long as it keeps parcels. */
  | 'KEPT_TOO_LONG';

/** A device to revoke. */
export type RevokeDeviceInput = {
  /** The device. */
  deviceId: string;
  /** Why, for the audit log. */
  reason: string;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  idempotencyKey?: string | null | undefined;
};

/** A staff member to revoke. */
export type RevokeStaffInput = {
  /** The member. */
  staffId: string;
  /** Why, for the audit log. */
  reason: string;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  idempotencyKey?: string | null | undefined;
};

/**
 * The period of which the books are drawn up: what began, was paid, or was handed over in it. Stock and seeds are always
 * counted whole.
 */
export type RunBooksInput = {
  /** The beginning of the period. The default is the first payment that there is. */
  from?: string | null | undefined;
  /** The end of the period, which is not part of it. The default is now. */
  to?: string | null | undefined;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  idempotencyKey?: string | null | undefined;
};

/** What is the same in a row of sales. */
export type SalesGrouping =
  /** A day of Tokyo. */
  | 'DAY'
  /** An hour of Tokyo. */
  | 'HOUR'
  /** A gacha. */
  | 'GACHA'
  /** The way in which it was paid. */
  | 'METHOD';

/** What a seller may have or not. */
export type SellerPart =
  /** The number of a registered issuer of qualified invoices. */
  | 'REGISTRATION_NUMBER';

/** What the last screen says, all of it: what is left out is not said. */
export type SellingInput = {
  /** When it is delivered. */
  delivery?: LocalizedTextInput | null | undefined;
  /** What delivery costs. */
  deliveryCost?: LocalizedTextInput | null | undefined;
  /** How to cancel, or return. */
  cancellation?: LocalizedTextInput | null | undefined;
};

/** All roles of a staff member. */
export type SetStaffRolesInput = {
  /** The member. */
  staffId: string;
  /** The member's roles from now on. */
  roles: Array<StaffRoleInput>;
  /** Why, for the audit log. */
  reason?: string | null | undefined;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  idempotencyKey?: string | null | undefined;
};

/** A role of a staff member, at all gachas or at some. */
export type StaffRole =
  /** Reads pickup codes, and hands prizes over. */
  | 'COUNTER'
  /**
   * Has the rights of a counter; also settles conflicts, undoes handovers, refunds any paid order, finds orders, issues a
   * pickup code for a fan, reads the timeline of an order, forgives wrong codes, and invites counters' devices.
   */
  | 'SUPERVISOR'
  /** Packs and posts prizes, and reads addresses. */
  | 'SHIPPING'
  /**
   * Helps fans: finds orders, issues a pickup code for a fan, refunds orders of which nothing was handed over or posted,
   * records other refunds, and reads the timeline and the payments of an order.
   */
  | 'SUPPORT'
  /**
   * Makes, changes, pauses and closes gachas, adds and revokes staff and devices, gives up, takes back and records refunds,
   * forgives wrong codes, and reads the audit log.
   */
  | 'OPERATOR';

/** A role that a staff member is given. */
export type StaffRoleInput = {
  /** The role. */
  role: StaffRole;
  /** The role is for every gacha, also for later ones. Either this, or `gachaIds`. */
  hasAllGachas?: boolean | null | undefined;
  /** The role is for these gachas, at most 1000. */
  gachaIds?: Array<string> | null | undefined;
};

/** A run of the books that is to be stopped. */
export type StopBooksInput = {
  /** The run. */
  runId: string;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  idempotencyKey?: string | null | undefined;
};

/** A refund that is taken back. */
export type TakeBackRefundInput = {
  /** The refund. */
  refundId: string;
  /** Why, for the record. */
  reason: string;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  idempotencyKey?: string | null | undefined;
};

/** What a picture shows. */
export type TellPictureInput = {
  /** The path of the picture, as `POST /pictures` named it. */
  path: string;
  /** What it shows. */
  alt: PictureTextsInput;
  /** What the caller has read of it. Where others have told it otherwise since, this is refused, and nothing changes. */
  known: PictureTextsInput;
  /** Why, for the audit log. */
  reason?: string | null | undefined;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  idempotencyKey?: string | null | undefined;
};

/** The number of a paid order at its gacha. */
export type TicketInput = {
  /** The gacha. */
  gachaId: string;
  /** The order's serial number there. */
  serialNumber: number;
};

/** The kind of an event of an order. */
export type TimelineEventKind =
  /** It was ordered. */
  | 'ORDERED'
  /** An attempt to pay went on: `PaymentStepEvent`. */
  | 'PAYMENT_STEP'
  /** Its prizes were drawn: `DrawnEvent`. If the payment failed afterwards, the prizes went back. */
  | 'DRAWN'
  /** It was paid. */
  | 'PAID'
  /** It was cancelled. */
  | 'CANCELLED'
  /** A later order replaced it. */
  | 'REPLACED'
  /** It was not paid in time. */
  | 'EXPIRED'
  /** A pickup code was made that covers items of it. */
  | 'PICKUP_CODE_ISSUED'
  /** A newer pickup code replaced that one. */
  | 'PICKUP_CODE_SUPERSEDED'
  /** The pickup code ran out. */
  | 'PICKUP_CODE_EXPIRED'
  /** Items of it were handed over: `HandedOverEvent`. */
  | 'HANDED_OVER'
  /** Its last item was handed over. */
  | 'DELIVERED'
  /** Money of the order went back: `RefundedEvent`. */
  | 'REFUNDED'
  /** Its address was corrected, by the fan or by support, or given again. */
  | 'ADDRESS_CORRECTED'
  /** Its address was erased: some time after its last item was posted, or when it was cancelled or replaced. */
  | 'ADDRESS_ERASED'
  /** Staff or an operator did something else with it: `DeedEvent`. */
  | 'DEED';

/** The fan whose ban ends, and the reason. */
export type UnbanUserInput = {
  /** The fan. */
  userId: string;
  /** Why, for the audit log: 1 to 1000 characters. */
  reason: string;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  idempotencyKey?: string | null | undefined;
};

/** A handover to undo. */
export type UndoHandoverInput = {
  /** The handover, by its id in `handoverIds` or `handedOver`. */
  handoverId: string;
  /** Only these of its items, at most 5000. Without it all items that were not undone yet. */
  itemIds?: Array<string> | null | undefined;
  /** Why, for the record. */
  reason: string;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  idempotencyKey?: string | null | undefined;
};

/** A parcel that was not posted. */
export type UnpackParcelInput = {
  /** The parcel. */
  shipmentId: string;
  /** Why, for the record. */
  reason?: string | null | undefined;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  idempotencyKey?: string | null | undefined;
};

/** What changes of an area. */
export type UpdateAreaInput = {
  /** The name of the area. */
  name: string;
  /** The version of the area that the caller knows. */
  version: number;
  /** The middle: see `PositionInput`. */
  latitude?: string | null | undefined;
  /** The middle: see `PositionInput`. */
  longitude?: string | null | undefined;
  /** The distance from the middle to the edge, at least 1. */
  radiusMetres?: number | null | undefined;
  /** Whether it is switched on. */
  isActive?: boolean | null | undefined;
  /** The first instant at which it counts. */
  startAt?: string | null | undefined;
  /** The first instant at which it counts no longer. */
  endAt?: string | null | undefined;
  /** For how many hours a check-in there is good, 1 to 87600. */
  validHours?: number | null | undefined;
  /** All gachas that it discovers from now on. */
  gachaIds?: Array<string> | null | undefined;
  /** What it has no longer. Nothing of it is given beside. */
  without?: Array<PlacePart> | null | undefined;
  /** Why, for the audit log. */
  reason?: string | null | undefined;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  idempotencyKey?: string | null | undefined;
};

/** What changes of a beacon. */
export type UpdateBeaconInput = {
  /** The number of the beacon. */
  beaconId: number;
  /** The version of the beacon that the caller knows. */
  version: number;
  /** Whether it is switched on. */
  isActive?: boolean | null | undefined;
  /** The first instant at which it counts. */
  startAt?: string | null | undefined;
  /** The first instant at which it counts no longer. */
  endAt?: string | null | undefined;
  /** For how many hours a check-in there is good, 1 to 87600. */
  validHours?: number | null | undefined;
  /** All gachas that it discovers from now on. */
  gachaIds?: Array<string> | null | undefined;
  /** What it has no longer. Nothing of it is given beside. */
  without?: Array<PlacePart> | null | undefined;
  /** Why, for the audit log. */
  reason?: string | null | undefined;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  idempotencyKey?: string | null | undefined;
};

/** What changes of a gacha. */
export type UpdateGachaInput = {
  /** The gacha. */
  gachaId: string;
  /** The version that the caller knows. */
  version: number;
  /** Its name. */
  name?: LocalizedTextInput | null | undefined;
  /** What fans read under the name. */
  description?: LocalizedTextInput | null | undefined;
  /** The price of one play, from the next order on. During a sale it needs a reason. */
  price?: number | null | undefined;
  /** Whether the per-user limit applies. */
  hasLimit?: boolean | null | undefined;
  /** The number of plays that one user may buy, if `hasLimit` is true. */
  maxPlaysPerUser?: number | null | undefined;
  /** Whether it is sold between its dates. To stop a sale for the moment, pause it. */
  isOpen?: boolean | null | undefined;
  /** The first instant of the sale. */
  startAt?: string | null | undefined;
  /** The end of the sale: the first instant that is no longer part of it. To move that of a sale that is over needs a reason. */
  endAt?: string | null | undefined;
  /** The last day to collect prizes. */
  redeemLimitDate?: string | null | undefined;
  /** What counters do after that day. */
  redeemPolicy?: RedeemPolicy | null | undefined;
  /** How prizes reach the winner. */
  deliveryType?: DeliveryType | null | undefined;
  /** The accounts that may order. */
  authMethod?: AuthMethodInput | null | undefined;
  /** Whether a user must check in on site before ordering. */
  isCheckInNeeded?: boolean | null | undefined;
  /** Of a free gacha: the yen that must be bought first. */
  needsPurchase?: number | null | undefined;
  /** A small picture: the path of one that was added, a web address, or an empty text. */
  thumbnailImageUrl?: string | null | undefined;
  /** A picture of its prizes, in the same way. */
  lineupImageUrl?: string | null | undefined;
  /** Free words, at most 100. */
  tags?: Array<string> | null | undefined;
  /** Where and how prizes are handed over. */
  redeemDetail?: RedeemDetailInput | null | undefined;
  /** What the last screen says of delivery and cancelling. */
  selling?: SellingInput | null | undefined;
  /** What the gacha has no longer. Nothing of it is given beside. */
  without?: Array<GachaPart> | null | undefined;
  /** Why, for the audit log. */
  reason?: string | null | undefined;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  idempotencyKey?: string | null | undefined;
};

/** What changes of a prize. */
export type UpdatePrizeInput = {
  /** The prize. */
  prizeId: string;
  /** The version of its gacha that the caller knows. */
  version: number;
  /**
   * What it becomes: a secret prize may become a normal one, which every viewer sees from then on. All else stays as it was
   * made.
   */
  kind?: PrizeKind | null | undefined;
  /** Its name, in one language or more. */
  name?: LocalizedTextInput | null | undefined;
  /** Its name in the store. */
  pickingName?: string | null | undefined;
  /** Its text. */
  description?: LocalizedTextInput | null | undefined;
  /** Its weight in a play. A change of the odds during a sale needs a reason. */
  pickupWeight?: number | null | undefined;
  /** What it costs elsewhere, for the checks of the law. */
  retailValue?: number | null | undefined;
  /** A picture: the path of one that was added, a web address, or an empty text. */
  imageUrl?: string | null | undefined;
  /** A picture for the staff who fetch it from the store, in the same way. */
  pickupImageUrl?: string | null | undefined;
  /** A picture that does not show what it is, in the same way. */
  secretImageUrl?: string | null | undefined;
  /** Its place among the prizes, of which 1 is the first. */
  position?: number | null | undefined;
  /** What the prize has no longer. Nothing of it is given beside. */
  without?: Array<PrizePart> | null | undefined;
  /** Why, for the audit log. */
  reason?: string | null | undefined;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  idempotencyKey?: string | null | undefined;
};

/** What changes of the seller. */
export type UpdateSellerInput = {
  /** The version of the seller that the caller knows; left out only while there is none. */
  version?: number | null | undefined;
  /** The name. All but the registration number is needed while there is no seller. */
  name?: LocalizedTextInput | null | undefined;
  /** The address. */
  address?: LocalizedTextInput | null | undefined;
  /** The telephone number. */
  telephone?: string | null | undefined;
  /** The person in charge of sales. */
  personInCharge?: LocalizedTextInput | null | undefined;
  /** The number of a registered issuer of qualified invoices, `T` and 13 digits. */
  registrationNumber?: string | null | undefined;
  /** What the seller has no longer. Nothing of it is given beside. */
  without?: Array<SellerPart> | null | undefined;
  /** Why, for the audit log. */
  reason?: string | null | undefined;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  idempotencyKey?: string | null | undefined;
};

/** What kind of work waits. */
export type WaitingKind =
  /** A prize that its fan has not collected yet. */
  | 'ITEM_TO_COLLECT'
  /** A prize that is posted and not packed yet. */
  | 'ITEM_TO_PACK'
  /** A parcel that is packed and not posted yet. */
  | 'PARCEL_TO_POST'
  /** A refund that the processor has still to carry out. */
  | 'REFUND';

/** A filter for wrong codes. */
export type WrongCodeWhere = {
  /** Only entries of this staff member. */
  staffId?: string | null | undefined;
  /** Only entries at this device. */
  deviceId?: string | null | undefined;
  /** Only entries for this gacha, as far as the counter named one. */
  gachaId?: string | null | undefined;
  /** Not before this instant. */
  from?: string | null | undefined;
  /** Before this instant. */
  to?: string | null | undefined;
};

export type CatalogueListQueryVariables = Exact<{
  search?: string | null | undefined;
  after?: string | null | undefined;
}>;


export type CatalogueListQuery = { gachas: { totalCount: number, nodes: Array<{ id: string, name: string, status: GachaStatus, isPublished: boolean | null, isPaused: boolean, price: number, startAt: string, endAt: string, updatedAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ToldPictureFragment = { width: number | null, altJa: string | null, altEn: string | null };

export type DeskPrizeFragment = { id: string, pickingName: string, stock: number, supply: number | null, pickupWeight: number, retailValue: number | null, emissionProbability: number, isRetired: boolean, kind: PrizeKind, imageUrl: string | null, pickupImageUrl: string | null, secretImageUrl: string | null, nameJa: string, nameEn: string, descriptionJa: string, descriptionEn: string, image: { width: number | null, altJa: string | null, altEn: string | null } | null, pickupImage: { width: number | null, altJa: string | null, altEn: string | null } | null, secretImage: { width: number | null, altJa: string | null, altEn: string | null } | null };

export type DeskGachaFragment = { id: string, version: number | null, isPublished: boolean | null, isPaused: boolean, isOpen: boolean | null, status: GachaStatus, updatedAt: string, price: number, hasLimit: boolean, maxPlaysPerUser: number, startAt: string, endAt: string, redeemLimitDate: string | null, redeemPolicy: RedeemPolicy | null, deliveryType: DeliveryType, isCheckInNeeded: boolean, needsPurchase: number | null, thumbnailImageUrl: string | null, lineupImageUrl: string | null, tags: Array<string>, nameJa: string, nameEn: string, descriptionJa: string, descriptionEn: string, authMethod: { providerType: string, providerId: string | null } | null, redeemDetail: { placeUrl: string | null, webUrl: string | null, callNumber: string, probabilityProvisionJa: string, probabilityProvisionEn: string, ruleJa: string, ruleEn: string, placeTextJa: string, placeTextEn: string, infoTextJa: string, infoTextEn: string }, selling: { deliveryJa: string | null, deliveryEn: string | null, deliveryCostJa: string | null, deliveryCostEn: string | null, cancellationJa: string | null, cancellationEn: string | null } | null, prizes: { nodes: Array<{ id: string, pickingName: string, stock: number, supply: number | null, pickupWeight: number, retailValue: number | null, emissionProbability: number, isRetired: boolean, kind: PrizeKind, imageUrl: string | null, pickupImageUrl: string | null, secretImageUrl: string | null, nameJa: string, nameEn: string, descriptionJa: string, descriptionEn: string, image: { width: number | null, altJa: string | null, altEn: string | null } | null, pickupImage: { width: number | null, altJa: string | null, altEn: string | null } | null, secretImage: { width: number | null, altJa: string | null, altEn: string | null } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type DeskPrizesFragment = { nodes: Array<{ id: string, pickingName: string, stock: number, supply: number | null, pickupWeight: number, retailValue: number | null, emissionProbability: number, isRetired: boolean, kind: PrizeKind, imageUrl: string | null, pickupImageUrl: string | null, secretImageUrl: string | null, nameJa: string, nameEn: string, descriptionJa: string, descriptionEn: string, image: { width: number | null, altJa: string | null, altEn: string | null } | null, pickupImage: { width: number | null, altJa: string | null, altEn: string | null } | null, secretImage: { width: number | null, altJa: string | null, altEn: string | null } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } };

export type RetiredPrizesQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


export type RetiredPrizesQuery = { gacha: { retiredPrizes: { nodes: Array<{ id: string, pickingName: string, stock: number, supply: number | null, pickupWeight: number, retailValue: number | null, emissionProbability: number, isRetired: boolean, kind: PrizeKind, imageUrl: string | null, pickupImageUrl: string | null, secretImageUrl: string | null, nameJa: string, nameEn: string, descriptionJa: string, descriptionEn: string, image: { width: number | null, altJa: string | null, altEn: string | null } | null, pickupImage: { width: number | null, altJa: string | null, altEn: string | null } | null, secretImage: { width: number | null, altJa: string | null, altEn: string | null } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null } | null };

export type MorePrizesQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


export type MorePrizesQuery = { gacha: { prizes: { nodes: Array<{ id: string, pickingName: string, stock: number, supply: number | null, pickupWeight: number, retailValue: number | null, emissionProbability: number, isRetired: boolean, kind: PrizeKind, imageUrl: string | null, pickupImageUrl: string | null, secretImageUrl: string | null, nameJa: string, nameEn: string, descriptionJa: string, descriptionEn: string, image: { width: number | null, altJa: string | null, altEn: string | null } | null, pickupImage: { width: number | null, altJa: string | null, altEn: string | null } | null, secretImage: { width: number | null, altJa: string | null, altEn: string | null } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type DeskGachaByIdQueryVariables = Exact<{
  id: string;
}>;


export type DeskGachaByIdQuery = { gacha: { id: string, version: number | null, isPublished: boolean | null, isPaused: boolean, isOpen: boolean | null, status: GachaStatus, updatedAt: string, price: number, hasLimit: boolean, maxPlaysPerUser: number, startAt: string, endAt: string, redeemLimitDate: string | null, redeemPolicy: RedeemPolicy | null, deliveryType: DeliveryType, isCheckInNeeded: boolean, needsPurchase: number | null, thumbnailImageUrl: string | null, lineupImageUrl: string | null, tags: Array<string>, nameJa: string, nameEn: string, descriptionJa: string, descriptionEn: string, authMethod: { providerType: string, providerId: string | null } | null, redeemDetail: { placeUrl: string | null, webUrl: string | null, callNumber: string, probabilityProvisionJa: string, probabilityProvisionEn: string, ruleJa: string, ruleEn: string, placeTextJa: string, placeTextEn: string, infoTextJa: string, infoTextEn: string }, selling: { deliveryJa: string | null, deliveryEn: string | null, deliveryCostJa: string | null, deliveryCostEn: string | null, cancellationJa: string | null, cancellationEn: string | null } | null, prizes: { nodes: Array<{ id: string, pickingName: string, stock: number, supply: number | null, pickupWeight: number, retailValue: number | null, emissionProbability: number, isRetired: boolean, kind: PrizeKind, imageUrl: string | null, pickupImageUrl: string | null, secretImageUrl: string | null, nameJa: string, nameEn: string, descriptionJa: string, descriptionEn: string, image: { width: number | null, altJa: string | null, altEn: string | null } | null, pickupImage: { width: number | null, altJa: string | null, altEn: string | null } | null, secretImage: { width: number | null, altJa: string | null, altEn: string | null } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type VersionOfQueryVariables = Exact<{
  id: string;
}>;


export type VersionOfQuery = { gacha: { version: number | null } | null };

export type SaveGachaMutationVariables = Exact<{
  input: UpdateGachaInput;
}>;


export type SaveGachaMutation = { updateGacha: { gacha: { id: string } } | null };

export type CreateGachaMutationVariables = Exact<{
  input: CreateGachaInput;
}>;


export type CreateGachaMutation = { createGacha: { gacha: { id: string } } | null };

export type PublishMutationVariables = Exact<{
  input: PublishGachaInput;
}>;


export type PublishMutation = { publishGacha: { gacha: { id: string } } | null };

export type PauseMutationVariables = Exact<{
  input: PauseSaleInput;
}>;


export type PauseMutation = { pauseSale: { gacha: { id: string } } | null };

export type ResumeMutationVariables = Exact<{
  input: ResumeSaleInput;
}>;


export type ResumeMutation = { resumeSale: { gacha: { id: string } } | null };

export type CloseMutationVariables = Exact<{
  input: CloseSaleInput;
}>;


export type CloseMutation = { closeSale: { gacha: { id: string } } | null };

export type UnderWayQueryVariables = Exact<{
  gachaId: string;
}>;


export type UnderWayQuery = { standing: { at: string, payments: Array<{ step: PaymentStep, count: number }> } | null };

export type OddsBeforeQueryVariables = Exact<{
  gachaId: string;
  prizes: Array<PreviewedPrizeInput> | PreviewedPrizeInput;
}>;


export type OddsBeforeQuery = { previewOdds: { isReasonNeeded: boolean, prizes: Array<{ name: string, prize: { id: string } | null, before: { percent: number } | null, after: { percent: number, stock: number, pickupWeight: number } | null }>, warnings: Array<{ prizeName: string | null, message: string }> } | null };

export type AddPrizeMutationVariables = Exact<{
  input: AddPrizeInput;
}>;


export type AddPrizeMutation = { addPrize: { prize: { gacha: { version: number | null } } } | null };

export type SavePrizeMutationVariables = Exact<{
  input: UpdatePrizeInput;
}>;


export type SavePrizeMutation = { updatePrize: { prize: { gacha: { version: number | null } } } | null };

export type RestockMutationVariables = Exact<{
  input: RestockPrizeInput;
}>;


export type RestockMutation = { restockPrize: { prize: { gacha: { version: number | null } } } | null };

export type RetireMutationVariables = Exact<{
  input: RetirePrizeInput;
}>;


export type RetireMutation = { retirePrize: { prize: { gacha: { version: number | null } } } | null };

export type RestoreMutationVariables = Exact<{
  input: RestorePrizeInput;
}>;


export type RestoreMutation = { restorePrize: { prize: { gacha: { version: number | null } } } | null };

export type PictureAddedQueryVariables = Exact<{
  path: string;
}>;


export type PictureAddedQuery = { picture: { width: number | null, altJa: string | null, altEn: string | null } | null };

export type TellPictureMutationVariables = Exact<{
  input: TellPictureInput;
}>;


export type TellPictureMutation = { tellPicture: { picture: { width: number | null, altJa: string | null, altEn: string | null } } | null };

export type DeskAreaFragment = { name: string, version: number, isActive: boolean, startAt: string | null, endAt: string | null, validHours: number, latitude: number, longitude: number, radiusMetres: number, gachas: { totalCount: number, nodes: Array<{ id: string, name: string }> } };

export type DeskBeaconFragment = { number: number, version: number, isActive: boolean, startAt: string | null, endAt: string | null, validHours: number, gachas: { totalCount: number, nodes: Array<{ id: string, name: string }> } };

export type AreasThereQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type AreasThereQuery = { areas: { totalCount: number, nodes: Array<{ name: string, version: number, isActive: boolean, startAt: string | null, endAt: string | null, validHours: number, latitude: number, longitude: number, radiusMetres: number, gachas: { totalCount: number, nodes: Array<{ id: string, name: string }> } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type BeaconsThereQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type BeaconsThereQuery = { beacons: { totalCount: number, nodes: Array<{ number: number, version: number, isActive: boolean, startAt: string | null, endAt: string | null, validHours: number, gachas: { totalCount: number, nodes: Array<{ id: string, name: string }> } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type CreateAreaMutationVariables = Exact<{
  input: CreateAreaInput;
}>;


export type CreateAreaMutation = { createArea: { area: { name: string } } | null };

export type UpdateAreaMutationVariables = Exact<{
  input: UpdateAreaInput;
}>;


export type UpdateAreaMutation = { updateArea: { area: { name: string } } | null };

export type CreateBeaconMutationVariables = Exact<{
  input: CreateBeaconInput;
}>;


export type CreateBeaconMutation = { createBeacon: { beacon: { number: number } } | null };

export type UpdateBeaconMutationVariables = Exact<{
  input: UpdateBeaconInput;
}>;


export type UpdateBeaconMutation = { updateBeacon: { beacon: { number: number } } | null };

export type ManagedGachasQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type ManagedGachasQuery = { gachas: { nodes: Array<{ id: string, name: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type SeedsOfGachasQueryVariables = Exact<{
  search?: string | null | undefined;
  after?: string | null | undefined;
}>;


export type SeedsOfGachasQuery = { gachas: { totalCount: number, nodes: Array<{ id: string, name: string, status: GachaStatus, isPaused: boolean, fairness: { number: number, committedAt: string, seedHash: string, isRevealed: boolean } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type FairnessOfGachaQueryVariables = Exact<{
  gachaId: string;
}>;


export type FairnessOfGachaQuery = { gachaFairness: { lastDraw: number, heldFrom: number | null, gacha: { id: string, name: string, status: GachaStatus, isPaused: boolean, endAt: string, prizes: { totalCount: number } }, seeds: Array<{ number: number, committedAt: string, seedHash: string, seed: string | null, isRevealed: boolean }> } | null };

export type OddsInTimeQueryVariables = Exact<{
  gachaId: string;
  first: number;
  after?: string | null | undefined;
}>;


export type OddsInTimeQuery = { gachaFairness: { oddsVersions: { totalCount: number, nodes: Array<{ number: number, since: string, changedBy: string, reason: string, url: string, digest: string | null, prizes: Array<{ name: string, weight: number, supply: number, percent: number, prize: { id: string, kind: PrizeKind } }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type TermsOfDrawsQueryVariables = Exact<{
  gachaId: string;
  first: number;
  after?: string | null | undefined;
}>;


export type TermsOfDrawsQuery = { gachaFairness: { lastDraw: number, heldFrom: number | null, seeds: Array<{ number: number, seedHash: string, seed: string | null, isRevealed: boolean }>, oddsVersions: { nodes: Array<{ number: number, page: string | null, digest: string | null, prizes: Array<{ weight: number, supply: number, prize: { id: string, kind: PrizeKind } }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type RecordOfDrawsQueryVariables = Exact<{
  gachaId: string;
  after?: string | null | undefined;
}>;


export type RecordOfDrawsQuery = { gachaFairness: { draws: { nodes: Array<{ sequence: number, attempt: number, play: number, seedNumber: number, oddsNumber: number, soldUnder: number, drawnUnder: number, stocks: Array<number>, bound: number, value: number, leftAfter: number | null, returnedAfter: number | null, hasLastOneItem: boolean, order: { id: string, serialNumber: number | null }, prize: { id: string }, lastOne: { id: string } | null, itemPrize: { id: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type StocksOfDrawsQueryVariables = Exact<{
  gachaId: string;
  throughDraw: number;
}>;


export type StocksOfDrawsQuery = { gachaFairness: { lastDraw: number, stocksAfter: { oddsNumber: number, prizes: Array<{ supply: number, stock: number, prize: { id: string, nameJa: string, nameEn: string } }> }, ordersWithoutNumber: Array<{ paidPlays: number, plays: Array<number>, order: { id: string, serialNumber: number | null }, lastOnes: Array<{ id: string }> }> } | null };

export type OrdersOfDrawsQueryVariables = Exact<{
  gachaId: string;
  throughDraw: number;
  after?: string | null | undefined;
}>;


export type OrdersOfDrawsQuery = { gachaFairness: { drawnOrders: { nodes: Array<{ paidPlays: number, plays: Array<number>, order: { id: string, serialNumber: number | null }, lastOnes: Array<{ id: string }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type OrderWithItemsFragment = { paidPlays: number, plays: Array<number>, order: { id: string, serialNumber: number | null }, lastOnes: Array<{ id: string }> };

export type BooksRunsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type BooksRunsQuery = { booksRuns: { totalCount: number, nodes: Array<{ runId: string, status: BooksRunStatus, from: string | null, to: string | null, begunAt: string, endedAt: string | null, compared: number, paymentCount: number | null, checked: number, checkCount: number | null, checking: string | null, asOf: string | null, staffMember: { id: string, name: string }, stoppedBy: { id: string, name: string } | null, lines: Array<{ subject: string, here: number, there: number, amountHere: number | null, amountThere: number | null }>, counts: Array<{ kind: BooksFindingKind, count: number }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type OneBooksRunQueryVariables = Exact<{
  runId: string;
}>;


export type OneBooksRunQuery = { booksRun: { runId: string, status: BooksRunStatus, from: string | null, to: string | null, begunAt: string, endedAt: string | null, compared: number, paymentCount: number | null, checked: number, checkCount: number | null, checking: string | null, asOf: string | null, staffMember: { id: string, name: string }, stoppedBy: { id: string, name: string } | null, lines: Array<{ subject: string, here: number, there: number, amountHere: number | null, amountThere: number | null }>, counts: Array<{ kind: BooksFindingKind, count: number }> } | null };

export type RunOfBooksFragment = { runId: string, status: BooksRunStatus, from: string | null, to: string | null, begunAt: string, endedAt: string | null, compared: number, paymentCount: number | null, checked: number, checkCount: number | null, checking: string | null, asOf: string | null, staffMember: { id: string, name: string }, stoppedBy: { id: string, name: string } | null, lines: Array<{ subject: string, here: number, there: number, amountHere: number | null, amountThere: number | null }>, counts: Array<{ kind: BooksFindingKind, count: number }> };

export type BooksFindingsQueryVariables = Exact<{
  runId: string;
  after?: string | null | undefined;
}>;


export type BooksFindingsQuery = { booksFindings: { totalCount: number, nodes: Array<{ kind: BooksFindingKind, subject: string, reason: string, amount: number | null, orderId: string | null, records: Array<{ noun: string, ids: string }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type RunBooksMutationVariables = Exact<{
  input: RunBooksInput;
}>;


export type RunBooksMutation = { runBooks: { isNew: boolean, run: { runId: string, status: BooksRunStatus, from: string | null, to: string | null, begunAt: string, endedAt: string | null, compared: number, paymentCount: number | null, checked: number, checkCount: number | null, checking: string | null, asOf: string | null, staffMember: { id: string, name: string }, stoppedBy: { id: string, name: string } | null, lines: Array<{ subject: string, here: number, there: number, amountHere: number | null, amountThere: number | null }>, counts: Array<{ kind: BooksFindingKind, count: number }> } } | null };

export type StopBooksMutationVariables = Exact<{
  input: StopBooksInput;
}>;


export type StopBooksMutation = { stopBooks: { run: { runId: string, status: BooksRunStatus, from: string | null, to: string | null, begunAt: string, endedAt: string | null, compared: number, paymentCount: number | null, checked: number, checkCount: number | null, checking: string | null, asOf: string | null, staffMember: { id: string, name: string }, stoppedBy: { id: string, name: string } | null, lines: Array<{ subject: string, here: number, there: number, amountHere: number | null, amountThere: number | null }>, counts: Array<{ kind: BooksFindingKind, count: number }> } } | null };

export type ChargeBacksQueryVariables = Exact<{
  isStanding?: boolean | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  after?: string | null | undefined;
}>;


export type ChargeBacksQuery = { chargeBacks: { totalCount: number, nodes: Array<{ givenTwiceAmount: number | null, refund: { id: string, amount: number, status: RefundStatus, createdAt: string, takenBackAt: string | null, order: { id: string, serialNumber: number | null, totalPrice: number, gacha: { id: string, name: string } } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type TakeBackThereMutationVariables = Exact<{
  input: TakeBackRefundInput;
}>;


export type TakeBackThereMutation = { takeBackRefund: { refund: { id: string, status: RefundStatus } } | null };

export type SalesTableQueryVariables = Exact<{
  gachaIds?: Array<string> | string | null | undefined;
  from: string;
  to: string;
  by: SalesGrouping;
}>;


export type SalesTableQuery = { sales: { rows: Array<{ startsAt: string | null, method: PaymentMethod | null, gacha: { id: string, name: string } | null, figures: { orders: number, plays: number, taken: number, refunded: number, chargeBacks: number, net: number, owed: number, taxes: Array<{ rate: number, amount: number, tax: number, taxOfSum: number, difference: number }> } }>, total: { orders: number, plays: number, taken: number, refunded: number, chargeBacks: number, net: number, owed: number, taxes: Array<{ rate: number, amount: number, tax: number, taxOfSum: number, difference: number }> } } | null };

export type SumsOfSalesFragment = { orders: number, plays: number, taken: number, refunded: number, chargeBacks: number, net: number, owed: number, taxes: Array<{ rate: number, amount: number, tax: number, taxOfSum: number, difference: number }> };

export type RefundsOwedQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type RefundsOwedQuery = { refundsOwed: { totalCount: number, nodes: Array<{ tries: number, givenTwiceAmount: number | null, refund: { id: string, amount: number, status: RefundStatus, origin: RefundOrigin, createdAt: string, order: { id: string, serialNumber: number | null, gacha: { id: string, name: string } } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type OrderOfMoneyQueryVariables = Exact<{
  orderId: string;
}>;


export type OrderOfMoneyQuery = { node:
    | { __typename: 'CheckIn' }
    | { __typename: 'Device' }
    | { __typename: 'Gacha' }
    | { __typename: 'Handover' }
    | { __typename: 'HandoverConflict' }
    | { __typename: 'HandoverItem' }
    | { __typename: 'Order', serialNumber: number | null, id: string, status: OrderStatus, price: number, totalPrice: number, refundedAmount: number | null, waitingAmount: number | null, gacha: { id: string, name: string }, refunds: Array<{ id: string, amount: number, status: RefundStatus, origin: RefundOrigin, createdAt: string, endedAt: string | null, items: Array<{ id: string }> | null }> | null, items: Array<{ id: string, deliveredAt: string | null, refundedAt: string | null, won: { name: string, kind: PrizeKind } }> | null }
    | { __typename: 'OrderItem' }
    | { __typename: 'Payment' }
    | { __typename: 'PickupToken' }
    | { __typename: 'Prize' }
    | { __typename: 'RedeemDetail' }
    | { __typename: 'RedeemTicket' }
    | { __typename: 'Refund' }
    | { __typename: 'Shipment' }
    | { __typename: 'StaffMember' }
    | { __typename: 'User' }
   | null };

export type GiveUpThereMutationVariables = Exact<{
  input: GiveUpRefundInput;
}>;


export type GiveUpThereMutation = { giveUpRefund: { refund: { id: string, status: RefundStatus } } | null };

export type OrderInListFragment = { id: string, status: OrderStatus, serialNumber: number | null, playAmount: number, totalPrice: number, createdAt: string, paidAt: string | null, gacha: { id: string, name: string, deliveryType: DeliveryType, redeemDetail: { callNumber: string } }, fan: { id: string, providerType: string, providerUserId: string } | null };

export type SearchOrdersQueryVariables = Exact<{
  where: FindOrdersInput;
  after?: string | null | undefined;
}>;


export type SearchOrdersQuery = { findOrders: { totalCount: number, nodes: Array<{ id: string, status: OrderStatus, serialNumber: number | null, playAmount: number, totalPrice: number, createdAt: string, paidAt: string | null, gacha: { id: string, name: string, deliveryType: DeliveryType, redeemDetail: { callNumber: string } }, fan: { id: string, providerType: string, providerUserId: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type RefundOfOrderFragment = { id: string, amount: number, status: RefundStatus, origin: RefundOrigin, createdAt: string, endedAt: string | null, items: Array<{ id: string }> | null };

export type OrderToRecordFragment = { id: string, status: OrderStatus, price: number, totalPrice: number, refundedAmount: number | null, waitingAmount: number | null, refunds: Array<{ id: string, amount: number, status: RefundStatus, origin: RefundOrigin, createdAt: string, endedAt: string | null, items: Array<{ id: string }> | null }> | null, items: Array<{ id: string, deliveredAt: string | null, refundedAt: string | null, won: { name: string, kind: PrizeKind } }> | null };

export type OrderAtDeskQueryVariables = Exact<{
  orderId: string;
}>;


export type OrderAtDeskQuery = { findOrders: { nodes: Array<{ deliveredAt: string | null, held: ParcelHold | null, holds: Array<ParcelHold> | null, id: string, status: OrderStatus, serialNumber: number | null, playAmount: number, totalPrice: number, createdAt: string, paidAt: string | null, price: number, refundedAmount: number | null, waitingAmount: number | null, shipments: Array<{ id: string, number: string, carrier: Carrier | null, trackingNumber: string | null, postedAt: string | null, returnedAt: string | null, returnedBecause: ReturnReason | null }> | null, handedOver: Array<{ handoverId: string, deliveredAt: string, amount: number, staffMember: { name: string }, device: { name: string } | null }> | null, gacha: { id: string, name: string, deliveryType: DeliveryType, redeemDetail: { callNumber: string } }, fan: { id: string, providerType: string, providerUserId: string } | null, refunds: Array<{ id: string, amount: number, status: RefundStatus, origin: RefundOrigin, createdAt: string, endedAt: string | null, items: Array<{ id: string }> | null }> | null, items: Array<{ id: string, deliveredAt: string | null, refundedAt: string | null, won: { name: string, kind: PrizeKind } }> | null }> } | null };

export type TimelineOfOrderQueryVariables = Exact<{
  orderId: string;
  after?: string | null | undefined;
}>;


export type TimelineOfOrderQuery = { timeline: { nodes: Array<
      | { __typename: 'DeedEvent', at: string, kind: TimelineEventKind, deed: { action: DeedAction, reason: string | null, account: string | null, staffMember: { name: string } | null } }
      | { __typename: 'DrawnEvent', itemAmount: number, at: string, kind: TimelineEventKind }
      | { __typename: 'HandedOverEvent', itemAmount: number, at: string, kind: TimelineEventKind, staffMember: { name: string } }
      | { __typename: 'PaymentStepEvent', step: PaymentStep, refusal: RefusalCode | null, at: string, kind: TimelineEventKind, payment: { amount: number } }
      | { __typename: 'PlainEvent', at: string, kind: TimelineEventKind }
      | { __typename: 'RefundedEvent', amount: number, at: string, kind: TimelineEventKind }
    >, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type GiveBackMutationVariables = Exact<{
  input: RefundOrderInput;
}>;


export type GiveBackMutation = { refundOrder: { status: OrderStatus, refund: { id: string, amount: number, status: RefundStatus, origin: RefundOrigin, createdAt: string, endedAt: string | null, items: Array<{ id: string }> | null } } | null };

export type UndoThereMutationVariables = Exact<{
  input: UndoHandoverInput;
}>;


export type UndoThereMutation = { undoHandover: { undoneAt: string } | null };

export type CodeForFanMutationVariables = Exact<{
  input: IssuePickupTokenForInput;
}>;


export type CodeForFanMutation = { issuePickupTokenFor: { code: string, expiresAt: string, itemAmount: number } | null };

export type HoldThereMutationVariables = Exact<{
  input: HoldOrderInput;
}>;


export type HoldThereMutation = { holdOrder: { order: { id: string } } | null };

export type ReleaseThereMutationVariables = Exact<{
  input: ReleaseOrderInput;
}>;


export type ReleaseThereMutation = { releaseOrder: { order: { id: string } } | null };

export type AddressThereMutationVariables = Exact<{
  input: CorrectAddressForInput;
}>;


export type AddressThereMutation = { correctAddressFor: { order: { id: string } } | null };

export type ReceiptOfOrderQueryVariables = Exact<{
  orderId: string;
}>;


export type ReceiptOfOrderQuery = { findOrders: { nodes: Array<{ id: string, receiptUrl: string | null, receipt: { number: string, date: string, isInvoice: boolean, description: string, quantity: number, totalPrice: number, taxRate: number, tax: number, returns: Array<{ number: string, date: string, amount: number, taxRate: number, tax: number }> } | null }> } | null };

export type RecordThereMutationVariables = Exact<{
  input: RecordRefundInput;
}>;


export type RecordThereMutation = { recordRefund: { refund: { id: string, amount: number, status: RefundStatus, origin: RefundOrigin, createdAt: string, endedAt: string | null, items: Array<{ id: string }> | null } } | null };

export type AddressAtDeskFragment = { fullname: string, phoneNumber: string, country: string, zipCode: string, prefecture: string, city: string, address1: string, address2: string | null };

export type PrizeToFetchFragment = { id: string, pickingName: string, pickupImage: { url: string, width: number | null, height: number | null, alt: string | null } | null };

export type PictureOfWonFragment = { name: string, image: { url: string, width: number | null, height: number | null, alt: string | null } | null };

export type ParcelsWaitingQueryVariables = Exact<{
  gachaIds?: Array<string> | string | null | undefined;
  after?: string | null | undefined;
}>;


export type ParcelsWaitingQuery = { parcelsToPack: { totalCount: number, nodes: Array<{ held: ParcelHold | null, since: string, fan: { id: string }, parcels: Array<{ held: ParcelHold | null, deliveryInfo: { fullname: string, phoneNumber: string, country: string, zipCode: string, prefecture: string, city: string, address1: string, address2: string | null }, orders: Array<{ id: string, serialNumber: number | null, gacha: { id: string, name: string } }>, packingList: Array<{ amount: number, prize: { id: string, pickingName: string, pickupImage: { url: string, width: number | null, height: number | null, alt: string | null } | null }, won: Array<{ name: string, image: { url: string, width: number | null, height: number | null, alt: string | null } | null }> }> }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ParcelAtDeskFragment = { id: string, number: string, packedAt: string, held: ParcelHold | null, carrier: Carrier | null, trackingNumber: string | null, postedAt: string | null, returnedAt: string | null, returnedBecause: ReturnReason | null, deliveryInfo: { fullname: string, phoneNumber: string, country: string, zipCode: string, prefecture: string, city: string, address1: string, address2: string | null } | null, items: Array<{ item: { id: string, won: { name: string, image: { url: string, width: number | null, height: number | null, alt: string | null } | null } }, order: { id: string, serialNumber: number | null }, prize: { id: string, pickingName: string, pickupImage: { url: string, width: number | null, height: number | null, alt: string | null } | null } }> };

export type ParcelsPackedQueryVariables = Exact<{
  gachaIds?: Array<string> | string | null | undefined;
  after?: string | null | undefined;
}>;


export type ParcelsPackedQuery = { parcelsBeingPacked: { totalCount: number, nodes: Array<{ id: string, number: string, packedAt: string, held: ParcelHold | null, carrier: Carrier | null, trackingNumber: string | null, postedAt: string | null, returnedAt: string | null, returnedBecause: ReturnReason | null, deliveryInfo: { fullname: string, phoneNumber: string, country: string, zipCode: string, prefecture: string, city: string, address1: string, address2: string | null } | null, items: Array<{ item: { id: string, won: { name: string, image: { url: string, width: number | null, height: number | null, alt: string | null } | null } }, order: { id: string, serialNumber: number | null }, prize: { id: string, pickingName: string, pickupImage: { url: string, width: number | null, height: number | null, alt: string | null } | null } }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ParcelPostedQueryVariables = Exact<{
  number: string;
}>;


export type ParcelPostedQuery = { parcelsBeingPacked: { nodes: Array<{ id: string, number: string, packedAt: string, held: ParcelHold | null, carrier: Carrier | null, trackingNumber: string | null, postedAt: string | null, returnedAt: string | null, returnedBecause: ReturnReason | null, deliveryInfo: { fullname: string, phoneNumber: string, country: string, zipCode: string, prefecture: string, city: string, address1: string, address2: string | null } | null, items: Array<{ item: { id: string, won: { name: string, image: { url: string, width: number | null, height: number | null, alt: string | null } | null } }, order: { id: string, serialNumber: number | null }, prize: { id: string, pickingName: string, pickupImage: { url: string, width: number | null, height: number | null, alt: string | null } | null } }> }> } | null };

export type PackThereMutationVariables = Exact<{
  input: PackParcelInput;
}>;


export type PackThereMutation = { packParcel: { shipment: { id: string, number: string } } | null };

export type UnpackThereMutationVariables = Exact<{
  input: UnpackParcelInput;
}>;


export type UnpackThereMutation = { unpackParcel: { orders: Array<{ id: string }> } | null };

export type PostThereMutationVariables = Exact<{
  input: ConfirmShipmentInput;
}>;


export type PostThereMutation = { confirmShipment: { shipment: { id: string } } | null };

export type CameBackMutationVariables = Exact<{
  input: ReturnParcelInput;
}>;


export type CameBackMutation = { returnParcel: { shipment: { id: string } } | null };

export type DeskMemberFragment = { id: string, name: string, isRevoked: boolean | null, codesRefusedSeconds: number | null, roles: Array<{ role: StaffRole, hasAllGachas: boolean, gachas: { totalCount: number, nodes: Array<{ id: string, name: string }> } }> | null };

export type MembersQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type MembersQuery = { staffMembers: { totalCount: number, nodes: Array<{ id: string, name: string, isRevoked: boolean | null, codesRefusedSeconds: number | null, roles: Array<{ role: StaffRole, hasAllGachas: boolean, gachas: { totalCount: number, nodes: Array<{ id: string, name: string }> } }> | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type DevicesQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type DevicesQuery = { devices: { totalCount: number, nodes: Array<{ id: string, name: string, state: DeviceState, invitationExpiresAt: string | null, lastSeenAt: string | null, staffMember: { id: string, name: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type SetRolesMutationVariables = Exact<{
  input: SetStaffRolesInput;
}>;


export type SetRolesMutation = { setStaffRoles: { staffMember: { id: string } } | null };

export type RevokeMemberMutationVariables = Exact<{
  input: RevokeStaffInput;
}>;


export type RevokeMemberMutation = { revokeStaff: { staffMember: { id: string } } | null };

export type RestoreMemberMutationVariables = Exact<{
  input: RestoreStaffInput;
}>;


export type RestoreMemberMutation = { restoreStaff: { staffMember: { id: string } } | null };

export type InviteThereMutationVariables = Exact<{
  input: InviteDeviceInput;
}>;


export type InviteThereMutation = { inviteDevice: { link: string, qrCode: string, expiresAt: string, device: { name: string } } | null };

export type RevokeDeviceThereMutationVariables = Exact<{
  input: RevokeDeviceInput;
}>;


export type RevokeDeviceThereMutation = { revokeDevice: { device: { id: string } } | null };

export type AuditLogQueryVariables = Exact<{
  where?: AuditLogWhere | null | undefined;
  after?: string | null | undefined;
}>;


export type AuditLogQuery = { auditLog: { totalCount: number, nodes: Array<{ at: string, action: DeedAction, account: string | null, reason: string | null, before: unknown, after: unknown, userId: string | null, staffMember: { id: string, name: string } | null, device: { name: string } | null, gacha: { id: string, name: string } | null, order: { id: string } | null, subject:
        | { __typename: 'StaffMember', name: string }
        | { __typename: 'Device', name: string }
        | { __typename: 'Refund' }
        | { __typename: 'Shipment' }
        | { __typename: 'HandoverConflict' }
       | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type BansQueryVariables = Exact<{
  userId?: string | null | undefined;
  after?: string | null | undefined;
}>;


export type BansQuery = { userBans: { totalCount: number, nodes: Array<{ userId: string, isBanned: boolean, changedAt: string, changedBy: string, reason: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type BanMutationVariables = Exact<{
  input: BanUserInput;
}>;


export type BanMutation = { banUser: { ban: { isBanned: boolean } | null } | null };

export type UnbanMutationVariables = Exact<{
  input: UnbanUserInput;
}>;


export type UnbanMutation = { unbanUser: { ban: { isBanned: boolean } | null } | null };

export type EraseMutationVariables = Exact<{
  input: EraseUserInput;
}>;


export type EraseMutation = { eraseUser: { isErased: boolean, ends: { unpaidOrders: number, parcels: number, uncollectedItems: number, uncollectedOrders: number } } | null };

export type WrongCodesQueryVariables = Exact<{
  where?: WrongCodeWhere | null | undefined;
  after?: string | null | undefined;
}>;


export type WrongCodesQuery = { wrongCodes: { totalCount: number, nodes: Array<{ at: string, refusal: RefusalCode, fingerprint: string, staffMember: { id: string, name: string, codesRefusedSeconds: number | null }, device: { name: string } | null, gacha: { name: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ForgiveCodesMutationVariables = Exact<{
  input: ForgiveWrongCodesInput;
}>;


export type ForgiveCodesMutation = { forgiveWrongCodes: { staffMember: { id: string } } | null };

export type JumpsQueryVariables = Exact<{
  userId?: string | null | undefined;
  after?: string | null | undefined;
}>;


export type JumpsQuery = { checkInJumps: { totalCount: number, nodes: Array<{ userId: string, kilometres: number, from: { latitude: number, longitude: number, at: string }, to: { latitude: number, longitude: number, at: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type SellerAndTermsQueryVariables = Exact<{ [key: string]: never; }>;


export type SellerAndTermsQuery = { seller: { version: number, telephone: string, registrationNumber: string | null, since: string, nameJa: string, nameEn: string, addressJa: string, addressEn: string, personJa: string, personEn: string } | null, terms: { version: number, texts: unknown, isConsentRequired: boolean, since: string } | null, privacy: { version: number, texts: unknown, isConsentRequired: boolean, since: string } | null };

export type DeskLegalTextFragment = { version: number, texts: unknown, isConsentRequired: boolean, since: string };

export type SaveSellerMutationVariables = Exact<{
  input: UpdateSellerInput;
}>;


export type SaveSellerMutation = { updateSeller: { seller: { version: number } } | null };

export type AddTermsMutationVariables = Exact<{
  input: AddTermsVersionInput;
}>;


export type AddTermsMutation = { addTermsVersion: { legalText: { version: number } } | null };

export type GatewaysNowQueryVariables = Exact<{ [key: string]: never; }>;


export type GatewaysNowQuery = { gateways: Array<{ gatewayId: string, name: string, version: string, status: GatewayStatus, reasons: Array<GatewayFault>, startedAt: string, heardAt: string, stoppedAt: string | null, turnedAway: number, isAnswering: boolean }> | null };

export type FiguresFragment = { orders: number, plays: number, taken: number, refunded: number, chargeBacks: number, net: number, owed: number, taxes: Array<{ rate: number, amount: number, tax: number }> };

export type HoursOfDayQueryVariables = Exact<{
  gachaIds?: Array<string> | string | null | undefined;
  from: string;
  to: string;
}>;


export type HoursOfDayQuery = { sales: { rows: Array<{ startsAt: string | null, figures: { orders: number, plays: number, taken: number, refunded: number, chargeBacks: number } }>, total: { orders: number, plays: number, taken: number, refunded: number, chargeBacks: number, net: number, owed: number, taxes: Array<{ rate: number, amount: number, tax: number }> } } | null };

export type StandingQueryVariables = Exact<{
  gachaIds?: Array<string> | string | null | undefined;
}>;


export type StandingQuery = { standing: { at: string, payments: Array<{ step: PaymentStep, count: number, amount: number, oldestAt: string }>, failures: Array<{ refusal: RefusalCode, count: number }>, waiting: Array<{ kind: WaitingKind, count: number, oldestAt: string | null }>, refunders: Array<{ amount: number, staffMember: { id: string, name: string } }> } | null };

export type GachaInStockFragment = { id: string, name: string, status: GachaStatus, isPaused: boolean, startAt: string, endAt: string, prizes: { totalCount: number, nodes: Array<{ id: string, kind: PrizeKind, name: string, stock: number, supply: number | null, isRetired: boolean }> } };

export type StockNowQueryVariables = Exact<{
  id: string;
  isOne: boolean;
}>;


export type StockNowQuery = { gachas?: { totalCount: number, nodes: Array<{ id: string, name: string, status: GachaStatus, isPaused: boolean, startAt: string, endAt: string, prizes: { totalCount: number, nodes: Array<{ id: string, kind: PrizeKind, name: string, stock: number, supply: number | null, isRetired: boolean }> } }> } | null, gacha?: { id: string, name: string, status: GachaStatus, isPaused: boolean, startAt: string, endAt: string, prizes: { totalCount: number, nodes: Array<{ id: string, kind: PrizeKind, name: string, stock: number, supply: number | null, isRetired: boolean }> } } | null };

export type OddsDrawnQueryVariables = Exact<{
  gachaId: string;
}>;


export type OddsDrawnQuery = { drawnOdds: Array<{ number: number, since: string, plays: number, takenBack: number, pValue: number | null, verdict: OddsVerdict, sentence: string, prizes: Array<{ declared: number, expected: number, drawn: number, least: number, most: number, onceIn: number, sentence: string, prize: { id: string, name: string } }> }> | null };

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
export const ToldPictureFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment ToldPicture on Picture {
  width
  altJa: altIn(language: JA)
  altEn: altIn(language: EN)
}
    `, {"fragmentName":"ToldPicture"}) as unknown as TypedDocumentString<ToldPictureFragment, unknown>;
export const DeskPrizeFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment DeskPrize on Prize {
  id
  nameJa: name(language: JA)
  nameEn: name(language: EN)
  descriptionJa: description(language: JA)
  descriptionEn: description(language: EN)
  pickingName
  stock
  supply
  pickupWeight
  retailValue
  emissionProbability
  isRetired
  kind
  imageUrl
  image {
    ...ToldPicture
  }
  pickupImageUrl
  pickupImage {
    ...ToldPicture
  }
  secretImageUrl
  secretImage {
    ...ToldPicture
  }
}
    fragment ToldPicture on Picture {
  width
  altJa: altIn(language: JA)
  altEn: altIn(language: EN)
}`, {"fragmentName":"DeskPrize"}) as unknown as TypedDocumentString<DeskPrizeFragment, unknown>;
export const DeskPrizesFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment DeskPrizes on PrizeConnection {
  nodes {
    ...DeskPrize
  }
  pageInfo {
    hasNextPage
    endCursor
  }
}
    fragment ToldPicture on Picture {
  width
  altJa: altIn(language: JA)
  altEn: altIn(language: EN)
}
fragment DeskPrize on Prize {
  id
  nameJa: name(language: JA)
  nameEn: name(language: EN)
  descriptionJa: description(language: JA)
  descriptionEn: description(language: EN)
  pickingName
  stock
  supply
  pickupWeight
  retailValue
  emissionProbability
  isRetired
  kind
  imageUrl
  image {
    ...ToldPicture
  }
  pickupImageUrl
  pickupImage {
    ...ToldPicture
  }
  secretImageUrl
  secretImage {
    ...ToldPicture
  }
}`, {"fragmentName":"DeskPrizes"}) as unknown as TypedDocumentString<DeskPrizesFragment, unknown>;
export const DeskGachaFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment DeskGacha on Gacha {
  id
  version
  isPublished
  isPaused
  isOpen
  status
  updatedAt
  nameJa: name(language: JA)
  nameEn: name(language: EN)
  descriptionJa: description(language: JA)
  descriptionEn: description(language: EN)
  price
  hasLimit
  maxPlaysPerUser
  startAt
  endAt
  redeemLimitDate
  redeemPolicy
  deliveryType
  isCheckInNeeded
  needsPurchase
  authMethod {
    providerType
    providerId
  }
  thumbnailImageUrl
  lineupImageUrl
  tags
  redeemDetail {
    probabilityProvisionJa: probabilityProvision(language: JA)
    probabilityProvisionEn: probabilityProvision(language: EN)
    ruleJa: rule(language: JA)
    ruleEn: rule(language: EN)
    placeTextJa: placeText(language: JA)
    placeTextEn: placeText(language: EN)
    infoTextJa: infoText(language: JA)
    infoTextEn: infoText(language: EN)
    placeUrl
    webUrl
    callNumber
  }
  selling {
    deliveryJa: delivery(language: JA)
    deliveryEn: delivery(language: EN)
    deliveryCostJa: deliveryCost(language: JA)
    deliveryCostEn: deliveryCost(language: EN)
    cancellationJa: cancellation(language: JA)
    cancellationEn: cancellation(language: EN)
  }
  prizes(first: 100) {
    ...DeskPrizes
  }
}
    fragment ToldPicture on Picture {
  width
  altJa: altIn(language: JA)
  altEn: altIn(language: EN)
}
fragment DeskPrize on Prize {
  id
  nameJa: name(language: JA)
  nameEn: name(language: EN)
  descriptionJa: description(language: JA)
  descriptionEn: description(language: EN)
  pickingName
  stock
  supply
  pickupWeight
  retailValue
  emissionProbability
  isRetired
  kind
  imageUrl
  image {
    ...ToldPicture
  }
  pickupImageUrl
  pickupImage {
    ...ToldPicture
  }
  secretImageUrl
  secretImage {
    ...ToldPicture
  }
}
fragment DeskPrizes on PrizeConnection {
  nodes {
    ...DeskPrize
  }
  pageInfo {
    hasNextPage
    endCursor
  }
}`, {"fragmentName":"DeskGacha"}) as unknown as TypedDocumentString<DeskGachaFragment, unknown>;
export const DeskAreaFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment DeskArea on Area {
  name
  version
  isActive
  startAt
  endAt
  validHours
  latitude
  longitude
  radiusMetres
  gachas(first: 50) {
    totalCount
    nodes {
      id
      name
    }
  }
}
    `, {"fragmentName":"DeskArea"}) as unknown as TypedDocumentString<DeskAreaFragment, unknown>;
export const DeskBeaconFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment DeskBeacon on Beacon {
  number
  version
  isActive
  startAt
  endAt
  validHours
  gachas(first: 50) {
    totalCount
    nodes {
      id
      name
    }
  }
}
    `, {"fragmentName":"DeskBeacon"}) as unknown as TypedDocumentString<DeskBeaconFragment, unknown>;
export const OrderWithItemsFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment OrderWithItems on DrawnOrder {
  order {
    id
    serialNumber
  }
  paidPlays
  plays
  lastOnes {
    id
  }
}
    `, {"fragmentName":"OrderWithItems"}) as unknown as TypedDocumentString<OrderWithItemsFragment, unknown>;
export const RunOfBooksFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment RunOfBooks on BooksRun {
  runId
  status
  staffMember {
    id
    name
  }
  from
  to
  begunAt
  endedAt
  compared
  paymentCount
  checked
  checkCount
  checking
  stoppedBy {
    id
    name
  }
  asOf
  lines {
    subject
    here
    there
    amountHere
    amountThere
  }
  counts {
    kind
    count
  }
}
    `, {"fragmentName":"RunOfBooks"}) as unknown as TypedDocumentString<RunOfBooksFragment, unknown>;
export const SumsOfSalesFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment SumsOfSales on SalesFigures {
  orders
  plays
  taken
  refunded
  chargeBacks
  net
  owed
  taxes {
    rate
    amount
    tax
    taxOfSum
    difference
  }
}
    `, {"fragmentName":"SumsOfSales"}) as unknown as TypedDocumentString<SumsOfSalesFragment, unknown>;
export const OrderInListFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment OrderInList on Order {
  id
  status
  serialNumber
  playAmount
  totalPrice
  createdAt
  paidAt
  gacha {
    id
    name
    deliveryType
    redeemDetail {
      callNumber
    }
  }
  fan {
    id
    providerType
    providerUserId
  }
}
    `, {"fragmentName":"OrderInList"}) as unknown as TypedDocumentString<OrderInListFragment, unknown>;
export const RefundOfOrderFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment RefundOfOrder on Refund {
  id
  amount
  status
  origin
  createdAt
  endedAt
  items {
    id
  }
}
    `, {"fragmentName":"RefundOfOrder"}) as unknown as TypedDocumentString<RefundOfOrderFragment, unknown>;
export const OrderToRecordFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment OrderToRecord on Order {
  id
  status
  price
  totalPrice
  refundedAmount
  waitingAmount
  refunds {
    ...RefundOfOrder
  }
  items {
    id
    deliveredAt
    refundedAt
    won {
      name
      kind
    }
  }
}
    fragment RefundOfOrder on Refund {
  id
  amount
  status
  origin
  createdAt
  endedAt
  items {
    id
  }
}`, {"fragmentName":"OrderToRecord"}) as unknown as TypedDocumentString<OrderToRecordFragment, unknown>;
export const AddressAtDeskFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment AddressAtDesk on DeliveryInfo {
  fullname
  phoneNumber
  country
  zipCode
  prefecture
  city
  address1
  address2
}
    `, {"fragmentName":"AddressAtDesk"}) as unknown as TypedDocumentString<AddressAtDeskFragment, unknown>;
export const PictureOfWonFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment PictureOfWon on SoldPrize {
  name
  image {
    url
    width
    height
    alt
  }
}
    `, {"fragmentName":"PictureOfWon"}) as unknown as TypedDocumentString<PictureOfWonFragment, unknown>;
export const PrizeToFetchFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment PrizeToFetch on Prize {
  id
  pickingName
  pickupImage {
    url
    width
    height
    alt
  }
}
    `, {"fragmentName":"PrizeToFetch"}) as unknown as TypedDocumentString<PrizeToFetchFragment, unknown>;
export const ParcelAtDeskFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment ParcelAtDesk on Shipment {
  id
  number
  deliveryInfo {
    ...AddressAtDesk
  }
  packedAt
  held
  carrier
  trackingNumber
  postedAt
  returnedAt
  returnedBecause
  items {
    item {
      id
      won {
        ...PictureOfWon
      }
    }
    order {
      id
      serialNumber
    }
    prize {
      ...PrizeToFetch
    }
  }
}
    fragment AddressAtDesk on DeliveryInfo {
  fullname
  phoneNumber
  country
  zipCode
  prefecture
  city
  address1
  address2
}
fragment PrizeToFetch on Prize {
  id
  pickingName
  pickupImage {
    url
    width
    height
    alt
  }
}
fragment PictureOfWon on SoldPrize {
  name
  image {
    url
    width
    height
    alt
  }
}`, {"fragmentName":"ParcelAtDesk"}) as unknown as TypedDocumentString<ParcelAtDeskFragment, unknown>;
export const DeskMemberFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment DeskMember on StaffMember {
  id
  name
  isRevoked
  codesRefusedSeconds
  roles {
    role
    hasAllGachas
    gachas(first: 20) {
      totalCount
      nodes {
        id
        name
      }
    }
  }
}
    `, {"fragmentName":"DeskMember"}) as unknown as TypedDocumentString<DeskMemberFragment, unknown>;
export const DeskLegalTextFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment DeskLegalText on LegalText {
  version
  texts
  isConsentRequired
  since
}
    `, {"fragmentName":"DeskLegalText"}) as unknown as TypedDocumentString<DeskLegalTextFragment, unknown>;
export const FiguresFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment Figures on SalesFigures {
  orders
  plays
  taken
  refunded
  chargeBacks
  net
  owed
  taxes {
    rate
    amount
    tax
  }
}
    `, {"fragmentName":"Figures"}) as unknown as TypedDocumentString<FiguresFragment, unknown>;
export const GachaInStockFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment GachaInStock on Gacha {
  id
  name
  status
  isPaused
  startAt
  endAt
  prizes(first: 50) {
    totalCount
    nodes {
      id
      kind
      name
      stock
      supply
      isRetired
    }
  }
}
    `, {"fragmentName":"GachaInStock"}) as unknown as TypedDocumentString<GachaInStockFragment, unknown>;
export const CatalogueListDocument = /*#__PURE__*/ new TypedDocumentString(`
    query CatalogueList($search: String, $after: String) {
  gachas(
    where: {isManaged: true, search: $search}
    orderBy: {field: START}
    first: 50
    after: $after
  ) {
    totalCount
    nodes {
      id
      name
      status
      isPublished
      isPaused
      price
      startAt
      endAt
      updatedAt
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<CatalogueListQuery, CatalogueListQueryVariables>;
export const RetiredPrizesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query RetiredPrizes($id: ID!, $after: String) {
  gacha(id: $id) {
    retiredPrizes(first: 100, after: $after) {
      ...DeskPrizes
    }
  }
}
    fragment ToldPicture on Picture {
  width
  altJa: altIn(language: JA)
  altEn: altIn(language: EN)
}
fragment DeskPrize on Prize {
  id
  nameJa: name(language: JA)
  nameEn: name(language: EN)
  descriptionJa: description(language: JA)
  descriptionEn: description(language: EN)
  pickingName
  stock
  supply
  pickupWeight
  retailValue
  emissionProbability
  isRetired
  kind
  imageUrl
  image {
    ...ToldPicture
  }
  pickupImageUrl
  pickupImage {
    ...ToldPicture
  }
  secretImageUrl
  secretImage {
    ...ToldPicture
  }
}
fragment DeskPrizes on PrizeConnection {
  nodes {
    ...DeskPrize
  }
  pageInfo {
    hasNextPage
    endCursor
  }
}`) as unknown as TypedDocumentString<RetiredPrizesQuery, RetiredPrizesQueryVariables>;
export const MorePrizesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query MorePrizes($id: ID!, $after: String) {
  gacha(id: $id) {
    prizes(first: 100, after: $after) {
      ...DeskPrizes
    }
  }
}
    fragment ToldPicture on Picture {
  width
  altJa: altIn(language: JA)
  altEn: altIn(language: EN)
}
fragment DeskPrize on Prize {
  id
  nameJa: name(language: JA)
  nameEn: name(language: EN)
  descriptionJa: description(language: JA)
  descriptionEn: description(language: EN)
  pickingName
  stock
  supply
  pickupWeight
  retailValue
  emissionProbability
  isRetired
  kind
  imageUrl
  image {
    ...ToldPicture
  }
  pickupImageUrl
  pickupImage {
    ...ToldPicture
  }
  secretImageUrl
  secretImage {
    ...ToldPicture
  }
}
fragment DeskPrizes on PrizeConnection {
  nodes {
    ...DeskPrize
  }
  pageInfo {
    hasNextPage
    endCursor
  }
}`) as unknown as TypedDocumentString<MorePrizesQuery, MorePrizesQueryVariables>;
export const DeskGachaByIdDocument = /*#__PURE__*/ new TypedDocumentString(`
    query DeskGachaById($id: ID!) {
  gacha(id: $id) {
    ...DeskGacha
  }
}
    fragment ToldPicture on Picture {
  width
  altJa: altIn(language: JA)
  altEn: altIn(language: EN)
}
fragment DeskPrize on Prize {
  id
  nameJa: name(language: JA)
  nameEn: name(language: EN)
  descriptionJa: description(language: JA)
  descriptionEn: description(language: EN)
  pickingName
  stock
  supply
  pickupWeight
  retailValue
  emissionProbability
  isRetired
  kind
  imageUrl
  image {
    ...ToldPicture
  }
  pickupImageUrl
  pickupImage {
    ...ToldPicture
  }
  secretImageUrl
  secretImage {
    ...ToldPicture
  }
}
fragment DeskGacha on Gacha {
  id
  version
  isPublished
  isPaused
  isOpen
  status
  updatedAt
  nameJa: name(language: JA)
  nameEn: name(language: EN)
  descriptionJa: description(language: JA)
  descriptionEn: description(language: EN)
  price
  hasLimit
  maxPlaysPerUser
  startAt
  endAt
  redeemLimitDate
  redeemPolicy
  deliveryType
  isCheckInNeeded
  needsPurchase
  authMethod {
    providerType
    providerId
  }
  thumbnailImageUrl
  lineupImageUrl
  tags
  redeemDetail {
    probabilityProvisionJa: probabilityProvision(language: JA)
    probabilityProvisionEn: probabilityProvision(language: EN)
    ruleJa: rule(language: JA)
    ruleEn: rule(language: EN)
    placeTextJa: placeText(language: JA)
    placeTextEn: placeText(language: EN)
    infoTextJa: infoText(language: JA)
    infoTextEn: infoText(language: EN)
    placeUrl
    webUrl
    callNumber
  }
  selling {
    deliveryJa: delivery(language: JA)
    deliveryEn: delivery(language: EN)
    deliveryCostJa: deliveryCost(language: JA)
    deliveryCostEn: deliveryCost(language: EN)
    cancellationJa: cancellation(language: JA)
    cancellationEn: cancellation(language: EN)
  }
  prizes(first: 100) {
    ...DeskPrizes
  }
}
fragment DeskPrizes on PrizeConnection {
  nodes {
    ...DeskPrize
  }
  pageInfo {
    hasNextPage
    endCursor
  }
}`) as unknown as TypedDocumentString<DeskGachaByIdQuery, DeskGachaByIdQueryVariables>;
export const VersionOfDocument = /*#__PURE__*/ new TypedDocumentString(`
    query VersionOf($id: ID!) {
  gacha(id: $id) {
    version
  }
}
    `) as unknown as TypedDocumentString<VersionOfQuery, VersionOfQueryVariables>;
export const SaveGachaDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation SaveGacha($input: UpdateGachaInput!) {
  updateGacha(input: $input) {
    gacha {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<SaveGachaMutation, SaveGachaMutationVariables>;
export const CreateGachaDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation CreateGacha($input: CreateGachaInput!) {
  createGacha(input: $input) {
    gacha {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<CreateGachaMutation, CreateGachaMutationVariables>;
export const PublishDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation Publish($input: PublishGachaInput!) {
  publishGacha(input: $input) {
    gacha {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<PublishMutation, PublishMutationVariables>;
export const PauseDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation Pause($input: PauseSaleInput!) {
  pauseSale(input: $input) {
    gacha {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<PauseMutation, PauseMutationVariables>;
export const ResumeDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation Resume($input: ResumeSaleInput!) {
  resumeSale(input: $input) {
    gacha {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<ResumeMutation, ResumeMutationVariables>;
export const CloseDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation Close($input: CloseSaleInput!) {
  closeSale(input: $input) {
    gacha {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<CloseMutation, CloseMutationVariables>;
export const UnderWayDocument = /*#__PURE__*/ new TypedDocumentString(`
    query UnderWay($gachaId: ID!) {
  standing(gachaIds: [$gachaId]) {
    at
    payments {
      step
      count
    }
  }
}
    `) as unknown as TypedDocumentString<UnderWayQuery, UnderWayQueryVariables>;
export const OddsBeforeDocument = /*#__PURE__*/ new TypedDocumentString(`
    query OddsBefore($gachaId: ID!, $prizes: [PreviewedPrizeInput!]!) {
  previewOdds(gachaId: $gachaId, prizes: $prizes) {
    isReasonNeeded
    prizes {
      prize {
        id
      }
      name
      before {
        percent
      }
      after {
        percent
        stock
        pickupWeight
      }
    }
    warnings {
      prizeName
      message
    }
  }
}
    `) as unknown as TypedDocumentString<OddsBeforeQuery, OddsBeforeQueryVariables>;
export const AddPrizeDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation AddPrize($input: AddPrizeInput!) {
  addPrize(input: $input) {
    prize {
      gacha {
        version
      }
    }
  }
}
    `) as unknown as TypedDocumentString<AddPrizeMutation, AddPrizeMutationVariables>;
export const SavePrizeDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation SavePrize($input: UpdatePrizeInput!) {
  updatePrize(input: $input) {
    prize {
      gacha {
        version
      }
    }
  }
}
    `) as unknown as TypedDocumentString<SavePrizeMutation, SavePrizeMutationVariables>;
export const RestockDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation Restock($input: RestockPrizeInput!) {
  restockPrize(input: $input) {
    prize {
      gacha {
        version
      }
    }
  }
}
    `) as unknown as TypedDocumentString<RestockMutation, RestockMutationVariables>;
export const RetireDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation Retire($input: RetirePrizeInput!) {
  retirePrize(input: $input) {
    prize {
      gacha {
        version
      }
    }
  }
}
    `) as unknown as TypedDocumentString<RetireMutation, RetireMutationVariables>;
export const RestoreDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation Restore($input: RestorePrizeInput!) {
  restorePrize(input: $input) {
    prize {
      gacha {
        version
      }
    }
  }
}
    `) as unknown as TypedDocumentString<RestoreMutation, RestoreMutationVariables>;
export const PictureAddedDocument = /*#__PURE__*/ new TypedDocumentString(`
    query PictureAdded($path: String!) {
  picture(path: $path) {
    ...ToldPicture
  }
}
    fragment ToldPicture on Picture {
  width
  altJa: altIn(language: JA)
  altEn: altIn(language: EN)
}`) as unknown as TypedDocumentString<PictureAddedQuery, PictureAddedQueryVariables>;
export const TellPictureDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation TellPicture($input: TellPictureInput!) {
  tellPicture(input: $input) {
    picture {
      ...ToldPicture
    }
  }
}
    fragment ToldPicture on Picture {
  width
  altJa: altIn(language: JA)
  altEn: altIn(language: EN)
}`) as unknown as TypedDocumentString<TellPictureMutation, TellPictureMutationVariables>;
export const AreasThereDocument = /*#__PURE__*/ new TypedDocumentString(`
    query AreasThere($after: String) {
  areas(first: 50, after: $after) {
    totalCount
    nodes {
      ...DeskArea
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment DeskArea on Area {
  name
  version
  isActive
  startAt
  endAt
  validHours
  latitude
  longitude
  radiusMetres
  gachas(first: 50) {
    totalCount
    nodes {
      id
      name
    }
  }
}`) as unknown as TypedDocumentString<AreasThereQuery, AreasThereQueryVariables>;
export const BeaconsThereDocument = /*#__PURE__*/ new TypedDocumentString(`
    query BeaconsThere($after: String) {
  beacons(first: 50, after: $after) {
    totalCount
    nodes {
      ...DeskBeacon
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment DeskBeacon on Beacon {
  number
  version
  isActive
  startAt
  endAt
  validHours
  gachas(first: 50) {
    totalCount
    nodes {
      id
      name
    }
  }
}`) as unknown as TypedDocumentString<BeaconsThereQuery, BeaconsThereQueryVariables>;
export const CreateAreaDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation CreateArea($input: CreateAreaInput!) {
  createArea(input: $input) {
    area {
      name
    }
  }
}
    `) as unknown as TypedDocumentString<CreateAreaMutation, CreateAreaMutationVariables>;
export const UpdateAreaDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation UpdateArea($input: UpdateAreaInput!) {
  updateArea(input: $input) {
    area {
      name
    }
  }
}
    `) as unknown as TypedDocumentString<UpdateAreaMutation, UpdateAreaMutationVariables>;
export const CreateBeaconDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation CreateBeacon($input: CreateBeaconInput!) {
  createBeacon(input: $input) {
    beacon {
      number
    }
  }
}
    `) as unknown as TypedDocumentString<CreateBeaconMutation, CreateBeaconMutationVariables>;
export const UpdateBeaconDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation UpdateBeacon($input: UpdateBeaconInput!) {
  updateBeacon(input: $input) {
    beacon {
      number
    }
  }
}
    `) as unknown as TypedDocumentString<UpdateBeaconMutation, UpdateBeaconMutationVariables>;
export const ManagedGachasDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ManagedGachas($after: String) {
  gachas(where: {isManaged: true}, first: 100, after: $after) {
    nodes {
      id
      name
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<ManagedGachasQuery, ManagedGachasQueryVariables>;
export const SeedsOfGachasDocument = /*#__PURE__*/ new TypedDocumentString(`
    query SeedsOfGachas($search: String, $after: String) {
  gachas(where: {isManaged: true, search: $search}, first: 50, after: $after) {
    totalCount
    nodes {
      id
      name
      status
      isPaused
      fairness {
        number
        committedAt
        seedHash
        isRevealed
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<SeedsOfGachasQuery, SeedsOfGachasQueryVariables>;
export const FairnessOfGachaDocument = /*#__PURE__*/ new TypedDocumentString(`
    query FairnessOfGacha($gachaId: ID!) {
  gachaFairness(gachaId: $gachaId) {
    gacha {
      id
      name
      status
      isPaused
      endAt
      prizes(first: 1) {
        totalCount
      }
    }
    lastDraw
    heldFrom
    seeds {
      number
      committedAt
      seedHash
      seed
      isRevealed
    }
  }
}
    `) as unknown as TypedDocumentString<FairnessOfGachaQuery, FairnessOfGachaQueryVariables>;
export const OddsInTimeDocument = /*#__PURE__*/ new TypedDocumentString(`
    query OddsInTime($gachaId: ID!, $first: Int!, $after: String) {
  gachaFairness(gachaId: $gachaId) {
    oddsVersions(first: $first, after: $after) {
      totalCount
      nodes {
        number
        since
        changedBy
        reason
        url
        digest
        prizes {
          prize {
            id
            kind
          }
          name
          weight
          supply
          percent
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    `) as unknown as TypedDocumentString<OddsInTimeQuery, OddsInTimeQueryVariables>;
export const TermsOfDrawsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query TermsOfDraws($gachaId: ID!, $first: Int!, $after: String) {
  gachaFairness(gachaId: $gachaId) {
    lastDraw
    heldFrom
    seeds {
      number
      seedHash
      seed
      isRevealed
    }
    oddsVersions(first: $first, after: $after) {
      nodes {
        number
        page
        digest
        prizes {
          weight
          supply
          prize {
            id
            kind
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    `) as unknown as TypedDocumentString<TermsOfDrawsQuery, TermsOfDrawsQueryVariables>;
export const RecordOfDrawsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query RecordOfDraws($gachaId: ID!, $after: String) {
  gachaFairness(gachaId: $gachaId) {
    draws(first: 100, after: $after) {
      nodes {
        sequence
        order {
          id
          serialNumber
        }
        attempt
        play
        seedNumber
        oddsNumber
        soldUnder
        drawnUnder
        stocks
        bound
        value
        prize {
          id
        }
        leftAfter
        lastOne {
          id
        }
        returnedAfter
        itemPrize {
          id
        }
        hasLastOneItem
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    `) as unknown as TypedDocumentString<RecordOfDrawsQuery, RecordOfDrawsQueryVariables>;
export const StocksOfDrawsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StocksOfDraws($gachaId: ID!, $throughDraw: Int!) {
  gachaFairness(gachaId: $gachaId) {
    lastDraw
    stocksAfter(throughDraw: $throughDraw) {
      oddsNumber
      prizes {
        supply
        stock
        prize {
          id
          nameJa: name(language: JA)
          nameEn: name(language: EN)
        }
      }
    }
    ordersWithoutNumber {
      ...OrderWithItems
    }
  }
}
    fragment OrderWithItems on DrawnOrder {
  order {
    id
    serialNumber
  }
  paidPlays
  plays
  lastOnes {
    id
  }
}`) as unknown as TypedDocumentString<StocksOfDrawsQuery, StocksOfDrawsQueryVariables>;
export const OrdersOfDrawsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query OrdersOfDraws($gachaId: ID!, $throughDraw: Int!, $after: String) {
  gachaFairness(gachaId: $gachaId) {
    drawnOrders(throughDraw: $throughDraw, first: 100, after: $after) {
      nodes {
        ...OrderWithItems
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    fragment OrderWithItems on DrawnOrder {
  order {
    id
    serialNumber
  }
  paidPlays
  plays
  lastOnes {
    id
  }
}`) as unknown as TypedDocumentString<OrdersOfDrawsQuery, OrdersOfDrawsQueryVariables>;
export const BooksRunsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query BooksRuns($after: String) {
  booksRuns(first: 20, after: $after) {
    totalCount
    nodes {
      ...RunOfBooks
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment RunOfBooks on BooksRun {
  runId
  status
  staffMember {
    id
    name
  }
  from
  to
  begunAt
  endedAt
  compared
  paymentCount
  checked
  checkCount
  checking
  stoppedBy {
    id
    name
  }
  asOf
  lines {
    subject
    here
    there
    amountHere
    amountThere
  }
  counts {
    kind
    count
  }
}`) as unknown as TypedDocumentString<BooksRunsQuery, BooksRunsQueryVariables>;
export const OneBooksRunDocument = /*#__PURE__*/ new TypedDocumentString(`
    query OneBooksRun($runId: ID!) {
  booksRun(runId: $runId) {
    ...RunOfBooks
  }
}
    fragment RunOfBooks on BooksRun {
  runId
  status
  staffMember {
    id
    name
  }
  from
  to
  begunAt
  endedAt
  compared
  paymentCount
  checked
  checkCount
  checking
  stoppedBy {
    id
    name
  }
  asOf
  lines {
    subject
    here
    there
    amountHere
    amountThere
  }
  counts {
    kind
    count
  }
}`) as unknown as TypedDocumentString<OneBooksRunQuery, OneBooksRunQueryVariables>;
export const BooksFindingsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query BooksFindings($runId: ID!, $after: String) {
  booksFindings(runId: $runId, first: 50, after: $after) {
    totalCount
    nodes {
      kind
      subject
      reason
      amount
      orderId
      records {
        noun
        ids
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<BooksFindingsQuery, BooksFindingsQueryVariables>;
export const RunBooksDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation RunBooks($input: RunBooksInput!) {
  runBooks(input: $input) {
    isNew
    run {
      ...RunOfBooks
    }
  }
}
    fragment RunOfBooks on BooksRun {
  runId
  status
  staffMember {
    id
    name
  }
  from
  to
  begunAt
  endedAt
  compared
  paymentCount
  checked
  checkCount
  checking
  stoppedBy {
    id
    name
  }
  asOf
  lines {
    subject
    here
    there
    amountHere
    amountThere
  }
  counts {
    kind
    count
  }
}`) as unknown as TypedDocumentString<RunBooksMutation, RunBooksMutationVariables>;
export const StopBooksDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation StopBooks($input: StopBooksInput!) {
  stopBooks(input: $input) {
    run {
      ...RunOfBooks
    }
  }
}
    fragment RunOfBooks on BooksRun {
  runId
  status
  staffMember {
    id
    name
  }
  from
  to
  begunAt
  endedAt
  compared
  paymentCount
  checked
  checkCount
  checking
  stoppedBy {
    id
    name
  }
  asOf
  lines {
    subject
    here
    there
    amountHere
    amountThere
  }
  counts {
    kind
    count
  }
}`) as unknown as TypedDocumentString<StopBooksMutation, StopBooksMutationVariables>;
export const ChargeBacksDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ChargeBacks($isStanding: Boolean, $from: DateTime, $to: DateTime, $after: String) {
  chargeBacks(
    isStanding: $isStanding
    from: $from
    to: $to
    first: 50
    after: $after
  ) {
    totalCount
    nodes {
      givenTwiceAmount
      refund {
        id
        amount
        status
        createdAt
        takenBackAt
        order {
          id
          serialNumber
          totalPrice
          gacha {
            id
            name
          }
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<ChargeBacksQuery, ChargeBacksQueryVariables>;
export const TakeBackThereDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation TakeBackThere($input: TakeBackRefundInput!) {
  takeBackRefund(input: $input) {
    refund {
      id
      status
    }
  }
}
    `) as unknown as TypedDocumentString<TakeBackThereMutation, TakeBackThereMutationVariables>;
export const SalesTableDocument = /*#__PURE__*/ new TypedDocumentString(`
    query SalesTable($gachaIds: [ID!], $from: DateTime!, $to: DateTime!, $by: SalesGrouping!) {
  sales(gachaIds: $gachaIds, from: $from, to: $to, by: $by) {
    rows {
      startsAt
      method
      gacha {
        id
        name
      }
      figures {
        ...SumsOfSales
      }
    }
    total {
      ...SumsOfSales
    }
  }
}
    fragment SumsOfSales on SalesFigures {
  orders
  plays
  taken
  refunded
  chargeBacks
  net
  owed
  taxes {
    rate
    amount
    tax
    taxOfSum
    difference
  }
}`) as unknown as TypedDocumentString<SalesTableQuery, SalesTableQueryVariables>;
export const RefundsOwedDocument = /*#__PURE__*/ new TypedDocumentString(`
    query RefundsOwed($after: String) {
  refundsOwed(first: 50, after: $after) {
    totalCount
    nodes {
      tries
      givenTwiceAmount
      refund {
        id
        amount
        status
        origin
        createdAt
        order {
          id
          serialNumber
          gacha {
            id
            name
          }
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<RefundsOwedQuery, RefundsOwedQueryVariables>;
export const OrderOfMoneyDocument = /*#__PURE__*/ new TypedDocumentString(`
    query OrderOfMoney($orderId: ID!) {
  node(id: $orderId) {
    __typename
    ... on Order {
      serialNumber
      gacha {
        id
        name
      }
      ...OrderToRecord
    }
  }
}
    fragment RefundOfOrder on Refund {
  id
  amount
  status
  origin
  createdAt
  endedAt
  items {
    id
  }
}
fragment OrderToRecord on Order {
  id
  status
  price
  totalPrice
  refundedAmount
  waitingAmount
  refunds {
    ...RefundOfOrder
  }
  items {
    id
    deliveredAt
    refundedAt
    won {
      name
      kind
    }
  }
}`) as unknown as TypedDocumentString<OrderOfMoneyQuery, OrderOfMoneyQueryVariables>;
export const GiveUpThereDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation GiveUpThere($input: GiveUpRefundInput!) {
  giveUpRefund(input: $input) {
    refund {
      id
      status
    }
  }
}
    `) as unknown as TypedDocumentString<GiveUpThereMutation, GiveUpThereMutationVariables>;
export const SearchOrdersDocument = /*#__PURE__*/ new TypedDocumentString(`
    query SearchOrders($where: FindOrdersInput!, $after: String) {
  findOrders(where: $where, first: 50, after: $after) {
    totalCount
    nodes {
      ...OrderInList
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment OrderInList on Order {
  id
  status
  serialNumber
  playAmount
  totalPrice
  createdAt
  paidAt
  gacha {
    id
    name
    deliveryType
    redeemDetail {
      callNumber
    }
  }
  fan {
    id
    providerType
    providerUserId
  }
}`) as unknown as TypedDocumentString<SearchOrdersQuery, SearchOrdersQueryVariables>;
export const OrderAtDeskDocument = /*#__PURE__*/ new TypedDocumentString(`
    query OrderAtDesk($orderId: ID!) {
  findOrders(where: {orderId: $orderId}, first: 1) {
    nodes {
      ...OrderInList
      ...OrderToRecord
      deliveredAt
      held
      holds
      shipments {
        id
        number
        carrier
        trackingNumber
        postedAt
        returnedAt
        returnedBecause
      }
      handedOver {
        handoverId
        deliveredAt
        amount
        staffMember {
          name
        }
        device {
          name
        }
      }
    }
  }
}
    fragment OrderInList on Order {
  id
  status
  serialNumber
  playAmount
  totalPrice
  createdAt
  paidAt
  gacha {
    id
    name
    deliveryType
    redeemDetail {
      callNumber
    }
  }
  fan {
    id
    providerType
    providerUserId
  }
}
fragment RefundOfOrder on Refund {
  id
  amount
  status
  origin
  createdAt
  endedAt
  items {
    id
  }
}
fragment OrderToRecord on Order {
  id
  status
  price
  totalPrice
  refundedAmount
  waitingAmount
  refunds {
    ...RefundOfOrder
  }
  items {
    id
    deliveredAt
    refundedAt
    won {
      name
      kind
    }
  }
}`) as unknown as TypedDocumentString<OrderAtDeskQuery, OrderAtDeskQueryVariables>;
export const TimelineOfOrderDocument = /*#__PURE__*/ new TypedDocumentString(`
    query TimelineOfOrder($orderId: ID!, $after: String) {
  timeline(orderId: $orderId, first: 100, after: $after) {
    nodes {
      __typename
      at
      kind
      ... on PaymentStepEvent {
        step
        refusal
        payment {
          amount
        }
      }
      ... on DrawnEvent {
        itemAmount
      }
      ... on HandedOverEvent {
        itemAmount
        staffMember {
          name
        }
      }
      ... on RefundedEvent {
        amount
      }
      ... on DeedEvent {
        deed {
          action
          reason
          account
          staffMember {
            name
          }
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<TimelineOfOrderQuery, TimelineOfOrderQueryVariables>;
export const GiveBackDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation GiveBack($input: RefundOrderInput!) {
  refundOrder(input: $input) {
    status
    refund {
      ...RefundOfOrder
    }
  }
}
    fragment RefundOfOrder on Refund {
  id
  amount
  status
  origin
  createdAt
  endedAt
  items {
    id
  }
}`) as unknown as TypedDocumentString<GiveBackMutation, GiveBackMutationVariables>;
export const UndoThereDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation UndoThere($input: UndoHandoverInput!) {
  undoHandover(input: $input) {
    undoneAt
  }
}
    `) as unknown as TypedDocumentString<UndoThereMutation, UndoThereMutationVariables>;
export const CodeForFanDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation CodeForFan($input: IssuePickupTokenForInput!) {
  issuePickupTokenFor(input: $input) {
    code
    expiresAt
    itemAmount
  }
}
    `) as unknown as TypedDocumentString<CodeForFanMutation, CodeForFanMutationVariables>;
export const HoldThereDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation HoldThere($input: HoldOrderInput!) {
  holdOrder(input: $input) {
    order {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<HoldThereMutation, HoldThereMutationVariables>;
export const ReleaseThereDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ReleaseThere($input: ReleaseOrderInput!) {
  releaseOrder(input: $input) {
    order {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<ReleaseThereMutation, ReleaseThereMutationVariables>;
export const AddressThereDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation AddressThere($input: CorrectAddressForInput!) {
  correctAddressFor(input: $input) {
    order {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<AddressThereMutation, AddressThereMutationVariables>;
export const ReceiptOfOrderDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ReceiptOfOrder($orderId: ID!) {
  findOrders(where: {orderId: $orderId}, first: 1) {
    nodes {
      id
      receiptUrl
      receipt {
        number
        date
        isInvoice
        description
        quantity
        totalPrice
        taxRate
        tax
        returns {
          number
          date
          amount
          taxRate
          tax
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ReceiptOfOrderQuery, ReceiptOfOrderQueryVariables>;
export const RecordThereDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation RecordThere($input: RecordRefundInput!) {
  recordRefund(input: $input) {
    refund {
      ...RefundOfOrder
    }
  }
}
    fragment RefundOfOrder on Refund {
  id
  amount
  status
  origin
  createdAt
  endedAt
  items {
    id
  }
}`) as unknown as TypedDocumentString<RecordThereMutation, RecordThereMutationVariables>;
export const ParcelsWaitingDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ParcelsWaiting($gachaIds: [ID!], $after: String) {
  parcelsToPack(gachaIds: $gachaIds, first: 20, after: $after) {
    totalCount
    nodes {
      fan {
        id
      }
      held
      since
      parcels {
        held
        deliveryInfo {
          ...AddressAtDesk
        }
        orders {
          id
          serialNumber
          gacha {
            id
            name
          }
        }
        packingList {
          amount
          prize {
            ...PrizeToFetch
          }
          won {
            ...PictureOfWon
          }
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment AddressAtDesk on DeliveryInfo {
  fullname
  phoneNumber
  country
  zipCode
  prefecture
  city
  address1
  address2
}
fragment PrizeToFetch on Prize {
  id
  pickingName
  pickupImage {
    url
    width
    height
    alt
  }
}
fragment PictureOfWon on SoldPrize {
  name
  image {
    url
    width
    height
    alt
  }
}`) as unknown as TypedDocumentString<ParcelsWaitingQuery, ParcelsWaitingQueryVariables>;
export const ParcelsPackedDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ParcelsPacked($gachaIds: [ID!], $after: String) {
  parcelsBeingPacked(gachaIds: $gachaIds, first: 50, after: $after) {
    totalCount
    nodes {
      ...ParcelAtDesk
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment AddressAtDesk on DeliveryInfo {
  fullname
  phoneNumber
  country
  zipCode
  prefecture
  city
  address1
  address2
}
fragment PrizeToFetch on Prize {
  id
  pickingName
  pickupImage {
    url
    width
    height
    alt
  }
}
fragment PictureOfWon on SoldPrize {
  name
  image {
    url
    width
    height
    alt
  }
}
fragment ParcelAtDesk on Shipment {
  id
  number
  deliveryInfo {
    ...AddressAtDesk
  }
  packedAt
  held
  carrier
  trackingNumber
  postedAt
  returnedAt
  returnedBecause
  items {
    item {
      id
      won {
        ...PictureOfWon
      }
    }
    order {
      id
      serialNumber
    }
    prize {
      ...PrizeToFetch
    }
  }
}`) as unknown as TypedDocumentString<ParcelsPackedQuery, ParcelsPackedQueryVariables>;
export const ParcelPostedDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ParcelPosted($number: String!) {
  parcelsBeingPacked(number: $number, isPosted: true, first: 1) {
    nodes {
      ...ParcelAtDesk
    }
  }
}
    fragment AddressAtDesk on DeliveryInfo {
  fullname
  phoneNumber
  country
  zipCode
  prefecture
  city
  address1
  address2
}
fragment PrizeToFetch on Prize {
  id
  pickingName
  pickupImage {
    url
    width
    height
    alt
  }
}
fragment PictureOfWon on SoldPrize {
  name
  image {
    url
    width
    height
    alt
  }
}
fragment ParcelAtDesk on Shipment {
  id
  number
  deliveryInfo {
    ...AddressAtDesk
  }
  packedAt
  held
  carrier
  trackingNumber
  postedAt
  returnedAt
  returnedBecause
  items {
    item {
      id
      won {
        ...PictureOfWon
      }
    }
    order {
      id
      serialNumber
    }
    prize {
      ...PrizeToFetch
    }
  }
}`) as unknown as TypedDocumentString<ParcelPostedQuery, ParcelPostedQueryVariables>;
export const PackThereDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation PackThere($input: PackParcelInput!) {
  packParcel(input: $input) {
    shipment {
      id
      number
    }
  }
}
    `) as unknown as TypedDocumentString<PackThereMutation, PackThereMutationVariables>;
export const UnpackThereDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation UnpackThere($input: UnpackParcelInput!) {
  unpackParcel(input: $input) {
    orders {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<UnpackThereMutation, UnpackThereMutationVariables>;
export const PostThereDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation PostThere($input: ConfirmShipmentInput!) {
  confirmShipment(input: $input) {
    shipment {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<PostThereMutation, PostThereMutationVariables>;
export const CameBackDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation CameBack($input: ReturnParcelInput!) {
  returnParcel(input: $input) {
    shipment {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<CameBackMutation, CameBackMutationVariables>;
export const MembersDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Members($after: String) {
  staffMembers(first: 50, after: $after) {
    totalCount
    nodes {
      ...DeskMember
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment DeskMember on StaffMember {
  id
  name
  isRevoked
  codesRefusedSeconds
  roles {
    role
    hasAllGachas
    gachas(first: 20) {
      totalCount
      nodes {
        id
        name
      }
    }
  }
}`) as unknown as TypedDocumentString<MembersQuery, MembersQueryVariables>;
export const DevicesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Devices($after: String) {
  devices(first: 100, after: $after) {
    totalCount
    nodes {
      id
      name
      state
      invitationExpiresAt
      lastSeenAt
      staffMember {
        id
        name
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<DevicesQuery, DevicesQueryVariables>;
export const SetRolesDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation SetRoles($input: SetStaffRolesInput!) {
  setStaffRoles(input: $input) {
    staffMember {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<SetRolesMutation, SetRolesMutationVariables>;
export const RevokeMemberDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation RevokeMember($input: RevokeStaffInput!) {
  revokeStaff(input: $input) {
    staffMember {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<RevokeMemberMutation, RevokeMemberMutationVariables>;
export const RestoreMemberDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation RestoreMember($input: RestoreStaffInput!) {
  restoreStaff(input: $input) {
    staffMember {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<RestoreMemberMutation, RestoreMemberMutationVariables>;
export const InviteThereDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation InviteThere($input: InviteDeviceInput!) {
  inviteDevice(input: $input) {
    link
    qrCode
    expiresAt
    device {
      name
    }
  }
}
    `) as unknown as TypedDocumentString<InviteThereMutation, InviteThereMutationVariables>;
export const RevokeDeviceThereDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation RevokeDeviceThere($input: RevokeDeviceInput!) {
  revokeDevice(input: $input) {
    device {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<RevokeDeviceThereMutation, RevokeDeviceThereMutationVariables>;
export const AuditLogDocument = /*#__PURE__*/ new TypedDocumentString(`
    query AuditLog($where: AuditLogWhere, $after: String) {
  auditLog(where: $where, first: 50, after: $after) {
    totalCount
    nodes {
      at
      action
      account
      reason
      before
      after
      userId
      staffMember {
        id
        name
      }
      device {
        name
      }
      gacha {
        id
        name
      }
      order {
        id
      }
      subject {
        __typename
        ... on StaffMember {
          name
        }
        ... on Device {
          name
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<AuditLogQuery, AuditLogQueryVariables>;
export const BansDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Bans($userId: ID, $after: String) {
  userBans(userId: $userId, first: 50, after: $after) {
    totalCount
    nodes {
      userId
      isBanned
      changedAt
      changedBy
      reason
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<BansQuery, BansQueryVariables>;
export const BanDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation Ban($input: BanUserInput!) {
  banUser(input: $input) {
    ban {
      isBanned
    }
  }
}
    `) as unknown as TypedDocumentString<BanMutation, BanMutationVariables>;
export const UnbanDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation Unban($input: UnbanUserInput!) {
  unbanUser(input: $input) {
    ban {
      isBanned
    }
  }
}
    `) as unknown as TypedDocumentString<UnbanMutation, UnbanMutationVariables>;
export const EraseDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation Erase($input: EraseUserInput!) {
  eraseUser(input: $input) {
    isErased
    ends {
      unpaidOrders
      parcels
      uncollectedItems
      uncollectedOrders
    }
  }
}
    `) as unknown as TypedDocumentString<EraseMutation, EraseMutationVariables>;
export const WrongCodesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query WrongCodes($where: WrongCodeWhere, $after: String) {
  wrongCodes(where: $where, first: 50, after: $after) {
    totalCount
    nodes {
      at
      staffMember {
        id
        name
        codesRefusedSeconds
      }
      device {
        name
      }
      refusal
      gacha {
        name
      }
      fingerprint
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<WrongCodesQuery, WrongCodesQueryVariables>;
export const ForgiveCodesDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ForgiveCodes($input: ForgiveWrongCodesInput!) {
  forgiveWrongCodes(input: $input) {
    staffMember {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<ForgiveCodesMutation, ForgiveCodesMutationVariables>;
export const JumpsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Jumps($userId: ID, $after: String) {
  checkInJumps(userId: $userId, first: 50, after: $after) {
    totalCount
    nodes {
      userId
      kilometres
      from {
        latitude
        longitude
        at
      }
      to {
        latitude
        longitude
        at
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<JumpsQuery, JumpsQueryVariables>;
export const SellerAndTermsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query SellerAndTerms {
  seller {
    version
    nameJa: name(language: JA)
    nameEn: name(language: EN)
    addressJa: address(language: JA)
    addressEn: address(language: EN)
    telephone
    personJa: personInCharge(language: JA)
    personEn: personInCharge(language: EN)
    registrationNumber
    since
  }
  terms: legalText(kind: TERMS) {
    ...DeskLegalText
  }
  privacy: legalText(kind: PRIVACY) {
    ...DeskLegalText
  }
}
    fragment DeskLegalText on LegalText {
  version
  texts
  isConsentRequired
  since
}`) as unknown as TypedDocumentString<SellerAndTermsQuery, SellerAndTermsQueryVariables>;
export const SaveSellerDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation SaveSeller($input: UpdateSellerInput!) {
  updateSeller(input: $input) {
    seller {
      version
    }
  }
}
    `) as unknown as TypedDocumentString<SaveSellerMutation, SaveSellerMutationVariables>;
export const AddTermsDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation AddTerms($input: AddTermsVersionInput!) {
  addTermsVersion(input: $input) {
    legalText {
      version
    }
  }
}
    `) as unknown as TypedDocumentString<AddTermsMutation, AddTermsMutationVariables>;
export const GatewaysNowDocument = /*#__PURE__*/ new TypedDocumentString(`
    query GatewaysNow {
  gateways {
    gatewayId
    name
    version
    status
    reasons
    startedAt
    heardAt
    stoppedAt
    turnedAway
    isAnswering
  }
}
    `) as unknown as TypedDocumentString<GatewaysNowQuery, GatewaysNowQueryVariables>;
export const HoursOfDayDocument = /*#__PURE__*/ new TypedDocumentString(`
    query HoursOfDay($gachaIds: [ID!], $from: DateTime!, $to: DateTime!) {
  sales(gachaIds: $gachaIds, from: $from, to: $to, by: HOUR) {
    rows {
      startsAt
      figures {
        orders
        plays
        taken
        refunded
        chargeBacks
      }
    }
    total {
      ...Figures
    }
  }
}
    fragment Figures on SalesFigures {
  orders
  plays
  taken
  refunded
  chargeBacks
  net
  owed
  taxes {
    rate
    amount
    tax
  }
}`) as unknown as TypedDocumentString<HoursOfDayQuery, HoursOfDayQueryVariables>;
export const StandingDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Standing($gachaIds: [ID!]) {
  standing(gachaIds: $gachaIds) {
    at
    payments {
      step
      count
      amount
      oldestAt
    }
    failures {
      refusal
      count
    }
    waiting {
      kind
      count
      oldestAt
    }
    refunders {
      staffMember {
        id
        name
      }
      amount
    }
  }
}
    `) as unknown as TypedDocumentString<StandingQuery, StandingQueryVariables>;
export const StockNowDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockNow($id: ID!, $isOne: Boolean!) {
  gachas(where: {isManaged: true, isPublished: true}, first: 20) @skip(if: $isOne) {
    totalCount
    nodes {
      ...GachaInStock
    }
  }
  gacha(id: $id) @include(if: $isOne) {
    ...GachaInStock
  }
}
    fragment GachaInStock on Gacha {
  id
  name
  status
  isPaused
  startAt
  endAt
  prizes(first: 50) {
    totalCount
    nodes {
      id
      kind
      name
      stock
      supply
      isRetired
    }
  }
}`) as unknown as TypedDocumentString<StockNowQuery, StockNowQueryVariables>;
export const OddsDrawnDocument = /*#__PURE__*/ new TypedDocumentString(`
    query OddsDrawn($gachaId: ID!) {
  drawnOdds(gachaId: $gachaId) {
    number
    since
    plays
    takenBack
    pValue
    verdict
    sentence
    prizes {
      prize {
        id
        name
      }
      declared
      expected
      drawn
      least
      most
      onceIn
      sentence
    }
  }
}
    `) as unknown as TypedDocumentString<OddsDrawnQuery, OddsDrawnQueryVariables>;