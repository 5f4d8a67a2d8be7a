import { expect, test } from '@jest/globals';
import { HALL, paced } from '../../src/gateway/load/pace.ts';
import { Room } from '../../src/gateway/load/room.ts';

const OPTIONS = { targetMs: 100, roundTrips: 5, first: 40, least: 4 };

function aRoom({ distanceMs = 0 } = {}) {
  const around = { ms: 0, waiting: 0, makesWay: false };
  const surroundings = { distanceMs: () => distanceMs, waiting: () => around.waiting, makesWay: () => around.makesWay };
  return { around, room: new Room(OPTIONS, surroundings, () => around.ms) };
}

type Stage = ReturnType<typeof aRoom>;

/** Lets in as many as there is room for, each of which takes so long, while others wait. */
function worked({ room, around }: Stage, takesMs: number): void {
  let entered = 0;
  for (; room.isFree && entered < 200; entered += 1) room.enter();
  around.waiting = 10;
  room.noteWaiting();
  around.ms += 200;
  for (let left = entered; left > 0; left -= 1) {
    room.leave();
    room.took(takesMs);
  }
  around.waiting = 0;
}

const times = (count: number, work: () => void): void => {
  for (let time = 0; time < count; time += 1) work();
};

test('while others wait there is less room when half of the requests take too long, down to the least, and more when they do not', () => {
  const stage = aRoom();
  expect(stage.room.limit).toBe(40);
  worked(stage, 150);
  expect(stage.room.limit).toBeLessThan(30);
  times(20, () => worked(stage, 1_000));
  expect(stage.room.limit).toBe(4);
  times(100, () => worked(stage, 20));
  expect(stage.room.limit).toBeGreaterThan(40);
});

test('while what matters more waits, no more than the least are let in, and the room does not grow', () => {
  const stage = aRoom();
  const { room, around } = stage;
  times(4, () => room.enter());
  expect(room.isFree).toBe(true);
  around.makesWay = true;
  expect(room.isFree).toBe(false);
  room.leave();
  expect(room.isFree).toBe(true);
  times(3, () => room.leave());
  times(20, () => worked(stage, 10));
  expect(room.limit).toBe(40);
  around.makesWay = false;
  worked(stage, 10);
  expect(room.limit).toBe(60);
});

test('a database that is far away is no overload, and one that is slow is', () => {
  const far = aRoom({ distanceMs: 8 });
  times(20, () => worked(far, 130));
  expect(far.room.limit).toBeGreaterThan(40);
  times(20, () => worked(far, 1_000));
  expect(far.room.limit).toBe(4);
  const beyond = aRoom({ distanceMs: 1_000 });
  times(20, () => worked(beyond, 200));
  expect(beyond.room.limit).toBe(4);
});

test('as long as nobody waits there is as much room as before, however slow all are', () => {
  const { room, around } = aRoom();
  times(100, () => {
    times(30, () => room.enter());
    around.ms += 1_000;
    times(30, () => room.leave());
    times(30, () => room.took(1_000));
  });
  expect(room.limit).toBe(40);
});

test('once nobody waits any more there is as much room as in the beginning, also where nobody comes', () => {
  for (const takesMs of [3_000, 1]) {
    const stage = aRoom();
    times(20, () => worked(stage, takesMs));
    const after = stage.room.limit;
    expect(after).not.toBe(40);
    stage.around.ms += 600;
    expect(stage.room.limit).toBe(after);
    stage.around.ms += 500;
    expect(stage.room.limit).toBe(40);
  }
});

test('one that has grown, and is well used, stays as large though nobody waits', () => {
  const stage = aRoom();
  times(5, () => worked(stage, 10));
  const after = stage.room.limit;
  expect(after).toBeGreaterThan(40);
  times(41, () => stage.room.enter());
  stage.around.ms += 10_000;
  expect(stage.room.limit).toBe(after);
  times(2, () => stage.room.leave());
  expect(stage.room.limit).toBe(40);
});

