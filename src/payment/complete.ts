import type { EntityManager } from '@mikro-orm/postgresql';
import { Order } from '../order/order.ts';
import { knownId, Refusal } from '../refusal.ts';
import type { User } from '../user/user.ts';
import { refusalOf } from './drive.ts';
import { LIVE_STATES, Payment } from './payment.ts';
import { resume } from './resume.ts';
import type { Till } from './till.ts';

/**
 * Finishes a payment that nobody is at any more, and reads it otherwise: a payment that came to nothing is refused as it
 * was before. It may be repeated, prefetched and forged, since it only ever goes on from what is written down. `null` for
 * an order that nobody began to pay.
 */
export async function completePayment(em: EntityManager, till: Till, user: User, orderId: string): Promise<Payment | null> {
  const order = await em.fork().findOne(Order, { id: knownId(orderId), user: user.id });
  if (!order) throw new Refusal('NOT_FOUND');
  const [live] = await em.fork().find(Payment, { order: order.id, state: { $in: LIVE_STATES } });
  if (live) return live.state === 'captured' ? live : ((await resume(em, till, live)) ?? live);
  const [last] = await em.fork().find(Payment, { order: order.id }, { orderBy: { createdAt: 'desc' }, limit: 1 });
  if (last) throw refusalOf(last);
  return null;
}
