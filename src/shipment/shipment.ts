import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { idColumn } from '../database/id.ts';
import { allOf, type RowOf } from '../database/rows.ts';
import { statement } from '../database/statement.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { Order } from '../order/order.ts';
import { OrderDetail } from '../order/order-detail.ts';
import { Staff } from '../staff/staff.ts';
import { User } from '../user/user.ts';
import type { Carrier } from './carrier.ts';
import { ReturnedItem } from './returned-item.ts';

/** Why a carrier brought a parcel back. */
const RETURN_REASONS = ['unknown-address', 'refused', 'kept-too-long'] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** A parcel to one fan at one address. It is being packed until it is posted. */
export const Shipment = defineEntity({
  name: 'Shipment',
  tableName: 'shipments',
  properties: {
    id: idColumn(),
    user: () => p.manyToOne(User).ref(),
    staff: () => p.manyToOne(Staff).ref(),
    packedAt: p.datetime(3),
    carrier: p.text().$type<Carrier>().nullable(),
    trackingNumber: p.text().nullable(),
    postedAt: p.datetime(3).nullable(),
    correctedAt: p.datetime(3).nullable(),
    returnedAt: p.datetime(3).nullable(),
    returnedBecause: p.text().$type<ReturnReason>().nullable(),
  },
});
export type Shipment = InferEntity<typeof Shipment>;
export type ShipmentRow = RowOf<typeof Shipment>;

/** The item is the primary key: the database itself lets nothing be posted twice. */
export const ShipmentItem = defineEntity({
  name: 'ShipmentItem',
  tableName: 'shipment_items',
  properties: {
    orderDetail: () => p.oneToOne(OrderDetail).ref().owner().primary(),
    shipment: () => p.manyToOne(Shipment).ref(),
  },
});
export type ShipmentItem = InferEntity<typeof ShipmentItem>;

/** What is in parcels, and what was in those that came back. */
export const everPacked = (em: EntityManager) =>
  tablesOf(em, ShipmentItem, ReturnedItem)
    .selectFrom('shipment_items')
    .select(['shipment_id', 'order_detail_id'])
    .unionAll(({ selectFrom }) => selectFrom('returned_items').select(['shipment_id', 'order_detail_id']))
    .as('shipment_items');

export async function shipmentsByIds(em: EntityManager, ids: readonly string[]): Promise<ShipmentRow[]> {
  const found = new Map((await byIds(em, { ids })).map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

const byIds = statement((em, { ids }: { ids: readonly string[] }) =>
  tablesOf(em, Shipment).selectFrom('shipments').select(allOf(em, Shipment)).where('id', '=', anyOf(ids)),
);

export type ShipmentAt = ShipmentRow & { gachaIds: readonly string[] };

/** With the gachas of what is in them. */
export const shipmentsAt = statement((em, { ids }: { ids: readonly string[] }) =>
  tablesOf(em, Shipment, OrderDetail, Order)
    .selectFrom('shipments')
    .innerJoin(everPacked(em), 'shipment_items.shipment_id', 'shipments.id')
    .innerJoin('order_details', 'order_details.id', 'shipment_items.order_detail_id')
    .innerJoin('orders', 'orders.id', 'order_details.order_id')
    .where('shipments.id', '=', anyOf(ids))
    .groupBy('shipments.id')
    .select(allOf(em, Shipment))
    .select(sql<string[]>`array_agg(distinct orders.gacha_id)`.as('gachaIds')),
);

/** Posted parcels with items of these orders, the earliest first. */
export const postedWith = statement((em, { orderIds }: { orderIds: readonly string[] }) =>
  tablesOf(em, Shipment, OrderDetail)
    .selectFrom('order_details')
    .innerJoin(everPacked(em), 'shipment_items.order_detail_id', 'order_details.id')
    .innerJoin('shipments', 'shipments.id', 'shipment_items.shipment_id')
    .where('order_details.order_id', '=', anyOf(orderIds))
    .where('shipments.posted_at', 'is not', null)
    .select('order_details.order_id as orderId')
    .select(allOf(em, Shipment))
    .distinct()
    .orderBy('shipments.posted_at')
    .orderBy('shipments.id'),
);

/** In the order of the draws. */
export const itemsIn = statement((em, { shipmentIds }: { shipmentIds: readonly string[] }) =>
  tablesOf(em, OrderDetail, Order)
    .selectFrom(everPacked(em))
    .innerJoin('order_details', 'order_details.id', 'shipment_items.order_detail_id')
    .innerJoin('orders', 'orders.id', 'order_details.order_id')
    .where('shipment_items.shipment_id', '=', anyOf(shipmentIds))
    .select(['shipment_items.shipment_id as shipmentId', 'order_details.id', 'order_details.order_id as orderId'])
    .select(['order_details.prize_id as prizeId', 'orders.play_amount as playAmount', 'orders.gacha_id as gachaId'])
    .orderBy('order_details.id'),
);
export type ShippedItem = Awaited<ReturnType<typeof itemsIn>>[number];
