import { beforeAll, describe, expect, test } from '@jest/globals';
import { chiSquareTail } from '../../src/draw/audit/chi-square.ts';
import { OddsTest } from '../../src/draw/audit/odds-test.ts';
import { draw, type Lot, type Random, urnOf } from '../../src/draw/draw.ts';
import { chiSquare, criticalValue } from '../support/chi-square.ts';
import { printSeed, SEED, seeded } from '../support/seeded.ts';

beforeAll(printSeed);

/** From scipy. */
test.each([
  [3.84, 1, 0.0500435212487],
  [10, 5, 0.0752352461465],
  [0.001, 3, 0.999991592081],
  [100, 50, 3.45493138298e-5],
  [30, 1, 4.32046305783e-8],
  [1500, 1000, 1.0454640386e-22],
  [200, 10, 1.61393053369e-37],
  [0, 4, 1],
])('a chi-square of at least %f with %i degrees of freedom has its known chance', (statistic, freedom, chance) => {
  expect(chiSquareTail(statistic, freedom) / chance).toBeCloseTo(1, 9);
});

const WEIGHTS = { a: 1, b: 5, c: 20, d: 60, e: 100, never: 0 };
const PLENTY = { a: 1e9, b: 1e9, c: 1e9, d: 1e9, e: 1e9, never: 1e9 };
/** The usual prizes run out long before the rare ones: the chances change from play to play. */
const SCARCE = { a: 30, b: 60, c: 100, d: 150, e: 200, never: 9 };

type Stocks = Record<string, number>;
type Result = { pValue: number; pearson: number };

/** Draws so many plays with one set of weights, and judges them by another. */
function judge(stocks: Stocks, plays: number, random: Random, declared: Stocks = WEIGHTS): Result {
  const left = { ...stocks };
  const odds = new OddsTest();
  const urn = (weights: Stocks): Lot[] => urnOf(weights, (id) => left[id] ?? 0);
  for (let play = 0; play < plays; play++) {
    const [won] = draw(urn(WEIGHTS), 1, random) ?? [];
    if (!won) throw new Error('the urn is empty');
    odds.add(urn(declared), won.prizeId);
    left[won.prizeId] = (left[won.prizeId] ?? 0) - 1;
  }
  const kinds = Object.keys(declared).filter((id) => odds.expectedOf(id) > 0);
  return { pValue: odds.pValue() ?? Number.NaN, pearson: pearsonOf(odds, kinds) };
}

const pearsonOf = (odds: OddsTest, kinds: string[]): number =>
  kinds.reduce((sum, id) => sum + (odds.seenOf(id) - odds.expectedOf(id)) ** 2 / odds.expectedOf(id), 0);

describe('where the chances stay the same', () => {
  test('the p value is that of Pearson', () => {
    const random = seeded(SEED);
    for (let run = 0; run < 20; run++) {
      const { pValue, pearson } = judge(PLENTY, 2000, random);
      expect(pValue / chiSquareTail(pearson, 4)).toBeCloseTo(1, 6);
    }
  });
});

describe.each<[string, Stocks, number]>([
  ['from an urn of plenty', PLENTY, 1000],
  ['from an urn in which the usual prizes run out', SCARCE, 450],
])('%s', (_name, stocks, plays) => {
  const RUNS = 1000;
  const run = (random: Random, declared?: Stocks) => judge(stocks, plays, random, declared);

  test('honest plays have any p value as likely as another', () => {
    const random = seeded(SEED);
    const bins = Array<number>(10).fill(0);
    for (let i = 0; i < RUNS; i++) {
      const bin = Math.min(9, Math.floor(run(random).pValue * 10));
      bins[bin] = (bins[bin] ?? 0) + 1;
    }
    expect(chiSquare(bins.map((seen) => ({ seen, chance: 1 / 10 })))).toBeLessThan(criticalValue(10));
  });

  test('rigged plays have next to none', () => {
    const random = seeded(SEED + 1);
    for (let i = 0; i < 20; i++) expect(run(random, { ...WEIGHTS, a: 20 }).pValue).toBeLessThan(1e-6);
  });
});

