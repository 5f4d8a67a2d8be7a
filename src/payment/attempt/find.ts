import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Asked, allOf, type Columns, partOf, selected } from '../../database/rows.ts';
import { statement } from '../../database/statement.ts';
import { anyOf, given, tablesOf } from '../../database/tables.ts';
import { columnsShown, findShown, rowsShown } from '../../database/views/shown.ts';
import { isGone, Order, type OrderState } from '../../order/order.ts';
import type { Scope } from '../../staff/role.ts';
import type { User } from '../../user/user.ts';
import { Payment, type PaymentRow } from './payment.ts';
import { asFarAs, PAYMENT_ALWAYS_READ, type ShownPayment } from './shown.ts';

export const readPayment = (em: EntityManager, id: string): Promise<PaymentRow> =>
  tablesOf(em.fork(), Payment).selectFrom('payments').select(allOf(em, Payment)).where('id', '=', id).executeTakeFirstOrThrow();

export const findPayments = (em: EntityManager, ids: readonly string[]): Promise<PaymentRow[]> =>
  tablesOf(em, Payment).selectFrom('payments').select(allOf(em, Payment)).where('id', '=', anyOf(ids)).execute();

const live = (em: EntityManager, orderIds: readonly string[]) =>
  tablesOf(em, Payment)
    .selectFrom('payments')
    .where('order_id', '=', anyOf(orderIds))
    .where(({ ref }) => ref('is_live'));

export const livePaymentsOf = (em: EntityManager, orderIds: readonly string[]): Promise<PaymentRow[]> =>
  live(em, orderIds).select(allOf(em, Payment)).execute();

export const shownPaymentsOf = (em: EntityManager, orderIds: readonly string[], asked: Asked): Promise<ShownPayment[]> =>
  shownPayments(em, { orderIds }, partOf(em, Payment, PAYMENT_ALWAYS_READ, asked));

const shownPayments = statement((em, { orderIds }: { orderIds: readonly string[] }, columns: Columns<ShownPayment>) =>
  live(em, orderIds).select(selected(columns)),
);

/** The attempts among these that are of the user's own orders, as those show them. */
export async function paymentsAmong(
  em: EntityManager,
  { id: userId }: Pick<User, 'id'>,
  ids: readonly string[],
): Promise<ShownPayment[]> {
  const rows = await ownPayments(em, { userId, ids });
  return rows.map(({ orderState: state, ...payment }) => asFarAs({ state }, payment));
}

const ownPayments = statement((em, { userId, ids }: { userId: string; ids: readonly string[] }) =>
  tablesOf(em, Payment, Order)
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(allOf(em, Payment))
    .select('orders.state as orderState')
    .where('payments.id', '=', anyOf(ids))
    .where('orders.user_id', '=', userId)
    .where('orders.deleted_at', 'is', null),
);

/** The attempts among these to pay any fan's orders at the gachas of the scope. */
export async function paymentsWithin(em: EntityManager, scope: Scope, ids: readonly string[]): Promise<ShownPayment[]> {
  const rows = await staffPayments(em, { ids, gachaIds: scope === 'all' ? [] : scope }, scope === 'all' ? 'all' : 'some');
  return rows.map(({ orderState: state, orderDeletedAt: deletedAt, ...payment }) =>
    asFarAs({ state: isGone({ state, deletedAt }) ? 'cancelled' : state }, payment),
  );
}

const staffPayments = statement(
  (em, { ids, gachaIds }: { ids: readonly string[]; gachaIds: readonly string[] }, scope: 'all' | 'some') =>
    tablesOf(em, Payment, Order)
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .select(allOf(em, Payment))
      .select(['orders.state as orderState', 'orders.deleted_at as orderDeletedAt'])
      .where('payments.id', '=', anyOf(ids))
      .$if(scope === 'some', (payments) => payments.where('orders.gacha_id', '=', anyOf(gachaIds))),
);

const attempts = (em: EntityManager, orderIds: readonly string[]) =>
  tablesOf(em, Payment)
    .selectFrom('payments')
    .where('order_id', '=', anyOf(orderIds))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');

/** Every attempt to pay an order, the newest first. */
export const paymentsOf = (em: EntityManager, orderId: string): Promise<PaymentRow[]> =>
  attempts(em.fork(), [orderId]).select(allOf(em, Payment)).execute();

/** More than an order has where its payer is a person. */
const MAX_ATTEMPTS = 100;

/** As staff see it. */
export const PaymentAttempt = defineEntity({
  name: 'PaymentAttempt',
  properties: {
    ...columnsShown(Payment),
    orderState: p.text().$type<OrderState>(),
    orderDeletedAt: p.datetime(3).strictNullable(),
  },
  expression: rowsShown,
});

/** The attempts of any user's order, also of a replaced one, whose payment at the bank ended with it. */
export async function newestAttempts(em: EntityManager, orderId: string): Promise<ShownPayment[]> {
  const rows = await findShown(em, PaymentAttempt, (em) =>
    tablesOf(em, Payment, Order)
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .select(allOf(em, Payment))
      .select(['orders.state as orderState', 'orders.deleted_at as orderDeletedAt'])
      .where('order_id', '=', orderId)
      .orderBy('payments.created_at', 'desc')
      .orderBy('payments.id', 'desc')
      .limit(MAX_ATTEMPTS)
      .execute(),
  );
  return rows.map(({ orderState: state, orderDeletedAt: deletedAt, ...payment }) =>
    asFarAs({ state: isGone({ state, deletedAt }) ? 'cancelled' : state }, payment),
  );
}

/** The newest attempts to pay each of these orders, the newest first. */
export const shownAttemptsOf = (em: EntityManager, orderIds: readonly string[], asked: Asked): Promise<ShownPayment[]> =>
  shownAttempts(em, { orders: orderIds.map((orderId) => ({ orderId })) }, partOf(em, Payment, PAYMENT_ALWAYS_READ, asked));

const shownAttempts = statement((em, { orders }: { orders: readonly { orderId: string }[] }, columns: Columns<ShownPayment>) =>
  tablesOf(em, Payment)
    .selectFrom(given(em, Payment, 'asked', orders))
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('payments')
          .select(selected(columns))
          .whereRef('payments.order_id', '=', 'asked.orderId')
          .orderBy('payments.created_at', 'desc')
          .orderBy('payments.id', 'desc')
          .limit(MAX_ATTEMPTS)
          .as('attempt'),
      (join) => join.onTrue(),
    )
    .selectAll('attempt')
    .orderBy('attempt.createdAt', 'desc')
    .orderBy('attempt.id', 'desc'),
);

export async function gachaOf(em: EntityManager, { orderId }: Pick<PaymentRow, 'orderId'>): Promise<string> {
  const orders = tablesOf(em.fork(), Order).selectFrom('orders').select('gacha_id').where('id', '=', orderId);
  return (await orders.executeTakeFirstOrThrow()).gacha_id;
}
