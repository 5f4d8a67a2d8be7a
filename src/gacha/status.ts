import { isOnSale, type SaleWindow } from './gacha.ts';
import { isDrawable, type Prize } from './prize.ts';

export type GachaStatus = 'selling' | 'closing' | 'soldout';

export function gachaStatus(gacha: SaleWindow, prizes: readonly Pick<Prize, 'stock' | 'pickupWeight'>[], now: Date): GachaStatus {
  if (!prizes.some(isDrawable)) return 'soldout';
  return isOnSale(gacha, now) ? 'selling' : 'closing';
}
