import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { User as UserEntity } from '../../user/user.ts';
import type { ShownGacha, PrizeRow, DetailRow, ShownGacha as AuthMethodGacha, ShownGacha as OrderabilityGacha } from '../../browse/catalogue.ts';
import type { CheckInRow } from '../../check-in/check-in.ts';
import type { ShownOrder, OrderRow as RedeemTicketOrder } from '../../order/order.ts';
import type { ShownDetail } from '../../order/order-detail.ts';
import type { OrderAddress } from '../../order/delivery-info.ts';
import type { ShownPayment, Slip } from '../../payment/attempt/shown.ts';
import type { ShownRefund } from '../../refund/refund.ts';
import type { UnsettledRefund } from '../../refund/unfinished.ts';
import type { Page } from '../pages/pagination.ts';
import type { Paid } from '../../payment/attempt/paid.ts';
import type { StaffMember as StaffMemberRow } from '../../staff/member.ts';
import type { ShownDevice } from '../../staff/device/list.ts';
import type { Grant } from '../../staff/role.ts';
import type { ShownDeed } from '../../timeline/audit-log.ts';
import type { TimelineEvent as TimelineEventRow } from '../../timeline/event.ts';
import type { ShownToken } from '../../pickup/valid-token.ts';
import type { HandoverSheet, SheetItem, SheetOrder, Elsewhere } from '../../handover/sheet.ts';
import type { ShipmentRow, ShippedItem } from '../../shipment/shipment.ts';
import type { PackingItem as PackingItemRow, WaitingParcel as WaitingParcelRow } from '../../shipment/packing/parcels.ts';
import type { FanWithParcels } from '../../shipment/packing/page.ts';
import type { Reported } from '../../handover/offline/report-later.ts';
import type { ShownConflict, ItemOfConflict } from '../../handover/offline/shown-conflict.ts';
import type { PastHandover as PastHandoverRow, PastItem } from '../../handover/given.ts';
import type { Undone } from '../../handover/undo/undo.ts';
import type { StatisticsOf, OfPrize } from '../../handover/statistics.ts';
import type { OrderOfFan } from '../../order/search.ts';
import type { ShownWrongCode } from '../../timeline/wrong-codes.ts';
import type { ShownJump } from '../../timeline/check-in-jumps.ts';
import type { Fairness as FairnessAnswer } from '../../browse/fairness.ts';
import type { DrawVerification as DrawVerificationAnswer, PlayVerification } from '../../browse/verification.ts';
import type { Lot } from '../../draw/draw.ts';
import type { Context } from '../request/context.ts';
export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
export type Omit<T, K extends keyof T> = Pick<T, Exclude<keyof T, K>>;
export type RequireFields<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** A country by its two letters in ISO 3166-1: `JP`. */
  CountryCode: { input: string; output: string; }
  /** An instant in UTC, as ISO 8601 with milliseconds: `2026-01-31T09:30:00.000Z`. */
  DateTime: { input: Date; output: Date; }
  /** A phone number as it is written in its country, `03-1234-5678`, or with `+` and the country's calling code. */
  PhoneNumber: { input: string; output: string; }
  /** A whole number that may be larger than an Int: up to 9007199254740991. */
  SafeInt: { input: number; output: number; }
  /** A web address: `https://example.com/lighthouse.png`. */
  URL: { input: string; output: string; }
  /** An amount of Japanese yen, a whole number: `500`. */
  Yen: { input: number; output: number; }
};

/** What a device was invited with. */
export type AcceptDeviceInvitationInput = {
  /** The invitation: what stands behind `#invitation=` in the link. */
  readonly invitation: Scalars['String']['input'];
  /** A DPoP proof (RFC 9449) for POST and the address of `/graphql`, by ES256 with a key that the device has made and keeps. */
  readonly proof: Scalars['String']['input'];
};

/** A new staff member. */
export type AddStaffInput = {
  /** A key of the client's own, for repeating this call without doing it twice: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** The issuer of their tokens: an identity provider for staff. */
  readonly issuer: Scalars['String']['input'];
  /** The name under which the others know them, such as that of a counter. */
  readonly name: Scalars['String']['input'];
  /** What they may do. */
  readonly roles: ReadonlyArray<StaffRoleInput>;
  /** Their `sub` there. */
  readonly subject: Scalars['String']['input'];
  /** Why, for the audit log. */
  readonly why?: InputMaybe<Scalars['String']['input']>;
};

/** Which deeds to list. */
export type AuditFilter = {
  /** Those of this kind. */
  readonly action?: InputMaybe<DeedAction>;
  /** Not before this instant. */
  readonly from?: InputMaybe<Scalars['DateTime']['input']>;
  /** Those at this gacha. */
  readonly gachaId?: InputMaybe<Scalars['ID']['input']>;
  /** Those about this order. */
  readonly orderId?: InputMaybe<Scalars['ID']['input']>;
  /** Those of this staff member. */
  readonly staffId?: InputMaybe<Scalars['ID']['input']>;
  /** Before this instant. */
  readonly to?: InputMaybe<Scalars['DateTime']['input']>;
  /** Those about this fan. */
  readonly userId?: InputMaybe<Scalars['ID']['input']>;
};

/** An authentication method: the accounts of a kind of identity provider, or of one user pool of it. */
export type AuthMethod = {
  readonly __typename?: 'AuthMethod';
  /** The one user pool of that provider; null for all of its pools. */
  readonly providerId?: Maybe<Scalars['String']['output']>;
  /** The kind of identity provider. */
  readonly providerType: Scalars['String']['output'];
};

/** An order to cancel. */
export type CancelOrderInput = {
  /** A key of the client's own, for repeating this call without doing it twice: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** The order's id. */
  readonly orderId: Scalars['ID']['input'];
};

/** What cancelling an order answers. */
export type CancelOrderPayload = {
  readonly __typename?: 'CancelOrderPayload';
  /** The cancelled order. */
  readonly order: Order;
};

/** Who carries a parcel. */
export type Carrier =
  /** Japan Post (日本郵便). */
  | 'japanpost'
  /** Sagawa Express (佐川急便). */
  | 'sagawa'
  /** Yamato Transport (ヤマト運輸). */
  | 'yamato';

/** A gacha that the user has discovered on site, and until when that counts. */
export type CheckIn = Node & {
  readonly __typename?: 'CheckIn';
  /** When the user last checked in at it; what was reported again within ten minutes does not count. */
  readonly checkedInAt: Scalars['DateTime']['output'];
  /** Until when the user may order it without checking in again. */
  readonly expiresAt: Scalars['DateTime']['output'];
  /** The gacha. */
  readonly gacha: Gacha;
  /** The id of this check-in, made of the user's id and the gacha's. */
  readonly id: Scalars['ID']['output'];
};

