import type { EntityManager } from '@mikro-orm/postgresql';
import { allOf } from '../database/rows.ts';
import { statement } from '../database/statement.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { Order } from '../order/order.ts';
import type { PaymentRow } from '../payment/attempt/payment.ts';
import { isId } from '../refusal.ts';
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
