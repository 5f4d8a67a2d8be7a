/** What lies in the urn: how many of a prize are left, and how heavily each play weighs it. */
export type Lot = { prizeId: string; weight: number; stock: number };

/** A whole number from 0 up to, but not including, `below`; every one equally likely. `crypto.randomInt` is one. */
export type Random = (below: number) => number;

const drawable = (lot: Lot): boolean => lot.weight > 0 && lot.stock > 0;

export const playsLeft = (urn: readonly Lot[]): number => urn.filter(drawable).reduce((sum, lot) => sum + lot.stock, 0);

/**
 * Draws one prize a play, each play from what the play before it left, and answers the prizes in the order of the plays.
 * All plays or none: `undefined` when the urn holds fewer prizes than there are plays. The urn itself is not changed.
 */
export function draw(urn: readonly Lot[], plays: number, random: Random): string[] | undefined {
  if (playsLeft(urn) < plays) return undefined;
  const lots = urn.map((lot) => ({ ...lot }));
  return Array.from({ length: plays }, () => {
    const lot = pick(lots.filter(drawable), random);
    lot.stock -= 1;
    return lot.prizeId;
  });
}

/** Whole-number weights laid end to end, and a point on that line. */
function pick(lots: Lot[], random: Random): Lot {
  let point = random(lots.reduce((sum, lot) => sum + lot.weight, 0));
  for (const lot of lots) {
    point -= lot.weight;
    if (point < 0) return lot;
  }
  throw new RangeError('the random number was not below the sum of the weights');
}
