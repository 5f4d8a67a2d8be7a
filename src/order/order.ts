import { defineEntity, type InferEntity, type Opt, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type QueryCreator, type RawBuilder, sql } from 'kysely';
import { guard } from '../database/guard.ts';
import { idColumn } from '../database/id.ts';
import type { Part, RowOf } from '../database/rows.ts';
import { statement } from '../database/statement.ts';
import { anyOf, type Tables, tablesOf } from '../database/tables.ts';
import { type DeliveryType, Gacha } from '../gacha/gacha.ts';
import { OddsVersion } from '../gacha/odds.ts';
import { SaleTerms } from '../seller/sale-terms.ts';
import { User } from '../user/user.ts';

/**
 * `paying` is shown as `pending`, but cannot be cancelled, replaced or paid a second time. `waiting`, shown as `pending` too:
 * its payment only waits at the bank of the card, and gives way to a cancellation, a new order or another card.
 */
export type OrderState = 'pending' | 'paying' | 'waiting' | 'assigned' | 'delivered' | 'cancelled' | 'refunding' | 'refunded';
export type OrderStatus = Exclude<OrderState, 'paying' | 'waiting'> | 'expired';

/**
 * A replaced order stays as it is and is marked as deleted. Handing over may be undone; a refund that is given up or taken back
 * restores the earlier state.
 */
export const ORDER_TRANSITIONS = {
  pending: ['paying', 'cancelled'],
  paying: ['waiting', 'pending', 'assigned'],
  waiting: ['paying', 'pending', 'cancelled'],
  assigned: ['delivered', 'refunding'],
  delivered: ['assigned', 'refunding'],
  refunding: ['refunded', 'assigned', 'delivered'],
  refunded: ['assigned', 'delivered'],
  cancelled: [],
} as const satisfies Record<OrderState, readonly OrderState[]>;

/** Or until the sale ends, if that is earlier. The check-in that an order needed may run out before its payment. */
export const PAYABLE_FOR_MINUTES = 60;

/** A new order replaces an order in one of these states. */
export const REPLACEABLE: readonly OrderState[] = ['pending', 'waiting'];

/** Of one order. */
export const MAX_PLAYS = 100;

/** The limit of a card processor for one transaction. */
export const MAX_ORDER_YEN = 9_999_999;

export const Order = defineEntity({
  name: 'Order',
  tableName: 'orders',
  properties: {
    id: idColumn(),
    gacha: () => p.manyToOne(Gacha).ref(),
    user: () => p.manyToOne(User).ref(),
    oddsVersion: () => p.manyToOne(OddsVersion).ref(),
    saleTerms: () => p.manyToOne(SaleTerms).ref().nullable(),
    /** Whether the client said that it had shown these terms. */
    termsShown: p.boolean().nullable(),
    deliveryType: p.text().$type<DeliveryType>(),
    state: p.text().$type<OrderState>(),
    playAmount: p.integer(),
    price: p.integer(),
    serialNumber: p.integer().nullable(),
    payableUntil: p.datetime(3),
    paidAt: p.datetime(3).fieldName('assigned_at').nullable(),
    deliveredAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3).defaultRaw('now()'),
    updatedAt: p.datetime(3).defaultRaw('now()'),
    deletedAt: p.datetime(3).nullable(),
    /** A generated column, for the indexes. */
    isUnpaid: p
      .boolean()
      .$type<Opt<boolean>>()
      .generated("(state in ('pending', 'paying', 'waiting') and deleted_at is null) stored"),
    /** Everything of it is in a parcel: kept by triggers, for the indexes. */
    isPacked: p.boolean().default(false),
    /** By staff: it is not packed and not handed over. */
    heldAt: p.datetime(3).nullable(),
    heldBecause: p.text().nullable(),
    /** A parcel of it came back; support has not said yet where it goes. */
    returnedAt: p.datetime(3).nullable(),
    /** Support said that it goes out, also after an earlier ban of its fan. */
    releasedAt: p.datetime(3).nullable(),
  },
  filters: { notDeleted: { name: 'notDeleted', cond: { deletedAt: null }, default: true } },
});
export type Order = InferEntity<typeof Order>;
export type OrderRow = RowOf<typeof Order>;

/** Columns that every field of an order may need; the others are read where a field of their name is asked for. */
export const ORDER_ALWAYS_READ = ['id', 'gachaId', 'state', 'playAmount', 'price', 'serialNumber', 'createdAt'] as const;
export type ShownOrder = Part<OrderRow, (typeof ORDER_ALWAYS_READ)[number]> & { isExpired?: boolean | undefined };
/** What is known of an order beside another thing: the rest is read where a field of it is asked for. */
export type OrderAtHand = Pick<ShownOrder, 'id'> & Partial<ShownOrder>;

/** By the database's clock, so nothing has to be written when the time is over. A payment under way may still end well. */
export const EXPIRED = "(state = 'pending' and payable_until <= clock_timestamp())";
export const IS_EXPIRED = sql.raw<boolean>(EXPIRED);

