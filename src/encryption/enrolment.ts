import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { tablesOf } from '../database/tables.ts';
import { insertOf } from '../database/write.ts';
import type { Vault } from './vault.ts';

/** Which keys a database needs, so that a lost one is told before anything is to be opened. */
export const EnrolledKey = defineEntity({
  name: 'EnrolledKey',
  tableName: 'encryption_keys',
  properties: {
    id: p.text().primary(),
    enrolledAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    /** When a gateway last said that it seals with this key. */
    seenAt: p.datetime(3),
  },
});
export type EnrolledKey = InferEntity<typeof EnrolledKey>;

const NOW = sql<Date>`clock_timestamp()`;

/** Before anything is sealed under it, and again and again from then on. */
export async function enrol(em: EntityManager, { firstId }: Pick<Vault, 'firstId'>): Promise<void> {
  await insertOf(em, EnrolledKey, [{ id: firstId }], { set: { seenAt: NOW } })
    .onConflict((on) => on.column('id').doUpdateSet(({ ref }) => ({ seen_at: ref('excluded.seen_at') })))
    .execute();
}

export async function missingKeys(em: EntityManager, vault: Pick<Vault, 'has'>): Promise<string[]> {
  const enrolled = await tablesOf(em, EnrolledKey).selectFrom('encryption_keys').select('id').orderBy('id').execute();
  return enrolled.map(({ id }) => id).filter((id) => !vault.has(id));
}

/** Many times as long as a gateway takes to say again which key it seals with. */
const SEEN_FOR_SECONDS = 150;
export const SEEN_SINCE = sql<Date>`clock_timestamp() - make_interval(secs => ${sql.lit(SEEN_FOR_SECONDS)})`;

export async function seenIds(em: EntityManager): Promise<string[]> {
  const seen = await tablesOf(em.fork(), EnrolledKey)
    .selectFrom('encryption_keys')
    .select('id')
    .where('seen_at', '>=', SEEN_SINCE)
    .orderBy('id')
    .execute();
  return seen.map(({ id }) => id);
}

export type KeysInUse = { keys: number; oldestSeconds: number };

/** The keys that some gateway encrypts with now, and how old the oldest of them is. */
export async function keysInUse(em: EntityManager): Promise<KeysInUse> {
  const { keys, oldestSeconds } = await tablesOf(em, EnrolledKey)
    .selectFrom('encryption_keys')
    .where('seen_at', '>=', SEEN_SINCE)
    .select(({ fn }) => fn.countAll<number>().as('keys'))
    .select(sql<number | null>`extract(epoch from clock_timestamp() - min(enrolled_at))::float8`.as('oldestSeconds'))
    .executeTakeFirstOrThrow();
  return { keys: Number(keys), oldestSeconds: oldestSeconds ?? 0 };
}

export async function retire(em: EntityManager, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const retired = await tablesOf(em.fork(), EnrolledKey)
    .deleteFrom('encryption_keys')
    .where('id', 'in', ids)
    .where('seen_at', '<', SEEN_SINCE)
    .returning('id')
    .execute();
  return retired.map(({ id }) => id);
}

export const enrolledIds = async (em: EntityManager): Promise<string[]> =>
  (await tablesOf(em.fork(), EnrolledKey).selectFrom('encryption_keys').select('id').orderBy('id').execute()).map(({ id }) => id);
