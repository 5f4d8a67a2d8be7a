import type { EntityManager } from '@mikro-orm/postgresql';
import { BrokenSeal } from '../../encryption/vault.ts';
import { OddsVersion } from '../../gacha/odds.ts';
import { Prize } from '../../gacha/prize.ts';
import { type SealedSeed, Seed, unprovenSeed } from '../seed.ts';

/** With the prize of the item that it won, where that still exists. */
export type DrawRow = {
  sequence: number;
  orderId: string;
  attempt: number;
  play: number;
  seedId: string;
  oddsVersionId: string;
  soldUnderId: string;
  drawnUnder: number;
  stocks: number[];
  bound: number;
  value: number;
  prizeId: string;
  returnedAfter: number | null;
  itemPrizeId: string | null;
  leftAfter: number | null;
  lastOneId: string | null;
  /** Whether its order has the item for that. */
  isLastOneWon: boolean;
};

/** Gateways may go on drawing meanwhile. */
export const inOneSnapshot = <Result>(em: EntityManager, read: (em: EntityManager) => Promise<Result>): Promise<Result> =>
  em.transactional(read, { isolationLevel: 'repeatable read', readOnly: true });

const DRAWS_PER_PAGE = 5000;

/** `which`: a condition on the table under the name that it is given. */
type Which = (draws: string) => string;

export async function* drawsOf(em: EntityManager, gachaId: string, which: Which = () => 'true'): AsyncGenerator<DrawRow> {
  for (let last = 0; ; ) {
    const page = await em.execute<DrawRow[]>(
      `select w.sequence, w.order_id as "orderId", w.attempt, w.play, w.seed_id as "seedId", w.odds_version_id as "oddsVersionId",
              o.odds_version_id as "soldUnderId", w.drawn_under as "drawnUnder", w.stocks, w.bound::float8, w.value::float8,
              w.prize_id as "prizeId", w.returned_after as "returnedAfter", d.prize_id as "itemPrizeId",
              w.left_after as "leftAfter", w.last_one_id as "lastOneId",
              exists (select from order_details l where l.order_id = w.order_id and l.prize_id = w.last_one_id and l.play is null
                         and l.deleted_at is null) as "isLastOneWon"
         from draws w
         join orders o on o.id = w.order_id
         left join order_details d
           on d.order_id = w.order_id and d.play = w.play and d.deleted_at is null and w.returned_after is null
        where w.gacha_id = ? and w.sequence > ? and ${which('w')} order by w.sequence limit ?`,
      [gachaId, last, DRAWS_PER_PAGE],
    );
    yield* page;
    const end = page.at(-1);
    if (!end || page.length < DRAWS_PER_PAGE) return;
    last = end.sequence;
  }
}

export const versionsOf = (em: EntityManager, gacha: string): Promise<OddsVersion[]> =>
  em.find(OddsVersion, { gacha }, { orderBy: { number: 'asc' } });

/** Also those that were retired. Kinds never change from or to this one. */
export async function lastOnesOf(em: EntityManager, gacha: string): Promise<Set<string>> {
  const prizes = await em.find(Prize, { gacha, kind: 'last-one' }, { fields: ['id'] });
  return new Set(prizes.map(({ id }) => id));
}

/** `seed` is null where its ciphertext does not open. */
export type SeedRow = { id: string; number: number; seed: Buffer | null; hash: string };

export async function seedsOf(em: EntityManager, gacha: string): Promise<SeedRow[]> {
  const seeds = await em.find(Seed, { gacha }, { populate: ['seed'], orderBy: { number: 'asc' } });
  return seeds.map(({ id, number, hash, seed }) => ({ id, number, hash, seed: openedSeed(em, { id, hash, seed }) }));
}

/** Null where what is kept of it does not open. Whether it is the one whose hash was published is not said. */
export function openedSeed(em: EntityManager, sealed: SealedSeed): Buffer | null {
  try {
    return unprovenSeed(em, sealed);
  } catch (error) {
    if (error instanceof BrokenSeal) return null;
    throw error;
  }
}
