import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { addUp, deleteExpired } from '../../../src/database/counting/shared-count.ts';
import { type Limiter, limiter } from '../../../src/gateway/rates/shared/limiter.ts';
import { keepSharing, sharedClock, shareOnce } from '../../../src/gateway/rates/shared/share.ts';
import type { Limit } from '../../../src/gateway/rates/shared/tally.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { printSeed, SEED, seeded } from '../../support/seeded.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const READS: Limit = { name: 'reads', most: 10, seconds: 60 };
const clock = { at: 0 };
let gateways: [Limiter, Limiter];

beforeEach(() => {
  clock.at = Math.floor(Date.now() / 60_000) * 60_000;
  gateways = [limiter(() => clock.at), limiter(() => clock.at)];
});

const chance = seeded(SEED);
printSeed();
const shuffled = (names: readonly string[]): string[] =>
  names
    .map((name) => ({ name, turn: chance(2 ** 30) }))
    .sort((a, b) => a.turn - b.turn)
    .map(({ name }) => name);

let holders = 0;
function aHolder(): string {
  holders += 1;
  return `203.0.113.${holders}`;
}
const share = (counts: Limiter) => shareOnce(database.fork(), counts);
const takes = (counts: Limiter, holder: string, times: number, of = READS): number =>
  Array.from({ length: times }, () => counts.take(of, holder)).filter(({ isRefused }) => !isRefused).length;

describe('gateways that share their counts', () => {
  test('have one limit together, as soon as they have told each other', async () => {
    const [one, other] = gateways;
    const holder = aHolder();
    expect([takes(one, holder, 6), takes(other, holder, 3)]).toEqual([6, 3]);
    for (const counts of [one, other, one]) {
      await share(counts);
      // What was used counts as used, so that a gateway learns of it though it takes nothing itself.
      counts.take(READS, holder, 0);
    }
    expect([takes(one, holder, 5), takes(other, holder, 0)]).toEqual([1, 0]);
  });

  test('know what was taken in the window before, too, also those that begin only now', async () => {
    const [one, other] = gateways;
    const holder = aHolder();
    expect(takes(one, holder, 10)).toBe(10);
    await share(one);
    clock.at += 75_000;
    expect(takes(other, holder, 1)).toBe(1);
    await share(other);
    // Three quarters of ten are still counted, and the one.
    expect(takes(other, holder, 5)).toBe(1);
  });

  test('count a window that ended before it could be told', async () => {
    const [one, other] = gateways;
    const holder = aHolder();
    expect(takes(one, holder, 8)).toBe(8);
    clock.at += 60_000;
    expect(takes(one, holder, 1)).toBe(1);
    await share(one);
    expect(takes(other, holder, 1)).toBe(1);
    await share(other);
    expect(takes(other, holder, 5)).toBe(0);
  });

  test('learn of what was given back', async () => {
    const [one, other] = gateways;
    const holder = aHolder();
    const taking = one.take(READS, holder, 10);
    await share(one);
    one.giveBack(holder, taking);
    await share(one);
    expect(takes(other, holder, 3)).toBe(3);
    await share(other);
    expect(takes(other, holder, 20)).toBe(7);
  });

  test('tell the same keys at the same time without waiting for each other in a circle', async () => {
    const names = Array.from({ length: 300 }, aHolder);
    const all = Array.from({ length: 4 }, () => limiter(() => clock.at));
    for (let round = 0; round < 5; round += 1) {
      for (const counts of all) for (const name of shuffled(names)) counts.take(READS, name);
      await Promise.all(all.map(share));
    }
    const [counts] = all as [Limiter];
    for (const name of names) counts.take(READS, name, 0);
    await share(counts);
    expect(names.map((name) => takes(counts, name, 1))).toEqual(names.map(() => 0));
  });

  test('tell what is used most first, and the rest the next time', async () => {
    const [one] = gateways;
    const names = Array.from({ length: 50 }, aHolder);
    names.forEach((name, index) => {
      takes(one, name, index === 40 ? 5 : 1);
    });
    expect(one.shares(1).map(({ holder, own }) => [holder, own])).toEqual([
      [names[40], 5],
      [names[40], 0],
    ]);
    expect(one.shares(100)).toHaveLength(98);
    expect(one.shares(100)).toEqual([]);
  });
});

