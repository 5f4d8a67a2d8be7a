import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { GATEWAY_TIMEOUTS } from '../../src/database/connection/timeouts.ts';
import { Readiness } from '../../src/database/readiness/readiness.ts';
import { WATCH_TIMINGS, type Watch, watchDatabase } from '../../src/database/readiness/watch.ts';
import { asRefusal } from '../../src/gateway/errors/as-refusal.ts';
import { migrationsOf, openOrm, poolOf } from '../../src/start/database/orm.ts';
import { fitnessOf } from '../../src/start/parts/fitness/fitness.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { openWay, type Way } from '../support/way.ts';

const CONNECTIONS = 3;
/** A few times shorter than in production, so that little has to be waited for. */
const TIMEOUTS = { ...GATEWAY_TIMEOUTS, connectionTimeoutMillis: 2_000, answerTimeoutMillis: 2_000, endTimeoutMillis: 500 };
const TIMINGS = { ...WATCH_TIMINGS, lookEveryMs: 50, askEveryMs: 200, silentAfterMs: 1_000 };

let database: TestDatabase;
let way: Way;
let orm: MikroORM;
let watch: Watch;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  way = await openWay(database.url);
  orm = await openOrm(way.url, { pool: { max: CONNECTIONS }, driverOptions: TIMEOUTS });
});
afterEach(async () => {
  watch?.stop();
  way.hear();
  await orm.close();
  way.cut();
});

/** However slow the machine is, a statement is not given up meanwhile. */
async function hasTime(): Promise<void> {
  await orm.close();
  orm = await openOrm(way.url, { pool: { max: CONNECTIONS }, driverOptions: { ...TIMEOUTS, answerTimeoutMillis: 30_000 } });
}

const pool = () => poolOf(orm);
const failureOf = (work: Promise<unknown>): Promise<unknown> => work.then(() => 'it worked', asRefusal);
const endSessions = () =>
  database.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gacha gateway' and datname = current_database()`,
  );
const UNAVAILABLE = expect.objectContaining({ code: 'UNAVAILABLE' });

/** As many transactions at once as there are connections. */
async function isWhole(): Promise<boolean> {
  const { promise: all, resolve } = Promise.withResolvers<void>();
  let inside = 0;
  const one = () =>
    orm.em.fork().transactional(async (em) => {
      await em.execute('select 1');
      inside += 1;
      if (inside === CONNECTIONS) resolve();
      await all;
    });
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  return pool().count().inUse === 0;
}

test.each([
  ['before its next statement', (again: () => Promise<unknown>) => again()],
  ['before its commit', async () => {}],
])('a session that ends under a transaction %s leaves the pool whole, and is told as UNAVAILABLE', async (_when, then) => {
  for (let round = 0; round < 2 * CONNECTIONS; round += 1) {
    const work = orm.em.fork().transactional(async (em) => {
      await em.execute('select 1');
      await endSessions();
      await then(() => em.execute('select 2'));
    });
    expect(await failureOf(work)).toEqual(UNAVAILABLE);
  }
  expect(await isWhole()).toBe(true);
});

test('sessions that end while they wait for nothing are replaced; what meets their end is told that it is UNAVAILABLE', async () => {
  for (let round = 0; round < CONNECTIONS; round += 1) {
    await isWhole();
    await endSessions();
    const work = Array.from({ length: CONNECTIONS }, () =>
      failureOf(orm.em.fork().transactional((em) => em.execute('select 1'))),
    );
    for (const outcome of await Promise.all(work)) expect(['it worked', UNAVAILABLE]).toContainEqual(outcome);
  }
  expect(await isWhole()).toBe(true);
});

test('a commit that is refused gives its connection back', async () => {
  await database.sql('create table deferred (id int primary key, other int references deferred deferrable initially deferred)');
  for (let round = 0; round < 2 * CONNECTIONS; round += 1)
    await expect(orm.em.fork().transactional((em) => em.execute('insert into deferred values (1, 2)'))).rejects.toMatchObject({
      code: '23503',
    });
  expect(await isWhole()).toBe(true);
  await database.sql('drop table deferred');
});

