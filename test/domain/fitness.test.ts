import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { MIGRATION_TIMEOUTS } from '../../src/database/connection/timeouts.ts';
import { migrations } from '../../src/database/migrations/index.ts';
import { Readiness, type Unfit } from '../../src/database/readiness/readiness.ts';
import { missingParts } from '../../src/database/schema/parts.ts';
import { migrate } from '../../src/start/database/migrate.ts';
import { migrationsOf, openOrm } from '../../src/start/database/orm.ts';
import { watchDrift } from '../../src/start/parts/fitness/schema-drift.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { LATER_STEPS } from '../support/later-steps.ts';

const ONE_LATER = LATER_STEPS.slice(0, migrations.length + 1);

let database: TestDatabase;
const looks: Readiness[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(() => {
  for (const look of looks.splice(0)) look.stop();
});
afterAll(() => database.close());

function aReadiness(now?: () => number) {
  const told: (Unfit | undefined)[] = [];
  const readiness = new Readiness({
    url: database.url,
    migrations: migrationsOf(database.orm),
    now,
    onUnfit: (unfit) => told.push(unfit),
  });
  looks.push(readiness);
  return { readiness, told };
}

test('a database that only reads, as a standby does, is not ready, and is told of once', async () => {
  const [{ name } = { name: '' }] = await database.sql<{ name: string }>('select current_database() as name');
  await database.sql(`alter database "${name}" set default_transaction_read_only = on`);
  const { readiness, told } = aReadiness();
  expect([await readiness.ask(), await readiness.ask()]).toEqual([false, false]);
  await database.sql(`alter database "${name}" reset default_transaction_read_only`);
  readiness.stop();
  await eventually(() => readiness.ask());
  expect(told).toEqual(['read-only', undefined]);
});

test.each([-11 * 60_000, -5_500, 5_500, 11 * 60_000])(
  'a clock that is off by %i ms is not ready, and its offset is known',
  async (offMs) => {
    const { readiness, told } = aReadiness(() => Date.now() + offMs);
    let took = 0;
    // Only what lies outside of the time that an answer takes is certain: a slow one proves nothing.
    await eventually(async () => {
      const begun = performance.now();
      const isReady = await readiness.ask();
      took = performance.now() - begun;
      return !isReady;
    });
    expect(told).toEqual(['clock']);
    expect(Math.abs(readiness.clockOffsetMs - offMs)).toBeLessThanOrEqual(took + 2);
  },
);

test('a clock that is off by less is ready, and so is one that cannot be told from a slow answer', async () => {
  const { readiness } = aReadiness(() => Date.now() + 3_000);
  await eventually(() => readiness.ask());
  // Between the question and the answer twenty seconds seem to go by.
  let ms = Date.now() - 10_000;
  const slow = aReadiness(() => {
    ms += 10_000;
    return ms;
  });
  await eventually(() => slow.readiness.ask());
  expect(slow.told).toEqual([]);
});

test('a database that is ahead is ready unless something was taken away', async () => {
  const { readiness, told } = aReadiness();
  await database.sql(`insert into migrations (name) values ('98-more')`);
  await eventually(() => readiness.ask());
  await database.sql(`insert into migrations (name) values ('99-less-contract')`);
  await eventually(async () => !(await readiness.ask()) && told.length > 0);
  expect(told).toEqual(['ahead']);
  await expect(migrate(database.orm)).rejects.toThrow(/does not know its migration 99-less-contract, and cannot serve it/);
  await database.sql(`delete from migrations where name like '9%'`);
  await eventually(() => readiness.ask());
});

const LOST = [
  {
    what: 'a constraint',
    part: 'constraint prizes.prizes_stock',
    loses: 'alter table prizes drop constraint prizes_stock',
    mends: 'alter table prizes add constraint prizes_stock check (stock between 0 and supply)',
  },
  {
    what: 'a trigger that is switched off',
    part: 'trigger payment_steps.only_grow',
    loses: 'alter table payment_steps disable trigger only_grow',
    mends: 'alter table payment_steps enable trigger only_grow',
  },
];

test.each(LOST)('$what is missed and named, and the gateway is not ready until it is back', async ({ part, loses, mends }) => {
  expect(await missingParts(database.fork())).toEqual([]);
  await database.sql(loses);
  const lines: object[] = [];
  const log = { error: (entry: object) => lines.push(entry), warn: () => {} };
  const drift = watchDrift({ database: { orm: database.orm, url: database.url } }, log as never);
  await eventually(() => drift.hasDrifted());
  expect(lines).toEqual([{ missing: [part] }]);
  await database.sql(mends);
  await eventually(() => !drift.hasDrifted());
  await drift.stop();
});

test('what an operator has added is no drift, and what is missing does not become right by being migrated again', async () => {
  await database.sql('create index of_the_operator on orders (play_amount)');
  await database.sql('alter table gachas rename column price to cost');
  expect(await missingParts(database.fork())).toEqual(['column gachas.price integer not null']);
  await migrate(database.orm);
  expect(await missingParts(database.fork())).toHaveLength(1);
  await database.sql('alter table gachas rename column cost to price');
  expect(await missingParts(database.fork())).toEqual([]);
});

test('a migration that waits for a table lets others pass, and is done when the table is free', async () => {
  const [locked, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = database.fork().transactional(async (em) => {
    // A migration is written down in this table, which may still be read.
    await em.execute('lock table migrations in share mode');
    locked.resolve();
    await letGo.promise;
  });
  await locked.promise;
  const told: string[] = [];
  const orm = await openOrm(database.url, { driverOptions: MIGRATION_TIMEOUTS, purpose: 'migration', steps: ONE_LATER });
  const migrating = migrate(orm, (step) => told.push(step));
  await eventually(() => told.length > 1);
  letGo.resolve();
  await holding;
  expect(await migrating).toEqual(['90-titles']);
  await orm.close();
  expect(told[1]).toMatch(/^90-titles: a table is in use, trying again/);
  expect(await missingParts(database.fork())).toEqual([]);
});
