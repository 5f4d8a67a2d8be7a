import { beforeAll, describe, expect, test } from '@jest/globals';
import { type Limiter, limiter, type Taking } from '../../../src/gateway/rates/shared/limiter.ts';
import type { Limit } from '../../../src/gateway/rates/shared/tally.ts';
import { printSeed, SEED, seeded } from '../../support/seeded.ts';

beforeAll(printSeed);

const limit = (most: number, seconds = 60): Limit => ({ name: 'reads', most, seconds });

/** A limiter, and a clock in milliseconds that stands where a test sets it. */
function aLimiter(holders?: number): { counts: Limiter; clock: { at: number }; taken(limit: Limit, times: number): number } {
  const clock = { at: 6_000_000 };
  const counts = limiter(() => clock.at, holders);
  const taken = (limit: Limit, times: number) =>
    Array.from({ length: times }, () => counts.take(limit, 'holder')).filter(({ isRefused }) => !isRefused).length;
  return { counts, clock, taken };
}

describe('a window that slides', () => {
  test('lets its number through and refuses the next', () => {
    const { taken } = aLimiter();
    expect(taken(limit(5), 9)).toBe(5);
  });

  test('has no edge at which a burst could come twice', () => {
    const { clock, taken } = aLimiter();
    clock.at = 6_059_900;
    expect(taken(limit(600), 700)).toBe(600);
    clock.at = 6_060_100;
    expect(taken(limit(600), 700)).toBe(1);
    // Half a window later half of what was taken before still counts.
    clock.at = 6_090_000;
    expect(taken(limit(600), 700)).toBe(299);
    clock.at = 6_180_000;
    expect(taken(limit(600), 700)).toBe(600);
  });

  test('is not begun anew by a clock that is set back', () => {
    const { clock, taken } = aLimiter();
    expect(taken(limit(5), 5)).toBe(5);
    clock.at -= 3_600_000;
    expect(taken(limit(5), 5)).toBe(0);
  });

  test('refuses without counting, so that asking on makes no wait longer', () => {
    const { counts, clock, taken } = aLimiter();
    expect(taken(limit(5), 50)).toBe(5);
    const { seconds } = counts.take(limit(5), 'holder');
    expect(taken(limit(5), 50)).toBe(0);
    clock.at += seconds * 1000;
    expect(taken(limit(5), 50)).toBe(1);
  });
});

test('the wait that is told is the true one: after it there is room, and a second earlier there was none', () => {
  const random = seeded(SEED);
  let refused = 0;
  for (let round = 0; round < 2_000; round += 1) {
    const of = limit(1 + random(40), 1 + random(3_600));
    const { counts, clock } = aLimiter();
    const wants = (): Taking => counts.take(of, 'holder', 1 + random(3));
    let last = wants();
    for (let call = 0; call < 100 && !last.isRefused; call += 1) {
      clock.at += random((of.seconds * 2_000) / of.most);
      last = wants();
    }
    if (!last.isRefused) continue;
    refused += 1;
    const { cost, seconds } = last;
    if (seconds > 1) {
      clock.at += (seconds - 1) * 1000;
      expect(counts.take(of, 'holder', cost).isRefused).toBe(true);
      clock.at += 1000;
    } else clock.at += 1000;
    expect(counts.take(of, 'holder', cost).isRefused).toBe(false);
  }
  expect(refused).toBeGreaterThan(200);
});

describe('what is taken', () => {
  test('is all or nothing, and never more than there is at all', () => {
    const { counts } = aLimiter();
    expect(counts.take(limit(5), 'holder', 3)).toMatchObject({ isRefused: false, left: 2 });
    expect(counts.take(limit(5), 'holder', 3)).toMatchObject({ isRefused: true, left: 2 });
    expect(counts.take(limit(5), 'holder', 2)).toMatchObject({ isRefused: false, left: 0 });
    expect(counts.take(limit(5), 'other', 30)).toMatchObject({ isRefused: false, left: 0, cost: 5 });
  });

  test('can be given back, also in the next window, and a refusal gives back nothing', () => {
    const { counts, clock, taken } = aLimiter();
    const [first, , , , fifth, refused] = Array.from({ length: 6 }, () => counts.take(limit(5), 'holder')) as Taking[];
    counts.giveBack('holder', refused as Taking);
    expect(taken(limit(5), 5)).toBe(0);
    counts.giveBack('holder', first as Taking);
    expect(taken(limit(5), 5)).toBe(1);
    clock.at += 60_000;
    expect(taken(limit(5), 5)).toBe(0);
    counts.giveBack('holder', fifth as Taking);
    expect(taken(limit(5), 5)).toBe(1);
  });

  test('of one limit is nothing of another', () => {
    const { counts, taken } = aLimiter();
    expect(taken(limit(1), 2)).toBe(1);
    expect(counts.take({ ...limit(1), name: 'writes' }, 'holder').isRefused).toBe(false);
  });
});

test('however many holders come, a bounded number of them is remembered and told', () => {
  const { counts, taken } = aLimiter(100);
  for (let index = 0; index < 10_000; index += 1) counts.take(limit(5), `network-${index}`);
  expect(counts.shares(1_000)).toHaveLength(200);
  expect(taken(limit(5), 9)).toBe(5);
});
