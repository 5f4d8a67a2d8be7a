import type { EntityManager } from '@mikro-orm/postgresql';
import { batched, type Lock } from '../database/batch.ts';
import { newId } from '../database/id.ts';
import { deliverOrders } from '../order/order.ts';
import { type NewDeed, writeManyDeeds } from '../staff/audit-entry.ts';
import { handlingOf } from '../staff/gachas.ts';
import { findTokens, staleness } from './covering-token.ts';
import { type Confirmation, type Granted, grant, type HandoverFacts, hasItemRefunded } from './grant.ts';
import { recordHandovers } from './handover-record.ts';
import { lockForHandover } from './locks.ts';
import type { GivenItem } from './past-handovers.ts';
import { Readings } from './reading.ts';
import { givenOf, namesOnlyWaiting, ordersAbout, type Report } from './report.ts';
import { lateAt } from './sheet.ts';

/**
 * All that a report names or nothing. The same report again answers the same, also after the code has expired, so that a counter
 * with a bad connection can retry.
 */
export const confirmHandover = batched({
  name: 'confirmHandover',
  keyOf: reportKey,
  oneAtATime: ({ pickupCode }) => pickupCode,
  load: loadFacts,
  decide: grant,
  store: handOver,
});

function reportKey({ staff, pickupCode, gachaId }: Report): string {
  return `${staff.id} ${staff.deviceId ?? ''} ${gachaId} ${pickupCode}`;
}

async function loadFacts(tx: EntityManager, reports: readonly Report[], lock: Lock): Promise<Map<string, HandoverFacts>> {
  const codes = reports.map(({ pickupCode }) => pickupCode);
  const staffIds = [...new Set(reports.map(({ staff }) => staff.id))];
  const locked = await lockForHandover(tx, codes, staffIds, lock);
  const tokens = await findTokens(tx, codes);
  const staff = await handlingOf(
    tx,
    staffIds,
    reports.map(({ gachaId }) => gachaId),
  );
  const read = [...tokens.values()].filter((token) => staleness(token) || hasItemRefunded(token)).map(({ id }) => id);
  const readings = await Readings.among(tx, read, staffIds);
  const doubtful = reports.filter((report) => !namesOnlyWaiting(report, tokens.get(report.pickupCode)));
  const given = doubtful.length > 0 ? await givenOf(tx, doubtful, tokens) : [];
  const factsOf = (report: Report): HandoverFacts | undefined => {
    const { pickupCode, gachaId } = report;
    const { id } = report.staff;
    const found = tokens.get(pickupCode);
    const token = found && locked.ids.has(found.id) ? found : undefined;
    if ((found && !token) || (staff.has(id) && !locked.ids.has(id))) return;
    const lastReadAt = token && readings.of({ tokenId: token.id, staff: report.staff });
    const readAt = token && staleness(token) ? lastReadAt : undefined;
    if (token && readAt && locked.unsure.has(token.id)) return;
    // Not what other reports of the same fan are about.
    const orderIds = new Set(ordersAbout(report, token));
    const isAbout = (item: GivenItem) =>
      item.shownTokenId === token?.id && item.gachaId === gachaId && orderIds.has(item.orderId);
    return { staff: staff.get(id), token, readAt, lastReadAt, given: given.filter(isAbout) };
  };
  return new Map(
    reports.flatMap((report): [string, HandoverFacts][] => {
      const facts = factsOf(report);
      return facts ? [[reportKey(report), facts]] : [];
    }),
  );
}

/** One for each order, so that the log finds them by it. */
function deedsOf({ id: subjectId, report: { staff, gachaId }, token, items, readAt }: Granted & { id: string }): NewDeed[] {
  const [by, userId] = [{ staffId: staff.id, deviceId: staff.deviceId ?? null }, token.fan.id];
  const late = lateAt(token, gachaId, readAt);
  return [...Map.groupBy(items, ({ order }) => order.id)].map(([orderId, its]) => ({
    ...{ by, action: 'HANDOVER_CONFIRMED', gachaId, orderId, userId, subjectId },
    after: { items: its.length, ...(late && { late }), ...(readAt && { readAt: readAt.toISOString() }) },
  }));
}

async function handOver(tx: EntityManager, granted: readonly Granted[]): Promise<Confirmation[]> {
  const all = granted.map((one) => ({ ...one, id: newId() }));
  const handovers = all.filter(({ items }) => items.length > 0);
  const [first] = handovers;
  if (first) await write(tx, handovers, first.token.now);
  return all.map(({ id, items, confirmation }) =>
    items.length > 0 ? { ...confirmation, handoverIds: [...confirmation.handoverIds, id] } : confirmation,
  );
}

async function write(tx: EntityManager, handovers: readonly (Granted & { id: string })[], now: Date): Promise<void> {
  await recordHandovers(
    tx,
    handovers.map(({ id, report: { gachaId, staff }, token, items }) => ({
      ...{ id, tokenId: token.id, gachaId, staffId: staff.id, deviceId: staff.deviceId ?? null },
      itemIds: items.map((item) => item.id),
    })),
    now,
  );
  await deliverOrders(tx, [...new Set(handovers.flatMap(({ items }) => items.map(({ order }) => order.id)))]);
  await writeManyDeeds(tx, handovers.flatMap(deedsOf));
}
