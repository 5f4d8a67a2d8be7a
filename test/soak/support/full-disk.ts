import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { aGacha, prizeEntry } from '../../support/catalogue.ts';
import { eventually } from '../../support/eventually.ts';
import { SmallDiskPostgres } from '../../support/small-disk-postgres.ts';
import { isWell } from './afterwards.ts';
import { ask, tally } from './client.ts';
import { crowd } from './crowd.ts';
import { expectFewLines } from './few-lines.ts';
import { aLoad, type Said } from './load.ts';
import { tell } from './scale.ts';
import { World } from './world.ts';

const READS = ['read', 'list', '/readyz'];
/** So many calls are refused while it is full. */
const REFUSED = 20;
const SETTLED_MS = 2_000;

type Scale = { fullMs: number; servedMs: number; buyers: number };

let world: World;
let server: SmallDiskPostgres;

export function fullDisk(scale: Scale): void {
  afterEach(async () => {
    await server?.frees();
    await world?.close().finally(() => server.away());
  });

  test('while the disk of the database is full what is written is refused, reads go on, and with room all is well by itself', () =>
    staysFull(scale));
}

async function staysFull({ fullMs, servedMs, buyers: count }: Scale): Promise<void> {
  server = await SmallDiskPostgres.starts();
  world = await World.opens('sandbox', {}, server.url);
  const gateways = await world.startsTwo();
  const gachaId = await aGacha(world.database, { prizes: [prizeEntry({ stock: 50_000 })] });
  const buyers = await crowd(world, count, () => gachaId);
  const load = aLoad(world, gateways, gachaId, buyers);
  const looks = looking(gateways[0].address);
  await pause(servedMs);
  await server.fills();
  const full = performance.now();
  await pause(fullMs);
  await eventually(() => load.heard.filter(({ began, code }) => began > full && code === 'UNAVAILABLE').length > REFUSED);
  const isReady = async ({ address }: { address: string }) => (await ask(address, '/readyz')).status === 200;
  for (const gateway of gateways) await eventually(async () => !(await isReady(gateway)));
  const freed = performance.now();
  await server.frees();
  for (const gateway of gateways) await eventually(() => isReady(gateway));
  await pause(SETTLED_MS + servedMs);
  await Promise.all([load.stop(), looks.stop()]);

  const all = [...load.heard, ...looks.heard];
  const meanwhile = all.filter(({ began, ms }) => began > full && began + ms < freed);
  const refused = meanwhile.filter(({ code }) => code === 'UNAVAILABLE');
  tell('full disk', { meanwhile: tally(meanwhile.map(({ what, status, code }) => `${what} ${status} ${code ?? ''}`)) });
  expect(refused.length).toBeGreaterThan(REFUSED / 2);
  expect(refused.filter(({ what }) => READS.includes(what))).toEqual([]);
  for (const what of READS) expect(meanwhile.filter((one) => one.what === what).length).toBeGreaterThan(5);
  // Ready, then not, then ready again: it does not come and go.
  expect(turnsOf(looks.heard.filter(({ what }) => what === '/readyz'))).toEqual([200, 503, 200]);
  expect(all.filter(({ began, code }) => began > freed + SETTLED_MS && code === 'UNAVAILABLE')).toEqual([]);
  await isWell(world, gateways, load, buyers);
  expectFewLines(gateways);
}

/** A single look may meet a machine that stands still. */
const turnsOf = (heard: readonly Said[]): number[] =>
  heard
    .map(({ status }) => status)
    .filter((status, index, statuses) => status === statuses[index + 1])
    .filter((status, index, statuses) => status !== statuses[index - 1]);

/** A visitor that only looks, and a probe. */
function looking(address: string): { heard: Said[]; stop(): Promise<void> } {
  const heard: Said[] = [];
  let isOver = false;
  const look = async (what: string, path: string) => {
    for (; !isOver; await pause(100)) {
      const began = performance.now();
      heard.push({ ...(await ask(address, path)), what, began });
    }
  };
  const running = [look('list', '/api/v1/gachas'), look('/readyz', '/readyz')];
  const stop = async () => {
    isOver = true;
    await Promise.all(running);
  };
  return { heard, stop };
}
