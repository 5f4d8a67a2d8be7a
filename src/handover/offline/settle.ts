import type { EntityManager } from '@mikro-orm/postgresql';
import { tablesOf } from '../../database/tables.ts';
import { databaseClock } from '../../database/time/clock.ts';
import { transact } from '../../database/transaction.ts';
import { badInput, isId, Refusal, refuseEmptyReason } from '../../refusal.ts';
import { type NewDeed, writeDeeds } from '../../staff/audit-entry.ts';
import { holdsAt } from '../../staff/role.ts';
import { memberAtWork, type Worker } from '../../staff/working.ts';
import { type CoveringToken, findTokensById } from '../covering-token.ts';
import { type Decision, HandoverConflict } from './conflict.ts';
import { handOverLate, lockForHandover } from './hand-over.ts';
import { writtenAs } from './moment.ts';
import { itemsByIds, type NamedItem } from './named-items.ts';
import { conflictsByIds, type ItemOfConflict, itemsOfConflicts, type ShownConflict } from './shown-conflict.ts';

export type Settling = { conflictId: string; decision: Decision; reason: string };

/** Once, for good. The same decision again answers the same. */
export function settleConflict(em: EntityManager, supervisor: Worker, asked: Settling): Promise<ShownConflict> {
  refuseEmptyReason('reason', asked.reason);
  return transact(em, async (tx) => {
    const token = await lockedToken(tx, await found(tx, asked.conflictId));
    await lockConflict(tx, asked.conflictId);
    const conflict = await found(tx, asked.conflictId);
    await mustSupervise(tx, supervisor, conflict.gachaId);
    if (conflict.decision === asked.decision) return conflict;
    if (conflict.decision) throw badInput('decision', 'is made already, and otherwise');
    const items = await itemsOfConflicts(tx, { ids: [conflict.id] });
    const now = await databaseClock(tx);
    const given = asked.decision === 'HANDED_OVER_AFTER_ALL' ? await handOverAfterAll(tx, conflict, token, items, now) : [];
    await writeDecision(tx, supervisor, asked, now);
    await note(tx, supervisor, asked, conflict, { items, given });
    return found(tx, conflict.id);
  });
}

async function lockedToken(tx: EntityManager, { pickupTokenId: id }: ShownConflict): Promise<CoveringToken | undefined> {
  const token = id ? (await findTokensById(tx, [id])).get(id) : undefined;
  return token && lockForHandover(tx, token);
}

async function found(tx: EntityManager, id: string): Promise<ShownConflict> {
  const [conflict] = isId(id) ? await conflictsByIds(tx, [id]) : [];
  if (!conflict) throw new Refusal('NOT_FOUND');
  return conflict;
}

const lockConflict = (tx: EntityManager, id: string) =>
  tablesOf(tx, HandoverConflict).selectFrom('handover_conflicts').select('id').where('id', '=', id).forUpdate().execute();

async function mustSupervise(tx: EntityManager, supervisor: Worker, gachaId: string): Promise<void> {
  const member = await memberAtWork(tx, supervisor);
  if (!holdsAt(member, ['supervisor'], gachaId)) throw new Refusal('FORBIDDEN');
}

/** What still waits of it, in the name of its reporter. The rest has gone another way, and is lost. */
async function handOverAfterAll(
  tx: EntityManager,
  { gachaId, staffId, deviceId, reportId, occurredAt }: ShownConflict,
  token: CoveringToken | undefined,
  told: readonly ItemOfConflict[],
  now: Date,
): Promise<NamedItem[]> {
  const asked = { tokenId: token?.id ?? '', gachaId, ids: told.map(({ id }) => id) };
  const all = token ? await itemsByIds(tx, asked) : [];
  const items = all.filter((item) => item.isCovered && !item.deliveredAt && item.orderState === 'assigned');
  if (!token || items.length === 0) throw badInput('decision', 'needs an item that the code covers and that still waits');
  const at = writtenAs(occurredAt, token, now);
  await handOverLate(tx, { tokenId: token.id, gachaId, staffId, deviceId, reportId, at, reportedAt: now, items });
  return items;
}

async function writeDecision(
  tx: EntityManager,
  { id, deviceId = null }: Worker,
  { conflictId, decision, reason }: Settling,
  now: Date,
) {
  await tablesOf(tx, HandoverConflict)
    .updateTable('handover_conflicts')
    .set({ settled_at: now, settled_by: id, settled_device_id: deviceId, decision, settled_because: reason })
    .where('id', '=', conflictId)
    .execute();
}

type Items = { items: readonly { id: string; orderId: string }[]; given: readonly NamedItem[] };

/** One for each order, so that the log finds them by it. */
async function note(
  tx: EntityManager,
  { id: staffId, deviceId = null }: Worker,
  { decision, reason: why }: Settling,
  { id: subjectId, gachaId, fan }: ShownConflict,
  { items, given }: Items,
): Promise<void> {
  const deed = { by: { staffId, deviceId }, action: 'HANDOVER_CONFLICT_SETTLED', gachaId, subjectId, why } as const;
  const deeds = [...Map.groupBy(items, ({ orderId }) => orderId)].map(([orderId, its]): NewDeed => {
    const handedOver = given.filter((item) => item.orderId === orderId).length;
    return {
      ...deed,
      orderId,
      userId: fan?.id ?? null,
      after: { decision, items: its.length, ...(handedOver > 0 && { handedOver }) },
    };
  });
  await writeDeeds(tx, deeds.length > 0 ? deeds : [{ ...deed, userId: fan?.id ?? null, after: { decision } }]);
}
