import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { tablesOf } from '../../database/tables.ts';
import { transact } from '../../database/transaction.ts';
import { type Address, type AddressInput, postalAddress } from '../../order/address/postal-address.ts';
import { deliveryInfosOf, replaceAddress } from '../../order/delivery-info.ts';
import { type FoundOrder, findOrder } from '../../order/find.ts';
import { isGone, isRefunded, Order } from '../../order/order.ts';
import { OrderDetail } from '../../order/order-detail.ts';
import { fieldError, isId, knownId, mistaken, Refusal, refuseEmptyReason } from '../../refusal.ts';
import { type Doer, writeDeeds } from '../../staff/audit-entry.ts';
import { memberAtWork } from '../../staff/member-at-work.ts';
import { holdsAt, type Role } from '../../staff/role.ts';
import { lockUser, lockUsers, type User } from '../../user/user.ts';
import { lockOrders } from '../postal-items.ts';
import { Shipment, ShipmentItem } from '../shipment.ts';

const ADDRESS_ROLES = ['support'] as const satisfies Role[];

/** By the fan, until the first item of the order is packed, and again once a parcel of it came back. */
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
    await correct(tx, order, deliveryInfo);
    return order;
  });
}

/** By support, with a reason. The log tells which parts of the address changed, and no address. */
export function correctAddressFor(
  em: EntityManager,
  by: Doer,
  { orderId, deliveryInfo, reason }: { orderId: string; deliveryInfo: AddressInput; reason: string },
): Promise<void> {
  refuseEmptyReason('reason', reason);
  return transact(em, async (tx) => {
    const known = isId(orderId) ? await tx.findOne(Order, { id: orderId }) : null;
    if (!known) throw new Refusal('NOT_FOUND');
    await lockUsers(tx, [known.user.id]);
    await mustCorrect(tx, by, known.gacha.id);
    const order = await tx.findOneOrFail(Order, { id: orderId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    const [before] = await deliveryInfosOf(tx, [orderId]);
    const address = await correct(tx, order, deliveryInfo);
    const changed = Object.keys(address).filter((part) => before?.[part as keyof Address] !== address[part as keyof Address]);
    await writeDeeds(tx, [
      {
        ...{ by, action: 'ADDRESS_CORRECTED', orderId, gachaId: order.gacha.id, userId: order.user.id, why: reason },
        ...{ before: { address: before ? 'known' : 'erased' }, after: { changed } },
      },
    ]);
  });
}

async function mustCorrect(tx: EntityManager, by: Doer, gachaId: string): Promise<void> {
  if (!('staffId' in by)) return;
  const member = await memberAtWork(tx, { id: by.staffId, deviceId: by.deviceId ?? null });
  if (!holdsAt(member, ADDRESS_ROLES, gachaId)) throw new Refusal('FORBIDDEN');
}

type Corrected = Pick<FoundOrder, 'id' | 'state' | 'deliveryType'> & {
  deletedAt?: Date | null | undefined;
  returnedAt?: Date | null | undefined;
};

/** The order is locked. What came back goes on with it. */
async function correct(tx: EntityManager, order: Corrected, deliveryInfo: AddressInput): Promise<Address> {
  if (isGone({ state: order.state, deletedAt: order.deletedAt ?? null })) throw new Refusal('ORDER_CANCELLED');
  if (isRefunded(order)) throw new Refusal('ORDER_REFUNDED');
  if (order.deliveryType !== 'mail')
    throw new Refusal('COLLECTED_ON_SITE', [fieldError('orderId', mistaken('COLLECTED_ON_SITE'))]);
  const address = postalAddress(deliveryInfo);
  if (address instanceof Refusal) throw address;
  if (order.state === 'delivered' || (await isPacked(tx, order))) throw new Refusal('ALREADY_PACKED');
  await replaceAddress(tx, { orderId: order.id, ...address });
  if (order.returnedAt) await tx.nativeUpdate(Order, { id: order.id }, { returnedAt: null });
  return address;
}

/** What was posted before does not matter once a parcel came back. */
async function isPacked(tx: EntityManager, { id, returnedAt }: Corrected): Promise<boolean> {
  const items = await tablesOf(tx, OrderDetail, ShipmentItem, Shipment)
    .selectFrom('order_details')
    .innerJoin('shipment_items', 'shipment_items.order_detail_id', 'order_details.id')
    .innerJoin('shipments', 'shipments.id', 'shipment_items.shipment_id')
    .where('order_details.order_id', '=', id)
    .$if(returnedAt != null, (its) => its.where('shipments.posted_at', 'is', null))
    .select('order_details.id')
    .limit(1)
    .execute();
  return items.length > 0;
}