/** A page of check-ins. */
export type CheckInConnection = {
  readonly __typename?: 'CheckInConnection';
  /** The check-ins of this page, each with its cursor. */
  readonly edges: ReadonlyArray<CheckInEdge>;
  /** The check-ins of this page. */
  readonly nodes: ReadonlyArray<CheckIn>;
  /** Where this page begins and ends. */
  readonly pageInfo: PageInfo;
  /** How many there are on all pages. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A check-in in a list. */
export type CheckInEdge = {
  readonly __typename?: 'CheckInEdge';
  /** Its place in the list. */
  readonly cursor: Scalars['String']['output'];
  /** The check-in. */
  readonly node: CheckIn;
};

/** A check-in. */
export type CheckInInput = {
  /** A key of the client's own, for repeating this call without doing it twice: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** What was found: exactly one of the fields. */
  readonly place: PlaceInput;
};

/** Two check-ins of one fan, further apart than 10 km and what 1,000 km/h make of the time between them. Both counted: nothing was refused. */
export type CheckInJump = {
  readonly __typename?: 'CheckInJump';
  /** The check-in before. */
  readonly from: CheckInPlace;
  /** The id of this jump. */
  readonly id: Scalars['ID']['output'];
  /** How far apart they are. */
  readonly kilometres: Scalars['Int']['output'];
  /** The one from too far away. */
  readonly to: CheckInPlace;
  /** The fan. */
  readonly userId: Scalars['ID']['output'];
};

/** A page of check-ins from too far away. */
export type CheckInJumpConnection = {
  readonly __typename?: 'CheckInJumpConnection';
  /** The jumps of this page, each with its cursor. */
  readonly edges: ReadonlyArray<CheckInJumpEdge>;
  /** The jumps of this page. */
  readonly nodes: ReadonlyArray<CheckInJump>;
  /** Where this page begins and ends. */
  readonly pageInfo: PageInfo;
  /** How many there are on all pages. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A jump in a list. */
export type CheckInJumpEdge = {
  readonly __typename?: 'CheckInJumpEdge';
  /** Its place in the list. */
  readonly cursor: Scalars['String']['output'];
  /** The jump. */
  readonly node: CheckInJump;
};

/** What a check-in answers. */
export type CheckInPayload = {
  readonly __typename?: 'CheckInPayload';
  /** The gachas of the user's login method that this report discovered, again or for the first time. */
  readonly checkIns: ReadonlyArray<CheckIn>;
};

/** Where a fan checked in, to two decimals of a degree, which is about a kilometre. */
export type CheckInPlace = {
  readonly __typename?: 'CheckInPlace';
  /** When. */
  readonly at: Scalars['DateTime']['output'];
  /** North is positive. */
  readonly latitude: Scalars['Float']['output'];
  /** East is positive. */
  readonly longitude: Scalars['Float']['output'];
};

/** An order whose payment to finish. */
export type CompletePaymentInput = {
  /** The order's id. */
  readonly orderId: Scalars['ID']['input'];
};

/** What was handed over. */
export type ConfirmHandoverInput = {
  /** For supervisors: hand over although `Handover.late` is REFUSE. */
  readonly allowLate?: InputMaybe<Scalars['Boolean']['input']>;
  /** The gacha. */
  readonly gachaId: Scalars['ID']['input'];
  /**
   * A key of the client's own, for repeating this call without doing it twice: for 24 hours the same key with the same input gets the first answer.
   * With `occurredAt` it names the report for good, also where that instant is put right.
   */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** In place of `orderIds` the single items that were given out, at most 5000. An order of which items remain stays PAID. */
  readonly itemIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /**
   * For a counter that had no network: when the prizes were given out. Each item that the code covered is handed over where the code was
   * valid then and it is at most 72 hours ago; the others are in `conflicts`. Without `orderIds` and `itemIds` everything was given out that
   * the code covers at this gacha.
   */
  readonly occurredAt?: InputMaybe<Scalars['DateTime']['input']>;
  /**
   * Refuse a code that was replaced or has expired, also where this counter has read it while it was good. Without this a report is taken for ten minutes
   * after that reading, as of then: the fan's phone may have asked for a new code while the prizes were given out.
   */
  readonly onlyWhileValid?: InputMaybe<Scalars['Boolean']['input']>;
  /** The orders whose items were given out. */
  readonly orderIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** The digits of the pickup code, with blanks or without, full-width ones too. */
  readonly pickupCode: Scalars['String']['input'];
};

/** What reporting a handover answers. */
export type ConfirmHandoverPayload = {
  readonly __typename?: 'ConfirmHandoverPayload';
  /** With `occurredAt`, what could not be taken: a supervisor sees it. Of what was reported before it is the conflict of then, open or settled. Null without. */
  readonly conflicts?: Maybe<ReadonlyArray<HandoverConflict>>;
  /** When they were handed over. */
  readonly deliveredAt: Scalars['DateTime']['output'];
  /** The gacha. */
  readonly gacha: Gacha;
  /** Under which ids it was noted: one, unless it was reported in parts. `undoHandover` takes it. */
  readonly handoverIds: ReadonlyArray<Scalars['ID']['output']>;
  /** The orders that are handed over now. With `occurredAt` those of which something was taken, which may be none. */
  readonly orders: ReadonlyArray<HandoverOrder>;
  /** What the code still covers at this gacha. */
  readonly remaining: Handover;
};

/** What was posted as one parcel: at least one order or item. */
export type ConfirmShipmentInput = {
  /** Who carries it. */
  readonly carrier: Carrier;
  /** A key of the client's own, for repeating this call without doing it twice: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Single items. */
  readonly itemIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Orders, of which everything that was not posted before is in it. */
  readonly orderIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** The carrier's number, with hyphens or without: Yamato and Sagawa have 12 digits, Japan Post 11 or 12, or letters as in RR123456789JP. */
  readonly trackingNumber: Scalars['String']['input'];
};

/** What posting answers. */
export type ConfirmShipmentPayload = {
  readonly __typename?: 'ConfirmShipmentPayload';
  /** The parcel. */
  readonly shipment: Shipment;
};

/** Where an order is posted. */
export type CorrectAddressInput = {
  /** All of the right address. */
  readonly deliveryInfo: DeliveryInfoInput;
  /** A key of the client's own, for repeating this call without doing it twice: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** The order. */
  readonly orderId: Scalars['ID']['input'];
};

/** What correcting an address answers. */
export type CorrectAddressPayload = {
  readonly __typename?: 'CorrectAddressPayload';
  /** The order. */
  readonly order: Order;
};

/** The right label of a posted parcel. */
export type CorrectShipmentInput = {
  /** Who carries it. */
  readonly carrier: Carrier;
  /** A key of the client's own, for repeating this call without doing it twice: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Why, for the record. */
  readonly reason?: InputMaybe<Scalars['String']['input']>;
  /** The parcel. */
  readonly shipmentId: Scalars['ID']['input'];
  /** The carrier's number, as in ConfirmShipmentInput. */
  readonly trackingNumber: Scalars['String']['input'];
};

/** What correcting a label answers. */
export type CorrectShipmentPayload = {
  readonly __typename?: 'CorrectShipmentPayload';
  /** The parcel. */
  readonly shipment: Shipment;
};

/** A counter in the statistics. */
export type CounterStatistic = {
  readonly __typename?: 'CounterStatistic';
  /** How many items they handed over in that time. */
  readonly handedOver: Scalars['Int']['output'];
  /** The staff member. */
  readonly staffId: Scalars['ID']['output'];
  /** Their name, such as that of a counter. */
  readonly staffName: Scalars['String']['output'];
};

/** What counters handed over, and what waits. */
export type CounterStatistics = {
  readonly __typename?: 'CounterStatistics';
  /** What was handed over by counter, the most first. */
  readonly counters: ReadonlyArray<CounterStatistic>;
  /** From this instant. */
  readonly from: Scalars['DateTime']['output'];
  /** The gacha. */
  readonly gacha: Gacha;
  /** How many items were handed over in that time. */
  readonly handedOver: Scalars['Int']['output'];
  /** The same by prize, in the operator's order: those that were handed over or wait. */
  readonly prizes: ReadonlyArray<PrizeStatistic>;
  /** What was handed over by quarter of an hour, the earliest first; quarters without a handover are left out. */
  readonly quarters: ReadonlyArray<QuarterStatistic>;
  /** Before this instant. */
  readonly to: Scalars['DateTime']['output'];
  /** How many paid items wait at this moment. */
  readonly waiting: Scalars['Int']['output'];
};

/** What is ordered. */
export type CreateOrderInput = {
  /** Where the prizes are posted: required where the gacha's delivery type is MAIL, ignored and not stored otherwise. */
  readonly deliveryInfo?: InputMaybe<DeliveryInfoInput>;
  /** The gacha. */
  readonly gachaId: Scalars['ID']['input'];
  /** A key of the client's own, for repeating this call without doing it twice: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** How many plays, 1 to 100. */
  readonly playAmount: Scalars['Int']['input'];
};

/** What creating an order answers. */
export type CreateOrderPayload = {
  readonly __typename?: 'CreateOrderPayload';
  /** The new order. */
  readonly order: Order;
};

/** Something that a staff member or an operator did. It is never changed, so it names what it was about by id, whatever became of that. */
export type Deed = {
  readonly __typename?: 'Deed';
  /** Who ran the command, as they gave their name; null where a staff member did it. */
  readonly account?: Maybe<Scalars['String']['output']>;
  /** What. */
  readonly action: DeedAction;
  /** How it was afterwards, as JSON. */
  readonly after?: Maybe<Scalars['String']['output']>;
  /** When, by the clock of the database. */
  readonly at: Scalars['DateTime']['output'];
  /** How it was before, as JSON; null where there was nothing. */
  readonly before?: Maybe<Scalars['String']['output']>;
  /** The device at which the staff member was signed in, where there is one. */
  readonly deviceId?: Maybe<Scalars['ID']['output']>;
  /** The name of that device, as it is now. */
  readonly deviceName?: Maybe<Scalars['String']['output']>;
  /** At which gacha. */
  readonly gachaId?: Maybe<Scalars['ID']['output']>;
  /** Its id. */
  readonly id: Scalars['ID']['output'];
  /** About which order. */
  readonly orderId?: Maybe<Scalars['ID']['output']>;
  /** The staff member; null where a command did it. */
  readonly staffId?: Maybe<Scalars['ID']['output']>;
  /** The name of the staff member, as it is now. */
  readonly staffName?: Maybe<Scalars['String']['output']>;
  /** About what else: the staff member whose roles were set, the handover, the conflict. */
  readonly subjectId?: Maybe<Scalars['ID']['output']>;
  /** About which fan. */
  readonly userId?: Maybe<Scalars['ID']['output']>;
  /** Why, as whoever did it said. */
  readonly why?: Maybe<Scalars['String']['output']>;
};

/** What was done. */
export type DeedAction =
  /** The address of an order was read by staff. */
  | 'ADDRESS_READ'
  /** A catalogue was imported; each of its gachas has a deed of its own. */
  | 'CATALOGUE_IMPORTED'
  /** A device was invited. */
  | 'DEVICE_INVITED'
  /** A device got another name. */
  | 'DEVICE_RENAMED'
  /** A device was taken out of service. */
  | 'DEVICE_REVOKED'
  /** A device took its invitation. */
  | 'DEVICE_SIGNED_IN'
  /** A gacha was imported, new or changed or as it was. */
  | 'GACHA_IMPORTED'
  /** Items of an order were handed over. */
  | 'HANDOVER_CONFIRMED'
  /** A counter that had no network reported something that could not be taken. */
  | 'HANDOVER_CONFLICTED'
  /** A supervisor decided what becomes of that. */
  | 'HANDOVER_CONFLICT_SETTLED'
  /** A handover of items of an order was undone. */
  | 'HANDOVER_UNDONE'
  /** Encrypting everything with another key was begun. */
  | 'KEY_ROTATION_BEGUN'
  /** Orders of fans were looked for. */
  | 'ORDERS_FOUND'
  /** Items of an order were put into a parcel. */
  | 'PARCEL_PACKED'
  /** Items of an order were taken out of a parcel again. */
  | 'PARCEL_UNPACKED'
  /** A pickup code was issued in place of a fan. */
  | 'PICKUP_CODE_ISSUED_FOR'
  /** A refund of an order was given up: it was not carried out. */
  | 'REFUND_GIVEN_UP'
  /** Money of an order was to be given back. */
  | 'REFUND_ORDERED'
  /** A refund that this service did not make was written down. */
  | 'REFUND_RECORDED'
  /** A refund that was written down came to nothing: the bank gave the money back, or it had not happened. */
  | 'REFUND_TAKEN_BACK'
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
  /** A fan was taken out of service. */
  | 'USER_BANNED'
  /** A banned fan was let in again. */
  | 'USER_UNBANNED'
  /** Codes are read again for a staff member who had brought too many wrong ones. */
  | 'WRONG_CODES_FORGIVEN';

/** A page of deeds. */
export type DeedConnection = {
  readonly __typename?: 'DeedConnection';
  /** The deeds of this page, each with its cursor. */
  readonly edges: ReadonlyArray<DeedEdge>;
  /** The deeds of this page. */
  readonly nodes: ReadonlyArray<Deed>;
  /** Where this page begins and ends. */
  readonly pageInfo: PageInfo;
  /** How many there are on all pages. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A deed in a list. */
export type DeedEdge = {
  readonly __typename?: 'DeedEdge';
  /** Its place in the list. */
  readonly cursor: Scalars['String']['output'];
  /** The deed. */
  readonly node: Deed;
};

/** A postal address. */
export type DeliveryInfo = {
  readonly __typename?: 'DeliveryInfo';
  /** Street and number. */
  readonly address1: Scalars['String']['output'];
  /** Building and room, if any. */
  readonly address2?: Maybe<Scalars['String']['output']>;
  /** The municipality. */
  readonly city: Scalars['String']['output'];
  /** The country's code. */
  readonly country: Scalars['CountryCode']['output'];
  /** The recipient's name. */
  readonly fullname: Scalars['String']['output'];
  /** A phone number. */
  readonly phoneNumber: Scalars['PhoneNumber']['output'];
  /** The prefecture. */
  readonly prefecture: Scalars['String']['output'];
  /** The postal code. */
  readonly zipCode: Scalars['String']['output'];
};

/** A postal address. The fields are checked when the gacha posts its prizes, in Japan one by one, elsewhere by their shape. */
export type DeliveryInfoInput = {
  /** Street and number. */
  readonly address1: Scalars['String']['input'];
  /** Building and room, if any. */
  readonly address2?: InputMaybe<Scalars['String']['input']>;
  /** The municipality. */
  readonly city: Scalars['String']['input'];
  /** The country's code: `JP`. */
  readonly country: Scalars['CountryCode']['input'];
  /** The recipient's name. */
  readonly fullname: Scalars['String']['input'];
  /** A phone number, of another country with its `+` and code. */
  readonly phoneNumber: Scalars['PhoneNumber']['input'];
  /** The prefecture, in Japan one of the 47: `東京都`. */
  readonly prefecture: Scalars['String']['input'];
  /** The postal code, in Japan seven digits: `100-0001`. */
  readonly zipCode: Scalars['String']['input'];
};

/** How prizes reach the winner. Set by the operator for each gacha. */
export type DeliveryType =
  /** Posted to the address given with the order. */
  | 'mail'
  /** Handed over on site against a pickup code. */
  | 'self';

/** Where a staff member is signed in with a token of this service. */
export type Device = {
  readonly __typename?: 'Device';
  /** For how many seconds no pickup code is read here, after too many that never were codes; 0 while codes are read. See `forgiveWrongCodes`. */
  readonly codesRefusedSeconds: Scalars['Int']['output'];
  /** Its id, which the audit log names. */
  readonly id: Scalars['ID']['output'];
  /** When its invitation ends or ended. */
  readonly invitationExpiresAt: Scalars['DateTime']['output'];
  /** When it was invited. */
  readonly invitedAt: Scalars['DateTime']['output'];
  /** When it last renewed its token, which it does every ten minutes while it is in use. */
  readonly lastSeenAt?: Maybe<Scalars['DateTime']['output']>;
  /** The name under which the others know it. */
  readonly name: Scalars['String']['output'];
  /** When it was taken out of service. */
  readonly revokedAt?: Maybe<Scalars['DateTime']['output']>;
  /** When it took the invitation. */
  readonly signedInAt?: Maybe<Scalars['DateTime']['output']>;
  /** Who works with it. */
  readonly staffMember: StaffMember;
  /** Where it stands. */
  readonly state: DeviceState;
};

/** A page of devices. */
export type DeviceConnection = {
  readonly __typename?: 'DeviceConnection';
  /** The devices of this page, each with its cursor. */
  readonly edges: ReadonlyArray<DeviceEdge>;
  /** The devices of this page. */
  readonly nodes: ReadonlyArray<Device>;
  /** Where this page begins and ends. */
  readonly pageInfo: PageInfo;
  /** How many there are on all pages. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A device in a list. */
export type DeviceEdge = {
  readonly __typename?: 'DeviceEdge';
  /** Its place in the list. */
  readonly cursor: Scalars['String']['output'];
  /** The device. */
  readonly node: Device;
};

/** An invitation, told this once. */
export type DeviceInvitationPayload = {
  readonly __typename?: 'DeviceInvitationPayload';
  /** The device. */
  readonly device: Device;
  /** When it ends: after 15 minutes. */
  readonly expiresAt: Scalars['DateTime']['output'];
  /** The invitation itself, which is in the link. */
  readonly invitation: Scalars['String']['output'];
  /** The page of the staff client, with the invitation behind `#`, so that no server is told. */
  readonly link: Scalars['String']['output'];
  /** The link as a QR code: an SVG. */
  readonly qrCode: Scalars['String']['output'];
};

/** What a change of a device answers. */
export type DevicePayload = {
  readonly __typename?: 'DevicePayload';
  /** The device, as it is now. */
  readonly device: Device;
};

/** Where a device stands. */
export type DeviceState =
  /** Its invitation ended before it was taken. */
  | 'EXPIRED'
  /** Its invitation can be taken. */
  | 'INVITED'
  /** It was taken out of service. */
  | 'REVOKED'
  /** It has signed in. */
  | 'SIGNED_IN';

/** A token for a device. */
export type DeviceTokenPayload = {
  readonly __typename?: 'DeviceTokenPayload';
  /** The device. */
  readonly device: Device;
  /** When it ends: after ten minutes. */
  readonly expiresAt: Scalars['DateTime']['output'];
  /** The bearer token. */
  readonly token: Scalars['String']['output'];
};

/** One who works here already, or is to be hired for the device. */
export type DeviceWorkerInput =
  /** A new one, without an account elsewhere. */
  { readonly newMember: InvitedMemberInput; readonly staffId?: never; }
  |  /** A staff member. */
  { readonly newMember?: never; readonly staffId: Scalars['ID']['input']; };

/** What decided an order, play by play. */
export type DrawVerification = {
  readonly __typename?: 'DrawVerification';
  /** Counts the draws of this order: more than 1 where its money was refused after an earlier draw, which was taken back. */
  readonly attempt: Scalars['Int']['output'];
  /** When it was drawn. */
  readonly drawnAt: Scalars['DateTime']['output'];
  /** The seed that it was drawn with. */
  readonly fairness: Fairness;
  /** The gacha. */
  readonly gacha: Gacha;
  /** The number of the odds version that the order was sold under. */
  readonly oddsNumber: Scalars['Int']['output'];
  /** The order. */
  readonly order: Order;
  /** The plays, in their order. */
  readonly plays: ReadonlyArray<DrawnPlay>;
  /** Whether the seed has the hash, and gives every value and every prize; null until it is revealed. */
  readonly verified?: Maybe<Scalars['Boolean']['output']>;
};

/** What decided one play. */
export type DrawnPlay = {
  readonly __typename?: 'DrawnPlay';
  /** The sum of the weights of those prizes of which some were left. */
  readonly bound: Scalars['SafeInt']['output'];
  /** The value that the seed gives; null until it is revealed. */
  readonly derivedValue?: Maybe<Scalars['SafeInt']['output']>;
  /** Its number in the order, from 1. */
  readonly play: Scalars['Int']['output'];
  /** The prize that it won: the weights of those prizes that were left are laid end to end, and the value falls on one of them. */
  readonly prize: Prize;
  /** What could be won, by weight and stock before the play, in the order of the prizes' ids. */
  readonly prizes: ReadonlyArray<DrawnPrize>;
  /** Its number among all draws of the gacha, from 1. */
  readonly sequence: Scalars['Int']['output'];
  /** The whole number from 0 up to, but not including, the bound, that was drawn. */
  readonly value: Scalars['SafeInt']['output'];
  /** Whether the seed has the hash, and gives this value and this prize; null until it is revealed. */
  readonly verified?: Maybe<Scalars['Boolean']['output']>;
};

/** One prize, as it was before a play. */
export type DrawnPrize = {
  readonly __typename?: 'DrawnPrize';
  /** The prize. */
  readonly prize: Prize;
  /** How many were left. */
  readonly stock: Scalars['Int']['output'];
  /** How heavily the play weighed it against the others that were left. */
  readonly weight: Scalars['Int']['output'];
};

/** The seed that all chance of a gacha comes from: secret while it decides anything, and committed to by its hash before. */
export type Fairness = {
  readonly __typename?: 'Fairness';
  /** Counts the seeds of the gacha: a sale that is opened again after its end gets a new one. */
  readonly number: Scalars['Int']['output'];
  /** Whether the seed is shown: a minute after the sale has ended, when no payment of it is under way any more. */
  readonly revealed: Scalars['Boolean']['output'];
  /** The seed, in hexadecimal; null until it is revealed. */
  readonly seed?: Maybe<Scalars['String']['output']>;
  /** The SHA-256 of the seed's 32 bytes, in hexadecimal: shown from the publication on. */
  readonly seedHash: Scalars['String']['output'];
};

/** By what to find orders: exactly one of these. */
export type FindOrdersInput =
  /** The fan, as their identity provider knows them. */
  { readonly identity: IdentityInput; readonly orderId?: never; readonly ticket?: never; readonly userId?: never; }
  |  /** The order's id. */
  { readonly identity?: never; readonly orderId: Scalars['ID']['input']; readonly ticket?: never; readonly userId?: never; }
  |  /** What the counter calls. */
  { readonly identity?: never; readonly orderId?: never; readonly ticket: TicketInput; readonly userId?: never; }
  |  /** The fan, by the service's own id. */
  { readonly identity?: never; readonly orderId?: never; readonly ticket?: never; readonly userId: Scalars['ID']['input']; };

/** Whose wrong codes are forgiven, and why. */
export type ForgiveWrongCodesInput = {
  /** A key of the client's own, for repeating this call without doing it twice: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** The member. */
  readonly staffId: Scalars['ID']['input'];
  /** Why, for the audit log: 1 to 1000 characters. */
  readonly why: Scalars['String']['input'];
};

/** An order as a supervisor sees it: addresses and cards are not its business. */
export type FoundOrder = {
  readonly __typename?: 'FoundOrder';
  /** When it was ordered. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** When its last item was handed over. */
  readonly deliveredAt?: Maybe<Scalars['DateTime']['output']>;
  /** The fan who ordered. */
  readonly fan: User;
  /** The gacha. */
  readonly gacha: Gacha;
  /** What was handed over of it and not undone, the latest first. */
  readonly handedOver: ReadonlyArray<PastHandover>;
  /** The order's id. */
  readonly id: Scalars['ID']['output'];
  /** When it was paid. */
  readonly paidAt?: Maybe<Scalars['DateTime']['output']>;
  /** How many plays it has. */
  readonly playAmount: Scalars['Int']['output'];
  /** What went back of its money, or is to, the oldest first. */
  readonly refunds: ReadonlyArray<Refund>;
  /** Its number at the gacha, once it is paid. */
  readonly serialNumber?: Maybe<Scalars['Int']['output']>;
  /** Where it stands. */
  readonly status: OrderStatus;
  /** How many of its items wait at the counter. */
  readonly waitingAmount: Scalars['Int']['output'];
};

/** A page of orders that were looked for. */
export type FoundOrderConnection = {
  readonly __typename?: 'FoundOrderConnection';
  /** The orders of this page, each with its cursor. */
  readonly edges: ReadonlyArray<FoundOrderEdge>;
  /** The orders of this page. */
  readonly nodes: ReadonlyArray<FoundOrder>;
  /** Where this page begins and ends. */
  readonly pageInfo: PageInfo;
  /** How many there are on all pages. */
  readonly totalCount: Scalars['Int']['output'];
};

/** An order in a list of those that were looked for. */
export type FoundOrderEdge = {
  readonly __typename?: 'FoundOrderEdge';
  /** Its place in the list. */
  readonly cursor: Scalars['String']['output'];
  /** The order. */
  readonly node: FoundOrder;
};

/** A prize lottery: a play costs its price and wins one of its prizes. */
export type Gacha = Node & {
  readonly __typename?: 'Gacha';
  /** The authentication method whose accounts may order; null where those of every method may. */
  readonly authMethod?: Maybe<AuthMethod>;
  /** When it was made. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** When it was removed; null while it stands. */
  readonly deletedAt?: Maybe<Scalars['DateTime']['output']>;
  /** How prizes reach the winner. */
  readonly deliveryType: DeliveryType;
  /** Its text, with line breaks. */
  readonly description: Scalars['String']['output'];
  /** The end of the sale: the first instant that is no longer part of it. */
  readonly endAt: Scalars['DateTime']['output'];
  /** The seed that its next draws come from; null before it is first published. */
  readonly fairness?: Maybe<Fairness>;
  /** Whether the per-user limit applies. */
  readonly hasLimit: Scalars['Boolean']['output'];
  /** The gacha's id. */
  readonly id: Scalars['ID']['output'];
  /** A picture of its prizes. */
  readonly lineupImageUrl?: Maybe<Scalars['URL']['output']>;
  /** How many plays one user may buy, where `hasLimit` is true. */
  readonly maxPlaysPerUser: Scalars['Int']['output'];
  /** Its name. */
  readonly name: Scalars['String']['output'];
  /** Whether one has to check in on site before ordering. */
  readonly needsCheckIn: Scalars['Boolean']['output'];
  /** The price of one play. */
  readonly price: Scalars['Yen']['output'];
  /** What can be won, in the operator's order. */
  readonly prizes: PrizeConnection;
  /** What the operator says of the odds. */
  readonly probabilityProvision: Scalars['String']['output'];
  /** Where and how its prizes are handed over. */
  readonly redeemDetail: RedeemDetail;
  /** The day that the operator tells clients and staff for collecting prizes. What counters do after it is the operator's to say. */
  readonly redeemLimitDate?: Maybe<Scalars['DateTime']['output']>;
  /** The first instant of the sale. */
  readonly startAt: Scalars['DateTime']['output'];
  /** Whether it can be bought, without regard to the viewer. */
  readonly status: GachaStatus;
  /** Free words of the operator. */
  readonly tags: ReadonlyArray<Scalars['String']['output']>;
  /** A small picture of it. */
  readonly thumbnailImageUrl?: Maybe<Scalars['URL']['output']>;
  /** When it was last changed. */
  readonly updatedAt: Scalars['DateTime']['output'];
  /** May this viewer order one play now, and if not, why. */
  readonly viewerOrderability: Orderability;
  /** How many plays the viewer has bought, with those being paid, but none whose payment waits at the bank; of a refunded order those whose prizes are kept. 0 without a user. */
  readonly viewerPlayCount: Scalars['Int']['output'];
  /** The operator's web page. */
  readonly webUrl?: Maybe<Scalars['URL']['output']>;
};


/** A prize lottery: a play costs its price and wins one of its prizes. */
export type GachaPrizesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** A page of gachas. */
export type GachaConnection = {
  readonly __typename?: 'GachaConnection';
  /** The gachas of this page, each with its cursor. */
  readonly edges: ReadonlyArray<GachaEdge>;
  /** The gachas of this page. */
  readonly nodes: ReadonlyArray<Gacha>;
  /** Where this page begins and ends. */
  readonly pageInfo: PageInfo;
  /** How many there are on all pages. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A gacha in a list. */
export type GachaEdge = {
  readonly __typename?: 'GachaEdge';
  /** Its place in the list. */
  readonly cursor: Scalars['String']['output'];
  /** The gacha. */
  readonly node: Gacha;
};

/** How gachas are sorted. Those that are equal in the field are sorted by their ids. */
export type GachaOrderBy = {
  /** Which end comes first. Without it NAME and PRICE are ASC, START and END are DESC. */
  readonly direction?: InputMaybe<SortDirection>;
  /** The field that they are sorted by. */
  readonly field?: InputMaybe<GachaSortField>;
};

/** Fields that gachas can be sorted by. */
export type GachaSortField =
  /** The end of the sale. */
  | 'END'
  /** The name, as Japanese sorts it, with numbers by their value. */
  | 'NAME'
  /** The price of a play. */
  | 'PRICE'
  /** The first instant of the sale. */
  | 'START';

/** Whether a gacha can be bought. */
export type GachaStatus =
  /** Closed by the operator, or outside its dates. */
  | 'closing'
  /** On sale, with prizes left. */
  | 'selling'
  /** No prize is left. */
  | 'soldout';

/** Which gachas to list. Every field that is given must apply. */
export type GachaWhere = {
  /** Gachas with this `deliveryType`. */
  readonly deliveryType?: InputMaybe<DeliveryType>;
  /** Gachas of which a play costs this much or less. */
  readonly maxPrice?: InputMaybe<Scalars['Yen']['input']>;
  /** Gachas of which a play costs this much or more. */
  readonly minPrice?: InputMaybe<Scalars['Yen']['input']>;
  /** True lists only gachas of which the user still has prizes to receive, also where their check-in has run out; a visitor gets an empty list. False is as if absent. */
  readonly notPickedUp?: InputMaybe<Scalars['Boolean']['input']>;
  /** Words, at most 100 characters in all: gachas that have every one of them in their name or a tag. Case does not matter, nor does full or half width. */
  readonly search?: InputMaybe<Scalars['String']['input']>;
  /** Gachas whose `status` is one of these, of which there must be at least one. Null is as if absent. */
  readonly status?: InputMaybe<ReadonlyArray<GachaStatus>>;
  /** Gachas with this tag. */
  readonly tag?: InputMaybe<Scalars['String']['input']>;
};

/** A refund that is given up. */
export type GiveUpRefundInput = {
  /** Whether what a charge-back of a part has left is refunded in its place. Without it that is not refunded. */
  readonly isRestRefunded?: InputMaybe<Scalars['Boolean']['input']>;
  /** Why, for the record. */
  readonly reason: Scalars['String']['input'];
  /** The refund. */
  readonly refundId: Scalars['ID']['input'];
};

/** What giving up a refund answers. */
export type GiveUpRefundPayload = {
  readonly __typename?: 'GiveUpRefundPayload';
  /** The refund or charge-back that keeps the order refunded in its place; null where the order is open again, or a part was given up. */
  readonly inPlace?: Maybe<Refund>;
  /** The refund. */
  readonly refund: Refund;
};

/** What lies on the counter: the items of one gacha that a pickup code covers and that were not handed over yet. */
export type Handover = Node & {
  readonly __typename?: 'Handover';
  /** What this code still covers at other gachas, the latest sale first: where the fan goes next. Those of which nothing is left are not named. */
  readonly elsewhere: ReadonlyArray<WaitingElsewhere>;
  /** The fan to whom the items belong. */
  readonly fan: User;
  /** The gacha. */
  readonly gacha: Gacha;
  /** What this code covers at the gacha and was handed over already, by this counter or another one, the latest first. */
  readonly handedOver: ReadonlyArray<PastHandover>;
  /** The id of this sheet, made of the ids of the pickup token and the gacha. By it `node` finds the sheet again for staff of the gacha as long as the code is valid. It is not the pickup code, and hands nothing over. */
  readonly id: Scalars['ID']['output'];
  /** The items, counted by prize, in the operator's order. */
  readonly items: ReadonlyArray<HandoverItem>;
  /** What the gacha says of its `redeemLimitDate`, where that is over. Null where it is not, or where the gacha ignores it. */
  readonly late?: Maybe<LateHandover>;
  /** The orders that the items belong to. */
  readonly orders: ReadonlyArray<HandoverOrder>;
  /** How many items in all. */
  readonly totalAmount: Scalars['Int']['output'];
};

/** Something that a counter without a network says it gave out, and that could not be taken. */
export type HandoverConflict = {
  readonly __typename?: 'HandoverConflict';
  /** The device at which it was reported, where that is known. */
  readonly deviceId?: Maybe<Scalars['ID']['output']>;
  /** The name of that device, as it is now. */
  readonly deviceName?: Maybe<Scalars['String']['output']>;
  /** To whom the code belongs. Null where it is not known. */
  readonly fan?: Maybe<User>;
  /** The gacha. */
  readonly gacha: Gacha;
  /** The handovers in which these items stand now, the latest first. */
  readonly handedOver: ReadonlyArray<PastHandover>;
  /** Its id, by which it is settled. */
  readonly id: Scalars['ID']['output'];
  /** What was given out. Empty where the report did not say it, and the code does not either. */
  readonly items: ReadonlyArray<HandoverConflictItem>;
  /** When it happened, by the clock of the counter. */
  readonly occurredAt: Scalars['DateTime']['output'];
  /** Why. */
  readonly reason: HandoverConflictReason;
  /** When it was reported. */
  readonly reportedAt: Scalars['DateTime']['output'];
  /** What was decided. Null while it is open, and for all but supervisors of the gacha. */
  readonly settlement?: Maybe<HandoverConflictSettlement>;
  /** The name of the staff member who reported it. */
  readonly staffName: Scalars['String']['output'];
};

/** A page of conflicts. */
export type HandoverConflictConnection = {
  readonly __typename?: 'HandoverConflictConnection';
  /** The conflicts of this page, each with its cursor. */
  readonly edges: ReadonlyArray<HandoverConflictEdge>;
  /** The conflicts of this page. */
  readonly nodes: ReadonlyArray<HandoverConflict>;
  /** Where this page begins and ends. */
  readonly pageInfo: PageInfo;
  /** How many there are on all pages. */
  readonly totalCount: Scalars['Int']['output'];
};

/** What a supervisor decides of a conflict. */
export type HandoverConflictDecision =
  /** The prizes were given out, and are lost: nothing else changes. */
  | 'ACCEPTED_AS_LOSS'
  /** The prizes were given out to whom they belong: what still waits of them is handed over with that, as it was reported. The rest is lost. */
  | 'HANDED_OVER_AFTER_ALL'
  /** Nothing was given out: nothing changes. */
  | 'REPORT_WRONG';

/** A conflict in a list. */
export type HandoverConflictEdge = {
  readonly __typename?: 'HandoverConflictEdge';
  /** Its place in the list. */
  readonly cursor: Scalars['String']['output'];
  /** The conflict. */
  readonly node: HandoverConflict;
};

/** An item that a conflict is about. */
export type HandoverConflictItem = {
  readonly __typename?: 'HandoverConflictItem';
  /** The id of the item. */
  readonly id: Scalars['ID']['output'];
  /** Whether it can still be collected at a counter. */
  readonly isWaiting: Scalars['Boolean']['output'];
  /** The order that it belongs to. */
  readonly orderId: Scalars['ID']['output'];
  /** The prize. */
  readonly prize: Prize;
};

/** Why a report of a counter that had no network could not be taken. */
export type HandoverConflictReason =
  /** The items were handed over at another time, or by others: `handedOver` tells. */
  | 'ALREADY_HANDED_OVER'
  /** The prizes of the order are posted. */
  | 'GOES_BY_POST'
  /** The code covers nothing at this gacha. */
  | 'NOTHING_COVERED'
  /** Whoever reported it did not hand over at this gacha then, or was not signed in at this device. */
  | 'NOT_ALLOWED_THEN'
  /** The code did not cover these items. */
  | 'NOT_COVERED'
  /** The order was paid back. */
  | 'ORDER_REFUNDED'
  /** The code had expired by then. */
  | 'PICKUP_CODE_EXPIRED'
  /** The code was issued only later. */
  | 'PICKUP_CODE_NOT_ISSUED'
  /** The fan had got a newer code by then. */
  | 'PICKUP_CODE_SUPERSEDED'
  /** There is no such code. */
  | 'PICKUP_CODE_UNKNOWN'
  /** The time to collect from this gacha was over, and no supervisor said otherwise. */
  | 'TOO_LATE'
  /** It was reported more than 72 hours after it happened: people do not remember then what they gave to whom. */
  | 'TOO_LONG_AGO'
  /** The items were handed over, and that was undone since. */
  | 'UNDONE';

/** What was decided of a conflict. */
export type HandoverConflictSettlement = {
  readonly __typename?: 'HandoverConflictSettlement';
  /** What. */
  readonly decision: HandoverConflictDecision;
  /** Why, as the supervisor said. */
  readonly reason: Scalars['String']['output'];
  /** When. */
  readonly settledAt: Scalars['DateTime']['output'];
  /** The name of the supervisor. */
  readonly staffName: Scalars['String']['output'];
};

/** A number of the same prize. */
export type HandoverItem = Node & {
  readonly __typename?: 'HandoverItem';
  /** How many of this prize. */
  readonly amount: Scalars['Int']['output'];
  /** The id of this item, made of the ids of the sheet and the prize. */
  readonly id: Scalars['ID']['output'];
  /** Each of them, for handing them over singly. */
  readonly itemIds: ReadonlyArray<Scalars['ID']['output']>;
  /** The prize. */
  readonly prize: Prize;
};

/** An order as the counter sees it: addresses and payments are not its business. */
export type HandoverOrder = {
  readonly __typename?: 'HandoverOrder';
  /** The order's id. */
  readonly id: Scalars['ID']['output'];
  /** Its items that this is about: on a sheet and after a handover those that remain, after an undo those that wait again. */
  readonly itemIds: ReadonlyArray<Scalars['ID']['output']>;
  /** How many plays it had. */
  readonly playAmount: Scalars['Int']['output'];
};

/** A role that a staff member holds. */
export type HeldRole = {
  readonly __typename?: 'HeldRole';
  /** Whether it is held at every gacha, also at those to come. */
  readonly allGachas: Scalars['Boolean']['output'];
  /** The gachas at which it is held, the latest sale first: those that are public, and those at which the caller has a role, too. */
  readonly gachas: GachaConnection;
  /** The role. */
  readonly role: StaffRole;
};


/** A role that a staff member holds. */
export type HeldRoleGachasArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** A fan at an identity provider. */
export type IdentityInput = {
  /** The user pool inside that provider. */
  readonly providerId: Scalars['String']['input'];
  /** The kind of identity provider. */
  readonly providerType: Scalars['String']['input'];
  /** The fan's id inside that pool. */
  readonly providerUserId: Scalars['String']['input'];
};

/** A device to invite. */
export type InviteDeviceInput = {
  /** The name under which the others know the device. */
  readonly name: Scalars['String']['input'];
  /** Why, for the audit log. */
  readonly why?: InputMaybe<Scalars['String']['input']>;
  /** Who works with it. */
  readonly worker: DeviceWorkerInput;
};

/** A new staff member, who signs in at devices alone. */
export type InvitedMemberInput = {
  /** The name under which the others know them, such as that of a counter. */
  readonly name: Scalars['String']['input'];
  /** What they may do: at least one role. */
  readonly roles: ReadonlyArray<StaffRoleInput>;
};

/** A pickup code in place of a fan. */
export type IssuePickupTokenForInput = {
  /** Only what waits at these gachas; without it at all that the caller is a supervisor or support of. */
  readonly gachaIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Why, for the audit log. */
  readonly reason: Scalars['String']['input'];
  /** The fan, by the service's own id. */
  readonly userId: Scalars['ID']['input'];
};

/** What asking for a pickup code in place of a fan answers. */
export type IssuePickupTokenForPayload = {
  readonly __typename?: 'IssuePickupTokenForPayload';
  /** Twenty digits, as in the fan's QR code. They are told in this answer alone. */
  readonly code: Scalars['String']['output'];
  /** When it stops being valid. */
  readonly expiresAt: Scalars['DateTime']['output'];
  /** How many items it covers. */
  readonly itemAmount: Scalars['Int']['output'];
};

/** What a pickup code is for. */
export type IssuePickupTokenInput = {
  /** Only what waits at these gachas; without it everything. */
  readonly gachaIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
};

/** What asking for a pickup code answers. */
export type IssuePickupTokenPayload = {
  readonly __typename?: 'IssuePickupTokenPayload';
  /** Twenty digits, the last of which checks the others, for the client to show as a QR code. They are told in this answer alone: the service keeps only their hash. */
  readonly code: Scalars['String']['output'];
  /** How long the code is valid, and what it covers. */
  readonly pickupToken: PickupToken;
};

/** What a gacha says to those who come to collect after its `redeemLimitDate`. */
export type LateHandover =
  /** Nothing is handed over, unless a supervisor says so (`allowLate`). */
  | 'refuse'
  /** They should be told that they are late; the prizes are handed over. */
  | 'warn';

/**
 * Everything that can be done. One mutation a request. Each names the refusals of its own. Beside those all of them may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL, those of users who have signed up with
 * SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and those with an `idempotencyKey` with CALL_IN_PROGRESS and IDEMPOTENCY_KEY_REUSED.
 */
export type Mutation = {
  readonly __typename?: 'Mutation';
  /**
   * For a device that was invited: signs it in. The invitation is taken once, by the key that signed the proof. That key may repeat the
   * call, with a new proof, until the invitation ends. No token is sent.
   *
   * Its own refusals: NOT_FOUND, STAFF_REVOKED, DEVICE_REVOKED.
   */
  readonly acceptDeviceInvitation?: Maybe<DeviceTokenPayload>;
  /** For operators: a new staff member, an account at the identity provider for staff. Operators of some gachas give roles at those only. */
  readonly addStaff?: Maybe<StaffPayload>;
  /**
   * Cancels an unpaid order, also one that has expired or whose payment waits at the bank of the card. Cancelling it again
   * answers the same; a paid order is not cancelled.
   *
   * Its own refusals: NOT_FOUND, ORDER_ALREADY_PAID, ORDER_REFUNDED, PAYMENT_IN_PROGRESS.
   */
  readonly cancelOrder?: Maybe<CancelOrderPayload>;
  /**
   * Reports what a phone has found on site. The gachas linked to it can be ordered for a time, 24 hours and ten minutes by default;
   * checking in again extends that time and never shortens it. The same report within ten minutes changes nothing, answers the same,
   * and counts against no limit but one of its own, by default 600 a minute.
   *
   * Its own refusals: AREA_NOT_FOUND.
   */
  readonly checkIn?: Maybe<CheckInPayload>;
  /**
   * Finishes a payment that waits, for example after its holder came back from the bank, and otherwise tells where the payment
   * stands. It may be repeated. A payment that came to nothing is refused as `pay` refused it. An order that nobody began to pay is
   * paid by it where it costs nothing, as by `pay`, and is PAYMENT_REQUIRED otherwise.
   *
   * Its own refusals: PAYMENT_DECLINED, CARD_LIMIT_EXCEEDED, SECURITY_CODE_WRONG, CARD_EXPIRED, AUTHENTICATION_FAILED,
   * CARD_TOKEN_INVALID, PAYMENT_TRY_LATER, NOT_FOUND, SOLD_OUT, PAYMENT_IN_PROGRESS, PAYMENT_SUPERSEDED, NOT_ON_SALE,
   * LIMIT_EXCEEDED, ORDER_CANCELLED, ORDER_EXPIRED, ORDER_REFUNDED, PAYMENT_REQUIRED.
   */
  readonly completePayment?: Maybe<PayPayload>;
  /**
   * For counters and supervisors: reports that the items of these orders were handed over; all of them or none. The same report again answers
   * the same: under its key, or by the same member and device, without a device for two minutes. For anybody else what is gone is ALREADY_HANDED_OVER. With the word `example` for a code a success is made up, and nothing is written. A report with `occurredAt` takes each item that can
   * be taken; what cannot is a conflict, and no refusal, but where there is no such code or an id is none of this gacha.
   *
   * Its own refusals: NOT_FOUND, WRONG_COUNTER, PICKUP_CODE_MISTYPED, PICKUP_CODE_UNKNOWN, PICKUP_CODE_EXPIRED,
   * PICKUP_CODE_SUPERSEDED, ALREADY_HANDED_OVER, ORDER_REFUNDED.
   */
  readonly confirmHandover?: Maybe<ConfirmHandoverPayload>;
  /**
   * For shipping: reports that orders or items were posted as one parcel: all of a parcel that was packed, or what is in none. An order of which every item
   * was posted is DELIVERED. The same report again answers the same.
   *
   * Its own refusals: NOT_FOUND, ALREADY_HANDED_OVER, USER_BANNED (what is held: its fan is banned).
   */
  readonly confirmShipment?: Maybe<ConfirmShipmentPayload>;
  /**
   * Corrects where an order of the user's own is posted, until it is being packed.
   *
   * Its own refusals: DELIVERY_INFO_REQUIRED, NOT_FOUND, ORDER_CANCELLED, ORDER_REFUNDED, ALREADY_PACKED.
   */
  readonly correctAddress?: Maybe<CorrectAddressPayload>;
  /**
   * For shipping: corrects the carrier and the number of a posted parcel.
   *
   * Its own refusals: NOT_FOUND.
   */
  readonly correctShipment?: Maybe<CorrectShipmentPayload>;
  /**
   * Orders plays of a gacha. A user has at most one unpaid order: an earlier one is deleted, also while its payment waits
   * at the bank of the card, which then comes to nothing. The order can be paid until its `payableUntil`, at the price of this
   * moment.
   *
   * Its own refusals: DELIVERY_INFO_REQUIRED, AUTH_METHOD_MISMATCH, CHECK_IN_REQUIRED, NOT_FOUND, NOT_ON_SALE, SOLD_OUT, LIMIT_EXCEEDED,
   * PAYMENT_IN_PROGRESS.
   */
  readonly createOrder?: Maybe<CreateOrderPayload>;
  /**
   * For supervisors and operators: codes are read again for a member who brought too many that never were codes, at all of their devices, and those
   * count no more. Nobody does it for themselves. It is in the audit log.
   *
   * Its own refusals: NOT_FOUND.
   */
  readonly forgiveWrongCodes?: Maybe<StaffPayload>;
  /**
   * For operators of its gacha: ends a refund that is held, or that the processor does not carry out, once that is certain. What was won waits
   * again, unless a charge-back is of all.
   *
   * Its own refusals: NOT_FOUND, REFUND_IN_PROGRESS.
   */
  readonly giveUpRefund?: Maybe<GiveUpRefundPayload>;
  /**
   * For operators and supervisors: invites a device, where a staff member signs in without an identity provider. Operators of some
   * gachas invite for those whose roles all lie there, supervisors for counters of their gachas. The invitation is told this once.
   *
   * Its own refusals: NOT_FOUND.
   */
  readonly inviteDevice?: Maybe<DeviceInvitationPayload>;
  /**
   * A one-time code over what waits for the user on site at this moment, valid for ten minutes. Earlier codes end
   * with it. Whoever shows the code gets the prizes: warn users against sharing it.
   *
   * Its own refusals: NOTHING_TO_PICK_UP.
   */
  readonly issuePickupToken?: Maybe<IssuePickupTokenPayload>;
  /**
   * For supervisors and support, where a fan's phone is dead: a code over what waits for the fan at gachas of the caller's own, as the fan
   * would get it. Make sure who it is first: the audit log says who asked for it, and why. The fan's own code ends with it.
   *
   * Its own refusals: NOT_FOUND, NOTHING_TO_PICK_UP.
   */
  readonly issuePickupTokenFor?: Maybe<IssuePickupTokenForPayload>;
  /**
   * For shipping: puts orders or items of one fan and one address into a parcel. From now on the fan cannot correct the address.
   *
   * Its own refusals: NOT_FOUND, ALREADY_PACKED, ALREADY_HANDED_OVER, USER_BANNED (what is held: its fan is banned).
   */
  readonly packParcel?: Maybe<PackParcelPayload>;
  /**
   * Pays an order and draws its prizes. Paying a paid order again answers the payment there is and charges nothing. While a
   * payment waits at the bank of the card, the same card token, or none, answers that payment, and another one ends it and
   * pays anew. When too few prizes are left, nothing is charged and the refusal is SOLD_OUT.
   *
   * Its own refusals: PAYMENT_DECLINED, CARD_LIMIT_EXCEEDED, SECURITY_CODE_WRONG, CARD_EXPIRED, AUTHENTICATION_FAILED,
   * CARD_TOKEN_INVALID, PAYMENT_TRY_LATER, NOT_FOUND, SOLD_OUT, PAYMENT_IN_PROGRESS, PAYMENT_SUPERSEDED, NOT_ON_SALE,
   * LIMIT_EXCEEDED, ORDER_CANCELLED, ORDER_EXPIRED, ORDER_REFUNDED, TOO_MANY_DECLINES.
   */
  readonly pay?: Maybe<PayPayload>;
  /**
   * For support and operators of its gacha: writes down money that went back without this service. What was given back by hand is looked for
   * at the processor. That it went back in another way is written down by operators alone. Without an amount it is all that is left, and
   * with a charge-back all that was paid. The same again is refused.
   *
   * Its own refusals: NOT_FOUND, ORDER_REFUNDED, REFUND_IN_PROGRESS, ALREADY_PACKED.
   */
  readonly recordRefund?: Maybe<RecordRefundPayload>;
  /**
   * For support and supervisors of its gacha: gives money of a paid order back, all that is left of it or a part. Where something was handed over
   * or posted, a supervisor does it. It is written down and answered at once, and the processor is asked right afterwards: `Refund.status` says
   * how far it is. All that is left makes the order REFUNDING, then REFUNDED, and what was not handed over or posted is not collected any more.
   * The draw stays on record as it is. The same call for all that is left answers the same again.
   *
   * Its own refusals: NOT_FOUND, ORDER_REFUNDED, REFUND_IN_PROGRESS, ALREADY_PACKED.
   */
  readonly refundOrder?: Maybe<RefundOrderPayload>;
  /**
   * For operators and supervisors: gives a device another name.
   *
   * Its own refusals: NOT_FOUND.
   */
  readonly renameDevice?: Maybe<DevicePayload>;
  /**
   * For a device that is signed in: a new token, best before the last one ends. No token is sent: the proof tells which device it is.
   *
   * Its own refusals: NOT_FOUND, STAFF_REVOKED, DEVICE_REVOKED.
   */
  readonly renewDeviceToken?: Maybe<DeviceTokenPayload>;
  /**
   * For operators: takes a revoked staff member back, with the roles that they had.
   *
   * Its own refusals: NOT_FOUND.
   */
  readonly restoreStaff?: Maybe<StaffPayload>;
  /**
   * For operators and supervisors: takes a device out of service at once, at every gateway, for good: it hears DEVICE_REVOKED, and an
   * invitation that was not taken ends. What its member is doing in this moment is waited for. Revoking it again answers the same.
   *
   * Its own refusals: NOT_FOUND.
   */
  readonly revokeDevice?: Maybe<DevicePayload>;
  /**
   * For operators: takes a staff member out of service at once, at every gateway: they hear STAFF_REVOKED. What they are doing in this
   * moment is waited for. Revoking them again answers the same.
   *
   * Its own refusals: NOT_FOUND.
   */
  readonly revokeStaff?: Maybe<StaffPayload>;
  /**
   * For operators: all roles that a staff member has from now on. Only what changes must lie at gachas of the operator's own. The last
   * operator of all gachas stays one, unless a command of the service takes that away.
   *
   * Its own refusals: NOT_FOUND.
   */
  readonly setStaffRoles?: Maybe<StaffPayload>;
  /**
   * For supervisors: decides what becomes of a conflict, once. The same decision again answers the same.
   *
   * Its own refusals: NOT_FOUND.
   */
  readonly settleHandoverConflict?: Maybe<SettleHandoverConflictPayload>;
  /** Creates the service's user for the account of the token. Signing up again answers the same user. */
  readonly signUp?: Maybe<SignUpPayload>;
  /**
   * For operators of its gacha: ends what was written down with `recordRefund` and came to nothing: the bank decided for the organiser, or it
   * had not happened. The order is what it was before, unless a charge-back is of all.
   *
   * Its own refusals: NOT_FOUND, REFUND_IN_PROGRESS.
   */
  readonly takeBackRefund?: Maybe<TakeBackRefundPayload>;
  /**
   * For counters and supervisors: takes back the report of a handover, all of it or some items. Whoever reported it may for 15 minutes, later
   * a supervisor. The items wait again, for the same code as long as it is valid, or a new one. Both records stay. The same call again
   * answers the same.
   *
   * Its own refusals: NOT_FOUND, ORDER_REFUNDED.
   */
  readonly undoHandover?: Maybe<UndoHandoverPayload>;
  /**
   * For shipping: takes everything out of a parcel that was not posted. It waits again, and its address may be corrected.
   *
   * Its own refusals: NOT_FOUND, ALREADY_HANDED_OVER.
   */
  readonly unpackParcel?: Maybe<UnpackParcelPayload>;
};


/**
 * Everything that can be done. One mutation a request. Each names the refusals of its own. Beside those all of them may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL, those of users who have signed up with
 * SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and those with an `idempotencyKey` with CALL_IN_PROGRESS and IDEMPOTENCY_KEY_REUSED.
 */
export type MutationAcceptDeviceInvitationArgs = {
  input: AcceptDeviceInvitationInput;
};


/**
 * Everything that can be done. One mutation a request. Each names the refusals of its own. Beside those all of them may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL, those of users who have signed up with
 * SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and those with an `idempotencyKey` with CALL_IN_PROGRESS and IDEMPOTENCY_KEY_REUSED.
 */
export type MutationAddStaffArgs = {
  input: AddStaffInput;
};


/**
 * Everything that can be done. One mutation a request. Each names the refusals of its own. Beside those all of them may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL, those of users who have signed up with
 * SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and those with an `idempotencyKey` with CALL_IN_PROGRESS and IDEMPOTENCY_KEY_REUSED.
 */
export type MutationCancelOrderArgs = {
  input: CancelOrderInput;
};


/**
 * Everything that can be done. One mutation a request. Each names the refusals of its own. Beside those all of them may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL, those of users who have signed up with
 * SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and those with an `idempotencyKey` with CALL_IN_PROGRESS and IDEMPOTENCY_KEY_REUSED.
 */
export type MutationCheckInArgs = {
  input: CheckInInput;
};


/**
 * Everything that can be done. One mutation a request. Each names the refusals of its own. Beside those all of them may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL, those of users who have signed up with
 * SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and those with an `idempotencyKey` with CALL_IN_PROGRESS and IDEMPOTENCY_KEY_REUSED.
 */
export type MutationCompletePaymentArgs = {
  input: CompletePaymentInput;
};


/**
 * Everything that can be done. One mutation a request. Each names the refusals of its own. Beside those all of them may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL, those of users who have signed up with
 * SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and those with an `idempotencyKey` with CALL_IN_PROGRESS and IDEMPOTENCY_KEY_REUSED.
 */
export type MutationConfirmHandoverArgs = {
  input: ConfirmHandoverInput;
};


/**
 * Everything that can be done. One mutation a request. Each names the refusals of its own. Beside those all of them may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL, those of users who have signed up with
 * SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and those with an `idempotencyKey` with CALL_IN_PROGRESS and IDEMPOTENCY_KEY_REUSED.
 */
export type MutationConfirmShipmentArgs = {
  input: ConfirmShipmentInput;
};


/**
 * Everything that can be done. One mutation a request. Each names the refusals of its own. Beside those all of them may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL, those of users who have signed up with
 * SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and those with an `idempotencyKey` with CALL_IN_PROGRESS and IDEMPOTENCY_KEY_REUSED.
 */
export type MutationCorrectAddressArgs = {
  input: CorrectAddressInput;
};


/**
 * Everything that can be done. One mutation a request. Each names the refusals of its own. Beside those all of them may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL, those of users who have signed up with
 * SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and those with an `idempotencyKey` with CALL_IN_PROGRESS and IDEMPOTENCY_KEY_REUSED.
 */
export type MutationCorrectShipmentArgs = {
  input: CorrectShipmentInput;
};


/**
 * Everything that can be done. One mutation a request. Each names the refusals of its own. Beside those all of them may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL, those of users who have signed up with
 * SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and those with an `idempotencyKey` with CALL_IN_PROGRESS and IDEMPOTENCY_KEY_REUSED.
 */
export type MutationCreateOrderArgs = {
  input: CreateOrderInput;
};


/**
 * Everything that can be done. One mutation a request. Each names the refusals of its own. Beside those all of them may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL, those of users who have signed up with
 * SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and those with an `idempotencyKey` with CALL_IN_PROGRESS and IDEMPOTENCY_KEY_REUSED.
 */
export type MutationForgiveWrongCodesArgs = {
  input: ForgiveWrongCodesInput;
};


/**
 * Everything that can be done. One mutation a request. Each names the refusals of its own. Beside those all of them may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL, those of users who have signed up with
 * SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and those with an `idempotencyKey` with CALL_IN_PROGRESS and IDEMPOTENCY_KEY_REUSED.
 */
export type MutationGiveUpRefundArgs = {
  input: GiveUpRefundInput;
};


/**
 * Everything that can be done. One mutation a request. Each names the refusals of its own. Beside those all of them may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL, those of users who have signed up with
 * SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and those with an `idempotencyKey` with CALL_IN_PROGRESS and IDEMPOTENCY_KEY_REUSED.
 */
export type MutationInviteDeviceArgs = {
  input: InviteDeviceInput;
};


/**
 * Everything that can be done. One mutation a request. Each names the refusals of its own. Beside those all of them may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL, those of users who have signed up with
 * SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and those with an `idempotencyKey` with CALL_IN_PROGRESS and IDEMPOTENCY_KEY_REUSED.
 */
export type MutationIssuePickupTokenArgs = {
  input?: InputMaybe<IssuePickupTokenInput>;
};


/**
 * Everything that can be done. One mutation a request. Each names the refusals of its own. Beside those all of them may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL, those of users who have signed up with
 * SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and those with an `idempotencyKey` with CALL_IN_PROGRESS and IDEMPOTENCY_KEY_REUSED.
 */
export type MutationIssuePickupTokenForArgs = {
  input: IssuePickupTokenForInput;
};


/**
 * Everything that can be done. One mutation a request. Each names the refusals of its own. Beside those all of them may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL, those of users who have signed up with
 * SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and those with an `idempotencyKey` with CALL_IN_PROGRESS and IDEMPOTENCY_KEY_REUSED.
 */
export type MutationPackParcelArgs = {
  input: PackParcelInput;
};


/**
 * Everything that can be done. One mutation a request. Each names the refusals of its own. Beside those all of them may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL, those of users who have signed up with
 * SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and those with an `idempotencyKey` with CALL_IN_PROGRESS and IDEMPOTENCY_KEY_REUSED.
 */
export type MutationPayArgs = {
  input: PayInput;
};


/**
 * Everything that can be done. One mutation a request. Each names the refusals of its own. Beside those all of them may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL, those of users who have signed up with
 * SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and those with an `idempotencyKey` with CALL_IN_PROGRESS and IDEMPOTENCY_KEY_REUSED.
 */
export type MutationRecordRefundArgs = {
  input: RecordRefundInput;
};


/**
 * Everything that can be done. One mutation a request. Each names the refusals of its own. Beside those all of them may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL, those of users who have signed up with
 * SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and those with an `idempotencyKey` with CALL_IN_PROGRESS and IDEMPOTENCY_KEY_REUSED.
 */
export type MutationRefundOrderArgs = {
  input: RefundOrderInput;
};


/**
 * Everything that can be done. One mutation a request. Each names the refusals of its own. Beside those all of them may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL, those of users who have signed up with
 * SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and those with an `idempotencyKey` with CALL_IN_PROGRESS and IDEMPOTENCY_KEY_REUSED.
 */
export type MutationRenameDeviceArgs = {
  input: RenameDeviceInput;
};


/**
 * Everything that can be done. One mutation a request. Each names the refusals of its own. Beside those all of them may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL, those of users who have signed up with
 * SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and those with an `idempotencyKey` with CALL_IN_PROGRESS and IDEMPOTENCY_KEY_REUSED.
 */
export type MutationRenewDeviceTokenArgs = {
  input: RenewDeviceTokenInput;
};


/**
 * Everything that can be done. One mutation a request. Each names the refusals of its own. Beside those all of them may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL, those of users who have signed up with
 * SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and those with an `idempotencyKey` with CALL_IN_PROGRESS and IDEMPOTENCY_KEY_REUSED.
 */
export type MutationRestoreStaffArgs = {
  input: RestoreStaffInput;
};


/**
 * Everything that can be done. One mutation a request. Each names the refusals of its own. Beside those all of them may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL, those of users who have signed up with
 * SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and those with an `idempotencyKey` with CALL_IN_PROGRESS and IDEMPOTENCY_KEY_REUSED.
 */
export type MutationRevokeDeviceArgs = {
  input: RevokeDeviceInput;
};


/**
 * Everything that can be done. One mutation a request. Each names the refusals of its own. Beside those all of them may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL, those of users who have signed up with
 * SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and those with an `idempotencyKey` with CALL_IN_PROGRESS and IDEMPOTENCY_KEY_REUSED.
 */
export type MutationRevokeStaffArgs = {
  input: RevokeStaffInput;
};


/**
 * Everything that can be done. One mutation a request. Each names the refusals of its own. Beside those all of them may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL, those of users who have signed up with
 * SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and those with an `idempotencyKey` with CALL_IN_PROGRESS and IDEMPOTENCY_KEY_REUSED.
 */
export type MutationSetStaffRolesArgs = {
  input: SetStaffRolesInput;
};


/**
 * Everything that can be done. One mutation a request. Each names the refusals of its own. Beside those all of them may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL, those of users who have signed up with
 * SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and those with an `idempotencyKey` with CALL_IN_PROGRESS and IDEMPOTENCY_KEY_REUSED.
 */
export type MutationSettleHandoverConflictArgs = {
  input: SettleHandoverConflictInput;
};


/**
 * Everything that can be done. One mutation a request. Each names the refusals of its own. Beside those all of them may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL, those of users who have signed up with
 * SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and those with an `idempotencyKey` with CALL_IN_PROGRESS and IDEMPOTENCY_KEY_REUSED.
 */
export type MutationSignUpArgs = {
  input?: InputMaybe<SignUpInput>;
};


/**
 * Everything that can be done. One mutation a request. Each names the refusals of its own. Beside those all of them may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL, those of users who have signed up with
 * SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and those with an `idempotencyKey` with CALL_IN_PROGRESS and IDEMPOTENCY_KEY_REUSED.
 */
export type MutationTakeBackRefundArgs = {
  input: TakeBackRefundInput;
};


/**
 * Everything that can be done. One mutation a request. Each names the refusals of its own. Beside those all of them may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL, those of users who have signed up with
 * SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and those with an `idempotencyKey` with CALL_IN_PROGRESS and IDEMPOTENCY_KEY_REUSED.
 */
export type MutationUndoHandoverArgs = {
  input: UndoHandoverInput;
};


/**
 * Everything that can be done. One mutation a request. Each names the refusals of its own. Beside those all of them may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL, those of users who have signed up with
 * SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and those with an `idempotencyKey` with CALL_IN_PROGRESS and IDEMPOTENCY_KEY_REUSED.
 */
export type MutationUnpackParcelArgs = {
  input: UnpackParcelInput;
};

/** What has an id of its own, the same in every answer: `node` finds it again. */
export type Node = {
  /** Its id. */
  readonly id: Scalars['ID']['output'];
};

/** A number of plays of one gacha, bought together. */
export type Order = Node & {
  readonly __typename?: 'Order';
  /** When it was ordered. */
  readonly createdAt: Scalars['DateTime']['output'];
  /**
   * When it was removed; null while it stands.
   * @deprecated Always null, since an order that was removed is not found. REST keeps it.
   */
  readonly deletedAt?: Maybe<Scalars['DateTime']['output']>;
  /** When its last item was handed over or posted. */
  readonly deliveredAt?: Maybe<Scalars['DateTime']['output']>;
  /** Where the prizes are posted; null unless the gacha's delivery type is MAIL, and for a cancelled order, whose address is deleted, for one that was delivered some time ago, and in an answer that an idempotency key repeats. */
  readonly deliveryInfo?: Maybe<DeliveryInfo>;
  /** The fan who ordered. */
  readonly fan: User;
  /** The gacha as it is now: what a play cost when it was ordered is `price` beside it. */
  readonly gacha: Gacha;
  /** The order's id. */
  readonly id: Scalars['ID']['output'];
  /** What was won, in the order of the plays; null until it is paid, since nothing is decided before. */
  readonly orderDetails?: Maybe<ReadonlyArray<OrderDetail>>;
  /** When it was paid. */
  readonly paidAt?: Maybe<Scalars['DateTime']['output']>;
  /** Until when it can be paid: for an hour, or until the sale ends if that is earlier; null once it is paid or cancelled. */
  readonly payableUntil?: Maybe<Scalars['DateTime']['output']>;
  /** The payment, made or under way; null where there is none, as after a card was declined. */
  readonly payment?: Maybe<Payment>;
  /** The attempts to pay it, the newest first, also those that came to nothing; of an order with more the newest hundred. */
  readonly payments: PaymentConnection;
  /** How many plays, each of which wins one item. */
  readonly playAmount: Scalars['Int']['output'];
  /** The price of one play when it was ordered. */
  readonly price: Scalars['Yen']['output'];
  /** What went back of its money, or is to, the oldest first. */
  readonly refunds: ReadonlyArray<Refund>;
  /** Counts the paid orders of the gacha; null until it is paid. */
  readonly serialNumber?: Maybe<Scalars['Int']['output']>;
  /** Posted parcels with items of it, the earliest first; a parcel may hold items of other orders of the fan, too. */
  readonly shipments: ReadonlyArray<Shipment>;
  /** Where it stands. */
  readonly status: OrderStatus;
  /** Always null: an order is shown to its own fan alone, and support and supervisors of its gacha read the query `timeline`. */
  readonly timeline?: Maybe<TimelineConnection>;
  /** What it costs. */
  readonly totalPrice: Scalars['Yen']['output'];
  /** When it last changed. */
  readonly updatedAt: Scalars['DateTime']['output'];
};


/** A number of plays of one gacha, bought together. */
export type OrderPaymentsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** A number of plays of one gacha, bought together. */
export type OrderTimelineArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** A page of orders. */
export type OrderConnection = {
  readonly __typename?: 'OrderConnection';
  /** The orders of this page, each with its cursor. */
  readonly edges: ReadonlyArray<OrderEdge>;
  /** The orders of this page. */
  readonly nodes: ReadonlyArray<Order>;
  /** Where this page begins and ends. */
  readonly pageInfo: PageInfo;
  /** How many there are on all pages. */
  readonly totalCount: Scalars['Int']['output'];
};

/** One prize that one play won. */
export type OrderDetail = Node & {
  readonly __typename?: 'OrderDetail';
  /** When it was won. */
  readonly createdAt: Scalars['DateTime']['output'];
  /**
   * When it was removed; null while it stands.
   * @deprecated Always null, since an item that was removed is not found. REST keeps it.
   */
  readonly deletedAt?: Maybe<Scalars['DateTime']['output']>;
  /** When it was handed over or posted; null until then. */
  readonly deliveredAt?: Maybe<Scalars['DateTime']['output']>;
  /** The item's id. */
  readonly id: Scalars['ID']['output'];
  /** The order. */
  readonly order: Order;
  /** The prize. */
  readonly prize: Prize;
  /** When its order was refunded, before it was handed over or posted; null otherwise. */
  readonly refundedAt?: Maybe<Scalars['DateTime']['output']>;
  /** When it last changed. */
  readonly updatedAt: Scalars['DateTime']['output'];
};

/** A page of items. */
export type OrderDetailConnection = {
  readonly __typename?: 'OrderDetailConnection';
  /** The items of this page, each with its cursor. */
  readonly edges: ReadonlyArray<OrderDetailEdge>;
  /** The items of this page. */
  readonly nodes: ReadonlyArray<OrderDetail>;
  /** Where this page begins and ends. */
  readonly pageInfo: PageInfo;
  /** How many there are on all pages. */
  readonly totalCount: Scalars['Int']['output'];
};

/** An item in a list. */
export type OrderDetailEdge = {
  readonly __typename?: 'OrderDetailEdge';
  /** Its place in the list. */
  readonly cursor: Scalars['String']['output'];
  /** The item. */
  readonly node: OrderDetail;
};

/** An order in a list. */
export type OrderEdge = {
  readonly __typename?: 'OrderEdge';
  /** Its place in the list. */
  readonly cursor: Scalars['String']['output'];
  /** The order. */
  readonly node: Order;
};

/** Where an order stands. */
export type OrderStatus =
  /** Cancelled before it was paid. */
  | 'cancelled'
  /** Every item has been handed over or posted. */
  | 'delivered'
  /** Not paid by its `payableUntil`: it cannot be paid any more. */
  | 'expired'
  /** Paid: the prizes are decided. */
  | 'assigned'
  /** Not paid, or being paid right now. */
  | 'pending'
  /** All of its money went back. */
  | 'refunded'
  /** It was paid, and all of its money is on the way back. What was not handed over or posted is not any more. */
  | 'refunding';

/** Which orders to list. Every field that is given must apply. */
export type OrderWhere = {
  /** Orders of this gacha. An id that no gacha has finds none. */
  readonly gachaId?: InputMaybe<Scalars['ID']['input']>;
  /** Orders whose `status` is one of these, of which there must be at least one. Null is as if absent. */
  readonly status?: InputMaybe<ReadonlyArray<OrderStatus>>;
};

/** Whether the viewer may order one play of a gacha now. */
export type Orderability = {
  readonly __typename?: 'Orderability';
  /** What would help; null where nothing does, or when it would be accepted. */
  readonly action?: Maybe<RefusalAction>;
  /** When the viewer's check-in at this gacha runs out; null without a valid one. */
  readonly checkInExpiresAt?: Maybe<Scalars['DateTime']['output']>;
  /** True when an order for one play would be accepted. */
  readonly orderable: Scalars['Boolean']['output'];
  /** Why not; null when it would be accepted. */
  readonly refusal?: Maybe<RefusalCode>;
  /** How many plays the limit leaves to the viewer; null without a limit or without a user. */
  readonly remainingPlays?: Maybe<Scalars['Int']['output']>;
};

/** A refund that is owed, or a charge-back by which money went back twice. */
export type OwedRefund = {
  readonly __typename?: 'OwedRefund';
  /** Of which gacha. */
  readonly gacha: Gacha;
  /** How much went back twice; null unless this is a charge-back. */
  readonly givenTwiceYen?: Maybe<Scalars['Yen']['output']>;
  /** Of which order. */
  readonly orderId: Scalars['ID']['output'];
  /** The refund. */
  readonly refund: Refund;
  /** How often the processor was asked in vain. */
  readonly tries: Scalars['Int']['output'];
};

/** A page of refunds that are to be settled. */
export type OwedRefundConnection = {
  readonly __typename?: 'OwedRefundConnection';
  /** The refunds of this page, each with its cursor. */
  readonly edges: ReadonlyArray<OwedRefundEdge>;
  /** The refunds of this page. */
  readonly nodes: ReadonlyArray<OwedRefund>;
  /** Where this page begins and ends. */
  readonly pageInfo: PageInfo;
  /** How many there are on all pages. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A refund in a list. */
export type OwedRefundEdge = {
  readonly __typename?: 'OwedRefundEdge';
  /** Its place in the list. */
  readonly cursor: Scalars['String']['output'];
  /** The refund. */
  readonly node: OwedRefund;
};

/** What goes into a parcel: at least one order or item. */
export type PackParcelInput = {
  /** A key of the client's own, for repeating this call without doing it twice: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Single items. */
  readonly itemIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Orders, of which everything that was not posted goes into it. */
  readonly orderIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
};

/** What packing answers. */
export type PackParcelPayload = {
  readonly __typename?: 'PackParcelPayload';
  /** The parcel. */
  readonly shipment: Shipment;
};

/** A number of the same prize. */
export type PackingItem = {
  readonly __typename?: 'PackingItem';
  /** How many of this prize. */
  readonly amount: Scalars['Int']['output'];
  /** The prize, with its `pickingName` and pictures. */
  readonly prize: Prize;
};

/** Where a page of a list begins and ends. */
export type PageInfo = {
  readonly __typename?: 'PageInfo';
  /** The cursor of the last item of this page; null when it is empty. */
  readonly endCursor?: Maybe<Scalars['String']['output']>;
  /** Whether the list goes on after this page: ask again with `after: endCursor`. */
  readonly hasNextPage: Scalars['Boolean']['output'];
  /** Whether the list has more before this page: ask again with `last` and `before: startCursor`. */
  readonly hasPreviousPage: Scalars['Boolean']['output'];
  /** The cursor of the first item of this page; null when it is empty. */
  readonly startCursor?: Maybe<Scalars['String']['output']>;
};

/** Why a parcel is held: it is not packed, in no carrier's file, and not posted. */
export type ParcelHold =
  /** Its fan is banned. It is free again once the ban is taken back. */
  | 'fan-banned';

/** An order as those see it who post: what it was paid with is not their business. */
export type ParcelOrder = {
  readonly __typename?: 'ParcelOrder';
  /** The order's id. */
  readonly id: Scalars['ID']['output'];
  /** How many plays it had. */
  readonly playAmount: Scalars['Int']['output'];
};

/** Items that were handed over together. */
export type PastHandover = {
  readonly __typename?: 'PastHandover';
  /** How many items of this code they were. */
  readonly amount: Scalars['Int']['output'];
  /** Whether another staff member reported it, or another device, than the one that asks. */
  readonly byOthers: Scalars['Boolean']['output'];
  /** When they were handed over. */
  readonly deliveredAt: Scalars['DateTime']['output'];
  /** The device at which it was reported, where that is known. */
  readonly deviceId?: Maybe<Scalars['ID']['output']>;
  /** The name of that device, as it is now. */
  readonly deviceName?: Maybe<Scalars['String']['output']>;
  /** The id of the whole handover, by which it can be undone. */
  readonly handoverId: Scalars['ID']['output'];
  /** Which they were, by prize. */
  readonly items: ReadonlyArray<PastHandoverItem>;
  /** When it was reported, by a counter that had no network then. Null where it was reported at once. */
  readonly reportedAt?: Maybe<Scalars['DateTime']['output']>;
  /** The name of the staff member who handed them over. */
  readonly staffName: Scalars['String']['output'];
};

/** A number of the same prize, of what was handed over together. */
export type PastHandoverItem = {
  readonly __typename?: 'PastHandoverItem';
  /** How many of this prize. */
  readonly amount: Scalars['Int']['output'];
  /** Each of them. */
  readonly itemIds: ReadonlyArray<Scalars['ID']['output']>;
  /** The prize. */
  readonly prize: Prize;
};

/** An order to pay, and the card to pay it with. */
export type PayInput = {
  /** A key of the client's own, for repeating this call without doing it twice: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** The order's id. */
  readonly orderId: Scalars['ID']['input'];
  /** The one-time card token of the payment processor. The sandbox processor needs none. */
  readonly token?: InputMaybe<Scalars['String']['input']>;
};

/** What paying answers. */
export type PayPayload = {
  readonly __typename?: 'PayPayload';
  /** The order, with its prizes once it is paid. */
  readonly order: Order;
  /** The payment, made or under way. */
  readonly payment?: Maybe<Payment>;
  /** Where the browser must go next, when the card's bank wants to ask its holder first; null otherwise. */
  readonly redirectUrl?: Maybe<Scalars['URL']['output']>;
};

/** An attempt to pay an order. */
export type Payment = Node & {
  readonly __typename?: 'Payment';
  /** What is charged. */
  readonly amount: Scalars['Yen']['output'];
  /** When it began. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** The payment's id. */
  readonly id: Scalars['ID']['output'];
  /** How it is paid. */
  readonly method: PaymentMethod;
  /** The order that it pays. */
  readonly order: Order;
  /** Where the browser must go so that the bank of the card can ask its holder; null otherwise. */
  readonly redirectUrl?: Maybe<Scalars['URL']['output']>;
  /** Why it came to nothing, as `pay` said or would have said it; null unless it is FAILED, and where that is not known. */
  readonly refusal?: Maybe<RefusalCode>;
  /** Where it stands. */
  readonly status: PaymentStatus;
  /** When it last changed. */
  readonly updatedAt: Scalars['DateTime']['output'];
};

/** An attempt to pay an order, as staff read it. */
export type PaymentAttempt = {
  readonly __typename?: 'PaymentAttempt';
  /** What is charged. */
  readonly amount: Scalars['Yen']['output'];
  /** When it began. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** The id of the fan's `Payment`. */
  readonly paymentId: Scalars['ID']['output'];
  /** Why it came to nothing; null unless it is FAILED, and where that is not known. */
  readonly refusal?: Maybe<RefusalCode>;
  /** What the card processor wrote on it. */
  readonly slip: PaymentSlip;
  /** Where it stands. */
  readonly status: PaymentStatus;
};

/** A page of attempts to pay. */
export type PaymentConnection = {
  readonly __typename?: 'PaymentConnection';
  /** The attempts of this page, each with its cursor. */
  readonly edges: ReadonlyArray<PaymentEdge>;
  /** The attempts of this page. */
  readonly nodes: ReadonlyArray<Payment>;
  /** Where this page begins and ends. */
  readonly pageInfo: PageInfo;
  /** How many there are on all pages. */
  readonly totalCount: Scalars['Int']['output'];
};

/** An attempt to pay in a list. */
export type PaymentEdge = {
  readonly __typename?: 'PaymentEdge';
  /** Its place in the list. */
  readonly cursor: Scalars['String']['output'];
  /** The attempt. */
  readonly node: Payment;
};

/** How an order is paid. */
export type PaymentMethod =
  /** By card. */
  | 'credit'
  /** The order cost nothing. */
  | 'free';

/** What the card processor wrote on a payment. */
export type PaymentSlip = {
  readonly __typename?: 'PaymentSlip';
  /** The processor's access id; null until it has given one. */
  readonly accessId?: Maybe<Scalars['String']['output']>;
  /** The processor's access key: always masked, since it is a credential; null until there is one. */
  readonly accessPass?: Maybe<Scalars['String']['output']>;
  /** The approval number of the card company; null until it has given one. */
  readonly approve?: Maybe<Scalars['String']['output']>;
  /** The code of the card company; null until it has answered. */
  readonly forward?: Maybe<Scalars['String']['output']>;
  /** The id under which the processor knows it. */
  readonly processorOrderId: Scalars['String']['output'];
  /** When the processor made it, or this service where nothing was to pay, by the clock of Japan: year, month, day, hour, minute and second in fourteen digits; null until then. */
  readonly tranDate?: Maybe<Scalars['String']['output']>;
  /** The processor's transaction id; null until the money is reserved. */
  readonly tranId?: Maybe<Scalars['String']['output']>;
};

/** Where a payment stands. */
export type PaymentStatus =
  /** The money was taken and the prizes are decided. */
  | 'captured'
  /** The bank of the card wants to ask its holder: the browser must go to `redirectUrl`, and comes back from there. */
  | 'challenged'
  /** It came to nothing: declined, given up, or replaced while it waited at the bank. Nothing is charged; `refusal` says why. */
  | 'failed'
  /** Under way: nothing has been charged yet. */
  | 'processing';

/** How far an attempt to pay has come. */
export type PaymentStep =
  /** Given up: the processor is asked until it is certain that nothing was charged. */
  | 'abandoned'
  /** The money was taken. */
  | 'captured'
  /** The bank of the card asks its holder. */
  | 'challenged'
  /** Nothing was charged. */
  | 'declined'
  /** The money is reserved, the prizes are drawn. */
  | 'drawn'
  /** Written down. */
  | 'entered'
  /** Announced to the card processor: the card may be asked. */
  | 'registered'
  /** The holder came back from the bank. */
  | 'returned'
  /** The reserved money was released. */
  | 'voided'
  /** The reserved money is being released. */
  | 'voiding';

/** What a pickup code covers and how long it is valid, without its digits. */
export type PickupToken = Node & {
  readonly __typename?: 'PickupToken';
  /** When it stops being valid. */
  readonly expiresAt: Scalars['DateTime']['output'];
  /** The token's id, which is not the code. `node` finds the token by it as long as the code is valid. */
  readonly id: Scalars['ID']['output'];
  /** What it covers. */
  readonly orderDetails: OrderDetailConnection;
};


/** What a pickup code covers and how long it is valid, without its digits. */
export type PickupTokenOrderDetailsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** What a phone has found: a beacon or its own position. */
export type PlaceInput =
  /** The number of a Bluetooth beacon, 0 or more. An unknown one discovers nothing, without an error. */
  { readonly beaconId: Scalars['SafeInt']['input']; readonly position?: never; }
  |  /** A position. Where no area matches, the refusal is AREA_NOT_FOUND. */
  { readonly beaconId?: never; readonly position: PositionInput; };

/**
 * A position (WGS84). Three numbers are degrees, minutes and seconds, with dots, colons, hyphens, slashes, blanks or
 * marks between them, and a fraction of a second if wanted: `35.39.29.157`, `35:39:29`, `35-39-29`, `35/39/29`, `35°39'29.157"`,
 * `35度39分29秒`. One number is decimal degrees: `35.658099`. A sign stands before it, or one of N, S, E and W before or after it, or
 * 北緯, 南緯, 東経 or 西経 before it.
 */
export type PositionInput = {
  /** North is positive. */
  readonly latitude: Scalars['String']['input'];
  /** East is positive. */
  readonly longitude: Scalars['String']['input'];
};

/** What can be won. */
export type Prize = Node & {
  readonly __typename?: 'Prize';
  /** When it was made. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** When it was removed; null while it stands. */
  readonly deletedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Its text. */
  readonly description: Scalars['String']['output'];
  /**
   * The chance of winning it with the next play, in percent, with at most six decimals. Computed from the weights that the
   * draw uses; over the prizes that are left it sums to 100, and a prize that is gone shows 0.
   */
  readonly emissionProbability: Scalars['Float']['output'];
  /** The gacha that it belongs to. */
  readonly gacha: Gacha;
  /** The prize's id. */
  readonly id: Scalars['ID']['output'];
  /** A picture. */
  readonly imageUrl?: Maybe<Scalars['URL']['output']>;
  /** Its name. */
  readonly name: Scalars['String']['output'];
  /** The name under which it lies in the store. */
  readonly pickingName: Scalars['String']['output'];
  /** A picture for the staff who fetch it from the store. */
  readonly pickupImageUrl?: Maybe<Scalars['URL']['output']>;
  /** Its weight in a play: the chance of winning it is its weight divided by the sum of the weights of all prizes that are left. */
  readonly pickupWeight: Scalars['Int']['output'];
  /** A picture that hides what it is. */
  readonly secretImageUrl?: Maybe<Scalars['URL']['output']>;
  /** Whether it can still be won. */
  readonly status: PrizeStatus;
  /** How many are left. */
  readonly stock: Scalars['Int']['output'];
  /** When it was last changed. */
  readonly updatedAt: Scalars['DateTime']['output'];
};

/** A page of prizes. */
export type PrizeConnection = {
  readonly __typename?: 'PrizeConnection';
  /** The prizes of this page, each with its cursor. */
  readonly edges: ReadonlyArray<PrizeEdge>;
  /** The prizes of this page. */
  readonly nodes: ReadonlyArray<Prize>;
  /** Where this page begins and ends. */
  readonly pageInfo: PageInfo;
  /** How many there are on all pages. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A prize in a list. */
export type PrizeEdge = {
  readonly __typename?: 'PrizeEdge';
  /** Its place in the list. */
  readonly cursor: Scalars['String']['output'];
  /** The prize. */
  readonly node: Prize;
};

/** A prize in the statistics of counters. */
export type PrizeStatistic = {
  readonly __typename?: 'PrizeStatistic';
  /** How many were handed over in that time. */
  readonly handedOver: Scalars['Int']['output'];
  /** The prize. */
  readonly prize: Prize;
  /** How many wait at this moment. */
  readonly waiting: Scalars['Int']['output'];
};

/** Whether a prize can still be won. */
export type PrizeStatus =
  /** Some are left. */
  | 'selling'
  /** None is left. */
  | 'soldout';

/** A quarter of an hour in the statistics. */
export type QuarterStatistic = {
  readonly __typename?: 'QuarterStatistic';
  /** How many items were handed over in it. */
  readonly handedOver: Scalars['Int']['output'];
  /** When it began. */
  readonly startsAt: Scalars['DateTime']['output'];
};

/**
 * Everything that can be read. What needs a signed-in user or staff says so. Each root field counts as a read, and too many of them are
 * refused with RATE_LIMITED, the whole document with 429.
 */
export type Query = {
  readonly __typename?: 'Query';
  /**
   * For operators: what staff and operators did, the latest first. Operators of some gachas read what was done at those. An id that
   * there is not finds nothing.
   */
  readonly auditLog?: Maybe<DeedConnection>;
  /**
   * For support: check-ins by position from where a fan cannot have come since the check-in before, the latest first. Support of some
   * gachas sees the fans who have checked in at those.
   */
  readonly checkInJumps?: Maybe<CheckInJumpConnection>;
  /** For supervisors and operators of the gacha: what was handed over in a while, and what waits now. What was undone does not count. */
  readonly counterStatistics?: Maybe<CounterStatistics>;
  /**
   * For operators and supervisors: devices of staff, also revoked ones, by name. Operators of some gachas see those of staff with a role
   * at one of them, supervisors those of counters of their gachas.
   */
  readonly devices?: Maybe<DeviceConnection>;
  /**
   * For supervisors and support, where a fan's phone is dead: orders at gachas of the caller's own, the newest first, also unpaid and cancelled
   * ones. Each search is in the audit log.
   */
  readonly findOrders?: Maybe<FoundOrderConnection>;
  /**
   * One gacha, readable by everybody who knows its id, a check-in gacha too. One that was taken back is readable by fans who have an
   * order of it, and by the staff who handle it. Null where there is none.
   */
  readonly gacha?: Maybe<Gacha>;
  /**
   * The gachas that this viewer may see: without a token those of every authentication method that need no check-in, with
   * one those of the token's method that need none or are discovered now. The latest sale comes first.
   */
  readonly gachas?: Maybe<GachaConnection>;
  /** For supervisors: what counters without a network handed over and what could not be taken when they reported it; what has waited longest first. */
  readonly handoverConflicts?: Maybe<HandoverConflictConnection>;
  /**
   * For counters and supervisors: what a pickup code still covers, an object a gacha. Reading a right one changes nothing. Where nothing but refunded
   * orders is left it is ORDER_REFUNDED. The word `example` in place of a
   * code answers made-up items over real prizes. A code that covers only gachas of other counters is WRONG_COUNTER. One that is wrong is noted; after too
   * many in an hour that never were codes none is read at that device, not even a right one: RATE_LIMITED.
   */
  readonly handovers?: Maybe<ReadonlyArray<Handover>>;
  /** The signed-in user. Null for a visitor, for a token that has not signed up or was banned, and for staff. */
  readonly me?: Maybe<User>;
  /**
   * Anything that has an id, by it. Null where there is no such thing, and where this caller may not see it: a fan sees what is
   * their own, and the gachas that `gacha` would show, with their prizes, retired ones too; staff see what is theirs.
   */
  readonly node?: Maybe<Node>;
  /** The same for many at once, in the order of the ids, with null in the place of an id that nothing is found by, or that is refused. */
  readonly nodes?: Maybe<ReadonlyArray<Maybe<Node>>>;
  /** One of the user's own orders, a cancelled or expired one too. Null where there is none. */
  readonly order?: Maybe<Order>;
  /** The user's own orders, the newest first: those that are paid, unless `where` names other statuses. An order that a newer one replaced is in no list. */
  readonly orders?: Maybe<OrderConnection>;
  /** For shipping: parcels that are packed and not posted yet, the earliest first. */
  readonly parcelsBeingPacked?: Maybe<ShipmentConnection>;
  /**
   * For shipping: what waits to be posted, those first who have waited longest. What one fan has won goes into one parcel for each
   * address. That an address was read is noted for each order.
   */
  readonly parcelsToPack?: Maybe<WaitingFanConnection>;
  /** For counters, supervisors and support of its gacha: the attempts to pay an order, the newest first, at most 100. */
  readonly paymentAttempts?: Maybe<ReadonlyArray<PaymentAttempt>>;
  /** What the user can still collect on site, a ticket for each paid order, the oldest first. */
  readonly redeemTickets?: Maybe<RedeemTicketConnection>;
  /**
   * For operators: refunds that are owed, the oldest first, and charge-backs by which money went back twice, which are to be disputed with
   * the bank. Operators of some gachas read those of their orders.
   */
  readonly refundsOwed?: Maybe<OwedRefundConnection>;
  /** The signed-in staff member. Null for all others; one who was revoked is refused: STAFF_REVOKED. */
  readonly staffMe?: Maybe<StaffMember>;
  /** For operators: the staff, also those who were revoked, by name. Operators of some gachas see those with a role at one of them. */
  readonly staffMembers?: Maybe<StaffMemberConnection>;
  /** For support and supervisors of its gacha: everything that happened to an order, also to one that was cancelled or replaced, the oldest first. */
  readonly timeline?: Maybe<TimelineConnection>;
  /**
   * The record of what decided an order, for its own user. With it and the revealed seed everybody can work out every play again.
   * Null until the order is paid.
   */
  readonly verifyDraw?: Maybe<DrawVerification>;
  /**
   * For supervisors and operators: pickup codes that staff brought in vain, the latest first. Those who are so at some gachas see the members who
   * work there. An id that there is not finds nothing.
   */
  readonly wrongCodes?: Maybe<WrongCodeConnection>;
};


/**
 * Everything that can be read. What needs a signed-in user or staff says so. Each root field counts as a read, and too many of them are
 * refused with RATE_LIMITED, the whole document with 429.
 */
export type QueryAuditLogArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<AuditFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * Everything that can be read. What needs a signed-in user or staff says so. Each root field counts as a read, and too many of them are
 * refused with RATE_LIMITED, the whole document with 429.
 */
export type QueryCheckInJumpsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  userId?: InputMaybe<Scalars['ID']['input']>;
};


/**
 * Everything that can be read. What needs a signed-in user or staff says so. Each root field counts as a read, and too many of them are
 * refused with RATE_LIMITED, the whole document with 429.
 */
export type QueryCounterStatisticsArgs = {
  from?: InputMaybe<Scalars['DateTime']['input']>;
  gachaId: Scalars['ID']['input'];
  to?: InputMaybe<Scalars['DateTime']['input']>;
};


/**
 * Everything that can be read. What needs a signed-in user or staff says so. Each root field counts as a read, and too many of them are
 * refused with RATE_LIMITED, the whole document with 429.
 */
export type QueryDevicesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * Everything that can be read. What needs a signed-in user or staff says so. Each root field counts as a read, and too many of them are
 * refused with RATE_LIMITED, the whole document with 429.
 */
export type QueryFindOrdersArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  where: FindOrdersInput;
};


/**
 * Everything that can be read. What needs a signed-in user or staff says so. Each root field counts as a read, and too many of them are
 * refused with RATE_LIMITED, the whole document with 429.
 */
export type QueryGachaArgs = {
  id: Scalars['ID']['input'];
};


/**
 * Everything that can be read. What needs a signed-in user or staff says so. Each root field counts as a read, and too many of them are
 * refused with RATE_LIMITED, the whole document with 429.
 */
export type QueryGachasArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<GachaOrderBy>;
  where?: InputMaybe<GachaWhere>;
};


/**
 * Everything that can be read. What needs a signed-in user or staff says so. Each root field counts as a read, and too many of them are
 * refused with RATE_LIMITED, the whole document with 429.
 */
export type QueryHandoverConflictsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  gachaIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  last?: InputMaybe<Scalars['Int']['input']>;
  settled?: InputMaybe<Scalars['Boolean']['input']>;
};


/**
 * Everything that can be read. What needs a signed-in user or staff says so. Each root field counts as a read, and too many of them are
 * refused with RATE_LIMITED, the whole document with 429.
 */
export type QueryHandoversArgs = {
  gachaIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  pickupCode: Scalars['String']['input'];
  shownAt?: InputMaybe<Scalars['DateTime']['input']>;
};


/**
 * Everything that can be read. What needs a signed-in user or staff says so. Each root field counts as a read, and too many of them are
 * refused with RATE_LIMITED, the whole document with 429.
 */
export type QueryNodeArgs = {
  id: Scalars['ID']['input'];
};


/**
 * Everything that can be read. What needs a signed-in user or staff says so. Each root field counts as a read, and too many of them are
 * refused with RATE_LIMITED, the whole document with 429.
 */
export type QueryNodesArgs = {
  ids: ReadonlyArray<Scalars['ID']['input']>;
};


/**
 * Everything that can be read. What needs a signed-in user or staff says so. Each root field counts as a read, and too many of them are
 * refused with RATE_LIMITED, the whole document with 429.
 */
export type QueryOrderArgs = {
  id: Scalars['ID']['input'];
};


/**
 * Everything that can be read. What needs a signed-in user or staff says so. Each root field counts as a read, and too many of them are
 * refused with RATE_LIMITED, the whole document with 429.
 */
export type QueryOrdersArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<OrderWhere>;
};


/**
 * Everything that can be read. What needs a signed-in user or staff says so. Each root field counts as a read, and too many of them are
 * refused with RATE_LIMITED, the whole document with 429.
 */
export type QueryParcelsBeingPackedArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  gachaIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  last?: InputMaybe<Scalars['Int']['input']>;
  number?: InputMaybe<Scalars['String']['input']>;
  orderId?: InputMaybe<Scalars['ID']['input']>;
  since?: InputMaybe<Scalars['DateTime']['input']>;
};


/**
 * Everything that can be read. What needs a signed-in user or staff says so. Each root field counts as a read, and too many of them are
 * refused with RATE_LIMITED, the whole document with 429.
 */
export type QueryParcelsToPackArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  gachaIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  last?: InputMaybe<Scalars['Int']['input']>;
  since?: InputMaybe<Scalars['DateTime']['input']>;
};


