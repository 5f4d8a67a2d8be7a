import type { EntityManager } from '@mikro-orm/postgresql';
import { transact } from '../database/transaction.ts';
import { knownId, Refusal } from '../refusal.ts';
import { lockUser, type User } from '../user/user.ts';
import { isPaid, moveOrder, Order } from './order.ts';

/** Cancels an unpaid order. Cancelling it again answers the same; a paid one stays as it is. */
export async function cancelOrder(em: EntityManager, user: User, orderId: string): Promise<Order> {
  return transact(em, async (em) => {
    await lockUser(em, user);
    const order = await em.findOne(Order, { id: knownId(orderId), user: user.id });
    if (!order) throw new Refusal('NOT_FOUND');
    if (order.state === 'cancelled') return order;
    if (isPaid(order)) throw new Refusal('ORDER_ALREADY_PAID');
    if (!(await moveOrder(em, order, 'pending', 'cancelled'))) throw new Refusal('PAYMENT_IN_PROGRESS');
    return em.refreshOrFail(order);
  });
}
