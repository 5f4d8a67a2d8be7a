import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { draw, type Lot, type Random } from '../../src/draw/draw.ts';
import { chanceOf } from '../../src/draw/random.ts';
import { chiSquare, criticalValue } from '../support/chi-square.ts';
import { printSeed, SEED, seeded } from '../support/seeded.ts';

beforeAll(printSeed);

/** What a draw wins, in the order of its plays. */
const wins = (urn: readonly Lot[], plays: number, random: Random): string[] | undefined =>
  draw(urn, plays, random)?.map(({ prizeId }) => prizeId);

const lot = (prizeId: string, weight: number, stock: number): Lot => ({ prizeId, weight, stock });

/** Few of each, one without weight, one without stock. */
const SMALL_URN = [lot('a', 1, 1), lot('b', 2, 2), lot('c', 4, 0), lot('d', 0, 9), lot('e', 3, 3)];
const IN_SMALL_URN = 6;

describe('a draw', () => {
  const urns = fc.array(fc.record({ weight: fc.nat(1_000_000), stock: fc.nat(5) }), { maxLength: 8 });
  const cases = { urn: urns, plays: fc.integer({ min: 1, max: 20 }), seed: fc.nat() };
  const holds = (property: (urn: Lot[], plays: number, random: Random) => void) =>
    fc.assert(
      fc.property(fc.record(cases), ({ urn, plays, seed }) => {
        property(
          urn.map(({ weight, stock }, index) => lot(`prize ${index}`, weight, stock)),
          plays,
          seeded(seed),
        );
      }),
      { seed: SEED, numRuns: 500 },
    );
  const prizesIn = (urn: readonly Lot[]) => urn.reduce((sum, { weight, stock }) => sum + (weight > 0 ? stock : 0), 0);

  test('changes nothing that it is given', () =>
    holds((urn, plays, random) => {
      const before = structuredClone(urn);
      draw(Object.freeze(urn.map(Object.freeze)) as Lot[], plays, random);
      expect(urn).toEqual(before);
    }));

  test('gives a prize for each play, or none at all when there are too few', () =>
    holds((urn, plays, random) => {
      expect(draw(urn, plays, random)?.length).toBe(plays <= prizesIn(urn) ? plays : undefined);
    }));

  test('never gives more of a prize than there are, nor one without weight', () =>
    holds((urn, plays, random) => {
      const won = wins(urn, plays, random) ?? [];
      for (const { prizeId, weight, stock } of urn) {
        expect(won.filter((id) => id === prizeId).length).toBeLessThanOrEqual(weight > 0 ? stock : 0);
      }
    }));

  test('is decided by its chance alone: the same numbers win the same prizes', () =>
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        expect(draw(SMALL_URN, IN_SMALL_URN, seeded(seed))).toEqual(draw(SMALL_URN, IN_SMALL_URN, seeded(seed)));
      }),
      { seed: SEED },
    ));

  test('tells of each play the stocks before it, the sum of the weights, and the value that decided', () => {
    expect(draw([lot('a', 3, 1), lot('b', 0, 5), lot('c', 2, 2)], 3, (_below, play) => [2, 1, 0][play - 1] ?? 0)).toEqual([
      { prizeId: 'a', stocks: [1, 5, 2], bound: 5, value: 2 },
      { prizeId: 'c', stocks: [0, 5, 2], bound: 2, value: 1 },
      { prizeId: 'c', stocks: [0, 5, 1], bound: 2, value: 0 },
    ]);
  });

  test('of everything that is left gives everything that is left', () => {
    expect(wins(SMALL_URN, IN_SMALL_URN, seeded(SEED))?.toSorted().join('')).toBe('abbeee');
    expect(draw(SMALL_URN, IN_SMALL_URN + 1, seeded(SEED))).toBeUndefined();
  });

  test('of an empty urn gives nothing and asks for no chance', () => {
    const noChance = () => {
      throw new Error('a draw that cannot be made asked for a number');
    };
    expect(draw([], 1, noChance)).toBeUndefined();
    expect(draw([lot('a', 0, 5), lot('b', 5, 0)], 1, noChance)).toBeUndefined();
  });
});

