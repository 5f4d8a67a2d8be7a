import type { EntityManager } from '@mikro-orm/postgresql';
import { transact } from '../../database/transaction.ts';
import { returnPrizes } from '../../draw/stock.ts';
import { moveOrder } from '../../order/order.ts';
import { movePayment } from '../attempt/move.ts';
import type { PaymentRow } from '../attempt/payment.ts';

/**
 * Takes back a draw whose money can never be taken, before any user saw it: the stock returns, the order may be paid again, and
 * money that may be reserved is released.
 */
export async function undoDraw(em: EntityManager, payment: PaymentRow): Promise<void> {
  await transact(em, async (em) => {
    if (!(await movePayment(em, payment, 'drawn', 'voiding', { refusal: 'PAYMENT_DECLINED' }))) return;
    await returnPrizes(em, [payment.orderId]);
    if (!(await moveOrder(em, { id: payment.orderId }, 'paying', 'pending')))
      throw new Error('the order of a payment is not being paid');
  });
}
