import type { EntityManager } from '@mikro-orm/postgresql';
import { anyOf } from '../database/tables.ts';
import { selectOrders } from '../order/find.ts';
import type { OrderRow } from '../order/order.ts';
import type { User } from '../user/user.ts';

const waitingOrders = (em: EntityManager, user: Pick<User, 'id'>) =>
  selectOrders(em, user).where('state', '=', 'assigned').where('delivery_type', '=', 'self');

/** Paid orders to collect on site, the oldest first. */
export const redeemTickets = (em: EntityManager, user: Pick<User, 'id'>): Promise<OrderRow[]> =>
  waitingOrders(em, user).orderBy('created_at').orderBy('id').execute();

/** Those of these orders that are to collect on site. */
export const ticketsAmong = (em: EntityManager, user: Pick<User, 'id'>, orderIds: readonly string[]): Promise<OrderRow[]> =>
  waitingOrders(em, user).where('id', '=', anyOf(orderIds)).execute();
