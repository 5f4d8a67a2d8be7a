import { defineEntity, type FilterQuery, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Gacha } from '../gacha/gacha.ts';
import { isId, Refusal } from '../refusal.ts';
import { Staff } from '../user/staff.ts';

/** That a staff member hands over the prizes of a gacha. Who may do so for all gachas has no posts. */
export const Post = defineEntity({
  name: 'Post',
  tableName: 'posts',
  properties: {
    staff: () => p.manyToOne(Staff).ref().primary(),
    gacha: () => p.manyToOne(Gacha).ref().primary(),
  },
});
export type Post = InferEntity<typeof Post>;

/** The gachas of a staff member, all or those among some. */
export async function gachasOf(em: EntityManager, staff: Staff, among?: readonly string[] | null): Promise<Gacha[]> {
  const kept = await keptBy(em, staff);
  const wanted = among ? { $and: [kept, { id: { $in: among.filter(isId) } }] } : kept;
  return em.find(Gacha, wanted, { orderBy: { startAt: 'desc', id: 'asc' } });
}

/**
 * Refuses unless all of these gachas are this staff member's: a gacha that there is not and one of somebody else answer
 * the same, except to those who may see all.
 */
export async function mustKeep(em: EntityManager, staff: Staff, gachaIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(gachaIds)];
  const kept = await em.count(Gacha, { $and: [await keptBy(em, staff), { id: { $in: wanted.filter(isId) } }] });
  if (kept < wanted.length) throw new Refusal(staff.allGachas ? 'NOT_FOUND' : 'FORBIDDEN');
}

async function keptBy(em: EntityManager, staff: Staff): Promise<FilterQuery<Gacha>> {
  if (staff.allGachas) return { deletedAt: null };
  const posts = await em.find(Post, { staff: staff.id });
  return { deletedAt: null, id: { $in: posts.map(({ gacha }) => gacha.id) } };
}
