import type { EntityManager } from '@mikro-orm/postgresql';
import type { Range } from '../../database/keyset.ts';
import type { Doer } from '../../deed/deed.ts';
import { deliveryInfosOf } from '../../order/delivery-info.ts';
import { type Key, keysOf } from '../../ordering.ts';
import { covers, type Scope } from '../../staff/role.ts';
import { PACKED_FIRST, parcelsBeingPacked } from '../being-packed.ts';
import { parcelNumber } from '../parcel-number.ts';
import { noteReading } from '../parcels.ts';
import { packedItems } from '../postal-items.ts';
import type { ShipmentRow } from '../shipment.ts';
import type { Outgoing } from './label.ts';

/** `allowed`: parcels that hold anything of other gachas are left out. */
export type Sought = { scope: Scope; allowed: Scope; since: Date | null };

const PAGE = 500;

/** A page of parcels at a time, those packed first before others. Where `reader` is given, it is noted who read the addresses. */
export async function* outgoing(em: EntityManager, { allowed, ...filter }: Sought, reader?: Doer): AsyncGenerator<Outgoing[]> {
  for (let after: Key[] | undefined; ; ) {
    const { rows, hasLater } = await parcelsBeingPacked(em, filter, pageAfter(after));
    yield await parcelsOf(em, rows, allowed, reader);
    const last = rows.at(-1);
    if (!hasLater || !last) return;
    after = keysOf(PACKED_FIRST, last);
  }
}

const pageAfter = (after: Key[] | undefined): Range => ({
  ...{ after, before: undefined, most: PAGE },
  ...{ fromEnd: false, isCounted: false, looksAround: false },
});

async function parcelsOf(em: EntityManager, rows: ShipmentRow[], allowed: Scope, reader?: Doer): Promise<Outgoing[]> {
  const itemsOf = Map.groupBy(
    await packedItems(
      em,
      rows.map(({ id }) => id),
    ),
    ({ shipmentId }) => shipmentId ?? '',
  );
  const parcels = rows.flatMap((row) => {
    const items = itemsOf.get(row.id) ?? [];
    const isAllowed = items.every(({ gachaId }) => covers(allowed, gachaId));
    return items[0] && isAllowed ? [{ row, items, orderId: items[0].orderId }] : [];
  });
  if (reader)
    await noteReading(
      em,
      reader,
      parcels.flatMap(({ items }) => items),
    );
  const found = await deliveryInfosOf(
    em,
    parcels.map(({ orderId }) => orderId),
  );
  const addresses = new Map(found.map((address) => [address.orderId, address]));
  return parcels.flatMap(({ row, items, orderId }) => {
    const deliveryInfo = addresses.get(orderId);
    return deliveryInfo ? [{ number: parcelNumber(row.id), packedAt: row.packedAt, items: items.length, deliveryInfo }] : [];
  });
}
