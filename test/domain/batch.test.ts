import { expect, test } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Batched, batched, batchedStatement, mayWait, openBatches, runAlone } from '../../src/database/batch.ts';
import { Refusal } from '../../src/refusal.ts';

type Settings = Parameters<typeof openBatches>[1];
type Doubling = {
  /** Holds a batch up. */
  gate?(numbers: readonly number[]): Promise<unknown>;
  /** The numbers whose rows are locked elsewhere, for a load that does not wait. */
  held?: Set<number>;
  settings?: Settings;
};

/** A verb without a database: a transaction is where its statements would go. */
const noDatabase = {
  fork: () => noDatabase,
  isInTransaction: () => false,
  transactional: (work: (em: EntityManager) => unknown) => work(noDatabase),
} as unknown as EntityManager;

/** Doubles numbers, refuses 13, cannot do negative ones, and remembers which it was given at once. */
function doubling({ gate = async () => {}, held = new Set(), settings = {} }: Doubling = {}) {
  const batches: number[][] = [];
  const double: Batched<number, number> = batched({
    name: 'double',
    keyOf: String,
    queueOf: (number: number) => (number % 2 === 0 ? 'even' : 'odd'),
    load: async (_tx: EntityManager, numbers: readonly number[], lock) => {
      batches.push([...numbers]);
      await gate(numbers);
      const free = numbers.filter((number) => mayWait(lock) || !held.has(number));
      return new Map(free.map((number) => [String(number), number]));
    },
    decide: (number: number, row: number | undefined) => {
      if (number < 0) throw new Error(`cannot double ${number}`);
      return number === 13 ? new Refusal('NOT_FOUND') : (row as number);
    },
    store: async (_tx: EntityManager, numbers: readonly number[]) => numbers.map((number) => number * 2),
  });
  const run = openBatches(noDatabase, settings);
  return { double: (number: number) => run(double, number), verb: double, batches };
}

const tick = (): Promise<void> => new Promise((done) => setImmediate(done));

test('an item that comes alone is done at once; those that come meanwhile are one batch, and each gets its own answer', async () => {
  const held = Promise.withResolvers<void>();
  const { double, batches } = doubling({ gate: () => held.promise, settings: { slowAfterMs: 60_000 } });
  const first = double(1);
  await tick();
  const others = [2, 3, 4].map(double);
  await tick();
  expect(batches).toEqual([[1]]);
  held.resolve();
  expect(await Promise.all([first, ...others])).toEqual([2, 4, 6, 8]);
  expect(batches).toEqual([[1], [2, 3, 4]]);
});

test('each batch is told of with its size and how long it waited, and what waits for a locked row as long as it does', async () => {
  const told: string[] = [];
  let oldest = -1;
  const settings: Settings = {
    onBatch: (verb, items, waitedMs) => {
      told.push(`${verb} ${items}`);
      oldest = waitedMs;
    },
    onHeld: (verb) => {
      told.push(`${verb} is held`);
      return () => told.push(`${verb} is over`);
    },
  };
  const { double } = doubling({ held: new Set([4]), settings });
  expect(await Promise.all([2, 3].map(double))).toEqual([4, 6]);
  expect(told.splice(0)).toEqual(['double 2']);
  expect(oldest).toBeGreaterThanOrEqual(0);
  expect(await double(4)).toBe(8);
  expect(told).toEqual(['double 1', 'double is held', 'double 1', 'double is over']);
});

test('items of one tick are one batch, and the next comes later', async () => {
  const { double, batches } = doubling();
  expect(await Promise.all([5, 6, 7].map(double))).toEqual([10, 12, 14]);
  expect(await double(8)).toBe(16);
  expect(batches).toEqual([[5, 6, 7], [8]]);
});

test('a refusal that is returned is thrown to its own caller, and disturbs no other', async () => {
  const { double, batches } = doubling();
  const outcomes = await Promise.allSettled([1, 13, 3].map(double));
  expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.code))).toEqual([
    2,
    'NOT_FOUND',
    6,
  ]);
  expect(batches).toEqual([[1, 13, 3]]);
});

test('a batch that fails is told of and done singly: only the item that cannot be done fails', async () => {
  const told: unknown[] = [];
  const onFallback = (error: unknown, verb: string, items: number) => told.push([(error as Error).message, verb, items]);
  const { double, batches } = doubling({ settings: { onFallback } });
  const outcomes = await Promise.allSettled([1, -2, 3].map(double));
  expect(outcomes).toEqual([
    { status: 'fulfilled', value: 2 },
    { status: 'rejected', reason: new Error('cannot double -2') },
    { status: 'fulfilled', value: 6 },
  ]);
  expect(batches).toEqual([[1, -2, 3], [1], [-2], [3]]);
  expect(told).toEqual([['cannot double -2', 'double', 3]]);
  expect(await double(4)).toBe(8);
});

test('of a batch that failed, an item that is slow holds up no other', async () => {
  const gate = Promise.withResolvers<void>();
  const { double } = doubling({
    gate: async (numbers) => {
      if (numbers.length > 1) throw new Error('not as a batch');
      if (numbers[0] === 0) await gate.promise;
    },
  });
  const slow = double(0);
  const others = await Promise.all(Array.from({ length: 50 }, (_, index) => double(index + 20)));
  expect(others).toHaveLength(50);
  expect(await double(7)).toBe(14);
  gate.resolve();
  expect(await slow).toBe(0);
});

