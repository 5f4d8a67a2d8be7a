import type { EntityManager } from '@mikro-orm/postgresql';
import { findPlain } from '../database/plain.ts';
import { Order } from '../order/order.ts';
import type { User } from '../user/user.ts';

/** The orders a user can still collect on site: paid, not handed over, of a `self` gacha. Oldest first, as they queue. */
export const redeemTickets = (em: EntityManager, user: User): Promise<Order[]> =>
  findPlain<Order>(
    em,
    Order,
    `where user_id = ? and state = 'assigned' and delivery_type = 'self' and deleted_at is null order by created_at, id`,
    [user.id],
  );
