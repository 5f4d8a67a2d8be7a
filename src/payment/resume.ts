import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { advance } from './advance.ts';
import { hasRunOut, takeOver } from './attempt/lease.ts';
import { Payment, type PaymentRow } from './attempt/payment.ts';
import { type Checkout, processorOf } from './checkout.ts';
import type { Drive } from './steps/driver.ts';

/** Goes on with a payment whose lease has run out; null while another driver may still be at it. */
export async function resume(em: EntityManager, checkout: Checkout, payment: PaymentRow): Promise<PaymentRow | null> {
  const { id, epoch, state } = payment;
  const [taken] = await takeOver(em, Payment, sql`id = ${id} and epoch = ${epoch} and state = ${state} and ${hasRunOut}`);
  return taken ? advance(resuming(em, checkout, taken), taken) : null;
}

export const resuming = (em: EntityManager, checkout: Checkout, payment: PaymentRow): Drive => ({
  ...checkout,
  ...{ em, processor: processorOf(checkout, payment), isResumed: true },
});
