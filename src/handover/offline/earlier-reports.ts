import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../database/statement.ts';
import { anyOf, tablesOf } from '../../database/tables.ts';
import { ConflictItem, HandoverConflict } from './conflict.ts';
import type { NamedItem } from './named-items.ts';
import type { ReportIdentity } from './report-identity.ts';

type Told = Awaited<ReturnType<typeof toldItems>>[number];

/** `told`: in which conflict this report has told of it before. `open`: in which one it waits by the same code and sign-in. */
export type ToldItem = NamedItem & { told?: Told | undefined; open?: Told | undefined };

/** Read once no other report of these items is under way. */
export async function withToldBefore(
  tx: EntityManager,
  items: readonly NamedItem[],
  { reportId, source }: ReportIdentity,
): Promise<ToldItem[]> {
  const rows = await toldItems(tx, { reportId, source, ids: items.map(({ itemId }) => itemId) });
  const told = new Map(rows.filter((row) => row.reportId === reportId).map((row) => [row.itemId, row]));
  const open = new Map(rows.filter((row) => row.openFor === source).map((row) => [row.itemId, row]));
  return items.map((item) => ({ ...item, told: told.get(item.itemId), open: open.get(item.itemId) }));
}

const toldItems = statement((tx, { reportId, source, ids }: { reportId: string; source: string; ids: readonly string[] }) =>
  tablesOf(tx, ConflictItem, HandoverConflict)
    .selectFrom('handover_conflict_items as item')
    .innerJoin('handover_conflicts as conflict', 'conflict.id', 'item.conflict_id')
    .where('item.order_detail_id', '=', anyOf(ids))
    .where(({ and, eb, or }) =>
      or([eb('item.report_id', '=', reportId), and([eb('item.open_for', '=', source), eb('conflict.settled_at', 'is', null)])]),
    )
    .select(['item.order_detail_id as itemId', 'item.report_id as reportId', 'item.open_for as openFor'])
    .select(['conflict.id as conflictId', 'conflict.reason'])
    // So that none is settled before this report has joined it.
    .forKeyShare('conflict'),
);

/** How many items of it are open. */
export const sizeOf = (tx: EntityManager, conflict: string): Promise<number> =>
  tx.count(ConflictItem, { conflict, openFor: { $ne: null } });
