import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { idColumn } from '../database/id.ts';
import { type Asked, allOf, type Columns, type Part, partOf, type RowOf, selected } from '../database/rows.ts';
import { statement } from '../database/statement.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { Prize } from '../gacha/prize.ts';
import type { Scope } from '../staff/role.ts';
import type { User } from '../user/user.ts';
import { Order, PAID_STATES } from './order.ts';

/**
 * One prize, won with one play, or without one: a last-one prize, beside what the last play of its gacha won. Written by
 * the draw, shown once paid, marked as deleted when the capture failed.
 */
export const OrderDetail = defineEntity({
  name: 'OrderDetail',
  tableName: 'order_details',
  properties: {
    id: idColumn(),
    order: () => p.manyToOne(Order).ref(),
    prize: () => p.manyToOne(Prize).ref(),
    play: p.integer().nullable(),
    deliveredAt: p.datetime(3).nullable(),
    /** Its order was refunded before it was handed over. */
    refundedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3).defaultRaw('now()'),
    updatedAt: p.datetime(3).defaultRaw('now()'),
    deletedAt: p.datetime(3).nullable(),
  },
});
export type OrderDetail = InferEntity<typeof OrderDetail>;
export type OrderDetailRow = RowOf<typeof OrderDetail>;

const ALWAYS_READ = ['id', 'orderId', 'prizeId'] as const;
export type ShownDetail = Part<OrderDetailRow, (typeof ALWAYS_READ)[number]>;
export type ItemAtHand = Pick<ShownDetail, (typeof ALWAYS_READ)[number]>;

export const detailsOf = (em: EntityManager, orderIds: readonly string[], asked: Asked): Promise<ShownDetail[]> =>
  selectDetails(em, { orderIds }, partOf(em, OrderDetail, ALWAYS_READ, asked));

/** The items among these that are of the user's own paid orders. */
export const detailsAmong = (
  em: EntityManager,
  { id: userId }: Pick<User, 'id'>,
  ids: readonly string[],
): Promise<OrderDetailRow[]> => ownDetails(em, { userId, ids });

const paidDetails = (em: EntityManager) =>
  tablesOf(em, OrderDetail, Order)
    .selectFrom('order_details')
    .innerJoin('orders', 'orders.id', 'order_details.order_id')
    .where('order_details.deleted_at', 'is', null)
    .where('orders.state', 'in', PAID_STATES)
    .where('orders.deleted_at', 'is', null);

const ofPaidOrders = (em: EntityManager, userId: string) => paidDetails(em).where('orders.user_id', '=', userId);

const ownDetails = statement((em, { userId, ids }: { userId: string; ids: readonly string[] }) =>
  ofPaidOrders(em, userId).select(allOf(em, OrderDetail)).where('order_details.id', '=', anyOf(ids)),
);

/** The items among these of paid orders of any fan, at the gachas of the scope. */
export const detailsWithin = (em: EntityManager, scope: Scope, ids: readonly string[]): Promise<OrderDetailRow[]> =>
  staffDetails(em, { ids, gachaIds: scope === 'all' ? [] : scope }, scope === 'all' ? 'all' : 'some');

const staffDetails = statement(
  (em, { ids, gachaIds }: { ids: readonly string[]; gachaIds: readonly string[] }, scope: 'all' | 'some') =>
    paidDetails(em)
      .select(allOf(em, OrderDetail))
      .where('order_details.id', '=', anyOf(ids))
      .$if(scope === 'some', (items) => items.where('orders.gacha_id', '=', anyOf(gachaIds))),
);

/** The prizes among these that the user has won. */
export async function prizesWon(em: EntityManager, user: Pick<User, 'id'>, prizeIds: readonly string[]): Promise<string[]> {
  return (await wonPrizes(em, { userId: user.id, prizeIds })).map(({ id }) => id);
}

const wonPrizes = statement((em, { userId, prizeIds }: { userId: string; prizeIds: readonly string[] }) =>
  ofPaidOrders(em, userId)
    .select('order_details.prize_id as id')
    .distinct()
    .where('order_details.prize_id', '=', anyOf(prizeIds)),
);

const selectDetails = statement((em, { orderIds }: { orderIds: readonly string[] }, columns: Columns<ShownDetail>) =>
  tablesOf(em, OrderDetail)
    .selectFrom('order_details')
    .select(selected(columns))
    .where('order_id', '=', anyOf(orderIds))
    .where('deleted_at', 'is', null)
    .orderBy('play'),
);
