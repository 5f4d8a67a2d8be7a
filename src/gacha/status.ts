import { isOnSale, type Sale } from './gacha.ts';
import { isDrawable, type Prize } from './prize.ts';

export type GachaStatus = 'selling' | 'closing' | 'soldout';

/** Never stored: it follows from the stock, the operator's switch and the clock. */
export function gachaStatus(gacha: Sale, prizes: readonly Prize[], now: Date): GachaStatus {
  if (!prizes.some(isDrawable)) return 'soldout';
  return isOnSale(gacha, now) ? 'selling' : 'closing';
}
