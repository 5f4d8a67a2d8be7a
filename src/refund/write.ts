import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { newId } from '../database/id.ts';
import { allOf } from '../database/rows.ts';
import { tablesOf } from '../database/tables.ts';
import { moveOrder, Order, type OrderRow } from '../order/order.ts';
import { Payment, type PaymentRow } from '../payment/attempt/payment.ts';
import { badInput, isId, Refusal } from '../refusal.ts';
import { refundsOf } from './find.ts';
import { AT_PROCESSOR, isWhole, Refund, type RefundedPrizes, type RefundOrigin, type RefundRow } from './refund.ts';
import { lockCodes, whereItemsAre, withdrawItems } from './withdraw.ts';

/** Without an amount all that is left, and then with what becomes of the prizes. */
export type Wanted = {
  amount?: number | null | undefined;
  prizes?: RefundedPrizes | null | undefined;
  reason: string;
};

export type Refundable = { order: OrderRow; payment: PaymentRow; refunds: readonly RefundRow[]; delivered: number };

/** A paid order with all that its refund decides on, which nothing else changes until the end of the transaction. */
export async function lockRefundable(tx: EntityManager, orderId: string): Promise<Refundable> {
  const found = isId(orderId) ? await orderById(tx, orderId) : undefined;
  if (!found) throw new Refusal('NOT_FOUND');
  await lockCodes(tx, found);
  // As whoever moves both does: the payment first.
  const [payment] = await tablesOf(tx, Payment)
    .selectFrom('payments')
    .select(allOf(tx, Payment))
    .where('order_id', '=', orderId)
    .where('state', '=', 'captured')
    .forNoKeyUpdate()
    .execute();
  await tablesOf(tx, Order).selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute();
  const order = await orderById(tx, orderId);
  if (!order || !payment) throw badInput('orderId', 'is not of a paid order');
  const { delivered } = await whereItemsAre(tx, order);
  return { order, payment, delivered, refunds: await refundsOf(tx, [orderId]) };
}

const orderById = (tx: EntityManager, id: string): Promise<OrderRow | undefined> =>
  tablesOf(tx, Order)
    .selectFrom('orders')
    .select(allOf(tx, Order))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** The whole refund that an order has already. */
export const wholeOf = ({ refunds }: Refundable): RefundRow | undefined =>
  refunds.find((refund) => isWhole(refund) && refund.state !== 'given-up');

type NewRefund = Pick<RefundRow, 'remaining' | 'atProcessor' | 'amount' | 'prizes'>;

export function decideRefund({ payment, refunds }: Refundable, { amount, prizes = null }: Wanted): NewRefund {
  if (refunds.some(({ state }) => state === 'owed'))
    throw new Refusal('REFUND_IN_PROGRESS', [{ field: 'orderId', message: 'has a refund that is owed' }]);
  const standing = refunds.filter(({ state }) => state !== 'given-up');
  if (standing.some(isWhole))
    throw new Refusal('ORDER_REFUNDED', [{ field: 'orderId', message: 'was refunded, or is being refunded' }]);
  const remaining = payment.amount - sumOf(standing);
  const atProcessor = payment.amount - sumOf(standing.filter(({ origin }) => AT_PROCESSOR.includes(origin)));
  const asked = amount ?? remaining;
  if (asked > remaining || asked < Math.min(1, remaining))
    throw badInput('amount', `must be from ${Math.min(1, remaining)} to the ${remaining} yen that were not refunded yet`);
  if (asked === remaining && !prizes) throw badInput('prizes', 'must say what becomes of them: this is all that is left');
  if (asked < remaining && prizes) throw badInput('prizes', 'must be left out: a part of the money leaves them as they are');
  return { remaining, atProcessor, amount: asked, prizes };
}

const sumOf = (refunds: readonly RefundRow[]): number => refunds.reduce((sum, { amount }) => sum + amount, 0);

type Written = { refund: RefundRow; withdrawn: number };

/** With a whole refund the order is handed over no further, from the same instant. */
export async function writeRefund(
  tx: EntityManager,
  { order, payment }: Refundable,
  refund: NewRefund & { origin: RefundOrigin; reason: string },
): Promise<Written> {
  const withdrawn = refund.prizes ? await withdrawItems(tx, order) : 0;
  if (refund.prizes && !(await moveOrder(tx, order, order.state === 'delivered' ? 'delivered' : 'assigned', 'refunding')))
    throw new Error('a paid order cannot be refunded');
  const { atProcessor: at_processor, ...columns } = refund;
  const isOwed = refund.origin === 'gateway';
  const row = await tablesOf(tx, Refund)
    .insertInto('refunds')
    .values({
      ...columns,
      ...{ id: newId(), order_id: order.id, payment_id: payment.id, at_processor },
      ...{ state: isOwed ? 'owed' : 'done', ended_at: isOwed ? null : sql<Date>`clock_timestamp()` },
    })
    .returning(allOf(tx, Refund))
    .executeTakeFirstOrThrow();
  return { refund: row, withdrawn };
}
