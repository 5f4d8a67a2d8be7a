import { randomBytes, randomUUID } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Order } from '../order/order.ts';

/**
 * One attempt to pay an order. `entered`: written down, the processor may or may not have heard of it. `authorised`: the
 * money is reserved. `drawn`: the lottery is decided and the stock taken, the capture is owed. `voiding`: the prizes were
 * gone, the release of the reserved money is owed.
 */
export type PaymentState = 'entered' | 'authorised' | 'drawn' | 'captured' | 'declined' | 'voiding' | 'voided';

export const PAYMENT_TRANSITIONS = {
  entered: ['authorised', 'declined'],
  authorised: ['drawn', 'voiding'],
  drawn: ['captured'],
  voiding: ['voided'],
  captured: [],
  declined: [],
  voided: [],
} as const satisfies Record<PaymentState, readonly PaymentState[]>;

/** An order has at most one payment in these: what may still take its money, and what has. */
export const LIVE_STATES: PaymentState[] = ['entered', 'authorised', 'drawn', 'captured'];

/** Whoever drives a payment has this long; after that another may take it over, and the first can change nothing more. */
export const LEASE_SECONDS = 60;

export const Payment = defineEntity({
  name: 'Payment',
  tableName: 'payments',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    order: () => p.manyToOne(Order).ref(),
    processor: p.text(),
    processorOrderId: p.text().unique('payments_processor_order_id_once'),
    amount: p.integer(),
    state: p.text().$type<PaymentState>(),
    epoch: p.integer().default(1),
    leaseUntil: p.datetime(3),
    refusal: p.text().nullable(),
    accessId: p.text().default(''),
    accessPass: p.text().default(''),
    tranId: p.text().default(''),
    tranDate: p.text().default(''),
    approve: p.text().default(''),
    forward: p.text().default(''),
    createdAt: p.datetime(3).defaultRaw('now()'),
    updatedAt: p.datetime(3).defaultRaw('now()'),
  },
});
export type Payment = InferEntity<typeof Payment>;

/** Card processors take at most 27 letters and digits, and each id only once. */
export const newProcessorOrderId = (): string => randomBytes(13).toString('hex');

/**
 * Takes a payment from one state to the next, if it is still in the first and nobody took it over meanwhile. A process
 * that wakes up late finds another state or a later epoch, and changes nothing.
 */
export async function movePayment<From extends PaymentState>(
  em: EntityManager,
  payment: Pick<Payment, 'id' | 'epoch'>,
  from: From,
  to: (typeof PAYMENT_TRANSITIONS)[From][number],
  changes: Partial<Pick<Payment, 'accessId' | 'accessPass' | 'tranId' | 'tranDate' | 'approve' | 'forward' | 'refusal'>> = {},
): Promise<boolean> {
  const where = { id: payment.id, epoch: payment.epoch, state: from };
  return (await em.nativeUpdate(Payment, where, { state: to, ...changes })) === 1;
}
