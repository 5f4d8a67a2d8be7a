import type { EntityManager } from '@mikro-orm/postgresql';
import { guardValue } from '../database/guard.ts';
import { statement } from '../database/statement.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { Order, type OrderRow } from '../order/order.ts';
import { OrderDetail } from '../order/order-detail.ts';
import { type FieldMistake, mistaken, type RefusalCode } from '../refusal.ts';
import { User } from '../user/user.ts';
import { ShipmentItem } from './shipment.ts';

/**
 * Why something is not packed, in no carrier's file, and not posted. That of a ban ends with it, or when support releases the
 * order; that of a parcel which came back when support has said where it goes.
 */
export type Hold = 'order-held' | 'parcel-returned' | 'fan-banned';

export const HELD_BECAUSE: Record<Hold, { code: 'ORDER_HELD' | 'USER_BANNED'; mistake: FieldMistake }> = {
  'order-held': { code: 'ORDER_HELD', mistake: mistaken('ORDER_HELD') },
  'parcel-returned': { code: 'ORDER_HELD', mistake: mistaken('PARCEL_CAME_BACK') },
  'fan-banned': { code: 'USER_BANNED', mistake: mistaken('FAN_BANNED') },
} satisfies Record<Hold, { code: RefusalCode; mistake: FieldMistake }>;

export type Holding = Pick<OrderRow, 'heldAt' | 'returnedAt' | 'releasedAt'>;

type Banned = Pick<User, 'bannedAt'>;

/** All of them, in the order in which support lifts them: the next holds once the first is lifted. */
function allHoldsOf({ heldAt, returnedAt, releasedAt }: Holding, { bannedAt }: Banned): Hold[] {
  const isOut = bannedAt && !(releasedAt && releasedAt >= bannedAt);
  return [
    ...(heldAt ? (['order-held'] as const) : []),
    ...(returnedAt ? (['parcel-returned'] as const) : []),
    ...(isOut ? (['fan-banned'] as const) : []),
  ];
}

export const holdOf = (order: Holding, fan: Banned): Hold | null => allHoldsOf(order, fan)[0] ?? null;

/** Whether a fan is banned cannot change until the end of the transaction; the fans' own requests do not wait for it. */
type Locked = 'locked' | 'shown';

const held = statement((em, { shipmentIds }: { shipmentIds: readonly string[] }, how: Locked) =>
  tablesOf(em, ShipmentItem, OrderDetail, Order, User)
    .selectFrom('users')
    .innerJoin('orders', 'orders.user_id', 'users.id')
    .innerJoin('order_details', 'order_details.order_id', 'orders.id')
    .innerJoin('shipment_items', 'shipment_items.order_detail_id', 'order_details.id')
    .where('shipment_items.shipment_id', '=', anyOf(shipmentIds))
    .select(({ ref }) => [
      'shipment_items.shipment_id as id',
      guardValue<Date | null>('ban', ref('users.banned_at')).as('bannedAt'),
      guardValue<Date | null>('hold', ref('orders.held_at')).as('heldAt'),
      guardValue<Date | null>('hold', ref('orders.returned_at')).as('returnedAt'),
      'orders.released_at as releasedAt',
    ])
    .orderBy('users.id')
    .$if(how === 'locked', (rows) => rows.forKeyShare('users')),
);

async function holdsOf(em: EntityManager, shipmentIds: readonly string[], how: Locked): Promise<Map<string, Hold>> {
  const rows = await held(em, { shipmentIds: [...new Set(shipmentIds)] }, how);
  return new Map(
    rows.flatMap(({ id, ...row }): [string, Hold][] => {
      const hold = holdOf(row, row);
      return hold ? [[id, hold]] : [];
    }),
  );
}

/** What holds these orders, of those of which something waits. */
export async function heldOrders(em: EntityManager, orderIds: readonly string[]): Promise<Map<string, Hold[]>> {
  const rows = await ordersHeld(em, { orderIds });
  return new Map(rows.map(({ id, ...row }) => [id, allHoldsOf(row, row)]));
}

const ordersHeld = statement((em, { orderIds }: { orderIds: readonly string[] }) =>
  tablesOf(em, Order, User)
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .where('orders.id', '=', anyOf(orderIds))
    .where('orders.state', '=', 'assigned')
    .select(['orders.id', 'orders.held_at as heldAt', 'orders.returned_at as returnedAt', 'orders.released_at as releasedAt'])
    .select('users.banned_at as bannedAt'),
);

/** The parcels among these that are held, and why. */
export const heldParcels = (em: EntityManager, shipmentIds: readonly string[]): Promise<Map<string, Hold>> =>
  holdsOf(em, shipmentIds, 'shown');

/** The same, until the end of the transaction. Their orders are locked. */
export const lockHeldParcels = (tx: EntityManager, shipmentIds: readonly string[]): Promise<Map<string, Hold>> =>
  holdsOf(tx, shipmentIds, 'locked');
