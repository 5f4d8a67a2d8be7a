import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { catalogueCache } from '../../src/browse/catalogue-cache.ts';
import { listenForChanges } from '../../src/database/connection/notifications.ts';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { aGacha, gachaEntry, prizeEntry } from '../support/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** Time of which a test says how much has passed: on a busy machine a statement may take longer than anything is kept. */
const now = performance.now.bind(performance);
const passes = (ms: number): void => {
  performance.now = () => now() + ms;
};
afterEach(() => {
  performance.now = now;
});

const keeping = (stockTtlMs: number, ttlMs = HOUR) => catalogueCache(database.orm.em, { stockTtlMs, ttlMs: () => ttlMs });
const stockIn = async (shown: ReturnType<typeof keeping>, id: string) =>
  (await shown.get()).catalogue.gachas.get(id)?.prizes[0]?.stock;
const sell = (id: string) => database.sql('update prizes set stock = stock - 1 where gacha_id = ?', [id]);

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  database.statements.splice(0);
  await work();
  return database.statements.splice(0).length;
}

test('those who come at once wait for one reading, and those who come soon read nothing', async () => {
  await aGacha(database);
  const shown = keeping(HOUR);
  expect(await statementsOf(() => Promise.all(Array.from({ length: 50 }, () => shown.get())))).toBe(4);
  expect(await statementsOf(() => shown.get())).toBe(0);
});

test('what nothing keeps is read anew each time, one reading after the other', async () => {
  const shown = keeping(0, 0);
  const several = async () => {
    const first = shown.get();
    await pause(0);
    await Promise.all([first, ...Array.from({ length: 20 }, () => shown.get())]);
  };
  expect(await statementsOf(several)).toBe(8);
  expect(await statementsOf(several)).toBe(8);
});

test('what was sold elsewhere is seen after a moment, what was sold here at once; the rest stays the same object', async () => {
  const [id, other] = [await aGacha(database), await aGacha(database)];
  const shown = keeping(MINUTE);
  const before = (await shown.get()).catalogue;
  await sell(id);
  expect(await stockIn(shown, id)).toBe(1000);
  passes(MINUTE);
  expect(await stockIn(shown, id)).toBe(999);
  await sell(id);
  shown.markStockStale();
  expect(await stockIn(shown, id)).toBe(998);
  const { catalogue } = await shown.get();
  expect(catalogue.gachas.get(other)).toBe(before.gachas.get(other));
  expect(before.gachas.get(id)?.prizes[0]?.stock).toBe(1000);
  expect([...(catalogue.gachas.get(id)?.odds().values() ?? [])]).toEqual([100]);
  const updated = ({ gachas }: typeof catalogue) => gachas.get(id)?.prizes[0]?.updatedAt.getTime();
  const [row] = await database.sql<{ at: string }>('select updated_at as at from prizes where gacha_id = ?', [id]);
  expect(updated(catalogue)).toBe(new Date(row?.at ?? '').getTime());
  expect(updated(before)).toBeLessThan(updated(catalogue) ?? 0);
  passes(2 * MINUTE + 1);
  expect(await statementsOf(async () => expect((await shown.get()).catalogue).toBe(catalogue))).toBeGreaterThan(0);
});

test('a sale that is committed late is seen all the same', async () => {
  const [early, late] = [await aGacha(database), await aGacha(database)];
  const shown = keeping(0);
  await shown.get();
  await database.fork().transactional(async (em) => {
    await em.execute('update prizes set stock = 5 where gacha_id = ?', [early]);
    await pause(30);
    await database.sql('update prizes set stock = 7 where gacha_id = ?', [late]);
    expect(await stockIn(shown, late)).toBe(7);
  });
  expect(await stockIn(shown, early)).toBe(5);
});

test('the database tells what the operator changes, and says nothing of sales', async () => {
  const entry = gachaEntry({ prizes: [prizeEntry()] });
  await importCatalogue(database.fork(), { gachas: [entry] });
  const shown = keeping(HOUR);
  let told = 0;
  const news = listenForChanges(database.url);
  const heard = () => {
    told += 1;
    shown.invalidate();
  };
  news.start({ catalogue: heard, users: heard });
  while (!news.isListening()) await pause(5);
  const nameOf = async () => (await shown.get()).catalogue.gachas.get(entry.id)?.name;
  expect(await nameOf()).toBe('Test Gacha');
  await importCatalogue(database.fork(), { gachas: [{ ...entry, name: 'Renamed' }] });
  while ((await nameOf()) !== 'Renamed') await pause(5);
  const before = told;
  await sell(entry.id);
  await database.sql('update gachas set last_serial_number = last_serial_number + 1 where id = ?', [entry.id]);
  await pause(100);
  expect(told).toBe(before);
  await news.stop();
});

test('a connection that breaks is told of, and made again', async () => {
  let told = 0;
  const news = listenForChanges(database.url);
  const heard = () => {
    told += 1;
  };
  news.start({ catalogue: heard, users: () => {} });
  while (!news.isListening()) await pause(5);
  const before = told;
  await database.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gacha listener' and datname = current_database()`,
  );
  while (told === before) await pause(5);
  while (!news.isListening()) await pause(20);
  expect(told).toBeGreaterThan(before + 1);
  await news.stop();
});

test('a catalogue that cannot be read is nobody’s to see, and the next look tries again', async () => {
  const shown = keeping(HOUR);
  database.rewrite((sql) => sql.replace('from "gachas"', 'from "no_such_table"'));
  await expect(shown.get()).rejects.toThrow();
  database.rewrite((sql) => sql);
  expect((await shown.get()).catalogue.gachas.size).toBeGreaterThan(0);
});
