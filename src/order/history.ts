import type { EntityManager } from '@mikro-orm/postgresql';
import { findPlain } from '../database/plain.ts';
import type { User } from '../user/user.ts';
import { Order, type OrderState } from './order.ts';

/** What a list of orders can be asked for. A cancelled order is in no list. */
export type OrderFilter = 'assigned' | 'undelivered' | 'delivered' | 'pending';

const STATES: Record<OrderFilter, OrderState[]> = {
  assigned: ['assigned', 'delivered'],
  undelivered: ['assigned'],
  delivered: ['delivered'],
  pending: ['pending', 'paying'],
};

type Range = { after: { at: Date; id: string } | undefined; most: number };

/** A user's orders for showing, the latest first, and by id among those of the same instant; from a place on, where one is given. */
export function ordersOf(
  em: EntityManager,
  user: Pick<User, 'id'>,
  filter: OrderFilter,
  { after, most }: Range,
): Promise<Order[]> {
  const from = after ? 'and (created_at < ? or (created_at = ? and id > ?))' : '';
  const place = after ? [after.at, after.at, after.id] : [];
  return findPlain(em, Order, `${HIS_OWN} ${from} order by created_at desc, id limit ?`, [
    user.id,
    STATES[filter],
    ...place,
    Math.min(most, MOST_ROWS),
  ]);
}

export async function countOrders(em: EntityManager, user: Pick<User, 'id'>, filter: OrderFilter): Promise<number> {
  const [row] = await em.execute<{ count: number }[]>(`select count(*)::int as count from orders ${HIS_OWN}`, [
    user.id,
    STATES[filter],
  ]);
  return row?.count ?? 0;
}

const HIS_OWN = 'where user_id = ? and state = any(array[?]) and deleted_at is null';
const MOST_ROWS = 2 ** 31 - 1;
