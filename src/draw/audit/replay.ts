import { createSecretKey, type KeyObject } from 'node:crypto';
import type { OddsVersion } from '../../gacha/odds.ts';
import { urnOf } from '../draw.ts';
import { winsLastOne } from '../last-one.ts';
import { mistakeIn } from '../verify-play.ts';
import { ReplayedStock } from './replayed-stock.ts';
import type { DrawRow, SeedRow } from './rows.ts';

/** Derives the draws of one gacha again in their sequence, and says what is wrong with each. */
export class DrawReplay {
  readonly stock = new ReplayedStock();
  private last: DrawRow | undefined;
  private readonly lastOnes: ReadonlySet<string>;
  private readonly seeds: ReadonlyMap<string, SeedRow>;
  private readonly keys: ReadonlyMap<string, KeyObject>;
  private readonly versions: ReadonlyMap<string, OddsVersion>;
  private readonly byNumber: ReadonlyMap<number, OddsVersion>;

  constructor(seeds: readonly SeedRow[], versions: readonly OddsVersion[], lastOnes: ReadonlySet<string> = new Set()) {
    this.lastOnes = lastOnes;
    this.seeds = new Map(seeds.map((seed) => [seed.id, seed]));
    this.keys = new Map(seeds.flatMap(({ id, seed }) => (seed ? [[id, createSecretKey(seed)]] : [])));
    this.versions = new Map(versions.map((version) => [version.id, version]));
    this.byNumber = new Map(versions.map((version) => [version.number, version]));
  }

  get counted(): number {
    return this.last?.sequence ?? 0;
  }

  check(row: DrawRow): string | null {
    const mistake = this.wrongTerms(row) ?? this.wrongDraw(row) ?? this.wrongLastOne(row) ?? wrongItem(row);
    this.stock.take(row);
    this.last = row;
    return mistake;
  }

  private wrongTerms({ oddsVersionId, soldUnderId, drawnUnder, seedId }: DrawRow): string | null {
    const sold = this.versions.get(oddsVersionId);
    if (!sold) return 'its odds version is not one of this gacha';
    if (oddsVersionId !== soldUnderId) return `it was drawn with odds version ${sold.number}, and its order not sold under that`;
    if (drawnUnder < Math.max(sold.number, this.last?.drawnUnder ?? 0))
      return `it was drawn under odds version ${drawnUnder}, when there was a later one`;
    const seed = this.seeds.get(seedId);
    if (!seed) return 'its seed is not one of this gacha';
    const before = this.last && this.seeds.get(this.last.seedId)?.number;
    return before !== undefined && seed.number < before ? `seed ${seed.number} was no longer in use` : null;
  }

  private wrongDraw({ oddsVersionId, drawnUnder, seedId, stocks, bound, value, ...row }: DrawRow): string | null {
    const [version, sold, key] = [this.byNumber.get(drawnUnder), this.versions.get(oddsVersionId), this.keys.get(seedId)];
    if (!version || !sold || !key) return `there is no odds version ${drawnUnder}`;
    const urn = urnOf(sold.weights, (prizeId) => this.stock.left(prizeId, version));
    const left = urn.map(({ stock }) => stock);
    if (left.join() !== stocks.join()) return `the stocks before it are [${stocks}], what was drawn before left [${left}]`;
    return mistakeIn(key, urn, { ...row, bound, value });
  }

  /** Which play draws the last of the others follows from what was drawn before, under the odds of that moment. */
  private wrongLastOne({ oddsVersionId, drawnUnder, prizeId, leftAfter, lastOneId, ...row }: DrawRow): string | null {
    const [version, sold] = [this.byNumber.get(drawnUnder), this.versions.get(oddsVersionId)];
    if (!version || !sold || this.lastOnes.size === 0) return null;
    const last = Object.keys(version.weights).find((id) => this.lastOnes.has(id));
    const left = last === undefined ? null : this.stock.drawable(version) - Number((version.weights[prizeId] ?? 0) > 0);
    if (left !== leftAfter)
      return `it says that ${leftAfter ?? 'nothing'} was left after it, what was drawn before leaves ${left}`;
    const isWon =
      left !== null && last !== undefined && winsLastOne(left, this.stock.left(last, version) > 0, last in sold.weights);
    if (isWon && lastOneId !== last) return 'it drew the last of the others, and did not get the last-one prize';
    if (isWon) return row.isLastOneWon || row.returnedAfter !== null ? null : 'its order has no item for the last-one prize';
    return lastOneId === null ? null : 'it got the last-one prize, and did not draw the last of the others';
  }
}

function wrongItem({ prizeId, itemPrizeId, returnedAfter }: DrawRow): string | null {
  if (returnedAfter !== null || itemPrizeId === prizeId) return null;
  return itemPrizeId === null ? 'its order has no item for it' : `the item of its order is the prize ${itemPrizeId}`;
}
