import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { idColumn } from '../../database/id.ts';
import { insertAll } from '../../database/write.ts';
import { Gacha } from '../../gacha/gacha.ts';
import { OrderDetail } from '../../order/order-detail.ts';
import { PickupToken } from '../../pickup/pickup-token.ts';
import type { Worker } from '../../staff/member-at-work.ts';
import { Staff } from '../../staff/staff.ts';
import { HandoverRecord } from '../handover-record.ts';

export const REASONS = [
  ...([
    'ALREADY_HANDED_OVER',
    'UNDONE',
    'ORDER_REFUNDED',
    'ORDER_HELD',
    'GOES_BY_POST',
    'NOT_COVERED',
    'NOTHING_COVERED',
    'TOO_LATE',
  ] as const),
  'TOO_LONG_AGO',
  ...(['NOT_ALLOWED_THEN', 'PICKUP_CODE_UNKNOWN', 'PICKUP_CODE_NOT_ISSUED', 'PICKUP_CODE_EXPIRED'] as const),
  'PICKUP_CODE_SUPERSEDED',
] as const;
export type Reason = (typeof REASONS)[number];

export const DECISIONS = ['ACCEPTED_AS_LOSS', 'HANDED_OVER_AFTER_ALL', 'REPORT_WRONG'] as const;
export type Decision = (typeof DECISIONS)[number];

/** Items that a counter without a network says it gave out, and that could not be taken as handed over. */
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
    /** The handover that stood instead when it was reported. */
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

export async function writeConflict(
  tx: EntityManager,
  { tokenId, gachaId, staff, handoverId, ...told }: NewConflict,
): Promise<string> {
  const whose = { pickupToken: tokenId, gacha: gachaId, staff: staff.id, deviceId: staff.deviceId ?? null, handover: handoverId };
  const { id } = tx.create(HandoverConflict, { ...whose, ...told });
  await tx.flush();
  return id;
}

/** The conflict of this report, or else the open one. */
export async function conflictWithoutItems(tx: EntityManager, { about, reportId }: { about: string; reportId: string }) {
  const known = await tx.find(HandoverConflict, { about, $or: [{ reportId }, { settledAt: null }] });
  return known.find((conflict) => conflict.reportId === reportId) ?? known[0];
}

type NewItems = { reportId: string; conflictId: string; openFor: string | null; itemIds: readonly string[] };

/** `openFor`: of items that come into it; null of those that are in it already. */
export const writeItems = (tx: EntityManager, { itemIds, ...told }: NewItems): Promise<void> =>
  insertAll(
    tx,
    ConflictItem,
    itemIds.map((orderDetailId) => ({ ...told, orderDetailId })),
  );
