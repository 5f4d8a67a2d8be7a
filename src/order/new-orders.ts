import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { guard } from '../database/guard.ts';
import { allOf } from '../database/rows.ts';
import { statement } from '../database/statement.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { insertOf } from '../database/write.ts';
import { DeliveryInfo } from './delivery-info.ts';
import { Order, type OrderRow, REPLACEABLE } from './order.ts';

/** Answers how many were still unpaid, and so are deleted now. */
export async function dropUnpaidOrders(tx: EntityManager, orders: readonly Pick<Order, 'id'>[]): Promise<number> {
  if (orders.length === 0) return 0;
  const dropped = await dropUnpaid(tx, { ids: orders.map(({ id }) => id) });
  return dropped.length;
}

/** Their addresses go with those that are deleted, and with no other. */
const dropUnpaid = statement((tx, { ids }: { ids: readonly string[] }) =>
  tablesOf(tx, Order, DeliveryInfo)
    .with('dropped', (db) =>
      db
        .updateTable('orders')
        .set({ deleted_at: sql<Date>`clock_timestamp()` })
        .where((order) => guard('order not deleted', order('deleted_at', 'is', null)))
        .where('id', '=', anyOf(ids))
        .where((order) => guard('state', order('state', '=', anyOf(REPLACEABLE))))
        .returning('id'),
    )
    .with('forgotten', (db) => db.deleteFrom('delivery_infos').using('dropped').whereRef('order_id', '=', 'dropped.id'))
    .selectFrom('dropped')
    .select('id'),
);

type NewOrder = Pick<Order, 'id' | 'deliveryType' | 'playAmount' | 'price' | 'payableUntil' | 'createdAt'> & {
  userId: string;
  gachaId: string;
  oddsVersionId: string;
  saleTermsId: string | null;
  termsShown: boolean | null;
};

export async function insertOrders(tx: EntityManager, orders: readonly NewOrder[]): Promise<OrderRow[]> {
  const inserted = await insertRows(tx, { rows: orders.map(pendingFrom) });
  const byId = new Map(inserted.map((row) => [row.id, row]));
  return orders.map(({ id }) => byId.get(id) as OrderRow);
}

const pendingFrom = (order: NewOrder) => ({ ...order, updatedAt: order.createdAt, state: 'pending' as const });

const insertRows = statement((tx, { rows }: { rows: readonly ReturnType<typeof pendingFrom>[] }) =>
  insertOf(tx, Order, rows).returning(allOf(tx, Order)),
);
