import type { EntityManager } from '@mikro-orm/postgresql';
import { findOrder } from '../order/find.ts';
import { totalOf } from '../order/order.ts';
import { Refusal } from '../refusal.ts';
import type { User } from '../user/user.ts';
import type { PaymentRow } from './attempt/payment.ts';
import type { Checkout } from './checkout.ts';
import { goOnWithPayment } from './go-on.ts';
import { pay } from './pay.ts';

/** Pays an order without an attempt if it costs nothing, by the verb and with the guards of `pay`. */
export async function completePayment(em: EntityManager, checkout: Checkout, user: User, orderId: string): Promise<PaymentRow> {
  const begun = await goOnWithPayment(em, checkout, user, orderId);
  if (begun) return begun;
  const order = await findOrder(em, user, orderId);
  if (order.state === 'cancelled') throw new Refusal('ORDER_CANCELLED');
  if (order.isExpired) throw new Refusal('ORDER_EXPIRED');
  if (totalOf(order) > 0) throw new Refusal('PAYMENT_REQUIRED');
  return pay(em, checkout, user, { orderId, cardToken: null });
}
