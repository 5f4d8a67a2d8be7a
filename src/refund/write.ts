import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { tablesOf } from '../database/tables.ts';
import { databaseClock } from '../database/time/clock.ts';
import { moveOrder } from '../order/order.ts';
import { OrderDetail } from '../order/order-detail.ts';
import type { PaymentRow } from '../payment/attempt/payment.ts';
import { fieldError, mistaken, Refusal } from '../refusal.ts';
import type { NewRefund } from './decide.ts';
import { Refund, type RefundedPrizes } from './refund.ts';
import type { Refundable } from './refundable.ts';

/** `withdrawn`: how many items. */
type Written = { refund: Refund; withdrawn: number };

/** With a whole refund the order is handed over no further, from the same instant. */
export async function writeRefund(
  tx: EntityManager,
  refundable: Refundable,
  refund: NewRefund & { reason: string },
): Promise<Written> {
  const { order, payment } = refundable;
  const withdrawn = refund.prizes ? await withdrawItems(tx, refundable) : 0;
  if (refund.prizes && !(await moveOrder(tx, order, order.state === 'delivered' ? 'delivered' : 'assigned', 'refunding')))
    throw new Error('a paid order cannot be refunded');
  return { refund: await insertRefund(tx, payment, refund), withdrawn };
}

/** Items that were not handed over or posted cannot be collected any more. Answers how many. */
async function withdrawItems(tx: EntityManager, { order, packed }: Refundable): Promise<number> {
  if (packed > 0) throw new Refusal('ALREADY_PACKED', [fieldError('orderId', mistaken('IN_A_PARCEL'))]);
  const withdrawn = await tablesOf(tx, OrderDetail)
    .updateTable('order_details')
    .set({ refunded_at: sql<Date>`clock_timestamp()` })
    .where('order_id', '=', order.id)
    .where('deleted_at', 'is', null)
    .where('delivered_at', 'is', null)
    .where('refunded_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(withdrawn.numUpdatedRows);
}

/** Its order is refunded already, or stays as it is. */
export async function insertRefund(
  tx: EntityManager,
  payment: Pick<PaymentRow, 'id' | 'orderId'>,
  refund: NewRefund & { reason: string; itemPrizes?: RefundedPrizes },
): Promise<Refund> {
  const isOwed = refund.origin === 'gateway';
  const of = { order: payment.orderId, payment: payment.id };
  const written = tx.create(Refund, { ...refund, ...of, state: isOwed ? 'owed' : 'done' });
  if (!isOwed) written.endedAt = await databaseClock(tx);
  await tx.flush();
  return written;
}
