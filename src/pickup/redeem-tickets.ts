import type { EntityManager } from '@mikro-orm/postgresql';
import { anyOf } from '../database/tables.ts';
import { selectOrders } from '../order/find.ts';
import type { OrderRow } from '../order/order.ts';
import type { User } from '../user/user.ts';

/** Paid orders to collect on site, all or those among some, the oldest first. */
export const redeemTickets = (em: EntityManager, user: User, among?: readonly string[]): Promise<OrderRow[]> =>
  selectOrders(em, user)
    .where('state', '=', 'assigned')
    .where('delivery_type', '=', 'self')
    .$if(among !== undefined, (orders) => orders.where('id', '=', anyOf(among ?? [])))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
