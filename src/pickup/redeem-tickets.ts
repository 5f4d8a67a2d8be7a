import type { EntityManager } from '@mikro-orm/postgresql';
import { keyset, type Range, type Slice } from '../database/keyset.ts';
import { everyColumn } from '../database/rows.ts';
import { ordersOfUser } from '../order/find.ts';
import { Order, type OrderRow } from '../order/order.ts';
import type { Ordering } from '../ordering.ts';
import type { User } from '../user/user.ts';

export const OLDEST_FIRST: Ordering<OrderRow> = {
  name: 'OLDEST',
  keys: [
    { kind: 'instant', of: ({ createdAt }) => createdAt },
    { kind: 'id', of: ({ id }) => id },
  ],
};

const readTickets = keyset(
  (em, user: Pick<User, 'id'>) => ordersOfUser(em, user).where('state', '=', 'assigned').where('delivery_type', '=', 'self'),
  OLDEST_FIRST,
  { at: ['created_at', 'createdAt'], id: ['id', 'id'] },
);

/** Paid orders to collect on site. */
export const redeemTickets = (em: EntityManager, { id }: Pick<User, 'id'>, range: Range): Promise<Slice<OrderRow>> =>
  readTickets(em, { id }, range, everyColumn(em, Order));