test('an item times out in the queue', async () => {
  const gate = Promise.withResolvers<void>();
  const { double } = doubling({ gate: () => gate.promise, settings: { timeoutMs: 50 } });
  const [first, same] = [double(1), double(1)];
  await expect(same).rejects.toMatchObject({ code: 'ETIMEDOUT', message: 'double timed out after 50 ms in the batch queue' });
  gate.resolve();
  expect(await first).toBe(2);
});

test('an item that has waited as long as the timeout is not tried singly', async () => {
  const gate = Promise.withResolvers<void>();
  const { double, batches } = doubling({
    gate: async () => {
      await gate.promise;
      throw new Error('not as a batch');
    },
    settings: { timeoutMs: 50 },
  });
  const both = Promise.allSettled([1, 2].map(double));
  await new Promise((done) => setTimeout(done, 60));
  gate.resolve();
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(batches).toEqual([[1, 2]]);
});

test('two items of the same key are done one after the other', async () => {
  const { double, batches } = doubling();
  expect(await Promise.all([1, 1, 2, 1].map(double))).toEqual([2, 2, 4, 2]);
  expect(batches).toEqual([[1, 2], [1], [1]]);
});

test('a batch has a hundred items at most', async () => {
  const { double, batches } = doubling();
  const numbers = Array.from({ length: 250 }, (_, index) => index + 20);
  expect(await Promise.all(numbers.map(double))).toEqual(numbers.map((number) => number * 2));
  expect(batches.map(({ length }) => length)).toEqual([100, 100, 50]);
});

test('items that come while a batch is slow go out without it, but not beside one of the same key, and at most four batches at once', async () => {
  const gate = Promise.withResolvers<void>();
  const { double, batches } = doubling({ gate: () => gate.promise, settings: { slowAfterMs: 1 } });
  const sent: Promise<number>[] = [double(1), double(2), double(1)];
  for (const number of [3, 4, 5]) {
    while (batches.length < number - 2) await tick();
    sent.push(double(number));
  }
  while (batches.length < 4) await tick();
  sent.push(double(6), double(7));
  await new Promise((done) => setTimeout(done, 20));
  expect(batches).toEqual([[1, 2], [3], [4], [5]]);
  gate.resolve();
  expect(await Promise.all(sent)).toEqual([2, 4, 2, 6, 8, 10, 12, 14]);
  expect(batches.slice(4).flat().toSorted()).toEqual([1, 6, 7]);
});

test('an item whose row is locked elsewhere waits in the queue of its key, and delays no other key', async () => {
  const gate = Promise.withResolvers<void>();
  const held = new Set([2]);
  const { double, batches } = doubling({
    held,
    gate: async (numbers) => {
      if (numbers[0] === 2 && batches.length > 1) await gate.promise;
    },
  });
  const waiting = double(2);
  while (batches.length < 2) await tick();
  const behind = [double(4), double(6)];
  expect(await double(3)).toBe(6);
  expect(batches).toEqual([[2], [2], [3]]);
  held.clear();
  gate.resolve();
  expect(await Promise.all([waiting, ...behind])).toEqual([4, 8, 12]);
  expect(batches.slice(3)).toEqual([[4, 6]]);
  expect(await double(8)).toBe(16);
});

test('inside the transaction of a caller just that item is done, and its refusal is thrown', async () => {
  const { verb, batches } = doubling();
  const run = runAlone(noDatabase);
  expect(await Promise.all([run(verb, 1), run(verb, 2)])).toEqual([2, 4]);
  expect(batches).toEqual([[1], [2]]);
  await expect(run(verb, 13)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('what a decision leaves is seen by the items after it', async () => {
  const stock = { left: 2 };
  const take = batched({
    name: 'take',
    keyOf: String,
    load: async (_tx: EntityManager, items: readonly number[]) => new Map(items.map((item) => [String(item), stock])),
    decide: (item: number, row: typeof stock | undefined) => (row && row.left > 0 ? item : new Refusal('SOLD_OUT')),
    leave: (row: typeof stock) => {
      row.left -= 1;
    },
    store: async (_tx: EntityManager, taken: readonly number[]) => taken,
  });
  const run = openBatches(noDatabase);
  const outcomes = await Promise.allSettled([1, 2, 3].map((item) => run(take, item)));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
});

test('a verb that answers fewer items than it was given fails, instead of answering an item with the row of another', async () => {
  const forgetful = batched({
    name: 'forget',
    keyOf: String,
    load: async () => new Map<string, number>(),
    decide: (item: number) => item,
    store: async (_tx: EntityManager, items: readonly number[]) => items.slice(1),
  });
  await expect(openBatches(noDatabase)(forgetful, 1)).rejects.toThrow('forget answered 0 of 1 items');
});

test('reads of the same key are one batch, and each gets its row', async () => {
  const batches: number[][] = [];
  const square = batchedStatement({
    name: 'square',
    keyOf: String,
    load: async (_em, items: readonly number[]) => {
      batches.push([...items]);
      return new Map(items.filter((item) => item > 0).map((item) => [String(item), item * item]));
    },
  });
  const run = openBatches(noDatabase);
  expect(await Promise.all([2, 2, 3, -1].map((item) => run(square, item)))).toEqual([4, 4, 9, undefined]);
  expect(batches).toEqual([[2, 2, 3, -1]]);
});
