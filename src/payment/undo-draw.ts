import type { EntityManager } from '@mikro-orm/postgresql';
import { transact } from '../database/transaction.ts';
import { returnDraws } from '../draw/return-prizes.ts';
import { moveOrder } from '../order/order.ts';
import { movePayment, type Payment } from './payment.ts';

/**
 * A draw whose money can never be taken is taken back before anybody saw it: the stock returns, the order may be paid
 * again, and what may be reserved is released.
 */
export async function takeBackDraw(em: EntityManager, payment: Payment): Promise<void> {
  await transact(em, async (em) => {
    if (!(await movePayment(em, payment, 'drawn', 'voiding', { refusal: 'PAYMENT_DECLINED' }))) return;
    await returnDraws(em, [payment.order.id]);
    if (!(await moveOrder(em, payment.order, 'paying', 'pending'))) throw new Error('the order of a payment is not being paid');
  });
}
