import { expect, test } from '@jest/globals';
import { paced } from '../../src/gateway/load/pace.ts';
import { Room } from '../../src/gateway/load/room.ts';

const OPTIONS = { targetMs: 100, roundTrips: 5, least: 20, leastInCrowd: 4, first: 40 };

/** Lets in as many as there is room for, each of which takes so long; some are always turned away. */
function worked(room: Room, clock: { ms: number }, takesMs: number): void {
  let entered = 0;
  for (; room.hasPlace() && entered < 200; entered += 1) room.enter();
  clock.ms += 200;
  for (let left = entered; left > 0; left -= 1) {
    room.leave();
    room.took(takesMs);
  }
}

function aRoom({ options = OPTIONS, distanceMs = 0 } = {}) {
  const clock = { ms: 0 };
  const lesser = new Room(options, { distanceMs: () => distanceMs }, () => clock.ms);
  return { clock, lesser, room: new Room(options, { distanceMs: () => distanceMs, lesser: [lesser] }, () => clock.ms) };
}

test('there is less room when half of the requests take too long, down to the least, and more when they do not', () => {
  const { room, clock } = aRoom();
  expect(room.limit).toBe(40);
  worked(room, clock, 150);
  expect(room.limit).toBeLessThan(30);
  for (let times = 0; times < 20; times += 1) worked(room, clock, 1_000);
  expect(room.limit).toBe(4);
  for (let times = 0; times < 100; times += 1) worked(room, clock, 20);
  expect(room.limit).toBeGreaterThan(40);
});

test('what matters less makes room first, down to its least, and takes none while it must make it', () => {
  const { room, lesser, clock } = aRoom();
  worked(lesser, clock, 20);
  const before = lesser.limit;
  expect(before).toBeGreaterThan(40);
  for (let one = 0; one < before; one += 1) lesser.enter();
  for (let times = 0; times < 3; times += 1) worked(room, clock, 150);
  expect(lesser.limit).toBeLessThan(before / 2);
  expect(room.limit).toBe(40);
  for (let left = before; left > 0; left -= 1) lesser.leave();
  const made = lesser.limit;
  worked(lesser, clock, 20);
  expect(lesser.limit).toBe(made);
  worked(lesser, clock, 20);
  expect(lesser.limit).toBeGreaterThan(made);
  for (let times = 0; times < 20; times += 1) {
    worked(lesser, clock, 20);
    worked(room, clock, 150);
  }
  expect([lesser.limit, room.limit]).toEqual([4, 4]);
});

test('a database that is far away is no overload, and one that is slow is', () => {
  const { room, clock } = aRoom({ distanceMs: 8 });
  for (let times = 0; times < 20; times += 1) worked(room, clock, 130);
  expect(room.limit).toBeGreaterThan(40);
  for (let times = 0; times < 20; times += 1) worked(room, clock, 1_000);
  expect(room.limit).toBe(4);
  const { room: far, clock: late } = aRoom({ distanceMs: 1_000 });
  for (let times = 0; times < 20; times += 1) worked(far, late, 200);
  expect(far.limit).toBe(4);
});

test('as long as none is turned away there is the least room, however slow all are', () => {
  const { room, lesser, clock } = aRoom();
  for (let times = 0; times < 100; times += 1) {
    for (let one = 0; one < 30; one += 1) for (const each of [room, lesser]) each.enter();
    clock.ms += 1_000;
    for (let one = 0; one < 30; one += 1) for (const each of [room, lesser]) each.leave();
    for (let one = 0; one < 30; one += 1) for (const each of [room, lesser]) each.took(1_000);
  }
  expect([lesser.limit, room.limit]).toEqual([20, 20]);
});

test('once the crowd is gone, and half are quick, there is as much room as in the beginning, at once', () => {
  const { room, clock } = aRoom();
  for (let times = 0; times < 20; times += 1) worked(room, clock, 3_000);
  expect(room.limit).toBe(4);
  // The second of them is of a time in which none was turned away.
  for (const _ of ['first', 'second']) {
    clock.ms += 1_000;
    for (let times = 0; times < 20; times += 1) room.took(20);
  }
  expect(room.limit).toBe(40);
});

test('few that are slow take no room from themselves or others', () => {
  const { room, lesser, clock } = aRoom();
  for (let times = 0; times < 100; times += 1) {
    room.enter();
    lesser.enter();
    clock.ms += 400;
    room.leave();
    lesser.leave();
    room.took(400);
    lesser.took(400);
  }
  expect([room.limit, lesser.limit]).toEqual([40, 40]);
});

test('room that nobody takes does not grow', () => {
  const { room, clock } = aRoom();
  for (let times = 0; times < 1_000; times += 1) {
    room.enter();
    clock.ms += 20;
    room.leave();
    room.took(5);
  }
  expect(room.limit).toBe(40);
});

test('a few slow requests among many make no less room', () => {
  const { room, clock } = aRoom();
  for (let times = 0; times < 1_000; times += 1) {
    clock.ms += 10;
    room.took(times % 3 === 0 ? 3_000 : 20);
  }
  expect(room.limit).toBe(40);
});

test('those who are turned away come out at a pace, and none waits longer than the most', async () => {
  const pace = paced(100, 150, () => 1_000_000);
  const began = performance.now();
  const waits = await Promise.all(
    Array.from({ length: 300 }, async () => {
      await pace.turn();
      return performance.now() - began;
    }),
  );
  // A tenth of a second's worth at once, the others ten milliseconds apart.
  expect(waits.filter((ms) => ms < 5).length).toBeLessThanOrEqual(11);
  const sorted = waits.toSorted((a, b) => a - b);
  expect(sorted[20]).toBeGreaterThan(80);
  expect(sorted.at(-1)).toBeGreaterThan(140);
  expect(sorted.at(-1)).toBeLessThan(1_500);
});
