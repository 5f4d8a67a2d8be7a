import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { statement } from '../../database/statement.ts';
import { anyOf, tablesOf } from '../../database/tables.ts';
import { databaseClock } from '../../database/time/clock.ts';
import { Order } from '../../order/order.ts';
import { OrderDetail } from '../../order/order-detail.ts';
import { Payment, type UnfinishedState } from '../../payment/attempt/payment.ts';
import { Refund } from '../../refund/refund.ts';
import { membersAbove, type OrderedToday } from '../../refund/watch/ordered-today.ts';
import type { RefusalCode } from '../../refusal.ts';
import { Shipment, ShipmentItem } from '../../shipment/shipment.ts';
import type { Scope } from '../../staff/role.ts';
import { User } from '../../user/user.ts';

export type PaymentsInStep = { step: UnfinishedState; count: number; amount: number; oldestAt: Date };
export type FailedPayments = { refusal: RefusalCode; count: number };
export type WaitingWork = { kind: 'collect' | 'pack' | 'post' | 'refund'; count: number; oldestAt: Date | null };
export type Standing = {
  at: Date;
  payments: PaymentsInStep[];
  failures: FailedPayments[];
  waiting: WaitingWork[];
  refunders: OrderedToday[];
};

/** What is unfinished and what waits at these gachas, at this moment. */
export async function standingOf(em: EntityManager, scope: Scope, refundAlertYen = 0): Promise<Standing> {
  const values = { gachaIds: scope === 'all' ? [] : scope };
  const shape = scope === 'all' ? 'all' : 'some';
  return {
    at: await databaseClock(em),
    payments: await unfinished(em, values, shape),
    failures: await failed(em, values, shape),
    waiting: await waiting(em, values, shape),
    refunders: refundAlertYen > 0 ? await membersAbove(em, scope, refundAlertYen) : [],
  };
}

type Values = { gachaIds: readonly string[] };
type Shape = 'all' | 'some';

const COUNT = sql<number>`count(*)::float8`;

const ofOrders = (em: EntityManager, gachaIds: readonly string[], shape: Shape) =>
  tablesOf(em, Payment, Order)
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .$if(shape === 'some', (payments) => payments.where('orders.gacha_id', '=', anyOf(gachaIds)));

const unfinished = statement<Values, PaymentsInStep, Shape>((em, { gachaIds }, shape) =>
  ofOrders(em, gachaIds, shape)
    // As the index has it.
    .where(sql<boolean>`not payments.is_finished`)
    .groupBy('payments.state')
    .select(['payments.state as step', COUNT.as('count'), sql<number>`sum(payments.amount)::float8`.as('amount')])
    .select(sql<Date>`min(payments.created_at)`.as('oldestAt'))
    .orderBy('oldestAt')
    .$castTo<PaymentsInStep>(),
);

/** Within a day, the most first. */
const failed = statement<Values, FailedPayments, Shape>((em, { gachaIds }, shape) =>
  ofOrders(em, gachaIds, shape)
    .where('payments.created_at', '>=', sql<Date>`statement_timestamp() - interval '1 day'`)
    .where('payments.refusal', 'is not', null)
    .groupBy('payments.refusal')
    .select(['payments.refusal as refusal', COUNT.as('count')])
    .orderBy('count', 'desc')
    .orderBy('refusal')
    .$castTo<FailedPayments>(),
);

/** A row for each kind, also where nothing of it waits. */
const waiting = statement<Values, WaitingWork, Shape>((em, { gachaIds }, shape) => {
  const db = tablesOf(em, Order, OrderDetail, Shipment, ShipmentItem, Refund, User);
  const items = (deliveryType: 'self' | 'mail') =>
    db
      .selectFrom('orders')
      .innerJoin('order_details as item', 'item.order_id', 'orders.id')
      // What ended with an account waits no more.
      .innerJoin('users', (on) => on.onRef('users.id', '=', 'orders.user_id').on('users.erased_at', 'is', null))
      .where('orders.state', '=', 'assigned')
      .where('orders.delivery_type', '=', deliveryType)
      .where('orders.deleted_at', 'is', null)
      .where('item.deleted_at', 'is', null)
      .where('item.delivered_at', 'is', null)
      .where('item.refunded_at', 'is', null)
      .$if(shape === 'some', (orders) => orders.where('orders.gacha_id', '=', anyOf(gachaIds)));
  const told = (kind: WaitingWork['kind'], oldest: string) =>
    [
      sql<string>`${sql.lit(kind)}`.as('kind'),
      COUNT.as('count'),
      sql<Date | null>`min(${sql.ref(oldest)})`.as('oldestAt'),
    ] as const;
  return items('self')
    .select(told('collect', 'orders.assigned_at'))
    .unionAll(
      items('mail')
        .where(sql<boolean>`not exists (select from shipment_items as packed where packed.order_detail_id = item.id)`)
        .select(told('pack', 'orders.assigned_at')),
    )
    .unionAll(
      db
        .selectFrom('shipments')
        .where('shipments.posted_at', 'is', null)
        .$if(shape === 'some', (parcels) =>
          parcels.where('shipments.id', 'in', ({ selectFrom }) =>
            selectFrom('shipment_items')
              .innerJoin('order_details as inside', 'inside.id', 'shipment_items.order_detail_id')
              .innerJoin('orders', 'orders.id', 'inside.order_id')
              .where('orders.gacha_id', '=', anyOf(gachaIds))
              .select('shipment_items.shipment_id'),
          ),
        )
        .select(told('post', 'shipments.packed_at')),
    )
    .unionAll(
      db
        .selectFrom('refunds')
        .innerJoin('orders', 'orders.id', 'refunds.order_id')
        .where('refunds.state', '=', 'owed')
        .$if(shape === 'some', (refunds) => refunds.where('orders.gacha_id', '=', anyOf(gachaIds)))
        .select(told('refund', 'refunds.created_at')),
    )
    .$castTo<WaitingWork>();
});
