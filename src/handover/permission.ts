import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { findPlain } from '../database/plain.ts';
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

/** Whether a gacha is a staff member's: whether that one keeps all, and who it is. */
const KEPT = 'deleted_at is null and (?::boolean or id in (select gacha_id from posts where staff_id = ?))';

/** The gachas of a staff member, all or those among some. */
export function gachasOf(em: EntityManager, staff: Staff, among?: readonly string[] | null): Promise<Gacha[]> {
  const [condition, ids] = among ? [' and id = any(array[?]::uuid[])', [among.filter(isId)]] : ['', []];
  return findPlain<Gacha>(em, Gacha, `where ${KEPT}${condition} order by start_at desc, id`, [staff.allGachas, staff.id, ...ids]);
}

/**
 * Refuses unless all of these gachas are this staff member's: a gacha that there is not and one of somebody else answer
 * the same, except to those who may see all.
 */
export async function mustKeep(em: EntityManager, staff: Staff, gachaIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(gachaIds)];
  const [row] = await em.execute<{ kept: number }[]>(
    `select count(*)::int as kept from gachas where ${KEPT} and id = any(array[?]::uuid[])`,
    [staff.allGachas, staff.id, wanted.filter(isId)],
  );
  if ((row?.kept ?? 0) < wanted.length) throw new Refusal(staff.allGachas ? 'NOT_FOUND' : 'FORBIDDEN');
}
