import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { FORMER_MIGRATIONS } from '../../src/database/former/names.ts';
import { Readiness } from '../../src/database/readiness/readiness.ts';
import { Mistake } from '../../src/refusal.ts';
import { bringUpToDate, type Database } from '../../src/start/database/connect.ts';
import { migrate } from '../../src/start/database/migrate.ts';
import { migrationsOf, pendingOf } from '../../src/start/database/orm.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';

const FOLDER = join(import.meta.dirname, '../../src/database/migrations');
const MADE_BY_ANOTHER_VERSION =
  /^The database was made by another version: .+ its migration 20261121-service, .+ Nothing was changed\. /;

let database: TestDatabase;
let names: string[];
beforeAll(async () => {
  database = await openTestDatabase();
  names = migrationsOf(database.orm);
});
afterEach(async () => {
  await database.sql('delete from migrations');
  for (const name of names) await database.sql('insert into migrations (name) values (?)', [name]);
});
afterAll(() => database.close());

const applied = async () =>
  (await database.sql<{ name: string }>('select name from migrations order by name')).map(({ name }) => name);

async function isReady(): Promise<boolean> {
  const readiness = new Readiness({ url: database.url, migrations: names });
  try {
    return await readiness.ask();
  } finally {
    readiness.stop();
  }
}

/** How an operator's server and the embedded one are brought up to date. */
const starts = (databaseUrl: string | undefined) =>
  bringUpToDate({ url: database.url, orm: database.orm } as Database, { databaseUrl });

test('every migration has a number of its own and the name of its file, and they run in this order', async () => {
  const files = (await readdir(FOLDER)).filter((file) => file !== 'index.ts').map((file) => file.replace('.ts', ''));
  expect(names).toEqual(files.sort());
  expect(names.map((name) => name.slice(0, 3))).toEqual(names.map((_name, index) => `${String(index + 1).padStart(2, '0')}-`));
  expect(await applied()).toEqual(names);
  await eventually(isReady);
});

test('none has the name of one from before the baselines, by which a database is known that is taken over', () => {
  expect(FORMER_MIGRATIONS).toHaveLength(52);
  expect(names.filter((name) => FORMER_MIGRATIONS.includes(name))).toEqual([]);
});

test('a database that lacks a migration is behind', async () => {
  await database.sql('delete from migrations where name = ?', [names.at(-1)]);
  expect(await pendingOf(database.orm)).toEqual([names.at(-1)]);
  expect(await isReady()).toBe(false);
  await expect(starts(database.url)).rejects.toThrow(/is behind\. .+ gacha database migrate$/);
});

test('a database of other migrations is refused in one sentence, wherever it is, and not changed', async () => {
  await database.sql(`update migrations set name = '20261121-service' where name = ?`, [names[0]]);
  const before = await applied();
  for (const refused of [() => migrate(database.orm), () => starts(database.url), () => starts(undefined)]) {
    const error = await refused().catch((error: unknown) => error);
    expect(error).toBeInstanceOf(Mistake);
    expect((error as Mistake).message).toMatch(MADE_BY_ANOTHER_VERSION);
  }
  expect(await isReady()).toBe(false);
  expect(await applied()).toEqual(before);
});

test('a database of a newer version, which has all that this one needs, is served and left as it is', async () => {
  await database.sql(`insert into migrations (name) values ('99-later')`);
  expect(await migrate(database.orm)).toEqual([]);
  await Promise.all([starts(database.url), starts(undefined)]);
  await eventually(isReady);
  expect(await applied()).toEqual([...names, '99-later']);
});
