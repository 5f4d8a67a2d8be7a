import type { EntityManager } from '@mikro-orm/postgresql';
import { allOf } from '../database/rows.ts';
import { statement } from '../database/statement.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { Order } from '../order/order.ts';
import type { PaymentRow } from '../payment/attempt/payment.ts';
import { isId } from '../refusal.ts';
import type { Scope } from '../staff/role.ts';
import type { User } from '../user/user.ts';
import { AT_PROCESSOR, Refund, type RefundRow, type RefundState, STANDING } from './refund.ts';

/** The oldest first. */
export const refundsOf = (em: EntityManager, orderIds: readonly string[]): Promise<RefundRow[]> => ofOrders(em, { orderIds });

const ofOrders = statement((em, { orderIds }: { orderIds: readonly string[] }) =>
  tablesOf(em, Refund)
    .selectFrom('refunds')
    .select(allOf(em, Refund))
    .where('order_id', '=', anyOf(orderIds))
    .orderBy('created_at')
    .orderBy('id'),
);

/** Those among these of a user's own orders. */
export const refundsAmong = (em: EntityManager, { id: userId }: Pick<User, 'id'>, ids: readonly string[]): Promise<RefundRow[]> =>
  refundsNamed(em, { ids, userId, gachaIds: [] }, 'own');

/** Those among these of any fan's orders, at the gachas of the scope. */
export const refundsWithin = (em: EntityManager, scope: Scope, ids: readonly string[]): Promise<RefundRow[]> =>
  refundsNamed(em, { ids, userId: '', gachaIds: scope === 'all' ? [] : scope }, scope === 'all' ? 'all' : 'some');

type Named = { ids: readonly string[]; userId: string; gachaIds: readonly string[] };

const refundsNamed = statement((em, { ids, userId, gachaIds }: Named, whose: 'own' | 'all' | 'some') =>
  tablesOf(em, Refund, Order)
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select(allOf(em, Refund))
    .where('refunds.id', '=', anyOf(ids))
    .$if(whose === 'own', (refunds) => refunds.where('orders.user_id', '=', userId))
    .$if(whose === 'some', (refunds) => refunds.where('orders.gacha_id', '=', anyOf(gachaIds))),
);

/** The yen that went back or are on their way, of what was paid: a bank may take back more. */
export const refundedAmount = (refunds: readonly RefundRow[], paid: number): number =>
  Math.min(
    paid,
    refunds.filter(({ state }) => STANDING.includes(state)).reduce((sum, { amount }) => sum + amount, 0),
  );

/** Undefined where there is no such refund. */
export async function gachaOfRefund(em: EntityManager, id: string): Promise<string | undefined> {
  if (!isId(id)) return undefined;
  const refunds = tablesOf(em, Refund, Order).selectFrom('refunds').innerJoin('orders', 'orders.id', 'refunds.order_id');
  return (await refunds.where('refunds.id', '=', id).select('orders.gacha_id as gachaId').executeTakeFirst())?.gachaId;
}

/** The yen of a payment that the processor may have: before or after the refund that is owed. */
export async function amountsAtProcessor(
  em: EntityManager,
  { id, amount }: Pick<PaymentRow, 'id' | 'amount'>,
): Promise<number[]> {
  const refunds = await tablesOf(em.fork(), Refund)
    .selectFrom('refunds')
    .select(['amount', 'state'])
    .where('payment_id', '=', id)
    .where('state', 'in', STANDING)
    .where('origin', 'in', AT_PROCESSOR)
    .execute();
  const sumOf = (states: readonly RefundState[]) =>
    refunds.filter(({ state }) => states.includes(state)).reduce((sum, refund) => sum + refund.amount, 0);
  return [amount - sumOf(['done']), amount - sumOf(['done', 'owed'])];
}