/**
 * Everything that can be read. What needs a signed-in user or staff says so. Each root field counts as a read, and too many of them are
 * refused with RATE_LIMITED, the whole document with 429.
 */
export type QueryPaymentAttemptsArgs = {
  orderId: Scalars['ID']['input'];
};


/**
 * Everything that can be read. What needs a signed-in user or staff says so. Each root field counts as a read, and too many of them are
 * refused with RATE_LIMITED, the whole document with 429.
 */
export type QueryRedeemTicketsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * Everything that can be read. What needs a signed-in user or staff says so. Each root field counts as a read, and too many of them are
 * refused with RATE_LIMITED, the whole document with 429.
 */
export type QueryRefundsOwedArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * Everything that can be read. What needs a signed-in user or staff says so. Each root field counts as a read, and too many of them are
 * refused with RATE_LIMITED, the whole document with 429.
 */
export type QueryStaffMembersArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * Everything that can be read. What needs a signed-in user or staff says so. Each root field counts as a read, and too many of them are
 * refused with RATE_LIMITED, the whole document with 429.
 */
export type QueryTimelineArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderId: Scalars['ID']['input'];
};


/**
 * Everything that can be read. What needs a signed-in user or staff says so. Each root field counts as a read, and too many of them are
 * refused with RATE_LIMITED, the whole document with 429.
 */
