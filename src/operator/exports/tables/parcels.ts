import { parcelNumber } from '../../../shipment/parcel-number.ts';
import { count, type ExportTable, instant, nameOf, text } from './column.ts';

/** What is in parcels, and what was in those that came back. */
const PACKED = `
  select shipment_id, order_detail_id from shipment_items union all select shipment_id, order_detail_id from returned_items`;

/** What is in a parcel goes to one address, so that of any of its orders is that of all. */
const INSIDE = `
  select count(*) as items, string_agg(distinct d.order_id::text, ' ') as orders, min(d.order_id::text)::uuid as first
    from (${PACKED}) i join order_details d on d.id = i.order_detail_id where i.shipment_id = s.id`;

const OTHERS = `
  select from (${PACKED}) i join order_details d on d.id = i.order_detail_id join orders o on o.id = d.order_id
   where i.shipment_id = s.id and o.gacha_id <> all($GACHAS)`;

export const PARCELS: ExportTable = {
  tells:
    'Every parcel, being packed or posted, in the order in which they were packed. Of some gachas it has those parcels alone in which all items are of these: one that has an item of another gacha, too, is left out.',
  period: 'when it was packed',
  columns: {
    parcelId: text('s.id', 'the parcel'),
    number: { ...text('s.id', "its number, as in the carrier's files"), of: (id: string) => parcelNumber(id) },
    userId: text('s.user_id', 'the fan'),
    items: count('inside.items', 'how many items are in it, or were when it came back'),
    orderIds: text('inside.orders', 'the orders that these are of'),
    staffId: text('s.staff_id', 'who packed it'),
    staffName: nameOf('m.name', 'their name'),
    carrier: text('s.carrier', '`yamato`, `sagawa` or `japanpost`; empty before it was posted'),
    trackingNumber: text('s.tracking_number', "the carrier's number"),
    packedAt: instant('s.packed_at', 'when it was packed'),
    postedAt: instant('s.posted_at', 'when it was posted'),
    correctedAt: instant('s.corrected_at', 'when its number was corrected'),
    returnedAt: instant('s.returned_at', 'when it came back'),
    returnedBecause: text(
      's.returned_because',
      '`unknown-address`, `refused` or `kept-too-long`; empty where it did not come back',
    ),
  },
  from: `shipments s join staff m on m.id = s.staff_id cross join lateral (${INSIDE}) inside left join delivery_infos a on a.order_id = inside.first`,
  at: 's.packed_at',
  gachas: `inside.items > 0 and not exists (${OTHERS})`,
  key: 's.id',
  address: { sealed: 'a.address', orderId: 'inside.first' },
};
