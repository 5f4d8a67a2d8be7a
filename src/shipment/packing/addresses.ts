import type { EntityManager } from '@mikro-orm/postgresql';
import { deliveryInfosOf, type OrderAddress } from '../../order/delivery-info.ts';
import type { Doer } from '../../staff/audit-entry.ts';
import { covers, type Scope } from '../../staff/role.ts';
import { type PostalItem, packedItems, shippingScope } from '../postal-items.ts';
import { noteReading } from './parcels.ts';

/** A parcel has one address, since its items were put together by it. */
type Opened = { items: PostalItem[]; deliveryInfo: OrderAddress };

/**
 * `withheld`: how many hold something that is not of these gachas. Where a reader is named, it is noted of each order that they
 * read its address.
 */
export async function openedParcels(
  em: EntityManager,
  shipmentIds: readonly string[],
  allowed: Scope,
  reader: Doer | undefined,
): Promise<{ opened: Map<string, Opened>; withheld: number }> {
  const parcels = [...Map.groupBy(await packedItems(em, shipmentIds), ({ shipmentId }) => shipmentId ?? '')];
  const seen = parcels.filter(([, items]) => items.every(({ gachaId }) => covers(allowed, gachaId)));
  const read = seen.flatMap(([, items]) => items);
  if (reader) await noteReading(em, reader, read);
  const firstOrders = seen.flatMap(([, [first]]) => first?.orderId ?? []);
  const addresses = new Map((await deliveryInfosOf(em, firstOrders)).map((address) => [address.orderId, address]));
  const opened = seen.flatMap(([id, items]) => {
    const deliveryInfo = addresses.get(items[0]?.orderId ?? '');
    return deliveryInfo ? [[id, { items, deliveryInfo }] as const] : [];
  });
  return { opened: new Map(opened), withheld: parcels.length - seen.length };
}

/** Where these parcels go, of those of which the reader posts everything. What was erased is null. */
export async function addressesOfParcels(em: EntityManager, by: Doer, ids: readonly string[]): Promise<(OrderAddress | null)[]> {
  const { opened } = await openedParcels(em, ids, await shippingScope(em, by), by);
  return ids.map((id) => opened.get(id)?.deliveryInfo ?? null);
}
