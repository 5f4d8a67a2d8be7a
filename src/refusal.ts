import type { Language } from './language/language.ts';
import { type MistakeCode, mistakeIn, type ParamsOf, WORDS, type Words } from './language/words.ts';
export type RefusalAction = 'NEW_CARD' | 'PAY' | 'NEW_KEY' | 'SIGN_IN' | 'SIGN_UP' | 'CHECK_IN' | 'GIVE_BIRTH_MONTH' | 'WAIT';

/** `isKept`: a call that is repeated under its idempotency key hears it again. Otherwise the same key may be used again. */
type Meaning = { action: RefusalAction | null; isKept: boolean };

/** A refusal is an answer, not an accident: a code that clients act on, a sentence in src/language, and what would help. */
export const refusals = {
  BAD_INPUT: { action: null, isKept: false },
  DELIVERY_INFO_REQUIRED: { action: null, isKept: false },
  UNAUTHENTICATED: { action: 'SIGN_IN', isKept: false },
  PAYMENT_DECLINED: { action: 'NEW_CARD', isKept: true },
  CARD_LIMIT_EXCEEDED: { action: 'NEW_CARD', isKept: true },
  SECURITY_CODE_WRONG: { action: 'NEW_CARD', isKept: true },
  CARD_EXPIRED: { action: 'NEW_CARD', isKept: true },
  AUTHENTICATION_FAILED: { action: 'NEW_CARD', isKept: true },
  CARD_TOKEN_INVALID: { action: 'NEW_CARD', isKept: true },
  PAYMENT_TRY_LATER: { action: 'WAIT', isKept: false },
  PAYMENT_REQUIRED: { action: 'PAY', isKept: false },
  SIGN_UP_REQUIRED: { action: 'SIGN_UP', isKept: false },
  USER_BANNED: { action: null, isKept: false },
  STAFF_REVOKED: { action: null, isKept: false },
  DEVICE_REVOKED: { action: null, isKept: false },
  FORBIDDEN: { action: null, isKept: false },
  AUTH_METHOD_MISMATCH: { action: null, isKept: true },
  CHECK_IN_REQUIRED: { action: 'CHECK_IN', isKept: false },
  NOT_FOUND: { action: null, isKept: true },
  AREA_NOT_FOUND: { action: null, isKept: false },
  NOTHING_TO_PICK_UP: { action: null, isKept: true },
  PICKUP_CODE_UNKNOWN: { action: null, isKept: true },
  PICKUP_CODE_MISTYPED: { action: null, isKept: false },
  WRONG_COUNTER: { action: null, isKept: false },
  NOT_ON_SALE: { action: 'WAIT', isKept: false },
  SALE_PAUSED: { action: 'WAIT', isKept: false },
  SOLD_OUT: { action: null, isKept: false },
  LIMIT_EXCEEDED: { action: null, isKept: true },
  SPENDING_LIMIT: { action: null, isKept: false },
  BIRTH_MONTH_REQUIRED: { action: 'GIVE_BIRTH_MONTH', isKept: false },
  BIRTH_MONTH_GIVEN: { action: null, isKept: false },
  CONSENT_REQUIRED: { action: null, isKept: false },
  TERMS_CHANGED: { action: null, isKept: false },
  VERSION_CHANGED: { action: null, isKept: false },
  ORDER_ALREADY_PAID: { action: null, isKept: true },
  ORDER_REFUNDED: { action: null, isKept: true },
  ITEM_REFUNDED: { action: null, isKept: true },
  REFUND_IN_PROGRESS: { action: 'WAIT', isKept: false },
  ORDER_CANCELLED: { action: null, isKept: true },
  ORDER_EXPIRED: { action: null, isKept: true },
  PAYMENT_IN_PROGRESS: { action: 'WAIT', isKept: false },
  PAYMENT_SUPERSEDED: { action: null, isKept: true },
  ALREADY_PACKED: { action: null, isKept: false },
  NOT_POSTED: { action: null, isKept: false },
  ORDER_HELD: { action: null, isKept: false },
  ALREADY_HANDED_OVER: { action: null, isKept: true },
  PICKUP_CODE_EXPIRED: { action: null, isKept: true },
  PICKUP_CODE_SUPERSEDED: { action: null, isKept: true },
  ORDER_NOT_PAID: { action: null, isKept: false },
  CHARGE_BACK_RECORDED: { action: null, isKept: false },
  REMAINING_CHANGED: { action: null, isKept: false },
  NOT_GIVEN_BACK: { action: null, isKept: false },
  REFUND_UNCERTAIN: { action: 'WAIT', isKept: false },
  REFUND_CARRIED_OUT: { action: null, isKept: false },
  REFUND_OF_SERVICE: { action: null, isKept: false },
  REFUND_TAKEN_BACK: { action: null, isKept: false },
  PRIZES_RESTOCKED: { action: null, isKept: false },
  DECIDED_OTHERWISE: { action: null, isKept: false },
  NOTHING_WAITS: { action: null, isKept: false },
  NOT_ONE_PARCEL: { action: null, isKept: false },
  SEVERAL_FANS: { action: null, isKept: false },
  SEVERAL_ADDRESSES: { action: null, isKept: false },
  ADDRESS_MISSING: { action: null, isKept: false },
  COLLECTED_ON_SITE: { action: null, isKept: false },
  TRACKING_NUMBER_TAKEN: { action: null, isKept: false },
  LAST_OPERATOR: { action: null, isKept: false },
  MORE_THAN_INVITED: { action: null, isKept: false },
  ACCOUNT_TAKEN: { action: null, isKept: false },
  MEMBER_REVOKED: { action: null, isKept: false },
  DEVICE_KEY_TAKEN: { action: null, isKept: false },
  PROOF_USED: { action: null, isKept: false },
  CALL_IN_PROGRESS: { action: 'WAIT', isKept: false },
  IDEMPOTENCY_KEY_REUSED: { action: 'NEW_KEY', isKept: false },
  TOO_MANY_DECLINES: { action: null, isKept: true },
  RATE_LIMITED: { action: 'WAIT', isKept: false },
  UNAVAILABLE: { action: 'WAIT', isKept: false },
  INTERNAL: { action: null, isKept: false },
} as const satisfies Record<keyof Words['refusals'], Meaning>;

