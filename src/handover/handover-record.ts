import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { idColumn } from '../database/id.ts';
import type { RowOf } from '../database/rows.ts';
import { statement } from '../database/statement.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { insertOf } from '../database/write.ts';
import { Gacha } from '../gacha/gacha.ts';
import { OrderDetail } from '../order/order-detail.ts';
import { PickupToken } from '../pickup/pickup-token.ts';
import { Staff } from '../staff/staff.ts';

export const HandoverRecord = defineEntity({
  name: 'HandoverRecord',
  tableName: 'handovers',
  properties: {
    id: idColumn(),
    pickupToken: () => p.manyToOne(PickupToken).ref(),
    gacha: () => p.manyToOne(Gacha).ref(),
    staff: () => p.manyToOne(Staff).ref(),
    /** The device of the report, where it is known. */
    deviceId: p.uuid().nullable(),
    deliveredAt: p.datetime(3),
    /** The report of a counter that had no network; null where the handover was reported at once. */
    reportId: p.uuid().nullable(),
    reportedAt: p.datetime(3).nullable(),
  },
});
export type HandoverRecord = InferEntity<typeof HandoverRecord>;

/** Items that stand as handed over. The item is the primary key: the database itself lets nothing be handed over twice. */
export const HandoverRecordItem = defineEntity({
  name: 'HandoverRecordItem',
  tableName: 'handover_items',
  properties: {
    orderDetail: () => p.oneToOne(OrderDetail).ref().owner().primary(),
    handover: () => p.manyToOne(HandoverRecord).ref(),
  },
});
export type HandoverRecordItem = InferEntity<typeof HandoverRecordItem>;

type NewRecord = {
  id: string;
  tokenId: string;
  gachaId: string;
  staffId: string;
  deviceId: string | null;
  itemIds: readonly string[];
  reportId?: string;
  reportedAt?: Date;
};

export async function recordHandovers(tx: EntityManager, records: readonly NewRecord[], deliveredAt: Date): Promise<void> {
  const handovers = records.map(
    ({ itemIds: _itemIds, tokenId: pickupTokenId, reportId = null, reportedAt = null, ...record }) => ({
      ...{ ...record, pickupTokenId, deliveredAt, reportId, reportedAt },
    }),
  );
  const items = records.flatMap(({ id: handoverId, itemIds }) => itemIds.map((orderDetailId) => ({ orderDetailId, handoverId })));
  await insertRecords(tx, { handovers, items, itemIds: items.map((item) => item.orderDetailId), deliveredAt });
}

type Inserted = {
  handovers: readonly RowOf<typeof HandoverRecord>[];
  items: readonly RowOf<typeof HandoverRecordItem>[];
  itemIds: readonly string[];
  deliveredAt: Date;
};

const insertRecords = statement((tx, { handovers, items, itemIds, deliveredAt }: Inserted) => {
  const after = tablesOf(tx, OrderDetail)
    .with('written', () => insertOf(tx, HandoverRecord, handovers))
    .with('delivered', (db) =>
      db.updateTable('order_details').set({ delivered_at: deliveredAt }).where('id', '=', anyOf(itemIds)),
    );
  return insertOf(tx, HandoverRecordItem, items, { after });
});
