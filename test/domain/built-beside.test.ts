import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { MIGRATION_TIMEOUTS } from '../../src/database/connection/timeouts.ts';
import { migrations } from '../../src/database/migrations/index.ts';
import { missingParts } from '../../src/database/schema/parts.ts';
import { MIGRATION_LOCK, migrate } from '../../src/start/database/migrate.ts';
import { openOrm } from '../../src/start/database/orm.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { BUILT_BESIDE } from '../support/later-steps.ts';

const MIGRATION = '91-titles-found';
const INDEX = 'areas_of_subtitle';
const SEVERAL = 4;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.sql('delete from migrations where name = ?', [MIGRATION]);
  await database.sql(`drop index if exists ${INDEX}`);
});
afterAll(() => database.close());

/** As `npm run migrate` does, at a server that ends transactions which do nothing. */
async function migrates(): Promise<string[]> {
  const driverOptions = { ...MIGRATION_TIMEOUTS, idle_in_transaction_session_timeout: 1_000 };
  const orm = await openOrm(database.url, { driverOptions, purpose: 'migration', steps: [...migrations, ...BUILT_BESIDE] });
  try {
    return await migrate(orm);
  } finally {
    await orm.close();
  }
}

/** For how many seconds the index has been waited for. */
const waits = async () =>
  (
    await database.sql<{ seconds: number }>(
      `select extract(epoch from clock_timestamp() - query_start)::float8 as seconds from pg_stat_activity
        where datname = current_database() and query like 'create index concurrently%' and wait_event_type = 'Lock'`,
    )
  )[0]?.seconds ?? 0;

test('an index waits for older transactions, however long, and holds up nobody meanwhile', async () => {
  const letGo = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const reading = database.fork().transactional(
    async (em) => {
      await em.execute('select from handovers');
      begun.resolve();
      await letGo.promise;
    },
    { isolationLevel: 'repeatable read' as never },
  );
  await begun.promise;
  const migrating = migrates();
  // Longer than a migration waits for the lock of a table.
  await eventually(async () => (await waits()) > MIGRATION_TIMEOUTS.lock_timeout / 1000 + 0.5);
  await database.fork().transactional(async (em) => {
    await em.execute(`set local lock_timeout = '100ms'`);
    await em.execute('lock table areas in row exclusive mode');
  });
  letGo.resolve();
  await reading;
  expect(await migrating).toEqual([MIGRATION]);
  expect(await missingParts(database.fork())).toEqual([]);
});

test('those who migrate at once wait for each other, and none for ever', async () => {
  expect((await Promise.all([migrates(), migrates(), migrates()])).flat()).toEqual([MIGRATION]);
  expect(await missingParts(database.fork())).toEqual([]);
});

/** When each that is open began, but the holder's and this one's. */
const begunByOthers = (holder: number) =>
  database.sql<{ at: string }>(
    `select xact_start::text as at from pg_stat_activity
      where datname = current_database() and pid not in (pg_backend_pid(), ?) and xact_start is not null`,
    [holder],
  );

test('one that waits for another asks again in a new transaction each time, so that no index waits for it', async () => {
  const [held, letGo] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
  const holding = database.fork().transactional(async (em) => {
    const [row] = await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid, pg_advisory_xact_lock(?)', [
      MIGRATION_LOCK,
    ]);
    held.resolve(row?.pid ?? 0);
    await letGo.promise;
  });
  const holder = await held.promise;
  const migrating = migrates();
  const seen = new Set<string>();
  // One that kept its transaction would be seen with the same begin for ever, and an index that is built beside would wait for
  // it.
  await eventually(async () => {
    for (const { at } of await begunByOthers(holder)) seen.add(at);
    return seen.size >= SEVERAL;
  });
  letGo.resolve();
  await holding;
  expect(await migrating).toEqual([MIGRATION]);
});

test('an index that a broken off attempt has left is built again', async () => {
  await migrates();
  await database.sql('delete from migrations where name = ?', [MIGRATION]);
  await database.sql(`update pg_index set indisvalid = false where indexrelid = '${INDEX}'::regclass`);
  expect(await missingParts(database.fork())).toEqual([`index ${INDEX}`]);
  expect(await migrates()).toEqual([MIGRATION]);
  expect(await missingParts(database.fork())).toEqual([]);
});
