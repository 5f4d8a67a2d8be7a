import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import type { Kind } from '../../src/gateway/load/kind.ts';
import { type Asker, openLoad, type Rooms } from '../../src/gateway/load/load.ts';
import { paced } from '../../src/gateway/load/pace.ts';
import { Refusal } from '../../src/refusal.ts';
import { eventually } from '../support/eventually.ts';
import { roomsOf } from '../support/rooms.ts';

const askerNamed = (name: string): Asker => ({ key: () => name, address: () => 'hall', isGone: () => false });
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
  const gone = load.admit('writes', { ...askerNamed('gone'), isGone: () => isGone }, async () => {
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

/** A caller that is held up at all is held up for long, so that it shows on a machine of any speed. */
const fullLoad = () =>
  openLoad({
    turnedAway: () => {},
    distanceMs: () => 0,
    rooms: roomsOf(0, 30),
    pace: paced({ perSecond: 0.001, mostDelayMs: 3_000 }),
  });

const isTurnedAway = (load: Opened, kind: Kind, asker = ASKER) =>
  expect(load.admit(kind, asker, async () => {})).rejects.toThrow(Refusal);

test('those who come for the first time are told at their deadline, however many they are', async () => {
  const load = fullLoad();
  const told: string[] = [];
  await isTurnedAway(load, 'reads');
  const again = isTurnedAway(load, 'reads').then(() => told.push('came back'));
  const first = Array.from({ length: 300 }, (_, index) => isTurnedAway(load, 'reads', askerNamed(`${index}`)));
  await Promise.all(first.map((one) => one.then(() => told.push('first'))));
  expect(told).toEqual(Array(300).fill('first'));
  await again;
});

test('those who come back at once are held up, and never those who pay', async () => {
  const load = fullLoad();
  const told: Kind[] = [];
  await isTurnedAway(load, 'reads');
  const browsing = isTurnedAway(load, 'reads').then(() => told.push('reads'));
  await Promise.all(Array.from({ length: 100 }, () => isTurnedAway(load, 'money').then(() => told.push('money'))));
  await browsing;
  expect(told).toEqual([...Array(100).fill('money'), 'reads']);
});
