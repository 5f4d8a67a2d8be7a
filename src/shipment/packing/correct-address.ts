import type { EntityManager } from '@mikro-orm/postgresql';
import { tablesOf } from '../../database/tables.ts';
import { transact } from '../../database/transaction.ts';
import { type AddressInput, postalAddress } from '../../order/address/postal-address.ts';
import { replaceAddress } from '../../order/delivery-info.ts';
import { type FoundOrder, findOrder } from '../../order/find.ts';
import { isGone, isRefunded } from '../../order/order.ts';
import { OrderDetail } from '../../order/order-detail.ts';
import { fieldError, knownId, mistaken, Refusal } from '../../refusal.ts';
import { lockUser, type User } from '../../user/user.ts';
import { lockOrders } from '../postal-items.ts';
import { ShipmentItem } from '../shipment.ts';

/** By the fan, until the first item of the order is packed. */
export function correctAddress(
  em: EntityManager,
  user: Pick<User, 'id'>,
  { orderId, deliveryInfo }: { orderId: string; deliveryInfo: AddressInput },
): Promise<FoundOrder> {
  return transact(em, async (tx) => {
    await lockUser(tx, user);
    await findOrder(tx, user, knownId(orderId));
    await lockOrders(tx, { orderIds: [orderId] });
    const order = await findOrder(tx, user, orderId);
    if (isGone(order)) throw new Refusal('ORDER_CANCELLED');
    if (isRefunded(order)) throw new Refusal('ORDER_REFUNDED');
    if (order.deliveryType !== 'mail')
      throw new Refusal('COLLECTED_ON_SITE', [fieldError('orderId', mistaken('COLLECTED_ON_SITE'))]);
    const address = postalAddress(deliveryInfo);
    if (address instanceof Refusal) throw address;
    if (await isPacked(tx, orderId)) throw new Refusal('ALREADY_PACKED');
    await replaceAddress(tx, { orderId, ...address });
    return order;
  });
}

async function isPacked(tx: EntityManager, orderId: string): Promise<boolean> {
  const items = await tablesOf(tx, OrderDetail, ShipmentItem)
    .selectFrom('order_details')
    .innerJoin('shipment_items', 'shipment_items.order_detail_id', 'order_details.id')
    .where('order_details.order_id', '=', orderId)
    .select('order_details.id')
    .limit(1)
    .execute();
  return items.length > 0;
}
