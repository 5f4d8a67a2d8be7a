import type { Decline } from '../processor.ts';

/**
 * What a code says of the call. `unknown`: it may have been carried out. `busy`: it was not, and may be repeated. `stale`:
 * it was not, since the payment is elsewhere already. `refused`: it was not, and never will be.
 */
export type Meaning = 'unknown' | 'busy' | 'stale' | 'refused' | { decline: Decline };

/** Codes that say something else than the rest of their class; the first that matches counts. */
const MEANINGS: [RegExp, Meaning][] = [
  [/^42G0[246]0/, { decline: 'CARD_LIMIT_EXCEEDED' }],
  [/^42G(030|050|540|550)/, { decline: 'CARD_LIMIT_EXCEEDED' }],
  [/^42G4[45]0/, { decline: 'SECURITY_CODE_WRONG' }],
  [/^42G830/, { decline: 'CARD_EXPIRED' }],
  // The card company stands in for, has closed, or has a fault in the line to its own system.
  [/^42G(850|91|950)/, { decline: 'PAYMENT_TRY_LATER' }],
  [/^42G/, { decline: 'PAYMENT_DECLINED' }],
  [/^E0118/, { decline: 'CARD_EXPIRED' }],
  [/^E0117/, { decline: 'PAYMENT_DECLINED' }],
  [/^E21/, { decline: 'AUTHENTICATION_FAILED' }],
  // A card that cannot be used here, or was mistyped.
  [/^(E41|E11010099|E61010002)/, { decline: 'PAYMENT_DECLINED' }],
  [/^EX1/, { decline: 'CARD_TOKEN_INVALID' }],
  // The authorised amount is another one, the authorisation has run out, the payment is not complete.
  [/^(E01060010|E01060021|E01420010|E01110010|E11)/, 'stale'],
  // Too many calls at once; processing was not begun.
  [/^(E92|E82010001)/, 'busy'],
  [/^(E01|E31|E61)/, 'refused'],
];

const meaningOf = (code: string): Meaning => MEANINGS.find(([pattern]) => pattern.test(code))?.[1] ?? 'unknown';

/** The gateway's own faults, as against those of the card company behind it. */
export const isSystemFault = (errors: readonly string[]): boolean => errors.some((code) => /^E91/.test(code));

export const ORDER_ID_TAKEN = 'E01040010';
export const NO_SUCH_PAYMENT = 'E01110002';
export const TOKEN_USED = 'EX1000302';

/** Of several codes the gravest counts: what may have been carried out is not refused, whatever else is said. */
export function gravest(errors: readonly string[]): Meaning {
  const meanings = errors.map(meaningOf);
  for (const grave of ['unknown', 'stale', 'refused'] as const) if (meanings.includes(grave)) return grave;
  return meanings.find((meaning) => typeof meaning === 'object') ?? 'busy';
}
