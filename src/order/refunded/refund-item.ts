import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { statement } from '../../database/statement.ts';
import { anyOf, tablesOf } from '../../database/tables.ts';
import { OrderDetail } from '../order-detail.ts';

/** What a refund of items names. A refund of all that is left names none: it withdraws whatever waits. */
export const RefundItem = defineEntity({
  name: 'RefundItem',
  tableName: 'refund_items',
  properties: {
    refundId: p.uuid().primary(),
    orderDetail: () => p.manyToOne(OrderDetail).ref().primary(),
  },
});
export type RefundItem = InferEntity<typeof RefundItem>;

/** The items of an order that were refunded by themselves: a decision about the whole order is not about them. */
export const refundedItems = async (em: EntityManager, orderId: string): Promise<string[]> =>
  (await ofOrder(em, { orderId })).map(({ id }) => id);

const STANDS = sql<boolean>`exists (select from refunds r where r.id = refund_items.refund_id and r.state in ('owed', 'done'))`;

const ofOrder = statement((em, { orderId }: { orderId: string }) =>
  tablesOf(em, RefundItem, OrderDetail)
    .selectFrom('order_details')
    .innerJoin('refund_items', 'refund_items.order_detail_id', 'order_details.id')
    .where('order_details.order_id', '=', orderId)
    .where(STANDS)
    .select('order_details.id'),
);

/** In the order of the draws. */
export const itemsOfRefunds = statement((em, { refundIds }: { refundIds: readonly string[] }) =>
  tablesOf(em, RefundItem, OrderDetail)
    .selectFrom('refund_items')
    .innerJoin('order_details', 'order_details.id', 'refund_items.order_detail_id')
    .where('refund_items.refund_id', '=', anyOf(refundIds))
    .select(['refund_items.refund_id as refundId', 'order_details.id', 'order_details.order_id as orderId'])
    .select('order_details.prize_id as prizeId')
    .orderBy('order_details.play'),
);
export type ItemOfRefund = Awaited<ReturnType<typeof itemsOfRefunds>>[number];

/** Those among these items that were refunded by themselves. Their order is locked. */
export const refundedAmong = async (tx: EntityManager, itemIds: readonly string[]): Promise<string[]> =>
  (await among(tx, { itemIds })).map(({ id }) => id);

const among = statement((tx, { itemIds }: { itemIds: readonly string[] }) =>
  tablesOf(tx, RefundItem)
    .selectFrom('refund_items')
    .where('order_detail_id', '=', anyOf(itemIds))
    .where(STANDS)
    .select('order_detail_id as id'),
);
