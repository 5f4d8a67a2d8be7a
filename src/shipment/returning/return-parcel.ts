import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { databaseClock } from '../../database/time/clock.ts';
import { transact } from '../../database/transaction.ts';
import { insertAll } from '../../database/write.ts';
import { markWaiting } from '../../order/delivery-info.ts';
import { moveOrders, Order } from '../../order/order.ts';
import { OrderDetail } from '../../order/order-detail.ts';
import { refundedAmong } from '../../order/refunded/refund-item.ts';
import { fieldError, isId, mistaken, Refusal, refuseEmptyReason } from '../../refusal.ts';
import { type Doer, writeManyDeeds } from '../../staff/audit-entry.ts';
import { covers } from '../../staff/role.ts';
import { parcelDeeds, rowOf } from '../packing/pack.ts';
import { lockOrders, packedItems, shippingScope } from '../postal-items.ts';
import { ReturnedItem } from '../returned-item.ts';
import { itemsIn, type ReturnReason, Shipment, ShipmentItem, type ShipmentRow } from '../shipment.ts';

export type Returned = { shipmentId: string; because: ReturnReason; reason?: string | null | undefined };

/**
 * A posted parcel came back. What was in it waits again, held until its address is corrected or support releases its order; the
 * parcel stays as it was posted. What was refunded meanwhile stays so. The same report again is answered the same, and what is
 * refunded no more, since that came to nothing, then waits again, too.
 */
export function returnParcel(em: EntityManager, by: Doer, { shipmentId, because, reason }: Returned): Promise<ShipmentRow> {
  const why = reason ?? null;
  refuseEmptyReason('reason', why);
  if (!isId(shipmentId)) throw new Refusal('NOT_FOUND');
  return transact(em, async (tx) => {
    const scope = await shippingScope(tx, by);
    const inside = await itemsIn(tx, { shipmentIds: [shipmentId] });
    // One of others answers as one that there is not.
    if (inside.length === 0 || !inside.every(({ gachaId }) => covers(scope, gachaId))) throw new Refusal('NOT_FOUND');
    await lockOrders(tx, { orderIds: inside.map(({ orderId }) => orderId) });
    const parcel = await tx.findOneOrFail(Shipment, { id: shipmentId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!parcel.postedAt) throw new Refusal('NOT_POSTED', [fieldError('shipmentId', mistaken('NOT_POSTED'))]);
    if (parcel.returnedAt && parcel.returnedBecause !== because)
      throw new Refusal('DECIDED_OTHERWISE', [fieldError('because', mistaken('RETURNED_OTHERWISE'))]);
    const isKnown = parcel.returnedAt != null;
    if (!isKnown) tx.assign(parcel, { returnedAt: await databaseClock(tx), returnedBecause: because });
    await tx.flush();
    const waiting = await waitAgain(tx, parcel);
    if (isKnown && waiting === 0) return rowOf(parcel);
    const { carrier, trackingNumber } = parcel;
    const of = inside.map((item) => ({ ...item, userId: parcel.user.id }));
    const after = { because, carrier, trackingNumber, waiting };
    await writeManyDeeds(tx, parcelDeeds(by, 'PARCEL_RETURNED', shipmentId, of, { after, why }));
    return rowOf(parcel);
  });
}

/** Of orders that were not refunded, what was not refunded by itself. Answers how many items. */
async function waitAgain(tx: EntityManager, { id: shipmentId, returnedAt }: Shipment): Promise<number> {
  const packed = await packedItems(tx, [shipmentId]);
  const refunded = await refundedAmong(
    tx,
    packed.map(({ id }) => id),
  );
  const items = packed.filter(({ id }) => !refunded.includes(id));
  if (items.length === 0) return 0;
  const [ids, orderIds] = [items.map(({ id }) => id), [...new Set(items.map(({ orderId }) => orderId))]];
  await insertAll(
    tx,
    ReturnedItem,
    ids.map((orderDetailId) => ({ shipmentId, orderDetailId })),
  );
  await tx.nativeDelete(ShipmentItem, { orderDetail: { $in: ids } });
  await tx.nativeUpdate(OrderDetail, { id: { $in: ids } }, { deliveredAt: null });
  await moveOrders(
    tx,
    orderIds.map((id) => ({ id })),
    'delivered',
    'assigned',
  );
  await tx.nativeUpdate(Order, { id: { $in: orderIds } }, { returnedAt });
  for (const orderId of orderIds) await markWaiting(tx, orderId);
  return ids.length;
}
