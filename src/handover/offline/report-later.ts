import type { EntityManager } from '@mikro-orm/postgresql';
import { databaseClock } from '../../database/clock.ts';
import { transact } from '../../database/transaction.ts';
import { writeDeeds } from '../../deed/deed.ts';
import { Refusal } from '../../refusal.ts';
import { handles } from '../../staff/gachas.ts';
import { covers, scopeOf } from '../../staff/role.ts';
import { memberAtWork } from '../../staff/working.ts';
import { type CoveringToken, coveredAt, findTokens } from '../covering-token.ts';
import type { Confirmation } from '../grant.ts';
import { lateOf } from '../late.ts';
import type { Report } from '../report.ts';
import { ordersIn, sheetOf } from '../sheet.ts';
import { wasAllowed } from './allowed-then.ts';
import type { Reason } from './conflict.ts';
import { handOverLate, lockForHandover } from './hand-over.ts';
import { type Circumstances, judge, type Verdict } from './judge.ts';
import { isTooLongAgo, mustBePossible, voidAt, writtenAs } from './moment.ts';
import { type NamedItem, namedItems } from './named-items.ts';
import { noteConflicts } from './note-conflicts.ts';
import { reportIdOf } from './same.ts';
import { conflictsByIds, type ShownConflict } from './shown-conflict.ts';

export type OfflineReport = Report & { occurredAt: Date };
export type Reported = Confirmation & { conflicts?: readonly ShownConflict[] };

/**
 * What a counter handed over while it had no network. What was given out is given out: each item that can be is handed over, and each
 * other is noted as a conflict for a supervisor. The same report again answers the same.
 */
export async function reportLater(em: EntityManager, report: OfflineReport): Promise<Reported> {
  const reported = await transact(em, (tx) => takeIn(tx, report));
  // It is noted by then: nothing else is known of it that could be answered.
  if (!reported) throw new Refusal('PICKUP_CODE_UNKNOWN');
  return reported;
}

type Judged = { item: NamedItem; verdict: Verdict };
type Facts = { token: CoveringToken; circumstances: Circumstances; judged: readonly Judged[]; at: Date; now: Date };

async function takeIn(tx: EntityManager, report: OfflineReport): Promise<Reported | undefined> {
  const found = (await findTokens(tx, [report.pickupCode])).get(report.pickupCode);
  const token = found && (await lockForHandover(tx, found));
  const now = await databaseClock(tx);
  mustBePossible('occurredAt', report.occurredAt, now);
  const circumstances = await circumstancesOf(tx, report, token, now);
  const items = await namedItems(tx, report, token, circumstances.reportId);
  const judged = items.map((item) => ({ item, verdict: judge(item, circumstances) }));
  const noted = await noteConflicts(tx, report, circumstances, judged, now);
  if (!token) return undefined;
  const facts = { token, circumstances, judged, now, at: writtenAs(report.occurredAt, token, now) };
  const handoverId = await handOver(tx, report, facts);
  const told = judged.flatMap(({ item }) => item.conflictId ?? []);
  const conflicts = await conflictsByIds(tx, [...new Set([...told, ...noted])]);
  return { ...confirmationOf(report, facts, handoverId), conflicts };
}

async function circumstancesOf(
  tx: EntityManager,
  report: OfflineReport,
  token: CoveringToken | undefined,
  now: Date,
): Promise<Circumstances> {
  const { staff, gachaId, occurredAt } = report;
  const member = await memberAtWork(tx, staff);
  if (!handles(member, gachaId)) throw new Refusal('FORBIDDEN');
  const isAllowed = await wasAllowed(tx, member, staff, report);
  const mayLate = report.allowLate === true && covers(scopeOf(member, ['supervisor']), gachaId);
  const then = isAllowed ? token && ofCode(token, report, mayLate) : 'NOT_ALLOWED_THEN';
  const against = isTooLongAgo(occurredAt, now) ? 'TOO_LONG_AGO' : then;
  return { staff, occurredAt, reportId: reportIdOf(report), tokenId: token?.id ?? null, against: against ?? null };
}

function ofCode(token: CoveringToken, { gachaId, occurredAt }: OfflineReport, mayLate: boolean): Reason | null {
  const [item] = coveredAt(token, gachaId);
  const isLate = item !== undefined && lateOf(item.gacha, occurredAt) === 'refuse';
  return voidAt(token, occurredAt) ?? (isLate && !mayLate ? 'TOO_LATE' : null);
}

async function handOver(tx: EntityManager, report: OfflineReport, { token, circumstances, judged, at, now }: Facts) {
  const items = judged.filter(({ verdict }) => verdict === 'give').map(({ item }) => item);
  if (items.length === 0) return undefined;
  const { staff, gachaId, occurredAt } = report;
  const [staffId, deviceId] = [staff.id, staff.deviceId ?? null];
  const { reportId } = circumstances;
  const id = await handOverLate(tx, { tokenId: token.id, gachaId, staffId, deviceId, reportId, at, reportedAt: now, items });
  const deed = { by: { staffId, deviceId }, action: 'HANDOVER_CONFIRMED', gachaId, userId: token.fan.id, subjectId: id } as const;
  const deeds = [...Map.groupBy(items, ({ orderId }) => orderId)].map(([orderId, its]) => ({
    ...deed,
    ...{ orderId, after: { items: its.length, occurredAt: occurredAt.toISOString() } },
  }));
  await writeDeeds(tx, deeds);
  return id;
}

/** Of what is handed over by now. */
function confirmationOf({ gachaId }: OfflineReport, { token, judged, at }: Facts, handoverId: string | undefined): Confirmation {
  const ids = new Map(judged.map(({ item, verdict }) => [item.itemId, verdict]));
  const covered = coveredAt(token, gachaId);
  const going = covered.filter(({ id }) => ids.get(id) === 'give');
  const gone = covered.filter(({ id }) => ['give', 'given'].includes(ids.get(id) ?? ''));
  const before = judged.flatMap(({ item, verdict }) => (verdict === 'given' ? (item.handoverId ?? []) : []));
  const remaining = sheetOf(token, gachaId, going);
  return {
    ...{ gachaId, deliveredAt: at, remaining },
    orders: ordersIn(gone, new Map(remaining.orders.map(({ id, itemIds }) => [id, itemIds]))),
    handoverIds: [...new Set([...before, ...(handoverId ? [handoverId] : [])])],
  };
}
