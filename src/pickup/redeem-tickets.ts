import type { EntityManager } from '@mikro-orm/postgresql';
import { selectOrders } from '../order/find.ts';
import type { OrderRow } from '../order/order.ts';
import type { User } from '../user/user.ts';

/** Paid orders to collect on site, the oldest first. */
export const redeemTickets = (em: EntityManager, user: User): Promise<OrderRow[]> =>
  selectOrders(em, user)
    .where('state', '=', 'assigned')
    .where('delivery_type', '=', 'self')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