export type QueryVerifyDrawArgs = {
  orderId: Scalars['ID']['input'];
};


/**
 * Everything that can be read. What needs a signed-in user or staff says so. Each root field counts as a read, and too many of them are
 * refused with RATE_LIMITED, the whole document with 429.
 */
export type QueryWrongCodesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<WrongCodeFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** Money that went back without this service. */
export type RecordRefundInput = {
  /** How much. Without it all that is left, and with a charge-back all that was paid. */
  readonly amount?: InputMaybe<Scalars['Yen']['input']>;
  /** The order. */
  readonly orderId: Scalars['ID']['input'];
  /** How it went back. */
  readonly origin: RecordedOrigin;
  /** What becomes of the prizes that were not handed over or posted. It must be given where nothing is left of the money, and then alone; WRITE_OFF with a charge-back. */
  readonly prizes?: InputMaybe<RefundedPrizes>;
  /** Why, for the record. The fan does not read it. */
  readonly reason: Scalars['String']['input'];
  /** With an amount what was not refunded before it, so that a part is not written down twice. A charge-back is written down once, and needs none. */
  readonly remaining?: InputMaybe<Scalars['Yen']['input']>;
};

/** What writing down a refund answers. */
export type RecordRefundPayload = {
  readonly __typename?: 'RecordRefundPayload';
  /** The refund. */
  readonly refund: Refund;
};

/** How money went back without this service. */
export type RecordedOrigin =
  /** The organiser gave it back to the card, at the processor. */
  | 'by-hand'
  /** The bank of the card took it back. */
  | 'charge-back'
  /** The organiser gave it back in another way. */
  | 'otherwise';

/** Where and how the prizes of a gacha are handed over, in the operator's words. */
export type RedeemDetail = Node & {
  readonly __typename?: 'RedeemDetail';
  /** The letter or number under which the counter calls. */
  readonly callNumber: Scalars['String']['output'];
  /** The gacha that it is for. */
  readonly gacha: Gacha;
  /** Its id. */
  readonly id: Scalars['ID']['output'];
  /** Anything else to know. */
  readonly infoText: Scalars['String']['output'];
  /** The place. */
  readonly placeText: Scalars['String']['output'];
  /** A map or page of the place. */
  readonly placeUrl?: Maybe<Scalars['URL']['output']>;
  /** What the operator says of the odds. */
  readonly probabilityProvision: Scalars['String']['output'];
  /** The rules of the handover. */
  readonly rule: Scalars['String']['output'];
  /** The operator's web page. */
  readonly webUrl?: Maybe<Scalars['URL']['output']>;
};

