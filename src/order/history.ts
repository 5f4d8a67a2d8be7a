import type { EntityManager } from '@mikro-orm/postgresql';
import { type Asked, type Columns, partOf, selected } from '../database/rows.ts';
import { statement } from '../database/statement.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import type { User } from '../user/user.ts';
import { ordersOfUser } from './find.ts';
import { ALWAYS_READ, IS_EXPIRED, Order, type OrderState, type ShownOrder } from './order.ts';

/** A cancelled order is in no list, and neither is one that has expired. */
export type OrderFilter = 'assigned' | 'undelivered' | 'delivered' | 'pending';

const LISTED_STATES: Record<OrderFilter, OrderState[]> = {
  assigned: ['assigned', 'delivered'],
  undelivered: ['assigned'],
  delivered: ['delivered'],
  pending: ['pending', 'paying', 'waiting'],
};

type OrderRange = { after: { at: Date; id: string } | undefined; most: number };

export function ordersOf(
  em: EntityManager,
  user: Pick<User, 'id'>,
  filter: OrderFilter,
  { after, most }: OrderRange,
  asked: Asked,
): Promise<ShownOrder[]> {
  const page = { userId: user.id, states: LISTED_STATES[filter], most: Math.min(most, MAX_ROWS) };
  const columns = partOf(em, Order, ALWAYS_READ, asked);
  return after ? nextPage(em, { ...page, ...after }, columns) : firstPage(em, page, columns);
}

type FirstPage = { userId: string; states: OrderState[]; most: number };
type NextPage = FirstPage & { at: Date; id: string };

const pageOf = (em: EntityManager, { userId, states, most }: FirstPage, columns: Columns<ShownOrder>) =>
  ordersOfUser(em, { id: userId })
    .select(selected(columns))
    .where('state', '=', anyOf(states))
    .where(({ not }) => not(IS_EXPIRED))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most);

const firstPage = statement(pageOf);
const nextPage = statement((em, page: NextPage, columns: Columns<ShownOrder>) =>
  pageOf(em, page, columns).where((eb) =>
    eb.or([eb('created_at', '<', page.at), eb.and([eb('created_at', '=', page.at), eb('id', '>', page.id)])]),
  ),
);

export async function countOrders(em: EntityManager, user: Pick<User, 'id'>, filter: OrderFilter): Promise<number> {
  const { count } = await tablesOf(em, Order)
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user.id)
    .where('deleted_at', 'is', null)
    .where('state', '=', anyOf(LISTED_STATES[filter]))
    .where(({ not }) => not(IS_EXPIRED))
    .executeTakeFirstOrThrow();
  return count;
}

const MAX_ROWS = 2 ** 31 - 1;
