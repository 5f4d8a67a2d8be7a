/** What lies in the urn: how many of a prize are left, and how heavily each play weighs it. */
export type Lot = { prizeId: string; weight: number; stock: number };

/** A whole number from 0 up to, but not including, `below`, for the play of this number; every one equally likely. */
export type Random = (below: number, play: number) => number;

/** One play and all that decided it: the stocks before it, in the order of the urn, and the value below the bound. */
export type Play = { prizeId: string; stocks: number[]; bound: number; value: number };

export const isDrawable = (lot: Lot): boolean => lot.weight > 0 && lot.stock > 0;

export const playsLeft = (urn: readonly Lot[]): number => urn.filter(isDrawable).reduce((sum, lot) => sum + lot.stock, 0);

/** The sum of the weights that can be drawn: every value below it wins something. */
export const boundOf = (urn: readonly Lot[]): number => urn.filter(isDrawable).reduce((sum, lot) => sum + lot.weight, 0);

/** The urn of weights and stocks by prize, in the one order that a draw and its proof go by: that of the prizes' ids. */
export const urnOf = (weights: Readonly<Record<string, number>>, stockOf: (prizeId: string) => number): Lot[] =>
  Object.keys(weights)
    .sort()
    .map((prizeId) => ({ prizeId, weight: weights[prizeId] ?? 0, stock: stockOf(prizeId) }));

/**
 * Draws one prize a play, each play from what the play before it left, and answers the plays in their order. All plays or
 * none: `undefined` when the urn holds fewer prizes than there are plays. The urn itself is not changed.
 */
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

/** Whole-number weights laid end to end, and a point on that line. */
export function pick<Drawn extends Lot>(urn: readonly Drawn[], value: number): Drawn {
  let point = value;
  for (const lot of urn.filter(isDrawable)) {
    point -= lot.weight;
    if (point < 0) return lot;
  }
  throw new RangeError('the random number was not below the sum of the weights');
}
