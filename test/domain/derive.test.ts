import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { derive, hashOfSeed } from '../../src/draw/random.ts';
import { chiSquare, criticalValue } from '../support/chi-square.ts';
import { printSeed, SEED } from '../support/seeded.ts';

beforeAll(printSeed);

const ZEROS = Buffer.alloc(32);
const COUNTING = Buffer.from(Array.from({ length: 32 }, (_, index) => index));
const DEMO = '0b6f3c1e-6f0a-4a53-9a0e-0d7a7c1f0001';
const LAST = 'ffffffff-ffff-4fff-bfff-ffffffffffff';

/** Just above a 2050th of all numbers, so that one in some two thousand is passed over. */
const AWKWARD = 8_998_411_743_272_953;
const passedOver = (tail: string) => `00000000-0000-4000-8000-00000000${tail}`;

/** Worked out with hmac and hashlib of Python. */
test.each<[string, Buffer, string, number, number, number, number]>([
  ['the first play', ZEROS, DEMO, 1, 1, 100, 23],
  ['the next play', ZEROS, DEMO, 1, 2, 100, 8],
  ['the next attempt', ZEROS, DEMO, 2, 1, 100, 17],
  ['another seed', COUNTING, DEMO, 1, 1, 100, 67],
  ['another order', COUNTING, LAST, 1, 1, 100, 62],
  ['nothing to choose', COUNTING, DEMO, 1, 100, 1, 0],
  ['a large bound', COUNTING, DEMO, 1, 1, 1_000_000_007, 800_471_399],
  ['the largest bound', COUNTING, DEMO, 1, 1, Number.MAX_SAFE_INTEGER, 2_933_477_935_003_639],
  ['a number that is passed over', COUNTING, passedOver('1436'), 1, 1, AWKWARD, 5_953_385_307_666_020],
  ['another that is', COUNTING, passedOver('2773'), 1, 1, AWKWARD, 8_515_871_605_283_497],
  ['and another', COUNTING, passedOver('3007'), 1, 1, AWKWARD, 1_298_648_580_803_851],
])('%s has the value that anybody works out', (_name, seed, orderId, attempt, play, bound, value) => {
  expect(derive(seed, { orderId, attempt, play }, bound)).toBe(value);
});

test('the hash of a seed is its SHA-256', () => {
  expect(hashOfSeed(ZEROS)).toBe('66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925');
  expect(hashOfSeed(COUNTING)).toBe('630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd');
});

describe('the values are unbiased', () => {
  const seed = createHash('sha256').update(`seed ${SEED}`).digest();
  const ORDERS = 600;
  const PLAYS = 100;

  const counted = (bound: number, kinds: number, kindOf: (value: number) => number) => {
    const seen = Array<number>(kinds).fill(0);
    for (let order = 0; order < ORDERS; order++)
      for (let play = 1; play <= PLAYS; play++) {
        const kind = kindOf(derive(seed, { orderId: `order ${order}`, attempt: 1, play }, bound));
        seen[kind] = (seen[kind] ?? 0) + 1;
      }
    expect(seen).toHaveLength(kinds);
    return seen.map((count) => ({ seen: count, chance: 1 / kinds }));
  };

  test.each([2, 3, 7, 1000])('below %i each is as likely', (bound) => {
    expect(chiSquare(counted(bound, bound, (value) => value))).toBeLessThan(criticalValue(bound));
  });

  test('below a bound that does not divide its numbers each thousandth is as likely', () => {
    const counts = counted(AWKWARD, 1000, (value) => Math.floor((value / AWKWARD) * 1000));
    expect(chiSquare(counts)).toBeLessThan(criticalValue(1000));
  });
});
