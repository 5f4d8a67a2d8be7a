import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { databaseClock } from '../../database/time/clock.ts';
import { transact } from '../../database/transaction.ts';
import { insertAll } from '../../database/write.ts';
import { deliveryInfosOf } from '../../order/delivery-info.ts';
import type { OrderAtHand } from '../../order/order.ts';
import { fieldError, isId, mistaken, Refusal, refuseEmptyReason } from '../../refusal.ts';
import { type Action, type Doer, type NewDeed, writeManyDeeds } from '../../staff/audit-entry.ts';
import { covers } from '../../staff/role.ts';
import type { ParcelLabel } from '../carrier.ts';
import {
  lockOrders,
  lockPostalItems,
  type PostalItem,
  packedItems,
  refuseHeld,
  refuseWhere,
  shippingScope,
  type WantedItems,
} from '../postal-items.ts';
import { itemsIn, Shipment, ShipmentItem, type ShipmentRow } from '../shipment.ts';
import { addressKey } from './address-key.ts';

export type PackedBy = { staffId: string };

/** From now on their address stays as it is. All of them go to one fan at one address. */
export function packParcel(em: EntityManager, by: PackedBy, wanted: WantedItems): Promise<ShipmentRow> {
  return transact(em, async (tx) => {
    const { items, holdOn } = await lockPostalItems(tx, by, wanted);
    const open = items.filter(({ postedAt }) => !postedAt);
    refuseWhere('ALREADY_HANDED_OVER', wanted, (asked) => !open.some(asked), mistaken('POSTED'));
    const packed = open.filter(({ shipmentId }) => shipmentId);
    refuseWhere('ALREADY_PACKED', wanted, (asked) => packed.some(asked), mistaken('IN_OTHER_PARCEL'));
    refuseHeld(wanted, open, holdOn);
    const parcel = await putTogether(tx, by, open, await databaseClock(tx));
    await writeManyDeeds(tx, parcelDeeds(by, 'PARCEL_PACKED', parcel.id, open));
    return rowOf(parcel);
  });
}

/** `items` are locked, and in no parcel. With a label it is posted, too. */
export async function putTogether(
  tx: EntityManager,
  by: PackedBy,
  items: readonly PostalItem[],
  packedAt: Date,
  label?: ParcelLabel,
): Promise<Shipment> {
  await mustGoTogether(tx, items);
  const [{ userId: user } = { userId: '' }] = items;
  const parcel = tx.create(Shipment, { user, staff: by.staffId, packedAt, ...(label && { ...label, postedAt: packedAt }) });
  await tx.flush();
  const packed = items.map(({ id: orderDetailId }) => ({ orderDetailId, shipmentId: parcel.id }));
  await insertAll(tx, ShipmentItem, packed);
  return parcel;
}

export const rowOf = ({ id, user, staff, packedAt, carrier, trackingNumber, ...shipment }: Shipment): ShipmentRow => ({
  ...{ id, userId: user.id, staffId: staff.id, packedAt, carrier: carrier ?? null, trackingNumber: trackingNumber ?? null },
  ...{ postedAt: shipment.postedAt ?? null, correctedAt: shipment.correctedAt ?? null },
  ...{ returnedAt: shipment.returnedAt ?? null, returnedBecause: shipment.returnedBecause ?? null },
});

async function mustGoTogether(tx: EntityManager, items: readonly PostalItem[]): Promise<void> {
  if (new Set(items.map(({ userId }) => userId)).size > 1)
    throw new Refusal('SEVERAL_FANS', [fieldError('orderIds', mistaken('SEVERAL_FANS'))]);
  const orderIds = [...new Set(items.map(({ orderId }) => orderId))];
  if (items.some(({ hasAddress }) => !hasAddress))
    throw new Refusal('ADDRESS_MISSING', [fieldError('orderIds', mistaken('NO_ADDRESS'))]);
  // Only those of several orders are opened, to be compared.
  if (orderIds.length === 1) return;
  const addresses = await deliveryInfosOf(tx, orderIds);
  if (new Set(addresses.map(addressKey)).size > 1)
    throw new Refusal('SEVERAL_ADDRESSES', [fieldError('orderIds', mistaken('SEVERAL_ADDRESSES'))]);
}

export type Unpacked = { orders: OrderAtHand[] };

type Unpacking = { shipmentId: string; reason?: string | null | undefined };

/** Empties a parcel that was not posted: what was in it waits again, and its fan may correct the address. */
export function unpackParcel(em: EntityManager, by: Doer, { shipmentId, reason = null }: Unpacking): Promise<OrderAtHand[]> {
  refuseEmptyReason('reason', reason);
  return transact(em, async (tx) => {
    const { items, shipment } = await lockShipment(tx, by, shipmentId, (row) => !row.postedAt);
    await tx.nativeDelete(ShipmentItem, { shipment: shipmentId });
    await tx.nativeDelete(Shipment, { id: shipmentId });
    const before = { packedBy: shipment.staff.id, packedAt: shipment.packedAt.toISOString() };
    await writeManyDeeds(tx, parcelDeeds(by, 'PARCEL_UNPACKED', shipmentId, items, { before, why: reason }));
    const orders = new Map(items.map(({ orderId: id, playAmount }) => [id, { id, playAmount }]));
    return [...orders.values()];
  });
}

/** One that this staff member posts, all of it, and that is as it must be. */
export async function lockShipment(
  tx: EntityManager,
  by: Doer,
  id: string,
  isRight: (parcel: Shipment) => boolean,
): Promise<{ shipment: Shipment; items: PostalItem[] }> {
  if (!isId(id)) throw new Refusal('NOT_FOUND');
  const scope = await shippingScope(tx, by);
  await lockOrders(tx, { orderIds: (await itemsIn(tx, { shipmentIds: [id] })).map(({ orderId }) => orderId) });
  const inParcel = (await itemsIn(tx, { shipmentIds: [id] })).length;
  const items = (await packedItems(tx, [id])).filter(({ gachaId }) => covers(scope, gachaId));
  // One of others answers as one that there is not.
  if (inParcel === 0 || items.length < inParcel) throw new Refusal('NOT_FOUND');
  const shipment = await tx.findOneOrFail(Shipment, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!isRight(shipment)) throw new Refusal(shipment.postedAt ? 'ALREADY_HANDED_OVER' : 'NOT_FOUND');
  return { shipment, items };
}

export const parcelDeeds = (
  by: Doer,
  action: Action,
  subjectId: string,
  items: readonly Pick<PostalItem, 'orderId' | 'gachaId' | 'userId'>[],
  { before = null, after, why = null }: { before?: object | null; after?: object; why?: string | null } = {},
): NewDeed[] =>
  [...Map.groupBy(items, ({ orderId }) => orderId)].map(([orderId, its]) => ({
    ...{ by, action, why, orderId, subjectId, gachaId: its[0]?.gachaId ?? null, userId: its[0]?.userId ?? null },
    ...{ before, after: { items: its.length, ...after } },
  }));
