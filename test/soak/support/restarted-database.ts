import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { aGacha, prizeEntry } from '../../support/catalogue.ts';
import { type Shutdown, StoppablePostgres } from '../../support/stoppable-postgres.ts';
import { isWell, msUntilReady } from './afterwards.ts';
import { crowd } from './crowd.ts';
import { expectFewLines } from './few-lines.ts';
import { aLoad, type Load } from './load.ts';
import { tell } from './scale.ts';
import { World } from './world.ts';

const EVERY_MS = 2_000;
/** Probes, recovery and what had begun have been refused or done by then. */
const SETTLED_MS = 3_000;

/** `wellWithinMs`: how long the way back may take; a machine that does other things beside is slow, not wrong. */
type Strike = 'endsSessions' | 'killsBackend';
type Scale = {
  strikes: Strike[];
  ways: Shutdown[];
  forMs: number;
  awayMs: number;
  servedMs: number;
  wellWithinMs: number;
  buyers: number;
};

let world: World;
let server: StoppablePostgres;

export function restartedDatabase(scale: Scale): void {
  afterEach(async () => {
    await world?.close().finally(() => server.away());
  });

  test.each(scale.strikes)(
    `${scale.forMs / 1000} seconds in which PostgreSQL %s every two seconds, under load: two gateways outlive it whole, and nothing is lost`,
    (strikes) =>
      endures(scale, async () => {
        for (const until = performance.now() + scale.forMs; performance.now() < until; await pause(EVERY_MS))
          await server[strikes]();
      }),
  );

  test.each(scale.ways)(
    'PostgreSQL is stopped (%s) and started under load: all is refused meanwhile, and well at once afterwards',
    (way) => endures(scale, () => isAway(scale, way)),
  );
}

async function endures(scale: Scale, fault: () => Promise<void>): Promise<void> {
  server = await StoppablePostgres.starts();
  world = await World.opens('sandbox', {}, server.url);
  // PostgreSQL logs the next 32 numbers of a sequence ahead, and a copied database forgets that it has not: a crash would give
  // them out again.
  await world.database.sql('checkpoint');
  const gateways = await world.startsTwo();
  const gachaId = await aGacha(world.database, { prizes: [prizeEntry({ stock: 50_000 })] });
  const buyers = await crowd(world, scale.buyers, () => gachaId);
  load = aLoad(world, gateways, gachaId, buyers);
  await pause(scale.servedMs);
  await fault();
  const readyAfterMs = await msUntilReady(gateways, scale.wellWithinMs);
  const over = performance.now();
  await pause(SETTLED_MS + scale.servedMs);
  await load.stop();
  isServedAgain(load, over + SETTLED_MS);
  tell('restarted database', { readyAfterMs, ...(await isWell(world, gateways, load, buyers)) });
  expectFewLines(gateways);
}

let load: Load;

async function isAway({ awayMs }: Scale, way: Shutdown): Promise<void> {
  await server.stops(way);
  const gone = performance.now();
  await pause(awayMs);
  const back = performance.now();
  await server.startsAgain();
  const meanwhile = load.heard.filter(({ began, ms }) => began > gone && began + ms < back);
  expect(meanwhile.length).toBeGreaterThan(20);
  expect(meanwhile.filter(({ code }) => code !== 'UNAVAILABLE')).toEqual([]);
}

function isServedAgain({ heard }: Load, from: number): void {
  const afterwards = heard.filter(({ began }) => began > from);
  expect(afterwards.length).toBeGreaterThan(20);
  expect(afterwards.filter(({ code, status }) => code !== undefined || status >= 400)).toEqual([]);
}
