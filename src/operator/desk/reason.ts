import { isInSale } from '../../gacha/gacha.ts';
import { badInput } from '../../refusal.ts';
import type { StaffChange } from '../../staff/members/change.ts';
import type { AtDesk } from './change-gacha.ts';

/** Fans have seen another price, or other odds. */
export function mustGiveReason({ gacha, now }: Pick<AtDesk, 'gacha' | 'now'>, { why }: StaffChange): void {
  if (why === null && isSaleOpen(gacha, now)) throw badInput('reason', 'WHY_DURING_SALE');
}

/** It may have been closed, and its seed may have been seen. */
export function mustGiveReasonToReopen({ gacha, now }: Pick<AtDesk, 'gacha' | 'now'>, { why }: StaffChange): void {
  if (why === null && gacha.published && gacha.endAt <= now) throw badInput('reason', 'WHY_AFTER_SALE');
}

/** Also while it is paused. */
export const isSaleOpen = (gacha: AtDesk['gacha'], now: Date): boolean => gacha.published && isInSale(gacha, now);
