import { setImmediate as otherWork } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { tablesOf } from '../../../database/tables.ts';
import { openedSeed } from '../../../draw/audit/rows.ts';
import { type SealedSeed, Seed } from '../../../draw/seed.ts';
import { isSeedOf } from '../../../draw/verify-play.ts';
import { MissingKey } from '../../../encryption/vault.ts';
import type { Findings, Most } from './check.ts';

const SUBJECT = 'seeds = seeds whose hashes were published';
/** Opened at once: some milliseconds, between which a gateway that serves does other work. */
const AT_ONCE = 200;

type NumberedSeed = SealedSeed & { number: number; gachaId: string };

/**
 * Every seed against its hash, also one that is secret still, of which nothing is told but whether it is the right one: with
 * another nothing can be drawn. Counted whole, whatever the period: a seed is there from the publication on.
 */
export async function compareSeeds(em: EntityManager, most?: Most): Promise<Findings> {
  const line = { subject: SUBJECT, here: 0, there: 0 };
  const findings: Findings = { lines: [line], differences: [], notKept: 0 };
  for await (const seed of everySeed(em.fork())) {
    const why = wrongIn(em, seed);
    line.here += 1;
    if (!why) line.there += 1;
    else if (most !== undefined && findings.differences.length >= most) findings.notKept += 1;
    else findings.differences.push({ subject: SUBJECT, here: 1, there: 0, ids: { gacha: seed.gachaId }, why });
  }
  return findings;
}

async function* everySeed(em: EntityManager): AsyncGenerator<NumberedSeed> {
  for (let last: string | undefined; ; ) {
    const page = await seedsAfter(em, last);
    yield* page;
    last = page.at(-1)?.id;
    if (page.length < AT_ONCE) return;
    await otherWork();
  }
}

const seedsAfter = (em: EntityManager, last: string | undefined): Promise<NumberedSeed[]> =>
  tablesOf(em, Seed)
    .selectFrom('seeds')
    .$if(last !== undefined, (seeds) => seeds.where('seeds.id', '>', last ?? ''))
    .select(['seeds.id', 'seeds.number', 'seeds.hash', 'seeds.seed', 'seeds.gacha_id as gachaId'])
    .orderBy('seeds.id')
    .limit(AT_ONCE)
    .execute();

function wrongIn(em: EntityManager, sealed: NumberedSeed): string | null {
  let seed: Buffer | null;
  try {
    seed = openedSeed(em, sealed);
  } catch (error) {
    // One row must not keep the books from all others.
    if (error instanceof MissingKey) return `seed ${sealed.number} of the gacha is sealed with a key that is not here`;
    throw error;
  }
  if (!seed) return `seed ${sealed.number} of the gacha does not open: what is kept of it was changed`;
  return isSeedOf(sealed.hash, seed) ? null : `seed ${sealed.number} of the gacha is not the one whose hash was published`;
}
