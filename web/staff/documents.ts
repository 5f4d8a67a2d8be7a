/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** The handover. */
export type ConfirmHandoverInput = {
  /** The digits of the pickup code, with blanks or without, full-width ones too. */
  pickupCode: string;
  /** The gacha. */
  gachaId: string;
  /** The orders whose items were given out. */
  orderIds?: Array<string> | null | undefined;
  /**
   * Instead of `orderIds`: the single items that were given out, at most 5000. An order stays PAID while some of its items
   * remain.
   */
  itemIds?: Array<string> | null | undefined;
  /** For supervisors: hands over although `Handover.late` is REFUSE. */
  isLateAllowed?: boolean | null | undefined;
  /**
   * Refuses a code that was replaced or has expired, also if this counter read it while it was valid. Without this a report
   * is accepted for ten minutes after that reading, with the time of the reading: the fan's phone may have asked for a new
   * code while the prizes were given out.
   */
  isOnlyWhileValid?: boolean | null | undefined;
  /**
   * For a counter that had no network: the time when the prizes were given out. An item is handed over if the code covered
   * it, was valid then, and it is at most 72 hours ago; the other items are in `conflicts`. Without `orderIds` and
   * `itemIds` the report is about all items that the code covers at this gacha.
   */
  occurredAt?: string | null | undefined;
  /**
   * The client's own key, to repeat this call safely: for 24 hours the same key with the same input gets the first answer. With
   * `occurredAt` the key identifies the report for ever, also if a later call corrects that time.
   */
  idempotencyKey?: string | null | undefined;
};

/** How prizes reach the winner. Set by the operator for each gacha. */
export type DeliveryType =
  /** Handed over on site against a pickup code. */
  | 'SELF'
  /** Posted to the address given with the order. */
  | 'MAIL';

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

/** The decision of a supervisor about a conflict. */
export type HandoverConflictDecision =
  /** The prizes were given out, and are lost: nothing else changes. */
  | 'ACCEPTED_AS_LOSS'
  /** The prizes were given to their owner: the items that still wait are now handed over, as reported. The others are lost. */
  | 'HANDED_OVER_AFTER_ALL'
  /** Nothing was given out: nothing changes. */
  | 'REPORT_WRONG';

/** The reason why a report of a counter without a network could not be accepted. */
export type HandoverConflictReason =
  /** The items were handed over at another time, or by other staff: see `handedOver`. */
  | 'ALREADY_HANDED_OVER'
  /** The items were handed over, and that was undone since. */
  | 'UNDONE'
  /** The order was paid back. */
  | 'ORDER_REFUNDED'
  /** The order was held then. */
  | 'ORDER_HELD'
  /** The prizes of the order are posted. */
  | 'GOES_BY_POST'
  /** The code did not cover these items. */
  | 'NOT_COVERED'
  /** The code covers nothing at this gacha. */
  | 'NOTHING_COVERED'
  /** The time to collect from this gacha was over, and no supervisor allowed it. */
  | 'TOO_LATE'
  /** It was reported more than 72 hours after it happened: staff do not remember it so long. */
  | 'TOO_LONG_AGO'
  /** The member who reported it did not work at this gacha then, or was not signed in at this device. */
  | 'NOT_ALLOWED_THEN'
  /** There is no such code. */
  | 'PICKUP_CODE_UNKNOWN'
  /** The code was issued only later. */
  | 'PICKUP_CODE_NOT_ISSUED'
  /** The code had expired by then. */
  | 'PICKUP_CODE_EXPIRED'
  /** The fan had got a newer code by then. */
  | 'PICKUP_CODE_SUPERSEDED';

/** A fan at an identity provider. */
export type IdentityInput = {
  /** The kind of identity provider. */
  providerType: string;
  /** The user pool inside that provider. */
  providerId: string;
  /** The fan's id inside that pool. */
  providerUserId: string;
};

/** The rule of a gacha for fans who come to collect after its `redeemLimitDate`. */
export type LateHandover =
  /** The counter should tell the fan that it is late, and hands the prizes over. */
  | 'WARN'
  /** Nothing is handed over, unless a supervisor allows it (`isLateAllowed`). */
  | 'REFUSE';

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

