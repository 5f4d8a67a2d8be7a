import type { EntityManager } from '@mikro-orm/postgresql';
import { transact } from '../database/transaction.ts';
import { Refusal } from '../refusal.ts';
import { lockUser, type User } from '../user/user.ts';
import { deleteAddresses } from './delivery-info.ts';
import { type FoundOrder, findOrder } from './find.ts';
import { isPaid, isRefunded, moveOrder } from './order.ts';

/** Repeatable: an order that is cancelled already is answered again. One that has expired may be cancelled too. */
export async function cancelOrder(em: EntityManager, user: User, orderId: string): Promise<FoundOrder> {
  return transact(em, async (em) => {
    await lockUser(em, user);
    const order = await findOrder(em, user, orderId);
    if (order.state === 'cancelled') return order;
    if (isRefunded(order)) throw new Refusal('ORDER_REFUNDED');
    if (isPaid(order)) throw new Refusal('ORDER_ALREADY_PAID');
    const isFree = (await moveOrder(em, order, 'waiting', 'cancelled')) || (await moveOrder(em, order, 'pending', 'cancelled'));
    if (!isFree) throw new Refusal('PAYMENT_IN_PROGRESS');
    await deleteAddresses(em, [order.id]);
    return findOrder(em, user, orderId);
  });
}
