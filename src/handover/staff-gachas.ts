import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { findPlain, reader } from '../database/plain.ts';
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

/** A staff member with the gachas whose prizes that one hands over; who may do so for all needs no list. */
export type Keeper = Staff & { posts: readonly string[] };

/** Finds staff by their accounts, as they are at this moment: to hire and to dismiss takes effect at once. */
export async function findKeepers(
  em: EntityManager,
  accounts: readonly Pick<Staff, 'issuer' | 'subject'>[],
): Promise<(Keeper | null)[]> {
  const rows = await em.execute<{ staff: Record<string, unknown>; posts: string[] | null }[]>(
    `select row_to_json(s) as staff,
            (select json_agg(g.id) from posts p join gachas g on g.id = p.gacha_id and g.deleted_at is null where p.staff_id = s.id) as posts
       from staff s where (s.issuer, s.subject) in (select * from unnest(array[?]::text[], array[?]::text[]))`,
    [accounts.map(({ issuer }) => issuer), accounts.map(({ subject }) => subject)],
  );
  const found = rows.map(({ staff, posts }) => ({ ...reader<Staff>(em, Staff)(staff), posts: posts ?? [] }));
  return accounts.map(
    (asked) => found.find(({ issuer, subject }) => issuer === asked.issuer && subject === asked.subject) ?? null,
  );
}

/** Whether a gacha that there is is this staff member's. */
export const keeps = ({ allGachas, posts }: Keeper, gachaId: string): boolean => allGachas || posts.includes(gachaId);

/** The gachas of a staff member, all or those among some. */
export function gachasOf(em: EntityManager, { allGachas, posts }: Keeper, among?: readonly string[] | null): Promise<Gacha[]> {
  const conditions = ['deleted_at is null', ...(allGachas ? [] : [IS_ONE_OF]), ...(among ? [IS_ONE_OF] : [])];
  return findPlain<Gacha>(em, Gacha, `where ${conditions.join(' and ')} order by start_at desc, id`, [
    ...(allGachas ? [] : [posts]),
    ...(among ? [among.filter(isId)] : []),
  ]);
}

const IS_ONE_OF = 'id = any(array[?]::uuid[])';

/**
 * Refuses unless all of these gachas are this staff member's: a gacha that there is not and one of somebody else answer
 * the same, except to those who may see all.
 */
export async function mustKeep(em: EntityManager, staff: Keeper, gachaIds: readonly string[]): Promise<void> {
  if (!staff.allGachas) {
    if (!gachaIds.every((id) => keeps(staff, id))) throw new Refusal('FORBIDDEN');
    return;
  }
  const wanted = new Set(gachaIds);
  if (wanted.size > 0 && (await gachasOf(em, staff, [...wanted])).length < wanted.size) throw new Refusal('NOT_FOUND');
}
