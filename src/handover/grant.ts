import { isRefunded as isRefundedOrder } from '../order/order.ts';
import { type HandedOver, mistaken, Refusal } from '../refusal.ts';
import type { Handling } from '../staff/gachas.ts';
import { type CoveredItem, type CoveringToken, coveredAt, refuseCounter, staleness } from './covering-token.ts';
import { refuseLate } from './late.ts';
import type { GivenItem } from './past-handovers.ts';
import { type NamedIds, namedBy, placeOf, type Report, refuseNamed } from './report.ts';
import { isSameReport } from './same-report.ts';
import { type HandoverSheet, lateAt, ordersIn, type SheetOrder, sheetOf } from './sheet.ts';

export type Confirmation = {
  gachaId: string;
  orders: SheetOrder[];
  deliveredAt: Date;
  handoverIds: readonly string[];
  remaining: HandoverSheet;
};

/**
 * `given`: what was handed over already of the orders in question, through this code and through others. `readAt`: when this
 * counter read the code, where that was not long ago and it is not good any more.
 */
export type HandoverFacts = {
  staff: Handling | undefined;
  token: CoveringToken | undefined;
  readAt?: Date | undefined;
  /** The same of any code of which something was refunded by itself. */
  lastReadAt?: Date | undefined;
  given: readonly GivenItem[];
};

/** `items` are those that it hands over: none where the report only repeats itself. `readAt`: it counts as made then. */
export type Granted = {
  report: Report;
  token: CoveringToken;
  items: readonly CoveredItem[];
  readAt: Date | undefined;
  confirmation: Confirmation;
};

export function grant(report: Report, facts: HandoverFacts | undefined): Granted | Refusal {
  // The code came after the locks.
  if (!facts) return new Refusal('PICKUP_CODE_UNKNOWN');
  const { gachaId, staff: reporter } = report;
  if (facts.staff?.isRevoked) return new Refusal('STAFF_REVOKED');
  if (reporter.deviceId && facts.staff?.revokedDevices.includes(reporter.deviceId)) return new Refusal('DEVICE_REVOKED');
  if (!facts.staff?.gachaIds.includes(gachaId)) return new Refusal(facts.staff?.allGachas ? 'NOT_FOUND' : 'FORBIDDEN');
  const named = namedBy(report);
  if (named instanceof Refusal) return named;
  const { token, given } = facts;
  if (!token) return new Refusal('PICKUP_CODE_UNKNOWN');
  const refusal = refuseWrong(named, token, report, given);
  if (refusal) return refusal;
  const ids = new Set(named.ids);
  const isLeftOut = (item: CoveredItem) => named.field === 'orderIds' && wasNotShown(item, facts.lastReadAt);
  const reported = coveredAt(token, gachaId).filter((item) => ids.has(named.keyOf(placeOf(item))) && !isLeftOut(item));
  const refunded = reported.filter(({ isRefunded }) => isRefunded);
  if (refunded.length > 0) return refuseItems(named, refunded);
  const items = reported.filter(({ deliveredAt }) => !deliveredAt);
  const held = new Set(items.filter(({ isHeld }) => isHeld).map((item) => named.keyOf(placeOf(item))));
  if (held.size > 0) return refuseNamed('ORDER_HELD', named, (id) => held.has(id), mistaken('ORDER_HELD'));
  const readAt = report.isOnlyWhileValid ? undefined : facts.readAt;
  const refused = items.length > 0 && refuseNow(report, token, facts.staff, readAt);
  if (refused) return refused;
  const confirmation = confirmationOf(gachaId, token, reported, items, given);
  return { report, token, items, readAt, confirmation: { ...confirmation, orders: asNamed(named, confirmation.orders) } };
}

/** The rest of its order goes on. */
const isOnlyItem = ({ isRefunded, order }: CoveredItem): boolean => isRefunded && !isRefundedOrder(order);

export const hasItemRefunded = ({ items }: CoveringToken): boolean => items.some(isOnlyItem);

/** It was refunded before this counter read the code, so that it was not among what was given out. */
const wasNotShown = (item: CoveredItem, lastReadAt: Date | undefined): boolean =>
  isOnlyItem(item) && lastReadAt !== undefined && item.refundedAt !== null && item.refundedAt < lastReadAt;

