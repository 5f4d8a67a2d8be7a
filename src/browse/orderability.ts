import { isLive } from '../check-in/check-in.ts';
import { accepts } from '../gacha/gacha.ts';
import { refusalToOrder, remainingPlays, type Terms } from '../order/terms.ts';
import type { RefusalCode } from '../refusal.ts';
import type { CappedSpender } from '../spending/capped.ts';
import { refusalToSpend } from '../spending/refuse.ts';
import type { AuthMethod, User } from '../user/user.ts';

export type Candidate = { user: User; isPaying: boolean } | { user: null; refusal: RefusalCode };

/** Why one play cannot be ordered now, in the order in which `placeOrder` refuses. */
export function refusalToViewer(candidate: Candidate, terms: Terms): RefusalCode | null {
  if (!candidate.user) return candidate.refusal;
  if (!terms.gacha.published) return 'NOT_FOUND';
  if (!accepts(terms.gacha, candidate.user)) return 'AUTH_METHOD_MISMATCH';
  return refusalToOrder(terms, 1) ?? (candidate.isPaying ? 'PAYMENT_IN_PROGRESS' : null);
}

export const isDiscovered = ({ gacha, checkIn, now }: Pick<Terms, 'gacha' | 'checkIn' | 'now'>): boolean =>
  !gacha.isCheckInNeeded || isLive(checkIn, now);

/** What `placeOrder` looks at last: that of a payment under way comes after it. */
export function refusalToSpender(refusal: RefusalCode | null, spender: CappedSpender | undefined, price: number) {
  if (!spender || (refusal !== null && refusal !== 'PAYMENT_IN_PROGRESS')) return refusal;
  return refusalToSpend(spender, price)?.code ?? refusal;
}

/** Neither login method, check-in nor limit is in the way, as far as the viewer is known. */
export function isOpenTo(method: AuthMethod | null, user: User | null, terms: Terms): boolean {
  if (method && !accepts(terms.gacha, method)) return false;
  return isDiscovered(terms) && (!user || remainingPlays(terms) !== 0);
}
