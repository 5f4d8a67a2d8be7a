import type { PaymentState } from '../payment/attempt/payment.ts';
import type { Standing } from '../payment/processor/processor.ts';

/** `unknown`: the processor does not know the payment. */
export type ProcessorState = Standing['status'] | 'unknown';

export type Money = 'nothing' | 'reserved' | 'captured';

const MONEY: Record<ProcessorState, Money> = {
  unknown: 'nothing',
  open: 'nothing',
  declined: 'nothing',
  voided: 'nothing',
  authorised: 'reserved',
  captured: 'captured',
};

/** The processor is called before the state is written, so some states allow two; final states allow one. */
const MAY_BE: Record<PaymentState, readonly Money[]> = {
  entered: ['nothing'],
  registered: ['nothing', 'reserved'],
  challenged: ['nothing'],
  returned: ['nothing', 'reserved'],
  drawn: ['reserved', 'captured'],
  captured: ['captured'],
  declined: ['nothing'],
  voiding: ['reserved', 'nothing'],
  voided: ['nothing'],
  abandoned: ['nothing', 'reserved'],
};

const SAID: Record<ProcessorState, string> = {
  unknown: 'the processor never heard of it',
  open: 'the processor has reserved nothing for it',
  declined: 'the processor has declined it',
  voided: 'the processor has released it',
  authorised: 'the processor has reserved its money',
  captured: 'the processor has taken its money',
};

export const stateAtProcessor = (found: Standing | null): ProcessorState => found?.status ?? 'unknown';
export const moneyAt = (found: Standing | null): Money => MONEY[stateAtProcessor(found)];

export const amountAt = (found: Standing | null): number | null => found?.amount ?? null;

/** Null where processor and row agree. */
export function disagreement({ state, amount }: { state: PaymentState; amount: number }, found: Standing | null): string | null {
  const atProcessor = stateAtProcessor(found);
  if (!MAY_BE[state].includes(MONEY[atProcessor])) return `the payment is ${state}, and ${SAID[atProcessor]}`;
  const said = amountAt(found);
  if (atProcessor !== 'voided' && said !== null && said !== amount)
    return `the payment is of ${amount} yen, and of ${said} at the processor`;
  return null;
}
