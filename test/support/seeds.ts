import { randomBytes } from 'node:crypto';
import { draw, urnOf } from '../../src/draw/draw.ts';
import { chanceOf } from '../../src/draw/random.ts';
import { writeSeed } from '../../src/draw/seed.ts';
import type { TestDatabase } from './database.ts';
import { oneRow } from './stage.ts';

type Sold = { gachaId: string; weights: Record<string, number>; stocks: Record<string, number> };

/** Puts a seed in use under which an order, when it is paid for the first time, wins these prizes, one a play. */
export async function letWin(database: TestDatabase, orderId: string, prizeIds: readonly string[]): Promise<void> {
  const { gachaId, weights, stocks } = await oneRow<Sold>(
    database,
    `select o.gacha_id as "gachaId", v.weights, (select jsonb_object_agg(id, stock) from prizes p where p.gacha_id = o.gacha_id) as stocks
       from orders o join odds_versions v on v.id = o.odds_version_id where o.id = ?`,
    [orderId],
  );
  const urn = urnOf(weights, (prizeId) => stocks[prizeId] ?? 0);
  const wins = (seed: Buffer) => draw(urn, prizeIds.length, chanceOf(seed, { orderId, attempt: 1 }));
  let seed = randomBytes(32);
  while (wins(seed)?.some(({ prizeId }, index) => prizeId !== prizeIds[index])) seed = randomBytes(32);
  await putSeed(database, gachaId, seed);
}

/** Puts a seed of the test's own in use at a gacha. */
export async function putSeed(database: TestDatabase, gachaId: string, seed: Buffer): Promise<void> {
  await writeSeed(database.fork(), gachaId, seed);
}