/** One paid order that waits on site: the counter calls the call number of its gacha and its own serial number. */
export type RedeemTicket = Node & {
  readonly __typename?: 'RedeemTicket';
  /** The gacha. */
  readonly gacha: Gacha;
  /** Its id, made of the order's. */
  readonly id: Scalars['ID']['output'];
  /** The order. */
  readonly order: Order;
};

/** A page of tickets. */
export type RedeemTicketConnection = {
  readonly __typename?: 'RedeemTicketConnection';
  /** The tickets of this page, each with its cursor. */
  readonly edges: ReadonlyArray<RedeemTicketEdge>;
  /** The tickets of this page. */
  readonly nodes: ReadonlyArray<RedeemTicket>;
  /** Where this page begins and ends. */
  readonly pageInfo: PageInfo;
  /** How many there are on all pages. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A ticket in a list. */
export type RedeemTicketEdge = {
  readonly __typename?: 'RedeemTicketEdge';
  /** Its place in the list. */
  readonly cursor: Scalars['String']['output'];
  /** The ticket. */
  readonly node: RedeemTicket;
};

/** Money of an order that goes back. */
export type Refund = {
  readonly __typename?: 'Refund';
  /** How much. */
  readonly amount: Scalars['Yen']['output'];
  /** When it was ordered. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** When it was certain; null while it is owed. */
  readonly endedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Its id. */
  readonly id: Scalars['ID']['output'];
  /** How it went back. */
  readonly origin: RefundOrigin;
  /** How far it is. */
  readonly status: RefundStatus;
  /** When it came to nothing; null unless it is TAKEN_BACK. */
  readonly takenBackAt?: Maybe<Scalars['DateTime']['output']>;
};

/** What is given back. */
export type RefundOrderInput = {
  /** How much: at least 1, and at most what was not refunded yet. Without it all that is left. It needs an `idempotencyKey`. */
  readonly amount?: InputMaybe<Scalars['Yen']['input']>;
  /** A key of the client's own, for repeating this call without doing it twice: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** The order. */
  readonly orderId: Scalars['ID']['input'];
  /** What becomes of the prizes that were not handed over or posted. It must be given where all that is left goes back, and then alone. */
  readonly prizes?: InputMaybe<RefundedPrizes>;
  /** Why, for the record. The fan does not read it. */
  readonly reason: Scalars['String']['input'];
};

/** What ordering a refund answers. */
export type RefundOrderPayload = {
  readonly __typename?: 'RefundOrderPayload';
  /**
   * What the bank of the card has taken back of the order by itself; null where there is nothing. The refund is of what that has left, or that
   * itself where it was all.
   */
  readonly chargeBack?: Maybe<Refund>;
  /** The refund. */
  readonly refund: Refund;
  /** Where the order stands now. */
  readonly status: OrderStatus;
};

/** How money went back. */
export type RefundOrigin =
  /** The organiser gave it back to the card. */
  | 'by-hand'
  /** The bank of the card took it back, whatever the organiser had given back before. */
  | 'charge-back'
  /** This service gave it back to the card. */
  | 'gateway'
  /** The organiser gave it back in another way. */
  | 'otherwise';

/** How far a refund is. */
export type RefundStatus =
  /** It went back. The bank of the card may show it some days later. */
  | 'done'
  /** It did not go back, and will not this way. */
  | 'given-up'
  /** It is to go back: the processor is asked until it is certain. */
  | 'owed'
  /** It was written down, and came to nothing: the bank of the card gave it back to the organiser, or it had not happened. */
  | 'taken-back';

/** What becomes of prizes that were not handed over before their order was refunded. */
export type RefundedPrizes =
  /** They are drawn again: new supply, under a new version of the odds. One whose prize was taken out of the catalogue is written off. */
  | 'restock'
  /** They are not drawn again. */
  | 'write-off';

/**
 * What would help after a refusal, as `extensions.action` of an error. It is absent where nothing does but another input, or
 * nothing at all. A call is worth repeating as it is, which is `retryable`, after WAIT only.
 */
export type RefusalAction =
  /** Check in on site, and repeat the call. */
  | 'CHECK_IN'
  /** Pay with another card, or enter this one again, under a new idempotency key. */
  | 'NEW_CARD'
  /** Make the call under a new idempotency key. */
  | 'NEW_KEY'
  /** Pay the order: `pay` with a card, over REST POST to its `payments`. */
  | 'PAY'
  /** Sign in, or renew the token, and repeat the call. */
  | 'SIGN_IN'
  /** Call `signUp`, and repeat the call. */
  | 'SIGN_UP'
  /** Wait as many seconds as `extensions.retryAfterSeconds` says, and repeat the call. */
  | 'WAIT';

/**
 * Why the service says no. The same code stands in `extensions.code` of an error. Beside it are `retryable`, whether repeating
 * this very call may help, `retryAfterSeconds`, after how many seconds, and `action`, what would help, see `RefusalAction`.
 * `BAD_INPUT` and `DELIVERY_INFO_REQUIRED` name each field in `extensions.errors`.
 */
export type RefusalCode =
  /** The items were handed over through another code. */
  | 'ALREADY_HANDED_OVER'
  /** The order is in a parcel that is being packed, or was posted: its address cannot be changed any more. */
  | 'ALREADY_PACKED'
  /** No area matches the position. */
  | 'AREA_NOT_FOUND'
  /** The card's bank asked who is paying (3-D Secure), and was not convinced. */
  | 'AUTHENTICATION_FAILED'
  /** The gacha is for accounts of another authentication method. */
  | 'AUTH_METHOD_MISMATCH'
  /** Some of the input is not acceptable. */
  | 'BAD_INPUT'
  /** The same call, under the same idempotency key, is still running. */
  | 'CALL_IN_PROGRESS'
  /** The card has expired. */
  | 'CARD_EXPIRED'
  /** More than the card's limit or balance. */
  | 'CARD_LIMIT_EXCEEDED'
  /** The card token is missing, unknown, used up or too old: a new one is needed. */
  | 'CARD_TOKEN_INVALID'
  /** The gacha is only for those who have checked in on site. */
  | 'CHECK_IN_REQUIRED'
  /** Prizes of this gacha are posted, so the order needs an address. */
  | 'DELIVERY_INFO_REQUIRED'
  /** This device was taken out of service. Invite it anew, if it shall work again. */
  | 'DEVICE_REVOKED'
  /** This caller may not do that. */
  | 'FORBIDDEN'
  /** This idempotency key was used for another call, or with other input. */
  | 'IDEMPOTENCY_KEY_REUSED'
  /** A fault of the service; `extensions.requestId` finds it in the log. */
  | 'INTERNAL'
  /** More plays than one user may buy. */
  | 'LIMIT_EXCEEDED'
  /** The user has nothing to collect on site. */
  | 'NOTHING_TO_PICK_UP'
  /** There is no such thing, or it belongs to another user. */
  | 'NOT_FOUND'
  /** The gacha is closed, or outside its dates. */
  | 'NOT_ON_SALE'
  /** The order has been paid. */
  | 'ORDER_ALREADY_PAID'
  /** The order was cancelled. */
  | 'ORDER_CANCELLED'
  /** The order was not paid in time. */
  | 'ORDER_EXPIRED'
  /** This order was refunded, or is being refunded. */
  | 'ORDER_REFUNDED'
  /** The card was declined. The order stays and can be paid with another card. */
  | 'PAYMENT_DECLINED'
  /** The order is being paid at this moment. */
  | 'PAYMENT_IN_PROGRESS'
  /** Nobody has begun to pay this order, and it costs money. */
  | 'PAYMENT_REQUIRED'
  /** The payment ended while it waited at the bank of the card: its order was cancelled, replaced, or paid with another card. */
  | 'PAYMENT_SUPERSEDED'
  /** The card's bank cannot answer now. The same card may be accepted later. */
  | 'PAYMENT_TRY_LATER'
  /** The pickup code is older than ten minutes. */
  | 'PICKUP_CODE_EXPIRED'
  /** What was typed cannot be a pickup code: its digits do not go together. */
  | 'PICKUP_CODE_MISTYPED'
  /** The user asked for a newer pickup code. */
  | 'PICKUP_CODE_SUPERSEDED'
  /** There is no such pickup code. */
  | 'PICKUP_CODE_UNKNOWN'
  /** Too much in too short a time, of this caller or from this address: reads, mutations, sign-ups, check-ins, wrong pickup codes or declined cards. */
  | 'RATE_LIMITED'
  /** An earlier refund of this order is not through yet. Look again in a moment. */
  | 'REFUND_IN_PROGRESS'
  /** The card's security code is wrong or missing. */
  | 'SECURITY_CODE_WRONG'
  /** The token is good, but this account has not signed up. */
  | 'SIGN_UP_REQUIRED'
  /** Fewer prizes are left than the order has plays. */
  | 'SOLD_OUT'
  /** The operator has taken this staff member out of service. */
  | 'STAFF_REVOKED'
  /** Too many cards were declined for this order: another order may be paid. */
  | 'TOO_MANY_DECLINES'
  /** No token, or one that is not valid. */
  | 'UNAUTHENTICATED'
  /** Something that the service needs is out of reach. */
  | 'UNAVAILABLE'
  /** The operator has taken this account out of service. */
  | 'USER_BANNED'
  /** The pickup code is good, but covers nothing at this counter: `extensions.gachas` names the gachas that it is for. */
  | 'WRONG_COUNTER';

/** A device that gets another name. */
export type RenameDeviceInput = {
  /** The device. */
  readonly deviceId: Scalars['ID']['input'];
  /** A key of the client's own, for repeating this call without doing it twice: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Its name from now on. */
  readonly name: Scalars['String']['input'];
  /** Why, for the audit log. */
  readonly why?: InputMaybe<Scalars['String']['input']>;
};

/** A device that renews its token. */
export type RenewDeviceTokenInput = {
  /** A DPoP proof as that of `acceptDeviceInvitation`, with the same key. Each is used once. */
  readonly proof: Scalars['String']['input'];
};

/** A staff member to take back. */
export type RestoreStaffInput = {
  /** A key of the client's own, for repeating this call without doing it twice: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** The member. */
  readonly staffId: Scalars['ID']['input'];
  /** Why, for the audit log. */
  readonly why: Scalars['String']['input'];
};

/** A device to revoke. */
export type RevokeDeviceInput = {
  /** The device. */
  readonly deviceId: Scalars['ID']['input'];
  /** A key of the client's own, for repeating this call without doing it twice: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Why, for the audit log. */
  readonly why: Scalars['String']['input'];
};

/** A staff member to revoke. */
export type RevokeStaffInput = {
  /** A key of the client's own, for repeating this call without doing it twice: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** The member. */
  readonly staffId: Scalars['ID']['input'];
  /** Why, for the audit log. */
  readonly why: Scalars['String']['input'];
};

/** All roles of a staff member. */
export type SetStaffRolesInput = {
  /** A key of the client's own, for repeating this call without doing it twice: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** What they may do from now on. */
  readonly roles: ReadonlyArray<StaffRoleInput>;
  /** The member. */
  readonly staffId: Scalars['ID']['input'];
  /** Why, for the audit log. */
  readonly why?: InputMaybe<Scalars['String']['input']>;
};

/** A conflict to settle. */
export type SettleHandoverConflictInput = {
  /** The conflict. */
  readonly conflictId: Scalars['ID']['input'];
  /** What is decided. */
  readonly decision: HandoverConflictDecision;
  /** A key of the client's own, for repeating this call without doing it twice: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Why, for the record. */
  readonly reason: Scalars['String']['input'];
};

/** What settling a conflict answers. */
export type SettleHandoverConflictPayload = {
  readonly __typename?: 'SettleHandoverConflictPayload';
  /** The conflict, as it is now. */
  readonly conflict: HandoverConflict;
};

/** A parcel. */
export type Shipment = {
  readonly __typename?: 'Shipment';
  /** Who carries it; null until it is posted. */
  readonly carrier?: Maybe<Carrier>;
  /** When the carrier or the number was corrected last; null where they were right. */
  readonly correctedAt?: Maybe<Scalars['DateTime']['output']>;
  /**
   * Where it goes, for staff who post everything in it, until the address is erased; null for others, and in a repeated answer
   * (`idempotencyKey`): `parcelsBeingPacked(number:)` has it. That it was read is noted for each order.
   */
  readonly deliveryInfo?: Maybe<DeliveryInfo>;
  /** Why it must not be posted now, though it is packed; null where it may, and once it is posted. */
  readonly held?: Maybe<ParcelHold>;
  /** The parcel's id. */
  readonly id: Scalars['ID']['output'];
  /** What is in it, in the order of the draws. */
  readonly items: ReadonlyArray<ShipmentItem>;
  /** Its number in the carriers' files. */
  readonly number: Scalars['String']['output'];
  /** When it was packed: from then on its address stays. */
  readonly packedAt: Scalars['DateTime']['output'];
  /** When it was posted. */
  readonly postedAt?: Maybe<Scalars['DateTime']['output']>;
  /** The carrier's number; null until it is posted. */
  readonly trackingNumber?: Maybe<Scalars['String']['output']>;
  /** The carrier's page about it; null until it is posted. */
  readonly url?: Maybe<Scalars['URL']['output']>;
};

/** A page of parcels. */
export type ShipmentConnection = {
  readonly __typename?: 'ShipmentConnection';
  /** The parcels of this page, each with its cursor. */
  readonly edges: ReadonlyArray<ShipmentEdge>;
  /** The parcels of this page. */
  readonly nodes: ReadonlyArray<Shipment>;
  /** Where this page begins and ends. */
  readonly pageInfo: PageInfo;
  /** How many there are on all pages. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A parcel in a list. */
export type ShipmentEdge = {
  readonly __typename?: 'ShipmentEdge';
  /** Its place in the list. */
  readonly cursor: Scalars['String']['output'];
  /** The parcel. */
  readonly node: Shipment;
};

/** An item in a parcel. */
export type ShipmentItem = {
  readonly __typename?: 'ShipmentItem';
  /** The item's id, as that of an OrderDetail. */
  readonly id: Scalars['ID']['output'];
  /** The order that won it. */
  readonly order: ParcelOrder;
  /** The prize. */
  readonly prize: Prize;
};

/** A sign-up. The account is the one that the token is for. */
export type SignUpInput = {
  /** A key of the client's own, for repeating this call without doing it twice: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};

/** What signing up answers. */
export type SignUpPayload = {
  readonly __typename?: 'SignUpPayload';
  /** The user, new or not. */
  readonly user: User;
};

/** Which end of a sorted list comes first. */
export type SortDirection =
  /** The earliest, smallest or alphabetically first. */
  | 'ASC'
  /** The latest, largest or alphabetically last. */
  | 'DESC';

/** Somebody of the organiser: one account at the identity provider for staff. */
export type StaffMember = Node & {
  readonly __typename?: 'StaffMember';
  /**
   * For how many seconds no pickup code is read at one of their devices, or where they are signed in without one, after too many that never were
   * codes: the longest of these, 0 while codes are read everywhere. See `forgiveWrongCodes`.
   */
  readonly codesRefusedSeconds: Scalars['Int']['output'];
  /** The gachas whose prizes they hand over, the latest sale first: those that are public, and those at which the caller has a role, too. */
  readonly gachas: GachaConnection;
  /** Whether they hand over the prizes of every gacha, also of those to come. */
  readonly handlesAllGachas: Scalars['Boolean']['output'];
  /** The service's own id of this staff member. */
  readonly id: Scalars['ID']['output'];
  /** Whether they were taken out of service. */
  readonly isRevoked: Scalars['Boolean']['output'];
  /** The name under which the operator hired them, such as that of a counter. */
  readonly name: Scalars['String']['output'];
  /** What they may do, and where. */
  readonly roles: ReadonlyArray<HeldRole>;
};


/** Somebody of the organiser: one account at the identity provider for staff. */
export type StaffMemberGachasArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** A page of staff members. */
export type StaffMemberConnection = {
  readonly __typename?: 'StaffMemberConnection';
  /** The members of this page, each with its cursor. */
  readonly edges: ReadonlyArray<StaffMemberEdge>;
  /** The members of this page. */
  readonly nodes: ReadonlyArray<StaffMember>;
  /** Where this page begins and ends. */
  readonly pageInfo: PageInfo;
  /** How many there are on all pages. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A staff member in a list. */
export type StaffMemberEdge = {
  readonly __typename?: 'StaffMemberEdge';
  /** Its place in the list. */
  readonly cursor: Scalars['String']['output'];
  /** The member. */
  readonly node: StaffMember;
};

/** What a change of a staff member answers. */
export type StaffPayload = {
  readonly __typename?: 'StaffPayload';
  /** The member, as they are now. */
  readonly staffMember: StaffMember;
};

/** What a staff member may do, at all gachas or at some. */
export type StaffRole =
  /** Reads pickup codes, and hands prizes over. */
  | 'counter'
  /** Hires and revokes staff and devices, gives up, takes back and writes down refunds, forgives wrong codes, and reads the audit log. */
  | 'operator'
  /** Packs and posts prizes, and reads where to. */
  | 'shipping'
  /** What a counter may; also settles conflicts, undoes handovers, refunds any paid order, finds orders, issues a pickup code in a fan's place, reads what happened to an order, forgives wrong codes, and invites counters' devices. */
  | 'supervisor'
  /** Helps fans: finds orders, issues a pickup code in a fan's place, refunds what was not handed over or posted, writes down other refunds, and reads what happened to an order and how it was paid. */
  | 'support';

/** A role that a staff member is given. */
export type StaffRoleInput = {
  /** At every gacha, also at those to come. Either this, or `gachaIds`. */
  readonly allGachas?: InputMaybe<Scalars['Boolean']['input']>;
  /** At these gachas, at most 1000. */
  readonly gachaIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** The role. */
  readonly role: StaffRole;
};

/** A refund that is taken back. */
export type TakeBackRefundInput = {
  /** Why, for the record. */
  readonly reason: Scalars['String']['input'];
  /** The refund. */
  readonly refundId: Scalars['ID']['input'];
};

/** What taking back a refund answers. */
export type TakeBackRefundPayload = {
  readonly __typename?: 'TakeBackRefundPayload';
  /** The charge-back that keeps the order refunded in its place; null where the order is open again, or a part was taken back. */
  readonly inPlace?: Maybe<Refund>;
  /** The refund. */
  readonly refund: Refund;
};

/** The number of a paid order at its gacha. */
export type TicketInput = {
  /** The gacha. */
  readonly gachaId: Scalars['ID']['input'];
  /** The order's serial number there. */
  readonly serialNumber: Scalars['Int']['input'];
};

/** A page of a timeline. */
export type TimelineConnection = {
  readonly __typename?: 'TimelineConnection';
  /** The events of this page, each with its cursor. */
  readonly edges: ReadonlyArray<TimelineEdge>;
  /** The events of this page. */
  readonly nodes: ReadonlyArray<TimelineEvent>;
  /** Where this page begins and ends. */
  readonly pageInfo: PageInfo;
  /** How many there are on all pages. */
  readonly totalCount: Scalars['Int']['output'];
};

/** An event in a timeline. */
export type TimelineEdge = {
  readonly __typename?: 'TimelineEdge';
  /** Its place in the list. */
  readonly cursor: Scalars['String']['output'];
  /** The event. */
  readonly node: TimelineEvent;
};

/** One thing that happened to an order. */
export type TimelineEvent = {
  readonly __typename?: 'TimelineEvent';
  /** How many items. */
  readonly amount?: Maybe<Scalars['Int']['output']>;
  /** When. */
  readonly at: Scalars['DateTime']['output'];
  /** What was done; null unless this is a deed. */
  readonly deed?: Maybe<Deed>;
  /** What. */
  readonly kind: TimelineEventKind;
  /** The id of that attempt, as `paymentAttempts` has it. */
  readonly paymentId?: Maybe<Scalars['ID']['output']>;
  /** How much money went back. */
  readonly refundedYen?: Maybe<Scalars['Yen']['output']>;
  /** Why the attempt came to nothing, at the step that says so. */
  readonly refusal?: Maybe<RefusalCode>;
  /** The name of the staff member; null where none did it. */
  readonly staffName?: Maybe<Scalars['String']['output']>;
  /** How far the attempt to pay came; null unless this is a step of one. */
  readonly step?: Maybe<PaymentStep>;
};

/** What happened to an order. */
export type TimelineEventKind =
  /** Its fan corrected the address that it is posted to, or gave it again. */
  | 'ADDRESS_CORRECTED'
  /** Its address was erased: some time after its last item was posted, or when it was cancelled or replaced. */
  | 'ADDRESS_ERASED'
  /** It was cancelled. */
  | 'CANCELLED'
  /** Something else that staff or an operator did about it: `deed`. */
  | 'DEED'
  /** Its last item was handed over. */
  | 'DELIVERED'
  /** Its prizes were drawn: `amount`. Where the payment came to nothing afterwards, they went back. */
  | 'DRAWN'
  /** It was not paid in time. */
  | 'EXPIRED'
  /** Items of it were handed over: `amount`, by `staffName`. */
  | 'HANDED_OVER'
  /** It was ordered. */
  | 'ORDERED'
  /** It was paid. */
  | 'PAID'
  /** An attempt to pay went on: `step`. */
  | 'PAYMENT_STEP'
  /** The pickup code ran out. */
  | 'PICKUP_CODE_EXPIRED'
  /** A pickup code was made that covers something of it. */
  | 'PICKUP_CODE_ISSUED'
  /** A newer pickup code replaced that one. */
  | 'PICKUP_CODE_SUPERSEDED'
  /** Money of it went back: `refundedYen`. */
  | 'REFUNDED'
  /** A later order replaced it. */
  | 'REPLACED';

/** A handover to undo. */
export type UndoHandoverInput = {
  /** The handover, by its id in `handoverIds` or `handedOver`. */
  readonly handoverId: Scalars['ID']['input'];
  /** A key of the client's own, for repeating this call without doing it twice: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Only these of its items, at most 5000; without it all that was not undone yet. */
  readonly itemIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Why, for the record. */
  readonly reason: Scalars['String']['input'];
};

/** What undoing a handover answers. */
export type UndoHandoverPayload = {
  readonly __typename?: 'UndoHandoverPayload';
  /** The gacha. */
  readonly gacha: Gacha;
  /** The orders, each with the items that wait again. */
  readonly orders: ReadonlyArray<HandoverOrder>;
  /** When it was undone. */
  readonly undoneAt: Scalars['DateTime']['output'];
};

/** A parcel that was not posted. */
export type UnpackParcelInput = {
  /** A key of the client's own, for repeating this call without doing it twice: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Why, for the record. */
  readonly reason?: InputMaybe<Scalars['String']['input']>;
  /** The parcel. */
  readonly shipmentId: Scalars['ID']['input'];
};

/** What unpacking answers. */
export type UnpackParcelPayload = {
  readonly __typename?: 'UnpackParcelPayload';
  /** The orders that wait again. */
  readonly orders: ReadonlyArray<ParcelOrder>;
};

/** A fan: one account at one identity provider. */
export type User = Node & {
  readonly __typename?: 'User';
  /** The check-ins that are valid now, the one that ends first coming first; null for everybody but this user. */
  readonly checkIns?: Maybe<CheckInConnection>;
  /** When the user signed up. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** The service's own id of this user. */
  readonly id: Scalars['ID']['output'];
  /** The user pool inside that provider. */
  readonly providerId: Scalars['String']['output'];
  /** The kind of identity provider that the user signed in with. */
  readonly providerType: Scalars['String']['output'];
  /** The user's id inside that pool. */
  readonly providerUserId: Scalars['String']['output'];
};


/** A fan: one account at one identity provider. */
export type UserCheckInsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** How much waits for a fan at another gacha. */
export type WaitingElsewhere = {
  readonly __typename?: 'WaitingElsewhere';
  /** How many items of the code wait there. */
  readonly amount: Scalars['Int']['output'];
  /** The gacha. Its `redeemDetail` says where it is handed over. */
  readonly gacha: Gacha;
};

/** A fan for whom something waits to be posted. */
export type WaitingFan = {
  readonly __typename?: 'WaitingFan';
  /** The fan. */
  readonly fan: User;
  /** Why nothing of it may be packed or posted now; null where it may. */
  readonly held?: Maybe<ParcelHold>;
  /** One for each address that differs in more than blanks, width and dashes. */
  readonly parcels: ReadonlyArray<WaitingParcel>;
  /** When the first of the orders that wait was paid. */
  readonly since: Scalars['DateTime']['output'];
};

/** A page of fans for whom parcels wait. */
export type WaitingFanConnection = {
  readonly __typename?: 'WaitingFanConnection';
  /** The fans of this page, each with its cursor. */
  readonly edges: ReadonlyArray<WaitingFanEdge>;
  /** The fans of this page. */
  readonly nodes: ReadonlyArray<WaitingFan>;
  /** Where this page begins and ends. */
  readonly pageInfo: PageInfo;
  /** How many there are on all pages. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A fan in a list. */
export type WaitingFanEdge = {
  readonly __typename?: 'WaitingFanEdge';
  /** Its place in the list. */
  readonly cursor: Scalars['String']['output'];
  /** The fan. */
  readonly node: WaitingFan;
};

/** What may go into one parcel. */
export type WaitingParcel = {
  readonly __typename?: 'WaitingParcel';
  /** Where it goes. That it was read is noted for each order. */
  readonly deliveryInfo: DeliveryInfo;
  /** The orders, the earliest first. */
  readonly orders: ReadonlyArray<ParcelOrder>;
  /** The prizes, in the order in which the store calls them. */
  readonly packingList: ReadonlyArray<PackingItem>;
};

/** A pickup code that a staff member brought in vain. The code itself is not kept. */
export type WrongCode = {
  readonly __typename?: 'WrongCode';
  /** When, by the clock of the database. */
  readonly at: Scalars['DateTime']['output'];
  /** The device at which the staff member was signed in, where there is one. */
  readonly deviceId?: Maybe<Scalars['ID']['output']>;
  /** The name of that device, as it is now. */
  readonly deviceName?: Maybe<Scalars['String']['output']>;
  /** The same for the same code of the same member: one mistake again and again has one, guesses have many. It tells nothing of the code. */
  readonly fingerprint: Scalars['String']['output'];
  /** For which gacha, where the counter named one. */
  readonly gachaId?: Maybe<Scalars['ID']['output']>;
  /** The id of this attempt. */
  readonly id: Scalars['ID']['output'];
  /** What was wrong, as the counter was told. */
  readonly refusal: RefusalCode;
  /** The staff member. */
  readonly staffId: Scalars['ID']['output'];
  /** The name of the staff member, as it is now. */
  readonly staffName?: Maybe<Scalars['String']['output']>;
};

/** A page of wrong codes. */
export type WrongCodeConnection = {
  readonly __typename?: 'WrongCodeConnection';
  /** The wrong codes of this page, each with its cursor. */
  readonly edges: ReadonlyArray<WrongCodeEdge>;
  /** The wrong codes of this page. */
  readonly nodes: ReadonlyArray<WrongCode>;
  /** Where this page begins and ends. */
  readonly pageInfo: PageInfo;
  /** How many there are on all pages. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A wrong code in a list. */
export type WrongCodeEdge = {
  readonly __typename?: 'WrongCodeEdge';
  /** Its place in the list. */
  readonly cursor: Scalars['String']['output'];
  /** The wrong code. */
  readonly node: WrongCode;
};

/** Which wrong codes to list. */
export type WrongCodeFilter = {
  /** Those at this device. */
  readonly deviceId?: InputMaybe<Scalars['ID']['input']>;
  /** Not before this instant. */
  readonly from?: InputMaybe<Scalars['DateTime']['input']>;
  /** Those for this gacha, as far as the counter named one. */
  readonly gachaId?: InputMaybe<Scalars['ID']['input']>;
  /** Those of this staff member. */
  readonly staffId?: InputMaybe<Scalars['ID']['input']>;
  /** Before this instant. */
  readonly to?: InputMaybe<Scalars['DateTime']['input']>;
};



export type ResolverTypeWrapper<T> = Promise<T> | T;


export type ResolverWithResolve<TResult, TParent, TContext, TArgs> = {
  resolve: ResolverFn<TResult, TParent, TContext, TArgs>;
};
export type Resolver<TResult, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = ResolverFn<TResult, TParent, TContext, TArgs> | ResolverWithResolve<TResult, TParent, TContext, TArgs>;

export type ResolverFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => Promise<TResult> | TResult;

export type SubscriptionSubscribeFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => AsyncIterable<TResult> | Promise<AsyncIterable<TResult>>;

export type SubscriptionResolveFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;

export interface SubscriptionSubscriberObject<TResult, TKey extends string, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<{ [key in TKey]: TResult }, TParent, TContext, TArgs>;
  resolve?: SubscriptionResolveFn<TResult, { [key in TKey]: TResult }, TContext, TArgs>;
}

export interface SubscriptionResolverObject<TResult, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<any, TParent, TContext, TArgs>;
  resolve: SubscriptionResolveFn<TResult, any, TContext, TArgs>;
}

export type SubscriptionObject<TResult, TKey extends string, TParent, TContext, TArgs> =
  | SubscriptionSubscriberObject<TResult, TKey, TParent, TContext, TArgs>
  | SubscriptionResolverObject<TResult, TParent, TContext, TArgs>;

export type SubscriptionResolver<TResult, TKey extends string, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> =
  | ((...args: any[]) => SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>)
  | SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>;

export type TypeResolveFn<TTypes, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (
  parent: TParent,
  context: TContext,
  info: GraphQLResolveInfo
) => Maybe<TTypes> | Promise<Maybe<TTypes>>;

export type IsTypeOfResolverFn<T = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (obj: T, context: TContext, info: GraphQLResolveInfo) => boolean | Promise<boolean>;

export type NextResolverFn<T> = () => Promise<T>;

export type DirectiveResolverFn<TResult = Record<PropertyKey, never>, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = (
  next: NextResolverFn<TResult>,
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;




/** Mapping of interface types */
export type ResolversInterfaceTypes<_RefType extends Record<string, unknown>> = {
  Node:
    | ( CheckInRow )
    | ( ShownGacha )
    | ( HandoverSheet )
    | ( SheetItem )
    | ( ShownOrder )
    | ( ShownDetail )
    | ( ShownPayment )
    | ( ShownToken )
    | ( PrizeRow )
    | ( DetailRow )
    | ( RedeemTicketOrder )
    | ( StaffMemberRow )
    | ( UserEntity )
  ;
};

/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  AcceptDeviceInvitationInput: AcceptDeviceInvitationInput;
  AddStaffInput: AddStaffInput;
  AuditFilter: AuditFilter;
  AuthMethod: ResolverTypeWrapper<AuthMethodGacha>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  CancelOrderInput: CancelOrderInput;
  CancelOrderPayload: ResolverTypeWrapper<Omit<CancelOrderPayload, 'order'> & { order: ResolversTypes['Order'] }>;
  Carrier: Carrier;
  CheckIn: ResolverTypeWrapper<CheckInRow>;
  CheckInConnection: ResolverTypeWrapper<Page<CheckInRow>>;
  CheckInEdge: ResolverTypeWrapper<Omit<CheckInEdge, 'node'> & { node: ResolversTypes['CheckIn'] }>;
  CheckInInput: CheckInInput;
  CheckInJump: ResolverTypeWrapper<ShownJump>;
  CheckInJumpConnection: ResolverTypeWrapper<Page<ShownJump>>;
  CheckInJumpEdge: ResolverTypeWrapper<Omit<CheckInJumpEdge, 'node'> & { node: ResolversTypes['CheckInJump'] }>;
  CheckInPayload: ResolverTypeWrapper<Omit<CheckInPayload, 'checkIns'> & { checkIns: ReadonlyArray<ResolversTypes['CheckIn']> }>;
  CheckInPlace: ResolverTypeWrapper<CheckInPlace>;
  CompletePaymentInput: CompletePaymentInput;
  ConfirmHandoverInput: ConfirmHandoverInput;
  ConfirmHandoverPayload: ResolverTypeWrapper<Reported>;
  ConfirmShipmentInput: ConfirmShipmentInput;
  ConfirmShipmentPayload: ResolverTypeWrapper<Omit<ConfirmShipmentPayload, 'shipment'> & { shipment: ResolversTypes['Shipment'] }>;
  CorrectAddressInput: CorrectAddressInput;
  CorrectAddressPayload: ResolverTypeWrapper<Omit<CorrectAddressPayload, 'order'> & { order: ResolversTypes['Order'] }>;
  CorrectShipmentInput: CorrectShipmentInput;
  CorrectShipmentPayload: ResolverTypeWrapper<Omit<CorrectShipmentPayload, 'shipment'> & { shipment: ResolversTypes['Shipment'] }>;
  CounterStatistic: ResolverTypeWrapper<CounterStatistic>;
  CounterStatistics: ResolverTypeWrapper<StatisticsOf>;
  CountryCode: ResolverTypeWrapper<Scalars['CountryCode']['output']>;
  CreateOrderInput: CreateOrderInput;
  CreateOrderPayload: ResolverTypeWrapper<Omit<CreateOrderPayload, 'order'> & { order: ResolversTypes['Order'] }>;
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  Deed: ResolverTypeWrapper<ShownDeed>;
  DeedAction: DeedAction;
  DeedConnection: ResolverTypeWrapper<Page<ShownDeed>>;
  DeedEdge: ResolverTypeWrapper<Omit<DeedEdge, 'node'> & { node: ResolversTypes['Deed'] }>;
  DeliveryInfo: ResolverTypeWrapper<OrderAddress>;
  DeliveryInfoInput: DeliveryInfoInput;
  DeliveryType: DeliveryType;
  Device: ResolverTypeWrapper<ShownDevice>;
  DeviceConnection: ResolverTypeWrapper<Page<ShownDevice>>;
  DeviceEdge: ResolverTypeWrapper<Omit<DeviceEdge, 'node'> & { node: ResolversTypes['Device'] }>;
  DeviceInvitationPayload: ResolverTypeWrapper<Omit<DeviceInvitationPayload, 'device'> & { device: ResolversTypes['Device'] }>;
  DevicePayload: ResolverTypeWrapper<Omit<DevicePayload, 'device'> & { device: ResolversTypes['Device'] }>;
  DeviceState: DeviceState;
  DeviceTokenPayload: ResolverTypeWrapper<Omit<DeviceTokenPayload, 'device'> & { device: ResolversTypes['Device'] }>;
  DeviceWorkerInput: DeviceWorkerInput;
  DrawVerification: ResolverTypeWrapper<DrawVerificationAnswer>;
  DrawnPlay: ResolverTypeWrapper<PlayVerification>;
  DrawnPrize: ResolverTypeWrapper<Lot>;
  Fairness: ResolverTypeWrapper<FairnessAnswer>;
  FindOrdersInput: FindOrdersInput;
  Float: ResolverTypeWrapper<Scalars['Float']['output']>;
  ForgiveWrongCodesInput: ForgiveWrongCodesInput;
  FoundOrder: ResolverTypeWrapper<OrderOfFan>;
  FoundOrderConnection: ResolverTypeWrapper<Page<OrderOfFan>>;
  FoundOrderEdge: ResolverTypeWrapper<Omit<FoundOrderEdge, 'node'> & { node: ResolversTypes['FoundOrder'] }>;
  Gacha: ResolverTypeWrapper<ShownGacha>;
  GachaConnection: ResolverTypeWrapper<Page<ShownGacha>>;
  GachaEdge: ResolverTypeWrapper<Omit<GachaEdge, 'node'> & { node: ResolversTypes['Gacha'] }>;
  GachaOrderBy: GachaOrderBy;
  GachaSortField: GachaSortField;
  GachaStatus: GachaStatus;
  GachaWhere: GachaWhere;
  GiveUpRefundInput: GiveUpRefundInput;
  GiveUpRefundPayload: ResolverTypeWrapper<Omit<GiveUpRefundPayload, 'inPlace' | 'refund'> & { inPlace?: Maybe<ResolversTypes['Refund']>, refund: ResolversTypes['Refund'] }>;
  Handover: ResolverTypeWrapper<HandoverSheet>;
  HandoverConflict: ResolverTypeWrapper<ShownConflict>;
  HandoverConflictConnection: ResolverTypeWrapper<Page<ShownConflict>>;
  HandoverConflictDecision: HandoverConflictDecision;
  HandoverConflictEdge: ResolverTypeWrapper<Omit<HandoverConflictEdge, 'node'> & { node: ResolversTypes['HandoverConflict'] }>;
  HandoverConflictItem: ResolverTypeWrapper<ItemOfConflict>;
  HandoverConflictReason: HandoverConflictReason;
  HandoverConflictSettlement: ResolverTypeWrapper<HandoverConflictSettlement>;
  HandoverItem: ResolverTypeWrapper<SheetItem>;
  HandoverOrder: ResolverTypeWrapper<SheetOrder>;
  HeldRole: ResolverTypeWrapper<Grant>;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  IdentityInput: IdentityInput;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  InviteDeviceInput: InviteDeviceInput;
  InvitedMemberInput: InvitedMemberInput;
  IssuePickupTokenForInput: IssuePickupTokenForInput;
  IssuePickupTokenForPayload: ResolverTypeWrapper<IssuePickupTokenForPayload>;
  IssuePickupTokenInput: IssuePickupTokenInput;
  IssuePickupTokenPayload: ResolverTypeWrapper<Omit<IssuePickupTokenPayload, 'pickupToken'> & { pickupToken: ResolversTypes['PickupToken'] }>;
  LateHandover: LateHandover;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Node: ResolverTypeWrapper<ResolversInterfaceTypes<ResolversTypes>['Node']>;
  Order: ResolverTypeWrapper<ShownOrder>;
  OrderConnection: ResolverTypeWrapper<Page<ShownOrder>>;
  OrderDetail: ResolverTypeWrapper<ShownDetail>;
  OrderDetailConnection: ResolverTypeWrapper<Page<ShownDetail>>;
  OrderDetailEdge: ResolverTypeWrapper<Omit<OrderDetailEdge, 'node'> & { node: ResolversTypes['OrderDetail'] }>;
  OrderEdge: ResolverTypeWrapper<Omit<OrderEdge, 'node'> & { node: ResolversTypes['Order'] }>;
  OrderStatus: OrderStatus;
  OrderWhere: OrderWhere;
  Orderability: ResolverTypeWrapper<OrderabilityGacha>;
  OwedRefund: ResolverTypeWrapper<UnsettledRefund>;
  OwedRefundConnection: ResolverTypeWrapper<Page<UnsettledRefund>>;
  OwedRefundEdge: ResolverTypeWrapper<Omit<OwedRefundEdge, 'node'> & { node: ResolversTypes['OwedRefund'] }>;
  PackParcelInput: PackParcelInput;
  PackParcelPayload: ResolverTypeWrapper<Omit<PackParcelPayload, 'shipment'> & { shipment: ResolversTypes['Shipment'] }>;
  PackingItem: ResolverTypeWrapper<PackingItemRow>;
  PageInfo: ResolverTypeWrapper<PageInfo>;
  ParcelHold: ParcelHold;
  ParcelOrder: ResolverTypeWrapper<ParcelOrder>;
  PastHandover: ResolverTypeWrapper<PastHandoverRow>;
  PastHandoverItem: ResolverTypeWrapper<PastItem>;
  PayInput: PayInput;
  PayPayload: ResolverTypeWrapper<Paid>;
  Payment: ResolverTypeWrapper<ShownPayment>;
  PaymentAttempt: ResolverTypeWrapper<ShownPayment>;
  PaymentConnection: ResolverTypeWrapper<Page<ShownPayment>>;
  PaymentEdge: ResolverTypeWrapper<Omit<PaymentEdge, 'node'> & { node: ResolversTypes['Payment'] }>;
  PaymentMethod: PaymentMethod;
  PaymentSlip: ResolverTypeWrapper<Slip>;
  PaymentStatus: PaymentStatus;
  PaymentStep: PaymentStep;
  PhoneNumber: ResolverTypeWrapper<Scalars['PhoneNumber']['output']>;
  PickupToken: ResolverTypeWrapper<ShownToken>;
  PlaceInput: PlaceInput;
  PositionInput: PositionInput;
  Prize: ResolverTypeWrapper<PrizeRow>;
  PrizeConnection: ResolverTypeWrapper<Page<PrizeRow>>;
  PrizeEdge: ResolverTypeWrapper<Omit<PrizeEdge, 'node'> & { node: ResolversTypes['Prize'] }>;
  PrizeStatistic: ResolverTypeWrapper<OfPrize>;
  PrizeStatus: PrizeStatus;
  QuarterStatistic: ResolverTypeWrapper<QuarterStatistic>;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  RecordRefundInput: RecordRefundInput;
  RecordRefundPayload: ResolverTypeWrapper<Omit<RecordRefundPayload, 'refund'> & { refund: ResolversTypes['Refund'] }>;
  RecordedOrigin: RecordedOrigin;
  RedeemDetail: ResolverTypeWrapper<DetailRow>;
  RedeemTicket: ResolverTypeWrapper<RedeemTicketOrder>;
  RedeemTicketConnection: ResolverTypeWrapper<Page<RedeemTicketOrder>>;
  RedeemTicketEdge: ResolverTypeWrapper<Omit<RedeemTicketEdge, 'node'> & { node: ResolversTypes['RedeemTicket'] }>;
  Refund: ResolverTypeWrapper<ShownRefund>;
  RefundOrderInput: RefundOrderInput;
  RefundOrderPayload: ResolverTypeWrapper<Omit<RefundOrderPayload, 'chargeBack' | 'refund'> & { chargeBack?: Maybe<ResolversTypes['Refund']>, refund: ResolversTypes['Refund'] }>;
  RefundOrigin: RefundOrigin;
  RefundStatus: RefundStatus;
  RefundedPrizes: RefundedPrizes;
  RefusalAction: RefusalAction;
  RefusalCode: RefusalCode;
  RenameDeviceInput: RenameDeviceInput;
  RenewDeviceTokenInput: RenewDeviceTokenInput;
  RestoreStaffInput: RestoreStaffInput;
  RevokeDeviceInput: RevokeDeviceInput;
  RevokeStaffInput: RevokeStaffInput;
  SafeInt: ResolverTypeWrapper<Scalars['SafeInt']['output']>;
  SetStaffRolesInput: SetStaffRolesInput;
  SettleHandoverConflictInput: SettleHandoverConflictInput;
  SettleHandoverConflictPayload: ResolverTypeWrapper<Omit<SettleHandoverConflictPayload, 'conflict'> & { conflict: ResolversTypes['HandoverConflict'] }>;
  Shipment: ResolverTypeWrapper<ShipmentRow>;
  ShipmentConnection: ResolverTypeWrapper<Page<ShipmentRow>>;
  ShipmentEdge: ResolverTypeWrapper<Omit<ShipmentEdge, 'node'> & { node: ResolversTypes['Shipment'] }>;
  ShipmentItem: ResolverTypeWrapper<ShippedItem>;
  SignUpInput: SignUpInput;
  SignUpPayload: ResolverTypeWrapper<Omit<SignUpPayload, 'user'> & { user: ResolversTypes['User'] }>;
  SortDirection: SortDirection;
  StaffMember: ResolverTypeWrapper<StaffMemberRow>;
  StaffMemberConnection: ResolverTypeWrapper<Page<StaffMemberRow>>;
  StaffMemberEdge: ResolverTypeWrapper<Omit<StaffMemberEdge, 'node'> & { node: ResolversTypes['StaffMember'] }>;
  StaffPayload: ResolverTypeWrapper<Omit<StaffPayload, 'staffMember'> & { staffMember: ResolversTypes['StaffMember'] }>;
  StaffRole: StaffRole;
  StaffRoleInput: StaffRoleInput;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  TakeBackRefundInput: TakeBackRefundInput;
  TakeBackRefundPayload: ResolverTypeWrapper<Omit<TakeBackRefundPayload, 'inPlace' | 'refund'> & { inPlace?: Maybe<ResolversTypes['Refund']>, refund: ResolversTypes['Refund'] }>;
  TicketInput: TicketInput;
  TimelineConnection: ResolverTypeWrapper<Page<TimelineEventRow>>;
  TimelineEdge: ResolverTypeWrapper<Omit<TimelineEdge, 'node'> & { node: ResolversTypes['TimelineEvent'] }>;
  TimelineEvent: ResolverTypeWrapper<TimelineEventRow>;
  TimelineEventKind: TimelineEventKind;
  URL: ResolverTypeWrapper<Scalars['URL']['output']>;
  UndoHandoverInput: UndoHandoverInput;
  UndoHandoverPayload: ResolverTypeWrapper<Undone>;
  UnpackParcelInput: UnpackParcelInput;
  UnpackParcelPayload: ResolverTypeWrapper<UnpackParcelPayload>;
  User: ResolverTypeWrapper<UserEntity>;
  WaitingElsewhere: ResolverTypeWrapper<Elsewhere>;
  WaitingFan: ResolverTypeWrapper<FanWithParcels>;
  WaitingFanConnection: ResolverTypeWrapper<Page<FanWithParcels>>;
  WaitingFanEdge: ResolverTypeWrapper<Omit<WaitingFanEdge, 'node'> & { node: ResolversTypes['WaitingFan'] }>;
  WaitingParcel: ResolverTypeWrapper<WaitingParcelRow>;
  WrongCode: ResolverTypeWrapper<ShownWrongCode>;
  WrongCodeConnection: ResolverTypeWrapper<Page<ShownWrongCode>>;
  WrongCodeEdge: ResolverTypeWrapper<Omit<WrongCodeEdge, 'node'> & { node: ResolversTypes['WrongCode'] }>;
  WrongCodeFilter: WrongCodeFilter;
  Yen: ResolverTypeWrapper<Scalars['Yen']['output']>;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  AcceptDeviceInvitationInput: AcceptDeviceInvitationInput;
  AddStaffInput: AddStaffInput;
  AuditFilter: AuditFilter;
  AuthMethod: AuthMethodGacha;
  Boolean: Scalars['Boolean']['output'];
  CancelOrderInput: CancelOrderInput;
  CancelOrderPayload: Omit<CancelOrderPayload, 'order'> & { order: ResolversParentTypes['Order'] };
  CheckIn: CheckInRow;
  CheckInConnection: Page<CheckInRow>;
  CheckInEdge: Omit<CheckInEdge, 'node'> & { node: ResolversParentTypes['CheckIn'] };
  CheckInInput: CheckInInput;
  CheckInJump: ShownJump;
  CheckInJumpConnection: Page<ShownJump>;
  CheckInJumpEdge: Omit<CheckInJumpEdge, 'node'> & { node: ResolversParentTypes['CheckInJump'] };
  CheckInPayload: Omit<CheckInPayload, 'checkIns'> & { checkIns: ReadonlyArray<ResolversParentTypes['CheckIn']> };
  CheckInPlace: CheckInPlace;
  CompletePaymentInput: CompletePaymentInput;
  ConfirmHandoverInput: ConfirmHandoverInput;
  ConfirmHandoverPayload: Reported;
  ConfirmShipmentInput: ConfirmShipmentInput;
  ConfirmShipmentPayload: Omit<ConfirmShipmentPayload, 'shipment'> & { shipment: ResolversParentTypes['Shipment'] };
  CorrectAddressInput: CorrectAddressInput;
  CorrectAddressPayload: Omit<CorrectAddressPayload, 'order'> & { order: ResolversParentTypes['Order'] };
  CorrectShipmentInput: CorrectShipmentInput;
  CorrectShipmentPayload: Omit<CorrectShipmentPayload, 'shipment'> & { shipment: ResolversParentTypes['Shipment'] };
  CounterStatistic: CounterStatistic;
  CounterStatistics: StatisticsOf;
  CountryCode: Scalars['CountryCode']['output'];
  CreateOrderInput: CreateOrderInput;
  CreateOrderPayload: Omit<CreateOrderPayload, 'order'> & { order: ResolversParentTypes['Order'] };
  DateTime: Scalars['DateTime']['output'];
  Deed: ShownDeed;
  DeedConnection: Page<ShownDeed>;
  DeedEdge: Omit<DeedEdge, 'node'> & { node: ResolversParentTypes['Deed'] };
  DeliveryInfo: OrderAddress;
  DeliveryInfoInput: DeliveryInfoInput;
  Device: ShownDevice;
  DeviceConnection: Page<ShownDevice>;
  DeviceEdge: Omit<DeviceEdge, 'node'> & { node: ResolversParentTypes['Device'] };
  DeviceInvitationPayload: Omit<DeviceInvitationPayload, 'device'> & { device: ResolversParentTypes['Device'] };
  DevicePayload: Omit<DevicePayload, 'device'> & { device: ResolversParentTypes['Device'] };
  DeviceTokenPayload: Omit<DeviceTokenPayload, 'device'> & { device: ResolversParentTypes['Device'] };
  DeviceWorkerInput: DeviceWorkerInput;
  DrawVerification: DrawVerificationAnswer;
  DrawnPlay: PlayVerification;
  DrawnPrize: Lot;
  Fairness: FairnessAnswer;
  FindOrdersInput: FindOrdersInput;
  Float: Scalars['Float']['output'];
  ForgiveWrongCodesInput: ForgiveWrongCodesInput;
  FoundOrder: OrderOfFan;
  FoundOrderConnection: Page<OrderOfFan>;
  FoundOrderEdge: Omit<FoundOrderEdge, 'node'> & { node: ResolversParentTypes['FoundOrder'] };
  Gacha: ShownGacha;
  GachaConnection: Page<ShownGacha>;
  GachaEdge: Omit<GachaEdge, 'node'> & { node: ResolversParentTypes['Gacha'] };
  GachaOrderBy: GachaOrderBy;
  GachaWhere: GachaWhere;
  GiveUpRefundInput: GiveUpRefundInput;
  GiveUpRefundPayload: Omit<GiveUpRefundPayload, 'inPlace' | 'refund'> & { inPlace?: Maybe<ResolversParentTypes['Refund']>, refund: ResolversParentTypes['Refund'] };
  Handover: HandoverSheet;
  HandoverConflict: ShownConflict;
  HandoverConflictConnection: Page<ShownConflict>;
  HandoverConflictEdge: Omit<HandoverConflictEdge, 'node'> & { node: ResolversParentTypes['HandoverConflict'] };
  HandoverConflictItem: ItemOfConflict;
  HandoverConflictSettlement: HandoverConflictSettlement;
  HandoverItem: SheetItem;
  HandoverOrder: SheetOrder;
  HeldRole: Grant;
  ID: Scalars['ID']['output'];
  IdentityInput: IdentityInput;
  Int: Scalars['Int']['output'];
  InviteDeviceInput: InviteDeviceInput;
  InvitedMemberInput: InvitedMemberInput;
  IssuePickupTokenForInput: IssuePickupTokenForInput;
  IssuePickupTokenForPayload: IssuePickupTokenForPayload;
  IssuePickupTokenInput: IssuePickupTokenInput;
  IssuePickupTokenPayload: Omit<IssuePickupTokenPayload, 'pickupToken'> & { pickupToken: ResolversParentTypes['PickupToken'] };
  Mutation: Record<PropertyKey, never>;
  Node: ResolversInterfaceTypes<ResolversParentTypes>['Node'];
  Order: ShownOrder;
  OrderConnection: Page<ShownOrder>;
  OrderDetail: ShownDetail;
  OrderDetailConnection: Page<ShownDetail>;
  OrderDetailEdge: Omit<OrderDetailEdge, 'node'> & { node: ResolversParentTypes['OrderDetail'] };
  OrderEdge: Omit<OrderEdge, 'node'> & { node: ResolversParentTypes['Order'] };
  OrderWhere: OrderWhere;
  Orderability: OrderabilityGacha;
  OwedRefund: UnsettledRefund;
  OwedRefundConnection: Page<UnsettledRefund>;
  OwedRefundEdge: Omit<OwedRefundEdge, 'node'> & { node: ResolversParentTypes['OwedRefund'] };
  PackParcelInput: PackParcelInput;
  PackParcelPayload: Omit<PackParcelPayload, 'shipment'> & { shipment: ResolversParentTypes['Shipment'] };
  PackingItem: PackingItemRow;
  PageInfo: PageInfo;
  ParcelOrder: ParcelOrder;
  PastHandover: PastHandoverRow;
  PastHandoverItem: PastItem;
  PayInput: PayInput;
  PayPayload: Paid;
  Payment: ShownPayment;
  PaymentAttempt: ShownPayment;
  PaymentConnection: Page<ShownPayment>;
  PaymentEdge: Omit<PaymentEdge, 'node'> & { node: ResolversParentTypes['Payment'] };
  PaymentSlip: Slip;
  PhoneNumber: Scalars['PhoneNumber']['output'];
  PickupToken: ShownToken;
  PlaceInput: PlaceInput;
  PositionInput: PositionInput;
  Prize: PrizeRow;
  PrizeConnection: Page<PrizeRow>;
  PrizeEdge: Omit<PrizeEdge, 'node'> & { node: ResolversParentTypes['Prize'] };
  PrizeStatistic: OfPrize;
  QuarterStatistic: QuarterStatistic;
  Query: Record<PropertyKey, never>;
  RecordRefundInput: RecordRefundInput;
  RecordRefundPayload: Omit<RecordRefundPayload, 'refund'> & { refund: ResolversParentTypes['Refund'] };
  RedeemDetail: DetailRow;
  RedeemTicket: RedeemTicketOrder;
  RedeemTicketConnection: Page<RedeemTicketOrder>;
  RedeemTicketEdge: Omit<RedeemTicketEdge, 'node'> & { node: ResolversParentTypes['RedeemTicket'] };
  Refund: ShownRefund;
  RefundOrderInput: RefundOrderInput;
  RefundOrderPayload: Omit<RefundOrderPayload, 'chargeBack' | 'refund'> & { chargeBack?: Maybe<ResolversParentTypes['Refund']>, refund: ResolversParentTypes['Refund'] };
  RenameDeviceInput: RenameDeviceInput;
  RenewDeviceTokenInput: RenewDeviceTokenInput;
  RestoreStaffInput: RestoreStaffInput;
  RevokeDeviceInput: RevokeDeviceInput;
  RevokeStaffInput: RevokeStaffInput;
  SafeInt: Scalars['SafeInt']['output'];
  SetStaffRolesInput: SetStaffRolesInput;
  SettleHandoverConflictInput: SettleHandoverConflictInput;
  SettleHandoverConflictPayload: Omit<SettleHandoverConflictPayload, 'conflict'> & { conflict: ResolversParentTypes['HandoverConflict'] };
  Shipment: ShipmentRow;
  ShipmentConnection: Page<ShipmentRow>;
  ShipmentEdge: Omit<ShipmentEdge, 'node'> & { node: ResolversParentTypes['Shipment'] };
  ShipmentItem: ShippedItem;
  SignUpInput: SignUpInput;
  SignUpPayload: Omit<SignUpPayload, 'user'> & { user: ResolversParentTypes['User'] };
  StaffMember: StaffMemberRow;
  StaffMemberConnection: Page<StaffMemberRow>;
  StaffMemberEdge: Omit<StaffMemberEdge, 'node'> & { node: ResolversParentTypes['StaffMember'] };
  StaffPayload: Omit<StaffPayload, 'staffMember'> & { staffMember: ResolversParentTypes['StaffMember'] };
  StaffRoleInput: StaffRoleInput;
  String: Scalars['String']['output'];
  TakeBackRefundInput: TakeBackRefundInput;
  TakeBackRefundPayload: Omit<TakeBackRefundPayload, 'inPlace' | 'refund'> & { inPlace?: Maybe<ResolversParentTypes['Refund']>, refund: ResolversParentTypes['Refund'] };
  TicketInput: TicketInput;
  TimelineConnection: Page<TimelineEventRow>;
  TimelineEdge: Omit<TimelineEdge, 'node'> & { node: ResolversParentTypes['TimelineEvent'] };
  TimelineEvent: TimelineEventRow;
  URL: Scalars['URL']['output'];
  UndoHandoverInput: UndoHandoverInput;
  UndoHandoverPayload: Undone;
  UnpackParcelInput: UnpackParcelInput;
  UnpackParcelPayload: UnpackParcelPayload;
  User: UserEntity;
  WaitingElsewhere: Elsewhere;
  WaitingFan: FanWithParcels;
  WaitingFanConnection: Page<FanWithParcels>;
  WaitingFanEdge: Omit<WaitingFanEdge, 'node'> & { node: ResolversParentTypes['WaitingFan'] };
  WaitingParcel: WaitingParcelRow;
  WrongCode: ShownWrongCode;
  WrongCodeConnection: Page<ShownWrongCode>;
  WrongCodeEdge: Omit<WrongCodeEdge, 'node'> & { node: ResolversParentTypes['WrongCode'] };
  WrongCodeFilter: WrongCodeFilter;
  Yen: Scalars['Yen']['output'];
};

export type AuthMethodResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AuthMethod'] = ResolversParentTypes['AuthMethod']> = {
  providerId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  providerType?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CancelOrderPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CancelOrderPayload'] = ResolversParentTypes['CancelOrderPayload']> = {
  order?: Resolver<ResolversTypes['Order'], ParentType, ContextType>;
};

export type CheckInResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CheckIn'] = ResolversParentTypes['CheckIn']> = {
  checkedInAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  gacha?: Resolver<ResolversTypes['Gacha'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type CheckInConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CheckInConnection'] = ResolversParentTypes['CheckInConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['CheckInEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['CheckIn']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type CheckInEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CheckInEdge'] = ResolversParentTypes['CheckInEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['CheckIn'], ParentType, ContextType>;
};

export type CheckInJumpResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CheckInJump'] = ResolversParentTypes['CheckInJump']> = {
  from?: Resolver<ResolversTypes['CheckInPlace'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kilometres?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  to?: Resolver<ResolversTypes['CheckInPlace'], ParentType, ContextType>;
  userId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type CheckInJumpConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CheckInJumpConnection'] = ResolversParentTypes['CheckInJumpConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['CheckInJumpEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['CheckInJump']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type CheckInJumpEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CheckInJumpEdge'] = ResolversParentTypes['CheckInJumpEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['CheckInJump'], ParentType, ContextType>;
};

export type CheckInPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CheckInPayload'] = ResolversParentTypes['CheckInPayload']> = {
  checkIns?: Resolver<ReadonlyArray<ResolversTypes['CheckIn']>, ParentType, ContextType>;
};

export type CheckInPlaceResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CheckInPlace'] = ResolversParentTypes['CheckInPlace']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  latitude?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  longitude?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type ConfirmHandoverPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ConfirmHandoverPayload'] = ResolversParentTypes['ConfirmHandoverPayload']> = {
  conflicts?: Resolver<Maybe<ReadonlyArray<ResolversTypes['HandoverConflict']>>, ParentType, ContextType>;
  deliveredAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  gacha?: Resolver<ResolversTypes['Gacha'], ParentType, ContextType>;
  handoverIds?: Resolver<ReadonlyArray<ResolversTypes['ID']>, ParentType, ContextType>;
  orders?: Resolver<ReadonlyArray<ResolversTypes['HandoverOrder']>, ParentType, ContextType>;
  remaining?: Resolver<ResolversTypes['Handover'], ParentType, ContextType>;
};

export type ConfirmShipmentPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ConfirmShipmentPayload'] = ResolversParentTypes['ConfirmShipmentPayload']> = {
  shipment?: Resolver<ResolversTypes['Shipment'], ParentType, ContextType>;
};

export type CorrectAddressPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CorrectAddressPayload'] = ResolversParentTypes['CorrectAddressPayload']> = {
  order?: Resolver<ResolversTypes['Order'], ParentType, ContextType>;
};

export type CorrectShipmentPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CorrectShipmentPayload'] = ResolversParentTypes['CorrectShipmentPayload']> = {
  shipment?: Resolver<ResolversTypes['Shipment'], ParentType, ContextType>;
};

