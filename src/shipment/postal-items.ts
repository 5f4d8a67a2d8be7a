import type { EntityManager } from '@mikro-orm/postgresql';
import { guardValue } from '../database/guard.ts';
import { statement } from '../database/statement.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { DeliveryInfo } from '../order/delivery-info.ts';
import { Order } from '../order/order.ts';
import { OrderDetail } from '../order/order-detail.ts';
import { badInput, type FieldError, type FieldMistake, fieldError, isId, mistaken, Refusal } from '../refusal.ts';
import type { Doer } from '../staff/audit-entry.ts';
import type { StaffMember } from '../staff/member.ts';
import { memberAtWork, memberNow, type Worker } from '../staff/member-at-work.ts';
import { covers, type Role, type Scope, scopeOf } from '../staff/role.ts';
import { Staff } from '../staff/staff.ts';
import { User } from '../user/user.ts';
import { HELD_BECAUSE, type Hold, holdOf } from './hold.ts';
import { Shipment, ShipmentItem } from './shipment.ts';

export const SHIPPING_ROLES = ['shipping'] as const satisfies Role[];

export type WantedItems = { orderIds: readonly string[]; itemIds: readonly string[] };

export const MAX_NAMED_FOR_PARCEL = 1000;

/**
 * The items of these orders, or these items, in orders that nothing else changes until the end of the transaction; neither
 * whether they are held nor whether their fans are banned.
 */
export async function lockPostalItems(tx: EntityManager, by: { staffId: string }, wanted: WantedItems): Promise<Locked> {
  const named = wanted.orderIds.length + wanted.itemIds.length;
  if (named === 0 || named > MAX_NAMED_FOR_PARCEL) throw tooMany();
  const itemIds = wanted.itemIds.filter(isId);
  const holders = itemIds.length > 0 ? await ordersOfItems(tx, { itemIds }) : [];
  const orderIds = [...wanted.orderIds.filter(isId), ...holders.map(({ id }) => id)];
  const fans = await lockNamed(tx, { orderIds, staffIds: [by.staffId] });
  const scope = scopeOfMember(await memberNow(tx, workerOf(by)));
  const items = await postalItems(tx, { orderIds: wanted.orderIds.filter(isId), itemIds, shipmentIds: [] }, 'named');
  const seen = items.filter(({ gachaId }) => covers(scope, gachaId));
  refuseWhere('NOT_FOUND', wanted, (asked) => !seen.some(asked), mistaken('NOT_YOURS_TO_POST'));
  const bannedAt = new Map(fans.map((fan) => [fan.id, fan.bannedAt]));
  const holds = new Map(seen.map((item) => [item.id, holdOf(item, { bannedAt: bannedAt.get(item.userId) ?? null })]));
  return { items: seen, holdOn: ({ id }) => holds.get(id) ?? null };
}

/** `holdOn`: why an item is held. */
type Locked = { items: PostalItem[]; holdOn(item: PostalItem): Hold | null };

/** What is held is neither packed nor posted. */
export function refuseHeld(wanted: WantedItems, items: readonly PostalItem[], holdOn: Locked['holdOn']): void {
  for (const [hold, { code, mistake }] of Object.entries(HELD_BECAUSE)) {
    const held = items.filter((item) => holdOn(item) === hold);
    refuseWhere(code, wanted, (asked) => held.some(asked), mistake);
  }
}

const tooMany = () => badInput('orderIds', 'ORDERS_OR_ITEMS_NAMED', { most: MAX_NAMED_FOR_PARCEL });

/** Until the end of the transaction it stays so. A command may do all. */
export async function shippingScope(tx: EntityManager, by: Doer): Promise<Scope> {
  if (!('staffId' in by)) return 'all';
  return scopeOfMember(await memberAtWork(tx, workerOf(by)));
}

const workerOf = ({ staffId, deviceId = null }: { staffId: string; deviceId?: string | null }): Worker => ({
  id: staffId,
  deviceId,
});

function scopeOfMember(member: StaffMember): Scope {
  const scope = scopeOf(member, SHIPPING_ROLES);
  if (scope !== 'all' && scope.length === 0) throw new Refusal('FORBIDDEN');
  return scope;
}

type IsAsked = (item: Pick<PostalItem, 'id' | 'orderId'>) => boolean;

