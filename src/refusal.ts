export type RefusalAction = 'NEW_CARD' | 'PAY' | 'NEW_KEY' | 'SIGN_IN' | 'SIGN_UP' | 'CHECK_IN' | 'WAIT';

/** `isKept`: a call that is repeated under its idempotency key hears it again. Otherwise the same key may be used again. */
type Meaning = { sentence: string; action: RefusalAction | null; isKept: boolean };

/** A refusal is an answer, not an accident: a code that clients act on, a sentence that people read, and what would help. */
export const refusals = {
  BAD_INPUT: { sentence: 'Some of the input is not acceptable.', action: null, isKept: false },
  DELIVERY_INFO_REQUIRED: {
    sentence: 'Prizes of this gacha are posted: a delivery address is needed.',
    action: null,
    isKept: false,
  },
  UNAUTHENTICATED: { sentence: 'Sign in first: a valid bearer token is needed.', action: 'SIGN_IN', isKept: false },
  PAYMENT_DECLINED: {
    sentence: 'The card was declined. Nothing was charged; try another card.',
    action: 'NEW_CARD',
    isKept: true,
  },
  CARD_LIMIT_EXCEEDED: {
    sentence: 'This is more than the card allows. Nothing was charged; try another card.',
    action: 'NEW_CARD',
    isKept: true,
  },
  SECURITY_CODE_WRONG: {
    sentence: 'The security code of the card is wrong. Nothing was charged.',
    action: 'NEW_CARD',
    isKept: true,
  },
  CARD_EXPIRED: { sentence: 'The card has expired. Nothing was charged; try another card.', action: 'NEW_CARD', isKept: true },
  AUTHENTICATION_FAILED: {
    sentence: 'The bank of the card could not verify you. Nothing was charged.',
    action: 'NEW_CARD',
    isKept: true,
  },
  CARD_TOKEN_INVALID: { sentence: 'Enter the card again. Nothing was charged.', action: 'NEW_CARD', isKept: true },
  PAYMENT_TRY_LATER: {
    sentence: 'The bank of the card cannot answer right now. Nothing was charged; try later.',
    action: 'WAIT',
    isKept: false,
  },
  PAYMENT_REQUIRED: {
    sentence: 'This order is not paid, and no payment was begun. Pay it with a card first.',
    action: 'PAY',
    isKept: false,
  },
  SIGN_UP_REQUIRED: { sentence: 'This account has not signed up yet.', action: 'SIGN_UP', isKept: false },
  USER_BANNED: {
    sentence: 'This account was closed by the organiser. Please ask them.',
    action: null,
    isKept: false,
  },
  STAFF_REVOKED: {
    sentence: 'This account no longer works here. Please ask the organiser.',
    action: null,
    isKept: false,
  },
  DEVICE_REVOKED: {
    sentence: 'This device was taken out of service. Please ask the organiser.',
    action: null,
    isKept: false,
  },
  FORBIDDEN: { sentence: 'This caller may not do that.', action: null, isKept: false },
  AUTH_METHOD_MISMATCH: { sentence: 'This gacha is for accounts of another login method.', action: null, isKept: true },
  CHECK_IN_REQUIRED: {
    sentence: 'Check in on site first: this gacha is only for visitors on site.',
    action: 'CHECK_IN',
    isKept: false,
  },
  NOT_FOUND: { sentence: 'There is no such thing, or it is not yours.', action: null, isKept: true },
  AREA_NOT_FOUND: { sentence: 'No area matches this position.', action: null, isKept: false },
  NOTHING_TO_PICK_UP: { sentence: 'There is nothing to collect.', action: null, isKept: true },
  PICKUP_CODE_UNKNOWN: { sentence: 'This pickup code is not known.', action: null, isKept: true },
  PICKUP_CODE_MISTYPED: { sentence: 'This is not a pickup code: a digit is missing or wrong.', action: null, isKept: false },
  WRONG_COUNTER: { sentence: 'This pickup code is for another counter.', action: null, isKept: false },
  NOT_ON_SALE: { sentence: 'This gacha is not on sale now.', action: 'WAIT', isKept: false },
  SOLD_OUT: { sentence: 'There are not enough prizes left for this order. Nothing was charged.', action: null, isKept: false },
  LIMIT_EXCEEDED: { sentence: 'This is more than one person may buy of this gacha.', action: null, isKept: true },
  TERMS_CHANGED: { sentence: 'The terms have changed since they were shown. Look at them again.', action: null, isKept: false },
  ORDER_ALREADY_PAID: { sentence: 'This order has been paid already.', action: null, isKept: true },
  ORDER_REFUNDED: { sentence: 'This order was refunded, or is being refunded.', action: null, isKept: true },
  REFUND_IN_PROGRESS: {
    sentence: 'An earlier refund of this order is not finished yet. Try again in a moment.',
    action: 'WAIT',
    isKept: false,
  },
  ORDER_CANCELLED: { sentence: 'This order was cancelled.', action: null, isKept: true },
  ORDER_EXPIRED: { sentence: 'This order was not paid in time. Order again.', action: null, isKept: true },
  PAYMENT_IN_PROGRESS: { sentence: 'This order is being paid right now. Try again in a moment.', action: 'WAIT', isKept: false },
  PAYMENT_SUPERSEDED: {
    sentence:
      'This payment ended while it waited at the bank: its order was cancelled, replaced or paid with another card. Nothing was charged.',
    action: null,
    isKept: true,
  },
  ALREADY_PACKED: {
    sentence: 'This is being packed or was posted: it cannot be changed any more.',
    action: null,
    isKept: false,
  },
  ALREADY_HANDED_OVER: { sentence: 'These items were handed over already.', action: null, isKept: true },
  PICKUP_CODE_EXPIRED: { sentence: 'This pickup code has expired. Ask for a new one.', action: null, isKept: true },
  PICKUP_CODE_SUPERSEDED: { sentence: 'A newer pickup code replaced this one.', action: null, isKept: true },
  CALL_IN_PROGRESS: {
    sentence: 'The same call, under the same idempotency key, is still running.',
    action: 'WAIT',
    isKept: false,
  },
  IDEMPOTENCY_KEY_REUSED: {
    sentence: 'This idempotency key was used for another call. Take a new one.',
    action: 'NEW_KEY',
    isKept: false,
  },
  TOO_MANY_DECLINES: {
    sentence: 'Too many cards were declined for this order. Nothing was charged. Order again, and pay with another card.',
    action: null,
    isKept: true,
  },
  RATE_LIMITED: { sentence: 'Too many requests in a short time. Wait a while.', action: 'WAIT', isKept: false },
  UNAVAILABLE: { sentence: 'The service cannot answer right now. Try again shortly.', action: 'WAIT', isKept: false },
  INTERNAL: { sentence: 'Something went wrong on our side.', action: null, isKept: false },
} as const satisfies Record<string, Meaning>;

