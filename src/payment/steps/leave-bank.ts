import type { EntityManager } from '@mikro-orm/postgresql';
import { moveOrder } from '../../order/order.ts';
import { movePayment } from '../attempt/move.ts';
import type { Payment, PaymentRow } from '../attempt/payment.ts';

/**
 * The order that waited for a payment goes on with it, or is free again. One that was cancelled or replaced waits no more: then
 * the payment is over, and is watched if it may be reserved. The caller has locked the payment: everything that moves both
 * locks it before the order.
 */
export async function leaveBank(
  tx: EntityManager,
  payment: Pick<Payment, 'id' | 'epoch' | 'order'>,
  to: 'returned' | 'declined',
  lease: { leaseUntil?: Date } = {},
): Promise<PaymentRow | null> {
  const isBack = to === 'returned';
  if (!(await moveOrder(tx, { id: payment.order.id }, 'waiting', isBack ? 'paying' : 'pending')))
    return movePayment(tx, payment, 'challenged', isBack ? 'abandoned' : 'declined', { refusal: 'PAYMENT_SUPERSEDED' });
  return movePayment(tx, payment, 'challenged', to, isBack ? lease : { refusal: 'AUTHENTICATION_FAILED' });
}