function refuseItems(named: NamedIds, refunded: readonly CoveredItem[]): Refusal {
  const isOfItems = refunded.every(isOnlyItem);
  const keys = new Set(refunded.map((item) => named.keyOf(placeOf(item))));
  const mistake = mistaken(isOfItems && named.field === 'orderIds' ? 'REFUNDED_SINCE' : 'REFUNDED');
  return refuseNamed(isOfItems ? 'ITEM_REFUNDED' : 'ORDER_REFUNDED', named, (id) => keys.has(id), mistake);
}

/** Checks that a report skips when it only repeats itself. */
function refuseNow(report: Report, token: CoveringToken, staff: Handling, readAt: Date | undefined): Refusal | null {
  const stale = staleness(token);
  if (stale && !readAt) return new Refusal(stale);
  return refuseLate(lateAt(token, report.gachaId, readAt), report, staff);
}

/** All that is named must be covered by the code, and must not have gone but with this very report. */
function refuseWrong(
  named: NamedIds,
  token: CoveringToken,
  { gachaId, staff }: Report,
  given: readonly GivenItem[],
): Refusal | null {
  const covered = new Set(coveredAt(token, gachaId).map(placeOf).map(named.keyOf));
  const coveredItems = new Set(coveredAt(token, gachaId).map(({ id }) => id));
  const elsewhere = given.filter((item) => !isSameReport(item, { tokenId: token.id, staff, at: token.now }));
  const known = new Set(elsewhere.map(named.keyOf));
  // Where a code covers what is left of an order, the rest of it may have gone before.
  const wrong = elsewhere.filter((item) => coveredItems.has(item.itemId) || !covered.has(named.keyOf(item)));
  const gone = new Set(wrong.map(named.keyOf));
  const isUnknown = (id: string) => !covered.has(id) && !known.has(id);
  const isGone = (id: string) => gone.has(id);
  if (covered.size === 0 && named.ids.every(isUnknown)) return refuseCounter(token);
  const notCovered = named.field === 'orderIds' ? 'ORDER_NOT_COVERED' : 'ITEM_NOT_COVERED';
  if (named.ids.some(isUnknown)) return refuseNamed('NOT_FOUND', named, isUnknown, mistaken(notCovered));
  if (!named.ids.some(isGone)) return null;
  const ids = new Set(named.ids);
  const handedOver = handoversAmong(wrong.filter((item) => ids.has(named.keyOf(item))));
  const isLeft = named.ids.some((id) => isGone(id) && hasLeft(id, named, coveredAt(token, gachaId)));
  // A report of the whole order would say of what others gave out that it went out here.
  const told = { handedOver, advice: isLeft ? ('REST_BY_NEW_CODE' as const) : undefined };
  return refuseNamed('ALREADY_HANDED_OVER', named, isGone, mistaken('HANDED_OVER'), told);
}

const hasLeft = (id: string, { keyOf }: NamedIds, covered: readonly CoveredItem[]): boolean =>
  covered.some((item) => keyOf(placeOf(item)) === id && !item.deliveredAt && !item.isRefunded);

const MAX_HANDOVERS = 20;

/** When, at which counter and by which device, the latest first. */
function handoversAmong(items: readonly GivenItem[]): HandedOver[] {
  return [...new Map(items.map((item) => [item.handoverId, item])).values()]
    .sort((a, b) => b.givenAt.getTime() - a.givenAt.getTime())
    .slice(0, MAX_HANDOVERS)
    .map(({ givenAt, staffName, deviceId, deviceName }) => ({
      deliveredAt: givenAt.toISOString(),
      ...{ staffName, deviceId, deviceName },
    }));
}

const asNamed = ({ field, ids }: NamedIds, orders: readonly SheetOrder[]): SheetOrder[] => {
  const places = new Map(field === 'orderIds' ? ids.map((id, place) => [id, place]) : []);
  return orders.toSorted((a, b) => (places.get(a.order.id) ?? 0) - (places.get(b.order.id) ?? 0));
};

function confirmationOf(
  gachaId: string,
  token: CoveringToken,
  reported: readonly CoveredItem[],
  items: readonly CoveredItem[],
  given: readonly GivenItem[],
): Confirmation {
  const remaining = sheetOf(token, gachaId, items);
  const itemIds = new Set(reported.map(({ id }) => id));
  return {
    gachaId,
    orders: ordersIn(reported, new Map(remaining.orders.map(({ order, itemIds }) => [order.id, itemIds]))),
    deliveredAt: new Date(Math.max(...reported.map(({ deliveredAt }) => (deliveredAt ?? token.now).getTime()))),
    handoverIds: [...new Set(given.filter(({ itemId }) => itemIds.has(itemId)).map(({ handoverId }) => handoverId))],
    remaining,
  };
}