/** Its money was taken, and its draw is shown, whatever became of it afterwards. */
export const PAID_STATES: readonly OrderState[] = ['assigned', 'delivered', 'refunding', 'refunded'];

export const isPaid = ({ state }: Pick<Order, 'state'>): boolean => PAID_STATES.includes(state);

/** All of its money went back, or is on the way. */
export const isRefunded = ({ state }: Pick<Order, 'state'>): boolean => state === 'refunding' || state === 'refunded';

/** Nothing can be paid for it any more; a payment that still waits at the bank has ended with it. */
export const isGone = ({ state, deletedAt }: Pick<Order, 'state' | 'deletedAt'>): boolean =>
  state === 'cancelled' || deletedAt != null;

export const totalOf = (order: Pick<Order, 'price' | 'playAmount'>): number => order.price * order.playAmount;

/** A replaced one, which only staff see, is as good as cancelled. */
export function orderStatus({ state, isExpired, deletedAt }: Pick<ShownOrder, 'state' | 'isExpired' | 'deletedAt'>): OrderStatus {
  if (deletedAt) return 'cancelled';
  if (isExpired) return 'expired';
  return state === 'paying' || state === 'waiting' ? 'pending' : state;
}

/** False when another process moved or deleted it first. A transition that is not in the table does not compile. */
export async function moveOrder<From extends OrderState>(
  em: EntityManager,
  order: Pick<Order, 'id'>,
  from: From,
  to: (typeof ORDER_TRANSITIONS)[From][number],
  at: Date | null = null,
): Promise<boolean> {
  return (await moveOrders(em, [order], from, to, at)) === 1;
}

/** Answers how many orders were moved. */
export async function moveOrders<From extends OrderState>(
  em: EntityManager,
  orders: readonly Pick<Order, 'id'>[],
  from: From,
  to: (typeof ORDER_TRANSITIONS)[From][number],
  at: Date | null = null,
): Promise<number> {
  if (orders.length === 0) return 0;
  const moved = await moveRows(em, { ids: orders.map(({ id }) => id), from, at }, to);
  return moved.length;
}

type Moved = { ids: readonly string[]; from: OrderState; at: Date | null };

const moveRows = statement((em, { ids, from, at }: Moved, to: OrderState) =>
  moving(tablesOf(em, Order), ids, from, to, sql<Date>`coalesce(${at}::timestamptz, clock_timestamp())`),
);

/** Every change of a state is this one update. */
const moving = (
  db: QueryCreator<Tables<[typeof Order]>>,
  ids: readonly string[],
  from: OrderState,
  to: OrderState,
  at: RawBuilder<Date>,
) =>
  db
    .updateTable('orders')
    .set({ state: to, ...INSTANTS[to]?.(at) })
    .where((order) => guard('order not deleted', order('deleted_at', 'is', null)))
    .where('id', '=', anyOf(ids))
    .where((order) => guard('state', order('state', '=', from)))
    .returning('id');

type Instants = Partial<Record<'assigned_at' | 'delivered_at', RawBuilder<Date> | null>>;

const INSTANTS: Partial<Record<OrderState, (at: RawBuilder<Date>) => Instants>> = {
  assigned: (at) => ({ assigned_at: sql<Date>`coalesce(assigned_at, ${at})`, delivered_at: null }),
  delivered: (at) => ({ delivered_at: at }),
};

/**
 * After some of their items were handed over or posted: with its last one an order is delivered, and any other has changed.
 * Answers which are delivered.
 */
export async function deliverOrders(tx: EntityManager, orderIds: readonly string[]): Promise<string[]> {
  const paid = await delivered(tx, { orderIds });
  if (paid.length < orderIds.length) throw new Error('an item was delivered whose order waits for none');
  return paid.filter(({ isDelivered }) => isDelivered).map(({ id }) => id);
}

const NOTHING_LEFT = sql<boolean>`not exists (select from order_details as item
  where item.order_id = orders.id and item.deleted_at is null and item.delivered_at is null and item.refunded_at is null)`;

/** A counter may report what it handed over before the rest of the order. */
const LAST_DELIVERED = sql<Date>`(select max(item.delivered_at) from order_details as item
  where item.order_id = orders.id and item.deleted_at is null)`;

const delivered = statement((tx, { orderIds }: { orderIds: readonly string[] }) =>
  tablesOf(tx, Order)
    .with('moved', (db) => moving(db, orderIds, 'assigned', 'delivered', LAST_DELIVERED).where(NOTHING_LEFT))
    .with('open', (db) =>
      db
        .updateTable('orders')
        .set({ updated_at: sql<Date>`clock_timestamp()` })
        .where((order) => guard('order not deleted', order('deleted_at', 'is', null)))
        .where('id', '=', anyOf(orderIds))
        .where((order) => guard('state', order('state', '=', 'assigned')))
        .where(({ not }) => not(NOTHING_LEFT))
        .returning('id'),
    )
    .selectFrom('moved')
    .select(['id', sql<boolean>`true`.as('isDelivered')])
    .unionAll(({ selectFrom }) => selectFrom('open').select(['id', sql<boolean>`false`.as('isDelivered')])),
);
