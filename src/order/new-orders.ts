import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { guard } from '../database/guard.ts';
import { allOf } from '../database/rows.ts';
import { statement } from '../database/statement.ts';
import { anyOf, recordset, tablesOf } from '../database/tables.ts';
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

type NewOrder = Pick<Order, 'id' | 'deliveryType' | 'playAmount' | 'price' | 'payableUntil'> & {
  userId: string;
  gachaId: string;
  oddsVersionId: string;
  at: Date;
};

const ORDER_COLUMNS = {
  id: 'uuid',
  user_id: 'uuid',
  gacha_id: 'uuid',
  odds_version_id: 'uuid',
  delivery_type: 'text',
  state: 'text',
  play_amount: 'int',
  price: 'int',
  payable_until: 'timestamptz',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const;

export async function insertOrders(tx: EntityManager, orders: readonly NewOrder[]): Promise<OrderRow[]> {
  const inserted = await insertRows(tx, { rows: orders.map(rowOf) });
  const byId = new Map(inserted.map((row) => [row.id, row]));
  return orders.map(({ id }) => byId.get(id) as OrderRow);
}

const rowOf = (order: NewOrder) => ({
  ...{ id: order.id, user_id: order.userId, gacha_id: order.gachaId, odds_version_id: order.oddsVersionId },
  ...{ delivery_type: order.deliveryType, state: 'pending', play_amount: order.playAmount, price: order.price },
  ...{ payable_until: order.payableUntil, created_at: order.at, updated_at: order.at },
});

const insertRows = statement((tx, { rows }: { rows: readonly ReturnType<typeof rowOf>[] }) => {
  const columns = Object.keys(ORDER_COLUMNS) as (keyof typeof ORDER_COLUMNS)[];
  return tablesOf(tx, Order)
    .insertInto('orders')
    .columns(columns)
    .expression(({ selectFrom }) => selectFrom(recordset('draft', ORDER_COLUMNS, rows)).select(columns))
    .returning(allOf(tx, Order));
});
