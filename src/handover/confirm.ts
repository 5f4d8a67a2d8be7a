import type { EntityManager } from '@mikro-orm/postgresql';
import { batched, HELD, type Held, type Lock } from '../database/batch.ts';
import { newId } from '../database/id.ts';
import { type NewDeed, writeDeeds } from '../deed/deed.ts';
import { moveOrders } from '../order/order.ts';
import { lockTokens } from '../pickup/pickup-token.ts';
import { badInput, Refusal, type RefusalCode } from '../refusal.ts';
import { type Handling, handlingOf, keepRoles } from '../staff/gachas.ts';
import type { Staff } from '../staff/staff.ts';
import { type CoveredItem, type CoveringToken, coveredAt, findTokens, refuseCounter, staleness } from './covering-token.ts';
import { givenThroughOthers, recordHandovers } from './handover-record.ts';
import { type HandoverSheet, type SheetOrder, sheetOf } from './sheet.ts';

/** `deviceId`: where the member is signed in with a token of this gateway. */
export type Report = {
  staff: Pick<Staff, 'id'>;
  deviceId?: string | null;
  pickupCode: string;
  gachaId: string;
  orderIds: readonly string[];
};
export type Confirmation = { gachaId: string; orders: SheetOrder[]; deliveredAt: Date; remaining: HandoverSheet };

/** `givenElsewhere`: orders that were handed over through other codes. */
export type HandoverFacts = {
  staff: Handling | undefined;
  token: CoveringToken | undefined;
  givenElsewhere: ReadonlySet<string>;
};

/** `items` are those that it hands over: none where the report only repeats itself. */
type Granted = { report: Report; token: CoveringToken; items: readonly CoveredItem[]; confirmation: Confirmation };

/**
 * All orders of a report or none. The same report again answers the same, also after the code has expired, so that a counter with
 * a bad connection can retry.
 */
export const confirmHandover = batched({
  name: 'confirmHandover',
  keyOf: reportKey,
  oneAtATime: ({ pickupCode }) => pickupCode,
  load: loadFacts,
  decide: grant,
  store: handOver,
});

export const MAX_ORDERS = 1000;
const MAX_NAMED_ORDERS = 50;

function reportKey({ staff, deviceId, pickupCode, gachaId }: Report): string {
  return `${staff.id} ${deviceId ?? ''} ${gachaId} ${pickupCode}`;
}

async function loadFacts(tx: EntityManager, reports: readonly Report[], lock: Lock): Promise<Map<string, HandoverFacts | Held>> {
  const codes = reports.map(({ pickupCode }) => pickupCode);
  const locked = await lockTokens(tx, codes, lock);
  const tokens = await findTokens(tx, codes);
  const staffIds = [...new Set(reports.map(({ staff }) => staff.id))];
  const kept = await keepRoles(tx, staffIds, lock);
  const staff = await handlingOf(
    tx,
    staffIds,
    reports.map(({ gachaId }) => gachaId),
  );
  const given = await givenThroughOthers(
    tx,
    [...tokens.values()].map(({ id }) => id),
    reports.flatMap(({ orderIds }) => orderIds.slice(0, MAX_ORDERS)),
  );
  const factsOf = ({ staff: { id }, pickupCode, gachaId }: Report): HandoverFacts | Held => {
    const found = tokens.get(pickupCode);
    const token = found && locked.has(found.id) ? found : undefined;
    if (lock === 'skip' && ((found && !token) || (staff.has(id) && !kept.has(id)))) return HELD;
    const here = given.filter((order) => order.token_id === token?.id && order.gacha_id === gachaId);
    return { staff: staff.get(id), token, givenElsewhere: new Set(here.map((order) => order.order_id)) };
  };
  return new Map(reports.map((report) => [reportKey(report), factsOf(report)]));
}

