import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { auditDraws } from '../../src/draw/audit/audit.ts';
import { ArchivedPostgres, type Backup } from '../drill/archived-postgres.ts';
import { connected, type Receipt, Shop } from '../drill/shop.ts';
import { crowd } from '../soak/support/crowd.ts';
import { booksOf, expectBooksToBalance } from '../support/books.ts';
import type { TestDatabase } from '../support/database.ts';
import { aDataFolder, type DataFolder } from '../support/running-gateway.ts';

/**
 * A server is lost and restored from its backup and archive to a point while fans were paying; the processor goes on as it was.
 * What is asked for is nothing less than at any other time: no fan is charged without prizes, nothing is given out twice.
 */
const POINT = 'before the flood';

let shop: Shop;
let folder: DataFolder;
let restored: ArchivedPostgres;
let database: TestDatabase;
/** As it was restored, for what happens where nothing is settled. */
let unsettled: TestDatabase;
/** Told to fans, and gone with the server. */
let lost: Receipt[];

beforeAll(async () => {
  shop = await Shop.opens();
  folder = await aDataFolder();
  await mkdir(folder.path);
  const server = await ArchivedPostgres.starts();
  try {
    const { backup, told } = await sellsUntilLost(server);
    restored = await ArchivedPostgres.restores(backup, POINT);
    database = await connected(restored.url);
    const paid = await database.sql<{ id: string }>('select id from orders where assigned_at is not null');
    lost = told.filter(({ orderId }) => !paid.some(({ id }) => id === orderId));
    unsettled = await database.copy();
  } finally {
    await server.away();
  }
});
afterAll(async () => {
  await unsettled?.close();
  await database?.close();
  await restored?.away();
  await folder.away();
  await shop.away();
});

/** Fans pay before the backup, after it, at the very point, and on until the server is gone. */
async function sellsUntilLost(server: ArchivedPostgres): Promise<{ backup: Backup; told: Receipt[] }> {
  const first = await connected(server.url);
  await shop.offers(first);
  const gateway = await shop.gatewayOn(server.url);
  const [early] = await shop.sells(gateway, first, 15);
  const backup = await server.backsUp();
  await shop.sells(gateway, first, 15);
  await gateway.asks('mutation { issuePickupToken { code } }', early?.token);
  const waiting = await crowd({ database: first }, 15, () => shop.gachas[0] ?? '');
  const held = shop.holds(['EntryTran', 'ExecTran', 'AlterTran']);
  const during = shop.sells(gateway, first, 30);
  await held.all;
  await server.marks(POINT);
  held.goOn();
  const told = await during;
  for (const buyer of waiting) told.push(...[await shop.serves(gateway, buyer)].filter((receipt) => receipt !== null));
  told.push(...(await shop.sells(gateway, first, 20)));
  await server.hasArchived();
  await gateway.stop('SIGKILL');
  await first.close();
  await server.isLost();
  return { backup, told };
}

const booked = (of: TestDatabase) =>
  of.sql<{ id: string; state: string }>('select processor_order_id as id, state from payments');

/** What the processor keeps, and no payment of the database explains. */
async function keptWithoutPayment(of: TestDatabase): Promise<number> {
  const captured = new Set((await booked(of)).filter(({ state }) => state === 'captured').map(({ id }) => id));
  return [...shop.kept()].filter(([id, times]) => times !== Number(captured.has(id))).length;
}

const numbersOf = (of: TestDatabase) =>
  of.sql<{ gachaId: string; id: string; serialNumber: number }>(
    'select gacha_id as "gachaId", id, serial_number as "serialNumber" from orders where assigned_at is not null',
  );

/** Numbers that a fan was told for an order, and that another order has here. */
async function givenTwice(of: TestDatabase): Promise<number> {
  const now = await numbersOf(of);
  return lost.filter(({ orderId, gachaId, serialNumber }) =>
    now.some((it) => it.gachaId === gachaId && it.serialNumber === serialNumber && it.id !== orderId),
  ).length;
}

test('where it is said that nothing was lost, the books do not see what was, and numbers are given twice', async () => {
  await unsettled.sql(`update database_lineage set beat_at = beat_at - interval '2 minutes'`);
  expect((await shop.restore(unsettled.url, 'none', '--why', 'a twin that must fail')).code).toBe(0);
  const gateway = await shop.gatewayOn(unsettled.url);
  await shop.sells(gateway, unsettled, 40);
  await gateway.stop();
  expect(lost.length).toBeGreaterThan(30);
  expect(await keptWithoutPayment(unsettled)).toBeGreaterThan(30);
  expect(await givenTwice(unsettled)).toBeGreaterThan(10);
  const { differences } = await booksOf(unsettled, shop.processor);
  expect(differences).toEqual([]);
  const [codes] = await unsettled.sql('select from pickup_tokens where superseded_at is null');
  expect(codes).toBeDefined();
});

test('no gateway serves it, until it is settled with the processor; then everything agrees', async () => {
  await database.sql(`update database_lineage set beat_at = beat_at - interval '2 minutes'`);
  const refused = await shop.triesGatewayOn(restored.url);
  expect(refused.code).toBe(1);
  expect(refused.complained).toMatch(/restored to an earlier point: its server began a new timeline.*gacha restore settle/);
  const seeds = await database.sql('select id from seeds');
  const [list, care] = [join(folder.path, 'list.csv'), join(folder.path, 'care.csv')];
  await writeFile(list, shop.list());

  const dry = await shop.restore(restored.url, 'settle', '--processor-file', list);
  expect(dry).toMatchObject({ code: 0, complained: '' });
  expect(dry.said).toContain('Nothing was changed.');
  expect(await keptWithoutPayment(database)).toBeGreaterThan(30);
  expect((await shop.triesGatewayOn(restored.url)).complained).toContain('a restore was begun and is not settled');

  const settled = await shop.restore(restored.url, 'settle', '--processor-file', list, '--list', care, '--apply');
  expect(settled).toMatchObject({ code: 0, complained: '' });
  expect(await keptWithoutPayment(database)).toBe(0);
  const fresh = (await database.sql('select id from seeds')).length - seeds.length;
  expect(fresh).toBeGreaterThanOrEqual(shop.gachas.length);
  expect(await database.sql('select from pickup_tokens where superseded_at is null')).toEqual([]);
  await expectEveryLostOneToldIn(await readFile(care, 'utf8'));

  const gateway = await shop.gatewayOn(restored.url);
  const again = await shop.sells(gateway, database, 30);
  await gateway.stop();
  expect(again.length).toBe(30);
  expect(await givenTwice(database)).toBe(0);
  expect(await keptWithoutPayment(database)).toBe(0);
  expect((await auditDraws(database.fork())).first).toBeNull();
  await expectBooksToBalance(database, shop.processor);
});

/** A fan who was told of a payment: their money is back and customer care knows, or their order is paid. */
async function expectEveryLostOneToldIn(care: string): Promise<void> {
  const paid = new Set((await numbersOf(database)).map(({ id }) => id));
  const known = new Set((await booked(database)).map(({ id }) => id));
  for (const { id, times } of [...shop.gmo.book.trades.values()].map(({ orderId: id, captures: times }) => ({ id, times }))) {
    if (times > 0 && !known.has(id)) expect(care).toMatch(new RegExp(`,${id},700,given back,`));
  }
  expect(care.split('\r\n').filter((line) => line.includes('given back')).length).toBeGreaterThan(30);
  expect(care).toMatch(/,paid,/);
  const unsettledOnes = lost.filter(({ orderId }) => !paid.has(orderId));
  expect(unsettledOnes.length).toBeGreaterThan(20);
}
