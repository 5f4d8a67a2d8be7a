import type { Decline } from '../processor.ts';

/**
 * `unknown`: may have been carried out. `busy`: was not, and may be repeated. `stale`: was not, since the payment is in another
 * state already. `refused`: was not, and never will be.
 */
export type Meaning = 'unknown' | 'busy' | 'stale' | 'refused' | { decline: Decline };

const MEANINGS: [RegExp, Meaning][] = [
  [/^42G0[246]0/, { decline: 'CARD_LIMIT_EXCEEDED' }],
  [/^42G(030|050|540|550)/, { decline: 'CARD_LIMIT_EXCEEDED' }],
  [/^42G4[45]0/, { decline: 'SECURITY_CODE_WRONG' }],
  [/^42G830/, { decline: 'CARD_EXPIRED' }],
  // The card company is closed, answered by a stand-in, or cannot reach its own system.
  [/^42G(850|91|950)/, { decline: 'PAYMENT_TRY_LATER' }],
  [/^42G/, { decline: 'PAYMENT_DECLINED' }],
  [/^E0118/, { decline: 'CARD_EXPIRED' }],
  [/^E0117/, { decline: 'PAYMENT_DECLINED' }],
  [/^E21/, { decline: 'AUTHENTICATION_FAILED' }],
  [/^(E41|E11010099|E61010002)/, { decline: 'PAYMENT_DECLINED' }],
  [/^EX1/, { decline: 'CARD_TOKEN_INVALID' }],
  // The amount differs, the authorisation has expired, the payment is not complete.
  [/^(E01060010|E01060021|E01420010|E01110010|E11)/, 'stale'],
  [/^(E92|E82010001)/, 'busy'],
  [/^(E01|E31|E61)/, 'refused'],
];

const meaningOf = (code: string): Meaning => MEANINGS.find(([pattern]) => pattern.test(code))?.[1] ?? 'unknown';

/** Faults of GMO itself, as against those of the card company. */
export const isSystemFault = (errors: readonly string[]): boolean => errors.some((code) => /^E91/.test(code));

export const ORDER_ID_TAKEN = 'E01040010';
export const NO_SUCH_PAYMENT = 'E01110002';
export const TOKEN_USED = 'EX1000302';

/** The gravest code counts: what may have been carried out is not refused, whatever else is said. */
export function gravest(errors: readonly string[]): Meaning {
  const meanings = errors.map(meaningOf);
  for (const grave of ['unknown', 'stale', 'refused'] as const) if (meanings.includes(grave)) return grave;
  return meanings.find((meaning) => typeof meaning === 'object') ?? 'busy';
}

/** The card's company is asked, and may be closed. */
export function isForNow(errors: readonly string[]): boolean {
  const meaning = gravest(errors);
  return typeof meaning === 'object' && meaning.decline === 'PAYMENT_TRY_LATER';
}
