/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** The version of each document that was agreed to. What is left out was not asked. */
export type ConsentsInput = {
  /** The terms. */
  terms?: number | null | undefined;
  /** The privacy notice. */
  privacy?: number | null | undefined;
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
  /** Closed by the operator, or outside its dates. */
  | 'CLOSED'
  /** No prize is left. */
  | 'SOLD_OUT';

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
  /** Fewer prizes are left than the order has plays. */
  | 'SOLD_OUT'
  /** The user would have more plays than one user may buy. */
  | 'LIMIT_EXCEEDED'
  /** The operator asks for an agreement before an account is made. `extensions.consents` has the versions in force. */
  | 'CONSENT_REQUIRED'
  /** The terms of the sale are other ones than those that were shown. `extensions.termsVersion` is the version in force. */
  | 'TERMS_CHANGED'
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

export type BrowseQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type BrowseQuery = { gachas: { nodes: Array<{ id: string, name: string, price: number, status: GachaStatus, deliveryType: DeliveryType, startAt: string, endAt: string, isCheckInNeeded: boolean, thumbnailImage: { url: string, width: number | null, height: number | null, alt: string | null } | null, viewerOrderability: { isOrderable: boolean, refusal: RefusalCode | null, action: RefusalAction | null, checkInExpiresAt: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ShotFragment = { url: string, width: number | null, height: number | null, alt: string | null };

export type MeQueryVariables = Exact<{ [key: string]: never; }>;


export type MeQuery = { me: { id: string } | null };

export type SignUpMutationVariables = Exact<{
  consents?: ConsentsInput | null | undefined;
}>;


export type SignUpMutation = { signUp: { user: { id: string } } | null };

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
export const ShotFragmentDoc = new TypedDocumentString(`
    fragment Shot on Picture {
  url
  width
  height
  alt
}
    `, {"fragmentName":"Shot"}) as unknown as TypedDocumentString<ShotFragment, unknown>;
export const BrowseDocument = new TypedDocumentString(`
    query Browse($first: Int!, $after: String) {
  gachas(first: $first, after: $after) {
    nodes {
      id
      name
      price
      status
      deliveryType
      startAt
      endAt
      isCheckInNeeded
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
}`) as unknown as TypedDocumentString<BrowseQuery, BrowseQueryVariables>;
export const MeDocument = new TypedDocumentString(`
    query Me {
  me {
    id
  }
}
    `) as unknown as TypedDocumentString<MeQuery, MeQueryVariables>;
export const SignUpDocument = new TypedDocumentString(`
    mutation SignUp($consents: ConsentsInput) {
  signUp(input: {consents: $consents}) {
    user {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<SignUpMutation, SignUpMutationVariables>;