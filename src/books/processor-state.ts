import type { PaymentState } from '../payment/payment.ts';
import type { Found } from '../payment/processor/processor.ts';

/** What a processor says of a payment; `unknown` where it never heard of it. */
export type Standing = Found['status'] | 'unknown';

/** Where the money is. */
export type Money = 'nothing' | 'reserved' | 'captured';

const MONEY: Record<Standing, Money> = {
  unknown: 'nothing',
  open: 'nothing',
  declined: 'nothing',
  voided: 'nothing',
  authorised: 'reserved',
  captured: 'captured',
};

/**
 * Where the money may be while a payment is in a state here. A step is taken at the processor first and written down after
 * it, so some states have two. What is final has one.
 */
const MAY_BE: Record<PaymentState, readonly Money[]> = {
  entered: ['nothing'],
  registered: ['nothing', 'reserved'],
  challenged: ['nothing'],
  returned: ['nothing', 'reserved'],
  authorised: ['reserved'],
  drawn: ['reserved', 'captured'],
  captured: ['captured'],
  declined: ['nothing'],
  voiding: ['reserved', 'nothing'],
  voided: ['nothing'],
  abandoned: ['nothing', 'reserved'],
};

const SAID: Record<Standing, string> = {
  unknown: 'the processor never heard of it',
  open: 'the processor has reserved nothing for it',
  declined: 'the processor has declined it',
  voided: 'the processor has released it',
  authorised: 'the processor has reserved its money',
  captured: 'the processor has taken its money',
};

export const standingOf = (found: Found | null): Standing => found?.status ?? 'unknown';
export const moneyAt = (found: Found | null): Money => MONEY[standingOf(found)];

/** How much it is about at the processor; null where it does not say. */
export const amountAt = (found: Found | null): number | null => (found && 'amount' in found ? found.amount : null);

/** Why what the processor says does not agree with the row; null where it does. */
export function disagreement({ state, amount }: { state: PaymentState; amount: number }, found: Found | null): string | null {
  const standing = standingOf(found);
  if (!MAY_BE[state].includes(MONEY[standing])) return `the payment is ${state}, and ${SAID[standing]}`;
  const said = amountAt(found);
  if (standing !== 'voided' && said !== null && said !== amount)
    return `the payment is of ${amount} yen, and of ${said} at the processor`;
  return null;
}
