import { type CheckIn, isLive } from '../check-in/check-in.ts';
import { type Gacha, isOnSale } from '../gacha/gacha.ts';
import { isDrawable, type Prize } from '../gacha/prize.ts';
import type { RefusalCode } from '../refusal.ts';

/** All that decides whether somebody may buy plays of a gacha now, apart from who they are. */
export type Terms = {
  gacha: Gacha;
  prizes: readonly Pick<Prize, 'stock' | 'pickupWeight'>[];
  checkIn: Pick<CheckIn, 'expiresAt'> | null;
  playsTaken: number;
  now: Date;
};

/** What is left of the per-user limit; null where there is none. */
export const remainingPlays = ({ gacha, playsTaken }: Pick<Terms, 'gacha' | 'playsTaken'>): number | null =>
  gacha.hasLimit ? Math.max(0, gacha.maximum - playsTaken) : null;

/** What still stands in the way at the moment of payment; the check-in does not: it was needed for ordering. */
export function refusalToPay(terms: Omit<Terms, 'checkIn'>, plays: number): RefusalCode | null {
  const drawable = terms.prizes.filter(isDrawable).reduce((sum, prize) => sum + prize.stock, 0);
  // A gacha that the operator has taken back sells nothing any more, whatever its dates say.
  if (!terms.gacha.published || !isOnSale(terms.gacha, terms.now)) return 'NOT_ON_SALE';
  if (drawable < plays) return 'SOLD_OUT';
  if (plays > (remainingPlays(terms) ?? plays)) return 'LIMIT_EXCEEDED';
  return null;
}

export function refusalToOrder(terms: Terms, plays: number): RefusalCode | null {
  if (terms.gacha.needsCheckIn && isOnSale(terms.gacha, terms.now) && !isLive(terms.checkIn, terms.now))
    return 'CHECK_IN_REQUIRED';
  return refusalToPay(terms, plays);
}
