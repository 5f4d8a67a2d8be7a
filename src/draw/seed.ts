import { randomUUID } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Gacha } from '../gacha/gacha.ts';

/**
 * All draws of a gacha are derived from its newest seed. The hash is public from the beginning, so the seed cannot be replaced
 * unseen; the seed itself stays secret until the sale has ended.
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
    /** Lazy, so that it is read only where it is named. */
    seed: p.blob().lazy(),
    hash: p.text(),
    createdAt: p.datetime(3).defaultRaw('now()'),
  },
});
export type Seed = InferEntity<typeof Seed>;

/** The database makes the seed: it is in no statement, and so in no log. */
export async function commitSeed(em: EntityManager, gachaId: string): Promise<void> {
  await em.execute(
    `with fresh as materialized (select new_seed() as seed)
     insert into seeds (id, gacha_id, number, seed, hash)
     select gen_random_uuid(), ?, (select coalesce(max(number), 0) + 1 from seeds where gacha_id = ?), seed, encode(sha256(seed), 'hex')
       from fresh`,
    [gachaId, gachaId],
  );
}
