import type { EntityManager } from '@mikro-orm/postgresql';
import { lockNamed } from '../../database/advisory-lock.ts';
import { databaseClock } from '../../database/time/clock.ts';
import { transact } from '../../database/transaction.ts';
import { hashOfCode } from '../../pickup/pickup-token.ts';
import { Refusal } from '../../refusal.ts';
import { writeManyDeeds } from '../../staff/audit-entry.ts';
import { type CoveringToken, coveredAt, findTokens } from '../covering-token.ts';
import type { Confirmation } from '../grant.ts';
import type { OfflineReport } from '../report.ts';
import { ordersIn, sheetOf } from '../sheet.ts';
import { type ToldItem, withToldBefore } from './earlier-reports.ts';
import { handOverLate, lockTokenForHandover } from './hand-over.ts';
import { type Circumstances, circumstancesOf, type ItemVerdict, judgeItem } from './judge.ts';
import { namedItems } from './named-items.ts';
import { noteConflicts } from './note-conflicts.ts';
import { confirmedDeeds } from './report-audit.ts';
import { identityOf, keepNames, type ReportIdentity } from './report-identity.ts';
import { mustBePossible, writtenAs } from './report-time.ts';
import { conflictsByIds, type ShownConflict } from './shown-conflict.ts';

export type Reported = Confirmation & { conflicts?: readonly ShownConflict[] };

/**
 * Takes in a report of a counter that had no network. The prizes were given out in any case: each item that can be handed over
 * is, and each other is noted as a conflict for a supervisor. The same report again answers the same.
 */
export async function reportLater(em: EntityManager, report: OfflineReport): Promise<Reported> {
  const reported = await transact(em, (tx) => takeIn(tx, report));
  // It is noted by then: nothing else is known of it that could be answered.
  if (!reported) throw new Refusal('PICKUP_CODE_UNKNOWN');
  return reported;
}

type Judged = { item: ToldItem; verdict: ItemVerdict };
type Facts = {
  token: CoveringToken;
  identity: ReportIdentity;
  circumstances: Circumstances;
  judged: readonly Judged[];
  at: Date;
  now: Date;
};

async function takeIn(tx: EntityManager, report: OfflineReport): Promise<Reported | undefined> {
  const token = await lockedToken(tx, report);
  const now = await databaseClock(tx);
  mustBePossible('occurredAt', report.occurredAt, now);
  const identity = await identityOf(tx, report);
  const circumstances = await circumstancesOf(tx, report, token, identity, now);
  const items = await withToldBefore(tx, await namedItems(tx, report, token), identity);
  const judged = items.map((item) => ({ item, verdict: judgeItem(item, circumstances) }));
  const { gachaId } = report;
  const { conflictIds, reportId } = await noteConflicts(tx, { ...circumstances, gachaId, identity, reportedAt: now }, judged);
  await keepNames(tx, { names: identity.names, reportId });
  if (!token) return undefined;
  const facts = { token, identity, circumstances, judged, now, at: writtenAs(report.occurredAt, token, now) };
  const handoverId = await handOver(tx, report, facts);
  return { ...confirmationOf(report, facts, handoverId), conflicts: await conflictsByIds(tx, conflictIds) };
}

/** No other report of this code is under way then. */
async function lockedToken(tx: EntityManager, { pickupCode }: OfflineReport): Promise<CoveringToken | undefined> {
  const token = (await findTokens(tx, [pickupCode])).get(pickupCode);
  if (token) return lockTokenForHandover(tx, token);
  await lockNamed(tx, hashOfCode(pickupCode));
  return undefined;
}

async function handOver(tx: EntityManager, report: OfflineReport, facts: Facts): Promise<string | undefined> {
  const { token, identity, judged, at, now } = facts;
  if (identity.isCorrected) await noteCorrection(tx, report, facts);
  const items = judged.filter(({ verdict }) => verdict === 'give').map(({ item }) => item);
  if (items.length === 0) return undefined;
  const { staff, gachaId } = report;
  const { reportId } = identity;
  const whose = { tokenId: token.id, gachaId, staffId: staff.id, deviceId: staff.deviceId ?? null, reportId };
  const subjectId = await handOverLate(tx, { ...whose, at, reportedAt: now, items });
  await writeManyDeeds(tx, confirmedDeeds({ ...report, subjectId, items }, token.fan.id));
  return subjectId;
}

/** An item that was handed over stays as it was first reported; the log keeps the correction. */
async function noteCorrection(tx: EntityManager, report: OfflineReport, { token, judged }: Facts): Promise<void> {
  const given = judged.filter(({ verdict }) => verdict === 'given').map(({ item }) => item);
  const deeds = [...Map.groupBy(given, ({ handoverId }) => handoverId)].flatMap(([subjectId, items]) =>
    subjectId ? confirmedDeeds({ ...report, subjectId, items }, token.fan.id, { corrected: true }) : [],
  );
  await writeManyDeeds(tx, deeds);
}

/** The answer about all that is handed over by now. */
function confirmationOf({ gachaId }: OfflineReport, { token, judged, at }: Facts, handoverId: string | undefined): Confirmation {
  const ids = new Map(judged.map(({ item, verdict }) => [item.itemId, verdict]));
  const covered = coveredAt(token, gachaId);
  const going = covered.filter(({ id }) => ids.get(id) === 'give');
  const gone = covered.filter(({ id }) => ['give', 'given'].includes(ids.get(id) ?? ''));
  const before = judged.flatMap(({ item, verdict }) => (verdict === 'given' ? (item.handoverId ?? []) : []));
  const remaining = sheetOf(token, gachaId, going);
  return {
    ...{ gachaId, deliveredAt: at, remaining },
    orders: ordersIn(gone, new Map(remaining.orders.map(({ order, itemIds }) => [order.id, itemIds]))),
    handoverIds: [...new Set([...before, ...(handoverId ? [handoverId] : [])])],
  };
}
