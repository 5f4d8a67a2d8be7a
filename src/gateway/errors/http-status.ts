import { GraphQLError } from 'graphql';
import type { Language } from '../../language/language.ts';
import { WORDS } from '../../language/words.ts';
import { helpOf, type Refusal, type RefusalAction, type RefusalCode, refusals } from '../../refusal.ts';

export const HTTP_STATUS = {
  BAD_INPUT: 400,
  DELIVERY_INFO_REQUIRED: 400,
  UNAUTHENTICATED: 401,
  PAYMENT_DECLINED: 402,
  CARD_LIMIT_EXCEEDED: 402,
  SECURITY_CODE_WRONG: 402,
  CARD_EXPIRED: 402,
  AUTHENTICATION_FAILED: 402,
  CARD_TOKEN_INVALID: 402,
  PAYMENT_TRY_LATER: 402,
  PAYMENT_REQUIRED: 402,
  SIGN_UP_REQUIRED: 403,
  CONSENT_REQUIRED: 403,
  BIRTH_MONTH_REQUIRED: 403,
  USER_BANNED: 403,
  STAFF_REVOKED: 403,
  DEVICE_REVOKED: 403,
  FORBIDDEN: 403,
  AUTH_METHOD_MISMATCH: 403,
  CHECK_IN_REQUIRED: 403,
  WRONG_COUNTER: 403,
  NOT_FOUND: 404,
  AREA_NOT_FOUND: 404,
  NOTHING_TO_PICK_UP: 404,
  PICKUP_CODE_UNKNOWN: 404,
  PICKUP_CODE_MISTYPED: 404,
  NOT_ON_SALE: 409,
  SALE_PAUSED: 409,
  SOLD_OUT: 409,
  LIMIT_EXCEEDED: 409,
  SPENDING_LIMIT: 409,
  BIRTH_MONTH_GIVEN: 409,
  TERMS_CHANGED: 409,
  VERSION_CHANGED: 409,
  ORDER_ALREADY_PAID: 409,
  ORDER_CANCELLED: 409,
  ORDER_REFUNDED: 409,
  ITEM_REFUNDED: 409,
  REFUND_IN_PROGRESS: 409,
  ORDER_EXPIRED: 409,
  PAYMENT_IN_PROGRESS: 409,
  PAYMENT_SUPERSEDED: 409,
  ALREADY_PACKED: 409,
  NOT_POSTED: 409,
  ORDER_HELD: 409,
  ALREADY_HANDED_OVER: 409,
  ORDER_NOT_PAID: 409,
  CHARGE_BACK_RECORDED: 409,
  REMAINING_CHANGED: 409,
  NOT_GIVEN_BACK: 409,
  REFUND_UNCERTAIN: 409,
  REFUND_CARRIED_OUT: 409,
  REFUND_OF_SERVICE: 409,
  REFUND_TAKEN_BACK: 409,
  PRIZES_RESTOCKED: 409,
  DECIDED_OTHERWISE: 409,
  NOTHING_WAITS: 409,
  NOT_ONE_PARCEL: 409,
  SEVERAL_FANS: 409,
  SEVERAL_ADDRESSES: 409,
  ADDRESS_MISSING: 409,
  COLLECTED_ON_SITE: 409,
  TRACKING_NUMBER_TAKEN: 409,
  LAST_OPERATOR: 409,
  MORE_THAN_INVITED: 409,
  ACCOUNT_TAKEN: 409,
  MEMBER_REVOKED: 409,
  DEVICE_KEY_TAKEN: 409,
  PROOF_USED: 409,
  CALL_IN_PROGRESS: 409,
  PICKUP_CODE_EXPIRED: 410,
  PICKUP_CODE_SUPERSEDED: 410,
  TOO_MANY_DECLINES: 409,
  IDEMPOTENCY_KEY_REUSED: 422,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
  INTERNAL: 500,
} as const satisfies Record<RefusalCode, number>;

/** Where every case of a code takes as long. */
export const RETRY_AFTER_SECONDS: { [Code in RefusalCode]?: number } = {
  PAYMENT_TRY_LATER: 60,
  SALE_PAUSED: 30,
  CALL_IN_PROGRESS: 1,
  PAYMENT_IN_PROGRESS: 1,
  UNAVAILABLE: 5,
};

type Told = { code: RefusalCode; retryAfterSeconds?: number | undefined };

export function headersOf({ code, retryAfterSeconds }: Told): Record<string, string> {
  if (code === 'UNAUTHENTICATED') return { 'www-authenticate': 'Bearer error="invalid_token"' };
  const seconds = retryAfterSeconds ?? RETRY_AFTER_SECONDS[code];
  return seconds === undefined ? {} : { 'retry-after': String(seconds) };
}

export function refuseRequest(refusal: Refusal, requestId?: string): GraphQLError {
  const http = { status: HTTP_STATUS[refusal.code], headers: new Map(Object.entries(headersOf(refusal))) };
  return new GraphQLError(refusal.message, { originalError: refusal, extensions: { code: refusal.code, requestId, http } });
}

type More = { status?: number; detail?: string | undefined; action?: RefusalAction | null };

/** RFC 9457. */
export function problem(
  code: RefusalCode,
  language: Language,
  { status = HTTP_STATUS[code], detail, action = refusals[code].action }: More = {},
) {
  const title = WORDS[language].refusals[code];
  return { type: 'about:blank', title, status, detail: detail ?? title, code, ...helpOf(action) };
}
