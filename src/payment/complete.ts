import type { EntityManager } from '@mikro-orm/postgresql';
import { Order } from '../order/order.ts';
import { knownId, Refusal } from '../refusal.ts';
import type { User } from '../user/user.ts';
import { drive } from './drive.ts';
import { processorOf, type Till } from './pay.ts';
import { LEASE_SECONDS, Payment } from './payment.ts';

/**
 * Finishes a payment that nobody is at any more, and reads it otherwise. It may be repeated, prefetched and forged: it
 * only ever goes on from what is written down. `null` for an order that nobody began to pay.
 */
export async function completePayment(em: EntityManager, till: Till, user: User, orderId: string): Promise<Payment | null> {
  const order = await em.fork().findOne(Order, { id: knownId(orderId), user: user.id });
  if (!order) throw new Refusal('NOT_FOUND');
  const payment = await em.fork().findOne(Payment, { order: order.id, state: { $nin: ['declined', 'voiding', 'voided'] } });
  if (!payment || payment.state === 'captured') return payment;
  if (!(await takeOver(em, payment))) return payment;
  const taken = await em.fork().findOneOrFail(Payment, { id: payment.id });
  return drive({ em, processor: processorOf(till, payment), random: till.random, resumed: true }, taken);
}

/** Raises the epoch of a payment whose driver's time is up: from then on that driver changes nothing. */
async function takeOver(em: EntityManager, payment: Payment): Promise<boolean> {
  const rows = await em.fork().execute<{ id: string }[]>(
    `update payments set epoch = epoch + 1, lease_until = clock_timestamp() + make_interval(secs => ?)
      where id = ? and epoch = ? and lease_until <= clock_timestamp() returning id`,
    [LEASE_SECONDS, payment.id, payment.epoch],
  );
  return rows.length === 1;
}
