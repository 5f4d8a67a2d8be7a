import type { EntityManager } from '@mikro-orm/postgresql';
import { drive } from './drive.ts';
import { LEASE_SECONDS, Payment } from './payment.ts';
import { processorOf, type Till } from './till.ts';

/** Goes on with a payment whose driver's time is up; null while somebody may still be at it. */
export async function resume(em: EntityManager, till: Till, payment: Payment): Promise<Payment | null> {
  const taken = await takeOver(em, payment);
  return taken && goOn(em, till, taken);
}

export const goOn = (em: EntityManager, till: Till, payment: Payment): Promise<Payment> =>
  drive({ ...till, em, processor: processorOf(till, payment), resumed: true }, payment);

/** Raises the epoch of the payment: from then on its earlier driver changes nothing. */
async function takeOver(em: EntityManager, payment: Payment): Promise<Payment | null> {
  const rows = await em.fork().execute<{ id: string }[]>(
    `update payments set epoch = epoch + 1, lease_until = clock_timestamp() + make_interval(secs => ?)
      where id = ? and epoch = ? and state = ? and lease_until <= clock_timestamp() returning id`,
    [LEASE_SECONDS, payment.id, payment.epoch, payment.state],
  );
  return rows.length === 1 ? em.fork().findOneOrFail(Payment, { id: payment.id }) : null;
}
