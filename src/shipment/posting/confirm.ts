import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { transact } from '../../database/transaction.ts';
import { fieldError, mistaken, Refusal, refuseEmptyReason } from '../../refusal.ts';
import { writeManyDeeds } from '../../staff/audit-entry.ts';
import { type ParcelLabel, trackingNumber } from '../carrier.ts';
import { lockShipment, type PackedBy, parcelDeeds, putTogether, rowOf } from '../packing/pack.ts';
import { lockPostalItems, type PostalItem, refuseHeld, refuseWhere, type WantedItems } from '../postal-items.ts';
import { itemsIn, Shipment, type ShipmentRow } from '../shipment.ts';
import { deliverItems, lockLabel, takenLabels } from './post.ts';

/**
 * Items that were packed as one parcel are posted as one; unpacked items are packed with them. The same again answers the same.
 */
export function confirmShipment(em: EntityManager, by: PackedBy, given: ParcelLabel & WantedItems): Promise<ShipmentRow> {
  const label = checked(given);
  return transact(em, async (tx) => {
    const { items, holdOn } = await lockPostalItems(tx, by, given);
    const open = items.filter(({ postedAt }) => !postedAt);
    const before = open.length === 0 && postedAs(label, items, given);
    if (before) return rowOf(await tx.findOneOrFail(Shipment, { id: before }));
    refuseWhere('ALREADY_HANDED_OVER', given, (asked) => !open.some(asked), mistaken('POSTED'));
    refuseHeld(given, open, holdOn);
    const now = await mustBeFree(tx, label);
    const packed = await wholeParcel(tx, open);
    const parcel = packed ? await post(tx, packed, label, now) : await putTogether(tx, by, open, now, label);
    await deliverItems(tx, open, now);
    const packing = packed ? [] : parcelDeeds(by, 'PARCEL_PACKED', parcel.id, open);
    await writeManyDeeds(tx, [...packing, ...parcelDeeds(by, 'SHIPMENT_CONFIRMED', parcel.id, open, { after: label })]);
    return rowOf(parcel);
  });
}

/** Its orders are locked. */
async function post(tx: EntityManager, id: string, label: ParcelLabel, postedAt: Date): Promise<Shipment> {
  const parcel = await tx.findOneOrFail(Shipment, { id, postedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  tx.assign(parcel, { ...label, postedAt });
  await tx.flush();
  return parcel;
}

const checked = ({ carrier, trackingNumber: number }: ParcelLabel): ParcelLabel => ({
  carrier,
  trackingNumber: trackingNumber(carrier, number),
});

/** The parcel with this label, where it has something of all that is named: of an order a part may have gone before. */
function postedAs(label: ParcelLabel, items: readonly PostalItem[], { orderIds, itemIds }: WantedItems): string | null {
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
  if (!isWhole) throw new Refusal('NOT_ONE_PARCEL', [fieldError('orderIds', mistaken('NOT_A_WHOLE_PARCEL'))]);
  return id;
}

/** Answers when that was so. */
async function mustBeFree(tx: EntityManager, label: ParcelLabel): Promise<Date> {
  const now = await lockLabel(tx, label);
  if ((await takenLabels(tx, [label])).length > 0)
    throw new Refusal('TRACKING_NUMBER_TAKEN', [fieldError('trackingNumber', mistaken('NUMBER_OF_OTHER_PARCEL'))]);
  return now;
}

type Correcting = ParcelLabel & { shipmentId: string; reason?: string | null | undefined };

export function correctShipment(em: EntityManager, by: PackedBy, given: Correcting): Promise<ShipmentRow> {
  const [label, why] = [checked(given), given.reason ?? null];
  refuseEmptyReason('reason', why);
  return transact(em, async (tx) => {
    const { shipment, items } = await lockShipment(tx, by, given.shipmentId, ({ postedAt }) => postedAt != null);
    const { id, carrier, trackingNumber } = shipment;
    if (carrier === label.carrier && trackingNumber === label.trackingNumber) return rowOf(shipment);
    tx.assign(shipment, { ...label, correctedAt: await mustBeFree(tx, label) });
    await tx.flush();
    const change = { before: { carrier, trackingNumber }, after: label, why };
    await writeManyDeeds(tx, parcelDeeds(by, 'SHIPMENT_CORRECTED', id, items, change));
    return rowOf(shipment);
  });
}
