import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { crowd, haveAddresses } from '../soak/support/crowd.ts';
import { staffAt } from '../soak/support/desk.ts';
import { chance, seeds } from '../soak/support/scale.ts';
import { codesOf } from './support/codes.ts';
import { FAULTS, type Fault } from './support/faults.ts';
import { Load, longestGaps } from './support/load.ts';
import { areFair, areSound, isKept, refusedAgain } from './support/proof.ts';
import { Stage } from './support/stage.ts';
import { Table } from './support/table.ts';

const SERVED_MS = 5_000;
const AGAIN_WITHIN_MS = 30_000;
/** How long a fault is looked at at most, so that the slowest of figures is seen. */
const PATIENCE_MS = 90_000;
const BUYERS = 6_000;
/** Of so many buyers one has the prizes posted. */
const POSTED = 8;

let stage: Stage;
const table = new Table();
const random = chance();

beforeAll(async () => {
  seeds(1);
  stage = await Stage.opens();
}, 300_000);
afterAll(async () => {
  table.isPrinted();
  await stage?.close();
});

async function aLoad(): Promise<Load> {
  const { world, gachaId, postedId } = stage;
  const buyers = await crowd(
    world,
    BUYERS,
    (index) => (index % POSTED === 0 ? postedId : gachaId),
    () => 1 + random.below(2),
  );
  await haveAddresses(
    world,
    buyers.filter((buyer) => buyer.gachaId === postedId),
  );
  const load = new Load(stage, buyers, await staffAt(world, [gachaId, postedId]), random);
  stage.world.atEnd(() => load.stop().catch(() => {}));
  await load.isWellSince(performance.now(), PATIENCE_MS);
  await pause(SERVED_MS);
  return load;
}

async function outlives({ failsOver, strikes, name }: Fault): Promise<void> {
  const before = await stage.cluster.primary();
  const processes = stage.gateways.map(({ process }) => process.pid);
  const load = await aLoad();
  const struck = performance.now();
  const heals = await strikes(stage);
  await load.isWellSince(performance.now(), PATIENCE_MS);
  await heals();
  await stage.cluster.isWhole();
  await pause(SERVED_MS);
  const ended = performance.now();
  await load.stop();
  const gaps = longestGaps(load.paid, stage.gateways.length, struck, ended);
  const after = await stage.cluster.primary();
  table.add(
    name,
    gaps,
    load.paid.length,
    load.verbs.told,
    load.said.filter(({ atMs }) => atMs > struck),
  );

  if (failsOver !== undefined) expect(after.name !== before.name).toBe(failsOver);
  expect(Math.max(...gaps)).toBeLessThan(AGAIN_WITHIN_MS);
  areFair(load.said, refusedAgain(load));
  expect(stage.gateways.map(({ process }) => process.pid)).toEqual(processes);
  await isKept(stage, load);
  await areSound(stage);
}

test.each(FAULTS.map((fault) => [fault.name, fault] as const))(
  'no payment is lost and all are served again where %s',
  (_, fault) => outlives(fault),
);

test('gateways that are rolled one by one refuse nothing but at the one that stops', async () => {
  const load = await aLoad();
  const struck = performance.now();
  const stopping: { gateway: number; fromMs: number; toMs: number }[] = [];
  for (const [gateway] of stage.gateways.entries()) {
    const fromMs = performance.now();
    expect(await stage.rolls(gateway)).toBe(0);
    stopping.push({ gateway, fromMs, toMs: performance.now() });
    await load.isWellSince(performance.now(), PATIENCE_MS);
  }
  await pause(SERVED_MS);
  await load.stop();
  const isAtStopped = ({ gateway, atMs }: { gateway: number; atMs: number }) =>
    stopping.some((one) => one.gateway === gateway && atMs > one.fromMs && atMs < one.toMs);
  const gaps = longestGaps(load.paid, stage.gateways.length, struck, performance.now());
  table.add('gateways are rolled one by one', gaps, load.paid.length, load.verbs.told, load.said.filter(isAtStopped));
  areFair(load.said.filter(isAtStopped), ['ECONNREFUSED', 'ECONNRESET', ...refusedAgain(load)]);
  expect(codesOf(load.said.filter((one) => !isAtStopped(one) && !/^20/.test(String(one.status))))).toEqual({});
  await isKept(stage, load);
  await areSound(stage);
});

test('every draw of all this can be worked out again', async () => {
  const { code, said, complained } = await stage.command('src/commands/gacha.ts', ['draws', 'verify']);
  expect([code, complained]).toEqual([0, '']);
  expect(said).toMatch(/Verified \d{3,} draws/);
});