test('what was forgotten before it could be told, and came again, is told once', async () => {
  const few = limiter(() => clock.at, 4);
  const [first, ...others] = Array.from({ length: 5 }, aHolder) as [string, ...string[]];
  takes(few, first, 3);
  for (const holder of others) takes(few, holder, 4);
  few.shares(2);
  expect(takes(few, first, 20)).toBe(7);
  await share(few);
  const [, other] = gateways;
  takes(other, first, 1);
  await share(other);
  expect(takes(other, first, 5)).toBe(0);
});

describe('while the database is away', () => {
  test('each gateway counts for itself, and what could not be told is told later', async () => {
    const [one, other] = gateways;
    const holder = aHolder();
    const gone = await database.copy();
    const em = gone.fork();
    await gone.close();
    expect(takes(one, holder, 8)).toBe(8);
    await expect(shareOnce(em, one)).rejects.toThrow();
    expect(takes(one, holder, 5)).toBe(2);
    await share(one);
    takes(other, holder, 1);
    await share(other);
    expect(takes(other, holder, 5)).toBe(0);
  });

  test('that is told once, and once that it is back', async () => {
    const events: string[] = [];
    const told = { lost: () => void events.push('lost'), back: () => void events.push('back') };
    let isAway = true;
    database.rewrite((sql) => (isAway && /shared_counts/.test(sql) ? 'select 1 / 0' : sql));
    const sharing = keepSharing(database.fork(), gateways[0], sharedClock(), told, 20);
    await eventually(() => events.length > 0);
    isAway = false;
    await eventually(() => events.length > 1);
    await sharing.stop();
    database.rewrite((sql) => sql);
    expect(events).toEqual(['lost', 'back']);
  });
});

test('the clock is that of the database', async () => {
  const shared = sharedClock(() => 1_000);
  shared.learn(new Date(900_000), 1_000, 3_000);
  expect(shared.now()).toBe(899_000);
});

test('a gateway that stops tells what it has counted last', async () => {
  const [one, other] = gateways;
  const holder = aHolder();
  const sharing = keepSharing(database.fork(), one, sharedClock(), { lost: () => {}, back: () => {} }, 3_600_000);
  expect(takes(one, holder, 10)).toBe(10);
  await sharing.stop();
  takes(other, holder, 1);
  await share(other);
  expect(takes(other, holder, 3)).toBe(0);
});

test('no address and no user stands in the table, and what no limit reaches back to is deleted', async () => {
  const holder = aHolder();
  takes(gateways[0], holder, 3);
  await share(gateways[0]);
  const rows = await database.sql<{ key: string; row: string }>('select key, c::text as row from shared_counts c');
  expect(rows.length).toBeGreaterThan(0);
  for (const { key, row } of rows) {
    expect(key).toMatch(/^[\w-]{22}$/);
    expect(row).not.toContain(holder);
  }
  await database.sql(`update shared_counts set expires_at = now() - interval '1 second' where key = ?`, [rows[0]?.key]);
  await deleteExpired(database.fork());
  const left = await database.sql('select key from shared_counts');
  expect(left).toHaveLength(rows.length - 1);
});

test('where more have expired than are deleted at a time, that is told', async () => {
  const names = Array.from({ length: 5 }, aHolder);
  await addUp(
    database.fork(),
    names.map((holder) => ({ limit: READS, holder, window: 3, own: 1 })),
  );
  await database.sql(`update shared_counts set expires_at = now() - interval '1 second'`);
  const [{ rows } = { rows: 0 }] = await database.sql<{ rows: number }>('select count(*)::int as rows from shared_counts');
  expect(await deleteExpired(database.fork(), rows - 1)).toBe(false);
  expect(await deleteExpired(database.fork(), rows - 1)).toBe(true);
  expect(await database.sql('select key from shared_counts')).toEqual([]);
});

test('the totals of shares come in their order, and are 0 where nothing was taken', async () => {
  const own = (holder: string, own: number) => ({ limit: READS, holder, window: 7, own });
  const [one, other] = [aHolder(), aHolder()];
  expect(await addUp(database.fork(), [own(one, 0), own(other, 4)])).toEqual([0, 4]);
  expect(await addUp(database.fork(), [own(other, 1), own(one, 2)])).toEqual([5, 2]);
});