export function refuseWhere(
  code: 'NOT_FOUND' | 'ALREADY_HANDED_OVER' | 'ALREADY_PACKED' | 'ORDER_HELD' | 'USER_BANNED',
  { orderIds, itemIds }: WantedItems,
  isWrong: (asked: IsAsked) => boolean,
  mistake: FieldMistake,
): void {
  const orders = orderIds.flatMap((id, index) => (isWrong(({ orderId }) => orderId === id) ? [`orderIds.${index}`] : []));
  const items = itemIds.flatMap((id, index) => (isWrong((item) => item.id === id) ? [`itemIds.${index}`] : []));
  const errors: FieldError[] = [...orders, ...items].slice(0, 50).map((field) => fieldError(field, mistake));
  if (errors.length > 0) throw new Refusal(code, errors);
}

const ordersOfItems = statement((tx, { itemIds }: { itemIds: readonly string[] }) =>
  tablesOf(tx, OrderDetail).selectFrom('order_details').select('order_id as id').distinct().where('id', '=', anyOf(itemIds)),
);

/** Always in the same sequence, so that two transactions that want the same orders do not wait for each other for ever. */
export const lockOrders = statement((tx, { orderIds }: { orderIds: readonly string[] }) =>
  tablesOf(tx, Order).selectFrom('orders').select('id').where('id', '=', anyOf(orderIds)).orderBy('id').forUpdate(),
);

/**
 * The same, and locks the member at work and the fans. A ban of them waits; the fans' own requests do not, since one fan may have
 * several of these orders.
 */
const lockNamed = statement((tx, { orderIds, staffIds }: { orderIds: readonly string[]; staffIds: readonly string[] }) =>
  tablesOf(tx, Staff, Order, User)
    .with('at_work', (db) => db.selectFrom('staff').select('id').where('id', '=', anyOf(staffIds)).forKeyShare())
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .where('orders.id', '=', anyOf(orderIds))
    .select(({ ref }) => ['users.id', guardValue('ban', ref('users.banned_at')).as('bannedAt')])
    .select(({ fn, selectFrom }) => selectFrom('at_work').select(fn.countAll().as('count')).as('atWork'))
    .orderBy('orders.id')
    .forUpdate('orders')
    .forKeyShare('users'),
);

type Sought = WantedItems & { shipmentIds: readonly string[] };

const postalItems = statement((tx, { orderIds, itemIds, shipmentIds }: Sought, by: 'named' | 'packed') =>
  tablesOf(tx, OrderDetail, Order, ShipmentItem, Shipment, DeliveryInfo)
    .selectFrom('order_details as item')
    .innerJoin('orders', 'orders.id', 'item.order_id')
    .leftJoin('shipment_items as packed', 'packed.order_detail_id', 'item.id')
    .leftJoin('shipments', 'shipments.id', 'packed.shipment_id')
    .where(({ eb, or }) =>
      by === 'packed'
        ? eb('packed.shipment_id', '=', anyOf(shipmentIds))
        : or([eb('item.order_id', '=', anyOf(orderIds)), eb('item.id', '=', anyOf(itemIds))]),
    )
    .where('item.deleted_at', 'is', null)
    .where('item.refunded_at', 'is', null)
    .where('orders.state', 'in', ['assigned', 'delivered'])
    .where('orders.delivery_type', '=', 'mail')
    .where('orders.deleted_at', 'is', null)
    .select(['item.id', 'item.order_id as orderId', 'orders.gacha_id as gachaId', 'orders.user_id as userId'])
    .select(['packed.shipment_id as shipmentId', 'shipments.posted_at as postedAt', 'shipments.carrier'])
    .select(['shipments.tracking_number as trackingNumber', 'orders.play_amount as playAmount'])
    .select(({ ref }) => [
      guardValue<Date | null>('hold', ref('orders.held_at')).as('heldAt'),
      guardValue<Date | null>('hold', ref('orders.returned_at')).as('returnedAt'),
      'orders.released_at as releasedAt',
    ])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('delivery_infos').whereRef('delivery_infos.order_id', '=', 'orders.id').select('order_id')).as(
        'hasAddress',
      ),
    )
    .orderBy('item.id'),
);
export type PostalItem = Awaited<ReturnType<typeof postalItems>>[number];

export const packedItems = (em: EntityManager, shipmentIds: readonly string[]): Promise<PostalItem[]> =>
  postalItems(em, { orderIds: [], itemIds: [], shipmentIds }, 'packed');
