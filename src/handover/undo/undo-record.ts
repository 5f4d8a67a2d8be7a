import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { idColumn } from '../../database/id.ts';
import { recordset, tablesOf } from '../../database/tables.ts';
import { OrderDetail } from '../../order/order-detail.ts';
import { Staff } from '../../staff/staff.ts';
import { HandoverRecord } from '../handover-record.ts';

/** A record beside that of the handover, which stays as it was written. */
export const HandoverUndo = defineEntity({
  name: 'HandoverUndo',
  tableName: 'handover_undos',
  properties: {
    id: idColumn(),
    handover: () => p.manyToOne(HandoverRecord).ref(),
    staff: () => p.manyToOne(Staff).ref(),
    deviceId: p.uuid().nullable(),
    reason: p.text(),
    undoneAt: p.datetime(3),
  },
});
export type HandoverUndo = InferEntity<typeof HandoverUndo>;

/** An item that does not stand in its handover any more. */
export const UndoneItem = defineEntity({
  name: 'UndoneItem',
  tableName: 'undone_handover_items',
  properties: {
    handover: () => p.manyToOne(HandoverRecord).ref().primary(),
    orderDetail: () => p.manyToOne(OrderDetail).ref().primary(),
    undo: () => p.manyToOne(HandoverUndo).ref(),
  },
});
export type UndoneItem = InferEntity<typeof UndoneItem>;

export type NewUndo = {
  handoverId: string;
  staffId: string;
  deviceId: string | null;
  reason: string;
  undoneAt: Date;
  itemIds: readonly string[];
};

/** With the rows of the undone items the database takes them out of those that stand. */
export async function recordUndo(tx: EntityManager, { itemIds, handoverId, staffId, ...undo }: NewUndo): Promise<string> {
  const { id } = tx.create(HandoverUndo, { ...undo, handover: handoverId, staff: staffId });
  await tx.flush();
  const items = itemIds.map((itemId) => ({ handover_id: handoverId, order_detail_id: itemId, undo_id: id }));
  await tablesOf(tx, UndoneItem)
    .insertInto('undone_handover_items')
    .columns(['handover_id', 'order_detail_id', 'undo_id'])
    .expression(({ selectFrom }) => selectFrom(recordset('item', COLUMNS, items)).selectAll())
    .execute();
  return id;
}

const COLUMNS = { handover_id: 'uuid', order_detail_id: 'uuid', undo_id: 'uuid' } as const;
