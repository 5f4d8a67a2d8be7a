import { boundOf, isDrawableLot, type Lot } from '../draw.ts';
import { chiSquareTail } from './chi-square.ts';

/** Prizes of which fewer are expected are judged as one kind. */
const MIN_EXPECTED = 5;
/** The most kinds, where there were too many to judge each. */
const MOST_WHERE_JOINED = 50;

/**
 * Let p be the chances of one play, given all plays before it, and x its result: 1 at the prize, 0 elsewhere. The sum S
 * of all x - p is a martingale, and V, the sum of all diag(p) - p·pᵀ, its predictable variance. For many plays S is
 * normal with variance V, so S·V⁻·S is chi-square with rank(V) degrees of freedom (V⁻ is a generalized inverse: what is
 * won of one prize is not won of another, so the rank is below the number of prizes). With constant chances this is
 * exactly Pearson's statistic; with changing ones Pearson's is too small, since it takes the spread of the chances for
 * luck.
 */
export class OddsTest {
  plays = 0;
  private impossible = false;
  private readonly seen = new Map<string, number>();
  /** By distinct chances, since thousands of plays share a few. */
  private readonly spread = new Map<string, Spread>();
  private readonly places = new Map<string, number>();

  /** `plays`: how many had this urn, and won this prize. */
  add(urn: readonly Lot[], prizeId: string, plays = 1): void {
    this.note(urn.map(({ prizeId, weight, stock }) => (stock > 0 ? `${prizeId}:${weight}` : '')).join(), urn, [[prizeId, plays]]);
  }

  /** All plays of an urn at once: no other call has the same. */
  addUrn(urn: readonly Lot[], won: readonly (readonly [prizeId: string, plays: number])[]): void {
    this.note(`urn ${this.spread.size}`, urn, won);
  }

  private note(key: string, urn: readonly Lot[], won: readonly (readonly [string, number])[]): void {
    const known = this.spread.get(key) ?? { chances: this.chancesIn(urn), plays: 0 };
    this.spread.set(key, known);
    for (const [prizeId, plays] of won) {
      this.plays += plays;
      known.plays += plays;
      this.seen.set(prizeId, this.seenOf(prizeId) + plays);
      this.impossible ||= !((known.chances[this.placeOf(prizeId)] ?? 0) > 0);
    }
  }

  seenOf(prizeId: string): number {
    return this.seen.get(prizeId) ?? 0;
  }

  expectedOf(prizeId: string): number {
    return this.expected().get(prizeId) ?? 0;
  }

  /** Of each prize that could be drawn, or was. */
  expected(): Map<string, number> {
    const sums = new Float64Array(this.places.size);
    for (const { chances, plays } of this.spread.values())
      for (let at = 0; at < chances.length; at += 1) sums[at] = (sums[at] ?? 0) + plays * (chances[at] ?? 0);
    return new Map([...this.places].map(([id, at]) => [id, sums[at] ?? 0]));
  }

  /** With more than so many steps for all kinds of prizes, rare ones are judged together. */
  pValue(mostSteps = Number.POSITIVE_INFINITY): number | null {
    if (this.impossible) return 0;
    const expected = this.expected();
    const kinds = this.kinds(expected, mostSteps);
    const surplus = kinds.map((ids) => ids.reduce((sum, id) => sum + this.seenOf(id) - (expected.get(id) ?? 0), 0));
    const { statistic, rank } = squaredLength(surplus, this.variance(kinds));
    return rank === 0 ? null : chiSquareTail(statistic, rank);
  }

  /** That could be drawn only: others would be a kind of which none is expected. */
  private kinds(expected: ReadonlyMap<string, number>, mostSteps: number): string[][] {
    const rarestFirst = [...expected].filter(([, each]) => each > 0).sort(([, one], [, other]) => one - other);
    const all = joined(rarestFirst, MIN_EXPECTED);
    const stepsOf = (kinds: number): number => kinds ** 2 * (this.spread.size + kinds);
    if (stepsOf(all.length) <= mostSteps) return all;
    let most = MOST_WHERE_JOINED;
    while (most > 2 && stepsOf(most) > mostSteps) most -= 1;
    return joined(rarestFirst, Math.max(MIN_EXPECTED, this.plays / (most - 1)));
  }

