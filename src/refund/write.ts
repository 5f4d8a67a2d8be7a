import { type EntityManager, raw } from '@mikro-orm/postgresql';
import { moveOrder } from '../order/order.ts';
import { OrderDetail } from '../order/order-detail.ts';
import type { PaymentRow } from '../payment/attempt/payment.ts';
import { Refusal } from '../refusal.ts';
import type { NewRefund } from './decide.ts';
import { Refund } from './refund.ts';
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

/** What was not handed over or posted is not collected any more. Answers how many items. */
async function withdrawItems(tx: EntityManager, { order, packed }: Refundable): Promise<number> {
  if (packed > 0) throw new Refusal('ALREADY_PACKED', [{ field: 'orderId', message: 'is in a parcel: take it out first' }]);
  return tx.nativeUpdate(OrderDetail, { order: order.id, deletedAt: null, deliveredAt: null }, { refundedAt: databaseNow() });
}

/** By its clock, when it is written. MikroORM reads back what it was. */
export const databaseNow = (): Date => raw<Date>('clock_timestamp()');

/** Its order is refunded already, or stays as it is. */
export async function insertRefund(
  tx: EntityManager,
  payment: Pick<PaymentRow, 'id' | 'orderId'>,
  refund: NewRefund & { reason: string },
): Promise<Refund> {
  const isOwed = refund.origin === 'gateway';
  const of = { order: payment.orderId, payment: payment.id };
  const written = tx.create(Refund, { ...refund, ...of, state: isOwed ? 'owed' : 'done' });
  if (!isOwed) written.endedAt = databaseNow();
  await tx.flush();
  return written;
}
