import type { EntityManager } from '@mikro-orm/postgresql';
import type { Range } from '../../database/keyset.ts';
import type { Doer } from '../../deed/deed.ts';
import { deliveryInfosOf } from '../../order/delivery-info.ts';
import { type Key, keysOf } from '../../ordering.ts';
import { covers, type Scope } from '../../staff/role.ts';
import { PACKED_FIRST, parcelsBeingPacked } from '../packing/being-packed.ts';
import { noteReading } from '../packing/parcels.ts';
import { parcelNumber } from '../parcel-number.ts';
import { packedItems, shippingScope } from '../postal-items.ts';
import type { ShipmentRow } from '../shipment.ts';
import type { Outgoing } from './label.ts';

export type Sought = { scope: Scope; since: Date | null };

const PAGE = 50;

/**
 * A page of parcels at a time, those packed first before others. Parcels that hold anything which the reader does not post are left
 * out. Where addresses are shown, it is noted for each order who read them; a member who is revoked meanwhile reads no more.
 */
export async function* outgoing(
  em: EntityManager,
  by: Doer,
  filter: Sought,
  showsAddresses: boolean,
): AsyncGenerator<Outgoing[]> {
  for (let after: Key[] | undefined; ; ) {
    const allowed = await shippingScope(em, by);
    const { rows, hasLater } = await parcelsBeingPacked(em, filter, pageAfter(after));
    yield await parcelsOf(em, rows, allowed, showsAddresses ? by : undefined);
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
