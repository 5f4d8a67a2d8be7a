import { type CheckIn, isLive } from '../check-in/check-in.ts';
import { type Gacha, isInSale, isOnSale } from '../gacha/gacha.ts';
import { type Prize, playsInStock } from '../gacha/prize.ts';
import { Refusal, type RefusalAction, type RefusalCode, refusals } from '../refusal.ts';
import type { CappedSpender } from '../spending/capped.ts';
import { leftToSpend } from '../spending/refuse.ts';
import { MAX_ORDER_YEN, MAX_PLAYS } from './order.ts';

export type TermsOfSale = Pick<
  Gacha,
  | 'id'
  | 'published'
  | 'onSale'
  | 'isPaused'
  | 'startAt'
  | 'endAt'
  | 'hasLimit'
  | 'maximum'
  | 'isCheckInNeeded'
  | 'authProviderType'
  | 'authProviderId'
>;

/** The most plays of one order, where one play would be accepted. */
export function mostPlays(terms: Omit<Terms, 'checkIn' | 'now'>, price: number, spender?: CappedSpender): number {
  const yen = Math.min(MAX_ORDER_YEN, (spender && leftToSpend(spender)) ?? MAX_ORDER_YEN);
  const forMoney = price > 0 ? Math.floor(yen / price) : MAX_PLAYS;
  return Math.min(MAX_PLAYS, forMoney, playsInStock(terms.prizes), remainingPlays(terms) ?? MAX_PLAYS);
}

export type Terms = {
  gacha: TermsOfSale;
  prizes: readonly Pick<Prize, 'stock' | 'pickupWeight'>[];
  checkIn: Pick<CheckIn, 'expiresAt'> | null;
  playsTaken: number;
  now: Date;
};

/** Null without a limit. */
export const remainingPlays = ({ gacha, playsTaken }: Pick<Terms, 'gacha' | 'playsTaken'>): number | null =>
  gacha.hasLimit ? Math.max(0, gacha.maximum - playsTaken) : null;

/** At the payment no check-in is needed: it was needed for ordering. */
export function refusalToPay(terms: Omit<Terms, 'checkIn'>, plays: number): RefusalCode | null {
  if (!terms.gacha.published || !isInSale(terms.gacha, terms.now)) return 'NOT_ON_SALE';
  if (terms.gacha.isPaused) return 'SALE_PAUSED';
  if (playsInStock(terms.prizes) < plays) return 'SOLD_OUT';
  if (plays > (remainingPlays(terms) ?? plays)) return 'LIMIT_EXCEEDED';
  return null;
}

type Sale = Pick<Terms, 'gacha' | 'now'>;

const isToCome = ({ gacha, now }: Sale): boolean => gacha.published && gacha.onSale && now < gacha.startAt;

/** Waiting opens no sale that has ended, or that the operator has closed. */
export const actionAfter = (sale: Sale, code: RefusalCode): RefusalAction | null =>
  code === 'NOT_ON_SALE' && !isToCome(sale) ? null : refusals[code].action;

export function refusedFor(sale: Sale, code: RefusalCode): Refusal {
  const { gacha, now } = sale;
  const seconds = Math.ceil((gacha.startAt.getTime() - now.getTime()) / 1000);
  return new Refusal(code, [], {
    action: actionAfter(sale, code),
    ...(code === 'NOT_ON_SALE' && isToCome(sale) && { retryAfterSeconds: seconds }),
  });
}

export function refusalToOrder(terms: Terms, plays: number): RefusalCode | null {
  if (terms.gacha.isCheckInNeeded && isOnSale(terms.gacha, terms.now) && !isLive(terms.checkIn, terms.now))
    return 'CHECK_IN_REQUIRED';
  return refusalToPay(terms, plays);
}
