import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { idColumn } from '../database/id.ts';
import { statement } from '../database/statement.ts';
import { anyOf, recordset, tablesOf } from '../database/tables.ts';
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
    /** At which it was reported, where that is known. */
    deviceId: p.uuid().nullable(),
    deliveredAt: p.datetime(3),
    /** Of a counter that had no network then; null where it was reported at once. */
    reportId: p.uuid().nullable(),
    reportedAt: p.datetime(3).nullable(),
  },
});
export type HandoverRecord = InferEntity<typeof HandoverRecord>;

/** What stands. The item is the primary key: the database itself lets nothing be handed over twice. */
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

export async function recordHandovers(tx: EntityManager, records: readonly NewRecord[], at: Date): Promise<void> {
  const handovers = records.map(({ id, tokenId, gachaId, staffId, deviceId, reportId = null, reportedAt = null }) => ({
    id,
    pickup_token_id: tokenId,
    gacha_id: gachaId,
    staff_id: staffId,
    device_id: deviceId,
    delivered_at: at,
    report_id: reportId,
    reported_at: reportedAt,
  }));
  const items = records.flatMap(({ id, itemIds }) => itemIds.map((itemId) => ({ order_detail_id: itemId, handover_id: id })));
  await insertRecords(tx, { handovers, items, itemIds: items.map((item) => item.order_detail_id), at });
}

type Inserted = {
  handovers: readonly {
    id: string;
    pickup_token_id: string;
    gacha_id: string;
    staff_id: string;
    device_id: string | null;
    delivered_at: Date;
    report_id: string | null;
    reported_at: Date | null;
  }[];
  items: readonly { order_detail_id: string; handover_id: string }[];
  itemIds: readonly string[];
  at: Date;
};

const insertRecords = statement((tx, { handovers, items, itemIds, at }: Inserted) =>
  tablesOf(tx, HandoverRecord, HandoverRecordItem, OrderDetail)
    .with('written', (db) =>
      db
        .insertInto('handovers')
        .columns(['id', 'pickup_token_id', 'gacha_id', 'staff_id', 'device_id', 'delivered_at', 'report_id', 'reported_at'])
        .expression(({ selectFrom }) => selectFrom(recordset('given', HANDOVER_COLUMNS, handovers)).selectAll() as never),
    )
    .with('delivered', (db) => db.updateTable('order_details').set({ delivered_at: at }).where('id', '=', anyOf(itemIds)))
    .insertInto('handover_items')
    .columns(['order_detail_id', 'handover_id'])
    .expression(({ selectFrom }) => selectFrom(recordset('item', HANDOVER_ITEM_COLUMNS, items)).selectAll()),
);

const HANDOVER_COLUMNS = {
  id: 'uuid',
  pickup_token_id: 'uuid',
  gacha_id: 'uuid',
  staff_id: 'uuid',
  device_id: 'uuid',
  delivered_at: 'timestamptz',
  report_id: 'uuid',
  reported_at: 'timestamptz',
} as const;
const HANDOVER_ITEM_COLUMNS = { order_detail_id: 'uuid', handover_id: 'uuid' } as const;
