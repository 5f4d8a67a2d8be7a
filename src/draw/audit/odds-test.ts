import { boundOf, isDrawableLot, type Lot } from '../draw.ts';
import { chiSquareTail } from './chi-square.ts';

/** Prizes of which fewer are expected are judged as one kind. */
const MIN_EXPECTED = 5;

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
  private readonly spread = new Map<string, { chances: ReadonlyMap<string, number>; plays: number }>();

  /** `plays`: how many had this urn, and won this prize. */
  add(urn: readonly Lot[], prizeId: string, plays = 1): void {
    this.plays += plays;
    this.seen.set(prizeId, this.seenOf(prizeId) + plays);
    const key = urn.map(({ prizeId, weight, stock }) => (stock > 0 ? `${prizeId}:${weight}` : '')).join();
    const known = this.spread.get(key) ?? { chances: chancesIn(urn), plays: 0 };
    this.spread.set(key, { ...known, plays: known.plays + plays });
    this.impossible ||= !known.chances.has(prizeId);
  }

  seenOf(prizeId: string): number {
    return this.seen.get(prizeId) ?? 0;
  }

  expectedOf(prizeId: string): number {
    return [...this.spread.values()].reduce((sum, { chances, plays }) => sum + plays * (chances.get(prizeId) ?? 0), 0);
  }

  pValue(): number | null {
    if (this.impossible) return 0;
    const kinds = this.kinds();
    const surplus = kinds.map((ids) => ids.reduce((sum, id) => sum + this.seenOf(id) - this.expectedOf(id), 0));
    const { statistic, rank } = squaredLength(surplus, this.variance(kinds));
    return rank === 0 ? null : chiSquareTail(statistic, rank);
  }

  /** Rare prizes join the next, until a kind is expected often enough. */
  private kinds(): string[][] {
    const chances = [...this.spread.values()].flatMap(({ chances }) => [...chances.keys()]);
    const ids = [...new Set([...chances, ...this.seen.keys()])];
    const expected = new Map(ids.map((id) => [id, this.expectedOf(id)]));
    const expectedOf = (id: string): number => expected.get(id) ?? 0;
    const kinds: string[][] = [];
    let open: string[] = [];
    for (const id of ids.sort((one, other) => expectedOf(one) - expectedOf(other))) {
      open.push(id);
      if (open.reduce((sum, one) => sum + expectedOf(one), 0) < MIN_EXPECTED) continue;
      kinds.push(open);
      open = [];
    }
    return open.length > 0 ? [...kinds, open] : kinds;
  }

  private variance(kinds: readonly string[][]): number[][] {
    const variance = kinds.map(() => kinds.map(() => 0));
    for (const { chances, plays } of this.spread.values()) {
      const p = kinds.map((ids) => ids.reduce((sum, id) => sum + (chances.get(id) ?? 0), 0));
      for (const [i, row] of variance.entries())
        for (const j of row.keys()) row[j] = (row[j] ?? 0) + plays * ((i === j ? (p[i] ?? 0) : 0) - (p[i] ?? 0) * (p[j] ?? 0));
    }
    return variance;
  }
}

function chancesIn(urn: readonly Lot[]): Map<string, number> {
  const bound = boundOf(urn);
  return new Map(urn.filter(isDrawableLot).map(({ prizeId, weight }) => [prizeId, weight / bound]));
}

const NEGLIGIBLE = 1e-9;

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
