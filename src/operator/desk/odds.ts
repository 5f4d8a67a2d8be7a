import { exactOdds, type Fraction } from '../../gacha/odds.ts';
import type { Prize } from '../../gacha/prize.ts';
import { badInput } from '../../refusal.ts';
import type { GachaEntry, PrizeEntry } from '../catalogue/file/complete.ts';
import { MAX_COUNT } from '../catalogue/file/values.ts';
import { drawnOf } from '../catalogue/wrong.ts';

export type PrizeRows = ReadonlyMap<string, Prize>;

/** The supply after some more were put in, or taken out of what is left. */
export function restocked(prize: Prize | undefined, amount: number, field: string): number {
  const [supply, left] = [prize?.supply ?? 0, prize?.stock ?? 0];
  if (prize?.kind === 'last-one') throw badInput(field, 'LAST_ONE_RESTOCKED');
  if (amount === 0) throw badInput(field, 'NO_AMOUNT');
  const [least, most] = [-left, MAX_COUNT - supply];
  if (amount < least || amount > most) throw badInput(field, 'OUT_OF_RANGE', { least, most });
  return supply + amount;
}

/** What is left of a prize of an entry, and its weight. */
export const lotOf = ({ id, stock, pickup_weight: pickupWeight }: PrizeEntry, rows: PrizeRows) => ({
  ...{ id, stock: stock - drawnOf(rows.get(id)), pickupWeight },
});

export const oddsIn = ({ prizes }: Pick<GachaEntry, 'prizes'>, rows: PrizeRows): Map<string, Fraction> =>
  exactOdds(prizes.map((prize) => lotOf(prize, rows)));
