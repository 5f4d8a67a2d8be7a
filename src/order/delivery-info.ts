import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { statement } from '../database/statement.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { insertAll } from '../database/write.ts';
import { sealedColumn } from '../encryption/sealed-column.ts';
import type { Sealed } from '../encryption/vault.ts';
import type { Address } from './address/postal-address.ts';
import { Order } from './order.ts';

export const DeliveryInfo = defineEntity({
  name: 'DeliveryInfo',
  tableName: 'delivery_infos',
  properties: {
    order: () => p.oneToOne(Order).ref().owner().primary(),
    address: p.text().$type<Sealed>(),
    /** By the fan, before it was packed. */
    correctedAt: p.datetime(3).nullable(),
    /** With the last item of the order: the address is kept for some time after it. */
    deliveredAt: p.datetime(3).nullable(),
  },
});
export type DeliveryInfo = InferEntity<typeof DeliveryInfo>;
export type OrderAddress = Address & { orderId: string };

export const SEALED_ADDRESS = sealedColumn('addresses', 'delivery_infos', 'address', { order_id: 'uuid' });

export async function deliveryInfosOf(em: EntityManager, orderIds: readonly string[]): Promise<OrderAddress[]> {
  const rows = await tablesOf(em, DeliveryInfo)
    .selectFrom('delivery_infos')
    .select(['order_id as orderId', 'address'])
    .where('order_id', '=', anyOf(orderIds))
    .execute();
  return rows.map(({ orderId, address }) => ({ ...addressIn(SEALED_ADDRESS.open(em, [orderId], address)), orderId }));
}

const addressIn = (text: string): Address => JSON.parse(text) as Address;

export async function insertAddresses(tx: EntityManager, addresses: readonly OrderAddress[]): Promise<void> {
  const sealed = addresses.map(({ orderId, ...address }) => ({
    orderId,
    address: SEALED_ADDRESS.seal(tx, [orderId], JSON.stringify(address)),
  }));
  await insertAll(tx, DeliveryInfo, sealed);
}

/**
 * The order must be locked, and in no parcel: the database refuses it otherwise, and does it, since a gateway has no right to.
 */
export async function replaceAddress(tx: EntityManager, { orderId, ...address }: OrderAddress): Promise<void> {
  const sealed = SEALED_ADDRESS.seal(tx, [orderId], JSON.stringify(address));
  await tablesOf(tx).selectNoFrom(sql<boolean>`correct_address(${orderId}::uuid, ${sealed})`.as('is_corrected')).execute();
}

/** In the transaction that ends their orders. The database refuses it for any other. */
export async function deleteAddresses(tx: EntityManager, orderIds: readonly string[]): Promise<void> {
  await tablesOf(tx, DeliveryInfo).deleteFrom('delivery_infos').where('order_id', '=', anyOf(orderIds)).execute();
}

/** The address of what was delivered before is kept from then. */
export async function markDelivered(tx: EntityManager, orderIds: readonly string[], at: Date): Promise<void> {
  await tablesOf(tx, DeliveryInfo)
    .updateTable('delivery_infos')
    .set({ delivered_at: sql<Date>`coalesce(delivered_at, ${at}::timestamptz)` })
    .where('order_id', '=', anyOf(orderIds))
    .execute();
}

/** The address of an order whose refund came to nothing waits again. */
export async function markWaiting(tx: EntityManager, orderId: string): Promise<void> {
  await tablesOf(tx, DeliveryInfo)
    .updateTable('delivery_infos')
    .set({ delivered_at: null })
    .where('order_id', '=', orderId)
    .execute();
}

/** Erases addresses of orders that were delivered so many days ago. Answers how many. */
export const eraseAddresses = async (em: EntityManager, days: number, most: number): Promise<number> =>
  (await erased(em, { days, most })).length;

const erased = statement((em, { days, most }: { days: number; most: number }) =>
  tablesOf(em, DeliveryInfo)
    .deleteFrom('delivery_infos')
    .where('order_id', 'in', ({ selectFrom }) =>
      selectFrom('delivery_infos')
        .select('order_id')
        .where('delivered_at', '<', sql<Date>`statement_timestamp() - make_interval(days => ${days})`)
        .orderBy('delivered_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning('order_id'),
);

/**
 * Erases addresses of orders that could be paid until so many days ago, and were not. `lookBackDays`: what was over longer ago
 * than that was looked at before; such orders stay, and would be read again each time. Answers how many.
 */
export const eraseUnpaidAddresses = async (
  em: EntityManager,
  { days, lookBackDays }: { days: number; lookBackDays: number },
  most: number,
): Promise<number> => (await erasedUnpaid(em, { days, least: days + lookBackDays, most })).length;

const erasedUnpaid = statement((em, { days, least, most }: { days: number; least: number; most: number }) =>
  tablesOf(em, DeliveryInfo, Order)
    .deleteFrom('delivery_infos')
    .where('order_id', 'in', ({ selectFrom }) =>
      selectFrom('delivery_infos')
        .innerJoin('orders', 'orders.id', 'delivery_infos.order_id')
        .select('delivery_infos.order_id')
        .where('orders.state', '=', sql.lit('pending' as const))
        .where('orders.delivery_type', '=', sql.lit('mail' as const))
        .where('orders.deleted_at', 'is', null)
        .where('orders.payable_until', '<', sql<Date>`statement_timestamp() - make_interval(days => ${days})`)
        .where('orders.payable_until', '>=', sql<Date>`statement_timestamp() - make_interval(days => ${least})`)
        .orderBy('orders.payable_until')
        .limit(most)
        .forUpdate('delivery_infos')
        .skipLocked(),
    )
    .returning('order_id'),
);
