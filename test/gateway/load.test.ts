import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import type { Kind } from '../../src/gateway/load/kind.ts';
import { type Asker, openLoad, type Rooms } from '../../src/gateway/load/load.ts';
import { Refusal } from '../../src/refusal.ts';
import { eventually } from '../support/eventually.ts';
import { roomsOf } from '../support/rooms.ts';

const askerNamed = (name: string): Asker => ({ key: () => name, isGone: () => false });
const ASKER = askerNamed('somebody');

const aLoad = (rooms: Rooms) => {
  const turnedAway: Kind[] = [];
  return { turnedAway, load: openLoad({ turnedAway: (kind) => turnedAway.push(kind), distanceMs: () => 0, rooms }) };
};

type Opened = ReturnType<typeof aLoad>['load'];
const waitingOf = (load: Opened, kind: Kind) => load.measured().find((one) => one.kind === kind)?.waiting;
const underWayOf = (load: Opened, kind: Kind) => load.measured().find((one) => one.kind === kind)?.underWay;

/** Is let in, and stays until it is let go. */
function stays(load: Opened, kind: Kind, told: string[] = [], name: string = kind) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const over = load.admit(kind, ASKER, async () => {
    told.push(name);
    await promise;
  });
  return { letGo: resolve, over };
}

test('more than there is room for wait for their places, and all are served in the order in which they came', async () => {
  const { load, turnedAway } = aLoad(roomsOf(2, 60_000));
  const told: number[] = [];
  let most = 0;
  await Promise.all(
    Array.from({ length: 300 }, (_, index) =>
      load.admit('reads', ASKER, async () => {
        most = Math.max(most, underWayOf(load, 'reads') ?? 0);
        await pause(0);
        told.push(index);
      }),
    ),
  );
  expect([most, turnedAway, told.length]).toEqual([2, [], 300]);
  expect(told.slice(0, 100)).toEqual(Array.from({ length: 100 }, (_, index) => index));
  expect(load.measured().map(({ underWay, waiting }) => underWay + waiting)).toEqual([0, 0, 0, 0]);
});

test('what fails gives its place back like what succeeds', async () => {
  const { load } = aLoad(roomsOf(1, 60_000));
  const failing = Array.from({ length: 20 }, () => load.admit('money', ASKER, () => Promise.reject(new Error('no'))));
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(Array(20).fill('rejected'));
  expect(underWayOf(load, 'money')).toBe(0);
});

test('while payments wait, each other kind keeps a share of its own, and no more is let in', async () => {
  const rooms = roomsOf(3, 60_000);
  const { load } = aLoad({ ...rooms, writes: { ...rooms.writes, least: 1 } });
  const paying = Array.from({ length: 4 }, () => stays(load, 'money'));
  await eventually(() => waitingOf(load, 'money') === 1);
  const ordering = Array.from({ length: 3 }, () => stays(load, 'writes'));
  await eventually(() => underWayOf(load, 'writes') === 1);
  expect([waitingOf(load, 'writes'), waitingOf(load, 'money')]).toEqual([2, 1]);
  paying[0]?.letGo();
  await eventually(() => underWayOf(load, 'writes') === 3);
  expect([waitingOf(load, 'writes'), waitingOf(load, 'money'), underWayOf(load, 'money')]).toEqual([0, 0, 3]);
  for (const one of [...paying, ...ordering]) one.letGo();
  await Promise.all([...paying, ...ordering].map(({ over }) => over));
});

test('who has hung up is let in no more, and nothing is done for them', async () => {
  const { load } = aLoad(roomsOf(1, 60_000));
  const first = stays(load, 'writes');
  let isGone = false;
  let isDone = false;
  const gone = load.admit('writes', { key: () => 'gone', isGone: () => isGone }, async () => {
    isDone = true;
  });
  const refused = expect(gone).rejects.toThrow(Refusal);
  const next = stays(load, 'writes');
  isGone = true;
  first.letGo();
  next.letGo();
  await Promise.all([first.over, next.over, refused]);
  expect(isDone).toBe(false);
});

const FULL = roomsOf(0, 30);

async function msOf(load: Opened, kind: Kind, asker = ASKER): Promise<number> {
  const asked = performance.now();
  await expect(load.admit(kind, asker, async () => {})).rejects.toThrow(Refusal);
  return performance.now() - asked;
}

test('those who come for the first time are told at their deadline, however many they are', async () => {
  const { load } = aLoad(FULL);
  const all = await Promise.all(Array.from({ length: 1_500 }, (_, index) => msOf(load, 'reads', askerNamed(`${index}`))));
  expect(Math.min(...all)).toBeGreaterThan(25);
  expect(Math.max(...all)).toBeLessThan(1_000);
});

test('those who come back at once are held up, and never those who pay', async () => {
  const { load } = aLoad(FULL);
  const browsing = Promise.all(Array.from({ length: 1_500 }, () => msOf(load, 'reads')));
  const paying = await Promise.all(Array.from({ length: 100 }, () => msOf(load, 'money')));
  expect(Math.max(...(await browsing))).toBeGreaterThan(1_000);
  expect(Math.min(...paying)).toBeLessThan(1_000);
});
