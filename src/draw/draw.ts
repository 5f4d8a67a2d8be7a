export type Lot = { prizeId: string; weight: number; stock: number };

/** A whole number from 0 up to, but not including, `below`, for the play of this number; all equally likely. */
export type Random = (below: number, play: number) => number;

/** The stocks before the play are in the order of the urn; the value is below the bound. */
export type Play = { prizeId: string; stocks: number[]; bound: number; value: number };

export const isDrawableLot = (lot: Lot): boolean => lot.weight > 0 && lot.stock > 0;

export const playsLeft = (urn: readonly Lot[]): number => urn.filter(isDrawableLot).reduce((sum, lot) => sum + lot.stock, 0);

export const boundOf = (urn: readonly Lot[]): number => urn.filter(isDrawableLot).reduce((sum, lot) => sum + lot.weight, 0);

/** Draw and proof go by one order: that of the prize ids. */
export const urnOf = (weights: Readonly<Record<string, number>>, stockOf: (prizeId: string) => number): Lot[] =>
  Object.keys(weights)
    .sort()
    .map((prizeId) => ({ prizeId, weight: weights[prizeId] ?? 0, stock: stockOf(prizeId) }));

/** Each play draws from what the one before it left. `undefined` when there are fewer prizes than plays. */
export function draw(urn: readonly Lot[], plays: number, random: Random): Play[] | undefined {
  if (playsLeft(urn) < plays) return undefined;
  const lots = urn.map((lot) => ({ ...lot }));
  return Array.from({ length: plays }, (_, index) => {
    const stocks = lots.map(({ stock }) => stock);
    const bound = boundOf(lots);
    const value = random(bound, index + 1);
    const lot = pick(lots, value);
    lot.stock -= 1;
    return { prizeId: lot.prizeId, stocks, bound, value };
  });
}

export function pick<Drawn extends Lot>(urn: readonly Drawn[], value: number): Drawn {
  let point = value;
  for (const lot of urn.filter(isDrawableLot)) {
    point -= lot.weight;
    if (point < 0) return lot;
  }
  throw new RangeError('the random number was not below the sum of the weights');
}