export type RefusalCode = keyof typeof refusals;

/** Only a wait may help the very same call. */
export const helpOf = (action: RefusalAction | null) => ({ retryable: action === 'WAIT', ...(action && { action }) });

/** Refusals of the card: a payment that got one of these is over. */
export const CARD_REFUSALS: readonly RefusalCode[] = Object.keys(refusals)
  .map((code) => code as RefusalCode)
  .filter((code) => refusals[code].action === 'NEW_CARD');

/** `field` is its place, as the caller spelt it: `deliveryInfo.city`. */
export type FieldError = { field: string; message: string };

/** `place`: where it is handed over, as fans are told. */
type NamedGacha = { id: string; name: string; place?: string | null };
/** A handover that was first: when, at which counter and, where it is known, by which device. */
export type HandedOver = { deliveredAt: string; staffName: string; deviceId: string | null; deviceName: string | null };
export type RefusalOptions = ErrorOptions & {
  action?: RefusalAction | null;
  retryAfterSeconds?: number;
  limit?: string;
  gachas?: readonly NamedGacha[];
  handedOver?: readonly HandedOver[];
  termsVersion?: number;
  /** The next step for the reader, where this very case knows one. */
  advice?: string;
};

export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly errors: readonly FieldError[];
  /** The action of the code, where the case is not known better. */
  readonly action: RefusalAction | null;
  /** Where this very case knows how long waiting takes. */
  readonly retryAfterSeconds: number | undefined;
  /** Which limit was reached, for the operator. */
  readonly limit: string | undefined;
  /** The gachas of a pickup code, where the counter is the wrong one. */
  readonly gachas: readonly NamedGacha[];
  readonly handedOver: readonly HandedOver[];
  readonly termsVersion: number | undefined;

  constructor(
    code: RefusalCode,
    errors: readonly FieldError[] = [],
    {
      action = refusals[code].action,
      retryAfterSeconds,
      limit,
      gachas = [],
      handedOver = [],
      termsVersion,
      advice,
      ...options
    }: RefusalOptions = {},
  ) {
    const names = gachas.map(({ name }) => name).join(', ');
    const more = [names && `It is for: ${names}.`, ...handedOver.slice(0, 1).map(handedOverBy), advice].filter(Boolean);
    super([refusals[code].sentence, ...more].join(' '), options);
    this.name = 'Refusal';
    this.code = code;
    this.errors = errors;
    this.action = action;
    this.retryAfterSeconds = retryAfterSeconds;
    this.limit = limit;
    this.gachas = gachas;
    this.handedOver = handedOver;
    this.termsVersion = termsVersion;
  }
}

