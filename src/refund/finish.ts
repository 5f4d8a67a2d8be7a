import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { databaseClock } from '../database/clock.ts';
import { tablesOf } from '../database/tables.ts';
import { transact } from '../database/transaction.ts';
import { markDelivered } from '../order/delivery-info.ts';
import { moveOrder, Order } from '../order/order.ts';
import { restock } from './prizes/restock.ts';
import { Refund, type RefundRow } from './refund.ts';

type Ending = { isCertain: boolean };

/** The money is back. From the same instant its prizes can be drawn again, where that was asked for. */
export async function finishRefund(em: EntityManager, refund: RefundRow, { isCertain }: Ending): Promise<void> {
  await transact(em, async (tx) => {
    const ended = await tablesOf(tx, Refund)
      .updateTable('refunds')
      .set({ state: 'done', ended_at: sql<Date>`clock_timestamp()`, ...(isCertain && { uncertain_until: null }) })
      .where('id', '=', refund.id)
      .where('epoch', '=', refund.epoch)
      .where('state', '=', 'owed')
      .returning('ended_at')
      .executeTakeFirst();
    if (ended) await closeOrder(tx, refund);
  });
}

/** Of a whole refund that is done, also of one that was not ours. */
export async function closeOrder(tx: EntityManager, { orderId, prizes }: Pick<RefundRow, 'orderId' | 'prizes'>): Promise<void> {
  if (!prizes) return;
  const orders = tablesOf(tx, Order).selectFrom('orders').select('gacha_id').where('id', '=', orderId);
  const { gacha_id: gachaId } = await orders.executeTakeFirstOrThrow();
  if (prizes === 'restock') await restock(tx, { id: orderId, gachaId });
  if (!(await moveOrder(tx, { id: orderId }, 'refunding', 'refunded'))) throw new Error('a refunded order is not being refunded');
  await markDelivered(tx, [orderId], await databaseClock(tx));
}
