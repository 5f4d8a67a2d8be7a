import type { Worker } from '../staff/member-at-work.ts';

/** Clocks of tablets are not always right. */
export const CLOCK_SLACK_MS = 5 * 60_000;
/** So long a counter without a device of its own may repeat a report whose answer it did not hear. */
const REPEATED_WITHIN_MS = 2 * 60_000;

/** How an item was handed over. `reportId`: of a counter that had no network then. */
type StandingItem = { tokenId: string; staffId: string; deviceId: string | null; givenAt: Date; reportId: string | null };

/** The report that is made now: its code, its sender and its time; `reportId` if it was made without a network. */
export type Telling = { tokenId: string | null; staff: Worker; at: Date; reportId?: string };

/**
 * Whether an item was handed over with the very report that is made again, and not by another counter. That is told by the
 * device: several counters may sign in with one account elsewhere, so an account alone repeats itself for a moment and online
 * only.
 */
export function isSameReport(item: StandingItem, { tokenId, staff, at, reportId }: Telling): boolean {
  if (reportId && item.reportId === reportId) return true;
  const deviceId = staff.deviceId ?? null;
  if (item.tokenId !== tokenId || item.staffId !== staff.id || item.deviceId !== deviceId) return false;
  const apartMs = Math.abs(at.getTime() - item.givenAt.getTime());
  // One that was sent before the network was lost, and whose answer was not heard.
  if (reportId) return deviceId !== null && !item.reportId && apartMs <= CLOCK_SLACK_MS;
  return deviceId !== null || (!item.reportId && apartMs <= REPEATED_WITHIN_MS);
}