export type RefusalCode = keyof typeof refusals;

/** Only a wait may help the very same call. */
export const helpOf = (action: RefusalAction | null) => ({ retryable: action === 'WAIT', ...(action && { action }) });

/** Refusals of the card: a payment that got one of these is over. */
export const CARD_REFUSALS: readonly RefusalCode[] = Object.keys(refusals)
  .map((code) => code as RefusalCode)
  .filter((code) => refusals[code].action === 'NEW_CARD');

/** What is wrong with a text or a number, wherever it stands. `message` is in English. */
export type FieldMistake = { code: MistakeCode; message: string; params?: object };

export function mistaken<Code extends MistakeCode>(code: Code, ...params: ParamsOf<Code>): FieldMistake {
  const [named] = params as [object?];
  return { code, message: mistakeIn('en', code, named), ...(named && { params: named }) };
}

/** `field` is its place, as the caller spelt it: `deliveryInfo.city`. */
export type FieldError = { field: string } & FieldMistake;

/** In the language of the request. What GraphQL says about its types is in English, and shorter in others. */
export const saidOfField = ({ code, message, params }: FieldMistake, language: Language): string =>
  language === 'en' ? message : mistakeIn(language, code, params);

/** `place`: where it is handed over, as fans are told. */
type NamedGacha = { id: string; name: string; place?: string | null };
/** A handover that was first: when, at which counter and, where it is known, by which device. */
export type HandedOver = { deliveredAt: string; staffName: string; deviceId: string | null; deviceName: string | null };
/** What a refusal of one code names, for programs: a field of `extensions`, see `RefusalDetail` in the schema. */
type Named =
  | { refundId: string }
  | { remaining: number }
  | { deviceId: string }
  | { termsVersion: number }
  | { version: number }
  | { consents: { readonly terms?: number; readonly privacy?: number } }
  | { spending: Parameters<Words['besides']['spending']>[0] };
