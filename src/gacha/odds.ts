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

/** In lowest terms. */
export type Fraction = { numerator: number; denominator: number };

/** Exactly, as a play picks. Weights of a gacha make up less than a number can hold exactly. */
export function exactOdds(prizes: readonly Pick<Prize, 'id' | 'stock' | 'pickupWeight'>[]): Map<string, Fraction> {
  const total = prizes.filter(isDrawable).reduce((sum, { pickupWeight }) => sum + pickupWeight, 0);
  return new Map(prizes.map((prize) => [prize.id, lowest(isDrawable(prize) ? prize.pickupWeight : 0, total)]));
}

function lowest(numerator: number, denominator: number): Fraction {
  if (numerator === 0) return { numerator: 0, denominator: 1 };
  const common = commonDivisor(numerator, denominator);
  return { numerator: numerator / common, denominator: denominator / common };
}

const commonDivisor = (one: number, other: number): number => (other === 0 ? one : commonDivisor(other, one % other));

/** Whether a play wins each prize as often. One that is not there is won never. */
export function isSameOdds(one: ReadonlyMap<string, Fraction>, other: ReadonlyMap<string, Fraction>): boolean {
  const never = { numerator: 0, denominator: 1 };
  return [...one.keys(), ...other.keys()].every((id) => {
    const [was, is] = [one.get(id) ?? never, other.get(id) ?? never];
    return was.numerator === is.numerator && was.denominator === is.denominator;
  });
}