test('in production a silence of five seconds ends a statement, one of three the database, and half a minute of starving the process', () => {
  expect(GATEWAY_TIMEOUTS).toMatchObject({
    connectionTimeoutMillis: 4_000,
    statement_timeout: 4_000,
    answerTimeoutMillis: 5_000,
  });
  expect(WATCH_TIMINGS).toMatchObject({ askEveryMs: 1_000, silentAfterMs: 3_000, unreadyAfterMs: 5_000, starvedAfterMs: 30_000 });
});

test('a statement that is not answered in time is given up, and its connection destroyed', async () => {
  await orm.em.fork().execute('select 1');
  way.silence();
  const began = performance.now();
  const outcomes = [
    failureOf(orm.em.fork().execute('select 1')),
    failureOf(orm.em.fork().transactional((em) => em.execute('select 1'))),
  ];
  expect(await outcomes[0]).toEqual(UNAVAILABLE);
  expect(performance.now() - began).toBeGreaterThan(TIMEOUTS.answerTimeoutMillis - 100);
  expect(await outcomes[1]).toEqual(UNAVAILABLE);
  await eventually(() => pool().count().inUse === 0 && pool().count().idle === 0);
  way.hear();
  expect(await isWhole()).toBe(true);
});

const BUSY_FOR_MS = 8_000;
const STARVED_AFTER_MS = 500;
const NOTHING_ELSE = {
  isDiskFull: () => false,
  isRestored: () => false,
  hasDrifted: () => false,
  lacksKey: () => false,
  inUse: () => undefined,
};

/** Looks after the pool, and notes what it is told. */
function aWatch(starvedAfterMs = TIMINGS.starvedAfterMs, unreadyAfterMs = TIMINGS.unreadyAfterMs): string[] {
  const told: string[] = [];
  watch = watchDatabase({
    pool: pool(),
    readiness: new Readiness({ url: way.url, migrations: migrationsOf(orm) }),
    events: { silence: (isSilent) => told.push(isSilent ? 'silent' : 'heard'), starved: () => told.push('starved') },
    timings: { ...TIMINGS, starvedAfterMs, unreadyAfterMs },
  });
  watch.start();
  return told;
}

/**
 * As behind a pooler: the database itself is asked beside it. What makes unready a pool that serves nothing is out of the way.
 */
function aWatchOfPooler(): string[] {
  const told: string[] = [];
  watch = watchDatabase({
    pool: pool(),
    readiness: new Readiness({ url: database.url, poolUrl: way.url, migrations: migrationsOf(orm) }),
    events: { silence: () => told.push('silent'), starved: () => told.push('starved') },
    timings: { ...TIMINGS, unreadyAfterMs: 600_000, starvedAfterMs: 600_000 },
  });
  watch.start();
  return told;
}

test('a pooler that falls silent makes the gateway unready, although the database answers, until it is heard again', async () => {
  const told = aWatchOfPooler();
  expect(await failureOf(orm.em.fork().execute('select 1'))).toBe('it worked');
  expect(await watch.isReady()).toBe(true);
  way.silence();
  const asked = failureOf(orm.em.fork().execute('select 1'));
  await eventually(() => !watch.seen().isServed);
  expect(await watch.isReady()).toBe(false);
  expect(await asked).toEqual(UNAVAILABLE);
  way.hear();
  await eventually(() => watch.isReady());
  expect(await isWhole()).toBe(true);
  expect(told).toEqual([]);
});

test('slow statements are no silence of a pooler that lets others in', async () => {
  await hasTime();
  const told = aWatchOfPooler();
  const slow = () => failureOf(orm.em.fork().execute('select pg_sleep(1.7)'));
  const asked = [slow(), slow(), slow()];
  const seen: boolean[] = [];
  let isOver = false;
  const all = Promise.all(asked).finally(() => {
    isOver = true;
  });
  await eventually(() => {
    seen.push(watch.seen().isServed);
    return isOver;
  });
  expect(await all).toEqual(['it worked', 'it worked', 'it worked']);
  expect(new Set(seen)).toEqual(new Set([true]));
  expect(told).toEqual([]);
});

