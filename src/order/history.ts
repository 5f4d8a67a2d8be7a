import type { EntityManager } from '@mikro-orm/postgresql';
import { keyset, type Range, type Slice } from '../database/keyset.ts';
import { type Asked, partOf } from '../database/rows.ts';
import { anyOf } from '../database/tables.ts';
import type { Ordering } from '../ordering.ts';
import { knownId } from '../refusal.ts';
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

export const NEWEST_FIRST: Ordering<Pick<ShownOrder, 'createdAt' | 'id'>> = {
  name: 'orders',
  keys: [
    { kind: 'instant', of: ({ createdAt }) => createdAt, descending: true },
    { kind: 'id', of: ({ id }) => id },
  ],
};

type Wanted = { filter: OrderFilter; gachaId?: string | null | undefined };

export function ordersOf(
  em: EntityManager,
  user: Pick<User, 'id'>,
  { filter, gachaId }: Wanted,
  range: Range,
  asked: Asked,
): Promise<Slice<ShownOrder>> {
  const listed = { userId: user.id, states: LISTED_STATES[filter] };
  const columns = partOf(em, Order, ALWAYS_READ, asked);
  if (gachaId == null) return ofAllGachas(em, listed, range, columns);
  return ofGacha(em, { ...listed, gachaId: knownId(gachaId) }, range, columns);
}

type Listed = { userId: string; states: OrderState[] };

const listedOrders = (em: EntityManager, { userId, states }: Listed) =>
  ordersOfUser(em, { id: userId })
    .where('state', '=', anyOf(states))
    .where(({ not }) => not(IS_EXPIRED));

const ordersOfGacha = (em: EntityManager, values: Listed & { gachaId: string }) =>
  listedOrders(em, values).where('gacha_id', '=', values.gachaId);

const BY_CREATION = { at: ['created_at', 'createdAt'], id: ['id', 'id'] } as const;
const ofAllGachas = keyset(listedOrders, NEWEST_FIRST, BY_CREATION);
const ofGacha = keyset(ordersOfGacha, NEWEST_FIRST, BY_CREATION);
