import { randomUUID } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Gacha } from './gacha.ts';
import { isDrawable, type Prize } from './prize.ts';

/**
 * The weights and supplies that a gacha had from one moment on, by whose hand and why. An order is drawn with the weights
 * it was created under. The database refuses to rewrite or delete a version.
 */
export const OddsVersion = defineEntity({
  name: 'OddsVersion',
  tableName: 'odds_versions',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    gacha: () => p.manyToOne(Gacha).ref(),
    number: p.integer(),
    /** By prize. */
    weights: p.json().$type<Record<string, number>>(),
    /** How many the operator had put in, by prize. */
    supplies: p.json().$type<Record<string, number>>(),
    changedBy: p.text(),
    reason: p.text(),
    createdAt: p.datetime(3).defaultRaw('now()'),
  },
  uniques: [{ name: 'odds_versions_number_once', properties: ['gacha', 'number'] }],
});
export type OddsVersion = InferEntity<typeof OddsVersion>;

/** Percentages carry six decimals, so a hundred percent is this many units. */
const UNITS = 100_000_000n;

/**
 * The chance of each prize in the next play, in percent: its weight among those that can still be drawn. The rounding
 * gives the units that are left over to the largest remainders, so that what is shown always sums to exactly 100.
 */
export function emissionProbabilities(prizes: readonly Pick<Prize, 'id' | 'stock' | 'pickupWeight'>[]): Map<string, number> {
  const drawable = prizes.filter(isDrawable);
  const total = drawable.reduce((sum, prize) => sum + BigInt(prize.pickupWeight), 0n);
  const shares = drawable.map(({ id, pickupWeight }) => {
    const exact = BigInt(pickupWeight) * UNITS;
    return { id, units: exact / total, remainder: exact % total };
  });
  let left = Number(UNITS - shares.reduce((sum, share) => sum + share.units, 0n));
  const probabilities = new Map(prizes.map(({ id }) => [id, 0]));
  for (const share of shares.toSorted((a, b) => (a.remainder === b.remainder ? 0 : a.remainder > b.remainder ? -1 : 1))) {
    probabilities.set(share.id, Number(share.units + (left > 0 ? 1n : 0n)) / 1_000_000);
    left -= 1;
  }
  return probabilities;
}