test('while the database is silent nothing waits for it, and when it is heard again it is asked again', async () => {
  const told = aWatch();
  expect(await watch.isReady()).toBe(true);
  way.silence();
  const waiting = Array.from({ length: 2 * CONNECTIONS }, () => failureOf(orm.em.fork().execute('select 1')));
  for (const outcome of await Promise.all(waiting)) expect(outcome).toEqual(UNAVAILABLE);
  await eventually(() => told.includes('silent'));
  expect(await watch.isReady()).toBe(false);
  const began = performance.now();
  for (let time = 0; time < 20; time += 1) expect(await failureOf(orm.em.fork().execute('select 1'))).toEqual(UNAVAILABLE);
  // Each would wait for two seconds.
  expect(performance.now() - began).toBeLessThan(20_000);
  way.hear();
  await eventually(() => told.includes('heard'));
  expect(await isWhole()).toBe(true);
  expect(await watch.isReady()).toBe(true);
  expect(told).toEqual(['silent', 'heard']);
});

test('connections that waited for nothing while the database was silent are not lent out again', async () => {
  const told = aWatch();
  await isWhole();
  expect(pool().count().idle).toBe(CONNECTIONS);
  way.silence();
  await eventually(() => told.includes('silent'));
  way.hear();
  await eventually(() => told.includes('heard'));
  expect(pool().count().lost).toBe(CONNECTIONS);
  for (let time = 0; time < 2 * CONNECTIONS; time += 1) await orm.em.fork().execute('select 1');
});

test('a pool that is asked for far more than it can serve is busy, and not lost', async () => {
  const told = aWatch(BUSY_FOR_MS / 2);
  const until = performance.now() + BUSY_FOR_MS;
  const asking: Promise<unknown>[] = [];
  while (performance.now() < until) {
    for (let time = 0; time < 5; time += 1) asking.push(failureOf(orm.em.fork().execute('select pg_sleep(0.05)')));
    await pause(10);
    if (asking.length % 100 === 0) expect(await watch.isReady()).toBe(true);
  }
  watch.stop();
  expect(told).toEqual([]);
  await Promise.all(asking);
});

test('a slow statement, alone or on all connections, is no silence', async () => {
  await hasTime();
  const told = aWatch();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, () => orm.em.fork().execute(`select pg_sleep(${(TIMINGS.silentAfterMs * 1.3) / 1000})`)),
  );
  watch.stop();
  expect(told).toEqual([]);
});

test('a pool that has lost its connections is told of, if the database answers; and it can be closed', async () => {
  // On a busy machine they are opened so slowly that it would be told of meanwhile.
  const leaked = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool().connect()));
  expect(leaked).toHaveLength(CONNECTIONS);
  const told = aWatch(STARVED_AFTER_MS, STARVED_AFTER_MS / 2);
  const { notReady } = fitnessOf({ hasBegun: () => false }, NOTHING_ELSE, watch);
  expect(notReady()).toEqual([]);
  await pause(2 * STARVED_AFTER_MS);
  expect(told).toEqual([]);
  const asking = failureOf(orm.em.fork().execute('select 1'));
  await eventually(() => notReady().includes('database'));
  await eventually(() => told.includes('starved'));
  expect(await asking).toEqual(UNAVAILABLE);
});

test('a pool that cannot serve because the database is away is no reason to begin anew', async () => {
  const told = aWatch(STARVED_AFTER_MS);
  way.silence();
  await failureOf(orm.em.fork().execute('select 1'));
  await pause(3 * STARVED_AFTER_MS);
  expect(await failureOf(orm.em.fork().execute('select 1'))).toEqual(UNAVAILABLE);
  watch.stop();
  expect(told).toEqual(['silent']);
});
