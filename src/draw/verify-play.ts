import { boundOf, type Lot, pick } from './draw.ts';
import { derive, hashOfSeed, type SeedKey, type Turn } from './random.ts';

export type RecordedPlay = Turn & { bound: number; value: number; prizeId: string };

/** Derives the play again; null when the record is right. */
export function mistakeIn(seed: SeedKey, urn: readonly Lot[], { bound, value, prizeId, ...turn }: RecordedPlay): string | null {
  const weights = boundOf(urn);
  if (weights === 0) return 'there was nothing that could be drawn';
  if (bound !== weights) return `the bound is ${bound}, the weights that could be drawn sum to ${weights}`;
  const derived = derive(seed, turn, bound);
  if (value !== derived) return `the value is ${value}, the seed gives ${derived}`;
  const won = pick(urn, value).prizeId;
  return prizeId === won ? null : `the prize is ${prizeId}, the value ${value} draws ${won}`;
}

export const isSeedOf = (hash: string, seed: Uint8Array): boolean => hashOfSeed(seed) === hash;
