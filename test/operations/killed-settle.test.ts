import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { auditDraws } from '../../src/draw/audit/audit.ts';
import { Shop } from '../drill/shop.ts';
import { expectBooksToBalance } from '../support/books.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { aDataFolder, type DataFolder, Program } from '../support/running-gateway.ts';
import { printSeed, SEED, seeded } from '../support/seeded.ts';

/** However often `restore -- settle` is killed, and wherever, its end is the same: no money is moved twice, none forgotten. */
let shop: Shop;
let folder: DataFolder;
let database: TestDatabase;
let restored: TestDatabase;
let list: string;

beforeAll(async () => {
  shop = await Shop.opens();
  database = await openTestDatabase();
  folder = await aDataFolder();
  await mkdir(folder.path);
  await shop.offers(database, 2);
  await sellsAndIsKilled();
  restored = await database.copy();
  const gateway = await shop.gatewayOn(database.url);
  await shop.sells(gateway, database, 12);
  await gateway.stop();
  list = join(folder.path, 'list.csv');
  await writeFile(list, shop.list());
});
afterAll(async () => {
  await restored.close();
  await database.close();
  await folder.away();
  await shop.away();
});

/** With a payment at each kind of call, which the processor carries out. */
async function sellsAndIsKilled(): Promise<void> {
  const gateway = await shop.gatewayOn(database.url);
  await shop.sells(gateway, database, 5);
  const held = shop.holds(['EntryTran', 'ExecTran', 'AlterTran']);
  const during = shop.sells(gateway, database, 12);
  await held.all;
  await gateway.stop('SIGKILL');
  held.goOn();
  await during;
}

/** Kills the command at the moment of a call, before or after it is carried out; null where it came to its end. */
async function settlesUntil(moment: number): Promise<number | null> {
  const program = new Program(
    'src/commands/gacha.ts',
    ['restore', 'settle', '--processor-file', list, '--apply'],
    shop.env(restored.url),
  );
  let moments = 0;
  shop.gmo.gate = async () => {
    moments += 1;
    if (moments !== moment) return 'goes on';
    await program.stop('SIGKILL');
    return 'lost';
  };
  const { code } = await program.ended;
  shop.gmo.gate = undefined;
  return code;
}

const MAX_KILLS = 6;

test('killed at any call to the processor and run again, it gives every payment back once, and everything agrees', async () => {
  printSeed();
  const below = seeded(SEED);
  const one = async <Row>(statement: string) => (await restored.sql<{ it: Row }>(statement))[0]?.it;
  const seeds = 'select count(*)::int as it from seeds';
  const numbers = 'select sum(last_serial_number)::int as it from gachas';
  const before = Number(await one(seeds));
  expect((await shop.restore(restored.url, 'begin', '--why', 'restored')).code).toBe(0);
  let kills = 0;
  while (kills < MAX_KILLS && (await settlesUntil(1 + below(12))) === null) kills += 1;
  const numbered = await one(numbers);
  expect(kills).toBeGreaterThan(0);
  expect(await settlesUntil(Number.POSITIVE_INFINITY)).toBe(0);

  expect(await one(seeds)).toBe(before + shop.gachas.length);
  const drawnSince = Number(await one(numbers)) - Number(numbered);
  expect(drawnSince).toBeLessThan(12);
  for (const { refunds, captures, voids } of shop.gmo.book.trades.values()) {
    expect(refunds).toBeLessThanOrEqual(captures);
    expect([captures, voids].every((times) => times <= 1)).toBe(true);
  }
  const paid = await restored.sql<{ id: string }>(`select processor_order_id as id from payments where state = 'captured'`);
  const kept = [...shop.kept()].filter(([, times]) => times === 1).map(([id]) => id);
  expect(kept.toSorted()).toEqual(paid.map(({ id }) => id).toSorted());
  expect((await auditDraws(restored.fork())).first).toBeNull();
  await expectBooksToBalance(restored, shop.processor);
});
