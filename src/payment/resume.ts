import type { EntityManager } from '@mikro-orm/postgresql';
import { columnsOf, reader } from '../database/plain.ts';
import { drive } from './drive.ts';
import type { Drive } from './driving.ts';
import { NEW_LEASE, Payment } from './payment.ts';
import { processorOf, type Till } from './till.ts';

/** Goes on with a payment whose driver's time is up; null while somebody may still be at it. */
export async function resume(em: EntityManager, till: Till, payment: Payment): Promise<Payment | null> {
  const [taken] = await takeOver(em, 'id = ? and epoch = ? and state = ? and lease_until <= clock_timestamp()', [
    payment.id,
    payment.epoch,
    payment.state,
  ]);
  return taken ? drive(resuming(em, till, taken), taken) : null;
}

export const resuming = (em: EntityManager, till: Till, payment: Payment): Drive => ({
  ...till,
  ...{ em, processor: processorOf(till, payment), resumed: true },
});

/** Raises the epoch of payments: from then on their earlier drivers change nothing. */
export async function takeOver(em: EntityManager, which: string, params: unknown[]): Promise<Payment[]> {
  const rows = await em
    .fork()
    .execute<Record<string, unknown>[]>(
      `update payments set epoch = epoch + 1, lease_until = ${NEW_LEASE} where ${which} returning ${columnsOf(em, Payment)}`,
      params,
    );
  return rows.map(reader<Payment>(em, Payment));
}
