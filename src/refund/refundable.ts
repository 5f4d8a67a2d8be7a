import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { allOf } from '../database/rows.ts';
import { statement } from '../database/statement.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { Order, type OrderRow } from '../order/order.ts';
import { OrderDetail } from '../order/order-detail.ts';
import { Payment, type PaymentRow } from '../payment/attempt/payment.ts';
import { PickupToken, PickupTokenItem } from '../pickup/pickup-token.ts';
import { fieldError, isId, mistaken, Refusal } from '../refusal.ts';
import { ShipmentItem } from '../shipment/shipment.ts';
import type { Doer } from '../staff/audit-entry.ts';
import { memberNow } from '../staff/member-at-work.ts';
import { holdsAt, type Role } from '../staff/role.ts';
import { Staff } from '../staff/staff.ts';
import { User } from '../user/user.ts';
import { Refund, type RefundRow } from './refund.ts';

/** `delivered` and `packed`: how many of its items. `holds`: one of these roles at its gacha; a command may do all. */
export type Refundable = {
  order: Pick<OrderRow, 'id' | 'gachaId' | 'userId' | 'state' | 'deliveredAt'>;
  payment: PaymentRow;
  refunds: readonly RefundRow[];
  delivered: number;
  packed: number;
  holds(roles: readonly Role[]): boolean;
};

/**
 * A paid order with all that its refund decides on, which nothing else changes until the end of the transaction: no code is
 * issued for it, and none that covers it is handed over with.
 */
export async function lockRefundable(tx: EntityManager, by: Doer, orderId: string): Promise<Refundable> {
  const staffIds = 'staffId' in by ? [by.staffId] : [];
  const [fan] = isId(orderId) ? await lockPeople(tx, { orderId, staffIds }) : [];
  if (!fan) throw new Refusal('NOT_FOUND');
  const [paid] = await lockPaid(tx, { orderId, userId: fan.id });
  if (!paid) throw new Refusal('ORDER_NOT_PAID', [fieldError('orderId', mistaken('ORDER_UNPAID'))]);
  const { gachaId, orderState: state, deliveredAt, ...payment } = paid;
  const rows = await whatIsLeft(tx, { orderId });
  const { delivered = 0, packed = 0 } = rows[0] ?? {};
  const refunds = rows.filter(({ id }) => id !== null);
  const holds = await rolesAt(tx, by, gachaId);
  return { order: { id: orderId, gachaId, userId: fan.id, state, deliveredAt }, payment, refunds, delivered, packed, holds };
}

async function rolesAt(tx: EntityManager, by: Doer, gachaId: string): Promise<Refundable['holds']> {
  if (!('staffId' in by)) return () => true;
  const member = await memberNow(tx, { id: by.staffId, deviceId: by.deviceId ?? null });
  return (roles) => holdsAt(member, roles, gachaId);
}

/** The fan of an order, and the members of staff that work on it. */
const lockPeople = statement((tx, { orderId, staffIds }: { orderId: string; staffIds: readonly string[] }) =>
  tablesOf(tx, Order, User, Staff)
    .with('at_work', (db) => db.selectFrom('staff').select('id').where('id', '=', anyOf(staffIds)).forKeyShare())
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .where('orders.id', '=', orderId)
    .where('orders.deleted_at', 'is', null)
    .select(({ fn, selectFrom }) => ['users.id', selectFrom('at_work').select(fn.countAll().as('count')).as('atWork')])
    .forNoKeyUpdate('users'),
);

/** Locks codes before their order, as a handover does. The order is locked last, so that its items are read afterwards. */
const lockPaid = statement((tx, { orderId, userId }: { orderId: string; userId: string }) =>
  tablesOf(tx, Payment, Order, OrderDetail, PickupToken, PickupTokenItem)
    .with('codes', (db) => {
      const covering = db
        .selectFrom('pickup_token_items as covered')
        .innerJoin('order_details as item', 'item.id', 'covered.order_detail_id')
        .where('item.order_id', '=', orderId)
        .select('covered.pickup_token_id');
      const codes = db.selectFrom('pickup_tokens').select('id').where('user_id', '=', userId).where('id', 'in', covering);
      return codes.orderBy('id').forNoKeyUpdate();
    })
    .selectFrom(({ selectFrom }) =>
      selectFrom('codes')
        .select(({ fn }) => fn.countAll().as('codes'))
        .as('locked'),
    )
    .innerJoin('payments', (on) => on.on('payments.order_id', '=', orderId).on('payments.state', '=', 'captured'))
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .where('orders.deleted_at', 'is', null)
    .select(allOf(tx, Payment))
    .select(['orders.gacha_id as gachaId', 'orders.state as orderState', 'orders.delivered_at as deliveredAt'])
    // As every move of both: the payment first.
    .forNoKeyUpdate('payments')
    .forUpdate('orders'),
);

/** Where the items of an order are, with each of its refunds, the oldest first; one row without where there is none. */
const whatIsLeft = statement((tx, { orderId }: { orderId: string }) =>
  tablesOf(tx, OrderDetail, ShipmentItem, Refund)
    .selectFrom(({ selectFrom }) =>
      selectFrom('order_details as item')
        .leftJoin('shipment_items as parcel', 'parcel.order_detail_id', 'item.id')
        .where('item.order_id', '=', orderId)
        .where('item.deleted_at', 'is', null)
        .select(sql<number>`count(*) filter (where item.delivered_at is not null)::int`.as('delivered'))
        .select(sql<number>`count(parcel.shipment_id) filter (where item.delivered_at is null)::int`.as('packed'))
        .as('items'),
    )
    .leftJoin('refunds', (on) => on.on('refunds.order_id', '=', orderId))
    .select(['items.delivered', 'items.packed'])
    .select(allOf(tx, Refund))
    .orderBy('refunds.created_at')
    .orderBy('refunds.id'),
);
