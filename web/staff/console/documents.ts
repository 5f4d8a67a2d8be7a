/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** Whether a gacha can be bought. */
export type GachaStatus =
  /** On sale, with prizes left. */
  | 'ON_SALE'
  /** Closed or paused by the operator, or outside its dates. */
  | 'CLOSED'
  /** No prize is left. */
  | 'SOLD_OUT';

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
  /** The gacha is only for those who have checked in on site. */
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
  /** The items were handed over through another code. */
  | 'ALREADY_HANDED_OVER'
  /** The pickup code is older than ten minutes. */
  | 'PICKUP_CODE_EXPIRED'
  /** The user asked for a newer pickup code. */
  | 'PICKUP_CODE_SUPERSEDED'
  /** Too many cards were declined for this order: the user may pay another order. */
  | 'TOO_MANY_DECLINES'
  /** This caller or this address made too many requests of one kind in a short time: reads, mutations, sign-ups, check-ins, wrong pickup codes or declined cards. */
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
  /** Who invited a device of the member may not give the roles: `extensions.deviceId` names it. */
  | 'MORE_THAN_INVITED'
  /** The account is that of a staff member already, who may be revoked. */
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

export type ManagedGachasQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type ManagedGachasQuery = { gachas: { nodes: Array<{ id: string, name: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

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


export type StandingQuery = { standing: { at: string, payments: Array<{ step: PaymentStep, count: number, amount: number, oldestAt: string }>, failures: Array<{ refusal: RefusalCode, count: number }>, waiting: Array<{ kind: WaitingKind, count: number, oldestAt: string | null }> } | null };

export type StockNowQueryVariables = Exact<{ [key: string]: never; }>;


export type StockNowQuery = { gachas: { nodes: Array<{ id: string, name: string, status: GachaStatus, isPaused: boolean, startAt: string, endAt: string, prizes: { nodes: Array<{ id: string, name: string, stock: number, supply: number | null, isRetired: boolean }> } }> } | null };

export type OddsDrawnQueryVariables = Exact<{
  gachaId: string;
}>;


export type OddsDrawnQuery = { drawnOdds: Array<{ number: number, since: string, plays: number, prizes: Array<{ declared: number, expected: number, drawn: number, least: number, most: number, onceIn: number, sentence: string, prize: { id: string, name: string } }> }> | null };

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
  }
}
    `) as unknown as TypedDocumentString<StandingQuery, StandingQueryVariables>;
export const StockNowDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockNow {
  gachas(where: {isManaged: true, isPublished: true}, first: 20) {
    nodes {
      id
      name
      status
      isPaused
      startAt
      endAt
      prizes(first: 50) {
        nodes {
          id
          name
          stock
          supply
          isRetired
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<StockNowQuery, StockNowQueryVariables>;
export const OddsDrawnDocument = /*#__PURE__*/ new TypedDocumentString(`
    query OddsDrawn($gachaId: ID!) {
  drawnOdds(gachaId: $gachaId) {
    number
    since
    plays
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