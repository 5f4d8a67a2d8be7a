import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
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
    /** The source of a report without items, of which one is open. */
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

/**
 * A row for each report that tells of it. `openFor`: the source of the report with which it came in, until the conflict is
 * settled.
 */
export const ConflictItem = defineEntity({
  name: 'ConflictItem',
  tableName: 'handover_conflict_items',
  properties: {
    reportId: p.uuid().primary(),
    orderDetail: () => p.manyToOne(OrderDetail).ref().primary(),
    conflict: () => p.manyToOne(HandoverConflict).ref(),
    openFor: p.uuid().nullable(),
  },
});
export type ConflictItem = InferEntity<typeof ConflictItem>;

export type NewConflict = {
  reportId: string;
  tokenId: string | null;
  gachaId: string;
  staff: Worker;
  occurredAt: Date;
  reportedAt: Date;
  reason: Reason;
  handoverId: string | null;
  about?: string;
};

export async function writeConflict(tx: EntityManager, { about, reason, ...conflict }: NewConflict): Promise<string> {
  const { reportId, staff, tokenId, gachaId, occurredAt, reportedAt, handoverId } = conflict;
  const id = newId();
  await tablesOf(tx, HandoverConflict)
    .insertInto('handover_conflicts')
    .values({
      ...{ id, about: about ?? null, report_id: reportId, pickup_token_id: tokenId, gacha_id: gachaId, staff_id: staff.id },
      ...{ device_id: staff.deviceId ?? null, occurred_at: occurredAt, reported_at: reportedAt, reason, handover_id: handoverId },
    })
    .execute();
  return id;
}

/** That of this report, or else the one that is open. */
export function conflictWithoutItems(tx: EntityManager, { about, reportId }: { about: string; reportId: string }) {
  return tablesOf(tx, HandoverConflict)
    .selectFrom('handover_conflicts')
    .where('about', '=', about)
    .where(({ eb, or }) => or([eb('report_id', '=', reportId), eb('settled_at', 'is', null)]))
    .select(['id', 'report_id as reportId', 'reason'])
    .orderBy(sql`report_id = ${reportId}`, 'desc')
    .limit(1)
    .executeTakeFirst();
}

type NewItems = { reportId: string; conflictId: string; openFor: string | null; itemIds: readonly string[] };

/** `openFor`: of items that come into it; null of those that are in it already. */
export async function writeItems(tx: EntityManager, { reportId, conflictId, openFor, itemIds }: NewItems): Promise<void> {
  const items = itemIds.map((id) => ({ report_id: reportId, order_detail_id: id, conflict_id: conflictId, open_for: openFor }));
  if (items.length === 0) return;
  await tablesOf(tx, ConflictItem)
    .insertInto('handover_conflict_items')
    .columns(['report_id', 'order_detail_id', 'conflict_id', 'open_for'])
    .expression(({ selectFrom }) => selectFrom(recordset('item', COLUMNS, items)).selectAll())
    .execute();
}

const COLUMNS = { report_id: 'uuid', order_detail_id: 'uuid', conflict_id: 'uuid', open_for: 'uuid' } as const;
