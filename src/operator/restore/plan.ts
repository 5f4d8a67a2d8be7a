import { isOver, isUnfinished, type PaymentRow } from '../../payment/attempt/payment.ts';
import type { FoundPayment } from '../../payment/processor/processor.ts';

/**
 * `drive`: on to where the processor is, as a gateway would. `release`, `refund`: the attempt is over here, and its money is
 * reserved or taken there. `person`: both sides say what no call can reconcile.
 */
export type Plan = 'drive' | 'release' | 'refund' | 'person' | 'nothing';

/** `mayHave`: what the processor may have of it, by the refunds that the database knows. */
type Known = Pick<PaymentRow, 'state' | 'amount'> & { mayHave: readonly number[] };

/** The next step for a payment that the database knows, and of which the processor may know more. */
export function planFor(payment: Known, found: FoundPayment | null): Plan {
  if (isOtherAmount(payment, found)) return 'person';
  if (payment.state === 'captured') return found?.status === 'captured' || isAllBack(payment, found) ? 'nothing' : 'person';
  if (isOver(payment) && found?.status === 'captured') return 'refund';
  if (isUnfinished(payment)) return 'drive';
  return found?.status === 'authorised' ? 'release' : 'nothing';
}

/** The amount of a payment that is over at the processor does not matter any more. */
function isOtherAmount({ mayHave }: Known, found: FoundPayment | null): boolean {
  return (found?.status === 'authorised' || found?.status === 'captured') && !mayHave.includes(found.amount);
}

const isAllBack = ({ mayHave }: Known, found: FoundPayment | null): boolean => found?.status === 'voided' && mayHave.includes(0);
