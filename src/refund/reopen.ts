import type { EntityManager } from '@mikro-orm/postgresql';
import { allOf } from '../database/rows.ts';
import { tablesOf } from '../database/tables.ts';
import { markWaiting } from '../order/delivery-info.ts';
import { moveOrder, Order, type OrderRow } from '../order/order.ts';
import { OrderDetail } from '../order/order-detail.ts';
import { findPayments } from '../payment/attempt/find.ts';
import { badInput } from '../refusal.ts';
import { yenOf } from './decide.ts';
import { refundsOf } from './find.ts';
import { isStanding, isWhole, type RefundRow } from './refund.ts';

type Ended = Pick<RefundRow, 'id' | 'orderId' | 'paymentId' | 'prizes'>;

/** An order stays refunded as long as all of its money is back, by whatever way. The database refuses it otherwise. */
export async function mustLeaveMoney(tx: EntityManager, { id, orderId, paymentId, prizes }: Ended): Promise<void> {
  if (!isWhole({ prizes })) return;
  const others = (await refundsOf(tx, [orderId])).filter((other) => isStanding(other) && other.id !== id);
  const [payment] = await findPayments(tx, [paymentId]);
  const [newest] = others.toReversed();
  if (newest && payment && yenOf(others) >= payment.amount)
    throw badInput(
      'refundId',
      `must stay, since all of it is back by ${newest.id}, too: take that back first, and write it down again afterwards`,
    );
}

/** Once its whole refund has ended otherwise: it is what it was, and what was withdrawn waits again. */
export async function reopenOrder(
  tx: EntityManager,
  { orderId, prizes }: Ended,
  from: 'refunding' | 'refunded',
): Promise<OrderRow> {
  const [order] = await tablesOf(tx, Order)
    .selectFrom('orders')
    .select(allOf(tx, Order))
    .where('id', '=', orderId)
    .forUpdate()
    .execute();
  if (!order) throw new Error('a refund has no order');
  if (!isWhole({ prizes })) return order;
  await tablesOf(tx, OrderDetail)
    .updateTable('order_details')
    .set({ refunded_at: null })
    .where('order_id', '=', orderId)
    .execute();
  const to = order.deliveredAt ? 'delivered' : 'assigned';
  if (!(await moveOrder(tx, order, from, to, order.deliveredAt))) throw new Error(`the order of a whole refund is not ${from}`);
  if (to === 'assigned') await markWaiting(tx, orderId);
  return order;
}
