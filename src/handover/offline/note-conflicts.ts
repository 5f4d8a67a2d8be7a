import type { EntityManager } from '@mikro-orm/postgresql';
import { type NewDeed, writeDeeds } from '../../deed/deed.ts';
import { type Reason, writeConflict } from './conflict.ts';
import type { Circumstances, Verdict } from './judge.ts';
import type { NamedItem } from './named-items.ts';
import { aboutOf } from './same.ts';

type Judged = readonly { item: NamedItem; verdict: Verdict }[];
type Group = { reason: Reason; handoverId: string | null; items: readonly NamedItem[] };

const isConflict = (verdict: Verdict): verdict is Reason => !['give', 'given', 'told'].includes(verdict);

/** Items of which the same is to be said are one conflict, or several where they are many. A report without any is one, too. */
export function groupsOf(judged: Judged, { tokenId }: Pick<Circumstances, 'tokenId'>): Group[] {
  const found = judged.flatMap(({ item, verdict }) => (isConflict(verdict) ? [{ item, reason: verdict }] : []));
  const groups = [...Map.groupBy(found, ({ item, reason }) => `${reason} ${item.handoverId ?? ''}`).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { reason, item } = first;
    return chunksOf(same).map((some) => ({ reason, handoverId: item.handoverId, items: some.map((one) => one.item) }));
  });
  if (judged.length > 0) return groups;
  return [{ reason: tokenId === null ? 'PICKUP_CODE_UNKNOWN' : 'NOTHING_COVERED', handoverId: null, items: [] }];
}

/** What one answer can show of a conflict. */
const MAX_ITEMS = 500;

const chunksOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / MAX_ITEMS) }, (_, place) => all.slice(place * MAX_ITEMS, (place + 1) * MAX_ITEMS));

/** Answers their ids, and of what is open already its own. */
export async function noteConflicts(
  tx: EntityManager,
  report: { gachaId: string; pickupCode: string },
  circumstances: Circumstances,
  judged: Judged,
  reportedAt: Date,
): Promise<string[]> {
  const { staff, tokenId, reportId, occurredAt } = circumstances;
  const { gachaId } = report;
  const ids: string[] = [];
  for (const { reason, handoverId, items } of groupsOf(judged, circumstances)) {
    const itemIds = items.map(({ itemId }) => itemId);
    const about = aboutOf({ ...report, staff }, itemIds);
    const told = { about, reportId, tokenId, gachaId, staff, occurredAt, reportedAt, reason, handoverId, itemIds };
    const { id, isNews } = await writeConflict(tx, told);
    const deed = { by: { staffId: staff.id, deviceId: staff.deviceId ?? null }, gachaId, subjectId: id };
    // Of one that was reported with another instant before, the log keeps this one, too.
    if (isNews) await writeDeeds(tx, deedsOf(deed, reason, items, occurredAt));
    ids.push(id);
  }
  return ids;
}

/** One for each order, so that the log finds them by it. */
function deedsOf(deed: Omit<NewDeed, 'action'>, reason: Reason, items: readonly NamedItem[], occurredAt: Date): NewDeed[] {
  const told = { reason, occurredAt: occurredAt.toISOString() };
  const orders = [...Map.groupBy(items, ({ orderId }) => orderId)].map(([orderId, its]) => ({
    orderId,
    userId: its[0]?.userId ?? null,
    after: { items: its.length, ...told },
  }));
  return (orders.length > 0 ? orders : [{ after: told }]).map((one) => ({ ...deed, ...one, action: 'HANDOVER_CONFLICTED' }));
}
