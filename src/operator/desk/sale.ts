import type { EntityManager } from '@mikro-orm/postgresql';
import type { StaffChange } from '../../staff/members/change.ts';
import { newTermsWhereChanged } from '../catalogue/new-terms.ts';
import { changeGacha, type Known } from './change-gacha.ts';

/** Nothing begins any more; payments that have begun finish. It waits for no import of other gachas. */
export const pauseSale = (em: EntityManager, change: StaffChange, known: Known): Promise<void> =>
  changeGacha(em, change, known, { action: 'SALE_PAUSED', holds: 'gacha' }, ({ gacha }) => {
    gacha.isPaused = true;
  });

export const resumeSale = (em: EntityManager, change: StaffChange, known: Known): Promise<void> =>
  changeGacha(em, change, known, { action: 'SALE_RESUMED', holds: 'gacha' }, ({ gacha }) => {
    gacha.isPaused = false;
  });

/**
 * It ends now, until its end is moved, and its seed is shown as that of every sale that has ended. One that has not begun
 * begins and ends at once; one that is over stays as it ended.
 */
export const closeSale = (em: EntityManager, change: StaffChange, known: Known): Promise<void> =>
  changeGacha(em, change, known, { action: 'SALE_CLOSED', holds: 'gacha' }, async ({ tx, gacha, now, noted }) => {
    if (gacha.endAt <= now) return;
    gacha.endAt = now;
    if (gacha.startAt >= now) gacha.startAt = new Date(now.getTime() - 1);
    await newTermsWhereChanged(tx, [], noted, [gacha.id]);
  });
