import type { EntityManager } from '@mikro-orm/postgresql';
import { Refusal } from '../../refusal.ts';
import { handles } from '../../staff/gachas.ts';
import { memberAtWork, type Worker } from '../../staff/member-at-work.ts';
import { holdsAt } from '../../staff/role.ts';
import { type CoveringToken, coveredAt } from '../covering-token.ts';
import { lateOf } from '../late.ts';
import type { OfflineReport } from '../report.ts';
import { isSameReport } from '../same-report.ts';
import { wasAllowed } from './allowed-then.ts';
import type { Reason } from './conflict.ts';
import type { ToldItem } from './earlier-reports.ts';
import type { ReportIdentity } from './report-identity.ts';
import { isTooLongAgo, voidAt } from './report-time.ts';

/** Facts that hold for a whole report. `against`: why it was impossible then. */
export type Circumstances = {
  staff: Worker;
  tokenId: string | null;
  reportId: string;
  occurredAt: Date;
  against: Reason | null;
};

/** `give`: it is handed over with this report. `given`: it was. `told`: it is a conflict of this report already. */
export type ItemVerdict = 'give' | 'given' | 'told' | Reason;

export function judgeItem(item: ToldItem, circumstances: Circumstances): ItemVerdict {
  const { tokenId, against, occurredAt } = circumstances;
  if (item.told) return 'told';
  if (tokenId === null) return 'PICKUP_CODE_UNKNOWN';
  if (item.deliveryType === 'mail') return 'GOES_BY_POST';
  if (!item.isCovered) return 'NOT_COVERED';
  if (item.handoverId) return isSame(item, circumstances) ? 'given' : 'ALREADY_HANDED_OVER';
  if (item.undoneAt && item.undoneAt >= occurredAt) return 'UNDONE';
  if (item.orderState !== 'assigned' || item.refundedAt) return 'ORDER_REFUNDED';
  if (item.heldAt && item.heldAt <= occurredAt) return 'ORDER_HELD';
  return against ?? 'give';
}

function isSame(
  { tokenId, staffId, deviceId, givenAt, reportId }: ToldItem,
  { occurredAt: at, ...told }: Circumstances,
): boolean {
  if (tokenId === null || staffId === null || givenAt === null) return false;
  return isSameReport({ tokenId, staffId, deviceId, givenAt, reportId }, { ...told, at });
}

export async function circumstancesOf(
  tx: EntityManager,
  report: OfflineReport,
  token: CoveringToken | undefined,
  { reportId }: ReportIdentity,
  now: Date,
): Promise<Circumstances> {
  const { staff, gachaId, occurredAt } = report;
  const member = await memberAtWork(tx, staff);
  if (!handles(member, gachaId)) throw new Refusal('FORBIDDEN');
  const isAllowed = await wasAllowed(tx, member, staff, report);
  const mayLate = report.isLateAllowed === true && holdsAt(member, ['supervisor'], gachaId);
  const then = isAllowed ? token && ofCode(token, report, mayLate) : 'NOT_ALLOWED_THEN';
  const against = isTooLongAgo(occurredAt, now) ? 'TOO_LONG_AGO' : then;
  return { staff, occurredAt, reportId, tokenId: token?.id ?? null, against: against ?? null };
}

function ofCode(token: CoveringToken, { gachaId, occurredAt }: OfflineReport, mayLate: boolean): Reason | null {
  const [item] = coveredAt(token, gachaId);
  const isLate = item !== undefined && lateOf(item.gacha, occurredAt) === 'refuse';
  return voidAt(token, occurredAt) ?? (isLate && !mayLate ? 'TOO_LATE' : null);
}
