import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../database/id.ts';
import { recordset, tablesOf } from '../../database/tables.ts';
import { databaseClock } from '../../database/time/clock.ts';
import { transact } from '../../database/transaction.ts';
import { deliveryInfosOf } from '../../order/delivery-info.ts';
import { badInput, isId, Refusal, refuseEmptyReason } from '../../refusal.ts';
import { type Action, type Doer, type NewDeed, writeDeeds } from '../../staff/audit-entry.ts';
import { covers } from '../../staff/role.ts';
import { refuseHeld } from '../hold.ts';
import {
  lockOrders,
  lockPostalItems,
  type PostalItem,
  packedItems,
  refuseWhere,
  shippingScope,
  type Wanted,
} from '../postal-items.ts';
import { itemsIn, Shipment, ShipmentItem, type ShipmentRow, shipmentsByIds } from '../shipment.ts';
import { addressKey } from './address-key.ts';

export type PackedBy = { staffId: string };

/** From now on their address stays as it is. All of them go to one fan at one address. */
export function packParcel(em: EntityManager, by: PackedBy, wanted: Wanted): Promise<ShipmentRow> {
  return transact(em, async (tx) => {
    const items = (await lockPostalItems(tx, by, wanted)).filter(({ postedAt }) => !postedAt);
    refuseWhere('ALREADY_HANDED_OVER', wanted, (asked) => !items.some(asked), 'was posted already');
    const packed = items.filter(({ shipmentId }) => shipmentId);
    refuseWhere('ALREADY_PACKED', wanted, (asked) => packed.some(asked), 'is in another parcel');
    await refuseHeld(tx, wanted, items);
    return oneShipment(tx, await putTogether(tx, by, items, await databaseClock(tx)));
  });
}

/** `items` are locked, and in no parcel. Answers the id of the one they are in now. */
export async function putTogether(tx: EntityManager, by: PackedBy, items: readonly PostalItem[], now: Date): Promise<string> {
  await mustGoTogether(tx, items);
  const [{ userId } = { userId: '' }] = items;
  const id = newId();
  const rows = items.map((item) => ({ order_detail_id: item.id, shipment_id: id }));
  await tablesOf(tx, Shipment, ShipmentItem)
    .with('parcel', (db) => db.insertInto('shipments').values({ id, user_id: userId, staff_id: by.staffId, packed_at: now }))
    .insertInto('shipment_items')
    .columns(['order_detail_id', 'shipment_id'])
    .expression(({ selectFrom }) =>
      selectFrom(recordset('item', { order_detail_id: 'uuid', shipment_id: 'uuid' }, rows)).selectAll(),
    )
    .execute();
  await noteParcel(tx, by, 'PARCEL_PACKED', id, items);
  return id;
}

async function mustGoTogether(tx: EntityManager, items: readonly PostalItem[]): Promise<void> {
  if (new Set(items.map(({ userId }) => userId)).size > 1) throw badInput('orderIds', 'are of several fans');
  const orderIds = [...new Set(items.map(({ orderId }) => orderId))];
  const addresses = await deliveryInfosOf(tx, orderIds);
  if (addresses.length < orderIds.length) throw badInput('orderIds', 'have no address');
  if (new Set(addresses.map(addressKey)).size > 1) throw badInput('orderIds', 'go to several addresses');
}

export type Unpacking = { shipmentId: string; reason?: string | null | undefined };

/** Empties a parcel that was not posted: what was in it waits again, and its fan may correct the address. */
export function unpackParcel(
  em: EntityManager,
  by: Doer,
  { shipmentId, reason = null }: Unpacking,
): Promise<{ id: string; playAmount: number }[]> {
  refuseEmptyReason('reason', reason);
  return transact(em, async (tx) => {
    const { items, shipment } = await lockShipment(tx, by, shipmentId, (row) => !row.postedAt);
    const db = tablesOf(tx, Shipment, ShipmentItem);
    await db.deleteFrom('shipment_items').where('shipment_id', '=', shipmentId).execute();
    await db.deleteFrom('shipments').where('id', '=', shipmentId).execute();
    const before = { packedBy: shipment.staffId, packedAt: shipment.packedAt.toISOString() };
    await noteParcel(tx, by, 'PARCEL_UNPACKED', shipmentId, items, { before, why: reason });
    const orders = new Map(items.map(({ orderId: id, playAmount }) => [id, { id, playAmount }]));
    return [...orders.values()];
  });
}

/** One that this staff member posts, all of it, and that is as it must be. */
export async function lockShipment(
  tx: EntityManager,
  by: Doer,
  id: string,
  isRight: (row: ShipmentRow) => boolean,
): Promise<{ shipment: ShipmentRow; items: PostalItem[] }> {
  if (!isId(id)) throw new Refusal('NOT_FOUND');
  const scope = await shippingScope(tx, by);
  await lockOrders(tx, { orderIds: (await itemsIn(tx, { shipmentIds: [id] })).map(({ orderId }) => orderId) });
  const inParcel = (await itemsIn(tx, { shipmentIds: [id] })).length;
  const items = (await packedItems(tx, [id])).filter(({ gachaId }) => covers(scope, gachaId));
  // One of others answers as one that there is not.
  if (inParcel === 0 || items.length < inParcel) throw new Refusal('NOT_FOUND');
  const shipment = await oneShipment(tx, id);
  if (!isRight(shipment)) throw new Refusal(shipment.postedAt ? 'ALREADY_HANDED_OVER' : 'NOT_FOUND');
  return { shipment, items };
}

export async function oneShipment(tx: EntityManager, id: string): Promise<ShipmentRow> {
  const [row] = await shipmentsByIds(tx, [id]);
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

export const noteParcel = (tx: EntityManager, ...told: Parameters<typeof parcelDeeds>): Promise<void> =>
  writeDeeds(tx, parcelDeeds(...told));

export const parcelDeeds = (
  by: Doer,
  action: Action,
  subjectId: string,
  items: readonly PostalItem[],
  { before = null, after, why = null }: { before?: object | null; after?: object; why?: string | null } = {},
): NewDeed[] =>
  [...Map.groupBy(items, ({ orderId }) => orderId)].map(([orderId, its]) => ({
    ...{ by, action, why, orderId, subjectId, gachaId: its[0]?.gachaId ?? null, userId: its[0]?.userId ?? null },
    ...{ before, after: { items: its.length, ...after } },
  }));
