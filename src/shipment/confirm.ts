import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { databaseClock } from '../database/clock.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { transact } from '../database/transaction.ts';
import { markDelivered } from '../order/delivery-info.ts';
import { moveOrders, Order } from '../order/order.ts';
import { OrderDetail } from '../order/order-detail.ts';
import { badInput } from '../refusal.ts';
import { type Carrier, trackingNumber } from './carrier.ts';
import { lockShipment, noteParcel, oneShipment, type PackedBy, putTogether } from './pack.ts';
import { lockPostalItems, type PostalItem, refuseWhere, type Wanted } from './postal-items.ts';
import { itemsIn, Shipment, type ShipmentRow } from './shipment.ts';

export type Label = { carrier: Carrier; trackingNumber: string };

/** What was packed as one parcel is posted as one; what was not packed is packed with that. The same again answers the same. */
export function confirmShipment(em: EntityManager, by: PackedBy, given: Label & Wanted): Promise<ShipmentRow> {
  const label = checked(given);
  return transact(em, async (tx) => {
    const items = await lockPostalItems(tx, by, given);
    const open = items.filter(({ postedAt }) => !postedAt);
    const before = open.length === 0 && postedAs(label, items, given);
    if (before) return oneShipment(tx, before);
    refuseWhere('ALREADY_HANDED_OVER', given, (asked) => !open.some(asked), 'was posted already');
    await mustBeFree(tx, label);
    const { id } = (await wholeParcel(tx, open)) ?? (await putTogether(tx, by, open));
    await post(tx, id, label, open);
    await noteParcel(tx, by, 'SHIPMENT_CONFIRMED', id, open, { after: label });
    return oneShipment(tx, id);
  });
}

const checked = ({ carrier, trackingNumber: number }: Label): Label => ({
  carrier,
  trackingNumber: trackingNumber(carrier, number),
});

/** The parcel with this label, where it has something of all that is named: of an order a part may have gone before. */
function postedAs(label: Label, items: readonly PostalItem[], { orderIds, itemIds }: Wanted): string | null {
  const inIt = items.filter((item) => item.carrier === label.carrier && item.trackingNumber === label.trackingNumber);
  const isIn = (of: 'id' | 'orderId') => (id: string) => inIt.some((item) => item[of] === id);
  const [one] = inIt;
  return one && orderIds.every(isIn('orderId')) && itemIds.every(isIn('id')) ? one.shipmentId : null;
}

/** Undefined where nothing of it was packed. */
async function wholeParcel(tx: EntityManager, open: readonly PostalItem[]): Promise<{ id: string } | undefined> {
  const parcels = [...new Set(open.map(({ shipmentId }) => shipmentId))];
  const [id] = parcels;
  if (parcels.length === 1 && id === null) return undefined;
  const isWhole = parcels.length === 1 && id && (await itemsIn(tx, { shipmentIds: [id] })).length === open.length;
  if (!isWhole) throw badInput('orderIds', 'must be the whole of one parcel that is packed, or nothing of any');
  return { id };
}

/** Carriers give their numbers out again after some time. */
const NUMBER_TAKEN_DAYS = 180;

async function mustBeFree(tx: EntityManager, { carrier, trackingNumber }: Label): Promise<void> {
  const words = `${carrier} ${trackingNumber}`;
  const db = tablesOf(tx, Shipment);
  await db.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${words}, 0))`.as('locked')).execute();
  const taken = await db
    .selectFrom('shipments')
    .select('id')
    .where('tracking_number', '=', trackingNumber)
    .where('carrier', '=', carrier)
    .where('posted_at', '>', sql<Date>`statement_timestamp() - make_interval(days => ${NUMBER_TAKEN_DAYS})`)
    .limit(1)
    .execute();
  if (taken.length > 0) throw badInput('trackingNumber', 'is that of another parcel');
}

/** With its last item an order is delivered. */
async function post(tx: EntityManager, id: string, label: Label, items: readonly PostalItem[]): Promise<void> {
  const [now, itemIds, orderIds] = [
    await databaseClock(tx),
    items.map((item) => item.id),
    [...new Set(items.map(({ orderId }) => orderId))],
  ];
  const db = tablesOf(tx, Shipment, OrderDetail, Order);
  await db
    .updateTable('shipments')
    .set({ carrier: label.carrier, tracking_number: label.trackingNumber, posted_at: now })
    .where('id', '=', id)
    .where('posted_at', 'is', null)
    .execute();
  await db.updateTable('order_details').set({ delivered_at: now }).where('id', '=', anyOf(itemIds)).execute();
  const waiting = await db
    .selectFrom('order_details')
    .select('order_id')
    .distinct()
    .where('order_id', '=', anyOf(orderIds))
    .where('deleted_at', 'is', null)
    .where('delivered_at', 'is', null)
    .execute();
  const done = orderIds.filter((orderId) => !waiting.some((row) => row.order_id === orderId));
  await markDelivered(tx, done, now);
  const moved = await moveOrders(
    tx,
    done.map((orderId) => ({ id: orderId })),
    'assigned',
    'delivered',
    now,
  );
  if (moved < done.length) throw new Error('an item to post has no paid order');
}

/** Of a posted parcel, where the wrong label was read. */
export function correctShipment(em: EntityManager, by: PackedBy, given: Label & { shipmentId: string }): Promise<ShipmentRow> {
  const label = checked(given);
  return transact(em, async (tx) => {
    const { shipment, items } = await lockShipment(tx, by, given.shipmentId, ({ postedAt }) => postedAt !== null);
    const { id, carrier, trackingNumber } = shipment;
    if (carrier === label.carrier && trackingNumber === label.trackingNumber) return shipment;
    await mustBeFree(tx, label);
    const correctedAt = await databaseClock(tx);
    await tx.nativeUpdate(Shipment, { id }, { ...label, correctedAt });
    await noteParcel(tx, by, 'SHIPMENT_CORRECTED', id, items, { before: { carrier, trackingNumber }, after: label });
    return oneShipment(tx, id);
  });
}