export type CounterStatisticResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CounterStatistic'] = ResolversParentTypes['CounterStatistic']> = {
  handedOver?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  staffId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  staffName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CounterStatisticsResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CounterStatistics'] = ResolversParentTypes['CounterStatistics']> = {
  counters?: Resolver<ReadonlyArray<ResolversTypes['CounterStatistic']>, ParentType, ContextType>;
  from?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  gacha?: Resolver<ResolversTypes['Gacha'], ParentType, ContextType>;
  handedOver?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  prizes?: Resolver<ReadonlyArray<ResolversTypes['PrizeStatistic']>, ParentType, ContextType>;
  quarters?: Resolver<ReadonlyArray<ResolversTypes['QuarterStatistic']>, ParentType, ContextType>;
  to?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  waiting?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export interface CountryCodeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['CountryCode'], any> {
  name: 'CountryCode';
}

export type CreateOrderPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CreateOrderPayload'] = ResolversParentTypes['CreateOrderPayload']> = {
  order?: Resolver<ResolversTypes['Order'], ParentType, ContextType>;
};

export interface DateTimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

export type DeedResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Deed'] = ResolversParentTypes['Deed']> = {
  account?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  action?: Resolver<ResolversTypes['DeedAction'], ParentType, ContextType>;
  after?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  before?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  deviceId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  deviceName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  gachaId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  orderId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  staffId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  staffName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  subjectId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  userId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  why?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type DeedConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DeedConnection'] = ResolversParentTypes['DeedConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['DeedEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Deed']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type DeedEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DeedEdge'] = ResolversParentTypes['DeedEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Deed'], ParentType, ContextType>;
};

