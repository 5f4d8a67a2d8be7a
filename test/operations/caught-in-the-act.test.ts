import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { LEASE_SECONDS } from '../../src/payment/attempt/lease.ts';
import { disagreements } from '../soak/support/books.ts';
import { catchAll } from '../soak/support/catch.ts';
import type { Buyer } from '../soak/support/crowd.ts';
import { POINTS, type Point } from '../soak/support/points.ts';
import { paysAgain, restsIn, secondsUntilJust } from '../soak/support/recovered.ts';
import { walker } from '../soak/support/walk.ts';
import { Windows } from '../soak/support/windows.ts';
import { World } from '../soak/support/world.ts';
import { eventually } from '../support/eventually.ts';
import type { RunningGateway } from '../support/running-gateway.ts';

/** A short form of what `npm run test:soak` does at every step, with time that passes faster. */
const KILLED_AT = POINTS.filter(({ route }) => /^(paid|sold out|another card)$/.test(route));
const ASLEEP_AT = POINTS.filter(({ route, fate }) => /^(paid|holder passes|another card)$/.test(route) && fate === 'happens');
const AT_ONCE = 8;

let world: World;
let windows: Windows;
let buyers: Buyer[];

beforeEach(async () => {
  world = await World.opens('gmo');
  windows = await Windows.open(world);
  buyers = [];
});
afterEach(() => world.close());

const ids = () => buyers.map(({ orderId }) => orderId);

/** A gateway that is stopped by a signal when its payments have come to these points. */
async function isStoppedAt(points: readonly Point[], signal: 'SIGKILL' | 'SIGSTOP'): Promise<RunningGateway> {
  const gateway = await world.starts();
  const walkers = await Promise.all(points.map((point) => walker(world, windows, point, gateway, 2)));
  buyers.push(...walkers.map(({ buyer }) => buyer));
  const caught = await catchAll(windows, gateway, walkers);
  expect(caught.size).toBeGreaterThan(0);
  if (signal === 'SIGKILL') await gateway.stop(signal);
  else gateway.process.kill(signal);
  for (const [{ fate }, { goesOn, isLost }] of caught) await (fate === 'happens' ? goesOn() : isLost());
  return gateway;
}

/** Another gateway takes over what is left, and fans without prizes pay again. */
async function isTakenOver(): Promise<void> {
  const gateway = await world.starts();
  await world.timePasses(LEASE_SECONDS, ids());
  await secondsUntilJust(world);
  await restsIn(world, ids());
  const again = await paysAgain(world, gateway, buyers);
  expect(Object.keys(again).filter((code) => !/^(paid|SOLD_OUT)$/.test(code))).toEqual([]);
}

test('whatever a gateway was doing when it was killed, another finishes it: nobody is charged without prizes, or the reverse', async () => {
  for (let from = 0; from < KILLED_AT.length; from += AT_ONCE)
    await isStoppedAt(KILLED_AT.slice(from, from + AT_ONCE), 'SIGKILL');
  await isTakenOver();
  expect(await disagreements(world)).toEqual([]);
});

test('whatever a gateway was doing when it fell asleep, it changes nothing when it wakes up after another finished it', async () => {
  const sleepers: RunningGateway[] = [];
  for (let from = 0; from < ASLEEP_AT.length; from += AT_ONCE)
    sleepers.push(await isStoppedAt(ASLEEP_AT.slice(from, from + AT_ONCE), 'SIGSTOP'));
  await isTakenOver();
  for (const { process } of sleepers) process.kill('SIGCONT');
  await pause(2_000);
  await restsIn(world, ids());
  for (const sleeper of sleepers) await sleeper.becomesReady();
  // What a sleeper had asked of the processor is answered only now, and given back.
  await eventually(async () => expect(await disagreements(world)).toEqual([]), { withinMs: 45_000, everyMs: 500 });
});