test('it has no rest as long as one waits, though none comes and none is done', () => {
  const stage = aRoom();
  times(20, () => worked(stage, 3_000));
  stage.around.waiting = 1;
  stage.around.ms += 60_000;
  expect(stage.room.limit).toBe(4);
});

test('a few slow requests among many make no less room', () => {
  const { room, around } = aRoom();
  for (let time = 0; time < 1_000; time += 1) {
    around.ms += 10;
    room.noteWaiting();
    room.took(time % 3 === 0 ? 3_000 : 20);
  }
  expect(room.limit).toBeGreaterThanOrEqual(40);
});

test('how many were turned away for each that was done is known of those that came last', () => {
  const { room, around } = aRoom();
  times(60, () => room.noteTurnedAway());
  around.ms += 300;
  times(20, () => room.took(10));
  expect(room.turnedAwayForEach).toBe(3);
});

const COMES_BACK = { perSecond: 100, mostDelayMs: 150, now: () => 1_000_000 };

async function waitsOf(callers: readonly string[], pace = paced(COMES_BACK)): Promise<number[]> {
  const began = performance.now();
  const waits = callers.map(async (caller) => {
    await pace.turn(caller, 'hall');
    return performance.now() - began;
  });
  return (await Promise.all(waits)).toSorted((a, b) => a - b);
}

test('those who are turned away again come out at a pace', async () => {
  const [pace, callers] = [paced(COMES_BACK), Array.from({ length: 300 }, (_, index) => `caller ${index}`)];
  await waitsOf(callers, pace);
  const waits = await waitsOf(callers, pace);
  // A tenth of a second's worth at once, the others ten milliseconds apart.
  expect(waits.filter((ms) => ms < 5).length).toBeLessThanOrEqual(11);
  expect(waits[20]).toBeGreaterThan(80);
  expect(waits.at(-1)).toBeGreaterThan(140);
});

test('and none of them waits for longer than the most', async () => {
  const pace = paced({ ...COMES_BACK, perSecond: 1 });
  const callers = Array.from({ length: 300 }, (_, index) => `caller ${index}`);
  await waitsOf(callers, pace);
  // In turn the last would wait for five minutes.
  expect((await waitsOf(callers, pace)).at(-1)).toBeLessThan(30_000);
});

test('nobody is held up for others, nor for what is long ago', async () => {
  let now = 1_000_000;
  const pace = paced({ ...COMES_BACK, perSecond: 0.001, mostDelayMs: 60_000, now: () => now });
  await waitsOf(
    Array.from({ length: 300 }, (_, index) => `caller ${index}`),
    pace,
  );
  await waitsOf(['another'], pace);
  now += 11_000;
  await waitsOf(['caller 7'], pace);
});

test('a hall that comes for the first time is told at once; whoever makes up a token each time is held up beyond that', async () => {
  let now = 1_000_000;
  const pace = paced({ perSecond: 0.001, mostDelayMs: 400, now: () => now });
  const hall = Array.from({ length: HALL }, (_, index) => `fan ${index}`);
  const comes = async (caller: string, address: string) => {
    const told = { isTold: false, turn: Promise.resolve() };
    told.turn = pace.turn(caller, address).then(() => {
      told.isTold = true;
    });
    for (let tick = 0; tick < 5; tick += 1) await Promise.resolve();
    return told;
  };
  const told = await Promise.all(hall.map((fan) => comes(fan, 'hall')));
  expect(told.filter(({ isTold }) => !isTold)).toEqual([]);
  const madeUp = await comes('made up', 'hall');
  expect(madeUp.isTold).toBe(false);
  expect((await comes('somebody', 'elsewhere')).isTold).toBe(true);
  await madeUp.turn;
  now += 11_000;
  expect((await comes('another', 'hall')).isTold).toBe(true);
});
