import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { databaseClock } from '../database/time/clock.ts';
import { transact } from '../database/transaction.ts';
import { markDelivered } from '../order/delivery-info.ts';
import { moveOrder, Order, type OrderRow } from '../order/order.ts';
import { lockOwed } from './lease.ts';
import { restock, restockItems } from './prizes/restock.ts';
import type { Refund, RefundRow } from './refund.ts';

type Ending = { isCertain: boolean };

/** The money is back. From the same instant its prizes can be drawn again, where that was asked for. */
export async function finishRefund(
  em: EntityManager,
  { id, epoch, orderId, prizes, itemPrizes }: RefundRow,
  { isCertain }: Ending,
): Promise<void> {
  await transact(em, async (tx) => {
    // The order before the refund, as everywhere.
    const order =
      (prizes || itemPrizes) && (await tx.findOneOrFail(Order, { id: orderId }, { lockMode: LockMode.PESSIMISTIC_WRITE }));
    const owed = await lockOwed(tx, { id, epoch });
    if (!owed) return;
    [owed.state, owed.endedAt] = ['done', await databaseClock(tx)];
    if (isCertain) owed.uncertainUntil = null;
    await tx.flush();
    if (order && prizes) await closeOrder(tx, { id: orderId, gachaId: order.gacha.id }, owed);
    if (order && itemPrizes === 'restock') await restockItems(tx, order.gacha.id, id);
  });
}

/** Closes the order of a whole refund that is done, also of one that this service did not make. The order is locked. */
export async function closeOrder(
  tx: EntityManager,
  order: Pick<OrderRow, 'id' | 'gachaId'>,
  { prizes, endedAt }: Pick<Refund, 'prizes' | 'endedAt'>,
): Promise<void> {
  if (!prizes || !endedAt) return;
  if (prizes === 'restock') await restock(tx, order);
  if (!(await moveOrder(tx, order, 'refunding', 'refunded'))) throw new Error('a refunded order is not being refunded');
  await markDelivered(tx, [order.id], endedAt);
}
