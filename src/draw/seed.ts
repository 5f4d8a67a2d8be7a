import { randomUUID } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Gacha } from '../gacha/gacha.ts';

/**
 * What every draw of a gacha is derived from, secret until its sale has ended. Its hash is shown from the beginning, so
 * that another seed cannot be put in its place. The newest of a gacha is the one in use.
 */
export const Seed = defineEntity({
  name: 'Seed',
  tableName: 'seeds',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    gacha: () => p.manyToOne(Gacha).ref(),
    number: p.integer(),
    /** Read by whoever draws or checks, and by nobody by accident. */
    seed: p.blob().lazy(),
    hash: p.text(),
    createdAt: p.datetime(3).defaultRaw('now()'),
  },
});
export type Seed = InferEntity<typeof Seed>;

/** Commits a gacha to its next seed, which the database makes: it is in no statement, and so in no log. */
export async function commitSeed(em: EntityManager, gachaId: string): Promise<void> {
  await em.execute(
    `with fresh as materialized (select new_seed() as seed)
     insert into seeds (id, gacha_id, number, seed, hash)
     select gen_random_uuid(), ?, (select coalesce(max(number), 0) + 1 from seeds where gacha_id = ?), seed, encode(sha256(seed), 'hex')
       from fresh`,
    [gachaId, gachaId],
  );
}
