import type { EntityManager } from '@mikro-orm/postgresql';
import { Order } from '../order/order.ts';
import type { User } from '../user/user.ts';

/** The orders a user can still collect on site: paid, not handed over, of a `self` gacha. Oldest first, as they queue. */
export const redeemTickets = (em: EntityManager, user: User): Promise<Order[]> =>
  em.find(Order, { user: user.id, state: 'assigned', deliveryType: 'self' }, { orderBy: { createdAt: 'asc', id: 'asc' } });
