import type { Book } from './book.ts';
import { daysBetween, isSameMonth } from './clock.ts';
import { isOpen, isReserved, isTaken, type Trade } from './trade.ts';

/** Later than so many days nothing is taken back. */
export const DAYS_TO_TAKE_BACK = 180;

export type TakingBack = 'VOID' | 'RETURN' | 'RETURNX' | 'CANCEL';

/**
 * Which job takes back what, by Japan's calendar. A reservation: VOID on its day, RETURN at any time. Money that was taken:
 * VOID on that day, RETURN in that month, RETURNX in a later one. CANCEL, which older shops do not know, fits always.
 */
function fits(job: TakingBack, trade: Trade, today: string): boolean {
  const isSameDay = daysBetween(trade.processDate, today) === 0;
  if (job === 'CANCEL') return true;
  if (job === 'VOID') return isSameDay;
  if (isReserved(trade)) return job === 'RETURN';
  return (job === 'RETURN') === isSameMonth(trade.processDate, today);
}

/** Releases a reservation, or gives back what was taken; answers why not. */
export function takeBack(book: Book, trade: Trade, job: TakingBack): string | undefined {
  if (isOpen(trade)) return 'E11010002';
  if (!isReserved(trade) && !isTaken(trade)) return 'E11010003';
  const today = book.clock.stamp();
  if (daysBetween(trade.processDate, today) > DAYS_TO_TAKE_BACK) return 'E11010010';
  if (!fits(job, trade, today)) return 'E11010003';
  if (isTaken(trade)) trade.refunds++;
  else trade.voids++;
  book.step(trade, job);
  return undefined;
}
