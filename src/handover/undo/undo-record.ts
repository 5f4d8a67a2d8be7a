import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { idColumn } from '../../database/id.ts';
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

/** An item that does not stand in its handover any more: with its row the database takes it out of those that stand. */
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
