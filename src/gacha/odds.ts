import { randomUUID } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { idColumn } from '../database/id.ts';
import { Gacha } from './gacha.ts';
import { isDrawable, type Prize } from './prize.ts';

/** Append-only, held by the database: an order is drawn with the weights it was created under. */
export const OddsVersion = defineEntity({
  name: 'OddsVersion',
  tableName: 'odds_versions',
  properties: {
    id: idColumn(randomUUID),
    gacha: () => p.manyToOne(Gacha).ref(),
    number: p.integer(),
    /** By prize id, as the supplies. */
    weights: p.json().$type<Record<string, number>>(),
    supplies: p.json().$type<Record<string, number>>(),
    /** Of the gacha, with which it was made; written by the database. */
    gachaVersion: p.integer().default(1),
    changedBy: p.text(),
    reason: p.text(),
    createdAt: p.datetime(3).defaultRaw('now()'),
  },
  uniques: [{ name: 'odds_versions_number_once', properties: ['gacha', 'number'] }],
});
export type OddsVersion = InferEntity<typeof OddsVersion>;

const UNITS = 100_000_000n;

/** In percent with six decimals. Units lost by rounding go to the largest remainders, so that the sum is exactly 100. */
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