  private variance(kinds: readonly string[][]): number[][] {
    const kindAt = new Int32Array(this.places.size).fill(-1);
    for (const [kind, ids] of kinds.entries()) for (const id of ids) kindAt[this.placeOf(id)] = kind;
    const variance = kinds.map(() => kinds.map(() => 0));
    for (const { chances, plays } of this.spread.values()) {
      const p = this.chancesOf(kindAt, kinds.length, chances);
      for (const [i, row] of variance.entries()) {
        const weight = plays * (p[i] ?? 0);
        for (let j = 0; j < row.length; j += 1) row[j] = (row[j] ?? 0) + weight * (i === j ? 1 - (p[i] ?? 0) : -(p[j] ?? 0));
      }
    }
    return variance;
  }

  private chancesOf(kindAt: Int32Array, kinds: number, chances: Float64Array): Float64Array {
    const p = new Float64Array(kinds);
    for (let at = 0; at < chances.length; at += 1) {
      const kind = kindAt[at] ?? -1;
      if (kind !== -1) p[kind] = (p[kind] ?? 0) + (chances[at] ?? 0);
    }
    // What is rounded is no luck: of a play that could win this kind alone there is none.
    return p.map((chance) => (chance > 1 - ROUNDED ? 1 : chance));
  }

  private placeOf(prizeId: string): number {
    const known = this.places.get(prizeId);
    if (known !== undefined) return known;
    this.places.set(prizeId, this.places.size);
    return this.places.size - 1;
  }

  private chancesIn(urn: readonly Lot[]): Float64Array {
    const bound = boundOf(urn);
    for (const { prizeId } of urn) this.placeOf(prizeId);
    const chances = new Float64Array(this.places.size);
    for (const lot of urn) if (isDrawableLot(lot)) chances[this.placeOf(lot.prizeId)] = lot.weight / bound;
    return chances;
  }
}

/** `chances`: by the place of each prize. */
type Spread = { chances: Float64Array; plays: number };

/** Rare prizes join the next, until a kind is expected often enough. */
function joined(rarestFirst: readonly (readonly [string, number])[], least: number): string[][] {
  const kinds: string[][] = [];
  let [open, sum]: [string[], number] = [[], 0];
  for (const [id, expected] of rarestFirst) {
    open.push(id);
    sum += expected;
    if (sum < least) continue;
    kinds.push(open);
    [open, sum] = [[], 0];
  }
  return open.length > 0 ? [...kinds, open] : kinds;
}

const NEGLIGIBLE = 1e-9;
const ROUNDED = 1e-12;

type Length = { statistic: number; rank: number };

/** vᵀ·M⁻·v for a positive semidefinite matrix, and its rank: Gaussian elimination at the largest diagonal element left. */
export function squaredLength(vector: readonly number[], matrix: readonly (readonly number[])[]): Length {
  const v = [...vector];
  const m = matrix.map((row) => [...row]);
  const at = (i: number, j: number): number => m[i]?.[j] ?? 0;
  const least = NEGLIGIBLE * Math.max(...m.map((_row, i) => at(i, i)), 0);
  const open = new Set(v.keys());
  let [statistic, rank] = [0, 0];
  for (;;) {
    const pivot = [...open].reduce((best, i) => (best === -1 || at(i, i) > at(best, best) ? i : best), -1);
    if (pivot === -1 || at(pivot, pivot) <= least) break;
    open.delete(pivot);
    rank += 1;
    statistic += (v[pivot] ?? 0) ** 2 / at(pivot, pivot);
    for (const i of open) {
      const factor = at(i, pivot) / at(pivot, pivot);
      v[i] = (v[i] ?? 0) - factor * (v[pivot] ?? 0);
      for (const j of open) (m[i] as number[])[j] = at(i, j) - factor * at(pivot, j);
    }
  }
  return { statistic, rank };
}
