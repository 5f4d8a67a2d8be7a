import { randomBytes, randomUUID } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { idColumn } from '../database/id.ts';
import { insertOf } from '../database/write.ts';
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

/** Only the ciphertext of the seed leaves this process. */
export async function writeSeed(em: EntityManager, gachaId: string, seed: Buffer): Promise<void> {
  const id = randomUUID();
  const fresh = { id, gachaId, seed: SEALED_SEED.seal(em, [id], seed.toString('hex')), hash: hashOfSeed(seed) };
  await insertOf(em, Seed, [fresh], { set: { number: NEXT } }).execute();
}

const NEXT = sql<number>`(select coalesce(max(number), 0) + 1 from seeds where gacha_id = ${sql.ref('given.gachaId')})`;

export type SealedSeed = { id: string; seed: Sealed; hash: string };

/** Fails where it is not the seed whose hash was published: nothing is ever drawn with another. */
export function openSeed(em: EntityManager, sealed: SealedSeed): Buffer {
  const seed = unprovenSeed(em, sealed);
  if (!isSeedOf(sealed.hash, seed)) throw new Error(`seed ${sealed.id} is not the one whose hash was published`);
  return seed;
}

export const unprovenSeed = (em: EntityManager, { id, seed }: Pick<SealedSeed, 'id' | 'seed'>): Buffer =>
  Buffer.from(SEALED_SEED.open(em, [id], seed), 'hex');