test('where the chances change, Pearson would find honest plays too good to be true', () => {
  const random = seeded(SEED);
  const urns = [9, 1].map((weight) => urnOf({ a: weight, b: 10 - weight }, () => 1000));
  const run = () => {
    const odds = new OddsTest();
    for (let play = 0; play < 1000; play++) {
      const urn = urns[play % 2] ?? [];
      odds.add(urn, draw(urn, 1, random)?.[0]?.prizeId ?? '');
    }
    return pearsonOf(odds, ['a', 'b']);
  };
  const mean = Array.from({ length: 200 }, run).reduce((sum, one) => sum + one) / 200;
  // One degree of freedom should make it one. The luck of these plays spreads 9 / 25 as much.
  expect(mean).toBeGreaterThan(0.15);
  expect(mean).toBeLessThan(0.6);
});

describe('with as many steps as one may take', () => {
  const MANY = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`p${index + 100}`, 1 + index]));
  const URN = urnOf(MANY, () => 9);
  /** For 60 kinds they are not enough. */
  const STEPS = 50_000;

  function judgeMany(random: Random, mostSteps?: number, declared: Stocks = MANY): number {
    const won = new Map<string, number>();
    for (let play = 0; play < 2000; play += 1) {
      const [one] = draw(URN, 1, random) ?? [];
      if (one) won.set(one.prizeId, (won.get(one.prizeId) ?? 0) + 1);
    }
    const odds = new OddsTest();
    odds.addUrn(
      urnOf(declared, () => 9),
      [...won],
    );
    return odds.pValue(mostSteps) ?? Number.NaN;
  }

  test('it is the same where they are enough', () => {
    const [all, enough, few] = [undefined, 10_000_000, STEPS].map((steps) => judgeMany(seeded(SEED), steps));
    expect(enough).toBe(all);
    expect(few).not.toBe(all);
  });

  test('honest plays have any p value as likely as another, and rigged ones next to none', () => {
    const random = seeded(SEED);
    const all = Array.from({ length: 100 }, () => judgeMany(random, STEPS));
    const mean = all.reduce((sum, one) => sum + one) / all.length;
    expect(mean).toBeGreaterThan(0.35);
    expect(mean).toBeLessThan(0.65);
    const alike = Object.fromEntries(Object.keys(MANY).map((id) => [id, 1]));
    expect(judgeMany(random, STEPS, alike)).toBeLessThan(1e-6);
  });
});

describe('at the edges', () => {
  const lot = (prizeId: string, weight: number, stock = 100): Lot => ({ prizeId, weight, stock });

  test('plays that could not go otherwise are not judged, unless they went otherwise', () => {
    const odds = new OddsTest();
    for (let i = 0; i < 20; i++) odds.add([lot('only', 1), lot('none', 0)], 'only');
    expect(odds.pValue()).toBeNull();
    for (let i = 0; i < 10; i++) odds.add([lot('only', 1), lot('none', 0)], 'none');
    expect(odds.pValue()).toBe(0);
  });

  test('plays from two urns that share no prize are judged each by its own', () => {
    const odds = new OddsTest();
    for (let i = 0; i < 100; i++) odds.add([lot('a', 1), lot('b', 1), lot('c', 1, 0), lot('d', 1, 0)], i < 60 ? 'a' : 'b');
    for (let i = 0; i < 100; i++) odds.add([lot('a', 1, 0), lot('b', 1, 0), lot('c', 1), lot('d', 1)], i < 60 ? 'c' : 'd');
    expect(odds.pValue()).toBeCloseTo(chiSquareTail(8, 2), 9);
  });

  test('too few plays are not judged', () => {
    const odds = new OddsTest();
    for (let i = 0; i < 4; i++) odds.add([lot('a', 1), lot('b', 1)], 'a');
    expect(odds.pValue()).toBeNull();
  });
});