/** The number of a paid order at its gacha. */
export type TicketInput = {
  /** The gacha. */
  gachaId: string;
  /** The order's serial number there. */
  serialNumber: number;
};

export type ConflictPartsFragment = { id: string, reason: HandoverConflictReason, occurredAt: string, reportedAt: string, gacha: { id: string, name: string }, staffMember: { name: string }, device: { name: string } | null, items: Array<{ isWaiting: boolean, item: { id: string, won: { name: string } }, order: { id: string, serialNumber: number | null }, prize: { id: string, pickingName: string } }>, handedOver: Array<{ handoverId: string, deliveredAt: string, amount: number, staffMember: { name: string }, device: { name: string } | null }>, settlement: { decision: HandoverConflictDecision, reason: string, settledAt: string, staffMember: { name: string } } | null };

export type ConflictsQueryVariables = Exact<{
  isSettled?: boolean | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type ConflictsQuery = { handoverConflicts: { totalCount: number, nodes: Array<{ id: string, reason: HandoverConflictReason, occurredAt: string, reportedAt: string, gacha: { id: string, name: string }, staffMember: { name: string }, device: { name: string } | null, items: Array<{ isWaiting: boolean, item: { id: string, won: { name: string } }, order: { id: string, serialNumber: number | null }, prize: { id: string, pickingName: string } }>, handedOver: Array<{ handoverId: string, deliveredAt: string, amount: number, staffMember: { name: string }, device: { name: string } | null }>, settlement: { decision: HandoverConflictDecision, reason: string, settledAt: string, staffMember: { name: string } } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type OpenConflictsQueryVariables = Exact<{ [key: string]: never; }>;


export type OpenConflictsQuery = { handoverConflicts: { totalCount: number } | null };

export type SettleMutationVariables = Exact<{
  conflictId: string;
  decision: HandoverConflictDecision;
  reason: string;
  key?: string | null | undefined;
}>;


export type SettleMutation = { settleHandoverConflict: { conflict: { id: string, reason: HandoverConflictReason, occurredAt: string, reportedAt: string, gacha: { id: string, name: string }, staffMember: { name: string }, device: { name: string } | null, items: Array<{ isWaiting: boolean, item: { id: string, won: { name: string } }, order: { id: string, serialNumber: number | null }, prize: { id: string, pickingName: string } }>, handedOver: Array<{ handoverId: string, deliveredAt: string, amount: number, staffMember: { name: string }, device: { name: string } | null }>, settlement: { decision: HandoverConflictDecision, reason: string, settledAt: string, staffMember: { name: string } } | null } } | null };

export type BusyQueryVariables = Exact<{
  gachaId: string;
}>;


export type BusyQuery = { counterStatistics: { handedOver: number, waiting: number } | null };

export type AtWorkQueryVariables = Exact<{ [key: string]: never; }>;


export type AtWorkQuery = { staffMe: { id: string, name: string, roles: Array<{ role: StaffRole, hasAllGachas: boolean, gachas: { nodes: Array<{ id: string, name: string, deliveryType: DeliveryType }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } }> | null } | null };

export type PlacesOfRoleFragment = { nodes: Array<{ id: string, name: string, deliveryType: DeliveryType }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } };

export type MorePlacesQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type MorePlacesQuery = { staffMe: { roles: Array<{ role: StaffRole, gachas: { nodes: Array<{ id: string, name: string, deliveryType: DeliveryType }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } }> | null } | null };

export type AcceptInvitationMutationVariables = Exact<{
  invitation: string;
  proof: string;
}>;


export type AcceptInvitationMutation = { acceptDeviceInvitation: { token: string, expiresAt: string, device: { id: string, name: string } } | null };

export type RenewTokenMutationVariables = Exact<{
  proof: string;
}>;


export type RenewTokenMutation = { renewDeviceToken: { token: string, expiresAt: string, device: { id: string, name: string } } | null };

export type FoundOrderFragment = { id: string, status: OrderStatus, serialNumber: number | null, playAmount: number, createdAt: string, paidAt: string | null, waitingAmount: number | null, fan: { id: string, providerType: string, providerUserId: string } | null, gacha: { id: string, name: string, deliveryType: DeliveryType, redeemDetail: { callNumber: string } }, handedOver: Array<{ handoverId: string, deliveredAt: string, amount: number, staffMember: { name: string }, device: { name: string } | null }> | null };

export type FindOrdersQueryVariables = Exact<{
  where: FindOrdersInput;
  after?: string | null | undefined;
}>;


export type FindOrdersQuery = { findOrders: { totalCount: number, nodes: Array<{ id: string, status: OrderStatus, serialNumber: number | null, playAmount: number, createdAt: string, paidAt: string | null, waitingAmount: number | null, fan: { id: string, providerType: string, providerUserId: string } | null, gacha: { id: string, name: string, deliveryType: DeliveryType, redeemDetail: { callNumber: string } }, handedOver: Array<{ handoverId: string, deliveredAt: string, amount: number, staffMember: { name: string }, device: { name: string } | null }> | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type CodeInPlaceOfFanMutationVariables = Exact<{
  userId: string;
  gachaIds?: Array<string> | string | null | undefined;
  reason: string;
}>;


export type CodeInPlaceOfFanMutation = { issuePickupTokenFor: { code: string, expiresAt: string, itemAmount: number } | null };

export type PastPartsFragment = { handoverId: string, deliveredAt: string, isByOthers: boolean, reportedAt: string | null, amount: number, staffMember: { name: string }, device: { name: string } | null, items: Array<{ amount: number, prize: { id: string, pickingName: string }, won: Array<{ name: string }> }> };

export type SheetPartsFragment = { id: string, totalAmount: number, late: LateHandover | null, heldAmount: number, gacha: { id: string, name: string, redeemDetail: { callNumber: string, placeText: string } }, items: Array<{ id: string, amount: number, itemIds: Array<string>, prize: { id: string, pickingName: string, pickupImage: { url: string, width: number | null, height: number | null, alt: string | null } | null }, won: Array<{ name: string, image: { url: string, width: number | null, height: number | null, alt: string | null } | null }> }>, orders: Array<{ itemIds: Array<string>, order: { id: string, serialNumber: number | null, playAmount: number } }>, handedOver: Array<{ handoverId: string, deliveredAt: string, isByOthers: boolean, reportedAt: string | null, amount: number, staffMember: { name: string }, device: { name: string } | null, items: Array<{ amount: number, prize: { id: string, pickingName: string }, won: Array<{ name: string }> }> }>, elsewhere: Array<{ amount: number, gacha: { id: string, name: string, redeemDetail: { placeText: string } } }> };

export type ReadCodeQueryVariables = Exact<{
  pickupCode: string;
}>;


export type ReadCodeQuery = { handovers: Array<{ id: string, totalAmount: number, late: LateHandover | null, heldAmount: number, gacha: { id: string, name: string, redeemDetail: { callNumber: string, placeText: string } }, items: Array<{ id: string, amount: number, itemIds: Array<string>, prize: { id: string, pickingName: string, pickupImage: { url: string, width: number | null, height: number | null, alt: string | null } | null }, won: Array<{ name: string, image: { url: string, width: number | null, height: number | null, alt: string | null } | null }> }>, orders: Array<{ itemIds: Array<string>, order: { id: string, serialNumber: number | null, playAmount: number } }>, handedOver: Array<{ handoverId: string, deliveredAt: string, isByOthers: boolean, reportedAt: string | null, amount: number, staffMember: { name: string }, device: { name: string } | null, items: Array<{ amount: number, prize: { id: string, pickingName: string }, won: Array<{ name: string }> }> }>, elsewhere: Array<{ amount: number, gacha: { id: string, name: string, redeemDetail: { placeText: string } } }> }> | null };

export type ReadAsOfThenQueryVariables = Exact<{
  pickupCode: string;
  gachaIds?: Array<string> | string | null | undefined;
  shownAt?: string | null | undefined;
}>;


export type ReadAsOfThenQuery = { handovers: Array<{ id: string, totalAmount: number, late: LateHandover | null, heldAmount: number, gacha: { id: string, name: string, redeemDetail: { callNumber: string, placeText: string } }, items: Array<{ id: string, amount: number, itemIds: Array<string>, prize: { id: string, pickingName: string, pickupImage: { url: string, width: number | null, height: number | null, alt: string | null } | null }, won: Array<{ name: string, image: { url: string, width: number | null, height: number | null, alt: string | null } | null }> }>, orders: Array<{ itemIds: Array<string>, order: { id: string, serialNumber: number | null, playAmount: number } }>, handedOver: Array<{ handoverId: string, deliveredAt: string, isByOthers: boolean, reportedAt: string | null, amount: number, staffMember: { name: string }, device: { name: string } | null, items: Array<{ amount: number, prize: { id: string, pickingName: string }, won: Array<{ name: string }> }> }>, elsewhere: Array<{ amount: number, gacha: { id: string, name: string, redeemDetail: { placeText: string } } }> }> | null };

export type HandOverMutationVariables = Exact<{
  input: ConfirmHandoverInput;
}>;


export type HandOverMutation = { confirmHandover: { deliveredAt: string, handoverIds: Array<string>, remaining: { totalAmount: number }, conflicts: Array<{ id: string, reason: HandoverConflictReason, items: Array<{ item: { id: string }, prize: { id: string, pickingName: string } }> }> | null } | null };

export type TakeBackMutationVariables = Exact<{
  handoverId: string;
  reason: string;
  key?: string | null | undefined;
}>;


export type TakeBackMutation = { undoHandover: { undoneAt: string } | null };

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
export const ConflictPartsFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment ConflictParts on HandoverConflict {
  id
  reason
  occurredAt
  reportedAt
  gacha {
    id
    name
  }
  staffMember {
    name
  }
  device {
    name
  }
  items {
    item {
      id
      won {
        name
      }
    }
    order {
      id
      serialNumber
    }
    prize {
      id
      pickingName
    }
    isWaiting
  }
  handedOver {
    handoverId
    deliveredAt
    staffMember {
      name
    }
    device {
      name
    }
    amount
  }
  settlement {
    decision
    reason
    settledAt
    staffMember {
      name
    }
  }
}
    `, {"fragmentName":"ConflictParts"}) as unknown as TypedDocumentString<ConflictPartsFragment, unknown>;
export const PlacesOfRoleFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment PlacesOfRole on GachaConnection {
  nodes {
    id
    name
    deliveryType
  }
  pageInfo {
    hasNextPage
    endCursor
  }
}
    `, {"fragmentName":"PlacesOfRole"}) as unknown as TypedDocumentString<PlacesOfRoleFragment, unknown>;
export const FoundOrderFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment FoundOrder on Order {
  id
  status
  serialNumber
  playAmount
  createdAt
  paidAt
  waitingAmount
  fan {
    id
    providerType
    providerUserId
  }
  gacha {
    id
    name
    deliveryType
    redeemDetail {
      callNumber
    }
  }
  handedOver {
    handoverId
    deliveredAt
    staffMember {
      name
    }
    device {
      name
    }
    amount
  }
}
    `, {"fragmentName":"FoundOrder"}) as unknown as TypedDocumentString<FoundOrderFragment, unknown>;
export const PastPartsFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment PastParts on PastHandover {
  handoverId
  deliveredAt
  isByOthers
  reportedAt
  staffMember {
    name
  }
  device {
    name
  }
  amount
  items {
    prize {
      id
      pickingName
    }
    won {
      name
    }
    amount
  }
}
    `, {"fragmentName":"PastParts"}) as unknown as TypedDocumentString<PastPartsFragment, unknown>;
export const SheetPartsFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment SheetParts on Handover {
  id
  totalAmount
  late
  gacha {
    id
    name
    redeemDetail {
      callNumber
      placeText
    }
  }
  items {
    id
    prize {
      id
      pickingName
      pickupImage {
        url
        width
        height
        alt
      }
    }
    won {
      name
      image {
        url
        width
        height
        alt
      }
    }
    amount
    itemIds
  }
  orders {
    order {
      id
      serialNumber
      playAmount
    }
    itemIds
  }
  handedOver {
    ...PastParts
  }
  elsewhere {
    gacha {
      id
      name
      redeemDetail {
        placeText
      }
    }
    amount
  }
  heldAmount
}
    fragment PastParts on PastHandover {
  handoverId
  deliveredAt
  isByOthers
  reportedAt
  staffMember {
    name
  }
  device {
    name
  }
  amount
  items {
    prize {
      id
      pickingName
    }
    won {
      name
    }
    amount
  }
}`, {"fragmentName":"SheetParts"}) as unknown as TypedDocumentString<SheetPartsFragment, unknown>;
export const ConflictsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Conflicts($isSettled: Boolean, $first: Int!, $after: String) {
  handoverConflicts(isSettled: $isSettled, first: $first, after: $after) {
    totalCount
    nodes {
      ...ConflictParts
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment ConflictParts on HandoverConflict {
  id
  reason
  occurredAt
  reportedAt
  gacha {
    id
    name
  }
  staffMember {
    name
  }
  device {
    name
  }
  items {
    item {
      id
      won {
        name
      }
    }
    order {
      id
      serialNumber
    }
    prize {
      id
      pickingName
    }
    isWaiting
  }
  handedOver {
    handoverId
    deliveredAt
    staffMember {
      name
    }
    device {
      name
    }
    amount
  }
  settlement {
    decision
    reason
    settledAt
    staffMember {
      name
    }
  }
}`) as unknown as TypedDocumentString<ConflictsQuery, ConflictsQueryVariables>;
export const OpenConflictsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query OpenConflicts {
  handoverConflicts(isSettled: false, first: 1) {
    totalCount
  }
}
    `) as unknown as TypedDocumentString<OpenConflictsQuery, OpenConflictsQueryVariables>;
export const SettleDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation Settle($conflictId: ID!, $decision: HandoverConflictDecision!, $reason: String!, $key: String) {
  settleHandoverConflict(
    input: {conflictId: $conflictId, decision: $decision, reason: $reason, idempotencyKey: $key}
  ) {
    conflict {
      ...ConflictParts
    }
  }
}
    fragment ConflictParts on HandoverConflict {
  id
  reason
  occurredAt
  reportedAt
  gacha {
    id
    name
  }
  staffMember {
    name
  }
  device {
    name
  }
  items {
    item {
      id
      won {
        name
      }
    }
    order {
      id
      serialNumber
    }
    prize {
      id
      pickingName
    }
    isWaiting
  }
  handedOver {
    handoverId
    deliveredAt
    staffMember {
      name
    }
    device {
      name
    }
    amount
  }
  settlement {
    decision
    reason
    settledAt
    staffMember {
      name
    }
  }
}`) as unknown as TypedDocumentString<SettleMutation, SettleMutationVariables>;
export const BusyDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Busy($gachaId: ID!) {
  counterStatistics(gachaId: $gachaId) {
    handedOver
    waiting
  }
}
    `) as unknown as TypedDocumentString<BusyQuery, BusyQueryVariables>;
export const AtWorkDocument = /*#__PURE__*/ new TypedDocumentString(`
    query AtWork {
  staffMe {
    id
    name
    roles {
      role
      hasAllGachas
      gachas(first: 100) {
        ...PlacesOfRole
      }
    }
  }
}
    fragment PlacesOfRole on GachaConnection {
  nodes {
    id
    name
    deliveryType
  }
  pageInfo {
    hasNextPage
    endCursor
  }
}`) as unknown as TypedDocumentString<AtWorkQuery, AtWorkQueryVariables>;
export const MorePlacesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query MorePlaces($after: String) {
  staffMe {
    roles {
      role
      gachas(first: 100, after: $after) {
        ...PlacesOfRole
      }
    }
  }
}
    fragment PlacesOfRole on GachaConnection {
  nodes {
    id
    name
    deliveryType
  }
  pageInfo {
    hasNextPage
    endCursor
  }
}`) as unknown as TypedDocumentString<MorePlacesQuery, MorePlacesQueryVariables>;
export const AcceptInvitationDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation AcceptInvitation($invitation: String!, $proof: String!) {
  acceptDeviceInvitation(input: {invitation: $invitation, proof: $proof}) {
    token
    expiresAt
    device {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<AcceptInvitationMutation, AcceptInvitationMutationVariables>;
export const RenewTokenDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation RenewToken($proof: String!) {
  renewDeviceToken(input: {proof: $proof}) {
    token
    expiresAt
    device {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<RenewTokenMutation, RenewTokenMutationVariables>;
export const FindOrdersDocument = /*#__PURE__*/ new TypedDocumentString(`
    query FindOrders($where: FindOrdersInput!, $after: String) {
  findOrders(where: $where, first: 20, after: $after) {
    totalCount
    nodes {
      ...FoundOrder
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment FoundOrder on Order {
  id
  status
  serialNumber
  playAmount
  createdAt
  paidAt
  waitingAmount
  fan {
    id
    providerType
    providerUserId
  }
  gacha {
    id
    name
    deliveryType
    redeemDetail {
      callNumber
    }
  }
  handedOver {
    handoverId
    deliveredAt
    staffMember {
      name
    }
    device {
      name
    }
    amount
  }
}`) as unknown as TypedDocumentString<FindOrdersQuery, FindOrdersQueryVariables>;
export const CodeInPlaceOfFanDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation CodeInPlaceOfFan($userId: ID!, $gachaIds: [ID!], $reason: String!) {
  issuePickupTokenFor(
    input: {userId: $userId, gachaIds: $gachaIds, reason: $reason}
  ) {
    code
    expiresAt
    itemAmount
  }
}
    `) as unknown as TypedDocumentString<CodeInPlaceOfFanMutation, CodeInPlaceOfFanMutationVariables>;
export const ReadCodeDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ReadCode($pickupCode: String!) {
  handovers(pickupCode: $pickupCode) {
    ...SheetParts
  }
}
    fragment PastParts on PastHandover {
  handoverId
  deliveredAt
  isByOthers
  reportedAt
  staffMember {
    name
  }
  device {
    name
  }
  amount
  items {
    prize {
      id
      pickingName
    }
    won {
      name
    }
    amount
  }
}
fragment SheetParts on Handover {
  id
  totalAmount
  late
  gacha {
    id
    name
    redeemDetail {
      callNumber
      placeText
    }
  }
  items {
    id
    prize {
      id
      pickingName
      pickupImage {
        url
        width
        height
        alt
      }
    }
    won {
      name
      image {
        url
        width
        height
        alt
      }
    }
    amount
    itemIds
  }
  orders {
    order {
      id
      serialNumber
      playAmount
    }
    itemIds
  }
  handedOver {
    ...PastParts
  }
  elsewhere {
    gacha {
      id
      name
      redeemDetail {
        placeText
      }
    }
    amount
  }
  heldAmount
}`) as unknown as TypedDocumentString<ReadCodeQuery, ReadCodeQueryVariables>;
export const ReadAsOfThenDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ReadAsOfThen($pickupCode: String!, $gachaIds: [ID!], $shownAt: DateTime) {
  handovers(pickupCode: $pickupCode, gachaIds: $gachaIds, shownAt: $shownAt) {
    ...SheetParts
  }
}
    fragment PastParts on PastHandover {
  handoverId
  deliveredAt
  isByOthers
  reportedAt
  staffMember {
    name
  }
  device {
    name
  }
  amount
  items {
    prize {
      id
      pickingName
    }
    won {
      name
    }
    amount
  }
}
fragment SheetParts on Handover {
  id
  totalAmount
  late
  gacha {
    id
    name
    redeemDetail {
      callNumber
      placeText
    }
  }
  items {
    id
    prize {
      id
      pickingName
      pickupImage {
        url
        width
        height
        alt
      }
    }
    won {
      name
      image {
        url
        width
        height
        alt
      }
    }
    amount
    itemIds
  }
  orders {
    order {
      id
      serialNumber
      playAmount
    }
    itemIds
  }
  handedOver {
    ...PastParts
  }
  elsewhere {
    gacha {
      id
      name
      redeemDetail {
        placeText
      }
    }
    amount
  }
  heldAmount
}`) as unknown as TypedDocumentString<ReadAsOfThenQuery, ReadAsOfThenQueryVariables>;
export const HandOverDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation HandOver($input: ConfirmHandoverInput!) {
  confirmHandover(input: $input) {
    deliveredAt
    handoverIds
    remaining {
      totalAmount
    }
    conflicts {
      id
      reason
      items {
        item {
          id
        }
        prize {
          id
          pickingName
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<HandOverMutation, HandOverMutationVariables>;
export const TakeBackDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation TakeBack($handoverId: ID!, $reason: String!, $key: String) {
  undoHandover(
    input: {handoverId: $handoverId, reason: $reason, idempotencyKey: $key}
  ) {
    undoneAt
  }
}
    `) as unknown as TypedDocumentString<TakeBackMutation, TakeBackMutationVariables>;