export function grant(report: Report, facts: HandoverFacts | undefined): Granted | Refusal {
  const { deviceId, gachaId, orderIds } = report;
  if (facts?.staff?.isRevoked) return new Refusal('STAFF_REVOKED');
  if (deviceId && facts?.staff?.revokedDevices.includes(deviceId)) return new Refusal('DEVICE_REVOKED');
  if (!facts?.staff?.gachaIds.includes(gachaId)) return new Refusal(facts?.staff?.allGachas ? 'NOT_FOUND' : 'FORBIDDEN');
  if (orderIds.length === 0 || orderIds.length > MAX_ORDERS) return badInput('orderIds', `must name 1 to ${MAX_ORDERS} orders`);
  const { token, givenElsewhere } = facts;
  const covered = token ? coveredAt(token, gachaId) : [];
  const coveredIds = new Set(covered.map(({ order }) => order.id));
  const isGivenElsewhere = (id: string) => givenElsewhere.has(id);
  const isUnknown = (id: string) => !isGivenElsewhere(id) && !coveredIds.has(id);
  if (!token) return new Refusal('PICKUP_CODE_UNKNOWN');
  if (covered.length === 0 && orderIds.every(isUnknown)) return refuseCounter(token);
  if (orderIds.some(isUnknown)) return refuseOrders('NOT_FOUND', report, isUnknown, 'is not an order that this code covers');
  if (orderIds.some(isGivenElsewhere))
    return refuseOrders('ALREADY_HANDED_OVER', report, isGivenElsewhere, 'was handed over through another code');
  const reported = covered.filter(({ order }) => orderIds.includes(order.id));
  const items = reported.filter(({ deliveredAt }) => !deliveredAt);
  const stale = items.length > 0 ? staleness(token) : null;
  return stale ? new Refusal(stale) : { report, token, items, confirmation: confirmationOf(report, token, reported, items) };
}

export const refuseOrders = (
  code: RefusalCode,
  { orderIds }: Pick<Report, 'orderIds'>,
  isWrong: (id: string) => boolean,
  message: string,
): Refusal =>
  new Refusal(
    code,
    orderIds.flatMap((id, index) => (isWrong(id) ? [{ field: `orderIds.${index}`, message }] : [])).slice(0, MAX_NAMED_ORDERS),
  );

function confirmationOf(
  { gachaId, orderIds }: Report,
  token: CoveringToken,
  reported: readonly CoveredItem[],
  items: readonly CoveredItem[],
): Confirmation {
  const orderOf = new Map(reported.map(({ order }) => [order.id, order]));
  const orders = [...new Set(orderIds)].flatMap((id) => orderOf.get(id) ?? []);
  const deliveredAt = new Date(Math.max(...reported.map(({ deliveredAt }) => (deliveredAt ?? token.now).getTime())));
  return { gachaId, orders, deliveredAt, remaining: sheetOf(token, gachaId, items) };
}

/** One for each order, so that the log finds them by it. */
function deedsOf({ id: subjectId, report, token, items }: Granted & { id: string }): NewDeed[] {
  const { staff, deviceId = null, gachaId } = report;
  const [by, userId] = [{ staffId: staff.id, deviceId }, token.fan.id];
  return [...Map.groupBy(items, ({ order }) => order.id)].map(([orderId, its]) => ({
    ...{ by, action: 'HANDOVER_CONFIRMED', gachaId, orderId, userId, subjectId },
    after: { items: its.length },
  }));
}

async function handOver(tx: EntityManager, granted: readonly Granted[]): Promise<Confirmation[]> {
  const handovers = granted.filter(({ items }) => items.length > 0).map((one) => ({ ...one, id: newId() }));
  const [first] = handovers;
  if (first) {
    const { now } = first.token;
    await recordHandovers(
      tx,
      handovers.map(({ id, report, token, items }) => ({
        id,
        tokenId: token.id,
        gachaId: report.gachaId,
        staffId: report.staff.id,
        itemIds: items.map(({ id }) => id),
      })),
      now,
    );
    const orderIds = new Set(handovers.flatMap(({ items }) => items.map(({ order }) => order.id)));
    const moved = await moveOrders(
      tx,
      [...orderIds].map((id) => ({ id })),
      'assigned',
      'delivered',
      now,
    );
    if (moved < orderIds.size) throw new Error('an undelivered item has no paid order');
    await writeDeeds(tx, handovers.flatMap(deedsOf));
  }
  return granted.map(({ confirmation }) => confirmation);
}
