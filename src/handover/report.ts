import type { EntityManager } from '@mikro-orm/postgresql';
import { badInput, type FieldMistake, fieldError, Refusal, type RefusalCode, type RefusalOptions } from '../refusal.ts';
import type { Worker } from '../staff/member-at-work.ts';
import { type CoveredItem, type CoveringToken, coveredAt } from './covering-token.ts';
import { type GivenItem, givenItems } from './past-handovers.ts';

/** Whole orders, or single items of them: one of the two. */
export type Named = { orderIds?: readonly string[] | null | undefined; itemIds?: readonly string[] | null | undefined };
export type Report = Named & {
  staff: Worker;
  pickupCode: string;
  gachaId: string;
  isLateAllowed?: boolean | null | undefined;
  /** Also where this counter has read the code while it was good. */
  isOnlyWhileValid?: boolean | null | undefined;
};

/** A report of a handover in the past, at `occurredAt`. */
export type OfflineReport = Report & { occurredAt: Date; idempotencyKey?: string | null | undefined };

export type NamedIds = { field: keyof Named; ids: readonly string[]; keyOf(item: { orderId: string; itemId: string }): string };

export const MAX_NAMED = { orderIds: 1000, itemIds: 5000 } as const satisfies Record<keyof Named, number>;
const MAX_TOLD = 50;

/** The orders or items that a report names, and the key by which an item is found among them. */
export function namedBy({ orderIds, itemIds }: Named): NamedIds | Refusal {
  if (orderIds && itemIds) return badInput('itemIds', 'NOT_TOGETHER', { other: 'orderIds' });
  if (!orderIds && !itemIds) return badInput('orderIds', 'ORDERS_OR_ITEMS');
  const [field, ids] = orderIds ? (['orderIds', orderIds] as const) : (['itemIds', itemIds ?? []] as const);
  if (ids.length === 0 || ids.length > MAX_NAMED[field])
    return badInput(field, field === 'orderIds' ? 'ORDERS_NAMED' : 'ITEMS_NAMED', { most: MAX_NAMED[field] });
  return { field, ids, keyOf: (item) => (field === 'orderIds' ? item.orderId : item.itemId) };
}

export const placeOf = ({ id, order }: CoveredItem) => ({ itemId: id, orderId: order.id });

/** The orders that a report is about. */
export const ordersAbout = ({ orderIds, itemIds }: Named, token: CoveringToken | undefined): string[] => [
  ...(orderIds?.slice(0, MAX_NAMED.orderIds) ?? []),
  ...ordersOf(itemIds?.slice(0, MAX_NAMED.itemIds) ?? [], token?.items ?? []),
];

/**
 * True if everything the report names is covered and still waits, as in nearly all reports; earlier handovers do not matter then.
 */
export function namesOnlyWaiting(report: Report, token: CoveringToken | undefined): boolean {
  const named = namedBy(report);
  if (!token || named instanceof Refusal) return true;
  const covered = Map.groupBy(coveredAt(token, report.gachaId), (item) => named.keyOf(placeOf(item)));
  return named.ids.every((id) => covered.get(id)?.every(({ deliveredAt }) => !deliveredAt));
}

/** The items that were handed over already, of the orders that these reports are about. */
export function givenOf(
  tx: EntityManager,
  reports: readonly Report[],
  tokens: ReadonlyMap<string, CoveringToken>,
): Promise<GivenItem[]> {
  const orderIds = reports.flatMap((report) => ordersAbout(report, tokens.get(report.pickupCode)));
  const tokenIds = [...tokens.values()].map(({ id }) => id);
  return givenItems(tx, tokenIds, [...new Set(orderIds)]);
}

/** An item that is not covered may have gone before, of an order of which the rest is. */
function ordersOf(itemIds: readonly string[], covered: readonly CoveredItem[]): string[] {
  const wanted = new Set(itemIds);
  const named = covered.filter(({ id }) => wanted.has(id));
  return (named.length < wanted.size ? covered : named).map(({ order }) => order.id);
}

/** Each mistake at its place. */
export const refuseNamed = (
  code: RefusalCode,
  { field, ids }: Pick<NamedIds, 'field' | 'ids'>,
  isWrong: (id: string) => boolean,
  mistake: FieldMistake,
  options?: RefusalOptions,
): Refusal =>
  new Refusal(
    code,
    ids.flatMap((id, index) => (isWrong(id) ? [fieldError(`${field}.${index}`, mistake)] : [])).slice(0, MAX_TOLD),
    options,
  );
