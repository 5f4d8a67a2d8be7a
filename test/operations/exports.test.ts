import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { exported } from '../../src/operator/exports/export.ts';
import { exportReader } from '../../src/start/database/export-reader.ts';
import { aGacha } from '../support/catalogue.ts';
import { TEST_KEYS } from '../support/keys.ts';
import { heldBy } from '../support/live-memory.ts';
import { manyOrders } from '../support/many-orders.ts';
import { spent, TELLING } from '../support/most-memory.ts';
import { Program } from '../support/running-gateway.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
const ORDERS = Number(process.env.ORDERS ?? 300_000);
/** A million in a minute: of processor time, which other work on the machine lengthens little, beside what a start takes. */
const MAX_SECONDS = 5 + (ORDERS / 1_000_000) * 60;
const MAX_MB = 150;
const MAX_HELD_MB = 20;

let folder: string;
let few: string;
let many: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'exports-'));
  few = await aGacha(stage.database);
  many = await aGacha(stage.database);
  await manyOrders(stage.database, few, 2_000);
  await manyOrders(stage.database, many, ORDERS);
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true }));

async function exports(gachaId: string, ...more: string[]) {
  const file = join(folder, `${gachaId}.csv`);
  const env = { DATABASE_URL: stage.database.url, ENCRYPTION_KEYS: TEST_KEYS, NODE_OPTIONS: TELLING };
  const begun = performance.now();
  const words = ['export', 'orders', '--gacha', gachaId, '--to', file, ...more];
  const used = spent(await new Program('src/commands/gacha.ts', words, env).ended);
  return { ...used, seconds: (performance.now() - begun) / 1000, megabytes: statSync(file).size / 2 ** 20 };
}

test('many orders take a moment each, and no more memory than few', async () => {
  // Node takes the types away at first, which takes memory, and keeps what it compiled.
  await exports(few);
  const [least, csv, json] = [await exports(few), await exports(many), await exports(many, '--json')];
  process.stderr.write(`${ORDERS} orders: ${JSON.stringify({ least, csv, json })}\n`);
  for (const { mb, cpuSeconds } of [csv, json]) {
    expect(mb).toBeLessThan(MAX_MB);
    expect(cpuSeconds).toBeLessThan(MAX_SECONDS);
  }
}, 600_000);

/** Each look collects all garbage of a process that has run many tests. */
const LOOKS_AT_EACH = 150;

const held = (gachaId: string, isBuffered: boolean) =>
  heldBy(async (look) => {
    const asked = { name: 'orders', format: 'csv', period: { from: null, to: null }, scope: [gachaId], names: false } as const;
    const all: Buffer[] = [];
    let pieces = 0;
    for await (const piece of exported(stage.database.fork(), exportReader(stage.database), { account: 'Olga' }, asked)) {
      if (isBuffered) all.push(piece);
      if (pieces++ % LOOKS_AT_EACH === 0) look();
    }
  });

test('a gateway holds next to nothing of what it writes, and its twin, which holds all, is found', async () => {
  await held(few, false);
  const [asItIs, ifBuffered] = [(await held(many, false)) / 2 ** 20, (await held(many, true)) / 2 ** 20];
  process.stderr.write(`MB that a gateway holds of ${ORDERS} orders: ${JSON.stringify({ asItIs, ifBuffered })}\n`);
  expect(asItIs).toBeLessThan(MAX_HELD_MB);
  expect(ifBuffered).toBeGreaterThan(MAX_HELD_MB);
}, 600_000);
