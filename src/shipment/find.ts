import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../database/statement.ts';
import { given, tablesOf } from '../database/tables.ts';
import { OrderDetail } from '../order/order-detail.ts';
import { badInput, knownId } from '../refusal.ts';
import { idsAround, parcelNumber, readParcelNumber } from './parcel-number.ts';
import { everPacked, Shipment } from './shipment.ts';

type Named = { orderId?: string | null | undefined; number?: string | null | undefined };

/** The parcels with something of an order, or with a number; undefined where neither is named. */
export async function shipmentsNamed(em: EntityManager, { orderId, number }: Named): Promise<string[] | undefined> {
  const ofOrder = orderId == null ? undefined : await idsOfOrder(em, orderId);
  const ofNumber = number == null ? undefined : await idsOfNumber(em, number);
  return ofOrder && ofNumber ? ofOrder.filter((id) => ofNumber.includes(id)) : (ofOrder ?? ofNumber);
}

async function idsOfOrder(em: EntityManager, orderId: string): Promise<string[]> {
  return (await withItemsOf(em, { orderId: knownId(orderId) })).map(({ id }) => id);
}

async function idsOfNumber(em: EntityManager, text: string): Promise<string[]> {
  const number = readParcelNumber(text);
  if (!number) throw badInput('number', 'NO_PARCEL_NUMBER');
  return (await idsOfNumbers(em, [number])).get(number) ?? [];
}

const withItemsOf = statement((em, { orderId }: { orderId: string }) =>
  tablesOf(em, OrderDetail)
    .selectFrom('order_details')
    .innerJoin(everPacked(em), 'shipment_items.order_detail_id', 'order_details.id')
    .where('order_details.order_id', '=', orderId)
    .select('shipment_items.shipment_id as id')
    .distinct(),
);

/** Two parcels may have the same number. */
export async function idsOfNumbers(em: EntityManager, numbers: readonly string[]): Promise<Map<string, string[]>> {
  const around = [...new Set(numbers)].map(idsAround);
  const ids = (await idsBetween(em, { around })).map(({ id }) => id);
  return Map.groupBy(ids, parcelNumber);
}

const idsBetween = statement((em, { around }: { around: readonly { first: string; last: string }[] }) =>
  tablesOf(em, Shipment)
    .selectFrom(given(em, Shipment, 'around', around, { first: 'uuid', last: 'uuid' }))
    .innerJoin('shipments', (on) => on.onRef('shipments.id', '>=', 'around.first').onRef('shipments.id', '<=', 'around.last'))
    .select('shipments.id')
    .distinct(),
);
