import type { EntityManager } from '@mikro-orm/postgresql';
import { isGone, isRefunded, Order } from '../order/order.ts';
import { knownId, Refusal } from '../refusal.ts';
import type { User } from '../user/user.ts';
import { refusalOf } from './advance.ts';
import { paymentsOf } from './attempt/find.ts';
import { isOver, type PaymentRow } from './attempt/payment.ts';
import type { Checkout } from './checkout.ts';
import { resume } from './resume.ts';

/**
 * Finishes a payment whose driver has left it, and otherwise reads it: a failed payment is refused as it was before. It may be
 * repeated, prefetched and forged, since it only goes on from what is written down. `null` for an order without an attempt. A
 * replaced order only tells that it ended a payment that waited at the bank.
 */
export async function goOnWithPayment(
  em: EntityManager,
  checkout: Checkout,
  user: User,
  orderId: string,
): Promise<PaymentRow | null> {
  const order = await em.fork().findOne(Order, { id: knownId(orderId), user: user.id }, { filters: { notDeleted: false } });
  if (!order) throw new Refusal('NOT_FOUND');
  const attempts = await paymentsOf(em, order.id);
  if (isGone(order) && attempts[0] && waitedAtBank(attempts[0])) throw new Refusal('PAYMENT_SUPERSEDED');
  if (order.deletedAt) throw new Refusal('NOT_FOUND');
  if (isRefunded(order)) throw new Refusal('ORDER_REFUNDED');
  const live = attempts.find((attempt) => !isOver(attempt));
  if (live) return live.state === 'captured' ? live : ((await resume(em, checkout, live)) ?? live);
  const [last = null] = attempts;
  if (last) throw refusalOf(last);
  return null;
}

const waitedAtBank = ({ state, refusal }: PaymentRow): boolean => state === 'challenged' || refusal === 'PAYMENT_SUPERSEDED';
