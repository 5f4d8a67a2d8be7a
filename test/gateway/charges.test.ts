import { expect, test } from '@jest/globals';
import { Charges } from '../../src/gateway/rates/charges.ts';
import { LIMITS, type LimitName, openRates, type RateLimits } from '../../src/gateway/rates/rates.ts';
import { limiter } from '../../src/gateway/rates/shared/limiter.ts';
import type { Refusal } from '../../src/refusal.ts';

/** Requests of one caller, at a clock that stands where a test sets it. */
function aCaller(most: Partial<Record<LimitName, number>>) {
  const clock = { at: 6_000_000 };
  const limits = Object.fromEntries(LIMITS.map((name) => [name, { name, most: most[name] ?? 0, seconds: 60 }])) as RateLimits;
  const holderOf = (key: string) => ({ key, isCrowd: false });
  const counts = limiter(() => clock.at);
  const rates = openRates({
    limits: { person: limits, member: limits, address: limits, crowd: limits },
    limiter: counts,
    holderOf,
    refused: () => {},
    crowdFactor: 1,
  });
  /** Answers how long to wait, where it is refused. */
  const asks = (names: [LimitName, ...LimitName[]], is: LimitName, cost = 1): number | undefined => {
    const charges = new Charges(rates);
    try {
      charges.begin(names, holderOf('caller'));
      charges.settle(is, cost);
      return undefined;
    } catch (error) {
      return (error as Refusal).retryAfterSeconds ?? Number.NaN;
    }
  };
  return { clock, asks, reads: (cost: number) => asks(['reads'], 'reads', cost) };
}

test('a document that is too much now may be asked after the wait that it was told', () => {
  for (let cost = 2; cost <= 10; cost += 1) {
    const { clock, reads } = aCaller({ reads: 10 });
    for (let count = 0; count < 9; count += 1) expect(reads(1)).toBeUndefined();
    const wait = Number(reads(cost));
    clock.at += wait * 1000;
    expect(reads(cost)).toBeUndefined();
  }
});

test('a document with more root fields than there are reads takes them all', () => {
  const { reads } = aCaller({ reads: 10 });
  expect(reads(30)).toBeUndefined();
  expect(reads(1)).toBeGreaterThan(0);
});

test('parsing is bounded where documents are refused again and again', () => {
  const { reads } = aCaller({ reads: 10 });
  let parsed = 0;
  for (let count = 0; count < 100; count += 1) if (reads(10) === undefined || reads(1) === undefined) parsed += 1;
  expect(parsed).toBe(1);
});

test('what may be a mutation is told the wait of writes where nothing is left of either', () => {
  const { clock, asks } = aCaller({ reads: 1, writes: 1 });
  expect(asks(['writes', 'reads'], 'writes')).toBeUndefined();
  clock.at += 30_000;
  expect(asks(['reads'], 'reads')).toBeUndefined();
  const wait = Number(asks(['writes', 'reads'], 'writes'));
  clock.at += wait * 1000;
  expect(asks(['writes', 'reads'], 'writes')).toBeUndefined();
});

test('a query that looked like a mutation pays with a write where no reads are left, so that trying is bounded', () => {
  const { asks } = aCaller({ reads: 1, writes: 3 });
  const tries = Array.from({ length: 10 }, () => asks(['writes', 'reads'], 'reads'));
  expect(tries.filter((wait) => wait === undefined)).toHaveLength(1);
  expect(asks(['writes', 'reads'], 'writes')).toBeGreaterThan(0);
});