export type DeliveryInfoResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DeliveryInfo'] = ResolversParentTypes['DeliveryInfo']> = {
  address1?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  address2?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  city?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  country?: Resolver<ResolversTypes['CountryCode'], ParentType, ContextType>;
  fullname?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  phoneNumber?: Resolver<ResolversTypes['PhoneNumber'], ParentType, ContextType>;
  prefecture?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  zipCode?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type DeviceResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Device'] = ResolversParentTypes['Device']> = {
  codesRefusedSeconds?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  invitationExpiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  invitedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  lastSeenAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  revokedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  signedInAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  staffMember?: Resolver<ResolversTypes['StaffMember'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['DeviceState'], ParentType, ContextType>;
};

export type DeviceConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DeviceConnection'] = ResolversParentTypes['DeviceConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['DeviceEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Device']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type DeviceEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DeviceEdge'] = ResolversParentTypes['DeviceEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Device'], ParentType, ContextType>;
};

export type DeviceInvitationPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DeviceInvitationPayload'] = ResolversParentTypes['DeviceInvitationPayload']> = {
  device?: Resolver<ResolversTypes['Device'], ParentType, ContextType>;
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  invitation?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  link?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  qrCode?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type DevicePayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DevicePayload'] = ResolversParentTypes['DevicePayload']> = {
  device?: Resolver<ResolversTypes['Device'], ParentType, ContextType>;
};

export type DeviceTokenPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DeviceTokenPayload'] = ResolversParentTypes['DeviceTokenPayload']> = {
  device?: Resolver<ResolversTypes['Device'], ParentType, ContextType>;
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  token?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type DrawVerificationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DrawVerification'] = ResolversParentTypes['DrawVerification']> = {
  attempt?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  drawnAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  fairness?: Resolver<ResolversTypes['Fairness'], ParentType, ContextType>;
  gacha?: Resolver<ResolversTypes['Gacha'], ParentType, ContextType>;
  oddsNumber?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  order?: Resolver<ResolversTypes['Order'], ParentType, ContextType>;
  plays?: Resolver<ReadonlyArray<ResolversTypes['DrawnPlay']>, ParentType, ContextType>;
  verified?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
};

export type DrawnPlayResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DrawnPlay'] = ResolversParentTypes['DrawnPlay']> = {
  bound?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  derivedValue?: Resolver<Maybe<ResolversTypes['SafeInt']>, ParentType, ContextType>;
  play?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  prize?: Resolver<ResolversTypes['Prize'], ParentType, ContextType>;
  prizes?: Resolver<ReadonlyArray<ResolversTypes['DrawnPrize']>, ParentType, ContextType>;
  sequence?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  verified?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
};

