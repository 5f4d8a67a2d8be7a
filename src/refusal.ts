/**
 * A refusal is an answer, not an accident: a code that clients act on, a sentence that people read, and whether the same call
 * may succeed later.
 */
export const refusals = {
  BAD_INPUT: { sentence: 'Some of the input is not acceptable.', retryable: false },
  DELIVERY_INFO_REQUIRED: { sentence: 'Prizes of this gacha are posted: a delivery address is needed.', retryable: false },
  UNAUTHENTICATED: { sentence: 'Sign in first: a valid bearer token is needed.', retryable: false },
  PAYMENT_DECLINED: { sentence: 'The card was declined. Nothing was charged; try another card.', retryable: true },
  CARD_LIMIT_EXCEEDED: { sentence: 'This is more than the card allows. Nothing was charged; try another card.', retryable: true },
  SECURITY_CODE_WRONG: { sentence: 'The security code of the card is wrong. Nothing was charged.', retryable: true },
  CARD_EXPIRED: { sentence: 'The card has expired. Nothing was charged; try another card.', retryable: true },
  AUTHENTICATION_FAILED: { sentence: 'The bank of the card could not tell who you are. Nothing was charged.', retryable: true },
  CARD_TOKEN_INVALID: { sentence: 'The card must be entered again. Nothing was charged.', retryable: true },
  PAYMENT_TRY_LATER: {
    sentence: 'The bank of the card cannot answer right now. Nothing was charged; try later.',
    retryable: true,
  },
  SIGN_UP_REQUIRED: { sentence: 'This account has not signed up yet.', retryable: false },
  FORBIDDEN: { sentence: 'This caller may not do that.', retryable: false },
  AUTH_METHOD_MISMATCH: { sentence: 'This gacha is for accounts of another login method.', retryable: false },
  CHECK_IN_REQUIRED: { sentence: 'Check in on site first: this gacha is only for those who are there.', retryable: true },
  NOT_FOUND: { sentence: 'There is no such thing, or it is not yours.', retryable: false },
  AREA_NOT_FOUND: { sentence: 'No area matches this position.', retryable: true },
  NOTHING_TO_PICK_UP: { sentence: 'There is nothing to collect.', retryable: false },
  PICKUP_CODE_UNKNOWN: { sentence: 'This pickup code is not known.', retryable: false },
  PICKUP_CODE_MISTYPED: { sentence: 'This is not a pickup code: a digit is missing or wrong.', retryable: false },
  WRONG_COUNTER: { sentence: 'This pickup code is for another counter.', retryable: false },
  NOT_ON_SALE: { sentence: 'This gacha is not on sale now.', retryable: true },
  SOLD_OUT: { sentence: 'There are not enough prizes left for this order. Nothing was charged.', retryable: true },
  LIMIT_EXCEEDED: { sentence: 'This is more than one person may buy of this gacha.', retryable: false },
  ORDER_ALREADY_PAID: { sentence: 'This order has been paid already.', retryable: false },
  ORDER_CANCELLED: { sentence: 'This order was cancelled.', retryable: false },
  ORDER_EXPIRED: { sentence: 'This order was not paid in time. Order again.', retryable: false },
  PAYMENT_IN_PROGRESS: { sentence: 'This order is being paid right now. Look again in a moment.', retryable: true },
  PAYMENT_SUPERSEDED: {
    sentence:
      'This payment ended while it waited at the bank: its order was cancelled, replaced or paid with another card. Nothing was charged.',
    retryable: false,
  },
  ALREADY_HANDED_OVER: { sentence: 'These items were handed over already.', retryable: false },
  PICKUP_CODE_EXPIRED: { sentence: 'This pickup code has expired. Ask for a new one.', retryable: false },
  PICKUP_CODE_SUPERSEDED: { sentence: 'A newer pickup code replaced this one.', retryable: false },
  CALL_IN_PROGRESS: { sentence: 'The same call, under the same idempotency key, is still running.', retryable: true },
  IDEMPOTENCY_KEY_REUSED: { sentence: 'This idempotency key was used for another call. Take a new one.', retryable: false },
  RATE_LIMITED: { sentence: 'Too many requests. Wait a moment.', retryable: true },
  UNAVAILABLE: { sentence: 'The service cannot answer right now. Try again shortly.', retryable: true },
  INTERNAL: { sentence: 'Something went wrong on our side.', retryable: false },
} as const satisfies Record<string, { sentence: string; retryable: boolean }>;

export type RefusalCode = keyof typeof refusals;

/** Of the card: a payment that got one of these is over. */
export const CARD_REFUSALS: readonly RefusalCode[] = [
  'PAYMENT_DECLINED',
  'CARD_LIMIT_EXCEEDED',
  'SECURITY_CODE_WRONG',
  'CARD_EXPIRED',
  'AUTHENTICATION_FAILED',
  'CARD_TOKEN_INVALID',
];

/** `field` is its place, as the caller spelt it: `deliveryInfo.city`. */
export type FieldError = { field: string; message: string };

type NamedGacha = { id: string; name: string };
type RefusalOptions = ErrorOptions & { retryable?: boolean; gachas?: readonly NamedGacha[] };

export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly errors: readonly FieldError[];
  /** That of the code, where the case is not known better. */
  readonly retryable: boolean;
  /** Those that a pickup code is for, where the counter is the wrong one. */
  readonly gachas: readonly NamedGacha[];

  constructor(
    code: RefusalCode,
    errors: readonly FieldError[] = [],
    { retryable, gachas = [], ...options }: RefusalOptions = {},
  ) {
    const names = gachas.map(({ name }) => name).join(', ');
    super(names ? `${refusals[code].sentence} It is for: ${names}.` : refusals[code].sentence, options);
    this.name = 'Refusal';
    this.code = code;
    this.errors = errors;
    this.retryable = retryable ?? refusals[code].retryable;
    this.gachas = gachas;
  }
}

export const badInput = (field: string, message: string): Refusal => new Refusal('BAD_INPUT', [{ field, message }]);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Only the spelling that this service gave out. PostgreSQL would accept others (capitals, braces, no hyphens) and answer the
 * rest with an error of its own.
 */
export const isId = (text: string): boolean => UUID.test(text);

export function knownId(id: string): string {
  if (!isId(id)) throw new Refusal('NOT_FOUND');
  return id;
}

export function textMistake(text: string, maxLength: number): string | undefined {
  if (text.includes('\0')) return 'must not contain NUL characters';
  // PostgreSQL would store half of a surrogate pair as another character.
  if (!text.isWellFormed()) return 'must be well-formed Unicode';
  if (text.length > maxLength) return `must not be longer than ${maxLength} characters`;
  return undefined;
}
