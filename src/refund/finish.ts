import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { guard, guardLock } from '../database/guard.ts';
import { tablesOf } from '../database/tables.ts';
import { databaseClock } from '../database/time/clock.ts';
import { transact } from '../database/transaction.ts';
import { markDelivered } from '../order/delivery-info.ts';
import { moveOrder, Order, type OrderRow } from '../order/order.ts';
import { restock } from './prizes/restock.ts';
import { Refund, type RefundRow } from './refund.ts';

type Ending = { isCertain: boolean };

/** The money is back. From the same instant its prizes can be drawn again, where that was asked for. */
export async function finishRefund(em: EntityManager, refund: RefundRow, { isCertain }: Ending): Promise<void> {
  await transact(em, async (tx) => {
    // The order before the refund, as everywhere.
    const order = refund.prizes && (await lockOrder(tx, refund));
    const ended = await tablesOf(tx, Refund)
      .updateTable('refunds')
      .set({ state: 'done', ended_at: sql<Date>`clock_timestamp()`, ...(isCertain && { uncertain_until: null }) })
      .where('id', '=', refund.id)
      .where((one) => guard('driver', one('epoch', '=', refund.epoch)))
      .where((one) => guard('state', one('state', '=', 'owed')))
      .returning('ended_at')
      .executeTakeFirst();
    if (ended && order) await closeOrder(tx, order, refund);
  });
}

const lockOrder = (tx: EntityManager, { orderId }: Pick<RefundRow, 'orderId'>): Promise<Closed> =>
  tablesOf(tx, Order)
    .selectFrom('orders')
    .select(['id', 'gacha_id as gachaId'])
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .modifyEnd(guardLock('order before its refund'))
    .executeTakeFirstOrThrow();

type Closed = Pick<OrderRow, 'id' | 'gachaId'>;

/** Of a whole refund that is done, also of one that was not ours. Its order is locked. */
export async function closeOrder(tx: EntityManager, order: Closed, { prizes }: Pick<RefundRow, 'prizes'>): Promise<void> {
  if (!prizes) return;
  if (prizes === 'restock') await restock(tx, order);
  if (!(await moveOrder(tx, order, 'refunding', 'refunded'))) throw new Error('a refunded order is not being refunded');
  await markDelivered(tx, [order.id], await databaseClock(tx));
}