describe('each play takes from what the play before it left', () => {
  test.each([1, 2, 3, 4, 5])('in every way that %i plays of a small urn can go', (plays) => {
    const drawn = sumUp(everyOutcome(SMALL_URN, plays));
    const promised = sumUp(everyPromise(SMALL_URN, plays));
    expect([...drawn.keys()].toSorted()).toEqual([...promised.keys()].toSorted());
    for (const [prizes, chance] of promised) expect(drawn.get(prizes)).toBeCloseTo(chance, 12);
  });
});

class Fork extends Error {
  readonly ways: number;
  constructor(ways: number) {
    super('a number is asked for that is not decided yet');
    this.ways = ways;
  }
}

/** Follows every number that chance could have given, each with how likely it is. */
function everyOutcome(urn: readonly Lot[], plays: number, path: readonly number[] = [], chance = 1): [string, number][] {
  let step = 0;
  const follow: Random = (below) => {
    const point = path[step++];
    if (point === undefined) throw new Fork(below);
    return point;
  };
  try {
    return [[wins(urn, plays, follow)?.join('') ?? 'nothing', chance]];
  } catch (fork) {
    if (!(fork instanceof Fork)) throw fork;
    return Array.from({ length: fork.ways }, (_, point) => everyOutcome(urn, plays, [...path, point], chance / fork.ways)).flat();
  }
}

/** What a fan was promised: each prize as likely as its weight among the prizes that are left. */
function everyPromise(urn: readonly Lot[], plays: number, won = '', chance = 1): [string, number][] {
  if (plays === 0) return [[won, chance]];
  const left = urn.filter(({ stock, weight }) => stock > 0 && weight > 0);
  const total = left.reduce((sum, { weight }) => sum + weight, 0);
  return left.flatMap((taken) => {
    const rest = urn.map((one) => (one === taken ? { ...one, stock: one.stock - 1 } : one));
    return everyPromise(rest, plays - 1, won + taken.prizeId, (chance * taken.weight) / total);
  });
}

function sumUp(outcomes: readonly [string, number][]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [prizes, chance] of outcomes) sums.set(prizes, (sums.get(prizes) ?? 0) + chance);
  return sums;
}

describe('a draw is unbiased', () => {
  const PLAYS = 100;
  const DRAWS = 10_000;
  const weights = [1, 20, 79, 400, 3, 497];

  const isFair = (random: Random, draws = DRAWS) => {
    const urn = weights.map((weight, index) => lot(String(index), weight, 1_000_000_000));
    const seen = weights.map(() => 0);
    for (let i = 0; i < draws; i++)
      for (const id of wins(urn, PLAYS, random) ?? []) seen[Number(id)] = (seen[Number(id)] ?? 0) + 1;
    expect(seen.reduce((sum, count) => sum + count)).toBe(PLAYS * draws);
    const total = weights.reduce((sum, weight) => sum + weight);
    const counts = weights.map((weight, index) => ({ seen: seen[index] ?? 0, chance: weight / total }));
    expect(chiSquare(counts)).toBeLessThan(criticalValue(weights.length));
  };

  test.each([0, 1, 2])('over a million plays with a printed seed, plus %i', (more) => isFair(seeded(SEED + more)));

  test('over a hundred thousand plays with the chance that the service uses', () => {
    const seed = randomBytes(32);
    let order = chanceOf(seed, { orderId: randomUUID(), attempt: 1 });
    isFair((below, play) => {
      if (play === 1) order = chanceOf(seed, { orderId: randomUUID(), attempt: 1 });
      return order(below, play);
    }, 1000);
  });

  test('in the order of the prizes too, while the urn runs empty', () => {
    const promised = sumUp(everyPromise(SMALL_URN, 3));
    const seen = new Map<string, number>();
    const random = seeded(SEED);
    for (let i = 0; i < 100_000; i++) {
      const prizes = wins(SMALL_URN, 3, random)?.join('') ?? '';
      seen.set(prizes, (seen.get(prizes) ?? 0) + 1);
    }
    const counts = [...promised].map(([prizes, chance]) => ({ seen: seen.get(prizes) ?? 0, chance }));
    expect(chiSquare(counts)).toBeLessThan(criticalValue(counts.length));
  });
});
