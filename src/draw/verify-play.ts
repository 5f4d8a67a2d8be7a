import { boundOf, type Lot, pick, playsLeft } from './draw.ts';
import { winsLastOne } from './last-one.ts';
import { derive, hashOfSeed, type SeedKey, type Turn } from './random.ts';

type RecordedPlay = Turn & { bound: number; value: number; prizeId: string };

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

/** `isSame`: whether it was drawn under the very odds that its order was sold under, so that the urn is all that there was. */
type RecordedLastOne = { lastOne: string | null; leftAfter: number | null; lastOneId: string | null; isSame: boolean };

/** Whether the last-one prize went where it should, as far as the record of one order tells. */
export function mistakeInLastOne(urn: readonly Lot[], { lastOne, leftAfter, lastOneId, isSame }: RecordedLastOne): string | null {
  const left = playsLeft(urn) - 1;
  if (isSame && leftAfter !== (lastOne === null ? null : left))
    return `it says that ${leftAfter} were left after it, and ${left} were`;
  const isThere = urn.some(({ prizeId, stock }) => prizeId === lastOne && stock > 0);
  const isWon = leftAfter !== null && winsLastOne(leftAfter, isThere, lastOne !== null);
  return lastOneId === (isWon ? lastOne : null) ? null : 'the last-one prize did not go to whoever drew the last of the others';
}

export const isSeedOf = (hash: string, seed: Uint8Array): boolean => hashOfSeed(seed) === hash;
