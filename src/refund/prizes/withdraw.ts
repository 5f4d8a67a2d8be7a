import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { tablesOf } from '../../database/tables.ts';
import type { Order } from '../../order/order.ts';
import { OrderDetail } from '../../order/order-detail.ts';
import { PickupToken, PickupTokenItem } from '../../pickup/pickup-token.ts';
import { Refusal } from '../../refusal.ts';
import { ShipmentItem } from '../../shipment/shipment.ts';
import { lockUsers } from '../../user/user.ts';

/**
 * No code is issued for the order then, and none that covers it is handed over with: what they decide on must not change beside
 * them.
 */
export async function lockCodes(tx: EntityManager, { id, userId }: { id: string; userId: string }): Promise<void> {
  await lockUsers(tx, [userId], 'wait');
  const covering = tablesOf(tx, PickupTokenItem, OrderDetail)
    .selectFrom('pickup_token_items as covered')
    .innerJoin('order_details as item', 'item.id', 'covered.order_detail_id')
    .where('item.order_id', '=', id)
    .select('covered.pickup_token_id');
  await tablesOf(tx, PickupToken)
    .selectFrom('pickup_tokens')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', covering)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export type Held = { items: number; delivered: number; packed: number };

/** How many items an order has that was locked, and where they are. */
export async function whereItemsAre(tx: EntityManager, { id }: Pick<Order, 'id'>): Promise<Held> {
  return tablesOf(tx, OrderDetail, ShipmentItem)
    .selectFrom('order_details as item')
    .leftJoin('shipment_items as packed', 'packed.order_detail_id', 'item.id')
    .where('item.order_id', '=', id)
    .where('item.deleted_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('items'))
    .select(sql<number>`count(*) filter (where item.delivered_at is not null)::int`.as('delivered'))
    .select(sql<number>`count(*) filter (where item.delivered_at is null and packed.shipment_id is not null)::int`.as('packed'))
    .executeTakeFirstOrThrow();
}

/** What was not handed over or posted is not collected any more. Answers how many items. */
export async function withdrawItems(tx: EntityManager, { id }: Pick<Order, 'id'>, { packed }: Held): Promise<number> {
  if (packed > 0) throw new Refusal('ALREADY_PACKED', [{ field: 'orderId', message: 'is in a parcel: take it out first' }]);
  const withdrawn = await tablesOf(tx, OrderDetail)
    .updateTable('order_details')
    .set({ refunded_at: sql<Date>`clock_timestamp()` })
    .where('order_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('delivered_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(withdrawn.numUpdatedRows);
}
