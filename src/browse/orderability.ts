import { isLive } from '../check-in/check-in.ts';
import { accepts } from '../gacha/gacha.ts';
import { refusalToOrder, remainingPlays, type Terms } from '../order/terms.ts';
import type { RefusalCode } from '../refusal.ts';
import type { User } from '../user/user.ts';

export type Orderability = { refusal: RefusalCode | null; remainingPlays: number | null; checkInExpiresAt: Date | null };

export type Candidate = { user: User; isPaying: boolean } | { user: null; refusal: RefusalCode };

export function orderability(candidate: Candidate, terms: Terms): Orderability {
  if (!candidate.user) return { refusal: candidate.refusal, remainingPlays: null, checkInExpiresAt: null };
  return {
    refusal: refusalFor(candidate, terms),
    remainingPlays: remainingPlays(terms),
    checkInExpiresAt: isLive(terms.checkIn, terms.now) ? (terms.checkIn?.expiresAt ?? null) : null,
  };
}

/** In the order in which `placeOrder` refuses. */
function refusalFor({ user, isPaying }: Extract<Candidate, { isPaying: boolean }>, terms: Terms): RefusalCode | null {
  if (!terms.gacha.published) return 'NOT_FOUND';
  if (!accepts(terms.gacha, user)) return 'AUTH_METHOD_MISMATCH';
  return refusalToOrder(terms, 1) ?? (isPaying ? 'PAYMENT_IN_PROGRESS' : null);
}
