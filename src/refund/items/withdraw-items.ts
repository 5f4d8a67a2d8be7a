import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { anyOf, tablesOf } from '../../database/tables.ts';
import { databaseClock } from '../../database/time/clock.ts';
import { insertAll } from '../../database/write.ts';
import { markDelivered, markWaiting } from '../../order/delivery-info.ts';
import { deliverOrders, isRefunded, moveOrder, type OrderRow, type OrderState } from '../../order/order.ts';
import { OrderDetail } from '../../order/order-detail.ts';
import { itemsOfRefunds, RefundItem } from '../../order/refunded/refund-item.ts';
import type { ItemOfOrder } from './decide-items.ts';

type LockedOrder = Pick<OrderRow, 'id' | 'state'>;

/**
 * From this instant the items are collected or posted no more. Where nothing else of their order waits, it is delivered. Answers
 * its state.
 */
export async function withdrawNamed(
  tx: EntityManager,
  order: LockedOrder,
  refundId: string,
  items: readonly ItemOfOrder[],
): Promise<OrderState> {
  await insertAll(
    tx,
    RefundItem,
    items.map(({ id: orderDetailId }) => ({ refundId, orderDetailId })),
  );
  await tablesOf(tx, OrderDetail)
    .updateTable('order_details')
    .set({ refunded_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', anyOf(items.map(({ id }) => id)))
    .where('delivered_at', 'is', null)
    .execute();
  if (order.state !== 'assigned') return order.state;
  const delivered = await deliverOrders(tx, [order.id]);
  await markDelivered(tx, delivered, await databaseClock(tx));
  return delivered.length > 0 ? 'delivered' : order.state;
}

/** Of a refund that was given up, unless all of the order is refunded meanwhile. */
export async function giveItemsAgain(tx: EntityManager, order: LockedOrder, refundId: string): Promise<void> {
  if (isRefunded(order)) return;
  const items = await itemsOfRefunds(tx, { refundIds: [refundId] });
  const again = { id: { $in: items.map(({ id }) => id) }, refundedAt: { $ne: null } };
  const waiting = await tx.nativeUpdate(OrderDetail, again, { refundedAt: null });
  if (waiting === 0) return;
  if (order.state === 'delivered') await moveOrder(tx, order, 'delivered', 'assigned');
  await markWaiting(tx, order.id);
}
