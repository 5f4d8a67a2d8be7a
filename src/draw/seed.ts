import { randomBytes, randomUUID } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { idColumn } from '../database/id.ts';
import { recordset, tablesOf } from '../database/tables.ts';
import { sealedColumn } from '../encryption/sealed-column.ts';
import type { Sealed } from '../encryption/vault.ts';
import { Gacha } from '../gacha/gacha.ts';
import { hashOfSeed } from './random.ts';
import { isSeedOf } from './verify-play.ts';

/**
 * All draws of a gacha are derived from its newest seed. The hash is public from the beginning, so the seed cannot be replaced
 * unseen; the seed itself stays secret until the sale has ended.
 */
export const Seed = defineEntity({
  name: 'Seed',
  tableName: 'seeds',
  properties: {
    id: idColumn(randomUUID),
    gacha: () => p.manyToOne(Gacha).ref(),
    number: p.integer(),
    /** Lazy, so that it is read only where it is named. */
    seed: p.text().$type<Sealed>().lazy(),
    hash: p.text(),
    createdAt: p.datetime(3).defaultRaw('now()'),
  },
});
export type Seed = InferEntity<typeof Seed>;

export const SEALED_SEED = sealedColumn('seeds', 'seeds', 'seed');
const SEED_BYTES = 32;

export const commitSeed = (em: EntityManager, gachaId: string): Promise<void> => writeSeed(em, gachaId, randomBytes(SEED_BYTES));

/** Of the seed itself only the ciphertext leaves this process. */
export async function writeSeed(em: EntityManager, gachaId: string, seed: Buffer): Promise<void> {
  const id = randomUUID();
  const sealed = SEALED_SEED.seal(em, [id], seed.toString('hex'));
  const columns = { id: 'uuid', gacha_id: 'uuid', seed: 'text', hash: 'text' } as const;
  await tablesOf(em, Seed)
    .insertInto('seeds')
    .columns(['id', 'gacha_id', 'seed', 'hash', 'number'])
    .expression(({ selectFrom }) =>
      selectFrom(recordset('fresh', columns, [{ id, gacha_id: gachaId, seed: sealed, hash: hashOfSeed(seed) }]))
        .select(({ ref }) => ['fresh.id', 'fresh.gacha_id', ref('fresh.seed').$castTo<Sealed>().as('seed'), 'fresh.hash'])
        .select(({ selectFrom }) =>
          selectFrom('seeds')
            .whereRef('seeds.gacha_id', '=', 'fresh.gacha_id')
            .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
            .$asScalar()
            .$notNull()
            .as('number'),
        ),
    )
    .execute();
}

export type SealedSeed = { id: string; seed: Sealed; hash: string };

/** Fails where it is not the seed whose hash was published: nothing is ever drawn with another. */
export function openSeed(em: EntityManager, sealed: SealedSeed): Buffer {
  const seed = unprovenSeed(em, sealed);
  if (!isSeedOf(sealed.hash, seed)) throw new Error(`seed ${sealed.id} is not the one whose hash was published`);
  return seed;
}

export const unprovenSeed = (em: EntityManager, { id, seed }: Pick<SealedSeed, 'id' | 'seed'>): Buffer =>
  Buffer.from(SEALED_SEED.open(em, [id], seed), 'hex');
