import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { idColumn, newId } from '../../database/id.ts';
import { recordset, tablesOf } from '../../database/tables.ts';
import { Gacha } from '../../gacha/gacha.ts';
import { OrderDetail } from '../../order/order-detail.ts';
import { PickupToken } from '../../pickup/pickup-token.ts';
import { Staff } from '../../staff/staff.ts';
import type { Worker } from '../../staff/working.ts';
import { HandoverRecord } from '../handover-record.ts';

export const REASONS = [
  ...(['ALREADY_HANDED_OVER', 'UNDONE', 'ORDER_REFUNDED', 'GOES_BY_POST', 'NOT_COVERED', 'NOTHING_COVERED', 'TOO_LATE'] as const),
  'TOO_LONG_AGO',
  ...(['NOT_ALLOWED_THEN', 'PICKUP_CODE_UNKNOWN', 'PICKUP_CODE_NOT_ISSUED', 'PICKUP_CODE_EXPIRED'] as const),
  'PICKUP_CODE_SUPERSEDED',
] as const;
export type Reason = (typeof REASONS)[number];

export const DECISIONS = ['ACCEPTED_AS_LOSS', 'HANDED_OVER_AFTER_ALL', 'REPORT_WRONG'] as const;
export type Decision = (typeof DECISIONS)[number];

/** What a counter that had no network says it gave, and what could not be taken as a handover. */
export const HandoverConflict = defineEntity({
  name: 'HandoverConflict',
  tableName: 'handover_conflicts',
  properties: {
    id: idColumn(),
    reportId: p.uuid(),
    /** By whom, of which code, and which items: one of these is open. Null of those from before. */
    about: p.uuid().nullable(),
    /** Null where the code is not known. */
    pickupToken: () => p.manyToOne(PickupToken).ref().nullable(),
    gacha: () => p.manyToOne(Gacha).ref(),
    staff: () => p.manyToOne(Staff).ref(),
    deviceId: p.uuid().nullable(),
    occurredAt: p.datetime(3),
    reportedAt: p.datetime(3),
    reason: p.text().$type<Reason>(),
    /** That which stood in its stead when it was reported. */
    handover: () => p.manyToOne(HandoverRecord).ref().nullable(),
    settledAt: p.datetime(3).nullable(),
    settledBy: p.uuid().nullable(),
    settledDeviceId: p.uuid().nullable(),
    decision: p.text().$type<Decision>().nullable(),
    settledBecause: p.text().nullable(),
  },
});
export type HandoverConflict = InferEntity<typeof HandoverConflict>;

export const ConflictItem = defineEntity({
  name: 'ConflictItem',
  tableName: 'handover_conflict_items',
  properties: {
    reportId: p.uuid().primary(),
    orderDetail: () => p.manyToOne(OrderDetail).ref().primary(),
    conflict: () => p.manyToOne(HandoverConflict).ref(),
  },
});
export type ConflictItem = InferEntity<typeof ConflictItem>;

export type NewConflict = {
  about: string;
  reportId: string;
  tokenId: string | null;
  gachaId: string;
  staff: Worker;
  occurredAt: Date;
  reportedAt: Date;
  reason: Reason;
  handoverId: string | null;
  itemIds: readonly string[];
};

/** Answers its id, and whether this report said anything new. What is open already of the same is answered instead, and so is what was told of one report. */
export async function writeConflict(tx: EntityManager, conflict: NewConflict): Promise<{ id: string; isNews: boolean }> {
  const { about, reportId, reason, itemIds, staff, tokenId, gachaId, occurredAt, reportedAt, handoverId } = conflict;
  const inserted = await tablesOf(tx, HandoverConflict)
    .insertInto('handover_conflicts')
    .values({
      ...{ id: newId(), about, report_id: reportId, pickup_token_id: tokenId, gacha_id: gachaId, staff_id: staff.id },
      ...{ device_id: staff.deviceId ?? null, occurred_at: occurredAt, reported_at: reportedAt, reason, handover_id: handoverId },
    })
    .onConflict((rows) => rows.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) {
    const known = await knownConflict(tx, conflict);
    return { id: known.id, isNews: known.reportId !== reportId };
  }
  if (itemIds.length > 0) await writeItems(tx, inserted.id, reportId, itemIds);
  return { id: inserted.id, isNews: true };
}

/** The latest, which another gateway may have settled in the same moment. */
function knownConflict(tx: EntityManager, { about, reportId, reason }: NewConflict): Promise<{ id: string; reportId: string }> {
  return tablesOf(tx, HandoverConflict)
    .selectFrom('handover_conflicts')
    .select(['id', 'report_id as reportId'])
    .where(({ eb, and, or }) => or([eb('about', '=', about), and([eb('report_id', '=', reportId), eb('reason', '=', reason)])]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

async function writeItems(tx: EntityManager, conflictId: string, reportId: string, itemIds: readonly string[]): Promise<void> {
  const items = itemIds.map((id) => ({ report_id: reportId, order_detail_id: id, conflict_id: conflictId }));
  await tablesOf(tx, ConflictItem)
    .insertInto('handover_conflict_items')
    .columns(['report_id', 'order_detail_id', 'conflict_id'])
    .expression(({ selectFrom }) => selectFrom(recordset('item', COLUMNS, items)).selectAll())
    .onConflict((rows) => rows.doNothing())
    .execute();
}

const COLUMNS = { report_id: 'uuid', order_detail_id: 'uuid', conflict_id: 'uuid' } as const;
