import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { together } from '../../src/database/together.ts';

/** Doubles numbers, and remembers which it was given at once. `gate` holds it up. */
function doubling(gate: () => Promise<void> = async () => {}) {
  const batches: number[][] = [];
  const double = together(
    async (numbers: readonly number[]) => {
      batches.push([...numbers]);
      await gate();
      const odd = numbers.find((number) => number < 0);
      if (odd !== undefined) throw new Error(`cannot double ${odd}`);
      return numbers.map((number) => number * 2);
    },
    { keyOf: (number) => number },
  );
  return { double, batches };
}

test('who comes alone is served alone; who comes meanwhile is served together, and each gets its own answer', async () => {
  const held = Promise.withResolvers<void>();
  const { double, batches } = doubling(() => held.promise);
  const first = double(1);
  await new Promise(setImmediate);
  const others = [2, 3, 4].map(double);
  await new Promise(setImmediate);
  expect(batches).toEqual([[1]]);
  held.resolve();
  expect(await Promise.all([first, ...others])).toEqual([2, 4, 6, 8]);
  expect(batches).toEqual([[1], [2, 3, 4]]);
});

test('those who come at once are served at once, and again later', async () => {
  const { double, batches } = doubling();
  expect(await Promise.all([5, 6, 7].map(double))).toEqual([10, 12, 14]);
  expect(await double(8)).toBe(16);
  expect(batches).toEqual([[5, 6, 7], [8]]);
});

test('whoever cannot be served fails alone: the others are tried without it', async () => {
  const { double, batches } = doubling();
  const outcomes = await Promise.allSettled([1, -2, 3].map(double));
  expect(outcomes).toEqual([
    { status: 'fulfilled', value: 2 },
    { status: 'rejected', reason: new Error('cannot double -2') },
    { status: 'fulfilled', value: 6 },
  ]);
  expect(batches).toEqual([[1, -2, 3], [1], [-2], [3]]);
  expect(await double(4)).toBe(8);
});

test('a batch that fell apart is told of, with why', async () => {
  const told: unknown[] = [];
  const double = together(
    async (numbers: readonly number[]) => {
      if (numbers.length > 1) throw new Error('too many');
      return numbers.map((number) => number * 2);
    },
    { keyOf: (number) => number, fellApart: (error, items) => told.push([(error as Error).message, items]) },
  );
  expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10]);
  expect(told).toEqual([['too many', 5]]);
});

test('whose own work is slow holds up nobody whose batch failed with it', async () => {
  const double = together(
    async (numbers: readonly number[]) => {
      if (numbers.length > 1) throw new Error('not together');
      if (numbers[0] === 0) await pause(1_000);
      return numbers.map((number) => number * 2);
    },
    { keyOf: (number) => number },
  );
  const begun = performance.now();
  const slow = double(0);
  const others = await Promise.all(Array.from({ length: 50 }, (_, index) => double(index + 1)));
  expect(performance.now() - begun).toBeLessThan(800);
  expect(await double(7)).toBe(14);
  expect(performance.now() - begun).toBeLessThan(800);
  expect(others).toHaveLength(50);
  expect(await slow).toBe(0);
});

test('nobody waits for ever', async () => {
  const gate = Promise.withResolvers<void>();
  const { double } = doubling(() => gate.promise);
  const [held, same] = [double(1), double(1)];
  await expect(same).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  gate.resolve();
  expect(await held).toBe(2);
}, 10_000);

test('two of the same key are served one after the other', async () => {
  const { double, batches } = doubling();
  expect(await Promise.all([1, 1, 2, 1].map(double))).toEqual([2, 2, 4, 2]);
  expect(batches).toEqual([[1, 2], [1], [1]]);
});

test('of many the first do not wait for the last', async () => {
  const { double, batches } = doubling();
  const numbers = Array.from({ length: 250 }, (_, index) => index);
  expect(await Promise.all(numbers.map(double))).toEqual(numbers.map((number) => number * 2));
  expect(batches.map(({ length }) => length)).toEqual([100, 100, 50]);
});

test('who comes while others are held up is served without them, but not beside one of the same key', async () => {
  const gate = Promise.withResolvers<void>();
  let isFirst = true;
  const { double, batches } = doubling(async () => {
    if (!isFirst) return;
    isFirst = false;
    await gate.promise;
  });
  const held = [1, 2, 1].map(double);
  await pause(250);
  expect(await double(3)).toBe(6);
  expect(batches).toEqual([[1, 2], [3]]);
  gate.resolve();
  expect(await Promise.all(held)).toEqual([2, 4, 2]);
  expect(batches).toEqual([[1, 2], [3], [1]]);
});

test('of batches that are held up there are so many at most, and whoever comes then is served when one of them is done', async () => {
  const gate = Promise.withResolvers<void>();
  const { double, batches } = doubling(() => gate.promise);
  const all: Promise<number>[] = [];
  for (let number = 1; number <= 6; number += 1) {
    all.push(double(number));
    await pause(150);
  }
  expect(batches).toEqual([[1], [2], [3], [4]]);
  gate.resolve();
  expect(await Promise.all(all)).toEqual([2, 4, 6, 8, 10, 12]);
  expect(batches.slice(4)).toEqual([[5, 6]]);
});
