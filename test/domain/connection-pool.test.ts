import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { withPriority } from '../../src/database/connection/priority.ts';
import { GATEWAY_TIMEOUTS } from '../../src/database/connection/timeouts.ts';
import { asRefusal } from '../../src/gateway/errors/as-refusal.ts';
import { openOrm, poolOf } from '../../src/start/database/orm.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';

const SIZE = 4;
const RESERVED = 1;
const TIMEOUT_MS = 3_000;
/** The pool has tried again and again; and shorter than a session may do nothing in a transaction. */
const LONGER_THAN_TRIALS_MS = 6_500;

let database: TestDatabase;
const orms: MikroORM[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  await Promise.all(orms.splice(0).map((orm) => orm.close()));
});
afterAll(() => database.close());

async function open(url = database.url, size = SIZE, reservedConnections = RESERVED): Promise<MikroORM> {
  const driverOptions = { ...GATEWAY_TIMEOUTS, connectionTimeoutMillis: TIMEOUT_MS, reservedConnections };
  const orm = await openOrm(url, { pool: { max: size }, driverOptions });
  orms.push(orm);
  return orm;
}

/** Holds connections until it is told to let go. */
function holds(orm: MikroORM, count: number) {
  const { promise: letGo, resolve } = Promise.withResolvers<void>();
  let held = 0;
  const one = () =>
    orm.em.fork().transactional(async (em) => {
      await em.execute('select 1');
      held += 1;
      await letGo;
    });
  const all = Array.from({ length: count }, one);
  for (const each of all) each.catch(() => {});
  const release = () => {
    resolve();
    return Promise.allSettled(all);
  };
  return { held: () => held, letGo: release };
}

const asks = (orm: MikroORM) => orm.em.fork().execute('select 1');
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'it worked',
    (error) => asRefusal(error).code,
  );

test('some connections are for payments under way: the rest may all be taken, and money is still served', async () => {
  const orm = await open();
  const busy = holds(orm, SIZE + 3);
  await eventually(() => busy.held() === SIZE - RESERVED);
  await pause(100);
  expect([busy.held(), poolOf(orm).count()]).toEqual([SIZE - RESERVED, expect.objectContaining({ inUse: 3, waiting: 4 })]);
  for (let time = 0; time < 5; time += 1) expect(await codeOf(withPriority(() => asks(orm)))).toBe('it worked');
  expect(await codeOf(asks(orm))).toBe('UNAVAILABLE');
  await busy.letGo();
  expect(await codeOf(asks(orm))).toBe('it worked');
  expect(poolOf(orm).count()).toMatchObject({ inUse: 0, waiting: 0 });
});

test('without that, money waits behind whatever came first', async () => {
  const orm = await open(database.url, SIZE, 0);
  const busy = holds(orm, SIZE);
  await eventually(() => busy.held() === SIZE);
  expect(await codeOf(withPriority(() => asks(orm)))).toBe('UNAVAILABLE');
  await busy.letGo();
});

test('a connection that fails or is lost gives its place back', async () => {
  const orm = await open();
  for (let time = 0; time < 3; time += 1) {
    const lost = Array.from({ length: SIZE }, () =>
      orm.em.fork().transactional((em) => em.execute('select pg_terminate_backend(pg_backend_pid())')),
    );
    expect((await Promise.all(lost.map(codeOf))).filter((code) => code === 'it worked')).toEqual([]);
  }
  const busy = holds(orm, SIZE - RESERVED);
  await eventually(() => busy.held() === SIZE - RESERVED);
  await busy.letGo();
});

/** A server that is full as soon as it has so many of them. */
async function limitedTo(connections: number): Promise<{ url: string; role: string }> {
  const role = `pool_of_${connections}_${process.pid}`;
  await database.sql(`create role ${role} login connection limit ${connections} password 'a-password-for-tests'`);
  const url = new URL(database.url);
  [url.username, url.password] = [role, 'a-password-for-tests'];
  return { url: url.href, role };
}

test('where the server has no connection left, requests wait for those that the pool has', async () => {
  const { url, role } = await limitedTo(2);
  const orm = await open(url);
  const served = await Promise.all(Array.from({ length: 30 }, () => codeOf(orm.em.fork().execute('select pg_sleep(0.02)'))));
  expect(served).toEqual(Array(30).fill('it worked'));
  expect(poolOf(orm).count().inUse).toBe(0);
  // Also of so few, one is for payments.
  const browsing = holds(orm, 4);
  await eventually(() => browsing.held() === 1);
  expect(await codeOf(withPriority(() => asks(orm)))).toBe('it worked');
  expect(browsing.held()).toBe(1);
  await browsing.letGo();

  // Where others hold all of them, one that they let go is taken.
  await Promise.all(orms.splice(0).map((each) => each.close()));
  const others = await open(url, 2, 0);
  const busy = holds(others, 2);
  await eventually(() => busy.held() === 2);
  const late = await open(url);
  const asked = codeOf(asks(late));
  await pause(300);
  await busy.letGo();
  await others.close();
  expect(await asked).toBe('it worked');
  await late.close();
  orms.splice(0);
  await database.sql(`drop role ${role}`);
});

test('a pool that was left with one connection has another for payments soon after the server has room', async () => {
  const { url, role } = await limitedTo(1);
  const orm = await open(url);
  await Promise.all(Array.from({ length: 30 }, () => asks(orm)));
  const browsing = holds(orm, 4);
  await eventually(() => browsing.held() === 1);
  const payment = codeOf(withPriority(() => asks(orm)));
  await database.sql(`alter role ${role} connection limit 2`);
  expect(await payment).toBe('it worked');
  expect(browsing.held()).toBe(1);
  await browsing.letGo();
  await Promise.all(orms.splice(0).map((each) => each.close()));
  await database.sql(`drop role ${role}`);
});

test('a pool that had to shrink tries again without the connection that is for payments, and grows when there is room', async () => {
  const { url, role } = await limitedTo(3);
  const orm = await open(url);
  await Promise.all(Array.from({ length: 30 }, () => asks(orm)));
  const browsing = holds(orm, 2);
  await eventually(() => browsing.held() === 2);
  const began = performance.now();
  const heard: string[] = [];
  const others: Promise<string>[] = [];
  while (performance.now() - began < LONGER_THAN_TRIALS_MS) {
    others.push(codeOf(orm.em.fork().execute('select pg_sleep(1)')));
    heard.push(await codeOf(withPriority(() => asks(orm))));
    await pause(100);
  }
  expect(heard.filter((code) => code !== 'it worked')).toEqual([]);
  expect(new Set(await Promise.all(others))).toEqual(new Set(['UNAVAILABLE']));
  await browsing.letGo();

  await database.sql(`alter role ${role} connection limit 10`);
  await eventually(
    async () => {
      const more = holds(orm, SIZE - RESERVED);
      await pause(300);
      const held = more.held();
      await more.letGo();
      return held === SIZE - RESERVED;
    },
    { withinMs: 3 * LONGER_THAN_TRIALS_MS },
  );
  await Promise.all(orms.splice(0).map((each) => each.close()));
  await database.sql(`drop role ${role}`);
});
