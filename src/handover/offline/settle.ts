import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { databaseClock } from '../../database/time/clock.ts';
import { transact } from '../../database/transaction.ts';
import { fieldError, isId, mistaken, Refusal, refuseEmptyReason } from '../../refusal.ts';
import { type NewDeed, writeManyDeeds } from '../../staff/audit-entry.ts';
import { memberAtWork, type Worker } from '../../staff/member-at-work.ts';
import { holdsAt } from '../../staff/role.ts';
import { type CoveringToken, findTokensById } from '../covering-token.ts';
import { type Decision, HandoverConflict } from './conflict.ts';
import { handOverLate, lockTokenForHandover } from './hand-over.ts';
import { itemsByIds, type NamedItem } from './named-items.ts';
import { writtenAs } from './report-time.ts';
import { conflictsByIds, type ItemOfConflict, itemsOfConflicts, type ShownConflict } from './shown-conflict.ts';

type ConflictToSettle = { conflictId: string; decision: Decision; reason: string };

/** Once, for good. The same decision again answers the same. */
export function settleConflict(em: EntityManager, supervisor: Worker, asked: ConflictToSettle): Promise<ShownConflict> {
  refuseEmptyReason('reason', asked.reason);
  return transact(em, async (tx) => {
    const token = await lockedToken(tx, await found(tx, asked.conflictId));
    const conflict = await found(tx, asked.conflictId, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    await mustSupervise(tx, supervisor, conflict.gacha.id);
    if (conflict.decision && conflict.decision !== asked.decision)
      throw new Refusal('DECIDED_OTHERWISE', [fieldError('decision', mistaken('DECIDED_OTHERWISE'))]);
    if (!conflict.decision) await decide(tx, supervisor, asked, { conflict, token });
    const [shown] = await conflictsByIds(tx, [conflict.id]);
    return shown as ShownConflict;
  });
}

type Facts = { conflict: HandoverConflict; token: CoveringToken | undefined };

async function decide(tx: EntityManager, supervisor: Worker, asked: ConflictToSettle, { conflict, token }: Facts): Promise<void> {
  const items = await itemsOfConflicts(tx, { ids: [conflict.id] });
  const [now, { decision, reason: settledBecause }] = [await databaseClock(tx), asked];
  const given = decision === 'HANDED_OVER_AFTER_ALL' ? await handOverAfterAll(tx, conflict, token, items, now) : [];
  const by = { settledBy: supervisor.id, settledDeviceId: supervisor.deviceId ?? null };
  tx.assign(conflict, { settledAt: now, ...by, decision, settledBecause });
  await tx.flush();
  await note(tx, supervisor, asked, { conflict, token }, { items, given });
}

async function lockedToken(tx: EntityManager, { pickupToken }: HandoverConflict): Promise<CoveringToken | undefined> {
  const token = pickupToken ? (await findTokensById(tx, [pickupToken.id])).get(pickupToken.id) : undefined;
  return token && lockTokenForHandover(tx, token);
}

type Locked = { lockMode: LockMode.PESSIMISTIC_WRITE; refresh: true };

async function found(tx: EntityManager, id: string, locked?: Locked): Promise<HandoverConflict> {
  const conflict = isId(id) ? await tx.findOne(HandoverConflict, { id }, locked) : null;
  if (!conflict) throw new Refusal('NOT_FOUND');
  return conflict;
}

async function mustSupervise(tx: EntityManager, supervisor: Worker, gachaId: string): Promise<void> {
  const member = await memberAtWork(tx, supervisor);
  if (!holdsAt(member, ['supervisor'], gachaId)) throw new Refusal('FORBIDDEN');
}

/** Hands over the items that still wait, in the name of the reporter. The others went another way, and are lost. */
async function handOverAfterAll(
  tx: EntityManager,
  { gacha, staff, deviceId = null, reportId, occurredAt }: HandoverConflict,
  token: CoveringToken | undefined,
  told: readonly ItemOfConflict[],
  now: Date,
): Promise<NamedItem[]> {
  const [gachaId, staffId] = [gacha.id, staff.id];
  const asked = { tokenId: token?.id ?? '', gachaId, ids: told.map(({ id }) => id) };
  const all = token ? await itemsByIds(tx, asked) : [];
  const waits = ({ isCovered, deliveredAt, refundedAt, orderState }: NamedItem) =>
    isCovered && !deliveredAt && !refundedAt && orderState === 'assigned';
  const items = all.filter(waits);
  if (!token || items.length === 0) throw new Refusal('NOTHING_WAITS', [fieldError('decision', mistaken('NOTHING_WAITS'))]);
  const at = writtenAs(occurredAt, token, now);
  await handOverLate(tx, { tokenId: token.id, gachaId, staffId, deviceId, reportId, at, reportedAt: now, items });
  return items;
}

type Items = { items: readonly { id: string; orderId: string }[]; given: readonly NamedItem[] };

/** One for each order, so that the log finds them by it. */
async function note(
  tx: EntityManager,
  { id: staffId, deviceId = null }: Worker,
  { decision, reason: why }: ConflictToSettle,
  { conflict: { id: subjectId, gacha }, token }: Facts,
  { items, given }: Items,
): Promise<void> {
  const [action, userId] = ['HANDOVER_CONFLICT_SETTLED' as const, token?.fan.id ?? null];
  const deed = { by: { staffId, deviceId }, action, gachaId: gacha.id, userId, subjectId, why };
  const deeds = [...Map.groupBy(items, ({ orderId }) => orderId)].map(([orderId, its]): NewDeed => {
    const handedOver = given.filter((item) => item.orderId === orderId).length;
    return {
      ...deed,
      orderId,
      after: { decision, items: its.length, ...(handedOver > 0 && { handedOver }) },
    };
  });
  await writeManyDeeds(tx, deeds.length > 0 ? deeds : [{ ...deed, after: { decision } }]);
}
