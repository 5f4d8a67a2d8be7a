import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { User as UserEntity } from '../../user/user.ts';
import type { ShownGacha, PrizeRow, DetailRow, ShownGacha as AuthMethodGacha, ShownGacha as OrderabilityGacha } from '../../browse/catalogue.ts';
import type { Beacon as BeaconRow } from '../../check-in/beacon.ts';
import type { Page } from '../pages/pagination.ts';
import type { Area as AreaRow } from '../../check-in/area.ts';
import type { OddsPreview as OddsPreviewed, ComparedPrize, PrizeOdds as OddsOfPrize, PrizeWarning } from '../../operator/desk/preview-odds.ts';
import type { Seller as SellerVersion } from '../../seller/seller.ts';
import type { LegalText as LegalTextVersion } from '../../seller/legal-text.ts';
import type { SaleTerms as TermsOfSale } from '../../seller/sale-terms.ts';
import type { LastScreen as LastScreenShown } from '../../order/last-screen/last-screen.ts';
import type { OrderTerms as TermsOfOrder } from '../../order/last-screen/order-terms.ts';
import type { Receipt as ReceiptOfOrder, ReturnReceipt as ReceiptOfRefund } from '../../browse/receipt.ts';
import type { SoldToFan } from '../../browse/sold-prizes.ts';
import type { ShownPicture } from '../../browse/pictures.ts';
import type { Spending as SpendingOfFan } from '../../spending/spending.ts';
import type { CheckInRow } from '../../check-in/check-in.ts';
import type { ShownOrder, OrderRow as RedeemTicketOrder } from '../../order/order.ts';
import type { ShownDetail } from '../../order/order-detail.ts';
import type { OrderAddress } from '../../order/delivery-info.ts';
import type { ShownPayment, ShownSlip } from '../../payment/attempt/shown.ts';
import type { ShownRefund } from '../../refund/refund.ts';
import type { Ordered } from '../../refund/refund-order.ts';
import type { UnsettledRefund } from '../../refund/unfinished.ts';
import type { Paid } from '../../payment/attempt/paid.ts';
import type { StaffMember as StaffMemberRow } from '../../staff/member.ts';
import type { ShownDevice } from '../../staff/device/list.ts';
import type { Grant } from '../../staff/role.ts';
import type { ShownDeed } from '../../timeline/audit-log.ts';
import type { TimelineEvent as TimelineEventRow } from '../../timeline/event.ts';
import type { ShownToken } from '../../pickup/valid-token.ts';
import type { HandoverSheet, SheetItem, SheetOrder, Elsewhere } from '../../handover/sheet.ts';
import type { ShipmentRow, ShippedItem } from '../../shipment/shipment.ts';
import type { Unpacked } from '../../shipment/packing/pack.ts';
import type { PackingItem as PackingItemRow, WaitingParcel as WaitingParcelRow } from '../../shipment/packing/parcels.ts';
import type { FanWithParcels } from '../../shipment/packing/page.ts';
import type { Reported } from '../../handover/offline/report-later.ts';
import type { ShownConflict, ItemOfConflict, Settlement } from '../../handover/offline/shown-conflict.ts';
import type { PastHandover as PastHandoverRow, PastItem } from '../../handover/past-handovers.ts';
import type { Undone } from '../../handover/undo/undo.ts';
import type { StatisticsOf, OfCounter, OfPrize } from '../../handover/statistics.ts';
import type { ShownGateway } from '../../operator/gateways/shown.ts';
import type { ShownChargeBack } from '../../refund/charge-backs/list.ts';
import type { RunOfBooks, ShownFinding } from '../../operator/books/runs/shown.ts';
import type { BookLine } from '../../operator/books/lines/check.ts';
import type { Sales as SalesOfPeriod, SalesRow as RowOfSales } from '../../operator/sales/sales.ts';
import type { Standing as StandingNow, PaymentsInStep as StepOfPayments, FailedPayments as FailuresByRefusal, WaitingWork as WorkThatWaits } from '../../operator/sales/standing.ts';
import type { OrderedToday } from '../../refund/watch/ordered-today.ts';
import type { LeftOfPrize, StockAt as StockThen } from '../../operator/sales/stock-over-time.ts';
import type { OddsDrawn as OddsOfVersion, PrizeDrawn as DrawnOfPrize } from '../../operator/sales/drawn-odds.ts';
import type { FairnessOfGacha, ShownDraw } from '../../operator/fairness/records.ts';
import type { ShownDrawnOrder } from '../../operator/fairness/drawn-orders.ts';
import type { StocksAfter, StockLeft } from '../../operator/fairness/stocks.ts';
import type { ShownOddsVersion, PrizeOfVersion } from '../../operator/fairness/versions.ts';
import type { Figures } from '../../operator/sales/figures.ts';
import type { ShownWrongCode } from '../../timeline/wrong-codes.ts';
import type { ShownJump } from '../../timeline/check-in-jumps.ts';
import type { ShownBan } from '../../operator/people/bans.ts';
import type { Ends } from '../../operator/people/erase.ts';
import type { Fairness as FairnessAnswer } from '../../browse/fairness.ts';
import type { DrawVerification as DrawVerificationAnswer, PlayVerification, Declared } from '../../browse/verification.ts';
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
  /** A country code of two letters (ISO 3166-1): `JP`. */
  CountryCode: { input: string; output: string; }
  /** An instant in UTC, as ISO 8601 with milliseconds: `2026-01-31T09:30:00.000Z`. */
  DateTime: { input: Date; output: Date; }
  /** Any JSON: an object, a list, a text, a number, true, false or null. */
  JSON: { input: unknown; output: unknown; }
  /** A phone number in the form of its country, `03-1234-5678`, or with `+` and the country's calling code. */
  PhoneNumber: { input: string; output: string; }
  /** A whole number that may be larger than an Int: up to 9007199254740991. */
  SafeInt: { input: number; output: number; }
  /** A web address: `https://example.com/lighthouse.png`. */
  URL: { input: string; output: string; }
  /** An amount of Japanese yen, a whole number: `500`. */
  Yen: { input: number; output: number; }
};

/** The invitation of a device, and its proof. */
export type AcceptDeviceInvitationInput = {
  /** The invitation: the part behind `#invitation=` in the link. */
  readonly invitation: Scalars['String']['input'];
  /** A DPoP proof (RFC 9449) for POST and the address of `/graphql`, by ES256 with a key that the device has made and keeps. */
  readonly proof: Scalars['String']['input'];
};

/** What ends with an account. */
export type AccountEnds = {
  readonly __typename?: 'AccountEnds';
  /** Parcels that are not posted: they are unpacked. */
  readonly parcels: Scalars['Int']['output'];
  /** Items that were paid for, and that the fan has not got. */
  readonly uncollectedItems: Scalars['Int']['output'];
  /** The orders of these items. */
  readonly uncollectedOrders: Scalars['Int']['output'];
  /** Orders that are not paid: they are cancelled. */
  readonly unpaidOrders: Scalars['Int']['output'];
};

/** A new prize of a gacha. */
export type AddPrizeInput = {
  /** Its text. */
  readonly description?: InputMaybe<LocalizedTextInput>;
  /** The gacha. */
  readonly gachaId: Scalars['ID']['input'];
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** A picture: the path of one that was added, a web address, or an empty text. */
  readonly imageUrl?: InputMaybe<Scalars['String']['input']>;
  /** How it is won, and who may see it; left out, it is a normal one. Only a secret one can be made another later: a normal one. */
  readonly kind?: InputMaybe<PrizeKind>;
  /** Its name, in one language or more. */
  readonly name: LocalizedTextInput;
  /** Its name in the store; left out, it is its name. */
  readonly pickingName?: InputMaybe<Scalars['String']['input']>;
  /** A picture for the staff who fetch it from the store, in the same way. */
  readonly pickupImageUrl?: InputMaybe<Scalars['String']['input']>;
  /**
   * Its weight in a play: the chance of winning it is its weight divided by the sum of the weights of all prizes that are left. A last-one
   * prize has none, and needs no number.
   */
  readonly pickupWeight?: InputMaybe<Scalars['Int']['input']>;
  /** Its place among the prizes, of which 1 is the first. Left out, it is the last. */
  readonly position?: InputMaybe<Scalars['Int']['input']>;
  /** Why, for the audit log. */
  readonly reason?: InputMaybe<Scalars['String']['input']>;
  /** What it costs elsewhere, for the checks of the law. */
  readonly retailValue?: InputMaybe<Scalars['Yen']['input']>;
  /** A picture that does not show what it is, in the same way. */
  readonly secretImageUrl?: InputMaybe<Scalars['String']['input']>;
  /** How many there are. A last-one prize has one, and needs no number. */
  readonly stock?: InputMaybe<Scalars['Int']['input']>;
  /** The version of the gacha that the caller knows. */
  readonly version: Scalars['Int']['input'];
};

/** A new staff member. */
export type AddStaffInput = {
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** The issuer of the member's tokens: an identity provider for staff. */
  readonly issuer: Scalars['String']['input'];
  /** The name for other staff, such as the name of a counter. */
  readonly name: Scalars['String']['input'];
  /** Why, for the audit log. */
  readonly reason?: InputMaybe<Scalars['String']['input']>;
  /** The member's roles. */
  readonly roles: ReadonlyArray<StaffRoleInput>;
  /** The member's `sub` there. */
  readonly subject: Scalars['String']['input'];
};

/** A new version of a document. */
export type AddTermsVersionInput = {
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Whether `signUp` needs an agreement to this version. Left out, it is as with the version before. */
  readonly isConsentRequired?: InputMaybe<Scalars['Boolean']['input']>;
  /** The document. */
  readonly kind: LegalTextKind;
  /** Why, for the audit log. */
  readonly reason?: InputMaybe<Scalars['String']['input']>;
  /** Its text, with line breaks. */
  readonly text: LocalizedTextInput;
  /** The version of it that the caller knows; left out only while there is none. */
  readonly version?: InputMaybe<Scalars['Int']['input']>;
};

/** Something was handed over before. */
export type AlreadyHandedOverDetail = {
  readonly __typename?: 'AlreadyHandedOverDetail';
  /** Always `ALREADY_HANDED_OVER`. */
  readonly code: RefusalCode;
  /** Each thing named that is gone. */
  readonly errors?: Maybe<ReadonlyArray<FieldMistake>>;
  /** When that was and who did it, the latest first. Absent with what was posted, and where this caller may not know it. */
  readonly handedOver?: Maybe<ReadonlyArray<EarlierHandover>>;
  /** False. */
  readonly retryable: Scalars['Boolean']['output'];
};

/** A circle on the map, in which fans check in. */
export type Area = {
  readonly __typename?: 'Area';
  /** The first instant at which it counts no longer; null if there is none. */
  readonly endAt?: Maybe<Scalars['DateTime']['output']>;
  /** The gachas that it discovers, the latest sale first. Only those that the caller may see are listed. */
  readonly gachas: GachaConnection;
  /** Whether it is switched on. One that is off discovers nothing. */
  readonly isActive: Scalars['Boolean']['output'];
  /** The middle, in decimal degrees; north is positive. */
  readonly latitude: Scalars['Float']['output'];
  /** The middle, in decimal degrees; east is positive. */
  readonly longitude: Scalars['Float']['output'];
  /** Its name, which no other area has. */
  readonly name: Scalars['String']['output'];
  /** The distance from the middle to the edge. */
  readonly radiusMetres: Scalars['Int']['output'];
  /** The first instant at which it counts; null if there is none. */
  readonly startAt?: Maybe<Scalars['DateTime']['output']>;
  /** For how many hours a check-in there is good. */
  readonly validHours: Scalars['Int']['output'];
  /** Which version it is. Every change raises it. */
  readonly version: Scalars['Int']['output'];
};


/** A circle on the map, in which fans check in. */
export type AreaGachasArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** A page of areas. */
export type AreaConnection = {
  readonly __typename?: 'AreaConnection';
  /** The areas of this page, each with its cursor. */
  readonly edges: ReadonlyArray<AreaEdge>;
  /** The areas of this page. */
  readonly nodes: ReadonlyArray<Area>;
  /** The place of this page in the list. */
  readonly pageInfo: PageInfo;
  /** The number of items on all pages. */
  readonly totalCount: Scalars['Int']['output'];
};

/** An area in a list. */
export type AreaEdge = {
  readonly __typename?: 'AreaEdge';
  /** Its place in the list. */
  readonly cursor: Scalars['String']['output'];
  /** The area. */
  readonly node: Area;
};

/** The answer to a change of an area. */
export type AreaPayload = {
  readonly __typename?: 'AreaPayload';
  /** The area, as it is now. */
  readonly area: Area;
};

/** A filter for deeds. */
export type AuditLogWhere = {
  /** Only deeds of this kind. */
  readonly action?: InputMaybe<DeedAction>;
  /** Not before this instant. */
  readonly from?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only deeds at this gacha. */
  readonly gachaId?: InputMaybe<Scalars['ID']['input']>;
  /** Only deeds about this order. */
  readonly orderId?: InputMaybe<Scalars['ID']['input']>;
  /** Only entries of this staff member. */
  readonly staffId?: InputMaybe<Scalars['ID']['input']>;
  /** Before this instant. */
  readonly to?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only deeds about this fan. */
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

/** The accounts that may order. */
export type AuthMethodInput = {
  /** The one user pool of that provider. Left out: all of them. */
  readonly providerId?: InputMaybe<Scalars['String']['input']>;
  /** The kind of identity provider. */
  readonly providerType: Scalars['String']['input'];
};

/** The fan to ban, and the reason. */
export type BanUserInput = {
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Why, for the audit log: 1 to 1000 characters. */
  readonly reason: Scalars['String']['input'];
  /** The fan. */
  readonly userId: Scalars['ID']['input'];
};

/** A Bluetooth beacon on site, at which fans check in. */
export type Beacon = {
  readonly __typename?: 'Beacon';
  /** The first instant at which it counts no longer; null if there is none. */
  readonly endAt?: Maybe<Scalars['DateTime']['output']>;
  /** The gachas that it discovers, the latest sale first. Only those that the caller may see are listed. */
  readonly gachas: GachaConnection;
  /** Whether it is switched on. One that is off discovers nothing. */
  readonly isActive: Scalars['Boolean']['output'];
  /** The number that phones hear. */
  readonly number: Scalars['SafeInt']['output'];
  /** The first instant at which it counts; null if there is none. */
  readonly startAt?: Maybe<Scalars['DateTime']['output']>;
  /** For how many hours a check-in there is good. */
  readonly validHours: Scalars['Int']['output'];
  /** Which version it is. Every change raises it. */
  readonly version: Scalars['Int']['output'];
};


/** A Bluetooth beacon on site, at which fans check in. */
export type BeaconGachasArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** A page of beacons. */
export type BeaconConnection = {
  readonly __typename?: 'BeaconConnection';
  /** The beacons of this page, each with its cursor. */
  readonly edges: ReadonlyArray<BeaconEdge>;
  /** The beacons of this page. */
  readonly nodes: ReadonlyArray<Beacon>;
  /** The place of this page in the list. */
  readonly pageInfo: PageInfo;
  /** The number of items on all pages. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A beacon in a list. */
export type BeaconEdge = {
  readonly __typename?: 'BeaconEdge';
  /** Its place in the list. */
  readonly cursor: Scalars['String']['output'];
  /** The beacon. */
  readonly node: Beacon;
};

/** The answer to a change of a beacon. */
export type BeaconPayload = {
  readonly __typename?: 'BeaconPayload';
  /** The beacon, as it is now. */
  readonly beacon: Beacon;
};

/** How many of a kind were found. */
export type BooksCount = {
  readonly __typename?: 'BooksCount';
  /** How many, also of those that are not kept: of each kind 500 rows are. */
  readonly count: Scalars['SafeInt']['output'];
  /** The kind. */
  readonly kind: BooksFindingKind;
};

/** Something that a run of the books found. */
export type BooksFinding = {
  readonly __typename?: 'BooksFinding';
  /** Yen that it is about: the difference, or the payment; null where no money is. */
  readonly amount?: Maybe<Scalars['SafeInt']['output']>;
  /** Its kind. */
  readonly kind: BooksFindingKind;
  /** The order; null if it is about none. */
  readonly orderId?: Maybe<Scalars['ID']['output']>;
  /** Why, in the language of the caller. */
  readonly reason: Scalars['String']['output'];
  /** Everything that it is about. */
  readonly records: ReadonlyArray<BooksRecord>;
  /** What does not agree, as in `BooksLine.subject`, or the status of what is unfinished, in the language of the caller. */
  readonly subject: Scalars['String']['output'];
};

/** A page of what a run of the books found. */
export type BooksFindingConnection = {
  readonly __typename?: 'BooksFindingConnection';
  /** The findings of this page, each with its cursor. */
  readonly edges: ReadonlyArray<BooksFindingEdge>;
  /** The findings of this page. */
  readonly nodes: ReadonlyArray<BooksFinding>;
  /** The place of this page in the list. */
  readonly pageInfo: PageInfo;
  /** The number of items on all pages. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A finding in a list. */
export type BooksFindingEdge = {
  readonly __typename?: 'BooksFindingEdge';
  /** Its place in the list. */
  readonly cursor: Scalars['String']['output'];
  /** The finding. */
  readonly node: BooksFinding;
};

/** A kind of finding. */
export type BooksFindingKind =
  /** Two sides do not agree. */
  | 'difference'
  /** The processor could not be asked for payments. */
  | 'not-asked'
  /** A payment or a refund is under way for too long. It is one of those that are UNFINISHED. */
  | 'overdue'
  /** A bank took money back that had gone back already: the bank is to be told. */
  | 'to-be-disputed'
  /** A payment or a refund is under way. Alone it is no mistake. */
  | 'unfinished';

/** Two sides that must be equal. */
export type BooksLine = {
  readonly __typename?: 'BooksLine';
  /** Yen on the one side; null where no money is compared. */
  readonly amountHere?: Maybe<Scalars['SafeInt']['output']>;
  /** Yen on the other side; null where no money is compared. */
  readonly amountThere?: Maybe<Scalars['SafeInt']['output']>;
  /** The number on the one side. */
  readonly here: Scalars['SafeInt']['output'];
  /** What they are, in the language of the caller. */
  readonly subject: Scalars['String']['output'];
  /** The number on the other side. */
  readonly there: Scalars['SafeInt']['output'];
};

/** A row that a finding is about. */
export type BooksRecord = {
  readonly __typename?: 'BooksRecord';
  /** Its id, or several with a blank between them. */
  readonly ids: Scalars['String']['output'];
  /** What it is: payment, order, processorOrder, gacha, prize, orderDetail, handover, draw, or refund. */
  readonly noun: Scalars['String']['output'];
};

/** A run of the books. */
export type BooksRun = {
  readonly __typename?: 'BooksRun';
  /** The moment of which the books are; null unless they are drawn up. */
  readonly asOf?: Maybe<Scalars['DateTime']['output']>;
  /** When it began. */
  readonly begunAt: Scalars['DateTime']['output'];
  /** The number of all comparisons after the payments; null until the payments are compared. */
  readonly checkCount?: Maybe<Scalars['Int']['output']>;
  /** The number of comparisons that were made so far, after the payments. */
  readonly checked: Scalars['Int']['output'];
  /** What is compared at this moment, after the payments, as in `BooksLine.subject`; null before, and when it has ended. */
  readonly checking?: Maybe<Scalars['String']['output']>;
  /** The number of payments that were compared with the processor so far. */
  readonly compared: Scalars['Int']['output'];
  /** How many of each kind were found, each kind once; empty unless they are drawn up. */
  readonly counts: ReadonlyArray<BooksCount>;
  /** When it ended; null while it is under way. */
  readonly endedAt?: Maybe<Scalars['DateTime']['output']>;
  /** The beginning of its period; null is the first payment that there is. */
  readonly from?: Maybe<Scalars['DateTime']['output']>;
  /** What was compared, each with both sides; empty unless they are drawn up. */
  readonly lines: ReadonlyArray<BooksLine>;
  /** The number of payments of the period; null until they are counted. */
  readonly paymentCount?: Maybe<Scalars['Int']['output']>;
  /** By which its findings are asked for. */
  readonly runId: Scalars['ID']['output'];
  /** The member that began it. */
  readonly staffMember: StaffMember;
  /** How far it is, and what it found. */
  readonly status: BooksRunStatus;
  /** Who stopped it; null if nobody did. */
  readonly stoppedBy?: Maybe<StaffMember>;
  /** The end of its period; null is when it began. */
  readonly to?: Maybe<Scalars['DateTime']['output']>;
};

/** A page of runs of the books. */
export type BooksRunConnection = {
  readonly __typename?: 'BooksRunConnection';
  /** The runs of this page, each with its cursor. */
  readonly edges: ReadonlyArray<BooksRunEdge>;
  /** The runs of this page. */
  readonly nodes: ReadonlyArray<BooksRun>;
  /** The place of this page in the list. */
  readonly pageInfo: PageInfo;
  /** The number of items on all pages. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A run of the books in a list. */
export type BooksRunEdge = {
  readonly __typename?: 'BooksRunEdge';
  /** Its place in the list. */
  readonly cursor: Scalars['String']['output'];
  /** The run. */
  readonly node: BooksRun;
};

/** How far a run of the books is, and what it found. */
export type BooksRunStatus =
  /** Everything agrees. What is unfinished is young. */
  | 'agrees'
  /** Something does not agree, is overdue, or could not be asked for. */
  | 'differs'
  /** They could not be drawn up. The log of the gateway tells why. */
  | 'failed'
  /** The gateway that drew them up ended, or is not heard of any more. Nothing was found out: run them again. */
  | 'interrupted'
  /** It is under way. */
  | 'running'
  /** A person stopped it: `BooksRun.stoppedBy`. Nothing was found out. */
  | 'stopped'
  /** They took longer than half an hour. Name a shorter period, or use the command `books`. */
  | 'too-long';

/** An order to cancel. */
export type CancelOrderInput = {
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** The order's id. */
  readonly orderId: Scalars['ID']['input'];
};

/** The answer to a cancelled order. */
export type CancelOrderPayload = {
  readonly __typename?: 'CancelOrderPayload';
  /** The cancelled order. */
  readonly order: Order;
};

/** The time that a cap is for. */
export type CapPeriod =
  /** A day in Tokyo. */
  | 'DAY'
  /** A month in Tokyo. */
  | 'MONTH';

/** A cap on what a fan spends, which a sum is above. */
export type CapReached = {
  readonly __typename?: 'CapReached';
  /** When the next day or month begins, and the cap anew. */
  readonly from: Scalars['DateTime']['output'];
  /** What may still be spent. */
  readonly left: Scalars['Yen']['output'];
  /** The cap. */
  readonly limit: Scalars['Yen']['output'];
  /** Whether it is of a day or of a month, in Tokyo. */
  readonly period: CapPeriod;
};

/** The carrier of a parcel. */
export type Carrier =
  /** Japan Post (日本郵便). */
  | 'japanpost'
  /** Sagawa Express (佐川急便). */
  | 'sagawa'
  /** Yamato Transport (ヤマト運輸). */
  | 'yamato';

/** Money that a bank took back. */
export type ChargeBack = {
  readonly __typename?: 'ChargeBack';
  /** The amount that had gone back before, and so went back twice: dispute it with the bank. Null where there is none. */
  readonly givenTwiceAmount?: Maybe<Scalars['Yen']['output']>;
  /** The refund that it is recorded as, with its order. */
  readonly refund: Refund;
};

/** A page of charge-backs. */
export type ChargeBackConnection = {
  readonly __typename?: 'ChargeBackConnection';
  /** The charge-backs of this page, each with its cursor. */
  readonly edges: ReadonlyArray<ChargeBackEdge>;
  /** The charge-backs of this page. */
  readonly nodes: ReadonlyArray<ChargeBack>;
  /** The place of this page in the list. */
  readonly pageInfo: PageInfo;
  /** The number of items on all pages. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A charge-back in a list. */
export type ChargeBackEdge = {
  readonly __typename?: 'ChargeBackEdge';
  /** Its place in the list. */
  readonly cursor: Scalars['String']['output'];
  /** The charge-back. */
  readonly node: ChargeBack;
};

/** The order has a charge-back already. */
export type ChargeBackRecordedDetail = {
  readonly __typename?: 'ChargeBackRecordedDetail';
  /** Always `CHARGE_BACK_RECORDED`. */
  readonly code: RefusalCode;
  /** The field that names the order. */
  readonly errors: ReadonlyArray<FieldMistake>;
  /** The charge-back that is written down. */
  readonly refundId: Scalars['ID']['output'];
  /** False. */
  readonly retryable: Scalars['Boolean']['output'];
};

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
  /** The place of this page in the list. */
  readonly pageInfo: PageInfo;
  /** The number of items on all pages. */
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
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** The place that was found: exactly one of the fields. */
  readonly place: PlaceInput;
};

/** Two check-ins of one fan that are too far apart: more than 10 km plus the distance at 1,000 km/h in the time between them. Both counted: nothing was refused. */
export type CheckInJump = {
  readonly __typename?: 'CheckInJump';
  /** The check-in before. */
  readonly from: CheckInPlace;
  /** The distance between them. */
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
  /** The place of this page in the list. */
  readonly pageInfo: PageInfo;
  /** The number of items on all pages. */
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

/** The answer to a check-in. */
export type CheckInPayload = {
  readonly __typename?: 'CheckInPayload';
  /** The gachas of the user's login method that this report discovered, again or for the first time. */
  readonly checkIns: ReadonlyArray<CheckIn>;
};

/** The position of a check-in, to two decimals of a degree, which is about a kilometre. */
export type CheckInPlace = {
  readonly __typename?: 'CheckInPlace';
  /** When. */
  readonly at: Scalars['DateTime']['output'];
  /** North is positive. */
  readonly latitude: Scalars['Float']['output'];
  /** East is positive. */
  readonly longitude: Scalars['Float']['output'];
};

/** A sale to close. */
export type CloseSaleInput = {
  /** The gacha. */
  readonly gachaId: Scalars['ID']['input'];
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Why, for the audit log. */
  readonly reason: Scalars['String']['input'];
  /** The version that the caller knows. Without it the sale is closed whatever others have changed. */
  readonly version?: InputMaybe<Scalars['Int']['input']>;
};

/** An order with a payment to finish. */
export type CompletePaymentInput = {
  /** The order's id. */
  readonly orderId: Scalars['ID']['input'];
};

/** The handover. */
export type ConfirmHandoverInput = {
  /** The gacha. */
  readonly gachaId: Scalars['ID']['input'];
  /**
   * The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. With
   * `occurredAt` the key identifies the report for ever, also if a later call corrects that time.
   */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** For supervisors: hands over although `Handover.late` is REFUSE. */
  readonly isLateAllowed?: InputMaybe<Scalars['Boolean']['input']>;
  /**
   * Refuses a code that was replaced or has expired, also if this counter read it while it was valid. Without this a report is
   * accepted for ten minutes after that reading, with the time of the reading: the fan's phone may have asked for a new code while
   * the prizes were given out.
   */
  readonly isOnlyWhileValid?: InputMaybe<Scalars['Boolean']['input']>;
  /** Instead of `orderIds`: the single items that were given out, at most 5000. An order stays PAID while some of its items remain. */
  readonly itemIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /**
   * For a counter that had no network: the time when the prizes were given out. An item is handed over if the code covered it, was
   * valid then, and it is at most 72 hours ago; the other items are in `conflicts`. Without `orderIds` and `itemIds` the report is
   * about all items that the code covers at this gacha.
   */
  readonly occurredAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** The orders whose items were given out. */
  readonly orderIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** The digits of the pickup code, with blanks or without, full-width ones too. */
  readonly pickupCode: Scalars['String']['input'];
};

/** The answer to a reported handover. */
export type ConfirmHandoverPayload = {
  readonly __typename?: 'ConfirmHandoverPayload';
  /** With `occurredAt`: the items that could not be accepted; a supervisor sees them. An item of an earlier report has its earlier conflict, open or settled. Null without `occurredAt`. */
  readonly conflicts?: Maybe<ReadonlyArray<HandoverConflict>>;
  /** When they were handed over. */
  readonly deliveredAt: Scalars['DateTime']['output'];
  /** The gacha. */
  readonly gacha: Gacha;
  /** The ids of the handover: one, unless it was reported in parts. `undoHandover` takes such an id. */
  readonly handoverIds: ReadonlyArray<Scalars['ID']['output']>;
  /** The orders that are handed over now. With `occurredAt` the orders of which some item was accepted, which may be none. */
  readonly orders: ReadonlyArray<HandoverOrder>;
  /** The items that the code still covers at this gacha. */
  readonly remaining: Handover;
};

/** Orders or items that were posted as one parcel: at least one. */
export type ConfirmShipmentInput = {
  /** The carrier. */
  readonly carrier: Carrier;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Single items. */
  readonly itemIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Orders. All of their items that were not posted before are in the parcel. */
  readonly orderIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** The carrier's number, with hyphens or without: Yamato and Sagawa have 12 digits, Japan Post 11 or 12, or letters as in RR123456789JP. */
  readonly trackingNumber: Scalars['String']['input'];
};

/** The answer to a posted parcel. */
export type ConfirmShipmentPayload = {
  readonly __typename?: 'ConfirmShipmentPayload';
  /** The parcel. */
  readonly shipment: Shipment;
};

/** A new fan has to agree to more. */
export type ConsentRequiredDetail = {
  readonly __typename?: 'ConsentRequiredDetail';
  /** Always `CONSENT_REQUIRED`. */
  readonly code: RefusalCode;
  /** The versions to agree to. */
  readonly consents: RequiredConsents;
  /** False. */
  readonly retryable: Scalars['Boolean']['output'];
};

/** The version of each document that was agreed to. What is left out was not asked. */
export type ConsentsInput = {
  /** The privacy notice. */
  readonly privacy?: InputMaybe<Scalars['Int']['input']>;
  /** The terms. */
  readonly terms?: InputMaybe<Scalars['Int']['input']>;
};

/** The address of a fan's order. */
export type CorrectAddressForInput = {
  /** The whole right address. */
  readonly deliveryInfo: DeliveryInfoInput;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** The order. */
  readonly orderId: Scalars['ID']['input'];
  /** Why, for the record. */
  readonly reason: Scalars['String']['input'];
};

/** The answer to an address that support corrected. */
export type CorrectAddressForPayload = {
  readonly __typename?: 'CorrectAddressForPayload';
  /** The order. */
  readonly order: Order;
};

/** The address of an order. */
export type CorrectAddressInput = {
  /** The whole right address. */
  readonly deliveryInfo: DeliveryInfoInput;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** The order. */
  readonly orderId: Scalars['ID']['input'];
};

/** The answer to a corrected address. */
export type CorrectAddressPayload = {
  readonly __typename?: 'CorrectAddressPayload';
  /** The order. */
  readonly order: Order;
};

/** A correction by support. */
export type CorrectBirthMonthInput = {
  /** The year and the month, like `2008-04`. */
  readonly birthMonth: Scalars['String']['input'];
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Why, and what shows it. The audit log keeps it, so it must not say when the fan was born. */
  readonly reason: Scalars['String']['input'];
  /** The fan. */
  readonly userId: Scalars['ID']['input'];
};

/** The answer once it is corrected. */
export type CorrectBirthMonthPayload = {
  readonly __typename?: 'CorrectBirthMonthPayload';
  /** The fan. */
  readonly user: User;
};

/** The right label of a posted parcel. */
export type CorrectShipmentInput = {
  /** The carrier. */
  readonly carrier: Carrier;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Why, for the record. */
  readonly reason?: InputMaybe<Scalars['String']['input']>;
  /** The parcel. */
  readonly shipmentId: Scalars['ID']['input'];
  /** The carrier's number, as in ConfirmShipmentInput. */
  readonly trackingNumber: Scalars['String']['input'];
};

/** The answer to a corrected label. */
export type CorrectShipmentPayload = {
  readonly __typename?: 'CorrectShipmentPayload';
  /** The parcel. */
  readonly shipment: Shipment;
};

/** A counter in the statistics. */
export type CounterStatistic = {
  readonly __typename?: 'CounterStatistic';
  /** The number of items that the member handed over in that time. */
  readonly handedOver: Scalars['Int']['output'];
  /** The staff member. */
  readonly staffMember: StaffMember;
};

/** Items that counters handed over, and items that wait. */
export type CounterStatistics = {
  readonly __typename?: 'CounterStatistics';
  /** The items handed over by each counter, the most first. */
  readonly counters: ReadonlyArray<CounterStatistic>;
  /** From this instant. */
  readonly from: Scalars['DateTime']['output'];
  /** The gacha. */
  readonly gacha: Gacha;
  /** The number of items that were handed over in that time. */
  readonly handedOver: Scalars['Int']['output'];
  /** The same by prize, in the operator's order. Prizes without such items are left out. */
  readonly prizes: ReadonlyArray<PrizeStatistic>;
  /** The items handed over in each quarter of an hour, the earliest first; quarters without a handover are left out. */
  readonly quarters: ReadonlyArray<QuarterStatistic>;
  /** Before this instant. */
  readonly to: Scalars['DateTime']['output'];
  /** The number of paid items that wait at this moment. */
  readonly waiting: Scalars['Int']['output'];
};

/** A new area. */
export type CreateAreaInput = {
  /** The first instant at which it counts no longer. Left out, it counts for good. */
  readonly endAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** The gachas that it discovers. */
  readonly gachaIds: ReadonlyArray<Scalars['ID']['input']>;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Whether it is switched on. It is, where it is left out. */
  readonly isActive?: InputMaybe<Scalars['Boolean']['input']>;
  /** The middle: see `PositionInput`. */
  readonly latitude: Scalars['String']['input'];
  /** The middle: see `PositionInput`. */
  readonly longitude: Scalars['String']['input'];
  /** Its name, which no other area has. It cannot be changed later. */
  readonly name: Scalars['String']['input'];
  /** The distance from the middle to the edge, at least 1. */
  readonly radiusMetres: Scalars['Int']['input'];
  /** Why, for the audit log. */
  readonly reason?: InputMaybe<Scalars['String']['input']>;
  /** The first instant at which it counts. Left out, it counts at once. */
  readonly startAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** For how many hours a check-in there is good, 1 to 87600: 24 where it is left out. */
  readonly validHours?: InputMaybe<Scalars['Int']['input']>;
};

/** A new beacon. */
export type CreateBeaconInput = {
  /** The number that phones hear, 0 or more. */
  readonly beaconId: Scalars['SafeInt']['input'];
  /** The first instant at which it counts no longer. Left out, it counts for good. */
  readonly endAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** The gachas that it discovers. */
  readonly gachaIds: ReadonlyArray<Scalars['ID']['input']>;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Whether it is switched on. It is, where it is left out. */
  readonly isActive?: InputMaybe<Scalars['Boolean']['input']>;
  /** Why, for the audit log. */
  readonly reason?: InputMaybe<Scalars['String']['input']>;
  /** The first instant at which it counts. Left out, it counts at once. */
  readonly startAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** For how many hours a check-in there is good, 1 to 87600: 24 where it is left out. */
  readonly validHours?: InputMaybe<Scalars['Int']['input']>;
};

/** A new gacha. */
export type CreateGachaInput = {
  /** The accounts that may order. */
  readonly authMethod?: InputMaybe<AuthMethodInput>;
  /** How prizes reach the winner. */
  readonly deliveryType?: InputMaybe<DeliveryType>;
  /** What fans read under the name. */
  readonly description?: InputMaybe<LocalizedTextInput>;
  /** The end of the sale: the first instant that is no longer part of it. */
  readonly endAt: Scalars['DateTime']['input'];
  /** Whether the per-user limit applies. */
  readonly hasLimit?: InputMaybe<Scalars['Boolean']['input']>;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Whether a user must check in on site before ordering. */
  readonly isCheckInNeeded?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether it is sold between its dates. To stop a sale for the moment, pause it. */
  readonly isOpen?: InputMaybe<Scalars['Boolean']['input']>;
  /** A picture of its prizes, in the same way. */
  readonly lineupImageUrl?: InputMaybe<Scalars['String']['input']>;
  /** The number of plays that one user may buy, if `hasLimit` is true. */
  readonly maxPlaysPerUser?: InputMaybe<Scalars['Int']['input']>;
  /** Its name. */
  readonly name: LocalizedTextInput;
  /** Of a free gacha: the yen that must be bought first. */
  readonly needsPurchase?: InputMaybe<Scalars['Yen']['input']>;
  /** The price of one play. 0 is free. */
  readonly price: Scalars['Yen']['input'];
  /** Its prizes, in the order in which fans see them: 1 to 1000. */
  readonly prizes: ReadonlyArray<PrizeInput>;
  /** Why, for the audit log. */
  readonly reason?: InputMaybe<Scalars['String']['input']>;
  /** Where and how prizes are handed over. */
  readonly redeemDetail?: InputMaybe<RedeemDetailInput>;
  /** The last day to collect prizes. */
  readonly redeemLimitDate?: InputMaybe<Scalars['DateTime']['input']>;
  /** What counters do after that day. */
  readonly redeemPolicy?: InputMaybe<RedeemPolicy>;
  /** What the last screen says of delivery and cancelling. */
  readonly selling?: InputMaybe<SellingInput>;
  /** The first instant of the sale. */
  readonly startAt: Scalars['DateTime']['input'];
  /** Free words, at most 100. */
  readonly tags?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** A small picture: the path of one that was added, a web address, or an empty text. */
  readonly thumbnailImageUrl?: InputMaybe<Scalars['String']['input']>;
};

/** The order. */
export type CreateOrderInput = {
  /** The address for the prizes: required if the gacha's delivery type is MAIL, otherwise ignored and not stored. */
  readonly deliveryInfo?: InputMaybe<DeliveryInfoInput>;
  /** The gacha. */
  readonly gachaId: Scalars['ID']['input'];
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** The number of plays, 1 to 100. */
  readonly playAmount: Scalars['Int']['input'];
  /** The version of `Gacha.lastScreen` that was shown. Without it the order keeps the one in force, and that it was not shown. */
  readonly termsVersion?: InputMaybe<Scalars['Int']['input']>;
};

/** The answer to a new order. */
export type CreateOrderPayload = {
  readonly __typename?: 'CreateOrderPayload';
  /** The new order. */
  readonly order: Order;
};

/** A prize of the odds under which an order was sold. */
export type DeclaredPrize = {
  readonly __typename?: 'DeclaredPrize';
  /** The prize as it is now. */
  readonly prize: Prize;
  /** As it was shown when it was ordered. */
  readonly sold: SoldPrize;
  /** The number that was supplied in all. */
  readonly supply: Scalars['Int']['output'];
  /** Its weight. */
  readonly weight: Scalars['Int']['output'];
};

/** An action of a staff member or an operator. It never changes. What it names is shown as it is now. */
export type Deed = {
  readonly __typename?: 'Deed';
  /** The name that the user of the command gave; null if a staff member did it. */
  readonly account?: Maybe<Scalars['String']['output']>;
  /** The kind. */
  readonly action: DeedAction;
  /** The state afterwards. */
  readonly after?: Maybe<Scalars['JSON']['output']>;
  /** When, by the clock of the database. */
  readonly at: Scalars['DateTime']['output'];
  /** The state before; null if there was none. */
  readonly before?: Maybe<Scalars['JSON']['output']>;
  /** The device at which the staff member was signed in, where there is one. */
  readonly device?: Maybe<Device>;
  /** The gacha, also one that was taken back. */
  readonly gacha?: Maybe<Gacha>;
  /** The order, also if it was cancelled or replaced since. */
  readonly order?: Maybe<Order>;
  /** The given reason. */
  readonly reason?: Maybe<Scalars['String']['output']>;
  /** The staff member; null if a command did it. */
  readonly staffMember?: Maybe<StaffMember>;
  /**
   * What else it was done to. Null although there is a parcel or a conflict, where the reader may not read that: parcels are read by
   * shipping, support and supervisors, conflicts by supervisors; and for a parcel that was unpacked. `subjectId` tells its id then.
   */
  readonly subject?: Maybe<DeedSubject>;
  /**
   * The id of what is no object of this schema, or not for every reader: of the handover, the pickup code, the parcel or the
   * conflict. Null where `subject` tells it to all: a staff member, a device, a refund.
   */
  readonly subjectId?: Maybe<Scalars['ID']['output']>;
  /** The id of the fan. Roles that may read more of fans have it in `fan` of the order; operators read this alone. */
  readonly userId?: Maybe<Scalars['ID']['output']>;
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
  /** Items of an order were put into a parcel. */
  | 'PARCEL_PACKED'
  /** A posted parcel with items of an order came back. */
  | 'PARCEL_RETURNED'
  /** Items of an order were taken out of a parcel again. */
  | 'PARCEL_UNPACKED'
  /** A staff member issued a pickup code for a fan. */
  | 'PICKUP_CODE_ISSUED_FOR'
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

/** A page of deeds. */
export type DeedConnection = {
  readonly __typename?: 'DeedConnection';
  /** The deeds of this page, each with its cursor. */
  readonly edges: ReadonlyArray<DeedEdge>;
  /** The deeds of this page. */
  readonly nodes: ReadonlyArray<Deed>;
  /** The place of this page in the list. */
  readonly pageInfo: PageInfo;
  /** The number of items on all pages. */
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

/** A deed of staff or of an operator. */
export type DeedEvent = TimelineEvent & {
  readonly __typename?: 'DeedEvent';
  /** When. */
  readonly at: Scalars['DateTime']['output'];
  /** The deed. */
  readonly deed: Deed;
  /** The kind: DEED. */
  readonly kind: TimelineEventKind;
};

/**
 * What a deed was done to, besides its gacha and its order: by its kind the staff member, the device, the refund, the parcel or the
 * conflict.
 */
export type DeedSubject = Device | HandoverConflict | Refund | Shipment | StaffMember;

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

/**
 * A device at which a staff member signs in with a token of this service. What is told of it beside name, state and member is for
 * itself, operators and supervisors, and null for others.
 */
export type Device = Node & {
  readonly __typename?: 'Device';
  /** The seconds during which this device can read no pickup code, after too many unknown ones; 0 while it can. See `forgiveWrongCodes`. */
  readonly codesRefusedSeconds?: Maybe<Scalars['Int']['output']>;
  /** Its id, which the audit log names. */
  readonly id: Scalars['ID']['output'];
  /** When its invitation ends or ended. */
  readonly invitationExpiresAt?: Maybe<Scalars['DateTime']['output']>;
  /** When it was invited. */
  readonly invitedAt?: Maybe<Scalars['DateTime']['output']>;
  /** When it last renewed its token, which it does every ten minutes while it is in use. */
  readonly lastSeenAt?: Maybe<Scalars['DateTime']['output']>;
  /** Its name. Fans read it in `OrderItem.counter` of what it handed to them. */
  readonly name: Scalars['String']['output'];
  /** When it was taken out of service. */
  readonly revokedAt?: Maybe<Scalars['DateTime']['output']>;
  /** When it took the invitation. */
  readonly signedInAt?: Maybe<Scalars['DateTime']['output']>;
  /** The staff member who works with it. */
  readonly staffMember: StaffMember;
  /** Its status. */
  readonly state: DeviceState;
};

/** A page of devices. */
export type DeviceConnection = {
  readonly __typename?: 'DeviceConnection';
  /** The devices of this page, each with its cursor. */
  readonly edges: ReadonlyArray<DeviceEdge>;
  /** The devices of this page. */
  readonly nodes: ReadonlyArray<Device>;
  /** The place of this page in the list. */
  readonly pageInfo: PageInfo;
  /** The number of items on all pages. */
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

/** An invitation. Only this answer contains it. */
export type DeviceInvitationPayload = {
  readonly __typename?: 'DeviceInvitationPayload';
  /** The device. */
  readonly device: Device;
  /** When it ends: after 15 minutes. */
  readonly expiresAt: Scalars['DateTime']['output'];
  /** The invitation itself, which is in the link. */
  readonly invitation: Scalars['String']['output'];
  /** The page of the staff client, with the invitation behind `#`, so that no server gets it. */
  readonly link: Scalars['String']['output'];
  /** The link as a QR code: an SVG. */
  readonly qrCode: Scalars['String']['output'];
};

/** The answer to a change of a device. */
export type DevicePayload = {
  readonly __typename?: 'DevicePayload';
  /** The device, as it is now. */
  readonly device: Device;
};

/** The state of a device. */
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

/** A staff member who works here already, or a new one for the device. */
export type DeviceWorkerInput =
  /** A new member, without an account elsewhere. */
  { readonly newMember: InvitedMemberInput; readonly staffId?: never; }
  |  /** A staff member. */
  { readonly newMember?: never; readonly staffId: Scalars['ID']['input']; };

/** The codes of `DocumentDetail`. */
export type DocumentCode =
  /** The text is no document of GraphQL, or is too long. */
  | 'GRAPHQL_PARSE_FAILED'
  /** The document does not fit the schema. */
  | 'GRAPHQL_VALIDATION_FAILED'
  /** There are no persisted queries here. */
  | 'PERSISTED_QUERY_NOT_SUPPORTED';

/** GraphQL cannot read the document, or the document does not fit the schema. The message is in English. */
export type DocumentDetail = {
  readonly __typename?: 'DocumentDetail';
  /** What is wrong. */
  readonly code: DocumentCode;
  /** False. */
  readonly retryable: Scalars['Boolean']['output'];
};

/** The record of one draw of a gacha, as the database keeps it. */
export type DrawRecord = {
  readonly __typename?: 'DrawRecord';
  /** The number of the draw of the order: more than 1 if the money was refused after an earlier draw, which was taken back. */
  readonly attempt: Scalars['Int']['output'];
  /** The sum of the weights of the prizes that were in stock. */
  readonly bound: Scalars['SafeInt']['output'];
  /** When it was drawn. */
  readonly drawnAt: Scalars['DateTime']['output'];
  /** The number of the odds version that was in force at the draw: its supplies explain the stocks. */
  readonly drawnUnder: Scalars['Int']['output'];
  /** Whether the order has an item for the last-one prize that it got. */
  readonly hasLastOneItem: Scalars['Boolean']['output'];
  /** The prize of the item that the order has for it; null if it has none, as where the prizes went back. */
  readonly itemPrize?: Maybe<Prize>;
  /** The last-one prize, if the play got it. */
  readonly lastOne?: Maybe<Prize>;
  /** How many of all that could be drawn were left after it; null where the gacha has no last-one prize. */
  readonly leftAfter?: Maybe<Scalars['Int']['output']>;
  /** The number of the odds version whose weights were used. */
  readonly oddsNumber: Scalars['Int']['output'];
  /** The order that it was drawn for. */
  readonly order: Order;
  /** The number of the play in the order, from 1. */
  readonly play: Scalars['Int']['output'];
  /** The prize that it won. */
  readonly prize: Prize;
  /** The number of the last draw before its prizes went back to stock, since the money was refused; null if they did not. */
  readonly returnedAfter?: Maybe<Scalars['Int']['output']>;
  /** The number of the seed that gives the value. */
  readonly seedNumber: Scalars['Int']['output'];
  /** Its number among all draws of the gacha, from 1. */
  readonly sequence: Scalars['Int']['output'];
  /** The number of the odds version under which the order was sold, which is the same. */
  readonly soldUnder: Scalars['Int']['output'];
  /** The stocks before the draw, of the prizes of the version that was used, sorted by their ids. */
  readonly stocks: ReadonlyArray<Scalars['Int']['output']>;
  /** The drawn number: a whole number from 0 up to, but not including, the bound. */
  readonly value: Scalars['SafeInt']['output'];
};

/** Records of draws, in pages. */
export type DrawRecordConnection = {
  readonly __typename?: 'DrawRecordConnection';
  /** The records of this page, each with its cursor. */
  readonly edges: ReadonlyArray<DrawRecordEdge>;
  /** The records of this page. */
  readonly nodes: ReadonlyArray<DrawRecord>;
  /** The place of this page in the list. */
  readonly pageInfo: PageInfo;
  /** The number of items on all pages. */
  readonly totalCount: Scalars['Int']['output'];
};

/** The record of a draw in a list. */
export type DrawRecordEdge = {
  readonly __typename?: 'DrawRecordEdge';
  /** Its cursor. */
  readonly cursor: Scalars['String']['output'];
  /** The record. */
  readonly node: DrawRecord;
};

/** The record of the draw of an order, play by play. */
export type DrawVerification = {
  readonly __typename?: 'DrawVerification';
  /** The number of this draw of the order: more than 1 if the money was refused after an earlier draw, which was taken back. */
  readonly attempt: Scalars['Int']['output'];
  /** The prizes of that version, sorted by id, as they were declared. */
  readonly declared: ReadonlyArray<DeclaredPrize>;
  /** When it was drawn. */
  readonly drawnAt: Scalars['DateTime']['output'];
  /** The seed that it was drawn with. */
  readonly fairness: Fairness;
  /** The gacha. */
  readonly gacha: Gacha;
  /** Whether the seed has the hash, and gives every value and every prize; null until the seed is revealed. */
  readonly isVerified?: Maybe<Scalars['Boolean']['output']>;
  /** The last-one prize of that version; null if it had none. */
  readonly lastOnePrize?: Maybe<Prize>;
  /** The number of the odds version under which the order was sold. */
  readonly oddsNumber: Scalars['Int']['output'];
  /** The order. */
  readonly order: Order;
  /** The plays, in their order. */
  readonly plays: ReadonlyArray<DrawnPlay>;
};

/** Items that were drawn. */
export type DrawnEvent = TimelineEvent & {
  readonly __typename?: 'DrawnEvent';
  /** When. */
  readonly at: Scalars['DateTime']['output'];
  /** The number of items. */
  readonly itemAmount: Scalars['Int']['output'];
  /** The kind: DRAWN. */
  readonly kind: TimelineEventKind;
};

/** An order of which something was drawn, with its items as they are now. */
export type DrawnOrder = {
  readonly __typename?: 'DrawnOrder';
  /** The last-one prizes that it has beside them. */
  readonly lastOnes: ReadonlyArray<Prize>;
  /** The order. */
  readonly order: Order;
  /** How many plays were paid: it must have as many items. 0 while it is not paid. */
  readonly paidPlays: Scalars['Int']['output'];
  /** The plays for which it has an item. */
  readonly plays: ReadonlyArray<Scalars['Int']['output']>;
};

/** Orders of which something was drawn, in pages. */
export type DrawnOrderConnection = {
  readonly __typename?: 'DrawnOrderConnection';
  /** The orders of this page, each with its cursor. */
  readonly edges: ReadonlyArray<DrawnOrderEdge>;
  /** The orders of this page. */
  readonly nodes: ReadonlyArray<DrawnOrder>;
  /** The place of this page in the list. */
  readonly pageInfo: PageInfo;
  /** The number of items on all pages. */
  readonly totalCount: Scalars['Int']['output'];
};

/** An order of which something was drawn, in a list. */
export type DrawnOrderEdge = {
  readonly __typename?: 'DrawnOrderEdge';
  /** Its cursor. */
  readonly cursor: Scalars['String']['output'];
  /** The order. */
  readonly node: DrawnOrder;
};

/** The record of one play. */
export type DrawnPlay = {
  readonly __typename?: 'DrawnPlay';
  /** The sum of the weights of the prizes that were in stock. */
  readonly bound: Scalars['SafeInt']['output'];
  /** The value that the seed gives; null until it is revealed. */
  readonly derivedValue?: Maybe<Scalars['SafeInt']['output']>;
  /** Whether the seed has the hash, and gives this value and this prize, and the last-one prize went where it should; null until it is revealed. */
  readonly isVerified?: Maybe<Scalars['Boolean']['output']>;
  /** The last-one prize, if the play got it: `leftAfter` is 0, the prize was in stock before the play, and is among `prizes`. */
  readonly lastOne?: Maybe<SoldPrize>;
  /**
   * How many of all that could be drawn in the gacha were left after the play, also prizes that came after the order. Null where the
   * gacha has no last-one prize.
   */
  readonly leftAfter?: Maybe<Scalars['Int']['output']>;
  /** Its number in the order, from 1. */
  readonly play: Scalars['Int']['output'];
  /** The prize that the play won: the weights of the prizes in stock are laid end to end, and the value falls on one of them. */
  readonly prize: Prize;
  /** The prizes with their weight and stock before the play, sorted by id. */
  readonly prizes: ReadonlyArray<DrawnPrize>;
  /** Its number among all draws of the gacha, from 1. */
  readonly sequence: Scalars['Int']['output'];
  /** The drawn number: a whole number from 0 up to, but not including, the bound. */
  readonly value: Scalars['SafeInt']['output'];
  /** The same prize as it was shown when it was ordered. */
  readonly won: SoldPrize;
};

/** One prize, as it was before a play. */
export type DrawnPrize = {
  readonly __typename?: 'DrawnPrize';
  /** The prize. */
  readonly prize: Prize;
  /** The number in stock. */
  readonly stock: Scalars['Int']['output'];
  /** Its weight against the other prizes in stock. */
  readonly weight: Scalars['Int']['output'];
};

/** A handover that was first. */
export type EarlierHandover = {
  readonly __typename?: 'EarlierHandover';
  /** When it was. */
  readonly deliveredAt: Scalars['DateTime']['output'];
  /** The id of the device. Null without one. */
  readonly deviceId?: Maybe<Scalars['ID']['output']>;
  /** The name of the device. Null without one. */
  readonly deviceName?: Maybe<Scalars['String']['output']>;
  /** The name of the staff member. */
  readonly staffName: Scalars['String']['output'];
};

/** The fan to erase, and the reason. */
export type EraseUserInput = {
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Only tells what would end: nothing is written. */
  readonly isTrial?: InputMaybe<Scalars['Boolean']['input']>;
  /** Why, for the audit log: 1 to 1000 characters. */
  readonly reason: Scalars['String']['input'];
  /** The fan. */
  readonly userId: Scalars['ID']['input'];
};

/** The answer to an erasure, or to its trial. */
export type EraseUserPayload = {
  readonly __typename?: 'EraseUserPayload';
  /** What ends with the account, or would. */
  readonly ends: AccountEnds;
  /** Whether it is done. False for a trial. */
  readonly isErased: Scalars['Boolean']['output'];
};

/** Payments that failed for the same reason. */
export type FailedPayments = {
  readonly __typename?: 'FailedPayments';
  /** How many there are. */
  readonly count: Scalars['SafeInt']['output'];
  /** Why. */
  readonly refusal: RefusalCode;
};

/** The seed of all draws of a gacha. It is secret while it can decide a draw, and its hash is published before. */
export type Fairness = {
  readonly __typename?: 'Fairness';
  /** When it was made: its hash has been fixed since. */
  readonly committedAt: Scalars['DateTime']['output'];
  /** Whether the seed is shown: a minute after the sale has ended, when no payment of it is under way any more. */
  readonly isRevealed: Scalars['Boolean']['output'];
  /** The number of this seed of the gacha: a sale that is opened again after its end gets a new seed. */
  readonly number: Scalars['Int']['output'];
  /** The seed, in hexadecimal; null until it is revealed. */
  readonly seed?: Maybe<Scalars['String']['output']>;
  /** The SHA-256 of the seed's 32 bytes, in hexadecimal: shown from the publication on. */
  readonly seedHash: Scalars['String']['output'];
};

/** A wrong field of the input. */
export type FieldMistake = {
  readonly __typename?: 'FieldMistake';
  /** What is wrong with it, for programs. `docs/reference/refusals.md` lists them; there may be more in a later version. */
  readonly code: Scalars['String']['output'];
  /** Its place, like `deliveryInfo.city` or `orderIds.0`. */
  readonly field: Scalars['String']['output'];
  /** The same for people, in the language that the request asks for. */
  readonly message: Scalars['String']['output'];
};

/** A search for orders: exactly one of these fields. */
export type FindOrdersInput =
  /** The fan's account at the identity provider. */
  { readonly identity: IdentityInput; readonly orderId?: never; readonly ticket?: never; readonly userId?: never; }
  |  /** The order's id. */
  { readonly identity?: never; readonly orderId: Scalars['ID']['input']; readonly ticket?: never; readonly userId?: never; }
  |  /** The number that the counter calls. */
  { readonly identity?: never; readonly orderId?: never; readonly ticket: TicketInput; readonly userId?: never; }
  |  /** The fan, by the service's own id. */
  { readonly identity?: never; readonly orderId?: never; readonly ticket?: never; readonly userId: Scalars['ID']['input']; };

/** The member whose wrong codes are forgiven, and the reason. */
export type ForgiveWrongCodesInput = {
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Why, for the audit log: 1 to 1000 characters. */
  readonly reason: Scalars['String']['input'];
  /** The member. */
  readonly staffId: Scalars['ID']['input'];
};

/** A prize lottery: a play costs its price and wins one of its prizes. */
export type Gacha = Node & {
  readonly __typename?: 'Gacha';
  /** The authentication method whose accounts may order; null if accounts of every method may. */
  readonly authMethod?: Maybe<AuthMethod>;
  /** When it was made. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** How prizes reach the winner. */
  readonly deliveryType: DeliveryType;
  /** Its text, with line breaks. */
  readonly description: Scalars['String']['output'];
  /** The end of the sale: the first instant that is no longer part of it. */
  readonly endAt: Scalars['DateTime']['output'];
  /** The seed of its next draws; null before the gacha is first published. */
  readonly fairness?: Maybe<Fairness>;
  /** Whether the per-user limit applies. */
  readonly hasLimit: Scalars['Boolean']['output'];
  /** The gacha's id. */
  readonly id: Scalars['ID']['output'];
  /** Whether a user must check in on site before ordering. */
  readonly isCheckInNeeded: Scalars['Boolean']['output'];
  /** For staff with a role at it, others get null: whether it is sold between its dates. */
  readonly isOpen?: Maybe<Scalars['Boolean']['output']>;
  /** Whether the operator has paused the sale. While it is paused its status is never ON_SALE, nothing can be ordered, and no payment begins. */
  readonly isPaused: Scalars['Boolean']['output'];
  /** For staff with a role at it, others get null: whether fans see it. */
  readonly isPublished?: Maybe<Scalars['Boolean']['output']>;
  /** All that must be told before the click that orders, ready to show. Null for a gacha that has no terms yet, and in the answer of a mutation. */
  readonly lastScreen?: Maybe<LastScreen>;
  /** The same picture, with its size and what it shows. */
  readonly lineupImage?: Maybe<Picture>;
  /** A picture of its prizes. */
  readonly lineupImageUrl?: Maybe<Scalars['URL']['output']>;
  /** The number of plays that one user may buy, if `hasLimit` is true. */
  readonly maxPlaysPerUser: Scalars['Int']['output'];
  /** Its name. */
  readonly name: Scalars['String']['output'];
  /** For staff with a role at it, others get null, as it is without one: of a free gacha, the yen that must be bought first. */
  readonly needsPurchase?: Maybe<Scalars['Yen']['output']>;
  /** The price of one play. */
  readonly price: Scalars['Yen']['output'];
  /** The prizes, in the operator's order. */
  readonly prizes: PrizeConnection;
  /** The operator's text about the odds. */
  readonly probabilityProvision: Scalars['String']['output'];
  /** Where and how its prizes are handed over. */
  readonly redeemDetail: RedeemDetail;
  /** The last day to collect prizes, as the operator announces it. The operator also decides whether counters hand over later. */
  readonly redeemLimitDate?: Maybe<Scalars['DateTime']['output']>;
  /** For staff with a role at it, others get null: what counters do after `redeemLimitDate`. */
  readonly redeemPolicy?: Maybe<RedeemPolicy>;
  /** For operators of it, others get null: the prizes that were taken out of the draw, which `restorePrize` brings back. */
  readonly retiredPrizes?: Maybe<PrizeConnection>;
  /** For staff with a role at it, others get null: what the operator says of delivery and cancelling on the last screen before an order. */
  readonly selling?: Maybe<Selling>;
  /** The first instant of the sale. */
  readonly startAt: Scalars['DateTime']['output'];
  /** Whether it can be bought, without regard to the viewer. */
  readonly status: GachaStatus;
  /** Free words of the operator. */
  readonly tags: ReadonlyArray<Scalars['String']['output']>;
  /** The same picture, with its size and what it shows. */
  readonly thumbnailImage?: Maybe<Picture>;
  /** A small picture of it. */
  readonly thumbnailImageUrl?: Maybe<Scalars['URL']['output']>;
  /** When it was last changed. */
  readonly updatedAt: Scalars['DateTime']['output'];
  /** For staff with a role at it, others get null: which version it is. Every change raises it, but for plays. */
  readonly version?: Maybe<Scalars['Int']['output']>;
  /** Whether this viewer may order one play now, and the reason if not. */
  readonly viewerOrderability: Orderability;
  /** The number of plays that the viewer has bought. Plays that are being paid count, unless the payment waits at the bank. Plays of a refunded order count if their prizes are kept. 0 without a user. */
  readonly viewerPlayCount: Scalars['Int']['output'];
  /** The operator's web page. */
  readonly webUrl?: Maybe<Scalars['URL']['output']>;
};


/** A prize lottery: a play costs its price and wins one of its prizes. */
export type GachaDescriptionArgs = {
  language?: InputMaybe<Language>;
};


/** A prize lottery: a play costs its price and wins one of its prizes. */
export type GachaLastScreenArgs = {
  playAmount: Scalars['Int']['input'];
};


/** A prize lottery: a play costs its price and wins one of its prizes. */
export type GachaNameArgs = {
  language?: InputMaybe<Language>;
};


/** A prize lottery: a play costs its price and wins one of its prizes. */
export type GachaPrizesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** A prize lottery: a play costs its price and wins one of its prizes. */
export type GachaProbabilityProvisionArgs = {
  language?: InputMaybe<Language>;
};


/** A prize lottery: a play costs its price and wins one of its prizes. */
export type GachaRetiredPrizesArgs = {
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
  /** The place of this page in the list. */
  readonly pageInfo: PageInfo;
  /** The number of items on all pages. */
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

/** A gacha of a pickup code, at another counter. */
export type GachaElsewhere = {
  readonly __typename?: 'GachaElsewhere';
  /** The id of the gacha. */
  readonly gachaId: Scalars['ID']['output'];
  /** Its name. */
  readonly name: Scalars['String']['output'];
  /** Where it is handed over, as fans are told. Null if the operator does not say. */
  readonly place?: Maybe<Scalars['String']['output']>;
};

/** What a check of all draws of a gacha needs. */
export type GachaFairness = {
  readonly __typename?: 'GachaFairness';
  /**
   * The orders of which something was drawn, by their numbers, each with its items: one without a draw was never won. Orders with a
   * later draw are left out.
   */
  readonly drawnOrders: DrawnOrderConnection;
  /** The record of its draws, in their order, before `heldFrom`. */
  readonly draws: DrawRecordConnection;
  /** The gacha. */
  readonly gacha: Gacha;
  /**
   * The number of the first draw whose payment is under way. Its payer could still stop it, so nothing is told of it, nor of the draws
   * after it. Null if there is none.
   */
  readonly heldFrom?: Maybe<Scalars['Int']['output']>;
  /** The number of its last draw; 0 if nothing was drawn. */
  readonly lastDraw: Scalars['Int']['output'];
  /** The versions of its odds, the latest first. */
  readonly oddsVersions: OddsVersionConnection;
  /** Orders that have items and no number, at most a hundred. No draw makes such an order, so there must be none. */
  readonly ordersWithoutNumber: ReadonlyArray<DrawnOrder>;
  /** Its seeds, the first first. Operators see a seed when fans do. */
  readonly seeds: ReadonlyArray<Fairness>;
  /**
   * What is left of each prize, also of those that were retired, as its own row says it, with every later draw taken back: draws up to
   * this one must leave as many.
   */
  readonly stocksAfter: StocksAfterDraw;
};


/** What a check of all draws of a gacha needs. */
export type GachaFairnessDrawnOrdersArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  throughDraw: Scalars['Int']['input'];
};


/** What a check of all draws of a gacha needs. */
export type GachaFairnessDrawsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** What a check of all draws of a gacha needs. */
export type GachaFairnessOddsVersionsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** What a check of all draws of a gacha needs. */
export type GachaFairnessStocksAfterArgs = {
  throughDraw: Scalars['Int']['input'];
};

/** The sort order of gachas. Gachas with equal values are sorted by their ids. */
export type GachaOrderBy = {
  /** The direction. The default is ASC for NAME and PRICE, and DESC for START and END. */
  readonly direction?: InputMaybe<SortDirection>;
  /** The field to sort by. */
  readonly field?: InputMaybe<GachaSortField>;
};

/** What a gacha may have or not. */
export type GachaPart =
  /** Accounts that alone may order. */
  | 'auth_method'
  /** The yen that must be bought first. */
  | 'needs_purchase'
  /** A last day to collect prizes. */
  | 'redeem_limit_date';

/** The answer to a change of a gacha. */
export type GachaPayload = {
  readonly __typename?: 'GachaPayload';
  /** The gacha, as it is now. */
  readonly gacha: Gacha;
};

/** Fields that gachas can be sorted by. */
export type GachaSortField =
  /** The end of the sale. */
  | 'END'
  /** The name in the language of the request, as Japanese sorts it, with numbers by their value. */
  | 'NAME'
  /** The price of a play. */
  | 'PRICE'
  /** The first instant of the sale. */
  | 'START';

/** Whether a gacha can be bought. */
export type GachaStatus =
  /** Closed or paused by the operator, or outside its dates. */
  | 'closing'
  /** On sale, with prizes left. */
  | 'selling'
  /** No prize is left. */
  | 'soldout';

/** A filter for gachas. Every given field must match. */
export type GachaWhere = {
  /** Gachas with this `deliveryType`. */
  readonly deliveryType?: InputMaybe<DeliveryType>;
  /** True lists only gachas from which the user still has prizes to receive, also if the check-in has expired; a visitor gets an empty list. False means no filter. */
  readonly hasPrizesToReceive?: InputMaybe<Scalars['Boolean']['input']>;
  /** True lists the gachas of which the caller is an operator, also drafts and those that are over; others get an empty list. False means no filter. */
  readonly isManaged?: InputMaybe<Scalars['Boolean']['input']>;
  /** Gachas that fans see, or, with `isManaged`, that they do not. */
  readonly isPublished?: InputMaybe<Scalars['Boolean']['input']>;
  /** Gachas with at most this price of a play. */
  readonly maxPrice?: InputMaybe<Scalars['Yen']['input']>;
  /** Gachas with at least this price of a play. */
  readonly minPrice?: InputMaybe<Scalars['Yen']['input']>;
  /** Words, at most 100 characters in all. Lists gachas that have every word in their name, in any language, or a tag. Case does not matter, nor does full or half width. */
  readonly search?: InputMaybe<Scalars['String']['input']>;
  /** Gachas with one of these statuses, at least one. Null means no filter. */
  readonly status?: InputMaybe<ReadonlyArray<GachaStatus>>;
  /** Gachas with this tag. */
  readonly tag?: InputMaybe<Scalars['String']['input']>;
};

/** Why a gateway is not ready. */
export type GatewayFault =
  /** The database is too new for this version. */
  | 'ahead'
  /** The database is behind this version. */
  | 'behind'
  /** Its clock is off the database's. */
  | 'clock'
  /** The database does not answer it. */
  | 'database'
  /** The disk of the database is full. */
  | 'disk'
  /** It is being stopped. */
  | 'draining'
  /** A part of the tables was taken away by hand. */
  | 'drift'
  /** Another gateway encrypts with a key that it does not have. */
  | 'key'
  /** The database cannot be written to. */
  | 'read-only'
  /** The database was restored to an earlier point: it ends. */
  | 'restored';

/** A gateway, as it last said of itself. */
export type GatewayHealth = {
  readonly __typename?: 'GatewayHealth';
  /** By which it is known, another after each start. */
  readonly gatewayId: Scalars['ID']['output'];
  /** When it was heard of last. */
  readonly heardAt: Scalars['DateTime']['output'];
  /** Whether it is the one that answers this. */
  readonly isAnswering: Scalars['Boolean']['output'];
  /** Its machine and port. */
  readonly name: Scalars['String']['output'];
  /** Why it is not ready; empty where it is. */
  readonly reasons: ReadonlyArray<GatewayFault>;
  /** When it started. */
  readonly startedAt: Scalars['DateTime']['output'];
  /** How it is. */
  readonly status: GatewayStatus;
  /** When it stopped; null while it runs, and of one that died. */
  readonly stoppedAt?: Maybe<Scalars['DateTime']['output']>;
  /** The requests that it turned away since it started, since too many were under way. */
  readonly turnedAway: Scalars['SafeInt']['output'];
  /** The requests that were under way. */
  readonly underWay: Scalars['Int']['output'];
  /** Its version. */
  readonly version: Scalars['String']['output'];
};

/** How a gateway is. */
export type GatewayStatus =
  /** It answers what it can, and a load balancer leaves it out: `GatewayHealth.reasons` says why. */
  | 'not-ready'
  /** It answers. */
  | 'ready'
  /** It has not been heard of for 15 seconds: it died, its machine stands still, or it does not reach the database. */
  | 'silent'
  /** It was stopped, as for an upgrade. */
  | 'stopped';

/** The month in which a fan was born. */
export type GiveBirthMonthInput = {
  /** The year and the month, like `2008-04`. */
  readonly birthMonth: Scalars['String']['input'];
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};

/** The answer once it is known. */
export type GiveBirthMonthPayload = {
  readonly __typename?: 'GiveBirthMonthPayload';
  /** The fan. */
  readonly user: User;
};

/** A refund that is given up. */
export type GiveUpRefundInput = {
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Whether the money that a partial charge-back has left is refunded instead. By default it is not refunded. */
  readonly isRestRefunded?: InputMaybe<Scalars['Boolean']['input']>;
  /** Why, for the record. */
  readonly reason: Scalars['String']['input'];
  /** The refund. */
  readonly refundId: Scalars['ID']['input'];
};

/** The answer to a refund that is given up. */
export type GiveUpRefundPayload = {
  readonly __typename?: 'GiveUpRefundPayload';
  /** The other refund or charge-back that keeps the order refunded; null if the order is open again, or a part was given up. */
  readonly inPlace?: Maybe<Refund>;
  /** The refund. */
  readonly refund: Refund;
};

/** Items that were handed over. */
export type HandedOverEvent = TimelineEvent & {
  readonly __typename?: 'HandedOverEvent';
  /** When. */
  readonly at: Scalars['DateTime']['output'];
  /** The number of items. */
  readonly itemAmount: Scalars['Int']['output'];
  /** The kind: HANDED_OVER. */
  readonly kind: TimelineEventKind;
  /** The staff member who handed them over. */
  readonly staffMember: StaffMember;
};

/** The sheet of a counter: the items of one gacha that a pickup code covers and that were not handed over yet. */
export type Handover = Node & {
  readonly __typename?: 'Handover';
  /** The items that this code still covers at other gachas, the latest sale first: the fan goes there next. A gacha without such items is not listed. */
  readonly elsewhere: ReadonlyArray<WaitingElsewhere>;
  /** The owner of the items. */
  readonly fan: User;
  /** The gacha. */
  readonly gacha: Gacha;
  /** The items of this code at the gacha that were handed over already, by this counter or another one, the latest first. */
  readonly handedOver: ReadonlyArray<PastHandover>;
  /** The number of items of the code here whose orders are held: they are not among the items, and support tells why. */
  readonly heldAmount: Scalars['Int']['output'];
  /** The id of this sheet, made of the ids of the pickup token and the gacha. `node` finds the sheet by it, for staff of the gacha, while the code is valid. It is not the pickup code, and nothing can be handed over with it. */
  readonly id: Scalars['ID']['output'];
  /** The items, counted by prize, in the operator's order. */
  readonly items: ReadonlyArray<HandoverItem>;
  /** The gacha's rule after its `redeemLimitDate`, if that is over. Null if it is not over, or if the gacha ignores it. */
  readonly late?: Maybe<LateHandover>;
  /** The orders that the items belong to. */
  readonly orders: ReadonlyArray<HandoverOrder>;
  /** The number of items in all. */
  readonly totalAmount: Scalars['Int']['output'];
};

/** Items that a counter without a network reported, and that could not be accepted as handed over. */
export type HandoverConflict = Node & {
  readonly __typename?: 'HandoverConflict';
  /** The device of the report, if it is known. */
  readonly device?: Maybe<Device>;
  /** The owner of the code. Null if the code is not known. */
  readonly fan?: Maybe<User>;
  /** The gacha. */
  readonly gacha: Gacha;
  /** The handovers in which these items stand now, the latest first. */
  readonly handedOver: ReadonlyArray<PastHandover>;
  /** Its id, by which it is settled. */
  readonly id: Scalars['ID']['output'];
  /** The items that were given out. Empty if neither the report nor the code tells them. */
  readonly items: ReadonlyArray<HandoverConflictItem>;
  /** When it happened, by the clock of the counter. */
  readonly occurredAt: Scalars['DateTime']['output'];
  /** Why. */
  readonly reason: HandoverConflictReason;
  /** When it was reported. */
  readonly reportedAt: Scalars['DateTime']['output'];
  /** The decision. Null while the conflict is open, and for all callers except supervisors of the gacha. */
  readonly settlement?: Maybe<HandoverConflictSettlement>;
  /** The staff member who reported it. */
  readonly staffMember: StaffMember;
};

/** A page of conflicts. */
export type HandoverConflictConnection = {
  readonly __typename?: 'HandoverConflictConnection';
  /** The conflicts of this page, each with its cursor. */
  readonly edges: ReadonlyArray<HandoverConflictEdge>;
  /** The conflicts of this page. */
  readonly nodes: ReadonlyArray<HandoverConflict>;
  /** The place of this page in the list. */
  readonly pageInfo: PageInfo;
  /** The number of items on all pages. */
  readonly totalCount: Scalars['Int']['output'];
};

/** The decision of a supervisor about a conflict. */
export type HandoverConflictDecision =
  /** The prizes were given out, and are lost: nothing else changes. */
  | 'ACCEPTED_AS_LOSS'
  /** The prizes were given to their owner: the items that still wait are now handed over, as reported. The others are lost. */
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
  /** Whether it can still be collected at a counter. */
  readonly isWaiting: Scalars['Boolean']['output'];
  /** The item. */
  readonly item: OrderItem;
  /** The order that it belongs to. */
  readonly order: Order;
  /** The prize. */
  readonly prize: Prize;
};

/** The reason why a report of a counter without a network could not be accepted. */
export type HandoverConflictReason =
  /** The items were handed over at another time, or by other staff: see `handedOver`. */
  | 'ALREADY_HANDED_OVER'
  /** The prizes of the order are posted. */
  | 'GOES_BY_POST'
  /** The code covers nothing at this gacha. */
  | 'NOTHING_COVERED'
  /** The member who reported it did not work at this gacha then, or was not signed in at this device. */
  | 'NOT_ALLOWED_THEN'
  /** The code did not cover these items. */
  | 'NOT_COVERED'
  /** The order was held then. */
  | 'ORDER_HELD'
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
  /** The time to collect from this gacha was over, and no supervisor allowed it. */
  | 'TOO_LATE'
  /** It was reported more than 72 hours after it happened: staff do not remember it so long. */
  | 'TOO_LONG_AGO'
  /** The items were handed over, and that was undone since. */
  | 'UNDONE';

/** The decision about a conflict. */
export type HandoverConflictSettlement = {
  readonly __typename?: 'HandoverConflictSettlement';
  /** The kind. */
  readonly decision: HandoverConflictDecision;
  /** Why, as the supervisor said. */
  readonly reason: Scalars['String']['output'];
  /** When. */
  readonly settledAt: Scalars['DateTime']['output'];
  /** The supervisor. */
  readonly staffMember: StaffMember;
};

/** Items of the same prize. */
export type HandoverItem = Node & {
  readonly __typename?: 'HandoverItem';
  /** The number of items of this prize. */
  readonly amount: Scalars['Int']['output'];
  /** The id of this item, made of the ids of the sheet and the prize. */
  readonly id: Scalars['ID']['output'];
  /** The ids of these items, to hand them over singly. */
  readonly itemIds: ReadonlyArray<Scalars['ID']['output']>;
  /** The prize as it is now. */
  readonly prize: Prize;
  /** What was won: as it was shown when it was ordered. More than one where it was shown otherwise to some of these orders. */
  readonly won: ReadonlyArray<SoldPrize>;
};

/** An order as the counter sees it, without address and payment. */
export type HandoverOrder = {
  readonly __typename?: 'HandoverOrder';
  /** Its items: on a sheet and after a handover those that remain, after an undo those that wait again. */
  readonly itemIds: ReadonlyArray<Scalars['ID']['output']>;
  /** The order. The counter calls its `serialNumber`, and the `callNumber` of its gacha. */
  readonly order: Order;
};

/** A role that a staff member holds. */
export type HeldRole = {
  readonly __typename?: 'HeldRole';
  /** The gachas of the role, the latest sale first. Only public gachas, and gachas at which the caller has a role, too, are listed. */
  readonly gachas: GachaConnection;
  /** Whether the role is for every gacha, also for later ones. */
  readonly hasAllGachas: Scalars['Boolean']['output'];
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

/** An order to hold. */
export type HoldOrderInput = {
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** The order. */
  readonly orderId: Scalars['ID']['input'];
  /** Why, for the record. The fan does not read it. */
  readonly reason: Scalars['String']['input'];
};

/** The answer to a held order. */
export type HoldOrderPayload = {
  readonly __typename?: 'HoldOrderPayload';
  /** The order. */
  readonly order: Order;
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

/** A fault of the service. */
export type InternalDetail = {
  readonly __typename?: 'InternalDetail';
  /** Always `INTERNAL`. */
  readonly code: RefusalCode;
  /** By this the operator finds it in the log. */
  readonly requestId?: Maybe<Scalars['String']['output']>;
  /** False. */
  readonly retryable: Scalars['Boolean']['output'];
};

/** A device to invite. */
export type InviteDeviceInput = {
  /** Its name. Fans read it as the counter that handed them a prize: name the counter, such as East booth, not a person. */
  readonly name: Scalars['String']['input'];
  /** Why, for the audit log. */
  readonly reason?: InputMaybe<Scalars['String']['input']>;
  /** The staff member who works with it. */
  readonly worker: DeviceWorkerInput;
};

/** A new staff member, who signs in at devices alone. */
export type InvitedMemberInput = {
  /** The name for other staff, such as the name of a counter. */
  readonly name: Scalars['String']['input'];
  /** The member's roles: at least one. */
  readonly roles: ReadonlyArray<StaffRoleInput>;
};

/** A pickup code for a fan. */
export type IssuePickupTokenForInput = {
  /** Only items that wait at these gachas. Without it all gachas where the caller is a supervisor or support. */
  readonly gachaIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Why, for the audit log. */
  readonly reason: Scalars['String']['input'];
  /** The fan, by the service's own id. */
  readonly userId: Scalars['ID']['input'];
};

/** The answer to a pickup code for a fan. */
export type IssuePickupTokenForPayload = {
  readonly __typename?: 'IssuePickupTokenForPayload';
  /** Twenty digits, as in the fan's QR code. Only this answer contains them. */
  readonly code: Scalars['String']['output'];
  /** The end of its validity. */
  readonly expiresAt: Scalars['DateTime']['output'];
  /** The number of items that it covers. */
  readonly itemAmount: Scalars['Int']['output'];
};

/** The gachas that a pickup code is for. */
export type IssuePickupTokenInput = {
  /** Only items that wait at these gachas. Without it all items. */
  readonly gachaIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
};

/** The answer to a request for a pickup code. */
export type IssuePickupTokenPayload = {
  readonly __typename?: 'IssuePickupTokenPayload';
  /** Twenty digits for the client to show as a QR code. The last one is a check digit. Only this answer contains them: the service keeps only their hash. */
  readonly code: Scalars['String']['output'];
  /** The end of the code's validity, and the items that it covers. */
  readonly pickupToken: PickupToken;
};

/** A language in which the service speaks to people. */
export type Language =
  /** English. */
  | 'en'
  /** Japanese. */
  | 'ja';

/** What a buyer is told before the order, in the language of the request. */
export type LastScreen = {
  readonly __typename?: 'LastScreen';
  /** The end of the sale. */
  readonly endAt: Scalars['DateTime']['output'];
  /** The six things that the law asks for, in its order. */
  readonly items: ReadonlyArray<LastScreenText>;
  /** The terms; null where the operator has written none. */
  readonly legalText?: Maybe<LegalText>;
  /** What the operator has not said: the sale goes on without it. */
  readonly missing: ReadonlyArray<MissingTerm>;
  /** The price of one play, with tax. */
  readonly price: Scalars['Yen']['output'];
  /** The number of plays, each of which wins one prize. */
  readonly quantity: Scalars['Int']['output'];
  /** The seller; null where the operator has named none. */
  readonly seller?: Maybe<Seller>;
  /** The beginning of the sale. */
  readonly startAt: Scalars['DateTime']['output'];
  /** To be given to `createOrder`, which refuses with TERMS_CHANGED once there are others. */
  readonly termsVersion: Scalars['Int']['output'];
  /** The total price, with tax. */
  readonly totalPrice: Scalars['Yen']['output'];
};

/** What must be told before an order: the Specified Commercial Transactions Act of Japan, article 12-6. */
export type LastScreenItem =
  /** Withdrawal, cancellation and returns, and whom to ask. */
  | 'cancellation'
  /** When it is delivered. */
  | 'delivery'
  /** When and how it is paid. */
  | 'payment'
  /** How long it can be ordered. */
  | 'period'
  /** The price, and all other costs. */
  | 'price'
  /** How many. */
  | 'quantity';

/** One thing that must be told. */
export type LastScreenText = {
  readonly __typename?: 'LastScreenText';
  /** Which it is. */
  readonly item: LastScreenItem;
  /** Its heading. */
  readonly label: Scalars['String']['output'];
  /** Its text, with line breaks. */
  readonly text: Scalars['String']['output'];
};

/** The rule of a gacha for fans who come to collect after its `redeemLimitDate`. */
export type LateHandover =
  /** Nothing is handed over, unless a supervisor allows it (`isLateAllowed`). */
  | 'refuse'
  /** The counter should tell the fan that it is late, and hands the prizes over. */
  | 'warn';

/** What a fan will allow themselves. */
export type LaterOwnCap = {
  readonly __typename?: 'LaterOwnCap';
  /** In a day. Null without a cap of their own. */
  readonly day?: Maybe<Scalars['Yen']['output']>;
  /** From when. */
  readonly from: Scalars['DateTime']['output'];
  /** In a month. Null without a cap of their own. */
  readonly month?: Maybe<Scalars['Yen']['output']>;
};

/** What a lawyer should look at. */
export type LawWarning = {
  readonly __typename?: 'LawWarning';
  /** What the check says, in the language of the request. */
  readonly message: Scalars['String']['output'];
  /** The prize that it is about; null if it is about all. */
  readonly prizeName?: Maybe<Scalars['String']['output']>;
};

/** One version of a legal document. */
export type LegalText = {
  readonly __typename?: 'LegalText';
  /** SHA-256 of `texts` as JSON without blanks, in UTF-8: 64 hexadecimal digits. */
  readonly hash: Scalars['String']['output'];
  /** Whether `signUp` needs an agreement to this version. */
  readonly isConsentRequired: Scalars['Boolean']['output'];
  /** The document. */
  readonly kind: LegalTextKind;
  /** When this version came into force. */
  readonly since: Scalars['DateTime']['output'];
  /** Its text, with line breaks, in the language of the request. */
  readonly text: Scalars['String']['output'];
  /** Every language of it, in the order of the alphabet: `{ "en": "…", "ja": "…" }`. */
  readonly texts: Scalars['JSON']['output'];
  /** Its number. */
  readonly version: Scalars['Int']['output'];
};


/** One version of a legal document. */
export type LegalTextTextArgs = {
  language?: InputMaybe<Language>;
};

/** A document that fans agree to. */
export type LegalTextKind =
  /** What is done with personal data. */
  | 'privacy'
  /** The conditions of sale and use. */
  | 'terms';

/** The answer to a new version of a document. */
export type LegalTextPayload = {
  readonly __typename?: 'LegalTextPayload';
  /** The version in force. */
  readonly legalText: LegalText;
};

/** A text for fans: one for all, or one for each language. */
export type LocalizedTextInput = {
  /** In English. */
  readonly en?: InputMaybe<Scalars['String']['input']>;
  /** In Japanese. */
  readonly ja?: InputMaybe<Scalars['String']['input']>;
  /** One for all. Either this, or those of the languages. */
  readonly text?: InputMaybe<Scalars['String']['input']>;
};

/** What a staff member ordered to go back today. */
export type MemberRefunds = {
  readonly __typename?: 'MemberRefunds';
  /** Yen of all of these refunds, at the gachas of the caller. */
  readonly amount: Scalars['SafeInt']['output'];
  /** The staff member. */
  readonly staffMember: StaffMember;
};

/** What the operator has not said. */
export type MissingTerm =
  /** How to cancel. */
  | 'cancellation'
  /** When and how prizes are delivered. */
  | 'delivery'
  /** What delivery costs. */
  | 'delivery-cost'
  /** The seller. */
  | 'seller'
  /** The terms. */
  | 'terms';

/** The inviter of a device of the member may not give these roles. */
export type MoreThanInvitedDetail = {
  readonly __typename?: 'MoreThanInvitedDetail';
  /** Always `MORE_THAN_INVITED`. */
  readonly code: RefusalCode;
  /** The device that must be revoked first. */
  readonly deviceId: Scalars['ID']['output'];
  /** The field with the roles. */
  readonly errors: ReadonlyArray<FieldMistake>;
  /** False. */
  readonly retryable: Scalars['Boolean']['output'];
};

/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type Mutation = {
  readonly __typename?: 'Mutation';
  /**
   * For a device that was invited: signs it in. One key uses the invitation once: the key that signed the proof. It may repeat the
   * call, with a new proof, until the invitation ends. The call is sent without a token.
   *
   * Its own refusals: NOT_FOUND, STAFF_REVOKED, DEVICE_REVOKED.
   */
  readonly acceptDeviceInvitation?: Maybe<DeviceTokenPayload>;
  /**
   * For operators of the gacha: adds a prize. It can be won with the next play that is ordered. Its name must be another than those of
   * the other prizes.
   *
   * Its own refusals: NOT_FOUND, VERSION_CHANGED.
   */
  readonly addPrize?: Maybe<PrizePayload>;
  /**
   * For operators: adds a staff member, an account at the identity provider for staff. Operators of some gachas can give roles at
   * these only.
   */
  readonly addStaff?: Maybe<StaffPayload>;
  /**
   * For operators of all gachas: adds a version of the terms or of the privacy notice, which is in force from now on. Orders and
   * agreements keep the version that they name. The same text again is no version.
   *
   * Its own refusals: VERSION_CHANGED.
   */
  readonly addTermsVersion?: Maybe<LegalTextPayload>;
  /**
   * For operators of all gachas: bans a fan. Every gateway refuses what the fan does from now on: USER_BANNED. Prizes stay, and wait
   * until the ban ends. To ban a banned fan again changes nothing. It is in the audit log.
   *
   * Its own refusals: NOT_FOUND.
   */
  readonly banUser?: Maybe<UserBanPayload>;
  /**
   * Cancels an unpaid order, also if it has expired or its payment waits at the bank of the card. Cancelling it again gets the same
   * answer. A paid order cannot be cancelled.
   *
   * Its own refusals: NOT_FOUND, ORDER_ALREADY_PAID, ORDER_REFUNDED, PAYMENT_IN_PROGRESS.
   */
  readonly cancelOrder?: Maybe<CancelOrderPayload>;
  /**
   * Reports a beacon or position that a phone has found on site. The gachas linked to it can be ordered for a time, 24 hours and ten
   * minutes by default. Another check-in extends that time and never shortens it. The same report within ten minutes changes nothing
   * and gets the same answer. It has a limit of its own, by default 600 a minute, and counts against no other.
   *
   * Its own refusals: AREA_NOT_FOUND.
   */
  readonly checkIn?: Maybe<CheckInPayload>;
  /**
   * For operators: ends a sale now, until its end is moved, which needs a reason. Payments that have begun finish. Its seed is shown a
   * minute later. A sale that has not begun begins and ends at once; one that is over stays as it ended.
   *
   * Its own refusals: NOT_FOUND, VERSION_CHANGED.
   */
  readonly closeSale?: Maybe<GachaPayload>;
  /**
   * Finishes a payment that waits, for example after the card holder came back from the bank. Otherwise it answers the payment as it
   * is. It may be repeated. A failed payment is refused as `pay` refused it. An order without a payment is paid if it costs nothing,
   * as by `pay`; otherwise the refusal is PAYMENT_REQUIRED.
   *
   * Its own refusals: PAYMENT_DECLINED, CARD_LIMIT_EXCEEDED, SECURITY_CODE_WRONG, CARD_EXPIRED, AUTHENTICATION_FAILED,
   * CARD_TOKEN_INVALID, PAYMENT_TRY_LATER, NOT_FOUND, SOLD_OUT, PAYMENT_IN_PROGRESS, PAYMENT_SUPERSEDED, NOT_ON_SALE,
   * SALE_PAUSED, LIMIT_EXCEEDED, SPENDING_LIMIT, BIRTH_MONTH_REQUIRED, ORDER_CANCELLED, ORDER_EXPIRED, ORDER_REFUNDED,
   * PAYMENT_REQUIRED.
   */
  readonly completePayment?: Maybe<PayPayload>;
  /**
   * For counters and supervisors: reports that the items of these orders were handed over; all of them or none. The same report
   * again gets the same answer: under its key, or from the same member and device, and without a device for two minutes. Another
   * caller gets ALREADY_HANDED_OVER. The word `example` instead of a code gets a made-up success, and nothing is written. A report
   * with `occurredAt` accepts each item that it can. Any other item is a conflict, and no refusal, except an unknown code or an id
   * that does not belong to this gacha.
   *
   * Its own refusals: NOT_FOUND, WRONG_COUNTER, PICKUP_CODE_MISTYPED, PICKUP_CODE_UNKNOWN, PICKUP_CODE_EXPIRED,
   * PICKUP_CODE_SUPERSEDED, ALREADY_HANDED_OVER, ORDER_REFUNDED, ITEM_REFUNDED, ORDER_HELD.
   */
  readonly confirmHandover?: Maybe<ConfirmHandoverPayload>;
  /**
   * For shipping: reports that orders or items were posted as one parcel: all items of a packed parcel, or items that are in none.
   * An order is DELIVERED when all of its items were posted. The same report again gets the same answer.
   *
   * Its own refusals: NOT_FOUND, ALREADY_HANDED_OVER, and for what is held ORDER_HELD, and USER_BANNED if its fan is banned.
   */
  readonly confirmShipment?: Maybe<ConfirmShipmentPayload>;
  /**
   * Corrects the address of one of the user's own orders, until it is being packed, and again when a parcel of it came back: then its
   * items go out again.
   *
   * Its own refusals: DELIVERY_INFO_REQUIRED, NOT_FOUND, ORDER_CANCELLED, ORDER_REFUNDED, ALREADY_PACKED.
   */
  readonly correctAddress?: Maybe<CorrectAddressPayload>;
  /**
   * For support of the order's gacha: corrects its address in place of the fan, under the same conditions. The audit log tells which
   * parts of it changed.
   *
   * Its own refusals: DELIVERY_INFO_REQUIRED, NOT_FOUND, ORDER_CANCELLED, ORDER_REFUNDED, ALREADY_PACKED.
   */
  readonly correctAddressFor?: Maybe<CorrectAddressForPayload>;
  /**
   * Corrects in which month a fan was born; for support and operators of all gachas. The audit log has the member and the
   * reason, and not the month.
   *
   * Its own refusals: NOT_FOUND, USER_BANNED.
   */
  readonly correctBirthMonth?: Maybe<CorrectBirthMonthPayload>;
  /**
   * For shipping: corrects the carrier and the number of a posted parcel.
   *
   * Its own refusals: NOT_FOUND.
   */
  readonly correctShipment?: Maybe<CorrectShipmentPayload>;
  /**
   * For operators of all its gachas: adds a circle on the map in which fans check in. One that belongs to no gacha yet is for
   * operators of all gachas.
   */
  readonly createArea?: Maybe<AreaPayload>;
  /**
   * For operators of all its gachas: adds a beacon at which fans check in. One that belongs to no gacha yet is for operators of all
   * gachas.
   */
  readonly createBeacon?: Maybe<BeaconPayload>;
  /**
   * For operators of all gachas: makes a gacha with its prizes, as a draft, which fans see once it is published. What is left out has
   * the default of a catalogue file: a sale that is open to every fan, collected on site.
   */
  readonly createGacha?: Maybe<GachaPayload>;
  /**
   * Orders plays of a gacha. A user has at most one unpaid order: a new one deletes an earlier one, also while its payment waits at
   * the bank of the card; that payment then fails. The order can be paid until its `payableUntil`, at the price of this moment.
   *
   * Its own refusals: DELIVERY_INFO_REQUIRED, AUTH_METHOD_MISMATCH, CHECK_IN_REQUIRED, NOT_FOUND, NOT_ON_SALE, SALE_PAUSED, SOLD_OUT,
   * LIMIT_EXCEEDED, SPENDING_LIMIT, BIRTH_MONTH_REQUIRED, TERMS_CHANGED, PAYMENT_IN_PROGRESS.
   */
  readonly createOrder?: Maybe<CreateOrderPayload>;
  /**
   * For operators of all gachas: erases a fan for good. What the books must keep stays, without the person. Orders that are not paid
   * are cancelled, parcels that are not posted are unpacked, and prizes that were not collected end with the account: ask with
   * `isTrial` before, which writes nothing. A ban must end first: the same person could sign up again as a new fan, without it. The
   * erasure is in the audit log.
   *
   * Its own refusals: NOT_FOUND, PAYMENT_IN_PROGRESS, REFUND_IN_PROGRESS.
   */
  readonly eraseUser?: Maybe<EraseUserPayload>;
  /**
   * For supervisors and operators: lets a member who entered too many unknown codes read codes again, at all of their devices.
   * The unknown codes do not count any more. A member cannot do it for themselves. It is in the audit log.
   *
   * Its own refusals: NOT_FOUND.
   */
  readonly forgiveWrongCodes?: Maybe<StaffPayload>;
  /**
   * Tells in which month the caller was born, once. The same again changes nothing.
   *
   * Its own refusals: BIRTH_MONTH_GIVEN.
   */
  readonly giveBirthMonth?: Maybe<GiveBirthMonthPayload>;
  /**
   * For operators of the order's gacha: cancels a refund that is held, or that the processor cannot perform, once that is certain.
   * The prizes can be collected again, unless a charge-back covers the full amount.
   *
   * Its own refusals: NOT_FOUND, REFUND_IN_PROGRESS.
   */
  readonly giveUpRefund?: Maybe<GiveUpRefundPayload>;
  /**
   * For support and supervisors of the order's gacha: holds a paid order. Nothing of it is handed over, packed or posted until it is
   * released. The same call again changes nothing.
   *
   * Its own refusals: NOT_FOUND, ORDER_REFUNDED, ALREADY_HANDED_OVER.
   */
  readonly holdOrder?: Maybe<HoldOrderPayload>;
  /**
   * For operators and supervisors: invites a device, at which a staff member signs in without an identity provider. Operators of
   * some gachas invite for staff whose roles all lie there. Supervisors invite for counters of their gachas. Only this answer
   * contains the invitation.
   *
   * Its own refusals: NOT_FOUND.
   */
  readonly inviteDevice?: Maybe<DeviceInvitationPayload>;
  /**
   * Makes a one-time code for the items that wait for the user on site at this moment, valid for ten minutes. Earlier codes become
   * invalid. Anybody who shows the code gets the prizes: warn users not to share it.
   *
   * Its own refusals: NOTHING_TO_PICK_UP.
   */
  readonly issuePickupToken?: Maybe<IssuePickupTokenPayload>;
  /**
   * For supervisors and support, to help a fan without a working phone: makes a code for the items that wait for the fan at the
   * caller's own gachas. Check who the fan is first: the audit log has the caller and the reason. The fan's own code becomes
   * invalid.
   *
   * Its own refusals: NOT_FOUND, NOTHING_TO_PICK_UP.
   */
  readonly issuePickupTokenFor?: Maybe<IssuePickupTokenForPayload>;
  /**
   * For shipping: puts orders or items of one fan and one address into a parcel. From now on the fan cannot correct the address.
   *
   * Its own refusals: NOT_FOUND, ALREADY_PACKED, ALREADY_HANDED_OVER, and for what is held ORDER_HELD, and USER_BANNED if its fan is banned.
   */
  readonly packParcel?: Maybe<PackParcelPayload>;
  /**
   * For operators: pauses a sale. Every gateway refuses new orders and new payments at once: SALE_PAUSED. Payments that have begun
   * finish, and their prizes are drawn. Orders that are not paid stay, and can be paid after the sale goes on, until their
   * `payableUntil`. Pausing it again changes nothing.
   *
   * Its own refusals: NOT_FOUND, VERSION_CHANGED.
   */
  readonly pauseSale?: Maybe<GachaPayload>;
  /**
   * Pays an order and draws its prizes. Paying a paid order again answers the existing payment and charges nothing. While a payment
   * waits at the bank of the card, a call with the same card token, or none, answers that payment. A call with another card token
   * ends that payment and pays anew. If too few prizes are left, nothing is charged and the refusal is SOLD_OUT.
   * While the sale is paused none begins, and those that have begun finish.
   *
   * Its own refusals: PAYMENT_DECLINED, CARD_LIMIT_EXCEEDED, SECURITY_CODE_WRONG, CARD_EXPIRED, AUTHENTICATION_FAILED,
   * CARD_TOKEN_INVALID, PAYMENT_TRY_LATER, NOT_FOUND, SOLD_OUT, PAYMENT_IN_PROGRESS, PAYMENT_SUPERSEDED, NOT_ON_SALE,
   * SALE_PAUSED, LIMIT_EXCEEDED, SPENDING_LIMIT, BIRTH_MONTH_REQUIRED, ORDER_CANCELLED, ORDER_EXPIRED, ORDER_REFUNDED,
   * TOO_MANY_DECLINES.
   */
  readonly pay?: Maybe<PayPayload>;
  /**
   * For operators: shows a draft to fans. It is sold between its dates, and the seed of its draws is fixed. There is no way
   * back: fans may have noted the hash of the seed, and counted on the sale. `pauseSale` stops it, and `closeSale` ends it.
   *
   * Its own refusals: NOT_FOUND, VERSION_CHANGED.
   */
  readonly publishGacha?: Maybe<GachaPayload>;
  /**
   * For support and operators of the order's gacha: records money that went back without this service. A refund that was made
   * by hand is looked up at the processor. Only operators can record a refund by another way. Without an amount it is all that is left, and for a
   * charge-back all that was paid. With `itemIds` these items are withdrawn with it, as by `refundOrder`. The same call again is refused.
   *
   * Its own refusals: NOT_FOUND, ORDER_REFUNDED, ITEM_REFUNDED, REFUND_IN_PROGRESS, ALREADY_PACKED.
   */
  readonly recordRefund?: Maybe<RecordRefundPayload>;
  /**
   * For support and supervisors of the order's gacha: gives money of a paid order back, all that is left of it or a part. If an item
   * was handed over or posted, only a supervisor can do it. The refund is recorded and answered at once, and the processor is asked
   * right afterwards: `Refund.status` tells the state. A refund of all that is left makes the order REFUNDING, then REFUNDED, and
   * items that were not handed over or posted cannot be collected any more. With `itemIds` only these items are withdrawn, and their
   * share of the price goes back: the order is DELIVERED when all others were handed over or posted. The record of the draw stays as
   * it is. The same call for all that is left gets the same answer.
   *
   * Its own refusals: NOT_FOUND, ORDER_REFUNDED, ITEM_REFUNDED, REFUND_IN_PROGRESS, ALREADY_PACKED.
   */
  readonly refundOrder?: Maybe<RefundOrderPayload>;
  /**
   * For support and supervisors of the order's gacha: lifts what holds an order: staff, a parcel that came back and shall go to the same
   * address again, or the ban of its fan. Where two of them hold it, each needs a call of its own, in this sequence: the answer tells in
   * `order.held` what still holds it. If nothing does, the call changes nothing. If the address of what came back was erased, it has to be
   * corrected instead.
   *
   * Its own refusals: NOT_FOUND, ORDER_REFUNDED, ALREADY_HANDED_OVER, ADDRESS_MISSING.
   */
  readonly releaseOrder?: Maybe<ReleaseOrderPayload>;
  /**
   * For operators and supervisors: gives a device another name.
   *
   * Its own refusals: NOT_FOUND.
   */
  readonly renameDevice?: Maybe<DevicePayload>;
  /**
   * For a device that is signed in: gets a new token, best before the last one ends. The call is sent without a token: the proof
   * identifies the device.
   *
   * Its own refusals: NOT_FOUND, STAFF_REVOKED, DEVICE_REVOKED.
   */
  readonly renewDeviceToken?: Maybe<DeviceTokenPayload>;
  /**
   * For operators of the gacha: puts more of a prize into the draw, or takes some out. It is an amount, so what is drawn meanwhile is
   * neither lost nor given twice.
   *
   * Its own refusals: NOT_FOUND, VERSION_CHANGED.
   */
  readonly restockPrize?: Maybe<PrizePayload>;
  /**
   * For operators of the gacha: brings a prize back that was retired, as the last of the list, with what was left of it and its
   * weight of then. One that was not retired stays as it is.
   *
   * Its own refusals: NOT_FOUND, VERSION_CHANGED.
   */
  readonly restorePrize?: Maybe<PrizePayload>;
  /**
   * For operators: takes a revoked staff member back, with their earlier roles.
   *
   * Its own refusals: NOT_FOUND.
   */
  readonly restoreStaff?: Maybe<StaffPayload>;
  /**
   * For operators: lets a paused sale go on.
   *
   * Its own refusals: NOT_FOUND, VERSION_CHANGED.
   */
  readonly resumeSale?: Maybe<GachaPayload>;
  /**
   * For operators of the gacha: takes a prize out of the draw, until `restorePrize` brings it back. Fans who have won it keep it. The
   * last prize stays.
   *
   * Its own refusals: NOT_FOUND, VERSION_CHANGED.
   */
  readonly retirePrize?: Maybe<PrizePayload>;
  /**
   * For shipping: reports that a posted parcel came back. Its items wait again, and are held until the fan or support corrects the
   * address, or support releases the order. Then they are packed anew; the parcel keeps what it had. Items that were refunded since
   * stay refunded. The same report again gets the same answer, and items whose refund came to nothing since then wait again, too.
   *
   * Its own refusals: NOT_FOUND, NOT_POSTED, DECIDED_OTHERWISE.
   */
  readonly returnParcel?: Maybe<ReturnParcelPayload>;
  /**
   * For operators and supervisors: takes a device out of service at once, at every gateway, for good. The device gets
   * DEVICE_REVOKED, and an unused invitation ends. The service waits for the member's running calls. Revoking it again gets the same
   * answer.
   *
   * Its own refusals: NOT_FOUND.
   */
  readonly revokeDevice?: Maybe<DevicePayload>;
  /**
   * For operators: takes a staff member out of service at once, at every gateway. The member gets STAFF_REVOKED. The service waits
   * for the member's running calls. Revoking the member again gets the same answer.
   *
   * Its own refusals: NOT_FOUND.
   */
  readonly revokeStaff?: Maybe<StaffPayload>;
  /**
   * For operators of all gachas: has the books drawn up, beside what is served. They compare the processor, payments, orders, prizes,
   * stock, draws, seeds, handovers, parcels and refunds, and change nothing. It answers at once: `booksRuns` tells how far the run is,
   * and what it found. There is one run at a time: while there is one, it is the answer. It is in the audit log.
   */
  readonly runBooks?: Maybe<RunBooksPayload>;
  /** Sets the caller's own caps: what is lower counts at once, what is higher a day later. The operator's cap holds besides. */
  readonly setSpendingCap?: Maybe<SetSpendingCapPayload>;
  /**
   * For operators: sets all roles of a staff member. The roles that change must be at the operator's own gachas. The last operator
   * of all gachas keeps that role, unless a command of the service takes it away.
   *
   * Its own refusals: NOT_FOUND.
   */
  readonly setStaffRoles?: Maybe<StaffPayload>;
  /**
   * For supervisors: settles a conflict, once. The same decision again gets the same answer.
   *
   * Its own refusals: NOT_FOUND.
   */
  readonly settleHandoverConflict?: Maybe<SettleHandoverConflictPayload>;
  /**
   * Creates the service's user for the account of the token. Signing up again answers the same user, and keeps what was agreed to.
   *
   * Its own refusals: CONSENT_REQUIRED, BIRTH_MONTH_GIVEN.
   */
  readonly signUp?: Maybe<SignUpPayload>;
  /**
   * For operators of all gachas: stops a run of the books, whichever gateway draws it up: nothing is found out, and another may begin.
   * A run that has ended by itself meanwhile stays as it is: `run` tells. It is in the audit log. Its own refusals: NOT_FOUND.
   */
  readonly stopBooks?: Maybe<StopBooksPayload>;
  /**
   * For operators of the order's gacha: takes back a refund of `recordRefund` that came to nothing: the bank decided for the
   * organiser, or it had not happened. The order gets its earlier status, unless a charge-back covers the full amount. Its plays count
   * again, also where the fan has bought others meanwhile: `playsAboveLimit`.
   *
   * Its own refusals: NOT_FOUND, REFUND_IN_PROGRESS.
   */
  readonly takeBackRefund?: Maybe<TakeBackRefundPayload>;
  /**
   * For operators of every gacha that shows it, and of all gachas where none does: tells anew what a picture shows, wherever it is shown.
   * Odds that are told with it get a new version.
   *
   * Its own refusals: NOT_FOUND.
   */
  readonly tellPicture?: Maybe<PicturePayload>;
  /**
   * For operators of all gachas: ends a ban. To end one that has ended changes nothing. It is in the audit log.
   *
   * Its own refusals: NOT_FOUND.
   */
  readonly unbanUser?: Maybe<UserBanPayload>;
  /**
   * For counters and supervisors: takes back the report of a handover, all of it or some items. The member who reported it may do so
   * for 15 minutes, a supervisor also later. The items wait again, for the same code while it is valid, or for a new one. Both
   * records stay. The same call again gets the same answer.
   *
   * Its own refusals: NOT_FOUND, ORDER_REFUNDED, ITEM_REFUNDED.
   */
  readonly undoHandover?: Maybe<UndoHandoverPayload>;
  /**
   * For shipping: takes everything out of a parcel that was not posted. The items wait again, and the fan may correct the address.
   *
   * Its own refusals: NOT_FOUND, ALREADY_HANDED_OVER.
   */
  readonly unpackParcel?: Maybe<UnpackParcelPayload>;
  /**
   * For operators of all its gachas, of those before and of those after: changes an area. What is left out stays. Check-ins that were
   * made there stay valid.
   *
   * Its own refusals: NOT_FOUND, VERSION_CHANGED.
   */
  readonly updateArea?: Maybe<AreaPayload>;
  /**
   * For operators of all its gachas, of those before and of those after: changes a beacon. What is left out stays. Check-ins that were
   * made there stay valid.
   *
   * Its own refusals: NOT_FOUND, VERSION_CHANGED.
   */
  readonly updateBeacon?: Maybe<BeaconPayload>;
  /**
   * For operators: changes a gacha, but not its prizes. What is left out stays. A sale that is moved beyond its end gets a new seed.
   *
   * Its own refusals: NOT_FOUND, VERSION_CHANGED.
   */
  readonly updateGacha?: Maybe<GachaPayload>;
  /**
   * For operators of the gacha: changes a prize, but not its stock. What is left out stays.
   *
   * Its own refusals: NOT_FOUND, VERSION_CHANGED.
   */
  readonly updatePrize?: Maybe<PrizePayload>;
  /**
   * For operators of all gachas: changes the seller, as a new version. What is left out stays. Last screens and orders tell it from now
   * on, earlier orders what they were made under. A change of nothing is no version.
   *
   * Its own refusals: VERSION_CHANGED.
   */
  readonly updateSeller?: Maybe<SellerPayload>;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationAcceptDeviceInvitationArgs = {
  input: AcceptDeviceInvitationInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationAddPrizeArgs = {
  input: AddPrizeInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationAddStaffArgs = {
  input: AddStaffInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationAddTermsVersionArgs = {
  input: AddTermsVersionInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationBanUserArgs = {
  input: BanUserInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationCancelOrderArgs = {
  input: CancelOrderInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationCheckInArgs = {
  input: CheckInInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationCloseSaleArgs = {
  input: CloseSaleInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationCompletePaymentArgs = {
  input: CompletePaymentInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationConfirmHandoverArgs = {
  input: ConfirmHandoverInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationConfirmShipmentArgs = {
  input: ConfirmShipmentInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationCorrectAddressArgs = {
  input: CorrectAddressInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationCorrectAddressForArgs = {
  input: CorrectAddressForInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationCorrectBirthMonthArgs = {
  input: CorrectBirthMonthInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationCorrectShipmentArgs = {
  input: CorrectShipmentInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationCreateAreaArgs = {
  input: CreateAreaInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationCreateBeaconArgs = {
  input: CreateBeaconInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationCreateGachaArgs = {
  input: CreateGachaInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationCreateOrderArgs = {
  input: CreateOrderInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationEraseUserArgs = {
  input: EraseUserInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationForgiveWrongCodesArgs = {
  input: ForgiveWrongCodesInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationGiveBirthMonthArgs = {
  input: GiveBirthMonthInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationGiveUpRefundArgs = {
  input: GiveUpRefundInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationHoldOrderArgs = {
  input: HoldOrderInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationInviteDeviceArgs = {
  input: InviteDeviceInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationIssuePickupTokenArgs = {
  input?: InputMaybe<IssuePickupTokenInput>;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationIssuePickupTokenForArgs = {
  input: IssuePickupTokenForInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationPackParcelArgs = {
  input: PackParcelInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationPauseSaleArgs = {
  input: PauseSaleInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationPayArgs = {
  input: PayInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationPublishGachaArgs = {
  input: PublishGachaInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationRecordRefundArgs = {
  input: RecordRefundInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationRefundOrderArgs = {
  input: RefundOrderInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationReleaseOrderArgs = {
  input: ReleaseOrderInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationRenameDeviceArgs = {
  input: RenameDeviceInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationRenewDeviceTokenArgs = {
  input: RenewDeviceTokenInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationRestockPrizeArgs = {
  input: RestockPrizeInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationRestorePrizeArgs = {
  input: RestorePrizeInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationRestoreStaffArgs = {
  input: RestoreStaffInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationResumeSaleArgs = {
  input: ResumeSaleInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationRetirePrizeArgs = {
  input: RetirePrizeInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationReturnParcelArgs = {
  input: ReturnParcelInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationRevokeDeviceArgs = {
  input: RevokeDeviceInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationRevokeStaffArgs = {
  input: RevokeStaffInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationRunBooksArgs = {
  input: RunBooksInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationSetSpendingCapArgs = {
  input: SetSpendingCapInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationSetStaffRolesArgs = {
  input: SetStaffRolesInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationSettleHandoverConflictArgs = {
  input: SettleHandoverConflictInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationSignUpArgs = {
  input?: InputMaybe<SignUpInput>;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationStopBooksArgs = {
  input: StopBooksInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationTakeBackRefundArgs = {
  input: TakeBackRefundInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationTellPictureArgs = {
  input: TellPictureInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationUnbanUserArgs = {
  input: UnbanUserInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationUndoHandoverArgs = {
  input: UndoHandoverInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationUnpackParcelArgs = {
  input: UnpackParcelInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationUpdateAreaArgs = {
  input: UpdateAreaInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationUpdateBeaconArgs = {
  input: UpdateBeaconInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationUpdateGachaArgs = {
  input: UpdateGachaInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationUpdatePrizeArgs = {
  input: UpdatePrizeInput;
};


/**
 * All changes. A request may contain one mutation. Each mutation names its own refusals. In addition any mutation may be refused
 * with BAD_INPUT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE and INTERNAL. A mutation for signed-up users may be refused
 * with SIGN_UP_REQUIRED, USER_BANNED, STAFF_REVOKED and DEVICE_REVOKED, and one with an `idempotencyKey` with CALL_IN_PROGRESS and
 * IDEMPOTENCY_KEY_REUSED.
 */
export type MutationUpdateSellerArgs = {
  input: UpdateSellerInput;
};

/** An object with an id of its own, the same in every answer: `node` finds it again. */
export type Node = {
  /** Its id. */
  readonly id: Scalars['ID']['output'];
};

/** What was drawn under a version of the odds. */
export type OddsDrawn = {
  readonly __typename?: 'OddsDrawn';
  /** The number of the version. */
  readonly number: Scalars['Int']['output'];
  /**
   * The p value of a chi-square test of all prizes together: how likely chance alone is to bring at least such a difference. Null where
   * too few were drawn to say.
   */
  readonly pValue?: Maybe<Scalars['Float']['output']>;
  /** The number of plays that were drawn under it, and paid or taken back. */
  readonly plays: Scalars['SafeInt']['output'];
  /** Each prize of the version, in the order of their ids. */
  readonly prizes: ReadonlyArray<PrizeDrawn>;
  /** The same in a sentence. */
  readonly sentence: Scalars['String']['output'];
  /** Since when it was in force. */
  readonly since: Scalars['DateTime']['output'];
  /** The number of those that were taken back, since their money was refused. They are draws as all others, and nobody has their prizes. */
  readonly takenBack: Scalars['SafeInt']['output'];
  /** What that means. */
  readonly verdict: OddsVerdict;
};

/** The odds as they are, and as they would be. */
export type OddsPreview = {
  readonly __typename?: 'OddsPreview';
  /** The gacha. */
  readonly gacha: Gacha;
  /** Whether such a change needs a reason, since the sale is open and the odds would be others. */
  readonly isReasonNeeded: Scalars['Boolean']['output'];
  /** Every prize, in the operator's order, and new ones after them. */
  readonly prizes: ReadonlyArray<PrizeComparison>;
  /** What a lawyer should look at if it were so. Nothing of it stops a change. */
  readonly warnings: ReadonlyArray<LawWarning>;
};

/** What a chi-square test says of all that was drawn under a version of the odds. */
export type OddsVerdict =
  /** As one would expect: a p value of 0.05 or more. */
  | 'usual'
  /** Too few were drawn to say. */
  | 'few'
  /** Unusual. Among twenty honest tables one is. */
  | 'rare'
  /** Chance brings it less than once in a thousand times. Look closer. */
  | 'very-rare';

/** A version of the odds of a gacha. None is ever changed. */
export type OddsVersion = {
  readonly __typename?: 'OddsVersion';
  /** The member that made it, or the account that ran a command. */
  readonly changedBy: Scalars['String']['output'];
  /** The SHA-256 of the bytes of that text, in hexadecimal, as the page shows it. */
  readonly digest?: Maybe<Scalars['String']['output']>;
  /** Its number, from 1 for each gacha. */
  readonly number: Scalars['Int']['output'];
  /** The text that the page was made of. Null for a moment after an older gateway has made the version. */
  readonly page?: Maybe<Scalars['String']['output']>;
  /** The prizes of the version, sorted by id. */
  readonly prizes: ReadonlyArray<OddsVersionPrize>;
  /** Why. */
  readonly reason: Scalars['String']['output'];
  /** Since when it is in force. */
  readonly since: Scalars['DateTime']['output'];
  /** The public web page that shows it. */
  readonly url: Scalars['URL']['output'];
};

/** Versions of the odds, in pages. */
export type OddsVersionConnection = {
  readonly __typename?: 'OddsVersionConnection';
  /** The versions of this page, each with its cursor. */
  readonly edges: ReadonlyArray<OddsVersionEdge>;
  /** The versions of this page. */
  readonly nodes: ReadonlyArray<OddsVersion>;
  /** The place of this page in the list. */
  readonly pageInfo: PageInfo;
  /** The number of items on all pages. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A version of the odds in a list. */
export type OddsVersionEdge = {
  readonly __typename?: 'OddsVersionEdge';
  /** Its cursor. */
  readonly cursor: Scalars['String']['output'];
  /** The version. */
  readonly node: OddsVersion;
};

/** A prize in a version of the odds. */
export type OddsVersionPrize = {
  readonly __typename?: 'OddsVersionPrize';
  /** Its name when the version was made. */
  readonly name: Scalars['String']['output'];
  /** The declared odds in percent, with at most six decimals: while there are prizes of each kind. */
  readonly percent: Scalars['Float']['output'];
  /** The prize as it is now. */
  readonly prize: Prize;
  /** The number that was supplied in all, until then. */
  readonly supply: Scalars['Int']['output'];
  /** Its weight. */
  readonly weight: Scalars['Int']['output'];
};

/** Plays of one gacha that are bought together. */
export type Order = Node & {
  readonly __typename?: 'Order';
  /** When it was ordered. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** When its last item was handed over or posted. */
  readonly deliveredAt?: Maybe<Scalars['DateTime']['output']>;
  /** The address for the prizes; null unless the gacha's delivery type is MAIL, and for a cancelled order, whose address is deleted, for an order that was delivered some time ago, and in an answer that an idempotency key repeats. */
  readonly deliveryInfo?: Maybe<DeliveryInfo>;
  /** The fan who ordered. */
  readonly fan?: Maybe<User>;
  /** The gacha as it is now. The field `price` has the price of a play at the time of the order. */
  readonly gacha: Gacha;
  /** The handovers of its items that were not undone, the latest first. */
  readonly handedOver?: Maybe<ReadonlyArray<PastHandover>>;
  /** Why nothing of it is handed over, packed or posted now; null if it is not held. If a parcel came back, the fan corrects the address. */
  readonly held?: Maybe<ParcelHold>;
  /** For staff: all that holds it, in the sequence in which `releaseOrder` lifts it; empty if nothing does. The first is `held`. */
  readonly holds?: Maybe<ReadonlyArray<ParcelHold>>;
  /** The order's id. */
  readonly id: Scalars['ID']['output'];
  /** The items that were won, in the order of the plays, and after them a last-one prize; null until it is paid, since nothing is decided before. */
  readonly items?: Maybe<ReadonlyArray<OrderItem>>;
  /** The page with the odds that it was drawn or will be drawn under, with the names of then: `/odds/<gacha>/<number>`. It never changes. */
  readonly oddsUrl: Scalars['URL']['output'];
  /** When it was paid. */
  readonly paidAt?: Maybe<Scalars['DateTime']['output']>;
  /** The end of the time to pay: an hour after the order, or the end of the sale if that is earlier; null once it is paid or cancelled. */
  readonly payableUntil?: Maybe<Scalars['DateTime']['output']>;
  /** The payment, made or under way; null if there is none, for example after a card was declined. */
  readonly payment?: Maybe<Payment>;
  /** The attempts to pay it, the newest first, also failed ones; at most the newest hundred. */
  readonly payments?: Maybe<PaymentConnection>;
  /** The number of plays. Each play wins one item; the play that draws the last of a gacha wins its last-one prize, too. */
  readonly playAmount: Scalars['Int']['output'];
  /** The price of one play when it was ordered. */
  readonly price: Scalars['Yen']['output'];
  /** The receipt; null until the order is paid, for one that was free, and where no seller was named when it was made. */
  readonly receipt?: Maybe<Receipt>;
  /** The receipt as a page to print, at an address for this order that is good for ten minutes. Null where there is no receipt, and in an answer that an idempotency key repeats. */
  readonly receiptUrl?: Maybe<Scalars['URL']['output']>;
  /** The money that went back or is on its way, at most what was paid. */
  readonly refundedAmount?: Maybe<Scalars['Yen']['output']>;
  /** The refunds of the order, done or still owed, the oldest first. */
  readonly refunds?: Maybe<ReadonlyArray<Refund>>;
  /** Its number among the paid orders of the gacha; null until it is paid. */
  readonly serialNumber?: Maybe<Scalars['Int']['output']>;
  /** Posted parcels with items of it, the earliest first, also those that came back; a parcel may hold items of other orders of the fan, too. */
  readonly shipments?: Maybe<ReadonlyArray<Shipment>>;
  /** Its status. */
  readonly status: OrderStatus;
  /** The terms that it was made under; null for an order from before there were any. */
  readonly terms?: Maybe<OrderTerms>;
  /** Everything that happened to it, the oldest first. */
  readonly timeline?: Maybe<TimelineConnection>;
  /** The total price. */
  readonly totalPrice: Scalars['Yen']['output'];
  /** When it last changed. */
  readonly updatedAt: Scalars['DateTime']['output'];
  /** The number of its items that wait at the counter. */
  readonly waitingAmount?: Maybe<Scalars['Int']['output']>;
};


/** Plays of one gacha that are bought together. */
export type OrderPaymentsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** Plays of one gacha that are bought together. */
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
  /** The place of this page in the list. */
  readonly pageInfo: PageInfo;
  /** The number of items on all pages. */
  readonly totalCount: Scalars['Int']['output'];
};

/** An order in a list. */
export type OrderEdge = {
  readonly __typename?: 'OrderEdge';
  /** Its place in the list. */
  readonly cursor: Scalars['String']['output'];
  /** The order. */
  readonly node: Order;
};

/** One prize that one play won, or a last-one prize, which was won beside the last of the others, without a play of its own. */
export type OrderItem = Node & {
  readonly __typename?: 'OrderItem';
  /** The counter that handed it over, for its fan: the name of the device. Null until then, for one that was posted, where no device is known, and for staff, who read `Order.handedOver`. */
  readonly counter?: Maybe<Scalars['String']['output']>;
  /** When it was won. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** When it was handed over or posted; null until then. */
  readonly deliveredAt?: Maybe<Scalars['DateTime']['output']>;
  /** The item's id. */
  readonly id: Scalars['ID']['output'];
  /** The order. */
  readonly order: Order;
  /** The prize as it is now, which may have another name or picture since. */
  readonly prize: Prize;
  /** When it, or its order, was refunded before it was handed over or posted; null otherwise. */
  readonly refundedAt?: Maybe<Scalars['DateTime']['output']>;
  /** When it last changed. */
  readonly updatedAt: Scalars['DateTime']['output'];
  /** What was won: the prize as it was shown when it was ordered, whatever was changed since. */
  readonly won: SoldPrize;
};

/** A page of items. */
export type OrderItemConnection = {
  readonly __typename?: 'OrderItemConnection';
  /** The items of this page, each with its cursor. */
  readonly edges: ReadonlyArray<OrderItemEdge>;
  /** The items of this page. */
  readonly nodes: ReadonlyArray<OrderItem>;
  /** The place of this page in the list. */
  readonly pageInfo: PageInfo;
  /** The number of items on all pages. */
  readonly totalCount: Scalars['Int']['output'];
};

/** An item in a list. */
export type OrderItemEdge = {
  readonly __typename?: 'OrderItemEdge';
  /** Its place in the list. */
  readonly cursor: Scalars['String']['output'];
  /** The item. */
  readonly node: OrderItem;
};

/** The status of an order. */
export type OrderStatus =
  /** Cancelled before it was paid. To staff also one that a newer order replaced. */
  | 'cancelled'
  /** Every item has been handed over or posted, but for items that were refunded. */
  | 'delivered'
  /** Not paid by its `payableUntil`: it cannot be paid any more. */
  | 'expired'
  /** Paid: the prizes are decided. */
  | 'assigned'
  /** Not paid, or being paid right now. */
  | 'pending'
  /** All of its money went back. */
  | 'refunded'
  /** It was paid, and all of its money is on the way back. Items that were not handed over or posted cannot be collected any more. */
  | 'refunding';

/** The terms that an order was made under, as they were. */
export type OrderTerms = {
  readonly __typename?: 'OrderTerms';
  /** How to cancel, in the operator's words. */
  readonly cancellation?: Maybe<Scalars['String']['output']>;
  /** When and how prizes are delivered, in the operator's words. */
  readonly delivery?: Maybe<Scalars['String']['output']>;
  /** What delivery costs, in the operator's words. */
  readonly deliveryCost?: Maybe<Scalars['String']['output']>;
  /** The name of the gacha. */
  readonly gachaName: Scalars['String']['output'];
  /** Whether the client said that it had shown this version; false where it said nothing. */
  readonly isShown: Scalars['Boolean']['output'];
  /** The terms; null where there were none. */
  readonly legalText?: Maybe<LegalText>;
  /** The seller; null where none was named. */
  readonly seller?: Maybe<Seller>;
  /** When this version came into force. */
  readonly since: Scalars['DateTime']['output'];
  /** Their number among those of the gacha. */
  readonly version: Scalars['Int']['output'];
};

/** A filter for orders. Every given field must match. */
export type OrderWhere = {
  /** Orders of this gacha. An unknown id finds none. */
  readonly gachaId?: InputMaybe<Scalars['ID']['input']>;
  /** Orders with one of these statuses, at least one. Null means the default. */
  readonly status?: InputMaybe<ReadonlyArray<OrderStatus>>;
};

/** Whether the viewer may order one play of a gacha now. */
export type Orderability = {
  readonly __typename?: 'Orderability';
  /** The step that would help; null if no step helps, or when the order would be accepted. */
  readonly action?: Maybe<RefusalAction>;
  /** When the viewer's check-in at this gacha expired; null where one is valid, or where there was none. */
  readonly checkInEndedAt?: Maybe<Scalars['DateTime']['output']>;
  /** When the viewer's check-in at this gacha expires; null without a valid one. */
  readonly checkInExpiresAt?: Maybe<Scalars['DateTime']['output']>;
  /** True when an order for one play would be accepted. */
  readonly isOrderable: Scalars['Boolean']['output'];
  /** The most plays that one order may have now: by the limits of an order, the prizes that are left, what is left to the viewer, and what caps leave to spend. 0 when no order would be accepted. */
  readonly maxPlayAmount: Scalars['Int']['output'];
  /** The reason why not; null when the order would be accepted. */
  readonly refusal?: Maybe<RefusalCode>;
  /** The number of plays that the limit leaves to the viewer; null without a limit or without a user. */
  readonly remainingPlays?: Maybe<Scalars['Int']['output']>;
};

/** Of every refusal that knows no more than all do. */
export type OtherDetail = {
  readonly __typename?: 'OtherDetail';
  /** The step that would help. */
  readonly action?: Maybe<RefusalAction>;
  /** Each that no other type has. */
  readonly code: RefusalCode;
  /** Each wrong field, or each thing named that is in the way. */
  readonly errors?: Maybe<ReadonlyArray<FieldMistake>>;
  /** After how many seconds the same call may be made again. */
  readonly retryAfterSeconds?: Maybe<Scalars['Int']['output']>;
  /** Whether the same call may succeed later: only with the action `WAIT`. */
  readonly retryable: Scalars['Boolean']['output'];
};

/** A refund that is owed, or a charge-back that returned money a second time. */
export type OwedRefund = {
  readonly __typename?: 'OwedRefund';
  /** The amount that went back twice; null unless this is a charge-back. */
  readonly givenTwiceAmount?: Maybe<Scalars['Yen']['output']>;
  /** The refund, with its order. */
  readonly refund: Refund;
  /** The number of failed requests to the processor. */
  readonly tries: Scalars['Int']['output'];
};

/** A page of refunds that are to be settled. */
export type OwedRefundConnection = {
  readonly __typename?: 'OwedRefundConnection';
  /** The refunds of this page, each with its cursor. */
  readonly edges: ReadonlyArray<OwedRefundEdge>;
  /** The refunds of this page. */
  readonly nodes: ReadonlyArray<OwedRefund>;
  /** The place of this page in the list. */
  readonly pageInfo: PageInfo;
  /** The number of items on all pages. */
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

/** What a fan allows themselves. It was lowered at once, and is raised a day after it was asked for. */
export type OwnCap = {
  readonly __typename?: 'OwnCap';
  /** In a day. Null without a cap of their own. */
  readonly day?: Maybe<Scalars['Yen']['output']>;
  /** What it will be. Null where it stays so. */
  readonly later?: Maybe<LaterOwnCap>;
  /** In a month. Null without a cap of their own. */
  readonly month?: Maybe<Scalars['Yen']['output']>;
};

/** The contents of a parcel: at least one order or item. */
export type PackParcelInput = {
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Single items. */
  readonly itemIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Orders. All of their items that were not posted go into the parcel. */
  readonly orderIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
};

/** The answer to a packed parcel. */
export type PackParcelPayload = {
  readonly __typename?: 'PackParcelPayload';
  /** The parcel. */
  readonly shipment: Shipment;
};

/** Items of the same prize. */
export type PackingItem = {
  readonly __typename?: 'PackingItem';
  /** The number of items of this prize. */
  readonly amount: Scalars['Int']['output'];
  /** The prize as it is now, with its `pickingName` and pictures. */
  readonly prize: Prize;
  /** What was won: as it was shown when it was ordered. More than one where it was shown otherwise to some of these orders. */
  readonly won: ReadonlyArray<SoldPrize>;
};

/** The place of a page in its list. */
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

/** The reason why a parcel or an order is held. Nothing of it is packed, handed over or posted, and a parcel is in no carrier's file. */
export type ParcelHold =
  /** Its fan is banned. It can go on once the ban is taken back, or its order is released. */
  | 'fan-banned'
  /** Staff hold its order: `releaseOrder`. */
  | 'order-held'
  /** A parcel of its order came back: its address has to be corrected, or its order released. */
  | 'parcel-returned';

/** Items that were handed over together. */
export type PastHandover = {
  readonly __typename?: 'PastHandover';
  /** The number of items of this code. */
  readonly amount: Scalars['Int']['output'];
  /** When they were handed over. */
  readonly deliveredAt: Scalars['DateTime']['output'];
  /** The device of the report, if it is known. */
  readonly device?: Maybe<Device>;
  /** The id of the whole handover, by which it can be undone. */
  readonly handoverId: Scalars['ID']['output'];
  /** Whether the report came from another staff member, or another device, than this caller's. */
  readonly isByOthers: Scalars['Boolean']['output'];
  /** The items, by prize. */
  readonly items: ReadonlyArray<PastHandoverItem>;
  /** When a counter that had no network reported it. Null if it was reported at once. */
  readonly reportedAt?: Maybe<Scalars['DateTime']['output']>;
  /** The staff member who handed them over. */
  readonly staffMember: StaffMember;
};

/** Items of the same prize that were handed over together. */
export type PastHandoverItem = {
  readonly __typename?: 'PastHandoverItem';
  /** The number of items of this prize. */
  readonly amount: Scalars['Int']['output'];
  /** The ids of these items. */
  readonly itemIds: ReadonlyArray<Scalars['ID']['output']>;
  /** The prize as it is now. */
  readonly prize: Prize;
  /** What was won: as it was shown when it was ordered. More than one where it was shown otherwise to some of these orders. */
  readonly won: ReadonlyArray<SoldPrize>;
};

/** A sale to pause. */
export type PauseSaleInput = {
  /** The gacha. */
  readonly gachaId: Scalars['ID']['input'];
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Why, for the audit log. */
  readonly reason: Scalars['String']['input'];
  /** The version that the caller knows. Without it the sale is paused whatever others have changed. */
  readonly version?: InputMaybe<Scalars['Int']['input']>;
};

/** An order to pay, and the card to pay it with. */
export type PayInput = {
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** The order's id. */
  readonly orderId: Scalars['ID']['input'];
  /** The one-time card token of the payment processor. The sandbox processor needs none. */
  readonly token?: InputMaybe<Scalars['String']['input']>;
};

/** The answer to a payment. */
export type PayPayload = {
  readonly __typename?: 'PayPayload';
  /** The order, with its prizes once it is paid. */
  readonly order: Order;
  /** The payment, made or under way. */
  readonly payment?: Maybe<Payment>;
  /** The page to which the browser must go next, if the card's bank wants to ask the holder first; null otherwise. */
  readonly redirectUrl?: Maybe<Scalars['URL']['output']>;
};

/** An attempt to pay an order. */
export type Payment = Node & {
  readonly __typename?: 'Payment';
  /** The amount to charge. */
  readonly amount: Scalars['Yen']['output'];
  /** When it began. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** The payment's id. */
  readonly id: Scalars['ID']['output'];
  /** How it is paid. */
  readonly method: PaymentMethod;
  /** The order that it pays. */
  readonly order: Order;
  /** The page to which the browser must go so that the bank of the card can ask the holder; null otherwise. */
  readonly redirectUrl?: Maybe<Scalars['URL']['output']>;
  /** Why it failed, as `pay` refused it or would have; null unless it is FAILED, and if the reason is not known. */
  readonly refusal?: Maybe<RefusalCode>;
  /** Its status. */
  readonly status: PaymentStatus;
  /** When it last changed. */
  readonly updatedAt: Scalars['DateTime']['output'];
};

/** An attempt to pay an order, with what the card processor knows of it. */
export type PaymentAttempt = {
  readonly __typename?: 'PaymentAttempt';
  /** The attempt. */
  readonly payment: Payment;
  /** The card processor's data about it. */
  readonly slip: PaymentSlip;
};

/** A page of attempts to pay. */
export type PaymentConnection = {
  readonly __typename?: 'PaymentConnection';
  /** The attempts of this page, each with its cursor. */
  readonly edges: ReadonlyArray<PaymentEdge>;
  /** The attempts of this page. */
  readonly nodes: ReadonlyArray<Payment>;
  /** The place of this page in the list. */
  readonly pageInfo: PageInfo;
  /** The number of items on all pages. */
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

/** The card processor's data about a payment. */
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
  /** The payment's id at the processor. */
  readonly processorOrderId: Scalars['String']['output'];
  /** When the processor made it, or this service if the order cost nothing, in Japan's time: year, month, day, hour, minute and second in fourteen digits; null until then. */
  readonly tranDate?: Maybe<Scalars['String']['output']>;
  /** The processor's transaction id; null until the money is reserved. */
  readonly tranId?: Maybe<Scalars['String']['output']>;
};

/** The status of a payment. */
export type PaymentStatus =
  /** The money was taken and the prizes are decided. A part of it may have gone back: `Order.refundedAmount`. */
  | 'captured'
  /** The bank of the card wants to ask the holder: the browser must go to `redirectUrl`, and comes back from there. */
  | 'challenged'
  /** It failed: declined, given up, or replaced while it waited at the bank. Nothing is charged; `refusal` tells why. */
  | 'failed'
  /** Under way: nothing has been charged yet. */
  | 'processing'
  /** All of the money went back, or is on its way. */
  | 'refunded';

/** A step of an attempt to pay. */
export type PaymentStep =
  /** Given up: the processor is asked until it is certain that nothing was charged. */
  | 'abandoned'
  /** The money was taken. */
  | 'captured'
  /** The bank of the card asks the holder. */
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

/** A step of an attempt to pay. */
export type PaymentStepEvent = TimelineEvent & {
  readonly __typename?: 'PaymentStepEvent';
  /** When. */
  readonly at: Scalars['DateTime']['output'];
  /** The kind: PAYMENT_STEP. */
  readonly kind: TimelineEventKind;
  /** The attempt. */
  readonly payment: Payment;
  /** Why the attempt failed, at the step that tells so. */
  readonly refusal?: Maybe<RefusalCode>;
  /** The step. */
  readonly step: PaymentStep;
};

/** Payments under way that are at the same step. */
export type PaymentsInStep = {
  readonly __typename?: 'PaymentsInStep';
  /** Yen of all of them. */
  readonly amount: Scalars['SafeInt']['output'];
  /** How many there are. */
  readonly count: Scalars['SafeInt']['output'];
  /** When the oldest of them began. */
  readonly oldestAt: Scalars['DateTime']['output'];
  /** The step. */
  readonly step: PaymentStep;
};

/** The items and the validity of a pickup code, without its digits. */
export type PickupToken = Node & {
  readonly __typename?: 'PickupToken';
  /** The end of its validity. */
  readonly expiresAt: Scalars['DateTime']['output'];
  /** The token's id, which is not the code. `node` finds the token by it while the code is valid. */
  readonly id: Scalars['ID']['output'];
  /** The items that it covers. */
  readonly items: OrderItemConnection;
};


/** The items and the validity of a pickup code, without its digits. */
export type PickupTokenItemsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** A picture of a gacha or a prize. */
export type Picture = {
  readonly __typename?: 'Picture';
  /** What it shows, in words for screen readers; null if the operator does not say. */
  readonly alt?: Maybe<Scalars['String']['output']>;
  /** The same in one language, and in no other; null if the operator does not say it in that one. */
  readonly altIn?: Maybe<Scalars['String']['output']>;
  /** Its height in pixels; null for a picture of another origin. */
  readonly height?: Maybe<Scalars['Int']['output']>;
  /** Where it is. What is at an address of this gateway never changes. */
  readonly url: Scalars['URL']['output'];
  /** Its width in pixels; null for a picture of another origin. */
  readonly width?: Maybe<Scalars['Int']['output']>;
};


/** A picture of a gacha or a prize. */
export type PictureAltInArgs = {
  language: Language;
};

/** The answer to what a picture shows. */
export type PicturePayload = {
  readonly __typename?: 'PicturePayload';
  /** The picture, as it is told now. */
  readonly picture: Picture;
};

/** What a picture shows, by language. An empty text says nothing. */
export type PictureTextsInput = {
  /** In English, at most 500 characters. */
  readonly en: Scalars['String']['input'];
  /** In Japanese, at most 500 characters. */
  readonly ja: Scalars['String']['input'];
};

/** A place that a phone has found: a beacon or its own position. */
export type PlaceInput =
  /** The number of a Bluetooth beacon, 0 or more. An unknown one discovers nothing, without an error. */
  { readonly beaconId: Scalars['SafeInt']['input']; readonly position?: never; }
  |  /** A position. Where no area matches, the refusal is AREA_NOT_FOUND. */
  { readonly beaconId?: never; readonly position: PositionInput; };

/** What a beacon or an area may have or not. */
export type PlacePart =
  /** An instant from which on it counts no longer. */
  | 'end_at'
  /** A first instant at which it counts. */
  | 'start_at';

/** An event that is told by its kind alone. */
export type PlainEvent = TimelineEvent & {
  readonly __typename?: 'PlainEvent';
  /** When. */
  readonly at: Scalars['DateTime']['output'];
  /** The kind. */
  readonly kind: TimelineEventKind;
};

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

/** A prize as it would be. */
export type PreviewedPrizeInput = {
  /** How many more there would be, or of a new one, how many. A negative number takes so many out. A new last-one prize needs none. */
  readonly amount?: InputMaybe<Scalars['Int']['input']>;
  /** Whether it would be taken out of the draw. False brings back one that was, as the last of the list. */
  readonly isRetired?: InputMaybe<Scalars['Boolean']['input']>;
  /** How a new one would be won, and who may see it; left out, it is a normal one. Of a prize of the gacha, what it would become. */
  readonly kind?: InputMaybe<PrizeKind>;
  /** The name of a new one. */
  readonly name?: InputMaybe<LocalizedTextInput>;
  /** Its weight in a play, which a new one needs. A last-one prize has none, and no part in the odds. */
  readonly pickupWeight?: InputMaybe<Scalars['Int']['input']>;
  /** A prize of the gacha. Left out, it is a new one. */
  readonly prizeId?: InputMaybe<Scalars['ID']['input']>;
  /** What it costs elsewhere, for the checks of the law. */
  readonly retailValue?: InputMaybe<Scalars['Yen']['input']>;
  /** What the prize would have no longer. Nothing of it is given beside. */
  readonly without?: InputMaybe<ReadonlyArray<PrizePart>>;
};

/** A prize that a play can win. */
export type Prize = Node & {
  readonly __typename?: 'Prize';
  /** When it was made. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** Its text. */
  readonly description: Scalars['String']['output'];
  /**
   * The chance of winning it with the next play, in percent, with at most six decimals. It is computed from the weights that the
   * draw uses. The chances of the prizes that are left sum to 100, and a prize without stock shows 0.
   */
  readonly emissionProbability: Scalars['Float']['output'];
  /** The gacha that it belongs to. */
  readonly gacha: Gacha;
  /** The prize's id. */
  readonly id: Scalars['ID']['output'];
  /** The same picture, with its size and what it shows. */
  readonly image?: Maybe<Picture>;
  /** A picture. */
  readonly imageUrl?: Maybe<Scalars['URL']['output']>;
  /** Whether name, text and picture are hidden from this viewer, who has not won it: those are stand-ins. */
  readonly isHidden: Scalars['Boolean']['output'];
  /** Whether it was taken out of the draw. Fans who have won it still see it. */
  readonly isRetired: Scalars['Boolean']['output'];
  /** How it is won, and who may see it. */
  readonly kind: PrizeKind;
  /** Its name. */
  readonly name: Scalars['String']['output'];
  /** Its name in the store. */
  readonly pickingName: Scalars['String']['output'];
  /** The same picture, with its size and what it shows. */
  readonly pickupImage?: Maybe<Picture>;
  /** A picture for the staff who fetch it from the store. */
  readonly pickupImageUrl?: Maybe<Scalars['URL']['output']>;
  /** Its weight in a play: the chance of winning it is its weight divided by the sum of the weights of all prizes that are left. */
  readonly pickupWeight: Scalars['Int']['output'];
  /** For operators of its gacha, others get null: what it costs elsewhere, where that is said. */
  readonly retailValue?: Maybe<Scalars['Yen']['output']>;
  /** The same picture, with its size and what it shows. */
  readonly secretImage?: Maybe<Picture>;
  /** A picture that does not show what it is. */
  readonly secretImageUrl?: Maybe<Scalars['URL']['output']>;
  /** Whether it can still be won. */
  readonly status: PrizeStatus;
  /** The number that is left. */
  readonly stock: Scalars['Int']['output'];
  /** For operators of its gacha, others get null: how many there were in all, the won ones included. */
  readonly supply?: Maybe<Scalars['Int']['output']>;
  /** When it was last changed. */
  readonly updatedAt: Scalars['DateTime']['output'];
};


/** A prize that a play can win. */
export type PrizeDescriptionArgs = {
  language?: InputMaybe<Language>;
};


/** A prize that a play can win. */
export type PrizeNameArgs = {
  language?: InputMaybe<Language>;
};

/** A prize before and after a change. */
export type PrizeComparison = {
  readonly __typename?: 'PrizeComparison';
  /** As it would be; null for one that is taken out of the draw. */
  readonly after?: Maybe<PrizeOdds>;
  /** As it is; null for a new one, and for one that was taken out of the draw. */
  readonly before?: Maybe<PrizeOdds>;
  /** Its name. */
  readonly name: Scalars['String']['output'];
  /** The prize; null for a new one. */
  readonly prize?: Maybe<Prize>;
};

/** A page of prizes. */
export type PrizeConnection = {
  readonly __typename?: 'PrizeConnection';
  /** The prizes of this page, each with its cursor. */
  readonly edges: ReadonlyArray<PrizeEdge>;
  /** The prizes of this page. */
  readonly nodes: ReadonlyArray<Prize>;
  /** The place of this page in the list. */
  readonly pageInfo: PageInfo;
  /** The number of items on all pages. */
  readonly totalCount: Scalars['Int']['output'];
};

/** What was drawn of a prize, and what was to be expected. */
export type PrizeDrawn = {
  readonly __typename?: 'PrizeDrawn';
  /** The declared odds in percent, with at most six decimals, as the odds of that version were shown: while there are prizes of each kind. */
  readonly declared: Scalars['Float']['output'];
  /** How many were drawn, also by plays that were taken back. */
  readonly drawn: Scalars['SafeInt']['output'];
  /** How many were to be expected of the plays, of those prizes that each of them could win. */
  readonly expected: Scalars['Float']['output'];
  /** The fewest that chance brings nineteen times of twenty. */
  readonly least: Scalars['SafeInt']['output'];
  /** The most that chance brings nineteen times of twenty. */
  readonly most: Scalars['SafeInt']['output'];
  /** Once in so many times chance brings as many or more, or as few or fewer where it is less than expected. */
  readonly onceIn: Scalars['SafeInt']['output'];
  /** The prize. */
  readonly prize: Prize;
  /** The same in a sentence. Among many prizes some are always rare: look closer where it is once in thousands. */
  readonly sentence: Scalars['String']['output'];
};

/** A prize in a list. */
export type PrizeEdge = {
  readonly __typename?: 'PrizeEdge';
  /** Its place in the list. */
  readonly cursor: Scalars['String']['output'];
  /** The prize. */
  readonly node: Prize;
};

/** A prize of a gacha. */
export type PrizeInput = {
  /** Its text. */
  readonly description?: InputMaybe<LocalizedTextInput>;
  /** A picture: the path of one that was added, a web address, or an empty text. */
  readonly imageUrl?: InputMaybe<Scalars['String']['input']>;
  /** How it is won, and who may see it; left out, it is a normal one. */
  readonly kind?: InputMaybe<PrizeKind>;
  /** Its name. */
  readonly name: LocalizedTextInput;
  /** Its name in the store. Left out: the name. */
  readonly pickingName?: InputMaybe<Scalars['String']['input']>;
  /** A picture for the staff who fetch it from the store, in the same way. */
  readonly pickupImageUrl?: InputMaybe<Scalars['String']['input']>;
  /**
   * Its weight in a play: the chance of winning it is its weight divided by the sum of the weights of all prizes that are left. A last-one
   * prize has none, and needs no number.
   */
  readonly pickupWeight?: InputMaybe<Scalars['Int']['input']>;
  /** What it costs elsewhere: for the checks of the law. */
  readonly retailValue?: InputMaybe<Scalars['Yen']['input']>;
  /** A picture that does not show what it is, in the same way. */
  readonly secretImageUrl?: InputMaybe<Scalars['String']['input']>;
  /** The number that there is. A last-one prize is one, and needs no number. */
  readonly stock?: InputMaybe<Scalars['Int']['input']>;
};

/** How a prize is won, and who may see it. */
export type PrizeKind =
  /**
   * Won without a play of its own, by the play that draws the last of the others. There is one, its weight is 0, and it has no part in
   * the odds.
   */
  | 'last-one'
  /** Drawn, and shown to every viewer. */
  | 'normal'
  /** Drawn. Its name, text and picture are hidden until the viewer has won it. Its odds and its stock are shown as those of others. */
  | 'secret';

/** The chance of winning a prize with one play. */
export type PrizeOdds = {
  readonly __typename?: 'PrizeOdds';
  /** … in so many wins it. */
  readonly denominator: Scalars['SafeInt']['output'];
  /** The exact chance, in lowest terms: this number of plays … */
  readonly numerator: Scalars['SafeInt']['output'];
  /** The chance in percent, with at most six decimals; those of all prizes sum to 100. */
  readonly percent: Scalars['Float']['output'];
  /** Its weight in a play. */
  readonly pickupWeight: Scalars['Int']['output'];
  /** The number that is left. */
  readonly stock: Scalars['Int']['output'];
};

/** What a prize may have or not. */
export type PrizePart =
  /** What it costs elsewhere. */
  | 'retail_value';

/** The answer to a change of a prize. */
export type PrizePayload = {
  readonly __typename?: 'PrizePayload';
  /** The prize, as it is now. */
  readonly prize: Prize;
};

/** A prize in the statistics of counters. */
export type PrizeStatistic = {
  readonly __typename?: 'PrizeStatistic';
  /** The number of items that were handed over in that time. */
  readonly handedOver: Scalars['Int']['output'];
  /** The prize. */
  readonly prize: Prize;
  /** The number of items that wait at this moment. */
  readonly waiting: Scalars['Int']['output'];
};

/** Whether a prize can still be won. */
export type PrizeStatus =
  /** Some are left. */
  | 'selling'
  /** None is left. */
  | 'soldout';

/** A draft to publish. */
export type PublishGachaInput = {
  /** The gacha. */
  readonly gachaId: Scalars['ID']['input'];
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Why, for the audit log. */
  readonly reason?: InputMaybe<Scalars['String']['input']>;
  /** The version that the caller knows. */
  readonly version: Scalars['Int']['input'];
};

/** A quarter of an hour in the statistics. */
export type QuarterStatistic = {
  readonly __typename?: 'QuarterStatistic';
  /** The number of items that were handed over in it. */
  readonly handedOver: Scalars['Int']['output'];
  /** When it began. */
  readonly startsAt: Scalars['DateTime']['output'];
};

/**
 * All reads. A field that needs a signed-in user or staff says so. Each root field counts as a read. Too many reads are refused with
 * RATE_LIMITED, the whole document with 429.
 */
export type Query = {
  readonly __typename?: 'Query';
  /** For operators: the areas, by their names. Operators of some gachas see those that belong to one of these. */
  readonly areas?: Maybe<AreaConnection>;
  /**
   * For operators: the actions of staff and operators, the latest first. Operators of some gachas read actions at these. An unknown
   * id finds nothing.
   */
  readonly auditLog?: Maybe<DeedConnection>;
  /** For operators: the beacons, by their numbers. Operators of some gachas see those that belong to one of these. */
  readonly beacons?: Maybe<BeaconConnection>;
  /** For operators of all gachas: what a run of the books found, what does not agree first. Its own refusals: NOT_FOUND. */
  readonly booksFindings?: Maybe<BooksFindingConnection>;
  /** For operators of all gachas: one run of the books, however far down it is in the list. Null if there is none, or none any more. */
  readonly booksRun?: Maybe<BooksRun>;
  /**
   * For operators of all gachas: the runs of the books, the latest first. The latest 100 are kept. What the books compare is told in
   * `BooksRun.lines`.
   */
  readonly booksRuns?: Maybe<BooksRunConnection>;
  /**
   * For support and operators: what banks took back and was recorded (`recordRefund`), the latest first. Those who serve some gachas
   * see those of their orders.
   */
  readonly chargeBacks?: Maybe<ChargeBackConnection>;
  /**
   * For support: check-ins by position that are too far from the check-in before, the latest first. Support of some gachas sees the
   * fans who have checked in at those.
   */
  readonly checkInJumps?: Maybe<CheckInJumpConnection>;
  /**
   * For supervisors and operators of the gacha: the items that were handed over in a period, and the items that wait now. Undone
   * handovers do not count.
   */
  readonly counterStatistics?: Maybe<CounterStatistics>;
  /**
   * For operators and supervisors: devices of staff, also revoked ones, sorted by name. Operators of some gachas see the devices of
   * staff with a role at one of these. Supervisors see the devices of counters of their gachas.
   */
  readonly devices?: Maybe<DeviceConnection>;
  /**
   * For operators of the gacha: declared against drawn odds, of each version of them under which something was drawn, the latest first.
   * A draw counts once its payment is over: of one that is under way nothing is told.
   */
  readonly drawnOdds?: Maybe<ReadonlyArray<OddsDrawn>>;
  /**
   * For supervisors and support, to help a fan without a working phone: orders at the caller's own gachas, the newest first, also
   * unpaid and cancelled ones. Each search is in the audit log.
   */
  readonly findOrders?: Maybe<OrderConnection>;
  /**
   * One gacha. Any caller who knows its id can read it, also if it needs a check-in. If it was unpublished, only fans with an order
   * of it and its staff can read it. Null if there is no such gacha.
   */
  readonly gacha?: Maybe<Gacha>;
  /**
   * For operators of the gacha: its seeds, the versions of its odds, the record of its draws, and what stocks and orders say of
   * them, so that anybody who has them can compute every draw again. A seed is null until it is revealed to all. Null where there is no such gacha.
   */
  readonly gachaFairness?: Maybe<GachaFairness>;
  /**
   * The gachas that this viewer may see. Without a token: gachas of every authentication method that need no check-in. With a token:
   * gachas of its method that need no check-in, or for which the user has a valid check-in. The latest sale comes first.
   */
  readonly gachas?: Maybe<GachaConnection>;
  /**
   * For operators: every gateway that serves this database, by name, as it last said of itself; each says it every five seconds. One
   * that is silent is told for a day, one that stopped for an hour.
   */
  readonly gateways?: Maybe<ReadonlyArray<GatewayHealth>>;
  /**
   * For supervisors: reports of counters without a network that could not be accepted as handovers. The report that has waited
   * longest comes first.
   */
  readonly handoverConflicts?: Maybe<HandoverConflictConnection>;
  /**
   * For counters and supervisors: the items that a pickup code still covers, one object for each gacha. Reading a valid code changes
   * nothing. If only refunded orders are left, the refusal is ORDER_REFUNDED, and with refunded items ITEM_REFUNDED. The word `example` instead of a code answers made-up
   * items over real prizes. A code that covers only gachas of other counters is WRONG_COUNTER. A wrong code is noted. After too many
   * unknown codes (PICKUP_CODE_UNKNOWN) in an hour this member can read no code at that device, not even a valid one, until the hour is
   * over: RATE_LIMITED.
   */
  readonly handovers?: Maybe<ReadonlyArray<Handover>>;
  /** The terms or the privacy notice: the version in force, or an earlier one. A version never changes. Null if there is none. */
  readonly legalText?: Maybe<LegalText>;
  /** The signed-in user. Null for a visitor, for a token that has not signed up or was banned, and for staff. */
  readonly me?: Maybe<User>;
  /**
   * Finds any object by its id. Null if there is none, or if this caller may not see it. A fan sees their own objects, and the
   * gachas that `gacha` would show, with their prizes, also retired ones. Staff see the objects of their work.
   */
  readonly node?: Maybe<Node>;
  /** Finds many objects at once, in the order of the ids. The place of an id is null if there is no such object, or if it is refused. */
  readonly nodes?: Maybe<ReadonlyArray<Maybe<Node>>>;
  /** One of the user's own orders, also a cancelled or expired one. Null if there is none. */
  readonly order?: Maybe<Order>;
  /** The user's own orders, the newest first. It lists paid orders, unless `where` names other statuses. An order that a newer one replaced is in no list. */
  readonly orders?: Maybe<OrderConnection>;
  /** For shipping: parcels that are packed and not posted yet, the earliest first. */
  readonly parcelsBeingPacked?: Maybe<ShipmentConnection>;
  /**
   * For shipping: the fans whose prizes wait to be posted. The fan who has waited longest comes first. The prizes of one fan go into
   * one parcel for each address. The audit log notes for each order that its address was read.
   */
  readonly parcelsToPack?: Maybe<WaitingFanConnection>;
  /** For counters, supervisors and support of the order's gacha: the attempts to pay an order, the newest first, at most 100. */
  readonly paymentAttempts?: Maybe<ReadonlyArray<PaymentAttempt>>;
  /** For operators: a picture that was added, with what it shows. Null if there is none. */
  readonly picture?: Maybe<Picture>;
  /**
   * For operators of the gacha: the gacha as the page of a fan shows it, also before it is published. Secret prizes are hidden, what only
   * staff see is null, and whether it can be ordered is told as to a fan who has just signed up. No other caller can read it.
   */
  readonly previewGacha?: Maybe<Gacha>;
  /**
   * For operators of the gacha: how the odds of its next play are, and how they would be with other prizes, with what the checks of the
   * law would say. It writes nothing. Unpaid orders are drawn with the odds that they were ordered under.
   */
  readonly previewOdds?: Maybe<OddsPreview>;
  /**
   * For operators of the gacha: prizes as a fan is shown them who has won them, also before it is published: a secret one is whole, as to
   * whoever won it. Nothing is drawn, and nothing is written.
   */
  readonly previewWins?: Maybe<ReadonlyArray<SoldPrize>>;
  /** Tickets for the items that the user can still collect on site, one for each paid order, the oldest first. */
  readonly redeemTickets?: Maybe<RedeemTicketConnection>;
  /**
   * For operators: refunds that are owed, and charge-backs that returned money a second time, which should be disputed with the
   * bank. The oldest comes first. Operators of some gachas see those of their orders.
   */
  readonly refundsOwed?: Maybe<OwedRefundConnection>;
  /**
   * For operators: what was sold, and what went back, in days and hours of Tokyo. What was sold counts when it was paid, and what went
   * back when it did. It is what the books count, to the yen.
   */
  readonly sales?: Maybe<Sales>;
  /** The seller, as fans are told before they order. Null where the operator has named none. */
  readonly seller?: Maybe<Seller>;
  /** The signed-in staff member. Null for other callers. A revoked member is refused: STAFF_REVOKED. */
  readonly staffMe?: Maybe<StaffMember>;
  /** For operators: staff members, also revoked ones, sorted by name. Operators of some gachas see members with a role at one of these. */
  readonly staffMembers?: Maybe<StaffMemberConnection>;
  /** For operators: payments under way, payments that failed, and work that waits, at this moment. */
  readonly standing?: Maybe<Standing>;
  /**
   * For operators of the gacha: what was left of each prize after the last draw of each day or hour of Tokyo, the earliest first. Days
   * and hours without a draw are left out.
   */
  readonly stockOverTime?: Maybe<ReadonlyArray<StockAt>>;
  /** For support and supervisors of the order's gacha: everything that happened to an order, also to a cancelled or replaced one, the oldest first. */
  readonly timeline?: Maybe<TimelineConnection>;
  /**
   * For operators of all gachas: the bans that hold now, the latest first. With `userId` all that was decided about that fan; an
   * unknown id finds nothing.
   */
  readonly userBans?: Maybe<UserBanConnection>;
  /**
   * The record of the draw of an order, for its own user. With it and the revealed seed anybody can compute every play again. Null
   * until the order is paid.
   */
  readonly verifyDraw?: Maybe<DrawVerification>;
  /**
   * For supervisors and operators: wrong pickup codes that staff entered, the latest first. A caller with the role at some gachas
   * sees the members who work there. An unknown id finds nothing.
   */
  readonly wrongCodes?: Maybe<WrongCodeConnection>;
};


/**
 * All reads. A field that needs a signed-in user or staff says so. Each root field counts as a read. Too many reads are refused with
 * RATE_LIMITED, the whole document with 429.
 */
export type QueryAreasArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * All reads. A field that needs a signed-in user or staff says so. Each root field counts as a read. Too many reads are refused with
 * RATE_LIMITED, the whole document with 429.
 */
export type QueryAuditLogArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<AuditLogWhere>;
};


/**
 * All reads. A field that needs a signed-in user or staff says so. Each root field counts as a read. Too many reads are refused with
 * RATE_LIMITED, the whole document with 429.
 */
export type QueryBeaconsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * All reads. A field that needs a signed-in user or staff says so. Each root field counts as a read. Too many reads are refused with
 * RATE_LIMITED, the whole document with 429.
 */
export type QueryBooksFindingsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  runId: Scalars['ID']['input'];
};


/**
 * All reads. A field that needs a signed-in user or staff says so. Each root field counts as a read. Too many reads are refused with
 * RATE_LIMITED, the whole document with 429.
 */
export type QueryBooksRunArgs = {
  runId: Scalars['ID']['input'];
};


/**
 * All reads. A field that needs a signed-in user or staff says so. Each root field counts as a read. Too many reads are refused with
 * RATE_LIMITED, the whole document with 429.
 */
export type QueryBooksRunsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * All reads. A field that needs a signed-in user or staff says so. Each root field counts as a read. Too many reads are refused with
 * RATE_LIMITED, the whole document with 429.
 */
export type QueryChargeBacksArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  from?: InputMaybe<Scalars['DateTime']['input']>;
  isStanding?: InputMaybe<Scalars['Boolean']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  to?: InputMaybe<Scalars['DateTime']['input']>;
};


/**
 * All reads. A field that needs a signed-in user or staff says so. Each root field counts as a read. Too many reads are refused with
 * RATE_LIMITED, the whole document with 429.
 */
export type QueryCheckInJumpsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  userId?: InputMaybe<Scalars['ID']['input']>;
};


/**
 * All reads. A field that needs a signed-in user or staff says so. Each root field counts as a read. Too many reads are refused with
 * RATE_LIMITED, the whole document with 429.
 */
export type QueryCounterStatisticsArgs = {
  from?: InputMaybe<Scalars['DateTime']['input']>;
  gachaId: Scalars['ID']['input'];
  to?: InputMaybe<Scalars['DateTime']['input']>;
};


/**
 * All reads. A field that needs a signed-in user or staff says so. Each root field counts as a read. Too many reads are refused with
 * RATE_LIMITED, the whole document with 429.
 */
export type QueryDevicesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * All reads. A field that needs a signed-in user or staff says so. Each root field counts as a read. Too many reads are refused with
 * RATE_LIMITED, the whole document with 429.
 */
export type QueryDrawnOddsArgs = {
  gachaId: Scalars['ID']['input'];
};


/**
 * All reads. A field that needs a signed-in user or staff says so. Each root field counts as a read. Too many reads are refused with
 * RATE_LIMITED, the whole document with 429.
 */
export type QueryFindOrdersArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  where: FindOrdersInput;
};


/**
 * All reads. A field that needs a signed-in user or staff says so. Each root field counts as a read. Too many reads are refused with
 * RATE_LIMITED, the whole document with 429.
 */
export type QueryGachaArgs = {
  id: Scalars['ID']['input'];
};


/**
 * All reads. A field that needs a signed-in user or staff says so. Each root field counts as a read. Too many reads are refused with
 * RATE_LIMITED, the whole document with 429.
 */
export type QueryGachaFairnessArgs = {
  gachaId: Scalars['ID']['input'];
};


/**
 * All reads. A field that needs a signed-in user or staff says so. Each root field counts as a read. Too many reads are refused with
 * RATE_LIMITED, the whole document with 429.
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
 * All reads. A field that needs a signed-in user or staff says so. Each root field counts as a read. Too many reads are refused with
 * RATE_LIMITED, the whole document with 429.
 */
export type QueryHandoverConflictsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  gachaIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  isSettled?: InputMaybe<Scalars['Boolean']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * All reads. A field that needs a signed-in user or staff says so. Each root field counts as a read. Too many reads are refused with
 * RATE_LIMITED, the whole document with 429.
 */
export type QueryHandoversArgs = {
  gachaIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  pickupCode: Scalars['String']['input'];
  shownAt?: InputMaybe<Scalars['DateTime']['input']>;
};


/**
 * All reads. A field that needs a signed-in user or staff says so. Each root field counts as a read. Too many reads are refused with
 * RATE_LIMITED, the whole document with 429.
 */
export type QueryLegalTextArgs = {
  kind: LegalTextKind;
  version?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * All reads. A field that needs a signed-in user or staff says so. Each root field counts as a read. Too many reads are refused with
 * RATE_LIMITED, the whole document with 429.
 */
export type QueryNodeArgs = {
  id: Scalars['ID']['input'];
};


/**
 * All reads. A field that needs a signed-in user or staff says so. Each root field counts as a read. Too many reads are refused with
 * RATE_LIMITED, the whole document with 429.
 */
export type QueryNodesArgs = {
  ids: ReadonlyArray<Scalars['ID']['input']>;
};


/**
 * All reads. A field that needs a signed-in user or staff says so. Each root field counts as a read. Too many reads are refused with
 * RATE_LIMITED, the whole document with 429.
 */
export type QueryOrderArgs = {
  id: Scalars['ID']['input'];
};


/**
 * All reads. A field that needs a signed-in user or staff says so. Each root field counts as a read. Too many reads are refused with
 * RATE_LIMITED, the whole document with 429.
 */
export type QueryOrdersArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<OrderWhere>;
};


/**
 * All reads. A field that needs a signed-in user or staff says so. Each root field counts as a read. Too many reads are refused with
 * RATE_LIMITED, the whole document with 429.
 */
export type QueryParcelsBeingPackedArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  gachaIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  isPosted?: InputMaybe<Scalars['Boolean']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  number?: InputMaybe<Scalars['String']['input']>;
  orderId?: InputMaybe<Scalars['ID']['input']>;
  since?: InputMaybe<Scalars['DateTime']['input']>;
};


/**
 * All reads. A field that needs a signed-in user or staff says so. Each root field counts as a read. Too many reads are refused with
 * RATE_LIMITED, the whole document with 429.
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
 * All reads. A field that needs a signed-in user or staff says so. Each root field counts as a read. Too many reads are refused with
 * RATE_LIMITED, the whole document with 429.
 */
export type QueryPaymentAttemptsArgs = {
  orderId: Scalars['ID']['input'];
};


/**
 * All reads. A field that needs a signed-in user or staff says so. Each root field counts as a read. Too many reads are refused with
 * RATE_LIMITED, the whole document with 429.
 */
export type QueryPictureArgs = {
  path: Scalars['String']['input'];
};


/**
 * All reads. A field that needs a signed-in user or staff says so. Each root field counts as a read. Too many reads are refused with
 * RATE_LIMITED, the whole document with 429.
 */
export type QueryPreviewGachaArgs = {
  gachaId: Scalars['ID']['input'];
};


/**
 * All reads. A field that needs a signed-in user or staff says so. Each root field counts as a read. Too many reads are refused with
 * RATE_LIMITED, the whole document with 429.
 */
export type QueryPreviewOddsArgs = {
  gachaId: Scalars['ID']['input'];
  prizes: ReadonlyArray<PreviewedPrizeInput>;
};


/**
 * All reads. A field that needs a signed-in user or staff says so. Each root field counts as a read. Too many reads are refused with
 * RATE_LIMITED, the whole document with 429.
 */
export type QueryPreviewWinsArgs = {
  gachaId: Scalars['ID']['input'];
  prizeIds: ReadonlyArray<Scalars['ID']['input']>;
};


/**
 * All reads. A field that needs a signed-in user or staff says so. Each root field counts as a read. Too many reads are refused with
 * RATE_LIMITED, the whole document with 429.
 */
export type QueryRedeemTicketsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * All reads. A field that needs a signed-in user or staff says so. Each root field counts as a read. Too many reads are refused with
 * RATE_LIMITED, the whole document with 429.
 */
export type QueryRefundsOwedArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * All reads. A field that needs a signed-in user or staff says so. Each root field counts as a read. Too many reads are refused with
 * RATE_LIMITED, the whole document with 429.
 */
export type QuerySalesArgs = {
  by?: InputMaybe<SalesGrouping>;
  from?: InputMaybe<Scalars['DateTime']['input']>;
  gachaIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  to?: InputMaybe<Scalars['DateTime']['input']>;
};


/**
 * All reads. A field that needs a signed-in user or staff says so. Each root field counts as a read. Too many reads are refused with
 * RATE_LIMITED, the whole document with 429.
 */
export type QueryStaffMembersArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * All reads. A field that needs a signed-in user or staff says so. Each root field counts as a read. Too many reads are refused with
 * RATE_LIMITED, the whole document with 429.
 */
export type QueryStandingArgs = {
  gachaIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
};


/**
 * All reads. A field that needs a signed-in user or staff says so. Each root field counts as a read. Too many reads are refused with
 * RATE_LIMITED, the whole document with 429.
 */
export type QueryStockOverTimeArgs = {
  by?: InputMaybe<Span>;
  from?: InputMaybe<Scalars['DateTime']['input']>;
  gachaId: Scalars['ID']['input'];
  to?: InputMaybe<Scalars['DateTime']['input']>;
};


/**
 * All reads. A field that needs a signed-in user or staff says so. Each root field counts as a read. Too many reads are refused with
 * RATE_LIMITED, the whole document with 429.
 */
export type QueryTimelineArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderId: Scalars['ID']['input'];
};


/**
 * All reads. A field that needs a signed-in user or staff says so. Each root field counts as a read. Too many reads are refused with
 * RATE_LIMITED, the whole document with 429.
 */
export type QueryUserBansArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  userId?: InputMaybe<Scalars['ID']['input']>;
};


/**
 * All reads. A field that needs a signed-in user or staff says so. Each root field counts as a read. Too many reads are refused with
 * RATE_LIMITED, the whole document with 429.
 */
export type QueryVerifyDrawArgs = {
  orderId: Scalars['ID']['input'];
};


/**
 * All reads. A field that needs a signed-in user or staff says so. Each root field counts as a read. Too many reads are refused with
 * RATE_LIMITED, the whole document with 429.
 */
export type QueryWrongCodesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  where?: InputMaybe<WrongCodeWhere>;
};

/** What was paid, as the tax law asks for it: one document, whose tax is rounded once. Texts are in the language of the request. */
export type Receipt = {
  readonly __typename?: 'Receipt';
  /** When it was paid. */
  readonly date: Scalars['DateTime']['output'];
  /** What was bought, by its name at the order. */
  readonly description: Scalars['String']['output'];
  /** Whether it is a qualified simplified invoice: the seller was registered when the order was made. */
  readonly isInvoice: Scalars['Boolean']['output'];
  /** Its number, which is that of the order. */
  readonly number: Scalars['String']['output'];
  /** The price of one play, with tax. */
  readonly price: Scalars['Yen']['output'];
  /** The number of plays. */
  readonly quantity: Scalars['Int']['output'];
  /** What went back since, each a document of its own; what a bank took back is not among them. */
  readonly returns: ReadonlyArray<ReturnReceipt>;
  /** The seller, as at the order. */
  readonly seller: Seller;
  /** The tax in the total price, rounded down. */
  readonly tax: Scalars['Yen']['output'];
  /** The rate of the tax, in percent. */
  readonly taxRate: Scalars['Int']['output'];
  /** The total price, with tax. */
  readonly totalPrice: Scalars['Yen']['output'];
};

/** Money that went back without this service. */
export type RecordRefundInput = {
  /** The amount. Without it all that is left, for a charge-back all that was paid, and with `itemIds` the share of these items; then it may be 0. */
  readonly amount?: InputMaybe<Scalars['Yen']['input']>;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /**
   * Single items that were paid back, 1 to 100, also such as were handed over or posted. Other items of the order stay as they are. Not
   * of a charge-back. Items of which nothing else of the order was kept take all that is left, and refund the order.
   */
  readonly itemIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** The order. */
  readonly orderId: Scalars['ID']['input'];
  /** The way of the refund. */
  readonly origin: RecordedOrigin;
  /** The use of the prizes that were not handed over or posted. Required if no money is left after this refund, and with `itemIds`, where it is about these items. Not allowed otherwise. A charge-back needs WRITE_OFF. */
  readonly prizes?: InputMaybe<RefundedPrizes>;
  /** Why, for the record. The fan does not read it. */
  readonly reason: Scalars['String']['input'];
  /** Needed with an amount: the yen that were not refunded before it, so that a part is not recorded twice. A charge-back, and each item, is recorded once, and does not need it. */
  readonly remaining?: InputMaybe<Scalars['Yen']['input']>;
};

/** The answer to a recorded refund. */
export type RecordRefundPayload = {
  readonly __typename?: 'RecordRefundPayload';
  /** The refund. */
  readonly refund: Refund;
};

/** The way of a refund without this service. */
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
  /** The letter or number that the counter calls. */
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
  /** The operator's text about the odds. */
  readonly probabilityProvision: Scalars['String']['output'];
  /** The rules of the handover. */
  readonly rule: Scalars['String']['output'];
  /** The operator's web page. */
  readonly webUrl?: Maybe<Scalars['URL']['output']>;
};


/** Where and how the prizes of a gacha are handed over, in the operator's words. */
export type RedeemDetailInfoTextArgs = {
  language?: InputMaybe<Language>;
};


/** Where and how the prizes of a gacha are handed over, in the operator's words. */
export type RedeemDetailPlaceTextArgs = {
  language?: InputMaybe<Language>;
};


/** Where and how the prizes of a gacha are handed over, in the operator's words. */
export type RedeemDetailProbabilityProvisionArgs = {
  language?: InputMaybe<Language>;
};


/** Where and how the prizes of a gacha are handed over, in the operator's words. */
export type RedeemDetailRuleArgs = {
  language?: InputMaybe<Language>;
};

/** Where and how prizes are handed over. */
export type RedeemDetailInput = {
  /** The letter or number that the counter calls. */
  readonly callNumber?: InputMaybe<Scalars['String']['input']>;
  /** Anything else to know. */
  readonly infoText?: InputMaybe<LocalizedTextInput>;
  /** The place. */
  readonly placeText?: InputMaybe<LocalizedTextInput>;
  /** A map or page of the place, a web address or an empty text. */
  readonly placeUrl?: InputMaybe<Scalars['String']['input']>;
  /** The operator's text about the odds. */
  readonly probabilityProvision?: InputMaybe<LocalizedTextInput>;
  /** The rules of the handover. */
  readonly rule?: InputMaybe<LocalizedTextInput>;
  /** The operator's web page, a web address or an empty text. */
  readonly webUrl?: InputMaybe<Scalars['String']['input']>;
};

/** What counters do after the last day to collect prizes. */
export type RedeemPolicy =
  /** They hand over. */
  | 'ignore'
  /** They refuse, unless a supervisor says so. */
  | 'refuse'
  /** They hand over, and tell the fan. */
  | 'warn';

/** One paid order that waits on site. The counter calls the call number of its gacha and the order's serial number. */
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
  /** The place of this page in the list. */
  readonly pageInfo: PageInfo;
  /** The number of items on all pages. */
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
export type Refund = Node & {
  readonly __typename?: 'Refund';
  /** The amount. */
  readonly amount: Scalars['Yen']['output'];
  /** When it was ordered. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** When it was certain; null while it is owed. */
  readonly endedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Its id. */
  readonly id: Scalars['ID']['output'];
  /** The items that it is about, in the order of the draws; null if it is about the money of the whole order. */
  readonly items?: Maybe<ReadonlyArray<OrderItem>>;
  /** The order. */
  readonly order: Order;
  /** The way of the refund. */
  readonly origin: RefundOrigin;
  /** Its status. */
  readonly status: RefundStatus;
  /** When it came to nothing; null unless it is TAKEN_BACK. */
  readonly takenBackAt?: Maybe<Scalars['DateTime']['output']>;
};

/** A refund of an order. */
export type RefundOrderInput = {
  /**
   * The amount: at least 1, and at most the money that was not refunded yet. Without it all that is left. An amount needs an
   * `idempotencyKey`. With `itemIds` it may be 0, needs no key, and is by default the share of these items: every play of an order
   * cost the same, to the yen.
   */
  readonly amount?: InputMaybe<Scalars['Yen']['input']>;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /**
   * Single items that are refunded, 1 to 100. Other items of the order stay as they are. An item that was handed over or posted needs a
   * supervisor, and stays with the fan. Items of which nothing else of the order was kept take all that is left, and refund the order.
   */
  readonly itemIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** The order. */
  readonly orderId: Scalars['ID']['input'];
  /**
   * The use of the prizes that were not handed over or posted. Required if all that is left goes back, and with `itemIds`, where it is
   * about these items. Not allowed otherwise.
   */
  readonly prizes?: InputMaybe<RefundedPrizes>;
  /** Why, for the record. The fan does not read it. */
  readonly reason: Scalars['String']['input'];
};

/** The answer to an ordered refund. */
export type RefundOrderPayload = {
  readonly __typename?: 'RefundOrderPayload';
  /**
   * The money of the order that the bank of the card took back by itself; null if there is none. The refund is about the money that
   * is left after it, or is the charge-back itself if that covered all.
   */
  readonly chargeBack?: Maybe<Refund>;
  /** The order, as it is now. */
  readonly order: Order;
  /** The refund. */
  readonly refund: Refund;
  /** The status of the order now. */
  readonly status: OrderStatus;
};

/** The way of a refund. */
export type RefundOrigin =
  /** The organiser gave it back to the card. */
  | 'by-hand'
  /** The bank of the card took it back. It does not consider earlier refunds of the organiser. */
  | 'charge-back'
  /** This service gave it back to the card. */
  | 'gateway'
  /** The organiser gave it back in another way. */
  | 'otherwise';

/** The status of a refund. */
export type RefundStatus =
  /** It went back. The bank of the card may show it some days later. */
  | 'done'
  /** The money did not go back, and will not go back this way. */
  | 'given-up'
  /** The money has still to go back: the processor is asked until it is certain. */
  | 'owed'
  /** It was recorded, and came to nothing: the bank of the card gave the money back to the organiser, or it had not happened. */
  | 'taken-back';

/** Money that went back. */
export type RefundedEvent = TimelineEvent & {
  readonly __typename?: 'RefundedEvent';
  /** The money that went back. */
  readonly amount: Scalars['Yen']['output'];
  /** When. */
  readonly at: Scalars['DateTime']['output'];
  /** The kind: REFUNDED. */
  readonly kind: TimelineEventKind;
};

/** The use of prizes that were not handed over before their order was refunded. */
export type RefundedPrizes =
  /** They can be won again: new supply, under a new version of the odds. An item is written off if its prize was removed from the catalogue. */
  | 'restock'
  /** They cannot be won again. */
  | 'write-off';

/**
 * The step that would help after a refusal, as `extensions.action` of an error. It is absent if only another input helps, or
 * nothing. Only after WAIT may the same call succeed later, which is `retryable`.
 */
export type RefusalAction =
  /** Check in on site, and repeat the call. */
  | 'CHECK_IN'
  /** Call `giveBirthMonth`, and repeat the call. A client that cannot ask sends its fan to one that can. */
  | 'GIVE_BIRTH_MONTH'
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
  /** Wait for the seconds in `extensions.retryAfterSeconds`, and repeat the call. */
  | 'WAIT';

/**
 * The reason why the service refuses a call. The field `extensions.code` of an error has the same code. Beside it are `retryable`
 * (whether the same call may succeed later), `retryAfterSeconds` (after how many seconds) and `action` (the step that would help,
 * see `RefusalAction`). `BAD_INPUT` and `DELIVERY_INFO_REQUIRED` name each field in `extensions.errors`.
 */
export type RefusalCode =
  /** The account is that of a staff member already, perhaps a revoked one. */
  | 'ACCOUNT_TAKEN'
  /** One of the orders has no address. */
  | 'ADDRESS_MISSING'
  /** The items were handed over through another code. */
  | 'ALREADY_HANDED_OVER'
  /** The order is in a parcel that is being packed, or was posted: its address cannot be changed any more. */
  | 'ALREADY_PACKED'
  /** No area matches the position. */
  | 'AREA_NOT_FOUND'
  /** The card's bank could not verify the card holder (3-D Secure). */
  | 'AUTHENTICATION_FAILED'
  /** The gacha is for accounts of another authentication method. */
  | 'AUTH_METHOD_MISMATCH'
  /** Some of the input is not acceptable. */
  | 'BAD_INPUT'
  /** Another month of birth was given before; only support corrects it. */
  | 'BIRTH_MONTH_GIVEN'
  /** The operator has to know the age of a fan who pays, and the fan has not told in which month they were born. */
  | 'BIRTH_MONTH_REQUIRED'
  /** The same call, under the same idempotency key, is still running. */
  | 'CALL_IN_PROGRESS'
  /** The card has expired. */
  | 'CARD_EXPIRED'
  /** The amount is more than the card's limit or balance. */
  | 'CARD_LIMIT_EXCEEDED'
  /** The card token is missing, unknown, used up or too old: a new one is needed. */
  | 'CARD_TOKEN_INVALID'
  /** The order has a charge-back already: `extensions.refundId` names it. */
  | 'CHARGE_BACK_RECORDED'
  /** The gacha is only for fans with a check-in on site. */
  | 'CHECK_IN_REQUIRED'
  /** The order is collected on site: nothing of it is posted. */
  | 'COLLECTED_ON_SITE'
  /** The operator asks for an agreement before an account is made. `extensions.consents` has the versions in force. */
  | 'CONSENT_REQUIRED'
  /** It was decided already, and otherwise. */
  | 'DECIDED_OTHERWISE'
  /** Prizes of this gacha are posted, so the order needs an address. */
  | 'DELIVERY_INFO_REQUIRED'
  /** The key of the proof is that of another device. */
  | 'DEVICE_KEY_TAKEN'
  /** This device was taken out of service. Invite it again, if it should work again. */
  | 'DEVICE_REVOKED'
  /** This caller may not do that. */
  | 'FORBIDDEN'
  /** This idempotency key was used for another call, or with other input. */
  | 'IDEMPOTENCY_KEY_REUSED'
  /** The service has a fault. The operator finds it in the log by `extensions.requestId`. */
  | 'INTERNAL'
  /** An item was refunded by itself, or is being refunded. */
  | 'ITEM_REFUNDED'
  /** The staff member is the last operator of all gachas. */
  | 'LAST_OPERATOR'
  /** The user would have more plays than one user may buy. */
  | 'LIMIT_EXCEEDED'
  /** The staff member is revoked: restore them first. */
  | 'MEMBER_REVOKED'
  /** The inviter of a device of the member may not give the roles: `extensions.deviceId` names it. */
  | 'MORE_THAN_INVITED'
  /** The user has nothing to collect on site. */
  | 'NOTHING_TO_PICK_UP'
  /** Nothing that the pickup code covers still waits to be handed over. */
  | 'NOTHING_WAITS'
  /** The object does not exist, or it belongs to another user. */
  | 'NOT_FOUND'
  /** The card processor has not given back what is said to have been given back. */
  | 'NOT_GIVEN_BACK'
  /** A parcel is posted as a whole, and a part of one is named. */
  | 'NOT_ONE_PARCEL'
  /** The gacha is closed, or outside its dates. */
  | 'NOT_ON_SALE'
  /** A parcel that was not posted cannot come back. */
  | 'NOT_POSTED'
  /** The order has been paid. */
  | 'ORDER_ALREADY_PAID'
  /** The order was cancelled. */
  | 'ORDER_CANCELLED'
  /** The order was not paid in time. */
  | 'ORDER_EXPIRED'
  /** The order is held: nothing of it is handed over, packed or posted until support releases it, or the address of what came back is corrected. */
  | 'ORDER_HELD'
  /** The order was not paid, so nothing of it can be refunded. */
  | 'ORDER_NOT_PAID'
  /** This order was refunded, or is being refunded. */
  | 'ORDER_REFUNDED'
  /** The card was declined. The order stays and can be paid with another card. */
  | 'PAYMENT_DECLINED'
  /** The order is being paid now. */
  | 'PAYMENT_IN_PROGRESS'
  /** The order costs money, and no payment was begun. */
  | 'PAYMENT_REQUIRED'
  /** The payment ended while it waited at the bank of the card: its order was cancelled, replaced, or paid with another card. */
  | 'PAYMENT_SUPERSEDED'
  /** The card's bank cannot answer now. The same card may be accepted later. */
  | 'PAYMENT_TRY_LATER'
  /** The pickup code is older than ten minutes. */
  | 'PICKUP_CODE_EXPIRED'
  /** The text cannot be a pickup code: it does not have twenty digits, or its check digit is wrong. */
  | 'PICKUP_CODE_MISTYPED'
  /** The user asked for a newer pickup code. */
  | 'PICKUP_CODE_SUPERSEDED'
  /** The pickup code does not exist. */
  | 'PICKUP_CODE_UNKNOWN'
  /** The prizes of the refund were put back, and may have been drawn again. */
  | 'PRIZES_RESTOCKED'
  /** The proof was used before: each renewal needs a new one. */
  | 'PROOF_USED'
  /** This caller or this address made too many requests of one kind in a short time: reads, mutations, sign-ups, check-ins, wrong pickup codes or declined cards. */
  | 'RATE_LIMITED'
  /** The card processor has carried the refund out. */
  | 'REFUND_CARRIED_OUT'
  /** An earlier refund of this order is not finished yet. Try again in a moment. */
  | 'REFUND_IN_PROGRESS'
  /** The service made the refund: only what a person wrote down is taken back. */
  | 'REFUND_OF_SERVICE'
  /** The refund was taken back already. */
  | 'REFUND_TAKEN_BACK'
  /** A call for the refund may still arrive at the card processor. */
  | 'REFUND_UNCERTAIN'
  /** Another amount is left of the order: `extensions.remaining` tells it. */
  | 'REMAINING_CHANGED'
  /** The operator has paused the sale of the gacha. It may go on at any time; a payment that has begun finishes. */
  | 'SALE_PAUSED'
  /** The card's security code is wrong or missing. */
  | 'SECURITY_CODE_WRONG'
  /** A parcel goes to one address, and the orders go to several. */
  | 'SEVERAL_ADDRESSES'
  /** A parcel goes to one fan, and the orders are of several. */
  | 'SEVERAL_FANS'
  /** The token is valid, but this account has not signed up. */
  | 'SIGN_UP_REQUIRED'
  /** Fewer prizes are left than the order has plays. */
  | 'SOLD_OUT'
  /** More than the fan may spend in the day or month. `extensions.spending`: the cap, what is left, and when it begins anew. */
  | 'SPENDING_LIMIT'
  /** The operator has taken this staff member out of service. */
  | 'STAFF_REVOKED'
  /** The terms of the sale are other ones than those that were shown. `extensions.termsVersion` is the version in force. */
  | 'TERMS_CHANGED'
  /** Too many cards were declined for this order: the user may pay another order. */
  | 'TOO_MANY_DECLINES'
  /** The tracking number is that of another parcel. */
  | 'TRACKING_NUMBER_TAKEN'
  /** The token is missing or not valid. */
  | 'UNAUTHENTICATED'
  /** The service cannot reach something that it needs. */
  | 'UNAVAILABLE'
  /** The operator has taken this account out of service. */
  | 'USER_BANNED'
  /** Others have changed it since the version that the caller knows. `extensions.version` is that of now. */
  | 'VERSION_CHANGED'
  /** The pickup code is valid, but covers nothing at this counter: `extensions.gachas` names its gachas. */
  | 'WRONG_COUNTER';

/**
 * What `extensions` of an error hold, by its `code`. No field answers it, since GraphQL selects nothing of an error: it is here so
 * that generated clients have its types: `error.extensions as RefusalDetail`. A program looks at `code`, and by `in` at what only
 * some codes have: `'gachas' in detail`. What an error does not have is absent, and never null.
 */
export type RefusalDetail = AlreadyHandedOverDetail | ChargeBackRecordedDetail | ConsentRequiredDetail | DocumentDetail | InternalDetail | MoreThanInvitedDetail | OtherDetail | RemainingChangedDetail | SpendingLimitDetail | TermsChangedDetail | VersionChangedDetail | WrongCounterDetail;

/** An order to release. */
export type ReleaseOrderInput = {
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** The order. */
  readonly orderId: Scalars['ID']['input'];
  /** Why, for the record. The fan does not read it. */
  readonly reason: Scalars['String']['input'];
};

/** The answer to a released order. */
export type ReleaseOrderPayload = {
  readonly __typename?: 'ReleaseOrderPayload';
  /** The order. */
  readonly order: Order;
};

/** The form knows another amount than is left of the order. */
export type RemainingChangedDetail = {
  readonly __typename?: 'RemainingChangedDetail';
  /** Always `REMAINING_CHANGED`. */
  readonly code: RefusalCode;
  /** The field with the amount. */
  readonly errors: ReadonlyArray<FieldMistake>;
  /** What is left of the order, by the refunds that are written down. */
  readonly remaining: Scalars['Yen']['output'];
  /** False. */
  readonly retryable: Scalars['Boolean']['output'];
};

/** A device that gets another name. */
export type RenameDeviceInput = {
  /** The device. */
  readonly deviceId: Scalars['ID']['input'];
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Its name from now on, also for what it handed over before: fans read it, so name the counter, not a person. */
  readonly name: Scalars['String']['input'];
  /** Why, for the audit log. */
  readonly reason?: InputMaybe<Scalars['String']['input']>;
};

/** A device that renews its token. */
export type RenewDeviceTokenInput = {
  /** A DPoP proof like the one of `acceptDeviceInvitation`, with the same key. Each proof can be used once. */
  readonly proof: Scalars['String']['input'];
};

/** The versions of texts to agree to. */
export type RequiredConsents = {
  readonly __typename?: 'RequiredConsents';
  /** Of the privacy notice. Absent where it needs no agreement. */
  readonly privacy?: Maybe<Scalars['Int']['output']>;
  /** Of the terms. Absent where they need no agreement. */
  readonly terms?: Maybe<Scalars['Int']['output']>;
};

/** More of a prize. */
export type RestockPrizeInput = {
  /** How many more there are. A negative number takes so many out, at most those that are left. */
  readonly amount: Scalars['Int']['input'];
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** The prize. */
  readonly prizeId: Scalars['ID']['input'];
  /** Why, for the audit log. */
  readonly reason?: InputMaybe<Scalars['String']['input']>;
  /** The version of its gacha that the caller knows. */
  readonly version: Scalars['Int']['input'];
};

/** A prize to bring back. */
export type RestorePrizeInput = {
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** The prize. */
  readonly prizeId: Scalars['ID']['input'];
  /** Why. Needed while the sale is open. */
  readonly reason?: InputMaybe<Scalars['String']['input']>;
  /** The version of its gacha that the caller knows. */
  readonly version: Scalars['Int']['input'];
};

/** A staff member to take back. */
export type RestoreStaffInput = {
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Why, for the audit log. */
  readonly reason: Scalars['String']['input'];
  /** The member. */
  readonly staffId: Scalars['ID']['input'];
};

/** A paused sale that goes on. */
export type ResumeSaleInput = {
  /** The gacha. */
  readonly gachaId: Scalars['ID']['input'];
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Why, for the audit log. */
  readonly reason?: InputMaybe<Scalars['String']['input']>;
  /** The version that the caller knows. */
  readonly version: Scalars['Int']['input'];
};

/** A prize to take out of the draw. */
export type RetirePrizeInput = {
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** The prize. */
  readonly prizeId: Scalars['ID']['input'];
  /** Why, for the audit log. */
  readonly reason?: InputMaybe<Scalars['String']['input']>;
  /** The version of its gacha that the caller knows. */
  readonly version: Scalars['Int']['input'];
};

/** A posted parcel that came back. */
export type ReturnParcelInput = {
  /** Why the carrier brought it back. */
  readonly because: ReturnReason;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** What else there is to say, for the record. */
  readonly reason?: InputMaybe<Scalars['String']['input']>;
  /** The parcel. */
  readonly shipmentId: Scalars['ID']['input'];
};

/** The answer to a parcel that came back. */
export type ReturnParcelPayload = {
  readonly __typename?: 'ReturnParcelPayload';
  /** The parcel. */
  readonly shipment: Shipment;
};

/** Why a carrier brought a parcel back. */
export type ReturnReason =
  /** It could not be delivered, and the carrier kept it as long as it keeps parcels. */
  | 'kept-too-long'
  /** It was refused. */
  | 'refused'
  /** The recipient is not known at the address. */
  | 'unknown-address';

/** Money of an order that went back, as the tax law asks for it. */
export type ReturnReceipt = {
  readonly __typename?: 'ReturnReceipt';
  /** The amount, with tax. */
  readonly amount: Scalars['Yen']['output'];
  /** When it went back. */
  readonly date: Scalars['DateTime']['output'];
  /** Its number, which is that of the refund. */
  readonly number: Scalars['String']['output'];
  /** The tax in the amount, rounded down. */
  readonly tax: Scalars['Yen']['output'];
  /** The rate of the tax, in percent. */
  readonly taxRate: Scalars['Int']['output'];
};

/** A device to revoke. */
export type RevokeDeviceInput = {
  /** The device. */
  readonly deviceId: Scalars['ID']['input'];
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Why, for the audit log. */
  readonly reason: Scalars['String']['input'];
};

/** A staff member to revoke. */
export type RevokeStaffInput = {
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Why, for the audit log. */
  readonly reason: Scalars['String']['input'];
  /** The member. */
  readonly staffId: Scalars['ID']['input'];
};

/** The period of which the books are drawn up: what began, was paid, or was handed over in it. Stock and seeds are always counted whole. */
export type RunBooksInput = {
  /** The beginning of the period. The default is the first payment that there is. */
  readonly from?: InputMaybe<Scalars['DateTime']['input']>;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** The end of the period, which is not part of it. The default is now. */
  readonly to?: InputMaybe<Scalars['DateTime']['input']>;
};

/** The answer to books that are to be drawn up. */
export type RunBooksPayload = {
  readonly __typename?: 'RunBooksPayload';
  /** Whether this call began it. False: another one is under way, and its period may be another. */
  readonly isNew: Scalars['Boolean']['output'];
  /** The run: this one, or the one that is under way. */
  readonly run: BooksRun;
};

/** What was sold in a period. */
export type Sales = {
  readonly __typename?: 'Sales';
  /** From this instant. */
  readonly from: Scalars['DateTime']['output'];
  /** What was sold by day or hour, the earliest first, or by gacha or method, the most money first. Rows with nothing are left out. */
  readonly rows: ReadonlyArray<SalesRow>;
  /** Before this instant. */
  readonly to: Scalars['DateTime']['output'];
  /** All of it. */
  readonly total: SalesFigures;
};

/** Sums of what was sold. */
export type SalesFigures = {
  readonly __typename?: 'SalesFigures';
  /** Yen that banks took back. */
  readonly chargeBacks: Scalars['SafeInt']['output'];
  /** Yen that are left: taken, less refunded and charge-backs. It may be below zero. */
  readonly net: Scalars['SafeInt']['output'];
  /** The number of orders that were paid. */
  readonly orders: Scalars['SafeInt']['output'];
  /** Yen of refunds that are owed since then and not carried out yet: they are still in `net`. */
  readonly owed: Scalars['SafeInt']['output'];
  /** The number of their plays. */
  readonly plays: Scalars['SafeInt']['output'];
  /** Yen that the seller has given back, whichever way, of these or earlier orders. */
  readonly refunded: Scalars['SafeInt']['output'];
  /** Yen that were taken for them. */
  readonly taken: Scalars['SafeInt']['output'];
  /** The consumption tax inside, by rate. */
  readonly taxes: ReadonlyArray<SalesTax>;
};

/** What is the same in a row of sales. */
export type SalesGrouping =
  /** A day of Tokyo. */
  | 'day'
  /** A gacha. */
  | 'gacha'
  /** An hour of Tokyo. */
  | 'hour'
  /** The way in which it was paid. */
  | 'method';

/** What was sold on a day, in an hour, of a gacha, or in a way. */
export type SalesRow = {
  readonly __typename?: 'SalesRow';
  /** The figures. */
  readonly figures: SalesFigures;
  /** The gacha; null unless it is by gacha. */
  readonly gacha?: Maybe<Gacha>;
  /** How it was paid; null unless it is by method. */
  readonly method?: Maybe<PaymentMethod>;
  /** When the day or hour began; null by gacha and by method. */
  readonly startsAt?: Maybe<Scalars['DateTime']['output']>;
};

/** Consumption tax that is inside what was sold at a rate. */
export type SalesTax = {
  readonly __typename?: 'SalesTax';
  /** Yen with tax inside: taken, less refunded. What banks take back was not returned by the seller, so its tax stays inside. */
  readonly amount: Scalars['SafeInt']['output'];
  /** `taxOfSum` less `tax`: what rounding each receipt makes. */
  readonly difference: Scalars['SafeInt']['output'];
  /** The rate in percent. */
  readonly rate: Scalars['Int']['output'];
  /** The tax that is meant: the sum of what each receipt says, each rounded down, less that of each receipt of a return. */
  readonly tax: Scalars['SafeInt']['output'];
  /** The tax of the sums, each rounded down once: what a return that divides the sum of a period works out. */
  readonly taxOfSum: Scalars['SafeInt']['output'];
};

/** The seller, in one version. Texts are in the language of the request, or the one asked for. */
export type Seller = {
  readonly __typename?: 'Seller';
  /** The address. */
  readonly address: Scalars['String']['output'];
  /** The name. */
  readonly name: Scalars['String']['output'];
  /** The person in charge of sales. */
  readonly personInCharge: Scalars['String']['output'];
  /** The number of a registered issuer of qualified invoices, `T` and 13 digits; null if the seller has none. */
  readonly registrationNumber?: Maybe<Scalars['String']['output']>;
  /** When this version came into force. */
  readonly since: Scalars['DateTime']['output'];
  /** The telephone number. */
  readonly telephone: Scalars['String']['output'];
  /** Its number. A change makes a new one. */
  readonly version: Scalars['Int']['output'];
};


/** The seller, in one version. Texts are in the language of the request, or the one asked for. */
export type SellerAddressArgs = {
  language?: InputMaybe<Language>;
};


/** The seller, in one version. Texts are in the language of the request, or the one asked for. */
export type SellerNameArgs = {
  language?: InputMaybe<Language>;
};


/** The seller, in one version. Texts are in the language of the request, or the one asked for. */
export type SellerPersonInChargeArgs = {
  language?: InputMaybe<Language>;
};

/** What a seller may have or not. */
export type SellerPart =
  /** The number of a registered issuer of qualified invoices. */
  | 'registration_number';

/** The answer to a change of the seller. */
export type SellerPayload = {
  readonly __typename?: 'SellerPayload';
  /** The seller, as it is now. */
  readonly seller: Seller;
};

/** What the last screen says of delivery and cancelling. A text is null where none was written. */
export type Selling = {
  readonly __typename?: 'Selling';
  /** How to cancel, or return. */
  readonly cancellation?: Maybe<Scalars['String']['output']>;
  /** When it is delivered. */
  readonly delivery?: Maybe<Scalars['String']['output']>;
  /** What delivery costs. */
  readonly deliveryCost?: Maybe<Scalars['String']['output']>;
};


/** What the last screen says of delivery and cancelling. A text is null where none was written. */
export type SellingCancellationArgs = {
  language?: InputMaybe<Language>;
};


/** What the last screen says of delivery and cancelling. A text is null where none was written. */
export type SellingDeliveryArgs = {
  language?: InputMaybe<Language>;
};


/** What the last screen says of delivery and cancelling. A text is null where none was written. */
export type SellingDeliveryCostArgs = {
  language?: InputMaybe<Language>;
};

/** What the last screen says, all of it: what is left out is not said. */
export type SellingInput = {
  /** How to cancel, or return. */
  readonly cancellation?: InputMaybe<LocalizedTextInput>;
  /** When it is delivered. */
  readonly delivery?: InputMaybe<LocalizedTextInput>;
  /** What delivery costs. */
  readonly deliveryCost?: InputMaybe<LocalizedTextInput>;
};

/** A cap of the fan's own, both parts of it. */
export type SetSpendingCapInput = {
  /** The most in a day of Tokyo. Null is no cap. */
  readonly day?: InputMaybe<Scalars['Yen']['input']>;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** The most in a month of Tokyo. Null is no cap. */
  readonly month?: InputMaybe<Scalars['Yen']['input']>;
};

/** The answer once the cap is set. */
export type SetSpendingCapPayload = {
  readonly __typename?: 'SetSpendingCapPayload';
  /** The fan. */
  readonly user: User;
};

/** All roles of a staff member. */
export type SetStaffRolesInput = {
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Why, for the audit log. */
  readonly reason?: InputMaybe<Scalars['String']['input']>;
  /** The member's roles from now on. */
  readonly roles: ReadonlyArray<StaffRoleInput>;
  /** The member. */
  readonly staffId: Scalars['ID']['input'];
};

/** A conflict to settle. */
export type SettleHandoverConflictInput = {
  /** The conflict. */
  readonly conflictId: Scalars['ID']['input'];
  /** The decision. */
  readonly decision: HandoverConflictDecision;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Why, for the record. */
  readonly reason: Scalars['String']['input'];
};

/** The answer to a settled conflict. */
export type SettleHandoverConflictPayload = {
  readonly __typename?: 'SettleHandoverConflictPayload';
  /** The conflict, as it is now. */
  readonly conflict: HandoverConflict;
};

/** A parcel. */
export type Shipment = Node & {
  readonly __typename?: 'Shipment';
  /** The carrier; null until it is posted. */
  readonly carrier?: Maybe<Carrier>;
  /** When the carrier or the number was last corrected; null if they were right. */
  readonly correctedAt?: Maybe<Scalars['DateTime']['output']>;
  /**
   * The address, for staff who post everything in the parcel, until the address is erased. Null for other staff, and in a repeated
   * answer (`idempotencyKey`): then `parcelsBeingPacked(number:)` has it. The audit log notes for each order that it was read.
   */
  readonly deliveryInfo?: Maybe<DeliveryInfo>;
  /** Why it must not be posted now, though it is packed; null if it may be posted, and once it is posted. */
  readonly held?: Maybe<ParcelHold>;
  /** The parcel's id. */
  readonly id: Scalars['ID']['output'];
  /** The items in it, or that were in it when it came back, in the order of the draws. Staff see those that were won at their gachas. */
  readonly items: ReadonlyArray<ShipmentItem>;
  /** Its number in the carriers' files. */
  readonly number: Scalars['String']['output'];
  /** When it was packed. From then on its address cannot be changed. */
  readonly packedAt: Scalars['DateTime']['output'];
  /** When it was posted. */
  readonly postedAt?: Maybe<Scalars['DateTime']['output']>;
  /** When it came back; null if it did not. */
  readonly returnedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Why it came back; null if it did not. */
  readonly returnedBecause?: Maybe<ReturnReason>;
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
  /** The place of this page in the list. */
  readonly pageInfo: PageInfo;
  /** The number of items on all pages. */
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
  /** The item. */
  readonly item: OrderItem;
  /** The order that won it. */
  readonly order: Order;
  /** The prize. */
  readonly prize: Prize;
};

/** A sign-up. The account is the one that the token is for. */
export type SignUpInput = {
  /** The year and month in which the fan was born, like `2008-04`: where the operator asks for it. It can be given later. */
  readonly birthMonth?: InputMaybe<Scalars['String']['input']>;
  /** The documents that were agreed to. */
  readonly consents?: InputMaybe<ConsentsInput>;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};

/** The answer to a sign-up. */
export type SignUpPayload = {
  readonly __typename?: 'SignUpPayload';
  /** The user, new or not. */
  readonly user: User;
};

/** A prize as the fan was shown it before the order. It never changes. */
export type SoldPrize = {
  readonly __typename?: 'SoldPrize';
  /** The same of the text, of the other picture, and of what pictures show. */
  readonly describedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Its text. */
  readonly description: Scalars['String']['output'];
  /** The declared chance of winning it with one play, in percent, with at most six decimals: while there are prizes of each kind. That of the play itself is in `verifyDraw`. */
  readonly emissionProbability: Scalars['Float']['output'];
  /** The same picture, with its size and what it shows. */
  readonly image?: Maybe<Picture>;
  /** A picture. */
  readonly imageUrl?: Maybe<Scalars['URL']['output']>;
  /** Whether name, text and pictures are hidden from this viewer, who has not won it: those are stand-ins. */
  readonly isHidden: Scalars['Boolean']['output'];
  /** Its kind. */
  readonly kind: PrizeKind;
  /** Its name. */
  readonly name: Scalars['String']['output'];
  /** Where name and picture are not those of the order, but of a later day, since none were kept before: that moment. Null where they are as it was ordered. */
  readonly namedAt?: Maybe<Scalars['DateTime']['output']>;
  /** The same picture, with its size and what it shows. */
  readonly secretImage?: Maybe<Picture>;
  /** A picture that does not show what it is. */
  readonly secretImageUrl?: Maybe<Scalars['URL']['output']>;
};


/** A prize as the fan was shown it before the order. It never changes. */
export type SoldPrizeDescriptionArgs = {
  language?: InputMaybe<Language>;
};


/** A prize as the fan was shown it before the order. It never changes. */
export type SoldPrizeNameArgs = {
  language?: InputMaybe<Language>;
};

/** The direction of a sorted list. */
export type SortDirection =
  /** The earliest, smallest or alphabetically first comes first. */
  | 'ASC'
  /** The latest, largest or alphabetically last comes first. */
  | 'DESC';

/** A span of time. */
export type Span =
  /** A day of Tokyo. */
  | 'day'
  /** An hour of Tokyo. */
  | 'hour';

/**
 * How much a fan has spent, and may still spend. A payment counts on the day on which it began, from then on; one that fails, and
 * what is refunded, counts no more.
 */
export type Spending = {
  readonly __typename?: 'Spending';
  /** The year and month in which the fan was born, like `2008-04`. Null where it was never given. */
  readonly birthMonth?: Maybe<Scalars['String']['output']>;
  /** This day in Tokyo. */
  readonly day: SpendingPeriod;
  /** Whether nothing can be paid before it is given: the operator asks for it. */
  readonly isBirthMonthNeeded: Scalars['Boolean']['output'];
  /** This month in Tokyo. */
  readonly month: SpendingPeriod;
  /** What the fan allows themselves. */
  readonly ownCap: OwnCap;
};

/** A sum is more than the fan may still spend. */
export type SpendingLimitDetail = {
  readonly __typename?: 'SpendingLimitDetail';
  /** Always `SPENDING_LIMIT`. */
  readonly code: RefusalCode;
  /** False. */
  readonly retryable: Scalars['Boolean']['output'];
  /** The cap that it is above. */
  readonly spending: CapReached;
};

/** What was spent in a day or a month. */
export type SpendingPeriod = {
  readonly __typename?: 'SpendingPeriod';
  /** When the next one begins, and the cap anew. */
  readonly endsAt: Scalars['DateTime']['output'];
  /** What may still be spent. Null without a cap. */
  readonly left?: Maybe<Scalars['Yen']['output']>;
  /** The most that may be spent: the lower one of the operator's cap and the fan's own. Null without a cap. */
  readonly limit?: Maybe<Scalars['Yen']['output']>;
  /** What was spent, and what a payment under way may still take. */
  readonly spent: Scalars['Yen']['output'];
  /** When it began. */
  readonly startsAt: Scalars['DateTime']['output'];
};

/**
 * A staff member of the organiser: one account at the identity provider for staff. All but the name is for themselves, operators and
 * supervisors, and null for others.
 */
export type StaffMember = Node & {
  readonly __typename?: 'StaffMember';
  /**
   * The seconds during which the member can read no pickup code at one of their devices, or without a device, after too many
   * unknown ones: the longest of these, 0 while they can read codes everywhere. See `forgiveWrongCodes`.
   */
  readonly codesRefusedSeconds?: Maybe<Scalars['Int']['output']>;
  /** The gachas whose prizes the member hands over, the latest sale first. Only public gachas, and gachas at which the caller has a role, too, are listed. */
  readonly gachas?: Maybe<GachaConnection>;
  /** Whether the member hands over the prizes of every gacha, also of later ones. */
  readonly hasAllGachas?: Maybe<Scalars['Boolean']['output']>;
  /** The service's own id of this staff member. */
  readonly id: Scalars['ID']['output'];
  /** Whether they were taken out of service. */
  readonly isRevoked?: Maybe<Scalars['Boolean']['output']>;
  /** The name that the operator gave, such as the name of a counter. */
  readonly name: Scalars['String']['output'];
  /** The member's roles, and the gachas of each. */
  readonly roles?: Maybe<ReadonlyArray<HeldRole>>;
};


/**
 * A staff member of the organiser: one account at the identity provider for staff. All but the name is for themselves, operators and
 * supervisors, and null for others.
 */
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
  /** The place of this page in the list. */
  readonly pageInfo: PageInfo;
  /** The number of items on all pages. */
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

/** The answer to a change of a staff member. */
export type StaffPayload = {
  readonly __typename?: 'StaffPayload';
  /** The member, as they are now. */
  readonly staffMember: StaffMember;
};

/** A role of a staff member, at all gachas or at some. */
export type StaffRole =
  /** Reads pickup codes, and hands prizes over. */
  | 'counter'
  /** Makes, changes, pauses and closes gachas, adds and revokes staff and devices, gives up, takes back and records refunds, forgives wrong codes, and reads the audit log. */
  | 'operator'
  /** Packs and posts prizes, and reads addresses. */
  | 'shipping'
  /** Has the rights of a counter; also settles conflicts, undoes handovers, refunds any paid order, finds orders, issues a pickup code for a fan, reads the timeline of an order, forgives wrong codes, and invites counters' devices. */
  | 'supervisor'
  /** Helps fans: finds orders, issues a pickup code for a fan, refunds orders of which nothing was handed over or posted, records other refunds, and reads the timeline and the payments of an order. */
  | 'support';

/** A role that a staff member is given. */
export type StaffRoleInput = {
  /** The role is for these gachas, at most 1000. */
  readonly gachaIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** The role is for every gacha, also for later ones. Either this, or `gachaIds`. */
  readonly hasAllGachas?: InputMaybe<Scalars['Boolean']['input']>;
  /** The role. */
  readonly role: StaffRole;
};

/** What is unfinished and what waits. */
export type Standing = {
  readonly __typename?: 'Standing';
  /** At this instant. */
  readonly at: Scalars['DateTime']['output'];
  /** Payments of the last 24 hours that failed, by refusal, the most first. */
  readonly failures: ReadonlyArray<FailedPayments>;
  /** Payments that are under way, by step, the step with the oldest first. */
  readonly payments: ReadonlyArray<PaymentsInStep>;
  /** Staff members who ordered refunds of more than the operator's sum for a day (REFUND_ALERT_YEN) today, by the days of Tokyo, the most first. */
  readonly refunders: ReadonlyArray<MemberRefunds>;
  /** What waits for staff or for a processor, each kind once, also where nothing of it waits. */
  readonly waiting: ReadonlyArray<WaitingWork>;
};

/** The stock of a prize after a draw. */
export type StockAfterDraw = {
  readonly __typename?: 'StockAfterDraw';
  /** The prize. */
  readonly prize: Prize;
  /** How many of these are left. */
  readonly stock: Scalars['Int']['output'];
  /** The number that was supplied in all, until now. */
  readonly supply: Scalars['Int']['output'];
};

/** The stock of a gacha after the last draw of a day or an hour. */
export type StockAt = {
  readonly __typename?: 'StockAt';
  /** When the last draw of it was. */
  readonly drawnAt: Scalars['DateTime']['output'];
  /** What was left of each prize of the draw. */
  readonly prizes: ReadonlyArray<StockOfPrize>;
  /** When the day or hour began. */
  readonly startsAt: Scalars['DateTime']['output'];
};

/** What was left of a prize. */
export type StockOfPrize = {
  readonly __typename?: 'StockOfPrize';
  /** The prize. */
  readonly prize: Prize;
  /** How many were left. */
  readonly stock: Scalars['Int']['output'];
};

/** The stocks of a gacha after one of its draws. */
export type StocksAfterDraw = {
  readonly __typename?: 'StocksAfterDraw';
  /** The number of the odds version that is in force now: its supplies are those of the prizes. */
  readonly oddsNumber: Scalars['Int']['output'];
  /** All prizes of the gacha, sorted by id. */
  readonly prizes: ReadonlyArray<StockAfterDraw>;
};

/** A run of the books that is to be stopped. */
export type StopBooksInput = {
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** The run. */
  readonly runId: Scalars['ID']['input'];
};

/** The answer to books that were to be stopped. */
export type StopBooksPayload = {
  readonly __typename?: 'StopBooksPayload';
  /** The run as it is now: STOPPED, unless it had ended before. */
  readonly run: BooksRun;
};

/** A refund that is taken back. */
export type TakeBackRefundInput = {
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Why, for the record. */
  readonly reason: Scalars['String']['input'];
  /** The refund. */
  readonly refundId: Scalars['ID']['input'];
};

/** The answer to a refund that is taken back. */
export type TakeBackRefundPayload = {
  readonly __typename?: 'TakeBackRefundPayload';
  /** The charge-back that keeps the order refunded; null if the order is open again, or a part was taken back. */
  readonly inPlace?: Maybe<Refund>;
  /** How many plays the fan has now beyond the limit of the gacha, which sells them none until it is raised. 0 if the limit holds, there is none, the order stays refunded, or a part was taken back. */
  readonly playsAboveLimit: Scalars['Int']['output'];
  /** The refund. */
  readonly refund: Refund;
};

/** What a picture shows. */
export type TellPictureInput = {
  /** What it shows. */
  readonly alt: PictureTextsInput;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** What the caller has read of it. Where others have told it otherwise since, this is refused, and nothing changes. */
  readonly known: PictureTextsInput;
  /** The path of the picture, as `POST /pictures` named it. */
  readonly path: Scalars['String']['input'];
  /** Why, for the audit log. */
  readonly reason?: InputMaybe<Scalars['String']['input']>;
};

/** The terms that the client has shown are not those in force. */
export type TermsChangedDetail = {
  readonly __typename?: 'TermsChangedDetail';
  /** Always `TERMS_CHANGED`. */
  readonly code: RefusalCode;
  /** False. */
  readonly retryable: Scalars['Boolean']['output'];
  /** The version in force, see `Gacha.lastScreen`. Absent where there is no seller any more. */
  readonly termsVersion?: Maybe<Scalars['Int']['output']>;
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
  /** The place of this page in the list. */
  readonly pageInfo: PageInfo;
  /** The number of items on all pages. */
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

/** One thing that happened to an order. What some kinds tell besides is in types of their own. */
export type TimelineEvent = {
  /** When. */
  readonly at: Scalars['DateTime']['output'];
  /** The kind. */
  readonly kind: TimelineEventKind;
};

/** The kind of an event of an order. */
export type TimelineEventKind =
  /** Its address was corrected, by the fan or by support, or given again. */
  | 'ADDRESS_CORRECTED'
  /** Its address was erased: some time after its last item was posted, or when it was cancelled or replaced. */
  | 'ADDRESS_ERASED'
  /** It was cancelled. */
  | 'CANCELLED'
  /** Staff or an operator did something else with it: `DeedEvent`. */
  | 'DEED'
  /** Its last item was handed over. */
  | 'DELIVERED'
  /** Its prizes were drawn: `DrawnEvent`. If the payment failed afterwards, the prizes went back. */
  | 'DRAWN'
  /** It was not paid in time. */
  | 'EXPIRED'
  /** Items of it were handed over: `HandedOverEvent`. */
  | 'HANDED_OVER'
  /** It was ordered. */
  | 'ORDERED'
  /** It was paid. */
  | 'PAID'
  /** An attempt to pay went on: `PaymentStepEvent`. */
  | 'PAYMENT_STEP'
  /** The pickup code ran out. */
  | 'PICKUP_CODE_EXPIRED'
  /** A pickup code was made that covers items of it. */
  | 'PICKUP_CODE_ISSUED'
  /** A newer pickup code replaced that one. */
  | 'PICKUP_CODE_SUPERSEDED'
  /** Money of the order went back: `RefundedEvent`. */
  | 'REFUNDED'
  /** A later order replaced it. */
  | 'REPLACED';

/** The fan whose ban ends, and the reason. */
export type UnbanUserInput = {
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Why, for the audit log: 1 to 1000 characters. */
  readonly reason: Scalars['String']['input'];
  /** The fan. */
  readonly userId: Scalars['ID']['input'];
};

/** A handover to undo. */
export type UndoHandoverInput = {
  /** The handover, by its id in `handoverIds` or `handedOver`. */
  readonly handoverId: Scalars['ID']['input'];
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Only these of its items, at most 5000. Without it all items that were not undone yet. */
  readonly itemIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Why, for the record. */
  readonly reason: Scalars['String']['input'];
};

/** The answer to an undone handover. */
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
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Why, for the record. */
  readonly reason?: InputMaybe<Scalars['String']['input']>;
  /** The parcel. */
  readonly shipmentId: Scalars['ID']['input'];
};

/** The answer to an unpacked parcel. */
export type UnpackParcelPayload = {
  readonly __typename?: 'UnpackParcelPayload';
  /** The orders that wait again. */
  readonly orders: ReadonlyArray<Order>;
};

/** What changes of an area. */
export type UpdateAreaInput = {
  /** The first instant at which it counts no longer. */
  readonly endAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** All gachas that it discovers from now on. */
  readonly gachaIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Whether it is switched on. */
  readonly isActive?: InputMaybe<Scalars['Boolean']['input']>;
  /** The middle: see `PositionInput`. */
  readonly latitude?: InputMaybe<Scalars['String']['input']>;
  /** The middle: see `PositionInput`. */
  readonly longitude?: InputMaybe<Scalars['String']['input']>;
  /** The name of the area. */
  readonly name: Scalars['String']['input'];
  /** The distance from the middle to the edge, at least 1. */
  readonly radiusMetres?: InputMaybe<Scalars['Int']['input']>;
  /** Why, for the audit log. */
  readonly reason?: InputMaybe<Scalars['String']['input']>;
  /** The first instant at which it counts. */
  readonly startAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** For how many hours a check-in there is good, 1 to 87600. */
  readonly validHours?: InputMaybe<Scalars['Int']['input']>;
  /** The version of the area that the caller knows. */
  readonly version: Scalars['Int']['input'];
  /** What it has no longer. Nothing of it is given beside. */
  readonly without?: InputMaybe<ReadonlyArray<PlacePart>>;
};

/** What changes of a beacon. */
export type UpdateBeaconInput = {
  /** The number of the beacon. */
  readonly beaconId: Scalars['SafeInt']['input'];
  /** The first instant at which it counts no longer. */
  readonly endAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** All gachas that it discovers from now on. */
  readonly gachaIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Whether it is switched on. */
  readonly isActive?: InputMaybe<Scalars['Boolean']['input']>;
  /** Why, for the audit log. */
  readonly reason?: InputMaybe<Scalars['String']['input']>;
  /** The first instant at which it counts. */
  readonly startAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** For how many hours a check-in there is good, 1 to 87600. */
  readonly validHours?: InputMaybe<Scalars['Int']['input']>;
  /** The version of the beacon that the caller knows. */
  readonly version: Scalars['Int']['input'];
  /** What it has no longer. Nothing of it is given beside. */
  readonly without?: InputMaybe<ReadonlyArray<PlacePart>>;
};

/** What changes of a gacha. */
export type UpdateGachaInput = {
  /** The accounts that may order. */
  readonly authMethod?: InputMaybe<AuthMethodInput>;
  /** How prizes reach the winner. */
  readonly deliveryType?: InputMaybe<DeliveryType>;
  /** What fans read under the name. */
  readonly description?: InputMaybe<LocalizedTextInput>;
  /** The end of the sale: the first instant that is no longer part of it. To move that of a sale that is over needs a reason. */
  readonly endAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** The gacha. */
  readonly gachaId: Scalars['ID']['input'];
  /** Whether the per-user limit applies. */
  readonly hasLimit?: InputMaybe<Scalars['Boolean']['input']>;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Whether a user must check in on site before ordering. */
  readonly isCheckInNeeded?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether it is sold between its dates. To stop a sale for the moment, pause it. */
  readonly isOpen?: InputMaybe<Scalars['Boolean']['input']>;
  /** A picture of its prizes, in the same way. */
  readonly lineupImageUrl?: InputMaybe<Scalars['String']['input']>;
  /** The number of plays that one user may buy, if `hasLimit` is true. */
  readonly maxPlaysPerUser?: InputMaybe<Scalars['Int']['input']>;
  /** Its name. */
  readonly name?: InputMaybe<LocalizedTextInput>;
  /** Of a free gacha: the yen that must be bought first. */
  readonly needsPurchase?: InputMaybe<Scalars['Yen']['input']>;
  /** The price of one play, from the next order on. During a sale it needs a reason. */
  readonly price?: InputMaybe<Scalars['Yen']['input']>;
  /** Why, for the audit log. */
  readonly reason?: InputMaybe<Scalars['String']['input']>;
  /** Where and how prizes are handed over. */
  readonly redeemDetail?: InputMaybe<RedeemDetailInput>;
  /** The last day to collect prizes. */
  readonly redeemLimitDate?: InputMaybe<Scalars['DateTime']['input']>;
  /** What counters do after that day. */
  readonly redeemPolicy?: InputMaybe<RedeemPolicy>;
  /** What the last screen says of delivery and cancelling. */
  readonly selling?: InputMaybe<SellingInput>;
  /** The first instant of the sale. */
  readonly startAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** Free words, at most 100. */
  readonly tags?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** A small picture: the path of one that was added, a web address, or an empty text. */
  readonly thumbnailImageUrl?: InputMaybe<Scalars['String']['input']>;
  /** The version that the caller knows. */
  readonly version: Scalars['Int']['input'];
  /** What the gacha has no longer. Nothing of it is given beside. */
  readonly without?: InputMaybe<ReadonlyArray<GachaPart>>;
};

/** What changes of a prize. */
export type UpdatePrizeInput = {
  /** Its text. */
  readonly description?: InputMaybe<LocalizedTextInput>;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** A picture: the path of one that was added, a web address, or an empty text. */
  readonly imageUrl?: InputMaybe<Scalars['String']['input']>;
  /** What it becomes: a secret prize may become a normal one, which every viewer sees from then on. All else stays as it was made. */
  readonly kind?: InputMaybe<PrizeKind>;
  /** Its name, in one language or more. */
  readonly name?: InputMaybe<LocalizedTextInput>;
  /** Its name in the store. */
  readonly pickingName?: InputMaybe<Scalars['String']['input']>;
  /** A picture for the staff who fetch it from the store, in the same way. */
  readonly pickupImageUrl?: InputMaybe<Scalars['String']['input']>;
  /** Its weight in a play. A change of the odds during a sale needs a reason. */
  readonly pickupWeight?: InputMaybe<Scalars['Int']['input']>;
  /** Its place among the prizes, of which 1 is the first. */
  readonly position?: InputMaybe<Scalars['Int']['input']>;
  /** The prize. */
  readonly prizeId: Scalars['ID']['input'];
  /** Why, for the audit log. */
  readonly reason?: InputMaybe<Scalars['String']['input']>;
  /** What it costs elsewhere, for the checks of the law. */
  readonly retailValue?: InputMaybe<Scalars['Yen']['input']>;
  /** A picture that does not show what it is, in the same way. */
  readonly secretImageUrl?: InputMaybe<Scalars['String']['input']>;
  /** The version of its gacha that the caller knows. */
  readonly version: Scalars['Int']['input'];
  /** What the prize has no longer. Nothing of it is given beside. */
  readonly without?: InputMaybe<ReadonlyArray<PrizePart>>;
};

/** What changes of the seller. */
export type UpdateSellerInput = {
  /** The address. */
  readonly address?: InputMaybe<LocalizedTextInput>;
  /** The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. */
  readonly idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** The name. All but the registration number is needed while there is no seller. */
  readonly name?: InputMaybe<LocalizedTextInput>;
  /** The person in charge of sales. */
  readonly personInCharge?: InputMaybe<LocalizedTextInput>;
  /** Why, for the audit log. */
  readonly reason?: InputMaybe<Scalars['String']['input']>;
  /** The number of a registered issuer of qualified invoices, `T` and 13 digits. */
  readonly registrationNumber?: InputMaybe<Scalars['String']['input']>;
  /** The telephone number. */
  readonly telephone?: InputMaybe<Scalars['String']['input']>;
  /** The version of the seller that the caller knows; left out only while there is none. */
  readonly version?: InputMaybe<Scalars['Int']['input']>;
  /** What the seller has no longer. Nothing of it is given beside. */
  readonly without?: InputMaybe<ReadonlyArray<SellerPart>>;
};

/** A fan: one account at one identity provider. */
export type User = Node & {
  readonly __typename?: 'User';
  /** The check-ins that are valid now; the one that ends first comes first. Null for other callers than this user. */
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
  /** What the fan has spent, and may still spend. Null for other callers than this user. */
  readonly spending?: Maybe<Spending>;
};


/** A fan: one account at one identity provider. */
export type UserCheckInsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** What was decided about a fan's account, once. */
export type UserBan = {
  readonly __typename?: 'UserBan';
  /** When, by the clock of the database. */
  readonly changedAt: Scalars['DateTime']['output'];
  /** The member, or the account that ran a command. */
  readonly changedBy: Scalars['String']['output'];
  /** True where it bans, false where it ends a ban. */
  readonly isBanned: Scalars['Boolean']['output'];
  /** Why. */
  readonly reason: Scalars['String']['output'];
  /** The fan. */
  readonly userId: Scalars['ID']['output'];
};

/** A page of bans. */
export type UserBanConnection = {
  readonly __typename?: 'UserBanConnection';
  /** The bans of this page, each with its cursor. */
  readonly edges: ReadonlyArray<UserBanEdge>;
  /** The bans of this page. */
  readonly nodes: ReadonlyArray<UserBan>;
  /** The place of this page in the list. */
  readonly pageInfo: PageInfo;
  /** The number of items on all pages. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A ban in a list. */
export type UserBanEdge = {
  readonly __typename?: 'UserBanEdge';
  /** Its place in the list. */
  readonly cursor: Scalars['String']['output'];
  /** The ban. */
  readonly node: UserBan;
};

/** The answer to a ban, and to its end. */
export type UserBanPayload = {
  readonly __typename?: 'UserBanPayload';
  /** What holds now; null if nothing was ever decided about this fan. */
  readonly ban?: Maybe<UserBan>;
};

/** Others have changed a thing since the version that the form knows. */
export type VersionChangedDetail = {
  readonly __typename?: 'VersionChangedDetail';
  /** Always `VERSION_CHANGED`. */
  readonly code: RefusalCode;
  /** The field with the version. */
  readonly errors: ReadonlyArray<FieldMistake>;
  /** False. */
  readonly retryable: Scalars['Boolean']['output'];
  /** The version of now. */
  readonly version: Scalars['Int']['output'];
};

/** The items of a fan that wait at another gacha. */
export type WaitingElsewhere = {
  readonly __typename?: 'WaitingElsewhere';
  /** The number of items of the code that wait there. */
  readonly amount: Scalars['Int']['output'];
  /** The gacha. Its `redeemDetail` tells the place. */
  readonly gacha: Gacha;
};

/** A fan whose prizes wait to be posted. */
export type WaitingFan = {
  readonly __typename?: 'WaitingFan';
  /** The fan. */
  readonly fan: User;
  /** Why none of these items can be packed or posted now; null if some can. */
  readonly held?: Maybe<ParcelHold>;
  /** One parcel for each address, and by itself what is held. Addresses that differ only in blanks, width and dashes are the same. */
  readonly parcels: ReadonlyArray<WaitingParcel>;
  /** When the oldest of the waiting orders was paid. */
  readonly since: Scalars['DateTime']['output'];
};

/** A page of fans with parcels that wait. */
export type WaitingFanConnection = {
  readonly __typename?: 'WaitingFanConnection';
  /** The fans of this page, each with its cursor. */
  readonly edges: ReadonlyArray<WaitingFanEdge>;
  /** The fans of this page. */
  readonly nodes: ReadonlyArray<WaitingFan>;
  /** The place of this page in the list. */
  readonly pageInfo: PageInfo;
  /** The number of items on all pages. */
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

/** What kind of work waits. */
export type WaitingKind =
  /** A prize that its fan has not collected yet. */
  | 'collect'
  /** A prize that is posted and not packed yet. */
  | 'pack'
  /** A parcel that is packed and not posted yet. */
  | 'post'
  /** A refund that the processor has still to carry out. */
  | 'refund';

/** Items that may go into one parcel. */
export type WaitingParcel = {
  readonly __typename?: 'WaitingParcel';
  /** The address. The audit log notes for each order that it was read. */
  readonly deliveryInfo: DeliveryInfo;
  /** Why these items cannot be packed or posted now; null if they can. */
  readonly held?: Maybe<ParcelHold>;
  /** The orders, the earliest first. */
  readonly orders: ReadonlyArray<Order>;
  /** The prizes, in the order in which the store calls them. */
  readonly packingList: ReadonlyArray<PackingItem>;
};

/** Work that waits. */
export type WaitingWork = {
  readonly __typename?: 'WaitingWork';
  /** How much there is. */
  readonly count: Scalars['SafeInt']['output'];
  /** What it is. */
  readonly kind: WaitingKind;
  /** Since when the oldest waits: since it was paid, packed or written. Null where nothing waits. */
  readonly oldestAt?: Maybe<Scalars['DateTime']['output']>;
};

/** A wrong pickup code that a staff member entered. The code itself is not kept. */
export type WrongCode = {
  readonly __typename?: 'WrongCode';
  /** When, by the clock of the database. */
  readonly at: Scalars['DateTime']['output'];
  /** The device at which the staff member was signed in, where there is one. */
  readonly device?: Maybe<Device>;
  /** Equal for the same code of the same member: one repeated mistake has one fingerprint, guesses have many. It reveals nothing about the code. */
  readonly fingerprint: Scalars['String']['output'];
  /** The gacha, if the counter named one. */
  readonly gacha?: Maybe<Gacha>;
  /** The mistake, as the counter was told. */
  readonly refusal: RefusalCode;
  /** The staff member. */
  readonly staffMember: StaffMember;
};

/** A page of wrong codes. */
export type WrongCodeConnection = {
  readonly __typename?: 'WrongCodeConnection';
  /** The wrong codes of this page, each with its cursor. */
  readonly edges: ReadonlyArray<WrongCodeEdge>;
  /** The wrong codes of this page. */
  readonly nodes: ReadonlyArray<WrongCode>;
  /** The place of this page in the list. */
  readonly pageInfo: PageInfo;
  /** The number of items on all pages. */
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

/** A filter for wrong codes. */
export type WrongCodeWhere = {
  /** Only entries at this device. */
  readonly deviceId?: InputMaybe<Scalars['ID']['input']>;
  /** Not before this instant. */
  readonly from?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only entries for this gacha, as far as the counter named one. */
  readonly gachaId?: InputMaybe<Scalars['ID']['input']>;
  /** Only entries of this staff member. */
  readonly staffId?: InputMaybe<Scalars['ID']['input']>;
  /** Before this instant. */
  readonly to?: InputMaybe<Scalars['DateTime']['input']>;
};

/** The pickup code is for other counters. */
export type WrongCounterDetail = {
  readonly __typename?: 'WrongCounterDetail';
  /** Always `WRONG_COUNTER`. */
  readonly code: RefusalCode;
  /** What the pickup code is for, and where that is. */
  readonly gachas: ReadonlyArray<GachaElsewhere>;
  /** False. */
  readonly retryable: Scalars['Boolean']['output'];
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



/** Mapping of union types */
export type ResolversUnionTypes<_RefType extends Record<string, unknown>> = {
  DeedSubject:
    | ( ShownDevice )
    | ( ShownConflict )
    | ( ShownRefund )
    | ( ShipmentRow )
    | ( StaffMemberRow )
  ;
  RefusalDetail:
    | ( AlreadyHandedOverDetail )
    | ( ChargeBackRecordedDetail )
    | ( ConsentRequiredDetail )
    | ( DocumentDetail )
    | ( InternalDetail )
    | ( MoreThanInvitedDetail )
    | ( OtherDetail )
    | ( RemainingChangedDetail )
    | ( SpendingLimitDetail )
    | ( TermsChangedDetail )
    | ( VersionChangedDetail )
    | ( WrongCounterDetail )
  ;
};

/** Mapping of interface types */
export type ResolversInterfaceTypes<_RefType extends Record<string, unknown>> = {
  Node:
    | ( CheckInRow )
    | ( ShownDevice )
    | ( ShownGacha )
    | ( HandoverSheet )
    | ( ShownConflict )
    | ( SheetItem )
    | ( ShownOrder )
    | ( ShownDetail )
    | ( ShownPayment )
    | ( ShownToken )
    | ( PrizeRow )
    | ( DetailRow )
    | ( RedeemTicketOrder )
    | ( ShownRefund )
    | ( ShipmentRow )
    | ( StaffMemberRow )
    | ( UserEntity )
  ;
  TimelineEvent:
    | ( TimelineEventRow )
    | ( TimelineEventRow )
    | ( TimelineEventRow )
    | ( TimelineEventRow )
    | ( TimelineEventRow )
    | ( TimelineEventRow )
  ;
};

/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  AcceptDeviceInvitationInput: AcceptDeviceInvitationInput;
  AccountEnds: ResolverTypeWrapper<Ends>;
  AddPrizeInput: AddPrizeInput;
  AddStaffInput: AddStaffInput;
  AddTermsVersionInput: AddTermsVersionInput;
  AlreadyHandedOverDetail: ResolverTypeWrapper<AlreadyHandedOverDetail>;
  Area: ResolverTypeWrapper<AreaRow>;
  AreaConnection: ResolverTypeWrapper<Page<AreaRow>>;
  AreaEdge: ResolverTypeWrapper<Omit<AreaEdge, 'node'> & { node: ResolversTypes['Area'] }>;
  AreaPayload: ResolverTypeWrapper<Omit<AreaPayload, 'area'> & { area: ResolversTypes['Area'] }>;
  AuditLogWhere: AuditLogWhere;
  AuthMethod: ResolverTypeWrapper<AuthMethodGacha>;
  AuthMethodInput: AuthMethodInput;
  BanUserInput: BanUserInput;
  Beacon: ResolverTypeWrapper<BeaconRow>;
  BeaconConnection: ResolverTypeWrapper<Page<BeaconRow>>;
  BeaconEdge: ResolverTypeWrapper<Omit<BeaconEdge, 'node'> & { node: ResolversTypes['Beacon'] }>;
  BeaconPayload: ResolverTypeWrapper<Omit<BeaconPayload, 'beacon'> & { beacon: ResolversTypes['Beacon'] }>;
  BooksCount: ResolverTypeWrapper<BooksCount>;
  BooksFinding: ResolverTypeWrapper<ShownFinding>;
  BooksFindingConnection: ResolverTypeWrapper<Page<ShownFinding>>;
  BooksFindingEdge: ResolverTypeWrapper<Omit<BooksFindingEdge, 'node'> & { node: ResolversTypes['BooksFinding'] }>;
  BooksFindingKind: BooksFindingKind;
  BooksLine: ResolverTypeWrapper<BookLine>;
  BooksRecord: ResolverTypeWrapper<BooksRecord>;
  BooksRun: ResolverTypeWrapper<RunOfBooks>;
  BooksRunConnection: ResolverTypeWrapper<Page<RunOfBooks>>;
  BooksRunEdge: ResolverTypeWrapper<Omit<BooksRunEdge, 'node'> & { node: ResolversTypes['BooksRun'] }>;
  BooksRunStatus: BooksRunStatus;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  CancelOrderInput: CancelOrderInput;
  CancelOrderPayload: ResolverTypeWrapper<Omit<CancelOrderPayload, 'order'> & { order: ResolversTypes['Order'] }>;
  CapPeriod: CapPeriod;
  CapReached: ResolverTypeWrapper<CapReached>;
  Carrier: Carrier;
  ChargeBack: ResolverTypeWrapper<ShownChargeBack>;
  ChargeBackConnection: ResolverTypeWrapper<Page<ShownChargeBack>>;
  ChargeBackEdge: ResolverTypeWrapper<Omit<ChargeBackEdge, 'node'> & { node: ResolversTypes['ChargeBack'] }>;
  ChargeBackRecordedDetail: ResolverTypeWrapper<ChargeBackRecordedDetail>;
  CheckIn: ResolverTypeWrapper<CheckInRow>;
  CheckInConnection: ResolverTypeWrapper<Page<CheckInRow>>;
  CheckInEdge: ResolverTypeWrapper<Omit<CheckInEdge, 'node'> & { node: ResolversTypes['CheckIn'] }>;
  CheckInInput: CheckInInput;
  CheckInJump: ResolverTypeWrapper<ShownJump>;
  CheckInJumpConnection: ResolverTypeWrapper<Page<ShownJump>>;
  CheckInJumpEdge: ResolverTypeWrapper<Omit<CheckInJumpEdge, 'node'> & { node: ResolversTypes['CheckInJump'] }>;
  CheckInPayload: ResolverTypeWrapper<Omit<CheckInPayload, 'checkIns'> & { checkIns: ReadonlyArray<ResolversTypes['CheckIn']> }>;
  CheckInPlace: ResolverTypeWrapper<CheckInPlace>;
  CloseSaleInput: CloseSaleInput;
  CompletePaymentInput: CompletePaymentInput;
  ConfirmHandoverInput: ConfirmHandoverInput;
  ConfirmHandoverPayload: ResolverTypeWrapper<Reported>;
  ConfirmShipmentInput: ConfirmShipmentInput;
  ConfirmShipmentPayload: ResolverTypeWrapper<Omit<ConfirmShipmentPayload, 'shipment'> & { shipment: ResolversTypes['Shipment'] }>;
  ConsentRequiredDetail: ResolverTypeWrapper<ConsentRequiredDetail>;
  ConsentsInput: ConsentsInput;
  CorrectAddressForInput: CorrectAddressForInput;
  CorrectAddressForPayload: ResolverTypeWrapper<Omit<CorrectAddressForPayload, 'order'> & { order: ResolversTypes['Order'] }>;
  CorrectAddressInput: CorrectAddressInput;
  CorrectAddressPayload: ResolverTypeWrapper<Omit<CorrectAddressPayload, 'order'> & { order: ResolversTypes['Order'] }>;
  CorrectBirthMonthInput: CorrectBirthMonthInput;
  CorrectBirthMonthPayload: ResolverTypeWrapper<Omit<CorrectBirthMonthPayload, 'user'> & { user: ResolversTypes['User'] }>;
  CorrectShipmentInput: CorrectShipmentInput;
  CorrectShipmentPayload: ResolverTypeWrapper<Omit<CorrectShipmentPayload, 'shipment'> & { shipment: ResolversTypes['Shipment'] }>;
  CounterStatistic: ResolverTypeWrapper<OfCounter>;
  CounterStatistics: ResolverTypeWrapper<StatisticsOf>;
  CountryCode: ResolverTypeWrapper<Scalars['CountryCode']['output']>;
  CreateAreaInput: CreateAreaInput;
  CreateBeaconInput: CreateBeaconInput;
  CreateGachaInput: CreateGachaInput;
  CreateOrderInput: CreateOrderInput;
  CreateOrderPayload: ResolverTypeWrapper<Omit<CreateOrderPayload, 'order'> & { order: ResolversTypes['Order'] }>;
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  DeclaredPrize: ResolverTypeWrapper<Declared>;
  Deed: ResolverTypeWrapper<ShownDeed>;
  DeedAction: DeedAction;
  DeedConnection: ResolverTypeWrapper<Page<ShownDeed>>;
  DeedEdge: ResolverTypeWrapper<Omit<DeedEdge, 'node'> & { node: ResolversTypes['Deed'] }>;
  DeedEvent: ResolverTypeWrapper<TimelineEventRow>;
  DeedSubject: ResolverTypeWrapper<ResolversUnionTypes<ResolversTypes>['DeedSubject']>;
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
  DocumentCode: DocumentCode;
  DocumentDetail: ResolverTypeWrapper<DocumentDetail>;
  DrawRecord: ResolverTypeWrapper<ShownDraw>;
  DrawRecordConnection: ResolverTypeWrapper<Page<ShownDraw>>;
  DrawRecordEdge: ResolverTypeWrapper<Omit<DrawRecordEdge, 'node'> & { node: ResolversTypes['DrawRecord'] }>;
  DrawVerification: ResolverTypeWrapper<DrawVerificationAnswer>;
  DrawnEvent: ResolverTypeWrapper<TimelineEventRow>;
  DrawnOrder: ResolverTypeWrapper<ShownDrawnOrder>;
  DrawnOrderConnection: ResolverTypeWrapper<Page<ShownDrawnOrder>>;
  DrawnOrderEdge: ResolverTypeWrapper<Omit<DrawnOrderEdge, 'node'> & { node: ResolversTypes['DrawnOrder'] }>;
  DrawnPlay: ResolverTypeWrapper<PlayVerification>;
  DrawnPrize: ResolverTypeWrapper<Lot>;
  EarlierHandover: ResolverTypeWrapper<EarlierHandover>;
  EraseUserInput: EraseUserInput;
  EraseUserPayload: ResolverTypeWrapper<Omit<EraseUserPayload, 'ends'> & { ends: ResolversTypes['AccountEnds'] }>;
  FailedPayments: ResolverTypeWrapper<FailuresByRefusal>;
  Fairness: ResolverTypeWrapper<FairnessAnswer>;
  FieldMistake: ResolverTypeWrapper<FieldMistake>;
  FindOrdersInput: FindOrdersInput;
  Float: ResolverTypeWrapper<Scalars['Float']['output']>;
  ForgiveWrongCodesInput: ForgiveWrongCodesInput;
  Gacha: ResolverTypeWrapper<ShownGacha>;
  GachaConnection: ResolverTypeWrapper<Page<ShownGacha>>;
  GachaEdge: ResolverTypeWrapper<Omit<GachaEdge, 'node'> & { node: ResolversTypes['Gacha'] }>;
  GachaElsewhere: ResolverTypeWrapper<GachaElsewhere>;
  GachaFairness: ResolverTypeWrapper<FairnessOfGacha>;
  GachaOrderBy: GachaOrderBy;
  GachaPart: GachaPart;
  GachaPayload: ResolverTypeWrapper<Omit<GachaPayload, 'gacha'> & { gacha: ResolversTypes['Gacha'] }>;
  GachaSortField: GachaSortField;
  GachaStatus: GachaStatus;
  GachaWhere: GachaWhere;
  GatewayFault: GatewayFault;
  GatewayHealth: ResolverTypeWrapper<ShownGateway>;
  GatewayStatus: GatewayStatus;
  GiveBirthMonthInput: GiveBirthMonthInput;
  GiveBirthMonthPayload: ResolverTypeWrapper<Omit<GiveBirthMonthPayload, 'user'> & { user: ResolversTypes['User'] }>;
  GiveUpRefundInput: GiveUpRefundInput;
  GiveUpRefundPayload: ResolverTypeWrapper<Omit<GiveUpRefundPayload, 'inPlace' | 'refund'> & { inPlace?: Maybe<ResolversTypes['Refund']>, refund: ResolversTypes['Refund'] }>;
  HandedOverEvent: ResolverTypeWrapper<TimelineEventRow>;
  Handover: ResolverTypeWrapper<HandoverSheet>;
  HandoverConflict: ResolverTypeWrapper<ShownConflict>;
  HandoverConflictConnection: ResolverTypeWrapper<Page<ShownConflict>>;
  HandoverConflictDecision: HandoverConflictDecision;
  HandoverConflictEdge: ResolverTypeWrapper<Omit<HandoverConflictEdge, 'node'> & { node: ResolversTypes['HandoverConflict'] }>;
  HandoverConflictItem: ResolverTypeWrapper<ItemOfConflict>;
  HandoverConflictReason: HandoverConflictReason;
  HandoverConflictSettlement: ResolverTypeWrapper<Settlement>;
  HandoverItem: ResolverTypeWrapper<SheetItem>;
  HandoverOrder: ResolverTypeWrapper<SheetOrder>;
  HeldRole: ResolverTypeWrapper<Grant>;
  HoldOrderInput: HoldOrderInput;
  HoldOrderPayload: ResolverTypeWrapper<Omit<HoldOrderPayload, 'order'> & { order: ResolversTypes['Order'] }>;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  IdentityInput: IdentityInput;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  InternalDetail: ResolverTypeWrapper<InternalDetail>;
  InviteDeviceInput: InviteDeviceInput;
  InvitedMemberInput: InvitedMemberInput;
  IssuePickupTokenForInput: IssuePickupTokenForInput;
  IssuePickupTokenForPayload: ResolverTypeWrapper<IssuePickupTokenForPayload>;
  IssuePickupTokenInput: IssuePickupTokenInput;
  IssuePickupTokenPayload: ResolverTypeWrapper<Omit<IssuePickupTokenPayload, 'pickupToken'> & { pickupToken: ResolversTypes['PickupToken'] }>;
  JSON: ResolverTypeWrapper<Scalars['JSON']['output']>;
  Language: Language;
  LastScreen: ResolverTypeWrapper<LastScreenShown>;
  LastScreenItem: LastScreenItem;
  LastScreenText: ResolverTypeWrapper<LastScreenText>;
  LateHandover: LateHandover;
  LaterOwnCap: ResolverTypeWrapper<LaterOwnCap>;
  LawWarning: ResolverTypeWrapper<PrizeWarning>;
  LegalText: ResolverTypeWrapper<LegalTextVersion>;
  LegalTextKind: LegalTextKind;
  LegalTextPayload: ResolverTypeWrapper<Omit<LegalTextPayload, 'legalText'> & { legalText: ResolversTypes['LegalText'] }>;
  LocalizedTextInput: LocalizedTextInput;
  MemberRefunds: ResolverTypeWrapper<OrderedToday>;
  MissingTerm: MissingTerm;
  MoreThanInvitedDetail: ResolverTypeWrapper<MoreThanInvitedDetail>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Node: ResolverTypeWrapper<ResolversInterfaceTypes<ResolversTypes>['Node']>;
  OddsDrawn: ResolverTypeWrapper<OddsOfVersion>;
  OddsPreview: ResolverTypeWrapper<OddsPreviewed>;
  OddsVerdict: OddsVerdict;
  OddsVersion: ResolverTypeWrapper<ShownOddsVersion>;
  OddsVersionConnection: ResolverTypeWrapper<Page<ShownOddsVersion>>;
  OddsVersionEdge: ResolverTypeWrapper<Omit<OddsVersionEdge, 'node'> & { node: ResolversTypes['OddsVersion'] }>;
  OddsVersionPrize: ResolverTypeWrapper<PrizeOfVersion>;
  Order: ResolverTypeWrapper<ShownOrder>;
  OrderConnection: ResolverTypeWrapper<Page<ShownOrder>>;
  OrderEdge: ResolverTypeWrapper<Omit<OrderEdge, 'node'> & { node: ResolversTypes['Order'] }>;
  OrderItem: ResolverTypeWrapper<ShownDetail>;
  OrderItemConnection: ResolverTypeWrapper<Page<ShownDetail>>;
  OrderItemEdge: ResolverTypeWrapper<Omit<OrderItemEdge, 'node'> & { node: ResolversTypes['OrderItem'] }>;
  OrderStatus: OrderStatus;
  OrderTerms: ResolverTypeWrapper<TermsOfOrder>;
  OrderWhere: OrderWhere;
  Orderability: ResolverTypeWrapper<OrderabilityGacha>;
  OtherDetail: ResolverTypeWrapper<OtherDetail>;
  OwedRefund: ResolverTypeWrapper<UnsettledRefund>;
  OwedRefundConnection: ResolverTypeWrapper<Page<UnsettledRefund>>;
  OwedRefundEdge: ResolverTypeWrapper<Omit<OwedRefundEdge, 'node'> & { node: ResolversTypes['OwedRefund'] }>;
  OwnCap: ResolverTypeWrapper<OwnCap>;
  PackParcelInput: PackParcelInput;
  PackParcelPayload: ResolverTypeWrapper<Omit<PackParcelPayload, 'shipment'> & { shipment: ResolversTypes['Shipment'] }>;
  PackingItem: ResolverTypeWrapper<PackingItemRow>;
  PageInfo: ResolverTypeWrapper<PageInfo>;
  ParcelHold: ParcelHold;
  PastHandover: ResolverTypeWrapper<PastHandoverRow>;
  PastHandoverItem: ResolverTypeWrapper<PastItem>;
  PauseSaleInput: PauseSaleInput;
  PayInput: PayInput;
  PayPayload: ResolverTypeWrapper<Paid>;
  Payment: ResolverTypeWrapper<ShownPayment>;
  PaymentAttempt: ResolverTypeWrapper<ShownPayment>;
  PaymentConnection: ResolverTypeWrapper<Page<ShownPayment>>;
  PaymentEdge: ResolverTypeWrapper<Omit<PaymentEdge, 'node'> & { node: ResolversTypes['Payment'] }>;
  PaymentMethod: PaymentMethod;
  PaymentSlip: ResolverTypeWrapper<ShownSlip>;
  PaymentStatus: PaymentStatus;
  PaymentStep: PaymentStep;
  PaymentStepEvent: ResolverTypeWrapper<TimelineEventRow>;
  PaymentsInStep: ResolverTypeWrapper<StepOfPayments>;
  PhoneNumber: ResolverTypeWrapper<Scalars['PhoneNumber']['output']>;
  PickupToken: ResolverTypeWrapper<ShownToken>;
  Picture: ResolverTypeWrapper<ShownPicture>;
  PicturePayload: ResolverTypeWrapper<Omit<PicturePayload, 'picture'> & { picture: ResolversTypes['Picture'] }>;
  PictureTextsInput: PictureTextsInput;
  PlaceInput: PlaceInput;
  PlacePart: PlacePart;
  PlainEvent: ResolverTypeWrapper<TimelineEventRow>;
  PositionInput: PositionInput;
  PreviewedPrizeInput: PreviewedPrizeInput;
  Prize: ResolverTypeWrapper<PrizeRow>;
  PrizeComparison: ResolverTypeWrapper<ComparedPrize>;
  PrizeConnection: ResolverTypeWrapper<Page<PrizeRow>>;
  PrizeDrawn: ResolverTypeWrapper<DrawnOfPrize>;
  PrizeEdge: ResolverTypeWrapper<Omit<PrizeEdge, 'node'> & { node: ResolversTypes['Prize'] }>;
  PrizeInput: PrizeInput;
  PrizeKind: PrizeKind;
  PrizeOdds: ResolverTypeWrapper<OddsOfPrize>;
  PrizePart: PrizePart;
  PrizePayload: ResolverTypeWrapper<Omit<PrizePayload, 'prize'> & { prize: ResolversTypes['Prize'] }>;
  PrizeStatistic: ResolverTypeWrapper<OfPrize>;
  PrizeStatus: PrizeStatus;
  PublishGachaInput: PublishGachaInput;
  QuarterStatistic: ResolverTypeWrapper<QuarterStatistic>;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Receipt: ResolverTypeWrapper<ReceiptOfOrder>;
  RecordRefundInput: RecordRefundInput;
  RecordRefundPayload: ResolverTypeWrapper<Omit<RecordRefundPayload, 'refund'> & { refund: ResolversTypes['Refund'] }>;
  RecordedOrigin: RecordedOrigin;
  RedeemDetail: ResolverTypeWrapper<DetailRow>;
  RedeemDetailInput: RedeemDetailInput;
  RedeemPolicy: RedeemPolicy;
  RedeemTicket: ResolverTypeWrapper<RedeemTicketOrder>;
  RedeemTicketConnection: ResolverTypeWrapper<Page<RedeemTicketOrder>>;
  RedeemTicketEdge: ResolverTypeWrapper<Omit<RedeemTicketEdge, 'node'> & { node: ResolversTypes['RedeemTicket'] }>;
  Refund: ResolverTypeWrapper<ShownRefund>;
  RefundOrderInput: RefundOrderInput;
  RefundOrderPayload: ResolverTypeWrapper<Ordered>;
  RefundOrigin: RefundOrigin;
  RefundStatus: RefundStatus;
  RefundedEvent: ResolverTypeWrapper<TimelineEventRow>;
  RefundedPrizes: RefundedPrizes;
  RefusalAction: RefusalAction;
  RefusalCode: RefusalCode;
  RefusalDetail: ResolverTypeWrapper<ResolversUnionTypes<ResolversTypes>['RefusalDetail']>;
  ReleaseOrderInput: ReleaseOrderInput;
  ReleaseOrderPayload: ResolverTypeWrapper<Omit<ReleaseOrderPayload, 'order'> & { order: ResolversTypes['Order'] }>;
  RemainingChangedDetail: ResolverTypeWrapper<RemainingChangedDetail>;
  RenameDeviceInput: RenameDeviceInput;
  RenewDeviceTokenInput: RenewDeviceTokenInput;
  RequiredConsents: ResolverTypeWrapper<RequiredConsents>;
  RestockPrizeInput: RestockPrizeInput;
  RestorePrizeInput: RestorePrizeInput;
  RestoreStaffInput: RestoreStaffInput;
  ResumeSaleInput: ResumeSaleInput;
  RetirePrizeInput: RetirePrizeInput;
  ReturnParcelInput: ReturnParcelInput;
  ReturnParcelPayload: ResolverTypeWrapper<Omit<ReturnParcelPayload, 'shipment'> & { shipment: ResolversTypes['Shipment'] }>;
  ReturnReason: ReturnReason;
  ReturnReceipt: ResolverTypeWrapper<ReceiptOfRefund>;
  RevokeDeviceInput: RevokeDeviceInput;
  RevokeStaffInput: RevokeStaffInput;
  RunBooksInput: RunBooksInput;
  RunBooksPayload: ResolverTypeWrapper<Omit<RunBooksPayload, 'run'> & { run: ResolversTypes['BooksRun'] }>;
  SafeInt: ResolverTypeWrapper<Scalars['SafeInt']['output']>;
  Sales: ResolverTypeWrapper<SalesOfPeriod>;
  SalesFigures: ResolverTypeWrapper<Figures>;
  SalesGrouping: SalesGrouping;
  SalesRow: ResolverTypeWrapper<RowOfSales>;
  SalesTax: ResolverTypeWrapper<SalesTax>;
  Seller: ResolverTypeWrapper<SellerVersion>;
  SellerPart: SellerPart;
  SellerPayload: ResolverTypeWrapper<Omit<SellerPayload, 'seller'> & { seller: ResolversTypes['Seller'] }>;
  Selling: ResolverTypeWrapper<TermsOfSale>;
  SellingInput: SellingInput;
  SetSpendingCapInput: SetSpendingCapInput;
  SetSpendingCapPayload: ResolverTypeWrapper<Omit<SetSpendingCapPayload, 'user'> & { user: ResolversTypes['User'] }>;
  SetStaffRolesInput: SetStaffRolesInput;
  SettleHandoverConflictInput: SettleHandoverConflictInput;
  SettleHandoverConflictPayload: ResolverTypeWrapper<Omit<SettleHandoverConflictPayload, 'conflict'> & { conflict: ResolversTypes['HandoverConflict'] }>;
  Shipment: ResolverTypeWrapper<ShipmentRow>;
  ShipmentConnection: ResolverTypeWrapper<Page<ShipmentRow>>;
  ShipmentEdge: ResolverTypeWrapper<Omit<ShipmentEdge, 'node'> & { node: ResolversTypes['Shipment'] }>;
  ShipmentItem: ResolverTypeWrapper<ShippedItem>;
  SignUpInput: SignUpInput;
  SignUpPayload: ResolverTypeWrapper<Omit<SignUpPayload, 'user'> & { user: ResolversTypes['User'] }>;
  SoldPrize: ResolverTypeWrapper<SoldToFan>;
  SortDirection: SortDirection;
  Span: Span;
  Spending: ResolverTypeWrapper<SpendingOfFan>;
  SpendingLimitDetail: ResolverTypeWrapper<SpendingLimitDetail>;
  SpendingPeriod: ResolverTypeWrapper<SpendingPeriod>;
  StaffMember: ResolverTypeWrapper<StaffMemberRow>;
  StaffMemberConnection: ResolverTypeWrapper<Page<StaffMemberRow>>;
  StaffMemberEdge: ResolverTypeWrapper<Omit<StaffMemberEdge, 'node'> & { node: ResolversTypes['StaffMember'] }>;
  StaffPayload: ResolverTypeWrapper<Omit<StaffPayload, 'staffMember'> & { staffMember: ResolversTypes['StaffMember'] }>;
  StaffRole: StaffRole;
  StaffRoleInput: StaffRoleInput;
  Standing: ResolverTypeWrapper<StandingNow>;
  StockAfterDraw: ResolverTypeWrapper<StockLeft>;
  StockAt: ResolverTypeWrapper<StockThen>;
  StockOfPrize: ResolverTypeWrapper<LeftOfPrize>;
  StocksAfterDraw: ResolverTypeWrapper<StocksAfter>;
  StopBooksInput: StopBooksInput;
  StopBooksPayload: ResolverTypeWrapper<Omit<StopBooksPayload, 'run'> & { run: ResolversTypes['BooksRun'] }>;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  TakeBackRefundInput: TakeBackRefundInput;
  TakeBackRefundPayload: ResolverTypeWrapper<Omit<TakeBackRefundPayload, 'inPlace' | 'refund'> & { inPlace?: Maybe<ResolversTypes['Refund']>, refund: ResolversTypes['Refund'] }>;
  TellPictureInput: TellPictureInput;
  TermsChangedDetail: ResolverTypeWrapper<TermsChangedDetail>;
  TicketInput: TicketInput;
  TimelineConnection: ResolverTypeWrapper<Page<TimelineEventRow>>;
  TimelineEdge: ResolverTypeWrapper<Omit<TimelineEdge, 'node'> & { node: ResolversTypes['TimelineEvent'] }>;
  TimelineEvent: ResolverTypeWrapper<ResolversInterfaceTypes<ResolversTypes>['TimelineEvent']>;
  TimelineEventKind: TimelineEventKind;
  URL: ResolverTypeWrapper<Scalars['URL']['output']>;
  UnbanUserInput: UnbanUserInput;
  UndoHandoverInput: UndoHandoverInput;
  UndoHandoverPayload: ResolverTypeWrapper<Undone>;
  UnpackParcelInput: UnpackParcelInput;
  UnpackParcelPayload: ResolverTypeWrapper<Unpacked>;
  UpdateAreaInput: UpdateAreaInput;
  UpdateBeaconInput: UpdateBeaconInput;
  UpdateGachaInput: UpdateGachaInput;
  UpdatePrizeInput: UpdatePrizeInput;
  UpdateSellerInput: UpdateSellerInput;
  User: ResolverTypeWrapper<UserEntity>;
  UserBan: ResolverTypeWrapper<ShownBan>;
  UserBanConnection: ResolverTypeWrapper<Page<ShownBan>>;
  UserBanEdge: ResolverTypeWrapper<Omit<UserBanEdge, 'node'> & { node: ResolversTypes['UserBan'] }>;
  UserBanPayload: ResolverTypeWrapper<Omit<UserBanPayload, 'ban'> & { ban?: Maybe<ResolversTypes['UserBan']> }>;
  VersionChangedDetail: ResolverTypeWrapper<VersionChangedDetail>;
  WaitingElsewhere: ResolverTypeWrapper<Elsewhere>;
  WaitingFan: ResolverTypeWrapper<FanWithParcels>;
  WaitingFanConnection: ResolverTypeWrapper<Page<FanWithParcels>>;
  WaitingFanEdge: ResolverTypeWrapper<Omit<WaitingFanEdge, 'node'> & { node: ResolversTypes['WaitingFan'] }>;
  WaitingKind: WaitingKind;
  WaitingParcel: ResolverTypeWrapper<WaitingParcelRow>;
  WaitingWork: ResolverTypeWrapper<WorkThatWaits>;
  WrongCode: ResolverTypeWrapper<ShownWrongCode>;
  WrongCodeConnection: ResolverTypeWrapper<Page<ShownWrongCode>>;
  WrongCodeEdge: ResolverTypeWrapper<Omit<WrongCodeEdge, 'node'> & { node: ResolversTypes['WrongCode'] }>;
  WrongCodeWhere: WrongCodeWhere;
  WrongCounterDetail: ResolverTypeWrapper<WrongCounterDetail>;
  Yen: ResolverTypeWrapper<Scalars['Yen']['output']>;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  AcceptDeviceInvitationInput: AcceptDeviceInvitationInput;
  AccountEnds: Ends;
  AddPrizeInput: AddPrizeInput;
  AddStaffInput: AddStaffInput;
  AddTermsVersionInput: AddTermsVersionInput;
  AlreadyHandedOverDetail: AlreadyHandedOverDetail;
  Area: AreaRow;
  AreaConnection: Page<AreaRow>;
  AreaEdge: Omit<AreaEdge, 'node'> & { node: ResolversParentTypes['Area'] };
  AreaPayload: Omit<AreaPayload, 'area'> & { area: ResolversParentTypes['Area'] };
  AuditLogWhere: AuditLogWhere;
  AuthMethod: AuthMethodGacha;
  AuthMethodInput: AuthMethodInput;
  BanUserInput: BanUserInput;
  Beacon: BeaconRow;
  BeaconConnection: Page<BeaconRow>;
  BeaconEdge: Omit<BeaconEdge, 'node'> & { node: ResolversParentTypes['Beacon'] };
  BeaconPayload: Omit<BeaconPayload, 'beacon'> & { beacon: ResolversParentTypes['Beacon'] };
  BooksCount: BooksCount;
  BooksFinding: ShownFinding;
  BooksFindingConnection: Page<ShownFinding>;
  BooksFindingEdge: Omit<BooksFindingEdge, 'node'> & { node: ResolversParentTypes['BooksFinding'] };
  BooksLine: BookLine;
  BooksRecord: BooksRecord;
  BooksRun: RunOfBooks;
  BooksRunConnection: Page<RunOfBooks>;
  BooksRunEdge: Omit<BooksRunEdge, 'node'> & { node: ResolversParentTypes['BooksRun'] };
  Boolean: Scalars['Boolean']['output'];
  CancelOrderInput: CancelOrderInput;
  CancelOrderPayload: Omit<CancelOrderPayload, 'order'> & { order: ResolversParentTypes['Order'] };
  CapReached: CapReached;
  ChargeBack: ShownChargeBack;
  ChargeBackConnection: Page<ShownChargeBack>;
  ChargeBackEdge: Omit<ChargeBackEdge, 'node'> & { node: ResolversParentTypes['ChargeBack'] };
  ChargeBackRecordedDetail: ChargeBackRecordedDetail;
  CheckIn: CheckInRow;
  CheckInConnection: Page<CheckInRow>;
  CheckInEdge: Omit<CheckInEdge, 'node'> & { node: ResolversParentTypes['CheckIn'] };
  CheckInInput: CheckInInput;
  CheckInJump: ShownJump;
  CheckInJumpConnection: Page<ShownJump>;
  CheckInJumpEdge: Omit<CheckInJumpEdge, 'node'> & { node: ResolversParentTypes['CheckInJump'] };
  CheckInPayload: Omit<CheckInPayload, 'checkIns'> & { checkIns: ReadonlyArray<ResolversParentTypes['CheckIn']> };
  CheckInPlace: CheckInPlace;
  CloseSaleInput: CloseSaleInput;
  CompletePaymentInput: CompletePaymentInput;
  ConfirmHandoverInput: ConfirmHandoverInput;
  ConfirmHandoverPayload: Reported;
  ConfirmShipmentInput: ConfirmShipmentInput;
  ConfirmShipmentPayload: Omit<ConfirmShipmentPayload, 'shipment'> & { shipment: ResolversParentTypes['Shipment'] };
  ConsentRequiredDetail: ConsentRequiredDetail;
  ConsentsInput: ConsentsInput;
  CorrectAddressForInput: CorrectAddressForInput;
  CorrectAddressForPayload: Omit<CorrectAddressForPayload, 'order'> & { order: ResolversParentTypes['Order'] };
  CorrectAddressInput: CorrectAddressInput;
  CorrectAddressPayload: Omit<CorrectAddressPayload, 'order'> & { order: ResolversParentTypes['Order'] };
  CorrectBirthMonthInput: CorrectBirthMonthInput;
  CorrectBirthMonthPayload: Omit<CorrectBirthMonthPayload, 'user'> & { user: ResolversParentTypes['User'] };
  CorrectShipmentInput: CorrectShipmentInput;
  CorrectShipmentPayload: Omit<CorrectShipmentPayload, 'shipment'> & { shipment: ResolversParentTypes['Shipment'] };
  CounterStatistic: OfCounter;
  CounterStatistics: StatisticsOf;
  CountryCode: Scalars['CountryCode']['output'];
  CreateAreaInput: CreateAreaInput;
  CreateBeaconInput: CreateBeaconInput;
  CreateGachaInput: CreateGachaInput;
  CreateOrderInput: CreateOrderInput;
  CreateOrderPayload: Omit<CreateOrderPayload, 'order'> & { order: ResolversParentTypes['Order'] };
  DateTime: Scalars['DateTime']['output'];
  DeclaredPrize: Declared;
  Deed: ShownDeed;
  DeedConnection: Page<ShownDeed>;
  DeedEdge: Omit<DeedEdge, 'node'> & { node: ResolversParentTypes['Deed'] };
  DeedEvent: TimelineEventRow;
  DeedSubject: ResolversUnionTypes<ResolversParentTypes>['DeedSubject'];
  DeliveryInfo: OrderAddress;
  DeliveryInfoInput: DeliveryInfoInput;
  Device: ShownDevice;
  DeviceConnection: Page<ShownDevice>;
  DeviceEdge: Omit<DeviceEdge, 'node'> & { node: ResolversParentTypes['Device'] };
  DeviceInvitationPayload: Omit<DeviceInvitationPayload, 'device'> & { device: ResolversParentTypes['Device'] };
  DevicePayload: Omit<DevicePayload, 'device'> & { device: ResolversParentTypes['Device'] };
  DeviceTokenPayload: Omit<DeviceTokenPayload, 'device'> & { device: ResolversParentTypes['Device'] };
  DeviceWorkerInput: DeviceWorkerInput;
  DocumentDetail: DocumentDetail;
  DrawRecord: ShownDraw;
  DrawRecordConnection: Page<ShownDraw>;
  DrawRecordEdge: Omit<DrawRecordEdge, 'node'> & { node: ResolversParentTypes['DrawRecord'] };
  DrawVerification: DrawVerificationAnswer;
  DrawnEvent: TimelineEventRow;
  DrawnOrder: ShownDrawnOrder;
  DrawnOrderConnection: Page<ShownDrawnOrder>;
  DrawnOrderEdge: Omit<DrawnOrderEdge, 'node'> & { node: ResolversParentTypes['DrawnOrder'] };
  DrawnPlay: PlayVerification;
  DrawnPrize: Lot;
  EarlierHandover: EarlierHandover;
  EraseUserInput: EraseUserInput;
  EraseUserPayload: Omit<EraseUserPayload, 'ends'> & { ends: ResolversParentTypes['AccountEnds'] };
  FailedPayments: FailuresByRefusal;
  Fairness: FairnessAnswer;
  FieldMistake: FieldMistake;
  FindOrdersInput: FindOrdersInput;
  Float: Scalars['Float']['output'];
  ForgiveWrongCodesInput: ForgiveWrongCodesInput;
  Gacha: ShownGacha;
  GachaConnection: Page<ShownGacha>;
  GachaEdge: Omit<GachaEdge, 'node'> & { node: ResolversParentTypes['Gacha'] };
  GachaElsewhere: GachaElsewhere;
  GachaFairness: FairnessOfGacha;
  GachaOrderBy: GachaOrderBy;
  GachaPayload: Omit<GachaPayload, 'gacha'> & { gacha: ResolversParentTypes['Gacha'] };
  GachaWhere: GachaWhere;
  GatewayHealth: ShownGateway;
  GiveBirthMonthInput: GiveBirthMonthInput;
  GiveBirthMonthPayload: Omit<GiveBirthMonthPayload, 'user'> & { user: ResolversParentTypes['User'] };
  GiveUpRefundInput: GiveUpRefundInput;
  GiveUpRefundPayload: Omit<GiveUpRefundPayload, 'inPlace' | 'refund'> & { inPlace?: Maybe<ResolversParentTypes['Refund']>, refund: ResolversParentTypes['Refund'] };
  HandedOverEvent: TimelineEventRow;
  Handover: HandoverSheet;
  HandoverConflict: ShownConflict;
  HandoverConflictConnection: Page<ShownConflict>;
  HandoverConflictEdge: Omit<HandoverConflictEdge, 'node'> & { node: ResolversParentTypes['HandoverConflict'] };
  HandoverConflictItem: ItemOfConflict;
  HandoverConflictSettlement: Settlement;
  HandoverItem: SheetItem;
  HandoverOrder: SheetOrder;
  HeldRole: Grant;
  HoldOrderInput: HoldOrderInput;
  HoldOrderPayload: Omit<HoldOrderPayload, 'order'> & { order: ResolversParentTypes['Order'] };
  ID: Scalars['ID']['output'];
  IdentityInput: IdentityInput;
  Int: Scalars['Int']['output'];
  InternalDetail: InternalDetail;
  InviteDeviceInput: InviteDeviceInput;
  InvitedMemberInput: InvitedMemberInput;
  IssuePickupTokenForInput: IssuePickupTokenForInput;
  IssuePickupTokenForPayload: IssuePickupTokenForPayload;
  IssuePickupTokenInput: IssuePickupTokenInput;
  IssuePickupTokenPayload: Omit<IssuePickupTokenPayload, 'pickupToken'> & { pickupToken: ResolversParentTypes['PickupToken'] };
  JSON: Scalars['JSON']['output'];
  LastScreen: LastScreenShown;
  LastScreenText: LastScreenText;
  LaterOwnCap: LaterOwnCap;
  LawWarning: PrizeWarning;
  LegalText: LegalTextVersion;
  LegalTextPayload: Omit<LegalTextPayload, 'legalText'> & { legalText: ResolversParentTypes['LegalText'] };
  LocalizedTextInput: LocalizedTextInput;
  MemberRefunds: OrderedToday;
  MoreThanInvitedDetail: MoreThanInvitedDetail;
  Mutation: Record<PropertyKey, never>;
  Node: ResolversInterfaceTypes<ResolversParentTypes>['Node'];
  OddsDrawn: OddsOfVersion;
  OddsPreview: OddsPreviewed;
  OddsVersion: ShownOddsVersion;
  OddsVersionConnection: Page<ShownOddsVersion>;
  OddsVersionEdge: Omit<OddsVersionEdge, 'node'> & { node: ResolversParentTypes['OddsVersion'] };
  OddsVersionPrize: PrizeOfVersion;
  Order: ShownOrder;
  OrderConnection: Page<ShownOrder>;
  OrderEdge: Omit<OrderEdge, 'node'> & { node: ResolversParentTypes['Order'] };
  OrderItem: ShownDetail;
  OrderItemConnection: Page<ShownDetail>;
  OrderItemEdge: Omit<OrderItemEdge, 'node'> & { node: ResolversParentTypes['OrderItem'] };
  OrderTerms: TermsOfOrder;
  OrderWhere: OrderWhere;
  Orderability: OrderabilityGacha;
  OtherDetail: OtherDetail;
  OwedRefund: UnsettledRefund;
  OwedRefundConnection: Page<UnsettledRefund>;
  OwedRefundEdge: Omit<OwedRefundEdge, 'node'> & { node: ResolversParentTypes['OwedRefund'] };
  OwnCap: OwnCap;
  PackParcelInput: PackParcelInput;
  PackParcelPayload: Omit<PackParcelPayload, 'shipment'> & { shipment: ResolversParentTypes['Shipment'] };
  PackingItem: PackingItemRow;
  PageInfo: PageInfo;
  PastHandover: PastHandoverRow;
  PastHandoverItem: PastItem;
  PauseSaleInput: PauseSaleInput;
  PayInput: PayInput;
  PayPayload: Paid;
  Payment: ShownPayment;
  PaymentAttempt: ShownPayment;
  PaymentConnection: Page<ShownPayment>;
  PaymentEdge: Omit<PaymentEdge, 'node'> & { node: ResolversParentTypes['Payment'] };
  PaymentSlip: ShownSlip;
  PaymentStepEvent: TimelineEventRow;
  PaymentsInStep: StepOfPayments;
  PhoneNumber: Scalars['PhoneNumber']['output'];
  PickupToken: ShownToken;
  Picture: ShownPicture;
  PicturePayload: Omit<PicturePayload, 'picture'> & { picture: ResolversParentTypes['Picture'] };
  PictureTextsInput: PictureTextsInput;
  PlaceInput: PlaceInput;
  PlainEvent: TimelineEventRow;
  PositionInput: PositionInput;
  PreviewedPrizeInput: PreviewedPrizeInput;
  Prize: PrizeRow;
  PrizeComparison: ComparedPrize;
  PrizeConnection: Page<PrizeRow>;
  PrizeDrawn: DrawnOfPrize;
  PrizeEdge: Omit<PrizeEdge, 'node'> & { node: ResolversParentTypes['Prize'] };
  PrizeInput: PrizeInput;
  PrizeOdds: OddsOfPrize;
  PrizePayload: Omit<PrizePayload, 'prize'> & { prize: ResolversParentTypes['Prize'] };
  PrizeStatistic: OfPrize;
  PublishGachaInput: PublishGachaInput;
  QuarterStatistic: QuarterStatistic;
  Query: Record<PropertyKey, never>;
  Receipt: ReceiptOfOrder;
  RecordRefundInput: RecordRefundInput;
  RecordRefundPayload: Omit<RecordRefundPayload, 'refund'> & { refund: ResolversParentTypes['Refund'] };
  RedeemDetail: DetailRow;
  RedeemDetailInput: RedeemDetailInput;
  RedeemTicket: RedeemTicketOrder;
  RedeemTicketConnection: Page<RedeemTicketOrder>;
  RedeemTicketEdge: Omit<RedeemTicketEdge, 'node'> & { node: ResolversParentTypes['RedeemTicket'] };
  Refund: ShownRefund;
  RefundOrderInput: RefundOrderInput;
  RefundOrderPayload: Ordered;
  RefundedEvent: TimelineEventRow;
  RefusalDetail: ResolversUnionTypes<ResolversParentTypes>['RefusalDetail'];
  ReleaseOrderInput: ReleaseOrderInput;
  ReleaseOrderPayload: Omit<ReleaseOrderPayload, 'order'> & { order: ResolversParentTypes['Order'] };
  RemainingChangedDetail: RemainingChangedDetail;
  RenameDeviceInput: RenameDeviceInput;
  RenewDeviceTokenInput: RenewDeviceTokenInput;
  RequiredConsents: RequiredConsents;
  RestockPrizeInput: RestockPrizeInput;
  RestorePrizeInput: RestorePrizeInput;
  RestoreStaffInput: RestoreStaffInput;
  ResumeSaleInput: ResumeSaleInput;
  RetirePrizeInput: RetirePrizeInput;
  ReturnParcelInput: ReturnParcelInput;
  ReturnParcelPayload: Omit<ReturnParcelPayload, 'shipment'> & { shipment: ResolversParentTypes['Shipment'] };
  ReturnReceipt: ReceiptOfRefund;
  RevokeDeviceInput: RevokeDeviceInput;
  RevokeStaffInput: RevokeStaffInput;
  RunBooksInput: RunBooksInput;
  RunBooksPayload: Omit<RunBooksPayload, 'run'> & { run: ResolversParentTypes['BooksRun'] };
  SafeInt: Scalars['SafeInt']['output'];
  Sales: SalesOfPeriod;
  SalesFigures: Figures;
  SalesRow: RowOfSales;
  SalesTax: SalesTax;
  Seller: SellerVersion;
  SellerPayload: Omit<SellerPayload, 'seller'> & { seller: ResolversParentTypes['Seller'] };
  Selling: TermsOfSale;
  SellingInput: SellingInput;
  SetSpendingCapInput: SetSpendingCapInput;
  SetSpendingCapPayload: Omit<SetSpendingCapPayload, 'user'> & { user: ResolversParentTypes['User'] };
  SetStaffRolesInput: SetStaffRolesInput;
  SettleHandoverConflictInput: SettleHandoverConflictInput;
  SettleHandoverConflictPayload: Omit<SettleHandoverConflictPayload, 'conflict'> & { conflict: ResolversParentTypes['HandoverConflict'] };
  Shipment: ShipmentRow;
  ShipmentConnection: Page<ShipmentRow>;
  ShipmentEdge: Omit<ShipmentEdge, 'node'> & { node: ResolversParentTypes['Shipment'] };
  ShipmentItem: ShippedItem;
  SignUpInput: SignUpInput;
  SignUpPayload: Omit<SignUpPayload, 'user'> & { user: ResolversParentTypes['User'] };
  SoldPrize: SoldToFan;
  Spending: SpendingOfFan;
  SpendingLimitDetail: SpendingLimitDetail;
  SpendingPeriod: SpendingPeriod;
  StaffMember: StaffMemberRow;
  StaffMemberConnection: Page<StaffMemberRow>;
  StaffMemberEdge: Omit<StaffMemberEdge, 'node'> & { node: ResolversParentTypes['StaffMember'] };
  StaffPayload: Omit<StaffPayload, 'staffMember'> & { staffMember: ResolversParentTypes['StaffMember'] };
  StaffRoleInput: StaffRoleInput;
  Standing: StandingNow;
  StockAfterDraw: StockLeft;
  StockAt: StockThen;
  StockOfPrize: LeftOfPrize;
  StocksAfterDraw: StocksAfter;
  StopBooksInput: StopBooksInput;
  StopBooksPayload: Omit<StopBooksPayload, 'run'> & { run: ResolversParentTypes['BooksRun'] };
  String: Scalars['String']['output'];
  TakeBackRefundInput: TakeBackRefundInput;
  TakeBackRefundPayload: Omit<TakeBackRefundPayload, 'inPlace' | 'refund'> & { inPlace?: Maybe<ResolversParentTypes['Refund']>, refund: ResolversParentTypes['Refund'] };
  TellPictureInput: TellPictureInput;
  TermsChangedDetail: TermsChangedDetail;
  TicketInput: TicketInput;
  TimelineConnection: Page<TimelineEventRow>;
  TimelineEdge: Omit<TimelineEdge, 'node'> & { node: ResolversParentTypes['TimelineEvent'] };
  TimelineEvent: ResolversInterfaceTypes<ResolversParentTypes>['TimelineEvent'];
  URL: Scalars['URL']['output'];
  UnbanUserInput: UnbanUserInput;
  UndoHandoverInput: UndoHandoverInput;
  UndoHandoverPayload: Undone;
  UnpackParcelInput: UnpackParcelInput;
  UnpackParcelPayload: Unpacked;
  UpdateAreaInput: UpdateAreaInput;
  UpdateBeaconInput: UpdateBeaconInput;
  UpdateGachaInput: UpdateGachaInput;
  UpdatePrizeInput: UpdatePrizeInput;
  UpdateSellerInput: UpdateSellerInput;
  User: UserEntity;
  UserBan: ShownBan;
  UserBanConnection: Page<ShownBan>;
  UserBanEdge: Omit<UserBanEdge, 'node'> & { node: ResolversParentTypes['UserBan'] };
  UserBanPayload: Omit<UserBanPayload, 'ban'> & { ban?: Maybe<ResolversParentTypes['UserBan']> };
  VersionChangedDetail: VersionChangedDetail;
  WaitingElsewhere: Elsewhere;
  WaitingFan: FanWithParcels;
  WaitingFanConnection: Page<FanWithParcels>;
  WaitingFanEdge: Omit<WaitingFanEdge, 'node'> & { node: ResolversParentTypes['WaitingFan'] };
  WaitingParcel: WaitingParcelRow;
  WaitingWork: WorkThatWaits;
  WrongCode: ShownWrongCode;
  WrongCodeConnection: Page<ShownWrongCode>;
  WrongCodeEdge: Omit<WrongCodeEdge, 'node'> & { node: ResolversParentTypes['WrongCode'] };
  WrongCodeWhere: WrongCodeWhere;
  WrongCounterDetail: WrongCounterDetail;
  Yen: Scalars['Yen']['output'];
};

export type AccountEndsResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AccountEnds'] = ResolversParentTypes['AccountEnds']> = {
  parcels?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  uncollectedItems?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  uncollectedOrders?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  unpaidOrders?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type AlreadyHandedOverDetailResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AlreadyHandedOverDetail'] = ResolversParentTypes['AlreadyHandedOverDetail']> = {
  code?: Resolver<ResolversTypes['RefusalCode'], ParentType, ContextType>;
  errors?: Resolver<Maybe<ReadonlyArray<ResolversTypes['FieldMistake']>>, ParentType, ContextType>;
  handedOver?: Resolver<Maybe<ReadonlyArray<ResolversTypes['EarlierHandover']>>, ParentType, ContextType>;
  retryable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type AreaResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Area'] = ResolversParentTypes['Area']> = {
  endAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  gachas?: Resolver<ResolversTypes['GachaConnection'], ParentType, ContextType, Partial<AreaGachasArgs>>;
  isActive?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  latitude?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  longitude?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  radiusMetres?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  startAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  validHours?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type AreaConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AreaConnection'] = ResolversParentTypes['AreaConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['AreaEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Area']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type AreaEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AreaEdge'] = ResolversParentTypes['AreaEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Area'], ParentType, ContextType>;
};

export type AreaPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AreaPayload'] = ResolversParentTypes['AreaPayload']> = {
  area?: Resolver<ResolversTypes['Area'], ParentType, ContextType>;
};

export type AuthMethodResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AuthMethod'] = ResolversParentTypes['AuthMethod']> = {
  providerId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  providerType?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type BeaconResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Beacon'] = ResolversParentTypes['Beacon']> = {
  endAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  gachas?: Resolver<ResolversTypes['GachaConnection'], ParentType, ContextType, Partial<BeaconGachasArgs>>;
  isActive?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  number?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  startAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  validHours?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type BeaconConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['BeaconConnection'] = ResolversParentTypes['BeaconConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['BeaconEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Beacon']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type BeaconEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['BeaconEdge'] = ResolversParentTypes['BeaconEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Beacon'], ParentType, ContextType>;
};

export type BeaconPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['BeaconPayload'] = ResolversParentTypes['BeaconPayload']> = {
  beacon?: Resolver<ResolversTypes['Beacon'], ParentType, ContextType>;
};

export type BooksCountResolvers<ContextType = Context, ParentType extends ResolversParentTypes['BooksCount'] = ResolversParentTypes['BooksCount']> = {
  count?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['BooksFindingKind'], ParentType, ContextType>;
};

export type BooksFindingResolvers<ContextType = Context, ParentType extends ResolversParentTypes['BooksFinding'] = ResolversParentTypes['BooksFinding']> = {
  amount?: Resolver<Maybe<ResolversTypes['SafeInt']>, ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['BooksFindingKind'], ParentType, ContextType>;
  orderId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  records?: Resolver<ReadonlyArray<ResolversTypes['BooksRecord']>, ParentType, ContextType>;
  subject?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type BooksFindingConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['BooksFindingConnection'] = ResolversParentTypes['BooksFindingConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['BooksFindingEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['BooksFinding']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type BooksFindingEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['BooksFindingEdge'] = ResolversParentTypes['BooksFindingEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['BooksFinding'], ParentType, ContextType>;
};

export type BooksLineResolvers<ContextType = Context, ParentType extends ResolversParentTypes['BooksLine'] = ResolversParentTypes['BooksLine']> = {
  amountHere?: Resolver<Maybe<ResolversTypes['SafeInt']>, ParentType, ContextType>;
  amountThere?: Resolver<Maybe<ResolversTypes['SafeInt']>, ParentType, ContextType>;
  here?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  subject?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  there?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
};

export type BooksRecordResolvers<ContextType = Context, ParentType extends ResolversParentTypes['BooksRecord'] = ResolversParentTypes['BooksRecord']> = {
  ids?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  noun?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type BooksRunResolvers<ContextType = Context, ParentType extends ResolversParentTypes['BooksRun'] = ResolversParentTypes['BooksRun']> = {
  asOf?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  begunAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  checkCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  checked?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  checking?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  compared?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  counts?: Resolver<ReadonlyArray<ResolversTypes['BooksCount']>, ParentType, ContextType>;
  endedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  from?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  lines?: Resolver<ReadonlyArray<ResolversTypes['BooksLine']>, ParentType, ContextType>;
  paymentCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  runId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  staffMember?: Resolver<ResolversTypes['StaffMember'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['BooksRunStatus'], ParentType, ContextType>;
  stoppedBy?: Resolver<Maybe<ResolversTypes['StaffMember']>, ParentType, ContextType>;
  to?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type BooksRunConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['BooksRunConnection'] = ResolversParentTypes['BooksRunConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['BooksRunEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['BooksRun']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type BooksRunEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['BooksRunEdge'] = ResolversParentTypes['BooksRunEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['BooksRun'], ParentType, ContextType>;
};

export type CancelOrderPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CancelOrderPayload'] = ResolversParentTypes['CancelOrderPayload']> = {
  order?: Resolver<ResolversTypes['Order'], ParentType, ContextType>;
};

export type CapReachedResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CapReached'] = ResolversParentTypes['CapReached']> = {
  from?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  left?: Resolver<ResolversTypes['Yen'], ParentType, ContextType>;
  limit?: Resolver<ResolversTypes['Yen'], ParentType, ContextType>;
  period?: Resolver<ResolversTypes['CapPeriod'], ParentType, ContextType>;
};

export type ChargeBackResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ChargeBack'] = ResolversParentTypes['ChargeBack']> = {
  givenTwiceAmount?: Resolver<Maybe<ResolversTypes['Yen']>, ParentType, ContextType>;
  refund?: Resolver<ResolversTypes['Refund'], ParentType, ContextType>;
};

export type ChargeBackConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ChargeBackConnection'] = ResolversParentTypes['ChargeBackConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['ChargeBackEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['ChargeBack']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ChargeBackEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ChargeBackEdge'] = ResolversParentTypes['ChargeBackEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['ChargeBack'], ParentType, ContextType>;
};

export type ChargeBackRecordedDetailResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ChargeBackRecordedDetail'] = ResolversParentTypes['ChargeBackRecordedDetail']> = {
  code?: Resolver<ResolversTypes['RefusalCode'], ParentType, ContextType>;
  errors?: Resolver<ReadonlyArray<ResolversTypes['FieldMistake']>, ParentType, ContextType>;
  refundId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  retryable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
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

export type ConsentRequiredDetailResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ConsentRequiredDetail'] = ResolversParentTypes['ConsentRequiredDetail']> = {
  code?: Resolver<ResolversTypes['RefusalCode'], ParentType, ContextType>;
  consents?: Resolver<ResolversTypes['RequiredConsents'], ParentType, ContextType>;
  retryable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type CorrectAddressForPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CorrectAddressForPayload'] = ResolversParentTypes['CorrectAddressForPayload']> = {
  order?: Resolver<ResolversTypes['Order'], ParentType, ContextType>;
};

export type CorrectAddressPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CorrectAddressPayload'] = ResolversParentTypes['CorrectAddressPayload']> = {
  order?: Resolver<ResolversTypes['Order'], ParentType, ContextType>;
};

export type CorrectBirthMonthPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CorrectBirthMonthPayload'] = ResolversParentTypes['CorrectBirthMonthPayload']> = {
  user?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
};

export type CorrectShipmentPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CorrectShipmentPayload'] = ResolversParentTypes['CorrectShipmentPayload']> = {
  shipment?: Resolver<ResolversTypes['Shipment'], ParentType, ContextType>;
};

export type CounterStatisticResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CounterStatistic'] = ResolversParentTypes['CounterStatistic']> = {
  handedOver?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  staffMember?: Resolver<ResolversTypes['StaffMember'], ParentType, ContextType>;
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

export type DeclaredPrizeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DeclaredPrize'] = ResolversParentTypes['DeclaredPrize']> = {
  prize?: Resolver<ResolversTypes['Prize'], ParentType, ContextType>;
  sold?: Resolver<ResolversTypes['SoldPrize'], ParentType, ContextType>;
  supply?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  weight?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type DeedResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Deed'] = ResolversParentTypes['Deed']> = {
  account?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  action?: Resolver<ResolversTypes['DeedAction'], ParentType, ContextType>;
  after?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  before?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  device?: Resolver<Maybe<ResolversTypes['Device']>, ParentType, ContextType>;
  gacha?: Resolver<Maybe<ResolversTypes['Gacha']>, ParentType, ContextType>;
  order?: Resolver<Maybe<ResolversTypes['Order']>, ParentType, ContextType>;
  reason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  staffMember?: Resolver<Maybe<ResolversTypes['StaffMember']>, ParentType, ContextType>;
  subject?: Resolver<Maybe<ResolversTypes['DeedSubject']>, ParentType, ContextType>;
  subjectId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  userId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
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

export type DeedEventResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DeedEvent'] = ResolversParentTypes['DeedEvent']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  deed?: Resolver<ResolversTypes['Deed'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['TimelineEventKind'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type DeedSubjectResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DeedSubject'] = ResolversParentTypes['DeedSubject']> = {
  __resolveType: TypeResolveFn<'Device' | 'HandoverConflict' | 'Refund' | 'Shipment' | 'StaffMember', ParentType, ContextType>;
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
  codesRefusedSeconds?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  invitationExpiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  invitedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  lastSeenAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  revokedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  signedInAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  staffMember?: Resolver<ResolversTypes['StaffMember'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['DeviceState'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
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

export type DocumentDetailResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DocumentDetail'] = ResolversParentTypes['DocumentDetail']> = {
  code?: Resolver<ResolversTypes['DocumentCode'], ParentType, ContextType>;
  retryable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type DrawRecordResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DrawRecord'] = ResolversParentTypes['DrawRecord']> = {
  attempt?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  bound?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  drawnAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  drawnUnder?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  hasLastOneItem?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  itemPrize?: Resolver<Maybe<ResolversTypes['Prize']>, ParentType, ContextType>;
  lastOne?: Resolver<Maybe<ResolversTypes['Prize']>, ParentType, ContextType>;
  leftAfter?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  oddsNumber?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  order?: Resolver<ResolversTypes['Order'], ParentType, ContextType>;
  play?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  prize?: Resolver<ResolversTypes['Prize'], ParentType, ContextType>;
  returnedAfter?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  seedNumber?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  sequence?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  soldUnder?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  stocks?: Resolver<ReadonlyArray<ResolversTypes['Int']>, ParentType, ContextType>;
  value?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
};

export type DrawRecordConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DrawRecordConnection'] = ResolversParentTypes['DrawRecordConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['DrawRecordEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['DrawRecord']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type DrawRecordEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DrawRecordEdge'] = ResolversParentTypes['DrawRecordEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['DrawRecord'], ParentType, ContextType>;
};

export type DrawVerificationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DrawVerification'] = ResolversParentTypes['DrawVerification']> = {
  attempt?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  declared?: Resolver<ReadonlyArray<ResolversTypes['DeclaredPrize']>, ParentType, ContextType>;
  drawnAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  fairness?: Resolver<ResolversTypes['Fairness'], ParentType, ContextType>;
  gacha?: Resolver<ResolversTypes['Gacha'], ParentType, ContextType>;
  isVerified?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  lastOnePrize?: Resolver<Maybe<ResolversTypes['Prize']>, ParentType, ContextType>;
  oddsNumber?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  order?: Resolver<ResolversTypes['Order'], ParentType, ContextType>;
  plays?: Resolver<ReadonlyArray<ResolversTypes['DrawnPlay']>, ParentType, ContextType>;
};

export type DrawnEventResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DrawnEvent'] = ResolversParentTypes['DrawnEvent']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  itemAmount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['TimelineEventKind'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type DrawnOrderResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DrawnOrder'] = ResolversParentTypes['DrawnOrder']> = {
  lastOnes?: Resolver<ReadonlyArray<ResolversTypes['Prize']>, ParentType, ContextType>;
  order?: Resolver<ResolversTypes['Order'], ParentType, ContextType>;
  paidPlays?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  plays?: Resolver<ReadonlyArray<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type DrawnOrderConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DrawnOrderConnection'] = ResolversParentTypes['DrawnOrderConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['DrawnOrderEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['DrawnOrder']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type DrawnOrderEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DrawnOrderEdge'] = ResolversParentTypes['DrawnOrderEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['DrawnOrder'], ParentType, ContextType>;
};

export type DrawnPlayResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DrawnPlay'] = ResolversParentTypes['DrawnPlay']> = {
  bound?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  derivedValue?: Resolver<Maybe<ResolversTypes['SafeInt']>, ParentType, ContextType>;
  isVerified?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  lastOne?: Resolver<Maybe<ResolversTypes['SoldPrize']>, ParentType, ContextType>;
  leftAfter?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  play?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  prize?: Resolver<ResolversTypes['Prize'], ParentType, ContextType>;
  prizes?: Resolver<ReadonlyArray<ResolversTypes['DrawnPrize']>, ParentType, ContextType>;
  sequence?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  won?: Resolver<ResolversTypes['SoldPrize'], ParentType, ContextType>;
};

export type DrawnPrizeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DrawnPrize'] = ResolversParentTypes['DrawnPrize']> = {
  prize?: Resolver<ResolversTypes['Prize'], ParentType, ContextType>;
  stock?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  weight?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type EarlierHandoverResolvers<ContextType = Context, ParentType extends ResolversParentTypes['EarlierHandover'] = ResolversParentTypes['EarlierHandover']> = {
  deliveredAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  deviceId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  deviceName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  staffName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type EraseUserPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['EraseUserPayload'] = ResolversParentTypes['EraseUserPayload']> = {
  ends?: Resolver<ResolversTypes['AccountEnds'], ParentType, ContextType>;
  isErased?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type FailedPaymentsResolvers<ContextType = Context, ParentType extends ResolversParentTypes['FailedPayments'] = ResolversParentTypes['FailedPayments']> = {
  count?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  refusal?: Resolver<ResolversTypes['RefusalCode'], ParentType, ContextType>;
};

export type FairnessResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Fairness'] = ResolversParentTypes['Fairness']> = {
  committedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  isRevealed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  number?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  seed?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  seedHash?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type FieldMistakeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['FieldMistake'] = ResolversParentTypes['FieldMistake']> = {
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  field?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type GachaResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Gacha'] = ResolversParentTypes['Gacha']> = {
  authMethod?: Resolver<Maybe<ResolversTypes['AuthMethod']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  deliveryType?: Resolver<ResolversTypes['DeliveryType'], ParentType, ContextType>;
  description?: Resolver<ResolversTypes['String'], ParentType, ContextType, Partial<GachaDescriptionArgs>>;
  endAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  fairness?: Resolver<Maybe<ResolversTypes['Fairness']>, ParentType, ContextType>;
  hasLimit?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isCheckInNeeded?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isOpen?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  isPaused?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isPublished?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  lastScreen?: Resolver<Maybe<ResolversTypes['LastScreen']>, ParentType, ContextType, RequireFields<GachaLastScreenArgs, 'playAmount'>>;
  lineupImage?: Resolver<Maybe<ResolversTypes['Picture']>, ParentType, ContextType>;
  lineupImageUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  maxPlaysPerUser?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType, Partial<GachaNameArgs>>;
  needsPurchase?: Resolver<Maybe<ResolversTypes['Yen']>, ParentType, ContextType>;
  price?: Resolver<ResolversTypes['Yen'], ParentType, ContextType>;
  prizes?: Resolver<ResolversTypes['PrizeConnection'], ParentType, ContextType, Partial<GachaPrizesArgs>>;
  probabilityProvision?: Resolver<ResolversTypes['String'], ParentType, ContextType, Partial<GachaProbabilityProvisionArgs>>;
  redeemDetail?: Resolver<ResolversTypes['RedeemDetail'], ParentType, ContextType>;
  redeemLimitDate?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  redeemPolicy?: Resolver<Maybe<ResolversTypes['RedeemPolicy']>, ParentType, ContextType>;
  retiredPrizes?: Resolver<Maybe<ResolversTypes['PrizeConnection']>, ParentType, ContextType, Partial<GachaRetiredPrizesArgs>>;
  selling?: Resolver<Maybe<ResolversTypes['Selling']>, ParentType, ContextType>;
  startAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['GachaStatus'], ParentType, ContextType>;
  tags?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  thumbnailImage?: Resolver<Maybe<ResolversTypes['Picture']>, ParentType, ContextType>;
  thumbnailImageUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  version?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
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

export type GachaElsewhereResolvers<ContextType = Context, ParentType extends ResolversParentTypes['GachaElsewhere'] = ResolversParentTypes['GachaElsewhere']> = {
  gachaId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  place?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type GachaFairnessResolvers<ContextType = Context, ParentType extends ResolversParentTypes['GachaFairness'] = ResolversParentTypes['GachaFairness']> = {
  drawnOrders?: Resolver<ResolversTypes['DrawnOrderConnection'], ParentType, ContextType, RequireFields<GachaFairnessDrawnOrdersArgs, 'throughDraw'>>;
  draws?: Resolver<ResolversTypes['DrawRecordConnection'], ParentType, ContextType, Partial<GachaFairnessDrawsArgs>>;
  gacha?: Resolver<ResolversTypes['Gacha'], ParentType, ContextType>;
  heldFrom?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  lastDraw?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  oddsVersions?: Resolver<ResolversTypes['OddsVersionConnection'], ParentType, ContextType, Partial<GachaFairnessOddsVersionsArgs>>;
  ordersWithoutNumber?: Resolver<ReadonlyArray<ResolversTypes['DrawnOrder']>, ParentType, ContextType>;
  seeds?: Resolver<ReadonlyArray<ResolversTypes['Fairness']>, ParentType, ContextType>;
  stocksAfter?: Resolver<ResolversTypes['StocksAfterDraw'], ParentType, ContextType, RequireFields<GachaFairnessStocksAfterArgs, 'throughDraw'>>;
};

export type GachaPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['GachaPayload'] = ResolversParentTypes['GachaPayload']> = {
  gacha?: Resolver<ResolversTypes['Gacha'], ParentType, ContextType>;
};

export type GatewayHealthResolvers<ContextType = Context, ParentType extends ResolversParentTypes['GatewayHealth'] = ResolversParentTypes['GatewayHealth']> = {
  gatewayId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  heardAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  isAnswering?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  reasons?: Resolver<ReadonlyArray<ResolversTypes['GatewayFault']>, ParentType, ContextType>;
  startedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['GatewayStatus'], ParentType, ContextType>;
  stoppedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  turnedAway?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  underWay?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type GiveBirthMonthPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['GiveBirthMonthPayload'] = ResolversParentTypes['GiveBirthMonthPayload']> = {
  user?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
};

export type GiveUpRefundPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['GiveUpRefundPayload'] = ResolversParentTypes['GiveUpRefundPayload']> = {
  inPlace?: Resolver<Maybe<ResolversTypes['Refund']>, ParentType, ContextType>;
  refund?: Resolver<ResolversTypes['Refund'], ParentType, ContextType>;
};

export type HandedOverEventResolvers<ContextType = Context, ParentType extends ResolversParentTypes['HandedOverEvent'] = ResolversParentTypes['HandedOverEvent']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  itemAmount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['TimelineEventKind'], ParentType, ContextType>;
  staffMember?: Resolver<ResolversTypes['StaffMember'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type HandoverResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Handover'] = ResolversParentTypes['Handover']> = {
  elsewhere?: Resolver<ReadonlyArray<ResolversTypes['WaitingElsewhere']>, ParentType, ContextType>;
  fan?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
  gacha?: Resolver<ResolversTypes['Gacha'], ParentType, ContextType>;
  handedOver?: Resolver<ReadonlyArray<ResolversTypes['PastHandover']>, ParentType, ContextType>;
  heldAmount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  items?: Resolver<ReadonlyArray<ResolversTypes['HandoverItem']>, ParentType, ContextType>;
  late?: Resolver<Maybe<ResolversTypes['LateHandover']>, ParentType, ContextType>;
  orders?: Resolver<ReadonlyArray<ResolversTypes['HandoverOrder']>, ParentType, ContextType>;
  totalAmount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type HandoverConflictResolvers<ContextType = Context, ParentType extends ResolversParentTypes['HandoverConflict'] = ResolversParentTypes['HandoverConflict']> = {
  device?: Resolver<Maybe<ResolversTypes['Device']>, ParentType, ContextType>;
  fan?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType>;
  gacha?: Resolver<ResolversTypes['Gacha'], ParentType, ContextType>;
  handedOver?: Resolver<ReadonlyArray<ResolversTypes['PastHandover']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  items?: Resolver<ReadonlyArray<ResolversTypes['HandoverConflictItem']>, ParentType, ContextType>;
  occurredAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['HandoverConflictReason'], ParentType, ContextType>;
  reportedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  settlement?: Resolver<Maybe<ResolversTypes['HandoverConflictSettlement']>, ParentType, ContextType>;
  staffMember?: Resolver<ResolversTypes['StaffMember'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
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
  isWaiting?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  item?: Resolver<ResolversTypes['OrderItem'], ParentType, ContextType>;
  order?: Resolver<ResolversTypes['Order'], ParentType, ContextType>;
  prize?: Resolver<ResolversTypes['Prize'], ParentType, ContextType>;
};

export type HandoverConflictSettlementResolvers<ContextType = Context, ParentType extends ResolversParentTypes['HandoverConflictSettlement'] = ResolversParentTypes['HandoverConflictSettlement']> = {
  decision?: Resolver<ResolversTypes['HandoverConflictDecision'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  settledAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  staffMember?: Resolver<ResolversTypes['StaffMember'], ParentType, ContextType>;
};

export type HandoverItemResolvers<ContextType = Context, ParentType extends ResolversParentTypes['HandoverItem'] = ResolversParentTypes['HandoverItem']> = {
  amount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  itemIds?: Resolver<ReadonlyArray<ResolversTypes['ID']>, ParentType, ContextType>;
  prize?: Resolver<ResolversTypes['Prize'], ParentType, ContextType>;
  won?: Resolver<ReadonlyArray<ResolversTypes['SoldPrize']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type HandoverOrderResolvers<ContextType = Context, ParentType extends ResolversParentTypes['HandoverOrder'] = ResolversParentTypes['HandoverOrder']> = {
  itemIds?: Resolver<ReadonlyArray<ResolversTypes['ID']>, ParentType, ContextType>;
  order?: Resolver<ResolversTypes['Order'], ParentType, ContextType>;
};

export type HeldRoleResolvers<ContextType = Context, ParentType extends ResolversParentTypes['HeldRole'] = ResolversParentTypes['HeldRole']> = {
  gachas?: Resolver<ResolversTypes['GachaConnection'], ParentType, ContextType, Partial<HeldRoleGachasArgs>>;
  hasAllGachas?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  role?: Resolver<ResolversTypes['StaffRole'], ParentType, ContextType>;
};

export type HoldOrderPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['HoldOrderPayload'] = ResolversParentTypes['HoldOrderPayload']> = {
  order?: Resolver<ResolversTypes['Order'], ParentType, ContextType>;
};

export type InternalDetailResolvers<ContextType = Context, ParentType extends ResolversParentTypes['InternalDetail'] = ResolversParentTypes['InternalDetail']> = {
  code?: Resolver<ResolversTypes['RefusalCode'], ParentType, ContextType>;
  requestId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  retryable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
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

export interface JsonScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['JSON'], any> {
  name: 'JSON';
}

export type LastScreenResolvers<ContextType = Context, ParentType extends ResolversParentTypes['LastScreen'] = ResolversParentTypes['LastScreen']> = {
  endAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  items?: Resolver<ReadonlyArray<ResolversTypes['LastScreenText']>, ParentType, ContextType>;
  legalText?: Resolver<Maybe<ResolversTypes['LegalText']>, ParentType, ContextType>;
  missing?: Resolver<ReadonlyArray<ResolversTypes['MissingTerm']>, ParentType, ContextType>;
  price?: Resolver<ResolversTypes['Yen'], ParentType, ContextType>;
  quantity?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  seller?: Resolver<Maybe<ResolversTypes['Seller']>, ParentType, ContextType>;
  startAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  termsVersion?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  totalPrice?: Resolver<ResolversTypes['Yen'], ParentType, ContextType>;
};

export type LastScreenTextResolvers<ContextType = Context, ParentType extends ResolversParentTypes['LastScreenText'] = ResolversParentTypes['LastScreenText']> = {
  item?: Resolver<ResolversTypes['LastScreenItem'], ParentType, ContextType>;
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type LaterOwnCapResolvers<ContextType = Context, ParentType extends ResolversParentTypes['LaterOwnCap'] = ResolversParentTypes['LaterOwnCap']> = {
  day?: Resolver<Maybe<ResolversTypes['Yen']>, ParentType, ContextType>;
  from?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  month?: Resolver<Maybe<ResolversTypes['Yen']>, ParentType, ContextType>;
};

export type LawWarningResolvers<ContextType = Context, ParentType extends ResolversParentTypes['LawWarning'] = ResolversParentTypes['LawWarning']> = {
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  prizeName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type LegalTextResolvers<ContextType = Context, ParentType extends ResolversParentTypes['LegalText'] = ResolversParentTypes['LegalText']> = {
  hash?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isConsentRequired?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['LegalTextKind'], ParentType, ContextType>;
  since?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType, Partial<LegalTextTextArgs>>;
  texts?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type LegalTextPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['LegalTextPayload'] = ResolversParentTypes['LegalTextPayload']> = {
  legalText?: Resolver<ResolversTypes['LegalText'], ParentType, ContextType>;
};

export type MemberRefundsResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MemberRefunds'] = ResolversParentTypes['MemberRefunds']> = {
  amount?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  staffMember?: Resolver<ResolversTypes['StaffMember'], ParentType, ContextType>;
};

export type MoreThanInvitedDetailResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MoreThanInvitedDetail'] = ResolversParentTypes['MoreThanInvitedDetail']> = {
  code?: Resolver<ResolversTypes['RefusalCode'], ParentType, ContextType>;
  deviceId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  errors?: Resolver<ReadonlyArray<ResolversTypes['FieldMistake']>, ParentType, ContextType>;
  retryable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type MutationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  acceptDeviceInvitation?: Resolver<Maybe<ResolversTypes['DeviceTokenPayload']>, ParentType, ContextType, RequireFields<MutationAcceptDeviceInvitationArgs, 'input'>>;
  addPrize?: Resolver<Maybe<ResolversTypes['PrizePayload']>, ParentType, ContextType, RequireFields<MutationAddPrizeArgs, 'input'>>;
  addStaff?: Resolver<Maybe<ResolversTypes['StaffPayload']>, ParentType, ContextType, RequireFields<MutationAddStaffArgs, 'input'>>;
  addTermsVersion?: Resolver<Maybe<ResolversTypes['LegalTextPayload']>, ParentType, ContextType, RequireFields<MutationAddTermsVersionArgs, 'input'>>;
  banUser?: Resolver<Maybe<ResolversTypes['UserBanPayload']>, ParentType, ContextType, RequireFields<MutationBanUserArgs, 'input'>>;
  cancelOrder?: Resolver<Maybe<ResolversTypes['CancelOrderPayload']>, ParentType, ContextType, RequireFields<MutationCancelOrderArgs, 'input'>>;
  checkIn?: Resolver<Maybe<ResolversTypes['CheckInPayload']>, ParentType, ContextType, RequireFields<MutationCheckInArgs, 'input'>>;
  closeSale?: Resolver<Maybe<ResolversTypes['GachaPayload']>, ParentType, ContextType, RequireFields<MutationCloseSaleArgs, 'input'>>;
  completePayment?: Resolver<Maybe<ResolversTypes['PayPayload']>, ParentType, ContextType, RequireFields<MutationCompletePaymentArgs, 'input'>>;
  confirmHandover?: Resolver<Maybe<ResolversTypes['ConfirmHandoverPayload']>, ParentType, ContextType, RequireFields<MutationConfirmHandoverArgs, 'input'>>;
  confirmShipment?: Resolver<Maybe<ResolversTypes['ConfirmShipmentPayload']>, ParentType, ContextType, RequireFields<MutationConfirmShipmentArgs, 'input'>>;
  correctAddress?: Resolver<Maybe<ResolversTypes['CorrectAddressPayload']>, ParentType, ContextType, RequireFields<MutationCorrectAddressArgs, 'input'>>;
  correctAddressFor?: Resolver<Maybe<ResolversTypes['CorrectAddressForPayload']>, ParentType, ContextType, RequireFields<MutationCorrectAddressForArgs, 'input'>>;
  correctBirthMonth?: Resolver<Maybe<ResolversTypes['CorrectBirthMonthPayload']>, ParentType, ContextType, RequireFields<MutationCorrectBirthMonthArgs, 'input'>>;
  correctShipment?: Resolver<Maybe<ResolversTypes['CorrectShipmentPayload']>, ParentType, ContextType, RequireFields<MutationCorrectShipmentArgs, 'input'>>;
  createArea?: Resolver<Maybe<ResolversTypes['AreaPayload']>, ParentType, ContextType, RequireFields<MutationCreateAreaArgs, 'input'>>;
  createBeacon?: Resolver<Maybe<ResolversTypes['BeaconPayload']>, ParentType, ContextType, RequireFields<MutationCreateBeaconArgs, 'input'>>;
  createGacha?: Resolver<Maybe<ResolversTypes['GachaPayload']>, ParentType, ContextType, RequireFields<MutationCreateGachaArgs, 'input'>>;
  createOrder?: Resolver<Maybe<ResolversTypes['CreateOrderPayload']>, ParentType, ContextType, RequireFields<MutationCreateOrderArgs, 'input'>>;
  eraseUser?: Resolver<Maybe<ResolversTypes['EraseUserPayload']>, ParentType, ContextType, RequireFields<MutationEraseUserArgs, 'input'>>;
  forgiveWrongCodes?: Resolver<Maybe<ResolversTypes['StaffPayload']>, ParentType, ContextType, RequireFields<MutationForgiveWrongCodesArgs, 'input'>>;
  giveBirthMonth?: Resolver<Maybe<ResolversTypes['GiveBirthMonthPayload']>, ParentType, ContextType, RequireFields<MutationGiveBirthMonthArgs, 'input'>>;
  giveUpRefund?: Resolver<Maybe<ResolversTypes['GiveUpRefundPayload']>, ParentType, ContextType, RequireFields<MutationGiveUpRefundArgs, 'input'>>;
  holdOrder?: Resolver<Maybe<ResolversTypes['HoldOrderPayload']>, ParentType, ContextType, RequireFields<MutationHoldOrderArgs, 'input'>>;
  inviteDevice?: Resolver<Maybe<ResolversTypes['DeviceInvitationPayload']>, ParentType, ContextType, RequireFields<MutationInviteDeviceArgs, 'input'>>;
  issuePickupToken?: Resolver<Maybe<ResolversTypes['IssuePickupTokenPayload']>, ParentType, ContextType, RequireFields<MutationIssuePickupTokenArgs, 'input'>>;
  issuePickupTokenFor?: Resolver<Maybe<ResolversTypes['IssuePickupTokenForPayload']>, ParentType, ContextType, RequireFields<MutationIssuePickupTokenForArgs, 'input'>>;
  packParcel?: Resolver<Maybe<ResolversTypes['PackParcelPayload']>, ParentType, ContextType, RequireFields<MutationPackParcelArgs, 'input'>>;
  pauseSale?: Resolver<Maybe<ResolversTypes['GachaPayload']>, ParentType, ContextType, RequireFields<MutationPauseSaleArgs, 'input'>>;
  pay?: Resolver<Maybe<ResolversTypes['PayPayload']>, ParentType, ContextType, RequireFields<MutationPayArgs, 'input'>>;
  publishGacha?: Resolver<Maybe<ResolversTypes['GachaPayload']>, ParentType, ContextType, RequireFields<MutationPublishGachaArgs, 'input'>>;
  recordRefund?: Resolver<Maybe<ResolversTypes['RecordRefundPayload']>, ParentType, ContextType, RequireFields<MutationRecordRefundArgs, 'input'>>;
  refundOrder?: Resolver<Maybe<ResolversTypes['RefundOrderPayload']>, ParentType, ContextType, RequireFields<MutationRefundOrderArgs, 'input'>>;
  releaseOrder?: Resolver<Maybe<ResolversTypes['ReleaseOrderPayload']>, ParentType, ContextType, RequireFields<MutationReleaseOrderArgs, 'input'>>;
  renameDevice?: Resolver<Maybe<ResolversTypes['DevicePayload']>, ParentType, ContextType, RequireFields<MutationRenameDeviceArgs, 'input'>>;
  renewDeviceToken?: Resolver<Maybe<ResolversTypes['DeviceTokenPayload']>, ParentType, ContextType, RequireFields<MutationRenewDeviceTokenArgs, 'input'>>;
  restockPrize?: Resolver<Maybe<ResolversTypes['PrizePayload']>, ParentType, ContextType, RequireFields<MutationRestockPrizeArgs, 'input'>>;
  restorePrize?: Resolver<Maybe<ResolversTypes['PrizePayload']>, ParentType, ContextType, RequireFields<MutationRestorePrizeArgs, 'input'>>;
  restoreStaff?: Resolver<Maybe<ResolversTypes['StaffPayload']>, ParentType, ContextType, RequireFields<MutationRestoreStaffArgs, 'input'>>;
  resumeSale?: Resolver<Maybe<ResolversTypes['GachaPayload']>, ParentType, ContextType, RequireFields<MutationResumeSaleArgs, 'input'>>;
  retirePrize?: Resolver<Maybe<ResolversTypes['PrizePayload']>, ParentType, ContextType, RequireFields<MutationRetirePrizeArgs, 'input'>>;
  returnParcel?: Resolver<Maybe<ResolversTypes['ReturnParcelPayload']>, ParentType, ContextType, RequireFields<MutationReturnParcelArgs, 'input'>>;
  revokeDevice?: Resolver<Maybe<ResolversTypes['DevicePayload']>, ParentType, ContextType, RequireFields<MutationRevokeDeviceArgs, 'input'>>;
  revokeStaff?: Resolver<Maybe<ResolversTypes['StaffPayload']>, ParentType, ContextType, RequireFields<MutationRevokeStaffArgs, 'input'>>;
  runBooks?: Resolver<Maybe<ResolversTypes['RunBooksPayload']>, ParentType, ContextType, RequireFields<MutationRunBooksArgs, 'input'>>;
  setSpendingCap?: Resolver<Maybe<ResolversTypes['SetSpendingCapPayload']>, ParentType, ContextType, RequireFields<MutationSetSpendingCapArgs, 'input'>>;
  setStaffRoles?: Resolver<Maybe<ResolversTypes['StaffPayload']>, ParentType, ContextType, RequireFields<MutationSetStaffRolesArgs, 'input'>>;
  settleHandoverConflict?: Resolver<Maybe<ResolversTypes['SettleHandoverConflictPayload']>, ParentType, ContextType, RequireFields<MutationSettleHandoverConflictArgs, 'input'>>;
  signUp?: Resolver<Maybe<ResolversTypes['SignUpPayload']>, ParentType, ContextType, RequireFields<MutationSignUpArgs, 'input'>>;
  stopBooks?: Resolver<Maybe<ResolversTypes['StopBooksPayload']>, ParentType, ContextType, RequireFields<MutationStopBooksArgs, 'input'>>;
  takeBackRefund?: Resolver<Maybe<ResolversTypes['TakeBackRefundPayload']>, ParentType, ContextType, RequireFields<MutationTakeBackRefundArgs, 'input'>>;
  tellPicture?: Resolver<Maybe<ResolversTypes['PicturePayload']>, ParentType, ContextType, RequireFields<MutationTellPictureArgs, 'input'>>;
  unbanUser?: Resolver<Maybe<ResolversTypes['UserBanPayload']>, ParentType, ContextType, RequireFields<MutationUnbanUserArgs, 'input'>>;
  undoHandover?: Resolver<Maybe<ResolversTypes['UndoHandoverPayload']>, ParentType, ContextType, RequireFields<MutationUndoHandoverArgs, 'input'>>;
  unpackParcel?: Resolver<Maybe<ResolversTypes['UnpackParcelPayload']>, ParentType, ContextType, RequireFields<MutationUnpackParcelArgs, 'input'>>;
  updateArea?: Resolver<Maybe<ResolversTypes['AreaPayload']>, ParentType, ContextType, RequireFields<MutationUpdateAreaArgs, 'input'>>;
  updateBeacon?: Resolver<Maybe<ResolversTypes['BeaconPayload']>, ParentType, ContextType, RequireFields<MutationUpdateBeaconArgs, 'input'>>;
  updateGacha?: Resolver<Maybe<ResolversTypes['GachaPayload']>, ParentType, ContextType, RequireFields<MutationUpdateGachaArgs, 'input'>>;
  updatePrize?: Resolver<Maybe<ResolversTypes['PrizePayload']>, ParentType, ContextType, RequireFields<MutationUpdatePrizeArgs, 'input'>>;
  updateSeller?: Resolver<Maybe<ResolversTypes['SellerPayload']>, ParentType, ContextType, RequireFields<MutationUpdateSellerArgs, 'input'>>;
};

export type NodeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Node'] = ResolversParentTypes['Node']> = {
  __resolveType: TypeResolveFn<'CheckIn' | 'Device' | 'Gacha' | 'Handover' | 'HandoverConflict' | 'HandoverItem' | 'Order' | 'OrderItem' | 'Payment' | 'PickupToken' | 'Prize' | 'RedeemDetail' | 'RedeemTicket' | 'Refund' | 'Shipment' | 'StaffMember' | 'User', ParentType, ContextType>;
};

export type OddsDrawnResolvers<ContextType = Context, ParentType extends ResolversParentTypes['OddsDrawn'] = ResolversParentTypes['OddsDrawn']> = {
  number?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  pValue?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  plays?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  prizes?: Resolver<ReadonlyArray<ResolversTypes['PrizeDrawn']>, ParentType, ContextType>;
  sentence?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  since?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  takenBack?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  verdict?: Resolver<ResolversTypes['OddsVerdict'], ParentType, ContextType>;
};

export type OddsPreviewResolvers<ContextType = Context, ParentType extends ResolversParentTypes['OddsPreview'] = ResolversParentTypes['OddsPreview']> = {
  gacha?: Resolver<ResolversTypes['Gacha'], ParentType, ContextType>;
  isReasonNeeded?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  prizes?: Resolver<ReadonlyArray<ResolversTypes['PrizeComparison']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['LawWarning']>, ParentType, ContextType>;
};

export type OddsVersionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['OddsVersion'] = ResolversParentTypes['OddsVersion']> = {
  changedBy?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  digest?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  number?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  page?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  prizes?: Resolver<ReadonlyArray<ResolversTypes['OddsVersionPrize']>, ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  since?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['URL'], ParentType, ContextType>;
};

export type OddsVersionConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['OddsVersionConnection'] = ResolversParentTypes['OddsVersionConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['OddsVersionEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['OddsVersion']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type OddsVersionEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['OddsVersionEdge'] = ResolversParentTypes['OddsVersionEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['OddsVersion'], ParentType, ContextType>;
};

export type OddsVersionPrizeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['OddsVersionPrize'] = ResolversParentTypes['OddsVersionPrize']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  percent?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  prize?: Resolver<ResolversTypes['Prize'], ParentType, ContextType>;
  supply?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  weight?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type OrderResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Order'] = ResolversParentTypes['Order']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  deliveredAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  deliveryInfo?: Resolver<Maybe<ResolversTypes['DeliveryInfo']>, ParentType, ContextType>;
  fan?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType>;
  gacha?: Resolver<ResolversTypes['Gacha'], ParentType, ContextType>;
  handedOver?: Resolver<Maybe<ReadonlyArray<ResolversTypes['PastHandover']>>, ParentType, ContextType>;
  held?: Resolver<Maybe<ResolversTypes['ParcelHold']>, ParentType, ContextType>;
  holds?: Resolver<Maybe<ReadonlyArray<ResolversTypes['ParcelHold']>>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  items?: Resolver<Maybe<ReadonlyArray<ResolversTypes['OrderItem']>>, ParentType, ContextType>;
  oddsUrl?: Resolver<ResolversTypes['URL'], ParentType, ContextType>;
  paidAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  payableUntil?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  payment?: Resolver<Maybe<ResolversTypes['Payment']>, ParentType, ContextType>;
  payments?: Resolver<Maybe<ResolversTypes['PaymentConnection']>, ParentType, ContextType, Partial<OrderPaymentsArgs>>;
  playAmount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  price?: Resolver<ResolversTypes['Yen'], ParentType, ContextType>;
  receipt?: Resolver<Maybe<ResolversTypes['Receipt']>, ParentType, ContextType>;
  receiptUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  refundedAmount?: Resolver<Maybe<ResolversTypes['Yen']>, ParentType, ContextType>;
  refunds?: Resolver<Maybe<ReadonlyArray<ResolversTypes['Refund']>>, ParentType, ContextType>;
  serialNumber?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  shipments?: Resolver<Maybe<ReadonlyArray<ResolversTypes['Shipment']>>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['OrderStatus'], ParentType, ContextType>;
  terms?: Resolver<Maybe<ResolversTypes['OrderTerms']>, ParentType, ContextType>;
  timeline?: Resolver<Maybe<ResolversTypes['TimelineConnection']>, ParentType, ContextType, Partial<OrderTimelineArgs>>;
  totalPrice?: Resolver<ResolversTypes['Yen'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  waitingAmount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type OrderConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['OrderConnection'] = ResolversParentTypes['OrderConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['OrderEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Order']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type OrderEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['OrderEdge'] = ResolversParentTypes['OrderEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Order'], ParentType, ContextType>;
};

export type OrderItemResolvers<ContextType = Context, ParentType extends ResolversParentTypes['OrderItem'] = ResolversParentTypes['OrderItem']> = {
  counter?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  deliveredAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  order?: Resolver<ResolversTypes['Order'], ParentType, ContextType>;
  prize?: Resolver<ResolversTypes['Prize'], ParentType, ContextType>;
  refundedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  won?: Resolver<ResolversTypes['SoldPrize'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type OrderItemConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['OrderItemConnection'] = ResolversParentTypes['OrderItemConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['OrderItemEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['OrderItem']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type OrderItemEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['OrderItemEdge'] = ResolversParentTypes['OrderItemEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['OrderItem'], ParentType, ContextType>;
};

export type OrderTermsResolvers<ContextType = Context, ParentType extends ResolversParentTypes['OrderTerms'] = ResolversParentTypes['OrderTerms']> = {
  cancellation?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  delivery?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  deliveryCost?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  gachaName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isShown?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  legalText?: Resolver<Maybe<ResolversTypes['LegalText']>, ParentType, ContextType>;
  seller?: Resolver<Maybe<ResolversTypes['Seller']>, ParentType, ContextType>;
  since?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type OrderabilityResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Orderability'] = ResolversParentTypes['Orderability']> = {
  action?: Resolver<Maybe<ResolversTypes['RefusalAction']>, ParentType, ContextType>;
  checkInEndedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  checkInExpiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  isOrderable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  maxPlayAmount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  refusal?: Resolver<Maybe<ResolversTypes['RefusalCode']>, ParentType, ContextType>;
  remainingPlays?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type OtherDetailResolvers<ContextType = Context, ParentType extends ResolversParentTypes['OtherDetail'] = ResolversParentTypes['OtherDetail']> = {
  action?: Resolver<Maybe<ResolversTypes['RefusalAction']>, ParentType, ContextType>;
  code?: Resolver<ResolversTypes['RefusalCode'], ParentType, ContextType>;
  errors?: Resolver<Maybe<ReadonlyArray<ResolversTypes['FieldMistake']>>, ParentType, ContextType>;
  retryAfterSeconds?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  retryable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type OwedRefundResolvers<ContextType = Context, ParentType extends ResolversParentTypes['OwedRefund'] = ResolversParentTypes['OwedRefund']> = {
  givenTwiceAmount?: Resolver<Maybe<ResolversTypes['Yen']>, ParentType, ContextType>;
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

export type OwnCapResolvers<ContextType = Context, ParentType extends ResolversParentTypes['OwnCap'] = ResolversParentTypes['OwnCap']> = {
  day?: Resolver<Maybe<ResolversTypes['Yen']>, ParentType, ContextType>;
  later?: Resolver<Maybe<ResolversTypes['LaterOwnCap']>, ParentType, ContextType>;
  month?: Resolver<Maybe<ResolversTypes['Yen']>, ParentType, ContextType>;
};

export type PackParcelPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PackParcelPayload'] = ResolversParentTypes['PackParcelPayload']> = {
  shipment?: Resolver<ResolversTypes['Shipment'], ParentType, ContextType>;
};

export type PackingItemResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PackingItem'] = ResolversParentTypes['PackingItem']> = {
  amount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  prize?: Resolver<ResolversTypes['Prize'], ParentType, ContextType>;
  won?: Resolver<ReadonlyArray<ResolversTypes['SoldPrize']>, ParentType, ContextType>;
};

export type PageInfoResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PageInfo'] = ResolversParentTypes['PageInfo']> = {
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hasPreviousPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  startCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type PastHandoverResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PastHandover'] = ResolversParentTypes['PastHandover']> = {
  amount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  deliveredAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  device?: Resolver<Maybe<ResolversTypes['Device']>, ParentType, ContextType>;
  handoverId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isByOthers?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  items?: Resolver<ReadonlyArray<ResolversTypes['PastHandoverItem']>, ParentType, ContextType>;
  reportedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  staffMember?: Resolver<ResolversTypes['StaffMember'], ParentType, ContextType>;
};

export type PastHandoverItemResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PastHandoverItem'] = ResolversParentTypes['PastHandoverItem']> = {
  amount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  itemIds?: Resolver<ReadonlyArray<ResolversTypes['ID']>, ParentType, ContextType>;
  prize?: Resolver<ResolversTypes['Prize'], ParentType, ContextType>;
  won?: Resolver<ReadonlyArray<ResolversTypes['SoldPrize']>, ParentType, ContextType>;
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
  payment?: Resolver<ResolversTypes['Payment'], ParentType, ContextType>;
  slip?: Resolver<ResolversTypes['PaymentSlip'], ParentType, ContextType>;
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

export type PaymentStepEventResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentStepEvent'] = ResolversParentTypes['PaymentStepEvent']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['TimelineEventKind'], ParentType, ContextType>;
  payment?: Resolver<ResolversTypes['Payment'], ParentType, ContextType>;
  refusal?: Resolver<Maybe<ResolversTypes['RefusalCode']>, ParentType, ContextType>;
  step?: Resolver<ResolversTypes['PaymentStep'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PaymentsInStepResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentsInStep'] = ResolversParentTypes['PaymentsInStep']> = {
  amount?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  oldestAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  step?: Resolver<ResolversTypes['PaymentStep'], ParentType, ContextType>;
};

export interface PhoneNumberScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['PhoneNumber'], any> {
  name: 'PhoneNumber';
}

export type PickupTokenResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PickupToken'] = ResolversParentTypes['PickupToken']> = {
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  items?: Resolver<ResolversTypes['OrderItemConnection'], ParentType, ContextType, Partial<PickupTokenItemsArgs>>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PictureResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Picture'] = ResolversParentTypes['Picture']> = {
  alt?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  altIn?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType, RequireFields<PictureAltInArgs, 'language'>>;
  height?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  url?: Resolver<ResolversTypes['URL'], ParentType, ContextType>;
  width?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type PicturePayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PicturePayload'] = ResolversParentTypes['PicturePayload']> = {
  picture?: Resolver<ResolversTypes['Picture'], ParentType, ContextType>;
};

export type PlainEventResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PlainEvent'] = ResolversParentTypes['PlainEvent']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['TimelineEventKind'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PrizeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Prize'] = ResolversParentTypes['Prize']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  description?: Resolver<ResolversTypes['String'], ParentType, ContextType, Partial<PrizeDescriptionArgs>>;
  emissionProbability?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  gacha?: Resolver<ResolversTypes['Gacha'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  image?: Resolver<Maybe<ResolversTypes['Picture']>, ParentType, ContextType>;
  imageUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  isHidden?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isRetired?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['PrizeKind'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType, Partial<PrizeNameArgs>>;
  pickingName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  pickupImage?: Resolver<Maybe<ResolversTypes['Picture']>, ParentType, ContextType>;
  pickupImageUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  pickupWeight?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  retailValue?: Resolver<Maybe<ResolversTypes['Yen']>, ParentType, ContextType>;
  secretImage?: Resolver<Maybe<ResolversTypes['Picture']>, ParentType, ContextType>;
  secretImageUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['PrizeStatus'], ParentType, ContextType>;
  stock?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  supply?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PrizeComparisonResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PrizeComparison'] = ResolversParentTypes['PrizeComparison']> = {
  after?: Resolver<Maybe<ResolversTypes['PrizeOdds']>, ParentType, ContextType>;
  before?: Resolver<Maybe<ResolversTypes['PrizeOdds']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  prize?: Resolver<Maybe<ResolversTypes['Prize']>, ParentType, ContextType>;
};

export type PrizeConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PrizeConnection'] = ResolversParentTypes['PrizeConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['PrizeEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Prize']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type PrizeDrawnResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PrizeDrawn'] = ResolversParentTypes['PrizeDrawn']> = {
  declared?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  drawn?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  expected?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  least?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  most?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  onceIn?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  prize?: Resolver<ResolversTypes['Prize'], ParentType, ContextType>;
  sentence?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type PrizeEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PrizeEdge'] = ResolversParentTypes['PrizeEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Prize'], ParentType, ContextType>;
};

export type PrizeOddsResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PrizeOdds'] = ResolversParentTypes['PrizeOdds']> = {
  denominator?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  numerator?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  percent?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  pickupWeight?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  stock?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type PrizePayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PrizePayload'] = ResolversParentTypes['PrizePayload']> = {
  prize?: Resolver<ResolversTypes['Prize'], ParentType, ContextType>;
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
  areas?: Resolver<Maybe<ResolversTypes['AreaConnection']>, ParentType, ContextType, Partial<QueryAreasArgs>>;
  auditLog?: Resolver<Maybe<ResolversTypes['DeedConnection']>, ParentType, ContextType, Partial<QueryAuditLogArgs>>;
  beacons?: Resolver<Maybe<ResolversTypes['BeaconConnection']>, ParentType, ContextType, Partial<QueryBeaconsArgs>>;
  booksFindings?: Resolver<Maybe<ResolversTypes['BooksFindingConnection']>, ParentType, ContextType, RequireFields<QueryBooksFindingsArgs, 'runId'>>;
  booksRun?: Resolver<Maybe<ResolversTypes['BooksRun']>, ParentType, ContextType, RequireFields<QueryBooksRunArgs, 'runId'>>;
  booksRuns?: Resolver<Maybe<ResolversTypes['BooksRunConnection']>, ParentType, ContextType, Partial<QueryBooksRunsArgs>>;
  chargeBacks?: Resolver<Maybe<ResolversTypes['ChargeBackConnection']>, ParentType, ContextType, Partial<QueryChargeBacksArgs>>;
  checkInJumps?: Resolver<Maybe<ResolversTypes['CheckInJumpConnection']>, ParentType, ContextType, Partial<QueryCheckInJumpsArgs>>;
  counterStatistics?: Resolver<Maybe<ResolversTypes['CounterStatistics']>, ParentType, ContextType, RequireFields<QueryCounterStatisticsArgs, 'gachaId'>>;
  devices?: Resolver<Maybe<ResolversTypes['DeviceConnection']>, ParentType, ContextType, Partial<QueryDevicesArgs>>;
  drawnOdds?: Resolver<Maybe<ReadonlyArray<ResolversTypes['OddsDrawn']>>, ParentType, ContextType, RequireFields<QueryDrawnOddsArgs, 'gachaId'>>;
  findOrders?: Resolver<Maybe<ResolversTypes['OrderConnection']>, ParentType, ContextType, RequireFields<QueryFindOrdersArgs, 'where'>>;
  gacha?: Resolver<Maybe<ResolversTypes['Gacha']>, ParentType, ContextType, RequireFields<QueryGachaArgs, 'id'>>;
  gachaFairness?: Resolver<Maybe<ResolversTypes['GachaFairness']>, ParentType, ContextType, RequireFields<QueryGachaFairnessArgs, 'gachaId'>>;
  gachas?: Resolver<Maybe<ResolversTypes['GachaConnection']>, ParentType, ContextType, Partial<QueryGachasArgs>>;
  gateways?: Resolver<Maybe<ReadonlyArray<ResolversTypes['GatewayHealth']>>, ParentType, ContextType>;
  handoverConflicts?: Resolver<Maybe<ResolversTypes['HandoverConflictConnection']>, ParentType, ContextType, RequireFields<QueryHandoverConflictsArgs, 'isSettled'>>;
  handovers?: Resolver<Maybe<ReadonlyArray<ResolversTypes['Handover']>>, ParentType, ContextType, RequireFields<QueryHandoversArgs, 'pickupCode'>>;
  legalText?: Resolver<Maybe<ResolversTypes['LegalText']>, ParentType, ContextType, RequireFields<QueryLegalTextArgs, 'kind'>>;
  me?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType>;
  node?: Resolver<Maybe<ResolversTypes['Node']>, ParentType, ContextType, RequireFields<QueryNodeArgs, 'id'>>;
  nodes?: Resolver<Maybe<ReadonlyArray<Maybe<ResolversTypes['Node']>>>, ParentType, ContextType, RequireFields<QueryNodesArgs, 'ids'>>;
  order?: Resolver<Maybe<ResolversTypes['Order']>, ParentType, ContextType, RequireFields<QueryOrderArgs, 'id'>>;
  orders?: Resolver<Maybe<ResolversTypes['OrderConnection']>, ParentType, ContextType, Partial<QueryOrdersArgs>>;
  parcelsBeingPacked?: Resolver<Maybe<ResolversTypes['ShipmentConnection']>, ParentType, ContextType, RequireFields<QueryParcelsBeingPackedArgs, 'isPosted'>>;
  parcelsToPack?: Resolver<Maybe<ResolversTypes['WaitingFanConnection']>, ParentType, ContextType, Partial<QueryParcelsToPackArgs>>;
  paymentAttempts?: Resolver<Maybe<ReadonlyArray<ResolversTypes['PaymentAttempt']>>, ParentType, ContextType, RequireFields<QueryPaymentAttemptsArgs, 'orderId'>>;
  picture?: Resolver<Maybe<ResolversTypes['Picture']>, ParentType, ContextType, RequireFields<QueryPictureArgs, 'path'>>;
  previewGacha?: Resolver<Maybe<ResolversTypes['Gacha']>, ParentType, ContextType, RequireFields<QueryPreviewGachaArgs, 'gachaId'>>;
  previewOdds?: Resolver<Maybe<ResolversTypes['OddsPreview']>, ParentType, ContextType, RequireFields<QueryPreviewOddsArgs, 'gachaId' | 'prizes'>>;
  previewWins?: Resolver<Maybe<ReadonlyArray<ResolversTypes['SoldPrize']>>, ParentType, ContextType, RequireFields<QueryPreviewWinsArgs, 'gachaId' | 'prizeIds'>>;
  redeemTickets?: Resolver<Maybe<ResolversTypes['RedeemTicketConnection']>, ParentType, ContextType, Partial<QueryRedeemTicketsArgs>>;
  refundsOwed?: Resolver<Maybe<ResolversTypes['OwedRefundConnection']>, ParentType, ContextType, Partial<QueryRefundsOwedArgs>>;
  sales?: Resolver<Maybe<ResolversTypes['Sales']>, ParentType, ContextType, RequireFields<QuerySalesArgs, 'by'>>;
  seller?: Resolver<Maybe<ResolversTypes['Seller']>, ParentType, ContextType>;
  staffMe?: Resolver<Maybe<ResolversTypes['StaffMember']>, ParentType, ContextType>;
  staffMembers?: Resolver<Maybe<ResolversTypes['StaffMemberConnection']>, ParentType, ContextType, Partial<QueryStaffMembersArgs>>;
  standing?: Resolver<Maybe<ResolversTypes['Standing']>, ParentType, ContextType, Partial<QueryStandingArgs>>;
  stockOverTime?: Resolver<Maybe<ReadonlyArray<ResolversTypes['StockAt']>>, ParentType, ContextType, RequireFields<QueryStockOverTimeArgs, 'by' | 'gachaId'>>;
  timeline?: Resolver<Maybe<ResolversTypes['TimelineConnection']>, ParentType, ContextType, RequireFields<QueryTimelineArgs, 'orderId'>>;
  userBans?: Resolver<Maybe<ResolversTypes['UserBanConnection']>, ParentType, ContextType, Partial<QueryUserBansArgs>>;
  verifyDraw?: Resolver<Maybe<ResolversTypes['DrawVerification']>, ParentType, ContextType, RequireFields<QueryVerifyDrawArgs, 'orderId'>>;
  wrongCodes?: Resolver<Maybe<ResolversTypes['WrongCodeConnection']>, ParentType, ContextType, Partial<QueryWrongCodesArgs>>;
};

export type ReceiptResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Receipt'] = ResolversParentTypes['Receipt']> = {
  date?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  description?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isInvoice?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  number?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  price?: Resolver<ResolversTypes['Yen'], ParentType, ContextType>;
  quantity?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  returns?: Resolver<ReadonlyArray<ResolversTypes['ReturnReceipt']>, ParentType, ContextType>;
  seller?: Resolver<ResolversTypes['Seller'], ParentType, ContextType>;
  tax?: Resolver<ResolversTypes['Yen'], ParentType, ContextType>;
  taxRate?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  totalPrice?: Resolver<ResolversTypes['Yen'], ParentType, ContextType>;
};

export type RecordRefundPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RecordRefundPayload'] = ResolversParentTypes['RecordRefundPayload']> = {
  refund?: Resolver<ResolversTypes['Refund'], ParentType, ContextType>;
};

export type RedeemDetailResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RedeemDetail'] = ResolversParentTypes['RedeemDetail']> = {
  callNumber?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  gacha?: Resolver<ResolversTypes['Gacha'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  infoText?: Resolver<ResolversTypes['String'], ParentType, ContextType, Partial<RedeemDetailInfoTextArgs>>;
  placeText?: Resolver<ResolversTypes['String'], ParentType, ContextType, Partial<RedeemDetailPlaceTextArgs>>;
  placeUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  probabilityProvision?: Resolver<ResolversTypes['String'], ParentType, ContextType, Partial<RedeemDetailProbabilityProvisionArgs>>;
  rule?: Resolver<ResolversTypes['String'], ParentType, ContextType, Partial<RedeemDetailRuleArgs>>;
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
  items?: Resolver<Maybe<ReadonlyArray<ResolversTypes['OrderItem']>>, ParentType, ContextType>;
  order?: Resolver<ResolversTypes['Order'], ParentType, ContextType>;
  origin?: Resolver<ResolversTypes['RefundOrigin'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['RefundStatus'], ParentType, ContextType>;
  takenBackAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type RefundOrderPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RefundOrderPayload'] = ResolversParentTypes['RefundOrderPayload']> = {
  chargeBack?: Resolver<Maybe<ResolversTypes['Refund']>, ParentType, ContextType>;
  order?: Resolver<ResolversTypes['Order'], ParentType, ContextType>;
  refund?: Resolver<ResolversTypes['Refund'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['OrderStatus'], ParentType, ContextType>;
};

export type RefundedEventResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RefundedEvent'] = ResolversParentTypes['RefundedEvent']> = {
  amount?: Resolver<ResolversTypes['Yen'], ParentType, ContextType>;
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['TimelineEventKind'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type RefusalDetailResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RefusalDetail'] = ResolversParentTypes['RefusalDetail']> = {
  __resolveType: TypeResolveFn<'AlreadyHandedOverDetail' | 'ChargeBackRecordedDetail' | 'ConsentRequiredDetail' | 'DocumentDetail' | 'InternalDetail' | 'MoreThanInvitedDetail' | 'OtherDetail' | 'RemainingChangedDetail' | 'SpendingLimitDetail' | 'TermsChangedDetail' | 'VersionChangedDetail' | 'WrongCounterDetail', ParentType, ContextType>;
};

export type ReleaseOrderPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ReleaseOrderPayload'] = ResolversParentTypes['ReleaseOrderPayload']> = {
  order?: Resolver<ResolversTypes['Order'], ParentType, ContextType>;
};

export type RemainingChangedDetailResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RemainingChangedDetail'] = ResolversParentTypes['RemainingChangedDetail']> = {
  code?: Resolver<ResolversTypes['RefusalCode'], ParentType, ContextType>;
  errors?: Resolver<ReadonlyArray<ResolversTypes['FieldMistake']>, ParentType, ContextType>;
  remaining?: Resolver<ResolversTypes['Yen'], ParentType, ContextType>;
  retryable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type RequiredConsentsResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RequiredConsents'] = ResolversParentTypes['RequiredConsents']> = {
  privacy?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  terms?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type ReturnParcelPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ReturnParcelPayload'] = ResolversParentTypes['ReturnParcelPayload']> = {
  shipment?: Resolver<ResolversTypes['Shipment'], ParentType, ContextType>;
};

export type ReturnReceiptResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ReturnReceipt'] = ResolversParentTypes['ReturnReceipt']> = {
  amount?: Resolver<ResolversTypes['Yen'], ParentType, ContextType>;
  date?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  number?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  tax?: Resolver<ResolversTypes['Yen'], ParentType, ContextType>;
  taxRate?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type RunBooksPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RunBooksPayload'] = ResolversParentTypes['RunBooksPayload']> = {
  isNew?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  run?: Resolver<ResolversTypes['BooksRun'], ParentType, ContextType>;
};

export interface SafeIntScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['SafeInt'], any> {
  name: 'SafeInt';
}

export type SalesResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Sales'] = ResolversParentTypes['Sales']> = {
  from?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  rows?: Resolver<ReadonlyArray<ResolversTypes['SalesRow']>, ParentType, ContextType>;
  to?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  total?: Resolver<ResolversTypes['SalesFigures'], ParentType, ContextType>;
};

export type SalesFiguresResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SalesFigures'] = ResolversParentTypes['SalesFigures']> = {
  chargeBacks?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  net?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  orders?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  owed?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  plays?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  refunded?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  taken?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  taxes?: Resolver<ReadonlyArray<ResolversTypes['SalesTax']>, ParentType, ContextType>;
};

export type SalesRowResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SalesRow'] = ResolversParentTypes['SalesRow']> = {
  figures?: Resolver<ResolversTypes['SalesFigures'], ParentType, ContextType>;
  gacha?: Resolver<Maybe<ResolversTypes['Gacha']>, ParentType, ContextType>;
  method?: Resolver<Maybe<ResolversTypes['PaymentMethod']>, ParentType, ContextType>;
  startsAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type SalesTaxResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SalesTax'] = ResolversParentTypes['SalesTax']> = {
  amount?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  difference?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  rate?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  tax?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  taxOfSum?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
};

export type SellerResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Seller'] = ResolversParentTypes['Seller']> = {
  address?: Resolver<ResolversTypes['String'], ParentType, ContextType, Partial<SellerAddressArgs>>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType, Partial<SellerNameArgs>>;
  personInCharge?: Resolver<ResolversTypes['String'], ParentType, ContextType, Partial<SellerPersonInChargeArgs>>;
  registrationNumber?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  since?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  telephone?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type SellerPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SellerPayload'] = ResolversParentTypes['SellerPayload']> = {
  seller?: Resolver<ResolversTypes['Seller'], ParentType, ContextType>;
};

export type SellingResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Selling'] = ResolversParentTypes['Selling']> = {
  cancellation?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType, Partial<SellingCancellationArgs>>;
  delivery?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType, Partial<SellingDeliveryArgs>>;
  deliveryCost?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType, Partial<SellingDeliveryCostArgs>>;
};

export type SetSpendingCapPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SetSpendingCapPayload'] = ResolversParentTypes['SetSpendingCapPayload']> = {
  user?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
};

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
  returnedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  returnedBecause?: Resolver<Maybe<ResolversTypes['ReturnReason']>, ParentType, ContextType>;
  trackingNumber?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  url?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
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
  item?: Resolver<ResolversTypes['OrderItem'], ParentType, ContextType>;
  order?: Resolver<ResolversTypes['Order'], ParentType, ContextType>;
  prize?: Resolver<ResolversTypes['Prize'], ParentType, ContextType>;
};

export type SignUpPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SignUpPayload'] = ResolversParentTypes['SignUpPayload']> = {
  user?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
};

export type SoldPrizeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SoldPrize'] = ResolversParentTypes['SoldPrize']> = {
  describedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  description?: Resolver<ResolversTypes['String'], ParentType, ContextType, Partial<SoldPrizeDescriptionArgs>>;
  emissionProbability?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  image?: Resolver<Maybe<ResolversTypes['Picture']>, ParentType, ContextType>;
  imageUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  isHidden?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['PrizeKind'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType, Partial<SoldPrizeNameArgs>>;
  namedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  secretImage?: Resolver<Maybe<ResolversTypes['Picture']>, ParentType, ContextType>;
  secretImageUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
};

export type SpendingResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Spending'] = ResolversParentTypes['Spending']> = {
  birthMonth?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  day?: Resolver<ResolversTypes['SpendingPeriod'], ParentType, ContextType>;
  isBirthMonthNeeded?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  month?: Resolver<ResolversTypes['SpendingPeriod'], ParentType, ContextType>;
  ownCap?: Resolver<ResolversTypes['OwnCap'], ParentType, ContextType>;
};

export type SpendingLimitDetailResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SpendingLimitDetail'] = ResolversParentTypes['SpendingLimitDetail']> = {
  code?: Resolver<ResolversTypes['RefusalCode'], ParentType, ContextType>;
  retryable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  spending?: Resolver<ResolversTypes['CapReached'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type SpendingPeriodResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SpendingPeriod'] = ResolversParentTypes['SpendingPeriod']> = {
  endsAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  left?: Resolver<Maybe<ResolversTypes['Yen']>, ParentType, ContextType>;
  limit?: Resolver<Maybe<ResolversTypes['Yen']>, ParentType, ContextType>;
  spent?: Resolver<ResolversTypes['Yen'], ParentType, ContextType>;
  startsAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type StaffMemberResolvers<ContextType = Context, ParentType extends ResolversParentTypes['StaffMember'] = ResolversParentTypes['StaffMember']> = {
  codesRefusedSeconds?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  gachas?: Resolver<Maybe<ResolversTypes['GachaConnection']>, ParentType, ContextType, Partial<StaffMemberGachasArgs>>;
  hasAllGachas?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isRevoked?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  roles?: Resolver<Maybe<ReadonlyArray<ResolversTypes['HeldRole']>>, ParentType, ContextType>;
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

export type StandingResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Standing'] = ResolversParentTypes['Standing']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  failures?: Resolver<ReadonlyArray<ResolversTypes['FailedPayments']>, ParentType, ContextType>;
  payments?: Resolver<ReadonlyArray<ResolversTypes['PaymentsInStep']>, ParentType, ContextType>;
  refunders?: Resolver<ReadonlyArray<ResolversTypes['MemberRefunds']>, ParentType, ContextType>;
  waiting?: Resolver<ReadonlyArray<ResolversTypes['WaitingWork']>, ParentType, ContextType>;
};

export type StockAfterDrawResolvers<ContextType = Context, ParentType extends ResolversParentTypes['StockAfterDraw'] = ResolversParentTypes['StockAfterDraw']> = {
  prize?: Resolver<ResolversTypes['Prize'], ParentType, ContextType>;
  stock?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  supply?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type StockAtResolvers<ContextType = Context, ParentType extends ResolversParentTypes['StockAt'] = ResolversParentTypes['StockAt']> = {
  drawnAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  prizes?: Resolver<ReadonlyArray<ResolversTypes['StockOfPrize']>, ParentType, ContextType>;
  startsAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type StockOfPrizeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['StockOfPrize'] = ResolversParentTypes['StockOfPrize']> = {
  prize?: Resolver<ResolversTypes['Prize'], ParentType, ContextType>;
  stock?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type StocksAfterDrawResolvers<ContextType = Context, ParentType extends ResolversParentTypes['StocksAfterDraw'] = ResolversParentTypes['StocksAfterDraw']> = {
  oddsNumber?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  prizes?: Resolver<ReadonlyArray<ResolversTypes['StockAfterDraw']>, ParentType, ContextType>;
};

export type StopBooksPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['StopBooksPayload'] = ResolversParentTypes['StopBooksPayload']> = {
  run?: Resolver<ResolversTypes['BooksRun'], ParentType, ContextType>;
};

export type TakeBackRefundPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TakeBackRefundPayload'] = ResolversParentTypes['TakeBackRefundPayload']> = {
  inPlace?: Resolver<Maybe<ResolversTypes['Refund']>, ParentType, ContextType>;
  playsAboveLimit?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  refund?: Resolver<ResolversTypes['Refund'], ParentType, ContextType>;
};

export type TermsChangedDetailResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TermsChangedDetail'] = ResolversParentTypes['TermsChangedDetail']> = {
  code?: Resolver<ResolversTypes['RefusalCode'], ParentType, ContextType>;
  retryable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  termsVersion?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
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
  __resolveType: TypeResolveFn<'DeedEvent' | 'DrawnEvent' | 'HandedOverEvent' | 'PaymentStepEvent' | 'PlainEvent' | 'RefundedEvent', ParentType, ContextType>;
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
  orders?: Resolver<ReadonlyArray<ResolversTypes['Order']>, ParentType, ContextType>;
};

export type UserResolvers<ContextType = Context, ParentType extends ResolversParentTypes['User'] = ResolversParentTypes['User']> = {
  checkIns?: Resolver<Maybe<ResolversTypes['CheckInConnection']>, ParentType, ContextType, Partial<UserCheckInsArgs>>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  providerId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  providerType?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  providerUserId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  spending?: Resolver<Maybe<ResolversTypes['Spending']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type UserBanResolvers<ContextType = Context, ParentType extends ResolversParentTypes['UserBan'] = ResolversParentTypes['UserBan']> = {
  changedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  changedBy?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isBanned?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  userId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type UserBanConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['UserBanConnection'] = ResolversParentTypes['UserBanConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['UserBanEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['UserBan']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type UserBanEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['UserBanEdge'] = ResolversParentTypes['UserBanEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['UserBan'], ParentType, ContextType>;
};

export type UserBanPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['UserBanPayload'] = ResolversParentTypes['UserBanPayload']> = {
  ban?: Resolver<Maybe<ResolversTypes['UserBan']>, ParentType, ContextType>;
};

export type VersionChangedDetailResolvers<ContextType = Context, ParentType extends ResolversParentTypes['VersionChangedDetail'] = ResolversParentTypes['VersionChangedDetail']> = {
  code?: Resolver<ResolversTypes['RefusalCode'], ParentType, ContextType>;
  errors?: Resolver<ReadonlyArray<ResolversTypes['FieldMistake']>, ParentType, ContextType>;
  retryable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
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
  held?: Resolver<Maybe<ResolversTypes['ParcelHold']>, ParentType, ContextType>;
  orders?: Resolver<ReadonlyArray<ResolversTypes['Order']>, ParentType, ContextType>;
  packingList?: Resolver<ReadonlyArray<ResolversTypes['PackingItem']>, ParentType, ContextType>;
};

export type WaitingWorkResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WaitingWork'] = ResolversParentTypes['WaitingWork']> = {
  count?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['WaitingKind'], ParentType, ContextType>;
  oldestAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type WrongCodeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WrongCode'] = ResolversParentTypes['WrongCode']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  device?: Resolver<Maybe<ResolversTypes['Device']>, ParentType, ContextType>;
  fingerprint?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  gacha?: Resolver<Maybe<ResolversTypes['Gacha']>, ParentType, ContextType>;
  refusal?: Resolver<ResolversTypes['RefusalCode'], ParentType, ContextType>;
  staffMember?: Resolver<ResolversTypes['StaffMember'], ParentType, ContextType>;
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

export type WrongCounterDetailResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WrongCounterDetail'] = ResolversParentTypes['WrongCounterDetail']> = {
  code?: Resolver<ResolversTypes['RefusalCode'], ParentType, ContextType>;
  gachas?: Resolver<ReadonlyArray<ResolversTypes['GachaElsewhere']>, ParentType, ContextType>;
  retryable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export interface YenScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Yen'], any> {
  name: 'Yen';
}

export type Resolvers<ContextType = Context> = {
  AccountEnds?: AccountEndsResolvers<ContextType>;
  AlreadyHandedOverDetail?: AlreadyHandedOverDetailResolvers<ContextType>;
  Area?: AreaResolvers<ContextType>;
  AreaConnection?: AreaConnectionResolvers<ContextType>;
  AreaEdge?: AreaEdgeResolvers<ContextType>;
  AreaPayload?: AreaPayloadResolvers<ContextType>;
  AuthMethod?: AuthMethodResolvers<ContextType>;
  Beacon?: BeaconResolvers<ContextType>;
  BeaconConnection?: BeaconConnectionResolvers<ContextType>;
  BeaconEdge?: BeaconEdgeResolvers<ContextType>;
  BeaconPayload?: BeaconPayloadResolvers<ContextType>;
  BooksCount?: BooksCountResolvers<ContextType>;
  BooksFinding?: BooksFindingResolvers<ContextType>;
  BooksFindingConnection?: BooksFindingConnectionResolvers<ContextType>;
  BooksFindingEdge?: BooksFindingEdgeResolvers<ContextType>;
  BooksLine?: BooksLineResolvers<ContextType>;
  BooksRecord?: BooksRecordResolvers<ContextType>;
  BooksRun?: BooksRunResolvers<ContextType>;
  BooksRunConnection?: BooksRunConnectionResolvers<ContextType>;
  BooksRunEdge?: BooksRunEdgeResolvers<ContextType>;
  CancelOrderPayload?: CancelOrderPayloadResolvers<ContextType>;
  CapReached?: CapReachedResolvers<ContextType>;
  ChargeBack?: ChargeBackResolvers<ContextType>;
  ChargeBackConnection?: ChargeBackConnectionResolvers<ContextType>;
  ChargeBackEdge?: ChargeBackEdgeResolvers<ContextType>;
  ChargeBackRecordedDetail?: ChargeBackRecordedDetailResolvers<ContextType>;
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
  ConsentRequiredDetail?: ConsentRequiredDetailResolvers<ContextType>;
  CorrectAddressForPayload?: CorrectAddressForPayloadResolvers<ContextType>;
  CorrectAddressPayload?: CorrectAddressPayloadResolvers<ContextType>;
  CorrectBirthMonthPayload?: CorrectBirthMonthPayloadResolvers<ContextType>;
  CorrectShipmentPayload?: CorrectShipmentPayloadResolvers<ContextType>;
  CounterStatistic?: CounterStatisticResolvers<ContextType>;
  CounterStatistics?: CounterStatisticsResolvers<ContextType>;
  CountryCode?: GraphQLScalarType;
  CreateOrderPayload?: CreateOrderPayloadResolvers<ContextType>;
  DateTime?: GraphQLScalarType;
  DeclaredPrize?: DeclaredPrizeResolvers<ContextType>;
  Deed?: DeedResolvers<ContextType>;
  DeedConnection?: DeedConnectionResolvers<ContextType>;
  DeedEdge?: DeedEdgeResolvers<ContextType>;
  DeedEvent?: DeedEventResolvers<ContextType>;
  DeedSubject?: DeedSubjectResolvers<ContextType>;
  DeliveryInfo?: DeliveryInfoResolvers<ContextType>;
  Device?: DeviceResolvers<ContextType>;
  DeviceConnection?: DeviceConnectionResolvers<ContextType>;
  DeviceEdge?: DeviceEdgeResolvers<ContextType>;
  DeviceInvitationPayload?: DeviceInvitationPayloadResolvers<ContextType>;
  DevicePayload?: DevicePayloadResolvers<ContextType>;
  DeviceTokenPayload?: DeviceTokenPayloadResolvers<ContextType>;
  DocumentDetail?: DocumentDetailResolvers<ContextType>;
  DrawRecord?: DrawRecordResolvers<ContextType>;
  DrawRecordConnection?: DrawRecordConnectionResolvers<ContextType>;
  DrawRecordEdge?: DrawRecordEdgeResolvers<ContextType>;
  DrawVerification?: DrawVerificationResolvers<ContextType>;
  DrawnEvent?: DrawnEventResolvers<ContextType>;
  DrawnOrder?: DrawnOrderResolvers<ContextType>;
  DrawnOrderConnection?: DrawnOrderConnectionResolvers<ContextType>;
  DrawnOrderEdge?: DrawnOrderEdgeResolvers<ContextType>;
  DrawnPlay?: DrawnPlayResolvers<ContextType>;
  DrawnPrize?: DrawnPrizeResolvers<ContextType>;
  EarlierHandover?: EarlierHandoverResolvers<ContextType>;
  EraseUserPayload?: EraseUserPayloadResolvers<ContextType>;
  FailedPayments?: FailedPaymentsResolvers<ContextType>;
  Fairness?: FairnessResolvers<ContextType>;
  FieldMistake?: FieldMistakeResolvers<ContextType>;
  Gacha?: GachaResolvers<ContextType>;
  GachaConnection?: GachaConnectionResolvers<ContextType>;
  GachaEdge?: GachaEdgeResolvers<ContextType>;
  GachaElsewhere?: GachaElsewhereResolvers<ContextType>;
  GachaFairness?: GachaFairnessResolvers<ContextType>;
  GachaPayload?: GachaPayloadResolvers<ContextType>;
  GatewayHealth?: GatewayHealthResolvers<ContextType>;
  GiveBirthMonthPayload?: GiveBirthMonthPayloadResolvers<ContextType>;
  GiveUpRefundPayload?: GiveUpRefundPayloadResolvers<ContextType>;
  HandedOverEvent?: HandedOverEventResolvers<ContextType>;
  Handover?: HandoverResolvers<ContextType>;
  HandoverConflict?: HandoverConflictResolvers<ContextType>;
  HandoverConflictConnection?: HandoverConflictConnectionResolvers<ContextType>;
  HandoverConflictEdge?: HandoverConflictEdgeResolvers<ContextType>;
  HandoverConflictItem?: HandoverConflictItemResolvers<ContextType>;
  HandoverConflictSettlement?: HandoverConflictSettlementResolvers<ContextType>;
  HandoverItem?: HandoverItemResolvers<ContextType>;
  HandoverOrder?: HandoverOrderResolvers<ContextType>;
  HeldRole?: HeldRoleResolvers<ContextType>;
  HoldOrderPayload?: HoldOrderPayloadResolvers<ContextType>;
  InternalDetail?: InternalDetailResolvers<ContextType>;
  IssuePickupTokenForPayload?: IssuePickupTokenForPayloadResolvers<ContextType>;
  IssuePickupTokenPayload?: IssuePickupTokenPayloadResolvers<ContextType>;
  JSON?: GraphQLScalarType;
  LastScreen?: LastScreenResolvers<ContextType>;
  LastScreenText?: LastScreenTextResolvers<ContextType>;
  LaterOwnCap?: LaterOwnCapResolvers<ContextType>;
  LawWarning?: LawWarningResolvers<ContextType>;
  LegalText?: LegalTextResolvers<ContextType>;
  LegalTextPayload?: LegalTextPayloadResolvers<ContextType>;
  MemberRefunds?: MemberRefundsResolvers<ContextType>;
  MoreThanInvitedDetail?: MoreThanInvitedDetailResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  Node?: NodeResolvers<ContextType>;
  OddsDrawn?: OddsDrawnResolvers<ContextType>;
  OddsPreview?: OddsPreviewResolvers<ContextType>;
  OddsVersion?: OddsVersionResolvers<ContextType>;
  OddsVersionConnection?: OddsVersionConnectionResolvers<ContextType>;
  OddsVersionEdge?: OddsVersionEdgeResolvers<ContextType>;
  OddsVersionPrize?: OddsVersionPrizeResolvers<ContextType>;
  Order?: OrderResolvers<ContextType>;
  OrderConnection?: OrderConnectionResolvers<ContextType>;
  OrderEdge?: OrderEdgeResolvers<ContextType>;
  OrderItem?: OrderItemResolvers<ContextType>;
  OrderItemConnection?: OrderItemConnectionResolvers<ContextType>;
  OrderItemEdge?: OrderItemEdgeResolvers<ContextType>;
  OrderTerms?: OrderTermsResolvers<ContextType>;
  Orderability?: OrderabilityResolvers<ContextType>;
  OtherDetail?: OtherDetailResolvers<ContextType>;
  OwedRefund?: OwedRefundResolvers<ContextType>;
  OwedRefundConnection?: OwedRefundConnectionResolvers<ContextType>;
  OwedRefundEdge?: OwedRefundEdgeResolvers<ContextType>;
  OwnCap?: OwnCapResolvers<ContextType>;
  PackParcelPayload?: PackParcelPayloadResolvers<ContextType>;
  PackingItem?: PackingItemResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
  PastHandover?: PastHandoverResolvers<ContextType>;
  PastHandoverItem?: PastHandoverItemResolvers<ContextType>;
  PayPayload?: PayPayloadResolvers<ContextType>;
  Payment?: PaymentResolvers<ContextType>;
  PaymentAttempt?: PaymentAttemptResolvers<ContextType>;
  PaymentConnection?: PaymentConnectionResolvers<ContextType>;
  PaymentEdge?: PaymentEdgeResolvers<ContextType>;
  PaymentSlip?: PaymentSlipResolvers<ContextType>;
  PaymentStepEvent?: PaymentStepEventResolvers<ContextType>;
  PaymentsInStep?: PaymentsInStepResolvers<ContextType>;
  PhoneNumber?: GraphQLScalarType;
  PickupToken?: PickupTokenResolvers<ContextType>;
  Picture?: PictureResolvers<ContextType>;
  PicturePayload?: PicturePayloadResolvers<ContextType>;
  PlainEvent?: PlainEventResolvers<ContextType>;
  Prize?: PrizeResolvers<ContextType>;
  PrizeComparison?: PrizeComparisonResolvers<ContextType>;
  PrizeConnection?: PrizeConnectionResolvers<ContextType>;
  PrizeDrawn?: PrizeDrawnResolvers<ContextType>;
  PrizeEdge?: PrizeEdgeResolvers<ContextType>;
  PrizeOdds?: PrizeOddsResolvers<ContextType>;
  PrizePayload?: PrizePayloadResolvers<ContextType>;
  PrizeStatistic?: PrizeStatisticResolvers<ContextType>;
  QuarterStatistic?: QuarterStatisticResolvers<ContextType>;
  Query?: QueryResolvers<ContextType>;
  Receipt?: ReceiptResolvers<ContextType>;
  RecordRefundPayload?: RecordRefundPayloadResolvers<ContextType>;
  RedeemDetail?: RedeemDetailResolvers<ContextType>;
  RedeemTicket?: RedeemTicketResolvers<ContextType>;
  RedeemTicketConnection?: RedeemTicketConnectionResolvers<ContextType>;
  RedeemTicketEdge?: RedeemTicketEdgeResolvers<ContextType>;
  Refund?: RefundResolvers<ContextType>;
  RefundOrderPayload?: RefundOrderPayloadResolvers<ContextType>;
  RefundedEvent?: RefundedEventResolvers<ContextType>;
  RefusalDetail?: RefusalDetailResolvers<ContextType>;
  ReleaseOrderPayload?: ReleaseOrderPayloadResolvers<ContextType>;
  RemainingChangedDetail?: RemainingChangedDetailResolvers<ContextType>;
  RequiredConsents?: RequiredConsentsResolvers<ContextType>;
  ReturnParcelPayload?: ReturnParcelPayloadResolvers<ContextType>;
  ReturnReceipt?: ReturnReceiptResolvers<ContextType>;
  RunBooksPayload?: RunBooksPayloadResolvers<ContextType>;
  SafeInt?: GraphQLScalarType;
  Sales?: SalesResolvers<ContextType>;
  SalesFigures?: SalesFiguresResolvers<ContextType>;
  SalesRow?: SalesRowResolvers<ContextType>;
  SalesTax?: SalesTaxResolvers<ContextType>;
  Seller?: SellerResolvers<ContextType>;
  SellerPayload?: SellerPayloadResolvers<ContextType>;
  Selling?: SellingResolvers<ContextType>;
  SetSpendingCapPayload?: SetSpendingCapPayloadResolvers<ContextType>;
  SettleHandoverConflictPayload?: SettleHandoverConflictPayloadResolvers<ContextType>;
  Shipment?: ShipmentResolvers<ContextType>;
  ShipmentConnection?: ShipmentConnectionResolvers<ContextType>;
  ShipmentEdge?: ShipmentEdgeResolvers<ContextType>;
  ShipmentItem?: ShipmentItemResolvers<ContextType>;
  SignUpPayload?: SignUpPayloadResolvers<ContextType>;
  SoldPrize?: SoldPrizeResolvers<ContextType>;
  Spending?: SpendingResolvers<ContextType>;
  SpendingLimitDetail?: SpendingLimitDetailResolvers<ContextType>;
  SpendingPeriod?: SpendingPeriodResolvers<ContextType>;
  StaffMember?: StaffMemberResolvers<ContextType>;
  StaffMemberConnection?: StaffMemberConnectionResolvers<ContextType>;
  StaffMemberEdge?: StaffMemberEdgeResolvers<ContextType>;
  StaffPayload?: StaffPayloadResolvers<ContextType>;
  Standing?: StandingResolvers<ContextType>;
  StockAfterDraw?: StockAfterDrawResolvers<ContextType>;
  StockAt?: StockAtResolvers<ContextType>;
  StockOfPrize?: StockOfPrizeResolvers<ContextType>;
  StocksAfterDraw?: StocksAfterDrawResolvers<ContextType>;
  StopBooksPayload?: StopBooksPayloadResolvers<ContextType>;
  TakeBackRefundPayload?: TakeBackRefundPayloadResolvers<ContextType>;
  TermsChangedDetail?: TermsChangedDetailResolvers<ContextType>;
  TimelineConnection?: TimelineConnectionResolvers<ContextType>;
  TimelineEdge?: TimelineEdgeResolvers<ContextType>;
  TimelineEvent?: TimelineEventResolvers<ContextType>;
  URL?: GraphQLScalarType;
  UndoHandoverPayload?: UndoHandoverPayloadResolvers<ContextType>;
  UnpackParcelPayload?: UnpackParcelPayloadResolvers<ContextType>;
  User?: UserResolvers<ContextType>;
  UserBan?: UserBanResolvers<ContextType>;
  UserBanConnection?: UserBanConnectionResolvers<ContextType>;
  UserBanEdge?: UserBanEdgeResolvers<ContextType>;
  UserBanPayload?: UserBanPayloadResolvers<ContextType>;
  VersionChangedDetail?: VersionChangedDetailResolvers<ContextType>;
  WaitingElsewhere?: WaitingElsewhereResolvers<ContextType>;
  WaitingFan?: WaitingFanResolvers<ContextType>;
  WaitingFanConnection?: WaitingFanConnectionResolvers<ContextType>;
  WaitingFanEdge?: WaitingFanEdgeResolvers<ContextType>;
  WaitingParcel?: WaitingParcelResolvers<ContextType>;
  WaitingWork?: WaitingWorkResolvers<ContextType>;
  WrongCode?: WrongCodeResolvers<ContextType>;
  WrongCodeConnection?: WrongCodeConnectionResolvers<ContextType>;
  WrongCodeEdge?: WrongCodeEdgeResolvers<ContextType>;
  WrongCounterDetail?: WrongCounterDetailResolvers<ContextType>;
  Yen?: GraphQLScalarType;
};

