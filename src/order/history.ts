import type { EntityManager } from '@mikro-orm/postgresql';
import { keyset, type Range, type Slice } from '../database/keyset.ts';
import { orderedBy } from '../database/ordering.ts';
import { type Asked, partOf } from '../database/rows.ts';
import { anyOf } from '../database/tables.ts';
import { badInput, isId } from '../refusal.ts';
import type { User } from '../user/user.ts';
import { ordersOfUser } from './find.ts';
import { EXPIRED, IS_EXPIRED, ORDER_ALWAYS_READ, Order, type OrderState, type OrderStatus, type ShownOrder } from './order.ts';

const STATES: Record<OrderStatus, readonly OrderState[]> = {
  pending: ['pending', 'paying', 'waiting'],
  assigned: ['assigned'],
  delivered: ['delivered'],
  refunding: ['refunding'],
  refunded: ['refunded'],
  cancelled: ['cancelled'],
  expired: [],
};

const PAID: readonly OrderStatus[] = ['assigned', 'delivered', 'refunding', 'refunded'];

export const HISTORY_NEWEST_FIRST = orderedBy('orders', 'instant', 'createdAt', { descending: true });

type Wanted = { status?: readonly OrderStatus[] | null | undefined; gachaId?: string | null | undefined };

export async function ordersOf(
  em: EntityManager,
  user: Pick<User, 'id'>,
  { status, gachaId }: Wanted,
  range: Range,
  asked: Asked,
): Promise<Slice<ShownOrder>> {
  if (status?.length === 0) throw badInput('status', 'NAMES_NO_STATUS');
  if (gachaId != null && !isId(gachaId)) return { rows: [], hasEarlier: false, hasLater: false, total: 0 };
  const statuses = status ?? PAID;
  const listed = { userId: user.id, states: statuses.flatMap((one) => STATES[one]), gachaId: gachaId ?? '' };
  const columns = partOf(em, Order, ORDER_ALWAYS_READ, asked);
  const hasExpired = statuses.includes('expired');
  const read = (hasExpired ? withExpired : unexpired)[gachaId == null ? 'ofAllGachas' : 'ofGacha'];
  return read(em, listed, range, hasExpired ? `${columns}, ${EXPIRED} as "isExpired"` : columns);
}

type Listed = { userId: string; states: readonly OrderState[]; gachaId: string };
type List = (em: EntityManager, values: Listed) => ReturnType<typeof ordersOfUser>;

const BY_CREATION = { at: ['created_at', 'createdAt'], id: ['id', 'id'] } as const;
const listsOf = (list: List) => ({
  ofAllGachas: keyset(list, HISTORY_NEWEST_FIRST, BY_CREATION),
  ofGacha: keyset(
    (em, values: Listed) => list(em, values).where('gacha_id', '=', values.gachaId),
    HISTORY_NEWEST_FIRST,
    BY_CREATION,
  ),
});

const unexpired = listsOf((em, { userId, states }) =>
  ordersOfUser(em, { id: userId })
    .where('state', '=', anyOf(states))
    .where(({ not }) => not(IS_EXPIRED)),
);

const withExpired = listsOf((em, { userId, states }) =>
  ordersOfUser(em, { id: userId }).where(({ eb, or }) => or([IS_EXPIRED, eb('state', '=', anyOf(states))])),
);
