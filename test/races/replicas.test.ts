import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openPrimary } from '../../src/database/replicas/primary.ts';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import type { DatabaseServer } from '../support/database-server.ts';
import type { TestGateway } from '../support/gateway.ts';
import { becomesUsed, isUsed, Replicated, readsOf } from '../support/replicated.ts';

const ROUNDS = 25;
const ORDERS = '{ orders(first: 1) { nodes { id } } }';
const PLAYS = 'query ($id: ID!) { gacha(id: $id) { viewerPlayCount } }';

let world: Replicated;
let prompt: DatabaseServer;
let late: DatabaseServer;
let gachaId: string;
beforeAll(async () => {
  world = await Replicated.opens();
  gachaId = await aGacha(world.database, { maximum: 0 });
  [prompt, late] = await Promise.all([world.primary.standby(), world.primary.standby({ recovery_min_apply_delay: '5s' })]);
});
afterAll(() => world?.away(prompt, late));

/** A fan pays at one gateway and looks at another at once: how often it was not there. */
async function missed(writing: TestGateway, reading: TestGateway): Promise<number> {
  const fan = await Fan.signsUp(writing);
  let count = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const id = await fan.hasPaid(gachaId);
    const [list, gacha] = await Promise.all([reading.ask(ORDERS, {}, fan.token), reading.ask(PLAYS, { id: gachaId }, fan.token)]);
    expect([list.errors, gacha.errors]).toEqual([[], []]);
    if (list.data.orders.nodes[0]?.id !== id || gacha.data.gacha.viewerPlayCount !== round) count += 1;
  }
  return count;
}

test('a viewer who has just written reads it at another gateway, mostly from a replica', async () => {
  const [writing, reading] = [await world.gateway([prompt]), await world.gateway([prompt])];
  await Promise.all([writing, reading].map((gateway) => becomesUsed(gateway, prompt)));
  expect(await missed(writing, reading)).toBe(0);
  expect(await readsOf(reading, prompt)).toBeGreaterThan(ROUNDS);
});

test('and reads it where the replica lags by five seconds', async () => {
  const [writing, reading] = [await world.gateway([late]), await world.gateway([late])];
  await becomesUsed(reading, late);
  expect(await missed(writing, reading)).toBe(0);
});

test('without asking how far the primary is, the lagging replica would show what was before', async () => {
  const primary = openPrimary(world.primary.url);
  const askPrimary = async () => ({ ...(await primary.ask()), lsn: 0n });
  const [writing, reading] = [await world.gateway([late]), await world.gateway([late], { askPrimary })];
  await becomesUsed(reading, late);
  expect(await missed(writing, reading)).toBeGreaterThan(ROUNDS / 2);
  expect(await isUsed(reading, late)).toBe(true);
  primary.stop();
});
