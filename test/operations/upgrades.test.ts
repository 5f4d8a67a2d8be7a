import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Migration } from '@mikro-orm/migrations';
import { MIGRATION_TIMEOUTS } from '../../src/database/connection/timeouts.ts';
import { migrations } from '../../src/database/migrations/index.ts';
import { missingParts } from '../../src/database/schema/parts.ts';
import { migrate, waiting } from '../../src/start/database/migrate.ts';
import { openOrm } from '../../src/start/database/orm.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { BUILT_BESIDE, CONTRACTED_STEPS, FAILING_STEPS } from '../support/later-steps.ts';
import { Program } from '../support/running-gateway.ts';

/** A gateway of this version serves while a later one brings the database further. */
let database: TestDatabase;
let gateway: TestGateway;
let stopsWatching: () => Promise<Looks>;

beforeEach(async () => {
  database = await openTestDatabase();
  gateway = await openTestGateway(database, { driftEveryMs: 10 });
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  await eventually(async () => (await gateway.send({ url: '/readyz' })).statusCode === 200);
  stopsWatching = watching(hasDrifted);
});
afterEach(async () => {
  await stopsWatching();
  await gateway.close();
  await database.close();
});

async function hasDrifted(): Promise<boolean> {
  const { body } = await gateway.send({ url: '/metrics' });
  const [, told] = /^gateway_not_ready\{reason="drift"\} (\d)/m.exec(body) ?? [];
  if (told === undefined) throw new Error('the gateway does not say whether it is ready');
  return told === '1';
}

type Looks = { times: number; drifted: number };

/** Each with a request that is served. */
function watching(look: () => Promise<boolean>): () => Promise<Looks> {
  let isOver = false;
  const looks = { times: 0, drifted: 0 };
  const running = (async () => {
    while (!isOver) {
      looks.times += 1;
      if (await look()) looks.drifted += 1;
      expect((await gateway.ask('{ gachas { totalCount } }')).code).toBeUndefined();
      await pause(5);
    }
  })();
  return async () => {
    isOver = true;
    await running;
    return looks;
  };
}

/** As `npm run books` does: an index that is built beside waits for it, whatever it has read. */
async function readsFor<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const reading = database.fork().transactional(
    async (em) => {
      await em.execute('select from restores');
      begun.resolve();
      await over.promise;
    },
    { isolationLevel: 'repeatable read' as never },
  );
  await begun.promise;
  return work().finally(async () => {
    over.resolve();
    await reading;
  });
}

const laterVersion = () => new Program('test/support/later-version.ts', [], { DATABASE_URL: database.url });

const isBuilding = async () =>
  (
    await database.sql(
      `select from pg_stat_activity where datname = current_database() and query like 'create index concurrently%' and wait_event_type = 'Lock'`,
    )
  ).length > 0;

/** Some looks of the gateway at its tables. */
const LOOKS_MS = 1_000;

test('it stays ready at every step, however slow one of them is', async () => {
  const later = await readsFor(async () => {
    const migrating = laterVersion();
    await eventually(isBuilding);
    expect(await missingParts(database.fork())).toEqual([]);
    await pause(LOOKS_MS);
    return migrating;
  });
  expect((await later.ended).said).toBe('90-titles,91-titles-found,92-titles-checked,93-titles-wider\n');
  const { times, drifted } = await stopsWatching();
  expect(times).toBeGreaterThan(20);
  expect(drifted).toBe(0);
  await database.sql('alter table areas drop column title');
  expect(await missingParts(database.fork())).toEqual(['column areas.title character varying(200)']);
});

test('it stays ready where the migration is killed halfway, and another one goes on', async () => {
  await readsFor(async () => {
    const killed = laterVersion();
    await eventually(isBuilding);
    await killed.stop('SIGKILL');
    await pause(LOOKS_MS);
  });
  expect(await missingParts(database.fork())).toEqual([]);
  expect((await laterVersion().ended).said).toBe('91-titles-found,92-titles-checked,93-titles-wider\n');
  expect(await missingParts(database.fork())).toEqual([]);
  expect((await stopsWatching()).drifted).toBe(0);
});

test('it stays ready where a step fails: that one has changed nothing, and those before it are written down', async () => {
  const orm = await openOrm(database.url, { driverOptions: MIGRATION_TIMEOUTS, purpose: 'migration', steps: FAILING_STEPS });
  await expect(migrate(orm)).rejects.toThrow(/column "id" of relation "users" already exists/);
  await orm.close();
  expect(await missingParts(database.fork())).toEqual([]);
  await pause(LOOKS_MS);
  expect((await stopsWatching()).drifted).toBe(0);
});

test('the release after that takes nothing away while it runs; if it knew no better, it says that it cannot serve', async () => {
  const migrating = { driverOptions: MIGRATION_TIMEOUTS, purpose: 'migration' } as const;
  const orm = await openOrm(database.url, { ...migrating, steps: CONTRACTED_STEPS });
  expect((await migrate(orm)).at(-1)).toBe('93-titles-wider');
  expect(await waiting(orm)).toMatch(/^94-names-contract is not applied: gateways of a version before it run/);
  const more = await openOrm(database.url, { ...migrating, steps: [...CONTRACTED_STEPS, LaterStill] });
  await expect(migrate(more)).rejects.toThrow(/^94-names-contract is not applied: .+ Stop them, and run this again\.$/);
  await more.close();
  expect((await gateway.send({ url: '/readyz' })).statusCode).toBe(200);
  await database.sql(`update lineage_beats set contracts = '{94-names-contract}'`);
  expect(await migrate(orm)).toEqual(['94-names-contract']);
  expect(await waiting(orm)).toBeUndefined();
  await orm.close();
  await eventually(async () => (await gateway.send({ url: '/readyz' })).statusCode === 503);
  const { body } = await gateway.send({ url: '/metrics' });
  expect(body).toMatch(/^gateway_not_ready\{reason="ahead"\} 1$/m);
  expect((await stopsWatching()).drifted).toBe(0);
});

/** What follows what waits would come before it. */
class LaterStill extends Migration {
  override name = '95-later-still';

  override up(): void {
    this.addSql('alter table areas add column motto text');
  }
}

/** As long as it takes for some tries, each a second long. */
const READS_FOR_MS = 4_000;
const QUICK = 20;

test('a step that builds beside others holds nobody up for long who reads a table that it changes first', async () => {
  const steps = [...migrations, ...BUILT_BESIDE];
  const orm = await openOrm(database.url, { driverOptions: MIGRATION_TIMEOUTS, purpose: 'migration', steps });
  const told: string[] = [];
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const reading = database.fork().transactional(async (em) => {
    await em.execute('select from areas');
    begun.resolve();
    await over.promise;
  });
  await begun.promise;
  const migrating = migrate(orm, (step) => told.push(step));
  const waited: number[] = [];
  const quick = () => waited.filter((ms) => ms < MIGRATION_TIMEOUTS.lock_timeout / 2);
  for (const until = performance.now() + READS_FOR_MS; performance.now() < until || quick().length < QUICK; await pause(5)) {
    const asked = performance.now();
    await database.sql('select from areas');
    waited.push(performance.now() - asked);
  }
  over.resolve();
  await reading;
  expect(await migrating).toEqual(['91-titles-found']);
  await orm.close();
  expect(told[1]).toMatch(/^91-titles-found: a table is in use, trying again/);
  // One of them may have met a machine that stood still.
  expect(waited.toSorted((a, b) => b - a)[1]).toBeLessThan(2 * MIGRATION_TIMEOUTS.lock_timeout);
});
