import type { EntityManager } from '@mikro-orm/postgresql';
import type { StaffChange } from '../../staff/members/change.ts';
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
