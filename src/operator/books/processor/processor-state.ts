import type { PaymentState } from '../../../payment/attempt/payment.ts';
import type { ListedPayment } from '../../../payment/processor/processor.ts';

/** `unknown`: the processor does not know the payment. */
export type ProcessorState = ListedPayment['status'] | 'unknown';

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

export const stateAtProcessor = (found: ListedPayment | null): ProcessorState => found?.status ?? 'unknown';
export const moneyAt = (found: ListedPayment | null): Money => MONEY[stateAtProcessor(found)];

export const amountAt = (found: ListedPayment | null): number | null => found?.amount ?? null;

type Booked = { state: PaymentState; amount: number; refunded: number; owed: number };

/** The yen of a captured payment that the processor may have: before or after the refund that is owed. */
export const mayHave = ({ amount, refunded, owed }: Booked): number[] => [amount - refunded, amount - refunded - owed];

/** Null where processor and row agree. */
export function disagreement(payment: Booked, found: ListedPayment | null): string | null {
  const { state } = payment;
  const atProcessor = stateAtProcessor(found);
  if (state === 'captured' && atProcessor === 'voided' && mayHave(payment).includes(0)) return null;
  if (!MAY_BE[state].includes(MONEY[atProcessor])) return `the payment is ${state}, and ${SAID[atProcessor]}`;
  const said = amountAt(found);
  if (atProcessor === 'voided' || said === null || mayHave(payment).includes(said)) return null;
  const given = payment.refunded > 0 ? `, of which ${payment.refunded} were given back` : '';
  return `the payment is of ${payment.amount} yen${given}, and of ${said} at the processor`;
}
