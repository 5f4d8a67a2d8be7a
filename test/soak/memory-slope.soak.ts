import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addStaff } from '../../src/staff/members/manage.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import { heapOf, INSPECTED, ownBytesOf } from '../support/heap.ts';
import type { RunningGateway } from '../support/running-gateway.ts';
import { aToken, STAFF } from '../support/tokens.ts';
import { disagreements } from './support/books.ts';
import { crowd } from './support/crowd.ts';
import { festival } from './support/festival.ts';
import { restsIn } from './support/recovered.ts';
import { chance, SCALE, scaled, seeds, tell } from './support/scale.ts';
import { slopeOf } from './support/slope.ts';
import { World } from './support/world.ts';

const MB = 1024 * 1024;
const SECONDS = scaled(3_600, 120);
const LOOKS = 60;
/** Caches fill and code is compiled in the first part of it. */
const WARM = 0.25;
/** Few enough for every gateway to remember them all. */
const FANS = 12;
/** Of the time: the rest is for what is done beside requests. */
const BUSY = 0.25;
/** Of everything, also of what V8 compiles the more often a function runs; it would fill the heap within a week. */
const MAX_MB_AN_HOUR = 2;
/** Of what the program keeps itself: nothing, but for how full a cache is at the moment. */
const MAX_OWN_BYTES = 200_000;

let world: World;
let gateways: [RunningGateway, RunningGateway];

beforeAll(async () => {
  seeds(1);
  world = await World.opens('sandbox', INSPECTED);
  gateways = await world.startsTwo();
});
afterAll(() => world.close());

/** A mixed load with pauses, in as many parts as there are looks at the memory. */
async function heapsMeanwhile(): Promise<{ paid: number; heaps: { seconds: number; mb: number[] }[]; own: number[][] }> {
  const gachas: string[] = [];
  for (let index = 0; index < 10; index += 1)
    gachas.push(await aGacha(world.database, { prizes: [prizeEntry({ stock: 1_000_000 })] }));
  const fans = await crowd(world, FANS, (index) => gachas[index % gachas.length] as string);
  const counter = { issuer: STAFF, subject: 'counter', name: 'A counter', grants: [{ role: 'counter', gachas: 'all' }] } as const;
  await addStaff(world.database.fork(), counter, { by: { account: 'a test' }, why: null });
  const addresses = gateways.map(({ address }) => address);
  const began = performance.now();
  const heaps: { seconds: number; mb: number[] }[] = [];
  const own: number[][] = [];
  let paid = 0;
  for (let look = 0; look < LOOKS; look += 1) {
    const staff = await aToken(STAFF, 'counter');
    const seconds = (SECONDS / LOOKS) * BUSY;
    const heard = await festival(addresses, fans, staff, chance(), { seconds, manners: 'waits' });
    paid += heard.paid.size;
    expect(heard.said.filter(({ status, code }) => code === 'INTERNAL' || (status !== 200 && status !== 503))).toEqual([]);
    await pause(Math.max(0, 1_000 * (SECONDS / LOOKS) * (look + 1) - (performance.now() - began)));
    const mb: number[] = [];
    for (const gateway of gateways) mb.push((await heapOf(gateway)) / MB);
    heaps.push({ seconds: (performance.now() - began) / 1_000, mb });
    if (look === LOOKS * WARM || look === LOOKS - 1) own.push([await ownBytesOf(gateways[0]), await ownBytesOf(gateways[1])]);
  }
  return { paid, heaps, own };
}

test(
  `after ${Math.round(SECONDS / 60)} minutes of the mixed load a gateway needs as much memory as after a quarter of it`,
  async () => {
    const { paid, heaps, own } = await heapsMeanwhile();
    const warm = heaps.slice(LOOKS * WARM);
    const slopes = gateways.map((_, index) =>
      slopeOf(warm.map(({ seconds, mb }) => ({ x: seconds / 3_600, y: mb[index] ?? 0 }))),
    );
    const [ownWarm = [], ownAtLast = []] = own;
    const ownGrowth = ownAtLast.map((bytes, index) => bytes - (ownWarm[index] ?? 0));
    const rounded = (number: number) => Math.round(number * 100) / 100;
    tell('memory', {
      seconds: Math.round(heaps.at(-1)?.seconds ?? 0),
      paid,
      slopes: slopes.map(({ slope, error }) => `${rounded(slope)} ± ${rounded(error)} MB an hour`),
      ownBytes: { warm: ownWarm, growth: ownGrowth },
      // To see whether it levels off.
      levels: gateways.map((_, index) => heaps.filter((_, look) => look % 6 === 0).map(({ mb }) => rounded(mb[index] ?? 0))),
    });
    for (const bytes of ownGrowth) expect(bytes).toBeLessThan(MAX_OWN_BYTES);
    // In its first minutes V8 compiles the more, so a short run says nothing of the slope.
    if (SCALE >= 1) for (const { slope, error } of slopes) expect(slope - error).toBeLessThan(MAX_MB_AN_HOUR);
    const orders = await world.database.sql<{ id: string }>('select order_id as id from payments where not is_finished');
    await restsIn(
      world,
      orders.map(({ id }) => id),
    );
    expect(await disagreements(world)).toEqual([]);
  },
  (SECONDS + 600) * 1_000,
);
