import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { newId } from '../database/id.ts';
import { statement } from '../database/statement.ts';
import { anyOf, recordset, tablesOf } from '../database/tables.ts';
import { Gacha } from '../gacha/gacha.ts';
import { Order } from '../order/order.ts';
import { OrderDetail } from '../order/order-detail.ts';
import { PickupToken } from '../pickup/pickup-token.ts';
import { isId } from '../refusal.ts';
import { Staff } from '../staff/staff.ts';

export const HandoverRecord = defineEntity({
  name: 'HandoverRecord',
  tableName: 'handovers',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => newId()),
    pickupToken: () => p.manyToOne(PickupToken).ref(),
    gacha: () => p.manyToOne(Gacha).ref(),
    staff: () => p.manyToOne(Staff).ref(),
    deliveredAt: p.datetime(3),
  },
});
export type HandoverRecord = InferEntity<typeof HandoverRecord>;

/** The item is the primary key: the database itself lets nothing be handed over twice. */
export const HandoverRecordItem = defineEntity({
  name: 'HandoverRecordItem',
  tableName: 'handover_items',
  properties: {
    orderDetail: () => p.oneToOne(OrderDetail).ref().owner().primary(),
    handover: () => p.manyToOne(HandoverRecord).ref(),
  },
});
export type HandoverRecordItem = InferEntity<typeof HandoverRecordItem>;

type NewRecord = { id: string; tokenId: string; gachaId: string; staffId: string; itemIds: readonly string[] };

export async function recordHandovers(tx: EntityManager, records: readonly NewRecord[], at: Date): Promise<void> {
  const handovers = records.map(({ id, tokenId, gachaId, staffId }) => ({
    id,
    pickup_token_id: tokenId,
    gacha_id: gachaId,
    staff_id: staffId,
    delivered_at: at,
  }));
  const items = records.flatMap(({ id, itemIds }) => itemIds.map((itemId) => ({ order_detail_id: itemId, handover_id: id })));
  await insertRecords(tx, { handovers, items, itemIds: items.map((item) => item.order_detail_id), at });
}

type Inserted = {
  handovers: readonly { id: string; pickup_token_id: string; gacha_id: string; staff_id: string; delivered_at: Date }[];
  items: readonly { order_detail_id: string; handover_id: string }[];
  itemIds: readonly string[];
  at: Date;
};

const insertRecords = statement((tx, { handovers, items, itemIds, at }: Inserted) =>
  tablesOf(tx, HandoverRecord, HandoverRecordItem, OrderDetail)
    .with('written', (db) =>
      db
        .insertInto('handovers')
        .columns(['id', 'pickup_token_id', 'gacha_id', 'staff_id', 'delivered_at'])
        .expression(({ selectFrom }) => selectFrom(recordset('given', HANDOVER_COLUMNS, handovers)).selectAll()),
    )
    .with('delivered', (db) => db.updateTable('order_details').set({ delivered_at: at }).where('id', '=', anyOf(itemIds)))
    .insertInto('handover_items')
    .columns(['order_detail_id', 'handover_id'])
    .expression(({ selectFrom }) => selectFrom(recordset('item', HANDOVER_ITEM_COLUMNS, items)).selectAll()),
);

const HANDOVER_COLUMNS = {
  id: 'uuid',
  pickup_token_id: 'uuid',
  gacha_id: 'uuid',
  staff_id: 'uuid',
  delivered_at: 'timestamptz',
} as const;
const HANDOVER_ITEM_COLUMNS = { order_detail_id: 'uuid', handover_id: 'uuid' } as const;

export type PastHandover = { deliveredAt: Date; staffName: string; amount: number };

/** When and by whom the items of each of these lists were handed over, the latest first. */
export async function handoversOf(em: EntityManager, lists: readonly (readonly string[])[]): Promise<PastHandover[][]> {
  const items = lists.flatMap((itemIds, list) => itemIds.map((id) => ({ list, id })));
  const found = Map.groupBy(await pastHandovers(em, { items }), ({ list }) => list);
  return lists.map((_itemIds, list) => found.get(list) ?? []);
}

const pastHandovers = statement((em, { items }: { items: readonly { list: number; id: string }[] }) =>
  tablesOf(em, HandoverRecord, HandoverRecordItem, Staff)
    .selectFrom(recordset('item', { list: 'int', id: 'uuid' }, items))
    .innerJoin('handover_items as given', 'given.order_detail_id', 'item.id')
    .innerJoin('handovers', 'handovers.id', 'given.handover_id')
    .innerJoin('staff', 'staff.id', 'handovers.staff_id')
    .groupBy(['item.list', 'handovers.id', 'staff.id'])
    .select(['item.list', 'handovers.delivered_at as deliveredAt', 'staff.name as staffName'])
    .select(sql<number>`count(*)::int`.as('amount'))
    .orderBy('handovers.delivered_at', 'desc')
    .orderBy('handovers.id'),
);

/** Among these orders, those of the tokens' users with items that were handed over through other tokens. */
export function givenThroughOthers(tx: EntityManager, tokenIds: readonly string[], orderIds: readonly string[]) {
  return tablesOf(tx, PickupToken, Order, OrderDetail, HandoverRecord, HandoverRecordItem)
    .selectFrom('pickup_tokens as token')
    .innerJoin('orders', 'orders.user_id', 'token.user_id')
    .innerJoin('order_details as item', 'item.order_id', 'orders.id')
    .innerJoin('handover_items as given', 'given.order_detail_id', 'item.id')
    .innerJoin('handovers', 'handovers.id', 'given.handover_id')
    .where('token.id', '=', anyOf(tokenIds))
    .where('orders.id', '=', anyOf(orderIds.filter(isId)))
    .where('item.deleted_at', 'is', null)
    .whereRef('handovers.pickup_token_id', '<>', 'token.id')
    .select(['token.id as token_id', 'orders.gacha_id', 'orders.id as order_id'])
    .distinct()
    .execute();
}