export type RefusalOptions = ErrorOptions & {
  action?: RefusalAction | null;
  retryAfterSeconds?: number;
  limit?: string;
  gachas?: readonly NamedGacha[];
  handedOver?: readonly HandedOver[];
  /** The next step for the reader, where this very case knows one. */
  advice?: 'REST_BY_NEW_CODE' | undefined;
  named?: Named | undefined;
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
  readonly advice: RefusalOptions['advice'];
  readonly named: Named | undefined;

  constructor(
    code: RefusalCode,
    errors: readonly FieldError[] = [],
    {
      action = refusals[code].action,
      retryAfterSeconds,
      limit,
      gachas = [],
      handedOver = [],
      advice,
      named,
      ...options
    }: RefusalOptions = {},
  ) {
    super(sentenceOf({ code, gachas, handedOver, advice, named }, 'en'), options);
    this.name = 'Refusal';
    this.code = code;
    this.errors = errors;
    this.action = action;
    this.retryAfterSeconds = retryAfterSeconds;
    this.limit = limit;
    this.gachas = gachas;
    this.handedOver = handedOver;
    this.advice = advice;
    this.named = named;
  }
}

type Said = Pick<Refusal, 'code' | 'gachas' | 'handedOver' | 'advice' | 'named'>;

/** All that people read of it. */
export function sentenceOf({ code, gachas, handedOver: [first], advice, named }: Said, language: Language): string {
  const { refusals: sentences, besides } = WORDS[language];
  return [
    sentences[code],
    ...(gachas.length > 0 ? [besides.gachas(gachas.map(({ name }) => name))] : []),
    ...(first ? [besides.handedOver(first)] : []),
    ...(advice ? [besides[advice]] : []),
    ...(named && 'spending' in named ? [besides.spending(named.spending)] : []),
  ].join(besides.between);
}

export const fieldError = (field: string, mistake: FieldMistake): FieldError => ({ field, ...mistake });

export const refuseField = (field: string, mistake: FieldMistake): Refusal =>
  new Refusal('BAD_INPUT', [fieldError(field, mistake)]);

export const badInput = <Code extends MistakeCode>(field: string, code: Code, ...params: ParamsOf<Code>): Refusal =>
  refuseField(field, mistaken(code, ...params));

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
export const reasonMistake = (text: string): FieldMistake | undefined =>
  VISIBLE.test(text) ? textMistake(text, MAX_REASON_LENGTH) : mistaken('NO_LETTER');

const SHAPE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/v;

/** The mistake in the name of a person, a device or an account. */
export const nameMistake = (text: string, maxLength: number): FieldMistake | undefined =>
  SHAPE.test(text) ? lineMistake(text, maxLength) : mistaken('MUST_NOT_BE_EMPTY');

/** Null: none was given, where none must be. */
export function refuseEmptyReason(field: 'reason' | 'why', text: string | null): void {
  const mistake = text === null ? undefined : reasonMistake(text);
  if (mistake) throw refuseField(field, mistake);
}

/** The mistake in a name, or a line of an address, that would look other than it is written, or like several lines. */
export const lineMistake = (text: string, maxLength: number): FieldMistake | undefined =>
  textMistake(text, maxLength) ?? (TURNS_OR_BREAKS.test(text) ? mistaken('ONE_LINE') : undefined);

const TURNS_OR_BREAKS = /[\u202a-\u202e\u2066-\u2069\p{Cc}\p{Zl}\p{Zp}]/u;

export function textMistake(text: string, maxLength: number): FieldMistake | undefined {
  if (text.includes('\0')) return mistaken('NUL_CHARACTER');
  // PostgreSQL would store half of a surrogate pair as another character.
  if (!text.isWellFormed()) return mistaken('NOT_UNICODE');
  if (text.length > maxLength) return mistaken('TOO_LONG', { most: maxLength });
  return undefined;
}

/** A mistake of the operator's: reported in plain words, without a stack. */
export class Mistake extends Error {
  override name = 'Mistake';
}
