import type { Worker } from '../../staff/working.ts';
import type { Reason } from './conflict.ts';
import { CLOCK_SLACK_MS } from './moment.ts';
import type { NamedItem } from './named-items.ts';

/** What holds for all of a report. `against`: why it could not be at all then. */
export type Circumstances = {
  staff: Worker;
  tokenId: string | null;
  reportId: string;
  occurredAt: Date;
  against: Reason | null;
};

/** `give`: it is handed over with this report. `given`: it was. `told`: it is a conflict of this report already. */
export type Verdict = 'give' | 'given' | 'told' | Reason;

export function judge(item: NamedItem, circumstances: Circumstances): Verdict {
  const { tokenId, against, occurredAt } = circumstances;
  if (item.conflictId) return 'told';
  if (tokenId === null) return 'PICKUP_CODE_UNKNOWN';
  if (item.deliveryType === 'mail') return 'GOES_BY_POST';
  if (!item.isCovered) return 'NOT_COVERED';
  if (item.handoverId) return isSame(item, circumstances) ? 'given' : 'ALREADY_HANDED_OVER';
  if (item.undoneAt && item.undoneAt >= occurredAt) return 'UNDONE';
  if (item.orderState !== 'assigned') return 'ORDER_REFUNDED';
  return against ?? 'give';
}

/**
 * With this report, or with one that was sent before the network was lost, and whose answer was not heard. That is told by the device:
 * several counters may sign in with one account elsewhere.
 */
function isSame(item: NamedItem, { staff, tokenId, reportId, occurredAt }: Circumstances): boolean {
  if (item.reportId === reportId) return true;
  const isOwn = item.tokenId === tokenId && item.staffId === staff.id && staff.deviceId && item.deviceId === staff.deviceId;
  if (!isOwn || item.reportId || !item.givenAt) return false;
  return Math.abs(item.givenAt.getTime() - occurredAt.getTime()) <= CLOCK_SLACK_MS;
}