const handedOverBy = ({ deliveredAt, staffName, deviceName }: HandedOver): string =>
  `That was at ${deliveredAt} by ${staffName}${deviceName ? `, at the device ${deviceName}` : ''}.`;

export const badInput = (field: string, message: string): Refusal => new Refusal('BAD_INPUT', [{ field, message }]);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Only the spelling that this service gave out: PostgreSQL would accept others (capitals, braces, no hyphens). */
export const isId = (text: string): boolean => UUID.test(text);

export function knownId(id: string): string {
  if (!isId(id)) throw new Refusal('NOT_FOUND');
  return id;
}

const MAX_REASON_LENGTH = 1000;
/** Letters and digits that can be seen: of some scripts there are letters without a shape. */
const VISIBLE = /[[\p{L}\p{N}]--\p{Default_Ignorable_Code_Point}]/v;

/** The mistake in a reason, or a name, that stays on record. */
export const reasonMistake = (text: string): string | undefined =>
  VISIBLE.test(text) ? textMistake(text, MAX_REASON_LENGTH) : 'must have a letter or a digit';

const SHAPE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/v;

/** The mistake in the name of a person, a device or an account. */
export const nameMistake = (text: string, maxLength: number): string | undefined =>
  SHAPE.test(text) ? lineMistake(text, maxLength) : 'must not be empty';

/** Null: none was given, where none must be. */
export function refuseEmptyReason(field: 'reason' | 'why', text: string | null): void {
  const mistake = text === null ? undefined : reasonMistake(text);
  if (mistake) throw badInput(field, mistake);
}

/** The mistake in a name, or a line of an address, that would look other than it is written, or like several lines. */
export const lineMistake = (text: string, maxLength: number): string | undefined =>
  textMistake(text, maxLength) ?? (TURNS.test(text) || BREAKS.test(text) ? 'must be one line of text' : undefined);

const TURNS = /[\u202a-\u202e\u2066-\u2069]/u;
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]/u;

export function textMistake(text: string, maxLength: number): string | undefined {
  if (text.includes('\0')) return 'must not contain NUL characters';
  // PostgreSQL would store half of a surrogate pair as another character.
  if (!text.isWellFormed()) return 'must be well-formed Unicode';
  if (text.length > maxLength) return `must not be longer than ${maxLength} characters`;
  return undefined;
}

/** A mistake of the operator's: reported in plain words, without a stack. */
export class Mistake extends Error {
  override name = 'Mistake';
}
