import type { EntityManager } from '@mikro-orm/postgresql';
import { Order } from '../../order/order.ts';

/** Also those that were replaced: as the indexes have it, each for itself. The oldest first. */
export async function allOrdersOf(em: EntityManager, user: string): Promise<Order[]> {
  const there = await em.find(Order, { user }, { populate: ['gacha'] });
  const replaced = await em.find(Order, { user, deletedAt: { $ne: null } }, { populate: ['gacha'], filters: false });
  return [...there, ...replaced].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}