export type DrawnPrizeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DrawnPrize'] = ResolversParentTypes['DrawnPrize']> = {
  prize?: Resolver<ResolversTypes['Prize'], ParentType, ContextType>;
  stock?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  weight?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type FairnessResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Fairness'] = ResolversParentTypes['Fairness']> = {
  number?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  revealed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  seed?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  seedHash?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type FoundOrderResolvers<ContextType = Context, ParentType extends ResolversParentTypes['FoundOrder'] = ResolversParentTypes['FoundOrder']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  deliveredAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  fan?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
  gacha?: Resolver<ResolversTypes['Gacha'], ParentType, ContextType>;
  handedOver?: Resolver<ReadonlyArray<ResolversTypes['PastHandover']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  paidAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  playAmount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  refunds?: Resolver<ReadonlyArray<ResolversTypes['Refund']>, ParentType, ContextType>;
  serialNumber?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['OrderStatus'], ParentType, ContextType>;
  waitingAmount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type FoundOrderConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['FoundOrderConnection'] = ResolversParentTypes['FoundOrderConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['FoundOrderEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['FoundOrder']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type FoundOrderEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['FoundOrderEdge'] = ResolversParentTypes['FoundOrderEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['FoundOrder'], ParentType, ContextType>;
};

export type GachaResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Gacha'] = ResolversParentTypes['Gacha']> = {
  authMethod?: Resolver<Maybe<ResolversTypes['AuthMethod']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  deletedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  deliveryType?: Resolver<ResolversTypes['DeliveryType'], ParentType, ContextType>;
  description?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  endAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  fairness?: Resolver<Maybe<ResolversTypes['Fairness']>, ParentType, ContextType>;
  hasLimit?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lineupImageUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  maxPlaysPerUser?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  needsCheckIn?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  price?: Resolver<ResolversTypes['Yen'], ParentType, ContextType>;
  prizes?: Resolver<ResolversTypes['PrizeConnection'], ParentType, ContextType, Partial<GachaPrizesArgs>>;
  probabilityProvision?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  redeemDetail?: Resolver<ResolversTypes['RedeemDetail'], ParentType, ContextType>;
  redeemLimitDate?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  startAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['GachaStatus'], ParentType, ContextType>;
  tags?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  thumbnailImageUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  viewerOrderability?: Resolver<ResolversTypes['Orderability'], ParentType, ContextType>;
  viewerPlayCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  webUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type GachaConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['GachaConnection'] = ResolversParentTypes['GachaConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['GachaEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Gacha']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type GachaEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['GachaEdge'] = ResolversParentTypes['GachaEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Gacha'], ParentType, ContextType>;
};

export type GiveUpRefundPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['GiveUpRefundPayload'] = ResolversParentTypes['GiveUpRefundPayload']> = {
  inPlace?: Resolver<Maybe<ResolversTypes['Refund']>, ParentType, ContextType>;
  refund?: Resolver<ResolversTypes['Refund'], ParentType, ContextType>;
};

export type HandoverResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Handover'] = ResolversParentTypes['Handover']> = {
  elsewhere?: Resolver<ReadonlyArray<ResolversTypes['WaitingElsewhere']>, ParentType, ContextType>;
  fan?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
  gacha?: Resolver<ResolversTypes['Gacha'], ParentType, ContextType>;
  handedOver?: Resolver<ReadonlyArray<ResolversTypes['PastHandover']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  items?: Resolver<ReadonlyArray<ResolversTypes['HandoverItem']>, ParentType, ContextType>;
  late?: Resolver<Maybe<ResolversTypes['LateHandover']>, ParentType, ContextType>;
  orders?: Resolver<ReadonlyArray<ResolversTypes['HandoverOrder']>, ParentType, ContextType>;
  totalAmount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type HandoverConflictResolvers<ContextType = Context, ParentType extends ResolversParentTypes['HandoverConflict'] = ResolversParentTypes['HandoverConflict']> = {
  deviceId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  deviceName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  fan?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType>;
  gacha?: Resolver<ResolversTypes['Gacha'], ParentType, ContextType>;
  handedOver?: Resolver<ReadonlyArray<ResolversTypes['PastHandover']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  items?: Resolver<ReadonlyArray<ResolversTypes['HandoverConflictItem']>, ParentType, ContextType>;
  occurredAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['HandoverConflictReason'], ParentType, ContextType>;
  reportedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  settlement?: Resolver<Maybe<ResolversTypes['HandoverConflictSettlement']>, ParentType, ContextType>;
  staffName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type HandoverConflictConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['HandoverConflictConnection'] = ResolversParentTypes['HandoverConflictConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['HandoverConflictEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['HandoverConflict']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type HandoverConflictEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['HandoverConflictEdge'] = ResolversParentTypes['HandoverConflictEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['HandoverConflict'], ParentType, ContextType>;
};

export type HandoverConflictItemResolvers<ContextType = Context, ParentType extends ResolversParentTypes['HandoverConflictItem'] = ResolversParentTypes['HandoverConflictItem']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isWaiting?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  orderId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  prize?: Resolver<ResolversTypes['Prize'], ParentType, ContextType>;
};

export type HandoverConflictSettlementResolvers<ContextType = Context, ParentType extends ResolversParentTypes['HandoverConflictSettlement'] = ResolversParentTypes['HandoverConflictSettlement']> = {
  decision?: Resolver<ResolversTypes['HandoverConflictDecision'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  settledAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  staffName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type HandoverItemResolvers<ContextType = Context, ParentType extends ResolversParentTypes['HandoverItem'] = ResolversParentTypes['HandoverItem']> = {
  amount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  itemIds?: Resolver<ReadonlyArray<ResolversTypes['ID']>, ParentType, ContextType>;
  prize?: Resolver<ResolversTypes['Prize'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type HandoverOrderResolvers<ContextType = Context, ParentType extends ResolversParentTypes['HandoverOrder'] = ResolversParentTypes['HandoverOrder']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  itemIds?: Resolver<ReadonlyArray<ResolversTypes['ID']>, ParentType, ContextType>;
  playAmount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type HeldRoleResolvers<ContextType = Context, ParentType extends ResolversParentTypes['HeldRole'] = ResolversParentTypes['HeldRole']> = {
  allGachas?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  gachas?: Resolver<ResolversTypes['GachaConnection'], ParentType, ContextType, Partial<HeldRoleGachasArgs>>;
  role?: Resolver<ResolversTypes['StaffRole'], ParentType, ContextType>;
};

export type IssuePickupTokenForPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['IssuePickupTokenForPayload'] = ResolversParentTypes['IssuePickupTokenForPayload']> = {
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  itemAmount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type IssuePickupTokenPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['IssuePickupTokenPayload'] = ResolversParentTypes['IssuePickupTokenPayload']> = {
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  pickupToken?: Resolver<ResolversTypes['PickupToken'], ParentType, ContextType>;
};

export type MutationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  acceptDeviceInvitation?: Resolver<Maybe<ResolversTypes['DeviceTokenPayload']>, ParentType, ContextType, RequireFields<MutationAcceptDeviceInvitationArgs, 'input'>>;
  addStaff?: Resolver<Maybe<ResolversTypes['StaffPayload']>, ParentType, ContextType, RequireFields<MutationAddStaffArgs, 'input'>>;
  cancelOrder?: Resolver<Maybe<ResolversTypes['CancelOrderPayload']>, ParentType, ContextType, RequireFields<MutationCancelOrderArgs, 'input'>>;
  checkIn?: Resolver<Maybe<ResolversTypes['CheckInPayload']>, ParentType, ContextType, RequireFields<MutationCheckInArgs, 'input'>>;
  completePayment?: Resolver<Maybe<ResolversTypes['PayPayload']>, ParentType, ContextType, RequireFields<MutationCompletePaymentArgs, 'input'>>;
  confirmHandover?: Resolver<Maybe<ResolversTypes['ConfirmHandoverPayload']>, ParentType, ContextType, RequireFields<MutationConfirmHandoverArgs, 'input'>>;
  confirmShipment?: Resolver<Maybe<ResolversTypes['ConfirmShipmentPayload']>, ParentType, ContextType, RequireFields<MutationConfirmShipmentArgs, 'input'>>;
  correctAddress?: Resolver<Maybe<ResolversTypes['CorrectAddressPayload']>, ParentType, ContextType, RequireFields<MutationCorrectAddressArgs, 'input'>>;
  correctShipment?: Resolver<Maybe<ResolversTypes['CorrectShipmentPayload']>, ParentType, ContextType, RequireFields<MutationCorrectShipmentArgs, 'input'>>;
  createOrder?: Resolver<Maybe<ResolversTypes['CreateOrderPayload']>, ParentType, ContextType, RequireFields<MutationCreateOrderArgs, 'input'>>;
  forgiveWrongCodes?: Resolver<Maybe<ResolversTypes['StaffPayload']>, ParentType, ContextType, RequireFields<MutationForgiveWrongCodesArgs, 'input'>>;
  giveUpRefund?: Resolver<Maybe<ResolversTypes['GiveUpRefundPayload']>, ParentType, ContextType, RequireFields<MutationGiveUpRefundArgs, 'input'>>;
  inviteDevice?: Resolver<Maybe<ResolversTypes['DeviceInvitationPayload']>, ParentType, ContextType, RequireFields<MutationInviteDeviceArgs, 'input'>>;
  issuePickupToken?: Resolver<Maybe<ResolversTypes['IssuePickupTokenPayload']>, ParentType, ContextType, RequireFields<MutationIssuePickupTokenArgs, 'input'>>;
  issuePickupTokenFor?: Resolver<Maybe<ResolversTypes['IssuePickupTokenForPayload']>, ParentType, ContextType, RequireFields<MutationIssuePickupTokenForArgs, 'input'>>;
  packParcel?: Resolver<Maybe<ResolversTypes['PackParcelPayload']>, ParentType, ContextType, RequireFields<MutationPackParcelArgs, 'input'>>;
  pay?: Resolver<Maybe<ResolversTypes['PayPayload']>, ParentType, ContextType, RequireFields<MutationPayArgs, 'input'>>;
  recordRefund?: Resolver<Maybe<ResolversTypes['RecordRefundPayload']>, ParentType, ContextType, RequireFields<MutationRecordRefundArgs, 'input'>>;
  refundOrder?: Resolver<Maybe<ResolversTypes['RefundOrderPayload']>, ParentType, ContextType, RequireFields<MutationRefundOrderArgs, 'input'>>;
  renameDevice?: Resolver<Maybe<ResolversTypes['DevicePayload']>, ParentType, ContextType, RequireFields<MutationRenameDeviceArgs, 'input'>>;
  renewDeviceToken?: Resolver<Maybe<ResolversTypes['DeviceTokenPayload']>, ParentType, ContextType, RequireFields<MutationRenewDeviceTokenArgs, 'input'>>;
  restoreStaff?: Resolver<Maybe<ResolversTypes['StaffPayload']>, ParentType, ContextType, RequireFields<MutationRestoreStaffArgs, 'input'>>;
  revokeDevice?: Resolver<Maybe<ResolversTypes['DevicePayload']>, ParentType, ContextType, RequireFields<MutationRevokeDeviceArgs, 'input'>>;
  revokeStaff?: Resolver<Maybe<ResolversTypes['StaffPayload']>, ParentType, ContextType, RequireFields<MutationRevokeStaffArgs, 'input'>>;
  setStaffRoles?: Resolver<Maybe<ResolversTypes['StaffPayload']>, ParentType, ContextType, RequireFields<MutationSetStaffRolesArgs, 'input'>>;
  settleHandoverConflict?: Resolver<Maybe<ResolversTypes['SettleHandoverConflictPayload']>, ParentType, ContextType, RequireFields<MutationSettleHandoverConflictArgs, 'input'>>;
  signUp?: Resolver<Maybe<ResolversTypes['SignUpPayload']>, ParentType, ContextType, RequireFields<MutationSignUpArgs, 'input'>>;
  takeBackRefund?: Resolver<Maybe<ResolversTypes['TakeBackRefundPayload']>, ParentType, ContextType, RequireFields<MutationTakeBackRefundArgs, 'input'>>;
  undoHandover?: Resolver<Maybe<ResolversTypes['UndoHandoverPayload']>, ParentType, ContextType, RequireFields<MutationUndoHandoverArgs, 'input'>>;
  unpackParcel?: Resolver<Maybe<ResolversTypes['UnpackParcelPayload']>, ParentType, ContextType, RequireFields<MutationUnpackParcelArgs, 'input'>>;
};

export type NodeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Node'] = ResolversParentTypes['Node']> = {
  __resolveType: TypeResolveFn<'CheckIn' | 'Gacha' | 'Handover' | 'HandoverItem' | 'Order' | 'OrderDetail' | 'Payment' | 'PickupToken' | 'Prize' | 'RedeemDetail' | 'RedeemTicket' | 'StaffMember' | 'User', ParentType, ContextType>;
};

export type OrderResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Order'] = ResolversParentTypes['Order']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  deletedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  deliveredAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  deliveryInfo?: Resolver<Maybe<ResolversTypes['DeliveryInfo']>, ParentType, ContextType>;
  fan?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
  gacha?: Resolver<ResolversTypes['Gacha'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  orderDetails?: Resolver<Maybe<ReadonlyArray<ResolversTypes['OrderDetail']>>, ParentType, ContextType>;
  paidAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  payableUntil?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  payment?: Resolver<Maybe<ResolversTypes['Payment']>, ParentType, ContextType>;
  payments?: Resolver<ResolversTypes['PaymentConnection'], ParentType, ContextType, Partial<OrderPaymentsArgs>>;
  playAmount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  price?: Resolver<ResolversTypes['Yen'], ParentType, ContextType>;
  refunds?: Resolver<ReadonlyArray<ResolversTypes['Refund']>, ParentType, ContextType>;
  serialNumber?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  shipments?: Resolver<ReadonlyArray<ResolversTypes['Shipment']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['OrderStatus'], ParentType, ContextType>;
  timeline?: Resolver<Maybe<ResolversTypes['TimelineConnection']>, ParentType, ContextType, Partial<OrderTimelineArgs>>;
  totalPrice?: Resolver<ResolversTypes['Yen'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type OrderConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['OrderConnection'] = ResolversParentTypes['OrderConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['OrderEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Order']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type OrderDetailResolvers<ContextType = Context, ParentType extends ResolversParentTypes['OrderDetail'] = ResolversParentTypes['OrderDetail']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  deletedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  deliveredAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  order?: Resolver<ResolversTypes['Order'], ParentType, ContextType>;
  prize?: Resolver<ResolversTypes['Prize'], ParentType, ContextType>;
  refundedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type OrderDetailConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['OrderDetailConnection'] = ResolversParentTypes['OrderDetailConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['OrderDetailEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['OrderDetail']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type OrderDetailEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['OrderDetailEdge'] = ResolversParentTypes['OrderDetailEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['OrderDetail'], ParentType, ContextType>;
};

export type OrderEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['OrderEdge'] = ResolversParentTypes['OrderEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Order'], ParentType, ContextType>;
};

export type OrderabilityResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Orderability'] = ResolversParentTypes['Orderability']> = {
  action?: Resolver<Maybe<ResolversTypes['RefusalAction']>, ParentType, ContextType>;
  checkInExpiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  orderable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  refusal?: Resolver<Maybe<ResolversTypes['RefusalCode']>, ParentType, ContextType>;
  remainingPlays?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type OwedRefundResolvers<ContextType = Context, ParentType extends ResolversParentTypes['OwedRefund'] = ResolversParentTypes['OwedRefund']> = {
  gacha?: Resolver<ResolversTypes['Gacha'], ParentType, ContextType>;
  givenTwiceYen?: Resolver<Maybe<ResolversTypes['Yen']>, ParentType, ContextType>;
  orderId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  refund?: Resolver<ResolversTypes['Refund'], ParentType, ContextType>;
  tries?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type OwedRefundConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['OwedRefundConnection'] = ResolversParentTypes['OwedRefundConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['OwedRefundEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['OwedRefund']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type OwedRefundEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['OwedRefundEdge'] = ResolversParentTypes['OwedRefundEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['OwedRefund'], ParentType, ContextType>;
};

export type PackParcelPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PackParcelPayload'] = ResolversParentTypes['PackParcelPayload']> = {
  shipment?: Resolver<ResolversTypes['Shipment'], ParentType, ContextType>;
};

export type PackingItemResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PackingItem'] = ResolversParentTypes['PackingItem']> = {
  amount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  prize?: Resolver<ResolversTypes['Prize'], ParentType, ContextType>;
};

export type PageInfoResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PageInfo'] = ResolversParentTypes['PageInfo']> = {
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hasPreviousPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  startCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ParcelOrderResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ParcelOrder'] = ResolversParentTypes['ParcelOrder']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  playAmount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type PastHandoverResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PastHandover'] = ResolversParentTypes['PastHandover']> = {
  amount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  byOthers?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  deliveredAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  deviceId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  deviceName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  handoverId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  items?: Resolver<ReadonlyArray<ResolversTypes['PastHandoverItem']>, ParentType, ContextType>;
  reportedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  staffName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type PastHandoverItemResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PastHandoverItem'] = ResolversParentTypes['PastHandoverItem']> = {
  amount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  itemIds?: Resolver<ReadonlyArray<ResolversTypes['ID']>, ParentType, ContextType>;
  prize?: Resolver<ResolversTypes['Prize'], ParentType, ContextType>;
};

export type PayPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PayPayload'] = ResolversParentTypes['PayPayload']> = {
  order?: Resolver<ResolversTypes['Order'], ParentType, ContextType>;
  payment?: Resolver<Maybe<ResolversTypes['Payment']>, ParentType, ContextType>;
  redirectUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
};

export type PaymentResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Payment'] = ResolversParentTypes['Payment']> = {
  amount?: Resolver<ResolversTypes['Yen'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  method?: Resolver<ResolversTypes['PaymentMethod'], ParentType, ContextType>;
  order?: Resolver<ResolversTypes['Order'], ParentType, ContextType>;
  redirectUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  refusal?: Resolver<Maybe<ResolversTypes['RefusalCode']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['PaymentStatus'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PaymentAttemptResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentAttempt'] = ResolversParentTypes['PaymentAttempt']> = {
  amount?: Resolver<ResolversTypes['Yen'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  paymentId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  refusal?: Resolver<Maybe<ResolversTypes['RefusalCode']>, ParentType, ContextType>;
  slip?: Resolver<ResolversTypes['PaymentSlip'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['PaymentStatus'], ParentType, ContextType>;
};

export type PaymentConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentConnection'] = ResolversParentTypes['PaymentConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['PaymentEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Payment']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type PaymentEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentEdge'] = ResolversParentTypes['PaymentEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Payment'], ParentType, ContextType>;
};

export type PaymentSlipResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentSlip'] = ResolversParentTypes['PaymentSlip']> = {
  accessId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  accessPass?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  approve?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  forward?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  processorOrderId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  tranDate?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  tranId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export interface PhoneNumberScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['PhoneNumber'], any> {
  name: 'PhoneNumber';
}

export type PickupTokenResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PickupToken'] = ResolversParentTypes['PickupToken']> = {
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  orderDetails?: Resolver<ResolversTypes['OrderDetailConnection'], ParentType, ContextType, Partial<PickupTokenOrderDetailsArgs>>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PrizeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Prize'] = ResolversParentTypes['Prize']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  deletedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  description?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  emissionProbability?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  gacha?: Resolver<ResolversTypes['Gacha'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  imageUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  pickingName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  pickupImageUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  pickupWeight?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  secretImageUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['PrizeStatus'], ParentType, ContextType>;
  stock?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PrizeConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PrizeConnection'] = ResolversParentTypes['PrizeConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['PrizeEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Prize']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type PrizeEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PrizeEdge'] = ResolversParentTypes['PrizeEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Prize'], ParentType, ContextType>;
};

export type PrizeStatisticResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PrizeStatistic'] = ResolversParentTypes['PrizeStatistic']> = {
  handedOver?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  prize?: Resolver<ResolversTypes['Prize'], ParentType, ContextType>;
  waiting?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type QuarterStatisticResolvers<ContextType = Context, ParentType extends ResolversParentTypes['QuarterStatistic'] = ResolversParentTypes['QuarterStatistic']> = {
  handedOver?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  startsAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type QueryResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  auditLog?: Resolver<Maybe<ResolversTypes['DeedConnection']>, ParentType, ContextType, Partial<QueryAuditLogArgs>>;
  checkInJumps?: Resolver<Maybe<ResolversTypes['CheckInJumpConnection']>, ParentType, ContextType, Partial<QueryCheckInJumpsArgs>>;
  counterStatistics?: Resolver<Maybe<ResolversTypes['CounterStatistics']>, ParentType, ContextType, RequireFields<QueryCounterStatisticsArgs, 'gachaId'>>;
  devices?: Resolver<Maybe<ResolversTypes['DeviceConnection']>, ParentType, ContextType, Partial<QueryDevicesArgs>>;
  findOrders?: Resolver<Maybe<ResolversTypes['FoundOrderConnection']>, ParentType, ContextType, RequireFields<QueryFindOrdersArgs, 'where'>>;
  gacha?: Resolver<Maybe<ResolversTypes['Gacha']>, ParentType, ContextType, RequireFields<QueryGachaArgs, 'id'>>;
  gachas?: Resolver<Maybe<ResolversTypes['GachaConnection']>, ParentType, ContextType, Partial<QueryGachasArgs>>;
  handoverConflicts?: Resolver<Maybe<ResolversTypes['HandoverConflictConnection']>, ParentType, ContextType, RequireFields<QueryHandoverConflictsArgs, 'settled'>>;
  handovers?: Resolver<Maybe<ReadonlyArray<ResolversTypes['Handover']>>, ParentType, ContextType, RequireFields<QueryHandoversArgs, 'pickupCode'>>;
  me?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType>;
  node?: Resolver<Maybe<ResolversTypes['Node']>, ParentType, ContextType, RequireFields<QueryNodeArgs, 'id'>>;
  nodes?: Resolver<Maybe<ReadonlyArray<Maybe<ResolversTypes['Node']>>>, ParentType, ContextType, RequireFields<QueryNodesArgs, 'ids'>>;
  order?: Resolver<Maybe<ResolversTypes['Order']>, ParentType, ContextType, RequireFields<QueryOrderArgs, 'id'>>;
  orders?: Resolver<Maybe<ResolversTypes['OrderConnection']>, ParentType, ContextType, Partial<QueryOrdersArgs>>;
  parcelsBeingPacked?: Resolver<Maybe<ResolversTypes['ShipmentConnection']>, ParentType, ContextType, Partial<QueryParcelsBeingPackedArgs>>;
  parcelsToPack?: Resolver<Maybe<ResolversTypes['WaitingFanConnection']>, ParentType, ContextType, Partial<QueryParcelsToPackArgs>>;
  paymentAttempts?: Resolver<Maybe<ReadonlyArray<ResolversTypes['PaymentAttempt']>>, ParentType, ContextType, RequireFields<QueryPaymentAttemptsArgs, 'orderId'>>;
  redeemTickets?: Resolver<Maybe<ResolversTypes['RedeemTicketConnection']>, ParentType, ContextType, Partial<QueryRedeemTicketsArgs>>;
  refundsOwed?: Resolver<Maybe<ResolversTypes['OwedRefundConnection']>, ParentType, ContextType, Partial<QueryRefundsOwedArgs>>;
  staffMe?: Resolver<Maybe<ResolversTypes['StaffMember']>, ParentType, ContextType>;
  staffMembers?: Resolver<Maybe<ResolversTypes['StaffMemberConnection']>, ParentType, ContextType, Partial<QueryStaffMembersArgs>>;
  timeline?: Resolver<Maybe<ResolversTypes['TimelineConnection']>, ParentType, ContextType, RequireFields<QueryTimelineArgs, 'orderId'>>;
  verifyDraw?: Resolver<Maybe<ResolversTypes['DrawVerification']>, ParentType, ContextType, RequireFields<QueryVerifyDrawArgs, 'orderId'>>;
  wrongCodes?: Resolver<Maybe<ResolversTypes['WrongCodeConnection']>, ParentType, ContextType, Partial<QueryWrongCodesArgs>>;
};

export type RecordRefundPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RecordRefundPayload'] = ResolversParentTypes['RecordRefundPayload']> = {
  refund?: Resolver<ResolversTypes['Refund'], ParentType, ContextType>;
};

export type RedeemDetailResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RedeemDetail'] = ResolversParentTypes['RedeemDetail']> = {
  callNumber?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  gacha?: Resolver<ResolversTypes['Gacha'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  infoText?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  placeText?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  placeUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  probabilityProvision?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  rule?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  webUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type RedeemTicketResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RedeemTicket'] = ResolversParentTypes['RedeemTicket']> = {
  gacha?: Resolver<ResolversTypes['Gacha'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  order?: Resolver<ResolversTypes['Order'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type RedeemTicketConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RedeemTicketConnection'] = ResolversParentTypes['RedeemTicketConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['RedeemTicketEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['RedeemTicket']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type RedeemTicketEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RedeemTicketEdge'] = ResolversParentTypes['RedeemTicketEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['RedeemTicket'], ParentType, ContextType>;
};

export type RefundResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Refund'] = ResolversParentTypes['Refund']> = {
  amount?: Resolver<ResolversTypes['Yen'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  endedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  origin?: Resolver<ResolversTypes['RefundOrigin'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['RefundStatus'], ParentType, ContextType>;
  takenBackAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type RefundOrderPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RefundOrderPayload'] = ResolversParentTypes['RefundOrderPayload']> = {
  chargeBack?: Resolver<Maybe<ResolversTypes['Refund']>, ParentType, ContextType>;
  refund?: Resolver<ResolversTypes['Refund'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['OrderStatus'], ParentType, ContextType>;
};

export interface SafeIntScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['SafeInt'], any> {
  name: 'SafeInt';
}

export type SettleHandoverConflictPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SettleHandoverConflictPayload'] = ResolversParentTypes['SettleHandoverConflictPayload']> = {
  conflict?: Resolver<ResolversTypes['HandoverConflict'], ParentType, ContextType>;
};

export type ShipmentResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Shipment'] = ResolversParentTypes['Shipment']> = {
  carrier?: Resolver<Maybe<ResolversTypes['Carrier']>, ParentType, ContextType>;
  correctedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  deliveryInfo?: Resolver<Maybe<ResolversTypes['DeliveryInfo']>, ParentType, ContextType>;
  held?: Resolver<Maybe<ResolversTypes['ParcelHold']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  items?: Resolver<ReadonlyArray<ResolversTypes['ShipmentItem']>, ParentType, ContextType>;
  number?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  packedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  postedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  trackingNumber?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  url?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
};

export type ShipmentConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ShipmentConnection'] = ResolversParentTypes['ShipmentConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['ShipmentEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Shipment']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ShipmentEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ShipmentEdge'] = ResolversParentTypes['ShipmentEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Shipment'], ParentType, ContextType>;
};

export type ShipmentItemResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ShipmentItem'] = ResolversParentTypes['ShipmentItem']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  order?: Resolver<ResolversTypes['ParcelOrder'], ParentType, ContextType>;
  prize?: Resolver<ResolversTypes['Prize'], ParentType, ContextType>;
};

export type SignUpPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SignUpPayload'] = ResolversParentTypes['SignUpPayload']> = {
  user?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
};

export type StaffMemberResolvers<ContextType = Context, ParentType extends ResolversParentTypes['StaffMember'] = ResolversParentTypes['StaffMember']> = {
  codesRefusedSeconds?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  gachas?: Resolver<ResolversTypes['GachaConnection'], ParentType, ContextType, Partial<StaffMemberGachasArgs>>;
  handlesAllGachas?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isRevoked?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  roles?: Resolver<ReadonlyArray<ResolversTypes['HeldRole']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type StaffMemberConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['StaffMemberConnection'] = ResolversParentTypes['StaffMemberConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['StaffMemberEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['StaffMember']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type StaffMemberEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['StaffMemberEdge'] = ResolversParentTypes['StaffMemberEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['StaffMember'], ParentType, ContextType>;
};

export type StaffPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['StaffPayload'] = ResolversParentTypes['StaffPayload']> = {
  staffMember?: Resolver<ResolversTypes['StaffMember'], ParentType, ContextType>;
};

export type TakeBackRefundPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TakeBackRefundPayload'] = ResolversParentTypes['TakeBackRefundPayload']> = {
  inPlace?: Resolver<Maybe<ResolversTypes['Refund']>, ParentType, ContextType>;
  refund?: Resolver<ResolversTypes['Refund'], ParentType, ContextType>;
};

export type TimelineConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TimelineConnection'] = ResolversParentTypes['TimelineConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['TimelineEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['TimelineEvent']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type TimelineEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TimelineEdge'] = ResolversParentTypes['TimelineEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['TimelineEvent'], ParentType, ContextType>;
};

export type TimelineEventResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TimelineEvent'] = ResolversParentTypes['TimelineEvent']> = {
  amount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  deed?: Resolver<Maybe<ResolversTypes['Deed']>, ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['TimelineEventKind'], ParentType, ContextType>;
  paymentId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  refundedYen?: Resolver<Maybe<ResolversTypes['Yen']>, ParentType, ContextType>;
  refusal?: Resolver<Maybe<ResolversTypes['RefusalCode']>, ParentType, ContextType>;
  staffName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  step?: Resolver<Maybe<ResolversTypes['PaymentStep']>, ParentType, ContextType>;
};

export interface UrlScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['URL'], any> {
  name: 'URL';
}

export type UndoHandoverPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['UndoHandoverPayload'] = ResolversParentTypes['UndoHandoverPayload']> = {
  gacha?: Resolver<ResolversTypes['Gacha'], ParentType, ContextType>;
  orders?: Resolver<ReadonlyArray<ResolversTypes['HandoverOrder']>, ParentType, ContextType>;
  undoneAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type UnpackParcelPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['UnpackParcelPayload'] = ResolversParentTypes['UnpackParcelPayload']> = {
  orders?: Resolver<ReadonlyArray<ResolversTypes['ParcelOrder']>, ParentType, ContextType>;
};

export type UserResolvers<ContextType = Context, ParentType extends ResolversParentTypes['User'] = ResolversParentTypes['User']> = {
  checkIns?: Resolver<Maybe<ResolversTypes['CheckInConnection']>, ParentType, ContextType, Partial<UserCheckInsArgs>>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  providerId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  providerType?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  providerUserId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type WaitingElsewhereResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WaitingElsewhere'] = ResolversParentTypes['WaitingElsewhere']> = {
  amount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  gacha?: Resolver<ResolversTypes['Gacha'], ParentType, ContextType>;
};

export type WaitingFanResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WaitingFan'] = ResolversParentTypes['WaitingFan']> = {
  fan?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
  held?: Resolver<Maybe<ResolversTypes['ParcelHold']>, ParentType, ContextType>;
  parcels?: Resolver<ReadonlyArray<ResolversTypes['WaitingParcel']>, ParentType, ContextType>;
  since?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type WaitingFanConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WaitingFanConnection'] = ResolversParentTypes['WaitingFanConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['WaitingFanEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['WaitingFan']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type WaitingFanEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WaitingFanEdge'] = ResolversParentTypes['WaitingFanEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['WaitingFan'], ParentType, ContextType>;
};

export type WaitingParcelResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WaitingParcel'] = ResolversParentTypes['WaitingParcel']> = {
  deliveryInfo?: Resolver<ResolversTypes['DeliveryInfo'], ParentType, ContextType>;
  orders?: Resolver<ReadonlyArray<ResolversTypes['ParcelOrder']>, ParentType, ContextType>;
  packingList?: Resolver<ReadonlyArray<ResolversTypes['PackingItem']>, ParentType, ContextType>;
};

export type WrongCodeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WrongCode'] = ResolversParentTypes['WrongCode']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  deviceId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  deviceName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  fingerprint?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  gachaId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  refusal?: Resolver<ResolversTypes['RefusalCode'], ParentType, ContextType>;
  staffId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  staffName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type WrongCodeConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WrongCodeConnection'] = ResolversParentTypes['WrongCodeConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['WrongCodeEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['WrongCode']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type WrongCodeEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WrongCodeEdge'] = ResolversParentTypes['WrongCodeEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['WrongCode'], ParentType, ContextType>;
};

export interface YenScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Yen'], any> {
  name: 'Yen';
}

export type Resolvers<ContextType = Context> = {
  AuthMethod?: AuthMethodResolvers<ContextType>;
  CancelOrderPayload?: CancelOrderPayloadResolvers<ContextType>;
  CheckIn?: CheckInResolvers<ContextType>;
  CheckInConnection?: CheckInConnectionResolvers<ContextType>;
  CheckInEdge?: CheckInEdgeResolvers<ContextType>;
  CheckInJump?: CheckInJumpResolvers<ContextType>;
  CheckInJumpConnection?: CheckInJumpConnectionResolvers<ContextType>;
  CheckInJumpEdge?: CheckInJumpEdgeResolvers<ContextType>;
  CheckInPayload?: CheckInPayloadResolvers<ContextType>;
  CheckInPlace?: CheckInPlaceResolvers<ContextType>;
  ConfirmHandoverPayload?: ConfirmHandoverPayloadResolvers<ContextType>;
  ConfirmShipmentPayload?: ConfirmShipmentPayloadResolvers<ContextType>;
  CorrectAddressPayload?: CorrectAddressPayloadResolvers<ContextType>;
  CorrectShipmentPayload?: CorrectShipmentPayloadResolvers<ContextType>;
  CounterStatistic?: CounterStatisticResolvers<ContextType>;
  CounterStatistics?: CounterStatisticsResolvers<ContextType>;
  CountryCode?: GraphQLScalarType;
  CreateOrderPayload?: CreateOrderPayloadResolvers<ContextType>;
  DateTime?: GraphQLScalarType;
  Deed?: DeedResolvers<ContextType>;
  DeedConnection?: DeedConnectionResolvers<ContextType>;
  DeedEdge?: DeedEdgeResolvers<ContextType>;
  DeliveryInfo?: DeliveryInfoResolvers<ContextType>;
  Device?: DeviceResolvers<ContextType>;
  DeviceConnection?: DeviceConnectionResolvers<ContextType>;
  DeviceEdge?: DeviceEdgeResolvers<ContextType>;
  DeviceInvitationPayload?: DeviceInvitationPayloadResolvers<ContextType>;
  DevicePayload?: DevicePayloadResolvers<ContextType>;
  DeviceTokenPayload?: DeviceTokenPayloadResolvers<ContextType>;
  DrawVerification?: DrawVerificationResolvers<ContextType>;
  DrawnPlay?: DrawnPlayResolvers<ContextType>;
  DrawnPrize?: DrawnPrizeResolvers<ContextType>;
  Fairness?: FairnessResolvers<ContextType>;
  FoundOrder?: FoundOrderResolvers<ContextType>;
  FoundOrderConnection?: FoundOrderConnectionResolvers<ContextType>;
  FoundOrderEdge?: FoundOrderEdgeResolvers<ContextType>;
  Gacha?: GachaResolvers<ContextType>;
  GachaConnection?: GachaConnectionResolvers<ContextType>;
  GachaEdge?: GachaEdgeResolvers<ContextType>;
  GiveUpRefundPayload?: GiveUpRefundPayloadResolvers<ContextType>;
  Handover?: HandoverResolvers<ContextType>;
  HandoverConflict?: HandoverConflictResolvers<ContextType>;
  HandoverConflictConnection?: HandoverConflictConnectionResolvers<ContextType>;
  HandoverConflictEdge?: HandoverConflictEdgeResolvers<ContextType>;
  HandoverConflictItem?: HandoverConflictItemResolvers<ContextType>;
  HandoverConflictSettlement?: HandoverConflictSettlementResolvers<ContextType>;
  HandoverItem?: HandoverItemResolvers<ContextType>;
  HandoverOrder?: HandoverOrderResolvers<ContextType>;
  HeldRole?: HeldRoleResolvers<ContextType>;
  IssuePickupTokenForPayload?: IssuePickupTokenForPayloadResolvers<ContextType>;
  IssuePickupTokenPayload?: IssuePickupTokenPayloadResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  Node?: NodeResolvers<ContextType>;
  Order?: OrderResolvers<ContextType>;
  OrderConnection?: OrderConnectionResolvers<ContextType>;
  OrderDetail?: OrderDetailResolvers<ContextType>;
  OrderDetailConnection?: OrderDetailConnectionResolvers<ContextType>;
  OrderDetailEdge?: OrderDetailEdgeResolvers<ContextType>;
  OrderEdge?: OrderEdgeResolvers<ContextType>;
  Orderability?: OrderabilityResolvers<ContextType>;
  OwedRefund?: OwedRefundResolvers<ContextType>;
  OwedRefundConnection?: OwedRefundConnectionResolvers<ContextType>;
  OwedRefundEdge?: OwedRefundEdgeResolvers<ContextType>;
  PackParcelPayload?: PackParcelPayloadResolvers<ContextType>;
  PackingItem?: PackingItemResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
  ParcelOrder?: ParcelOrderResolvers<ContextType>;
  PastHandover?: PastHandoverResolvers<ContextType>;
  PastHandoverItem?: PastHandoverItemResolvers<ContextType>;
  PayPayload?: PayPayloadResolvers<ContextType>;
  Payment?: PaymentResolvers<ContextType>;
  PaymentAttempt?: PaymentAttemptResolvers<ContextType>;
  PaymentConnection?: PaymentConnectionResolvers<ContextType>;
  PaymentEdge?: PaymentEdgeResolvers<ContextType>;
  PaymentSlip?: PaymentSlipResolvers<ContextType>;
  PhoneNumber?: GraphQLScalarType;
  PickupToken?: PickupTokenResolvers<ContextType>;
  Prize?: PrizeResolvers<ContextType>;
  PrizeConnection?: PrizeConnectionResolvers<ContextType>;
  PrizeEdge?: PrizeEdgeResolvers<ContextType>;
  PrizeStatistic?: PrizeStatisticResolvers<ContextType>;
  QuarterStatistic?: QuarterStatisticResolvers<ContextType>;
  Query?: QueryResolvers<ContextType>;
  RecordRefundPayload?: RecordRefundPayloadResolvers<ContextType>;
  RedeemDetail?: RedeemDetailResolvers<ContextType>;
  RedeemTicket?: RedeemTicketResolvers<ContextType>;
  RedeemTicketConnection?: RedeemTicketConnectionResolvers<ContextType>;
  RedeemTicketEdge?: RedeemTicketEdgeResolvers<ContextType>;
  Refund?: RefundResolvers<ContextType>;
  RefundOrderPayload?: RefundOrderPayloadResolvers<ContextType>;
  SafeInt?: GraphQLScalarType;
  SettleHandoverConflictPayload?: SettleHandoverConflictPayloadResolvers<ContextType>;
  Shipment?: ShipmentResolvers<ContextType>;
  ShipmentConnection?: ShipmentConnectionResolvers<ContextType>;
  ShipmentEdge?: ShipmentEdgeResolvers<ContextType>;
  ShipmentItem?: ShipmentItemResolvers<ContextType>;
  SignUpPayload?: SignUpPayloadResolvers<ContextType>;
  StaffMember?: StaffMemberResolvers<ContextType>;
  StaffMemberConnection?: StaffMemberConnectionResolvers<ContextType>;
  StaffMemberEdge?: StaffMemberEdgeResolvers<ContextType>;
  StaffPayload?: StaffPayloadResolvers<ContextType>;
  TakeBackRefundPayload?: TakeBackRefundPayloadResolvers<ContextType>;
  TimelineConnection?: TimelineConnectionResolvers<ContextType>;
  TimelineEdge?: TimelineEdgeResolvers<ContextType>;
  TimelineEvent?: TimelineEventResolvers<ContextType>;
  URL?: GraphQLScalarType;
  UndoHandoverPayload?: UndoHandoverPayloadResolvers<ContextType>;
  UnpackParcelPayload?: UnpackParcelPayloadResolvers<ContextType>;
  User?: UserResolvers<ContextType>;
  WaitingElsewhere?: WaitingElsewhereResolvers<ContextType>;
  WaitingFan?: WaitingFanResolvers<ContextType>;
  WaitingFanConnection?: WaitingFanConnectionResolvers<ContextType>;
  WaitingFanEdge?: WaitingFanEdgeResolvers<ContextType>;
  WaitingParcel?: WaitingParcelResolvers<ContextType>;
  WrongCode?: WrongCodeResolvers<ContextType>;
  WrongCodeConnection?: WrongCodeConnectionResolvers<ContextType>;
  WrongCodeEdge?: WrongCodeEdgeResolvers<ContextType>;
  Yen?: GraphQLScalarType;
};

