import type { EntityManager } from '@mikro-orm/postgresql';
import type { ExpressionBuilder } from 'kysely';
import type { Asked } from '../database/rows.ts';
import { anyOf, type Tables, tablesOf } from '../database/tables.ts';
import type { User } from '../user/user.ts';
import { selectShown } from './find.ts';
import { Order, type OrderState, type ShownOrder } from './order.ts';

/** A cancelled order is in no list. */
export type OrderFilter = 'assigned' | 'undelivered' | 'delivered' | 'pending';

const LISTED_STATES: Record<OrderFilter, OrderState[]> = {
  assigned: ['assigned', 'delivered'],
  undelivered: ['assigned'],
  delivered: ['delivered'],
  pending: ['pending', 'paying'],
};

type OrderRange = { after: { at: Date; id: string } | undefined; most: number };

export function ordersOf(
  em: EntityManager,
  user: Pick<User, 'id'>,
  filter: OrderFilter,
  { after, most }: OrderRange,
  asked: Asked,
): Promise<ShownOrder[]> {
  const orders = selectShown(em, user, asked).where('state', '=', anyOf(LISTED_STATES[filter]));
  return (after ? orders.where((eb) => eb.or([eb('created_at', '<', after.at), isLater(eb, after)])) : orders)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(Math.min(most, MAX_ROWS))
    .execute();
}

const isLater = (eb: ExpressionBuilder<Tables<[typeof Order]>, 'orders'>, { at, id }: { at: Date; id: string }) =>
  eb.and([eb('created_at', '=', at), eb('id', '>', id)]);

export async function countOrders(em: EntityManager, user: Pick<User, 'id'>, filter: OrderFilter): Promise<number> {
  const { count } = await tablesOf(em, Order)
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user.id)
    .where('deleted_at', 'is', null)
    .where('state', '=', anyOf(LISTED_STATES[filter]))
    .executeTakeFirstOrThrow();
  return count;
}

const MAX_ROWS = 2 ** 31 - 1;
