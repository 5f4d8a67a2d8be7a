import { expect, test } from '@jest/globals';
import { Quickest } from '../../src/database/readiness/quickest.ts';

test('the quickest is kept for ten minutes at least, and for twenty at the most', () => {
  const clock = { ms: 0 };
  const quickest = new Quickest(() => clock.ms);
  expect(quickest.ms).toBe(0);
  const each: number[] = [];
  for (let turn = 0; turn < 200; turn += 1, clock.ms += 10_000) {
    quickest.took(turn === 10 ? 2 : 30 + (turn % 5));
    each.push(quickest.ms);
  }
  expect(each.slice(0, 10)).toEqual(Array(10).fill(30));
  expect(each.slice(10, 70)).toEqual(Array(60).fill(2));
  expect(each.slice(132)).toEqual(Array(68).fill(30));
});
