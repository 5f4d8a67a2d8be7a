import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../database/id.ts';
import { type DeliveryType, Gacha } from '../gacha/gacha.ts';
import { OddsVersion } from '../gacha/odds.ts';
import { User } from '../user/user.ts';

/**
 * `paying` is inside only: an order whose payment is under way is shown as `pending`, but can be neither cancelled nor
 * replaced nor paid a second time.
 */
export type OrderState = 'pending' | 'paying' | 'assigned' | 'delivered' | 'cancelled';
export type OrderStatus = Exclude<OrderState, 'paying'>;

/** From where an order may go where. An order that another one replaces stays `pending` and is deleted. */
export const ORDER_TRANSITIONS = {
  pending: ['paying', 'cancelled'],
  paying: ['pending', 'assigned'],
  assigned: ['delivered'],
  delivered: [],
  cancelled: [],
} as const satisfies Record<OrderState, readonly OrderState[]>;

/** How long an order may wait for its payment; the check-in that allowed it may run out meanwhile. */
export const PAYABLE_FOR_MINUTES = 60;

/** The most that one order may cost: what a card processor takes in one transaction. */
export const DEAREST_ORDER = 9_999_999;

export const Order = defineEntity({
  name: 'Order',
  tableName: 'orders',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => newId()),
    gacha: () => p.manyToOne(Gacha).ref(),
    user: () => p.manyToOne(User).ref(),
    oddsVersion: () => p.manyToOne(OddsVersion).ref(),
    deliveryType: p.text().$type<DeliveryType>(),
    state: p.text().$type<OrderState>(),
    playAmount: p.integer(),
    price: p.integer(),
    serialNumber: p.integer().nullable(),
    payableUntil: p.datetime(3),
    assignedAt: p.datetime(3).nullable(),
    deliveredAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3).defaultRaw('now()'),
    updatedAt: p.datetime(3).defaultRaw('now()'),
    deletedAt: p.datetime(3).nullable(),
  },
  filters: { standing: { name: 'standing', cond: { deletedAt: null }, default: true } },
});
export type Order = InferEntity<typeof Order>;

export const isPaid = (order: Pick<Order, 'state'>): boolean => order.state === 'assigned' || order.state === 'delivered';

export const totalOf = (order: Pick<Order, 'price' | 'playAmount'>): number => order.price * order.playAmount;

export const orderStatus = (order: Pick<Order, 'state'>): OrderStatus => (order.state === 'paying' ? 'pending' : order.state);

/**
 * Takes an order from one state to the next, if it is still in the first and still stands: false when somebody else was
 * faster. The transition table is the type, so that a step it does not know does not compile. `at` is now, if nothing else.
 */
export async function moveOrder<From extends OrderState>(
  em: EntityManager,
  order: Pick<Order, 'id'>,
  from: From,
  to: (typeof ORDER_TRANSITIONS)[From][number],
  at: Date | null = null,
): Promise<boolean> {
  return (await moveOrders(em, [order], from, to, at)) === 1;
}

/** The same for many; how many of them were there. */
export async function moveOrders<From extends OrderState>(
  em: EntityManager,
  orders: readonly Pick<Order, 'id'>[],
  from: From,
  to: (typeof ORDER_TRANSITIONS)[From][number],
  at: Date | null = null,
): Promise<number> {
  if (orders.length === 0) return 0;
  const instant = INSTANTS[to as OrderState];
  const dated = instant ? `, ${instant} = coalesce(?::timestamptz, clock_timestamp())` : '';
  const rows = await em.execute<unknown[]>(
    `update "orders" set state = ?${dated} where "deleted_at" is null and "id" = any(array[?]::uuid[]) and "state" = ? returning 1`,
    [to, ...(instant ? [at] : []), orders.map(({ id }) => id), from],
  );
  return rows.length;
}

/** Where it is written down when an order came into a state. */
const INSTANTS: Partial<Record<OrderState, string>> = { assigned: 'assigned_at', delivered: 'delivered_at' };
