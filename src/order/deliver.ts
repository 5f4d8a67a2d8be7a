import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { statement } from '../database/statement.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { Order, type OrderState } from './order.ts';
import { OrderDetail } from './order-detail.ts';

/** Of paid orders of which something was handed over: those are delivered of which nothing is left. Answers how many were paid. */
export async function deliverOrders(tx: EntityManager, orderIds: readonly string[], at: Date): Promise<number> {
  return (await delivered(tx, { orderIds, at })).length;
}

const NOTHING_LEFT = sql<boolean>`not exists (select from order_details as item
  where item.order_id = orders.id and item.deleted_at is null and item.delivered_at is null)`;

const delivered = statement((tx, { orderIds, at }: { orderIds: readonly string[]; at: Date }) =>
  tablesOf(tx, Order, OrderDetail)
    .updateTable('orders')
    .set({
      state: sql<OrderState>`case when ${NOTHING_LEFT} then 'delivered' else orders.state end`,
      delivered_at: sql<Date | null>`case when ${NOTHING_LEFT} then ${at}::timestamptz end`,
    })
    .where('deleted_at', 'is', null)
    .where('id', '=', anyOf(orderIds))
    .where('state', '=', 'assigned')
    .returning('id'),
);
