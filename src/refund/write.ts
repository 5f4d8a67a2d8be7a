import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { newId } from '../database/id.ts';
import { allOf } from '../database/rows.ts';
import { tablesOf } from '../database/tables.ts';
import { moveOrder, Order, type OrderRow } from '../order/order.ts';
import { Payment, type PaymentRow } from '../payment/attempt/payment.ts';
import { badInput, isId, Refusal } from '../refusal.ts';
import type { NewRefund } from './decide.ts';
import { refundsOf } from './find.ts';
import { type Held, lockCodes, whereItemsAre, withdrawItems } from './prizes/withdraw.ts';
import { Refund, type RefundRow } from './refund.ts';

export type Refundable = { order: OrderRow; payment: PaymentRow; refunds: readonly RefundRow[]; held: Held };

/** A paid order with all that its refund decides on, which nothing else changes until the end of the transaction. */
export async function lockRefundable(tx: EntityManager, orderId: string): Promise<Refundable> {
  const seen = isId(orderId) ? await orderById(tx, orderId).executeTakeFirst() : undefined;
  if (!seen) throw new Refusal('NOT_FOUND');
  await lockCodes(tx, seen);
  // As every move of both: the payment first.
  const [payment] = await tablesOf(tx, Payment)
    .selectFrom('payments')
    .select(allOf(tx, Payment))
    .where('order_id', '=', orderId)
    .where('state', '=', 'captured')
    .forNoKeyUpdate()
    .execute();
  const order = await orderById(tx, orderId).forUpdate().executeTakeFirst();
  if (!order || !payment) throw badInput('orderId', 'is not of a paid order');
  return { order, payment, held: await whereItemsAre(tx, order), refunds: await refundsOf(tx, [orderId]) };
}

const orderById = (tx: EntityManager, id: string) =>
  tablesOf(tx, Order).selectFrom('orders').select(allOf(tx, Order)).where('id', '=', id).where('deleted_at', 'is', null);

type Written = { refund: RefundRow; withdrawn: number };

/** With a whole refund the order is handed over no further, from the same instant. */
export async function writeRefund(
  tx: EntityManager,
  { order, payment, held }: Refundable,
  refund: NewRefund & { reason: string },
): Promise<Written> {
  const withdrawn = refund.prizes ? await withdrawItems(tx, order, held) : 0;
  if (refund.prizes && !(await moveOrder(tx, order, order.state === 'delivered' ? 'delivered' : 'assigned', 'refunding')))
    throw new Error('a paid order cannot be refunded');
  return { refund: await insertRefund(tx, payment, refund), withdrawn };
}

/** Its order is refunded already, or stays as it is. */
export function insertRefund(
  tx: EntityManager,
  payment: Pick<PaymentRow, 'id' | 'orderId'>,
  { atProcessor: at_processor, ...refund }: NewRefund & { reason: string },
): Promise<RefundRow> {
  const isOwed = refund.origin === 'gateway';
  return tablesOf(tx, Refund)
    .insertInto('refunds')
    .values({
      ...refund,
      ...{ id: newId(), order_id: payment.orderId, payment_id: payment.id, at_processor },
      ...{ state: isOwed ? 'owed' : 'done', ended_at: isOwed ? null : sql<Date>`clock_timestamp()` },
    })
    .returning(allOf(tx, Refund))
    .executeTakeFirstOrThrow();
}
