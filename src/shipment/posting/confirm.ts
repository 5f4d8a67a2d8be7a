import type { EntityManager } from '@mikro-orm/postgresql';
import { databaseClock } from '../../database/time/clock.ts';
import { transact } from '../../database/transaction.ts';
import { badInput, refuseEmptyReason } from '../../refusal.ts';
import { type Label, trackingNumber } from '../carrier.ts';
import { refuseHeld } from '../hold.ts';
import { lockShipment, noteParcel, oneShipment, type PackedBy, putTogether } from '../packing/pack.ts';
import { lockPostalItems, type PostalItem, refuseWhere, type Wanted } from '../postal-items.ts';
import { itemsIn, Shipment, type ShipmentRow } from '../shipment.ts';
import { lockLabel, postAll, takenLabels } from './post.ts';

/** What was packed as one parcel is posted as one; what was not packed is packed with that. The same again answers the same. */
export function confirmShipment(em: EntityManager, by: PackedBy, given: Label & Wanted): Promise<ShipmentRow> {
  const label = checked(given);
  return transact(em, async (tx) => {
    const items = await lockPostalItems(tx, by, given);
    const open = items.filter(({ postedAt }) => !postedAt);
    const before = open.length === 0 && postedAs(label, items, given);
    if (before) return oneShipment(tx, before);
    refuseWhere('ALREADY_HANDED_OVER', given, (asked) => !open.some(asked), 'was posted already');
    await refuseHeld(tx, given, open);
    await mustBeFree(tx, label);
    const now = await databaseClock(tx);
    const id = (await wholeParcel(tx, open)) ?? (await putTogether(tx, by, open, now));
    const [posted] = await postAll(tx, [{ id, ...label }], open, now);
    if (!posted) throw new Error('a parcel that waits was posted by another');
    await noteParcel(tx, by, 'SHIPMENT_CONFIRMED', id, open, { after: label });
    return posted;
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

/** Undefined where nothing is packed yet. */
async function wholeParcel(tx: EntityManager, open: readonly PostalItem[]): Promise<string | undefined> {
  const parcels = [...new Set(open.map(({ shipmentId }) => shipmentId))];
  const [id] = parcels;
  if (parcels.length === 1 && id === null) return undefined;
  const isWhole = parcels.length === 1 && id && (await itemsIn(tx, { shipmentIds: [id] })).length === open.length;
  if (!isWhole) throw badInput('orderIds', 'must be the whole of one parcel that is packed, or nothing of any');
  return id;
}

async function mustBeFree(tx: EntityManager, label: Label): Promise<void> {
  await lockLabel(tx, label);
  if ((await takenLabels(tx, [label])).length > 0) throw badInput('trackingNumber', 'is that of another parcel');
}

export type Correcting = Label & { shipmentId: string; reason?: string | null | undefined };

export function correctShipment(em: EntityManager, by: PackedBy, given: Correcting): Promise<ShipmentRow> {
  const [label, why] = [checked(given), given.reason ?? null];
  refuseEmptyReason('reason', why);
  return transact(em, async (tx) => {
    const { shipment, items } = await lockShipment(tx, by, given.shipmentId, ({ postedAt }) => postedAt !== null);
    const { id, carrier, trackingNumber } = shipment;
    if (carrier === label.carrier && trackingNumber === label.trackingNumber) return shipment;
    await mustBeFree(tx, label);
    const correctedAt = await databaseClock(tx);
    await tx.nativeUpdate(Shipment, { id }, { ...label, correctedAt });
    await noteParcel(tx, by, 'SHIPMENT_CORRECTED', id, items, { before: { carrier, trackingNumber }, after: label, why });
    return oneShipment(tx, id);
  });
}
