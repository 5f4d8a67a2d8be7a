import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { databaseClock } from '../database/time/clock.ts';
import { transact } from '../database/transaction.ts';
import { findPayments } from '../payment/attempt/find.ts';
import { takeOver } from '../payment/attempt/lease.ts';
import { type PaidAt, processorOf } from '../payment/checkout.ts';
import { fieldError, isId, mistaken, Refusal, refuseEmptyReason } from '../refusal.ts';
import type { Doer } from '../staff/audit-entry.ts';
import { isGivenBack, standingOfPayment } from './give-back.ts';
import { IS_OWED, lockOwed } from './lease.ts';
import { Refund, type RefundRow } from './refund.ts';
import { mustAnswerFor, noteRefund, SETTLING_ROLES } from './refund-order.ts';
import { lockRefundable } from './refundable.ts';
import { type EndedRefund, reopenOrder } from './reopen.ts';

/**
 * Ends a refund that the processor does not carry out, once no call for it can arrive there any more. Where the processor has
 * another amount than before, a person made it so, and writes that down afterwards. What was won waits again as before, unless a
 * charge-back of all stands: then that one is what refunded the order.
 */
export async function giveUpRefund(
  em: EntityManager,
  checkout: PaidAt,
  by: Doer,
  { refundId, reason, isRestRefunded }: { refundId: string; reason: string; isRestRefunded?: boolean | null },
): Promise<EndedRefund> {
  refuseEmptyReason('reason', reason);
  const refund = await takeOwed(em, refundId);
  await mustNotBeDone(em, checkout, refund);
  return transact(em, async (tx) => {
    const refundable = await lockRefundable(tx, by, refund.orderId);
    mustAnswerFor(refundable, SETTLING_ROLES);
    const ended = await lockOwed(tx, refund);
    if (!ended) throw new Refusal('REFUND_IN_PROGRESS');
    [ended.state, ended.endedAt] = ['given-up', await databaseClock(tx)];
    await tx.flush();
    const inPlace = await reopenOrder(tx, refundable, {
      ended,
      from: 'refunding',
      why: reason,
      isRestRefunded: isRestRefunded ?? false,
    });
    await noteRefund(tx, by, 'REFUND_GIVEN_UP', refundable, { refund: ended, why: reason, inPlace });
    return { refund: ended, inPlace };
  });
}

/** From its driver, which changes nothing more. */
async function takeOwed(em: EntityManager, id: string): Promise<RefundRow> {
  const [refund] = isId(id) ? await takeOver(em, Refund, sql`id = ${id} and ${IS_OWED}`) : [];
  if (!refund) throw new Refusal('NOT_FOUND');
  return refund;
}

async function mustNotBeDone(em: EntityManager, checkout: PaidAt, refund: RefundRow): Promise<void> {
  const { uncertainUntil } = refund;
  const now = await databaseClock(em.fork());
  if (uncertainUntil && uncertainUntil > now) throw stillUncertain(uncertainUntil, now);
  const [payment] = await findPayments(em.fork(), [refund.paymentId]);
  if (!payment || refund.amount === 0) return;
  const found = await processorOf(checkout, payment).find(payment.processorOrderId);
  if (isGivenBack(found, refund))
    throw new Refusal('REFUND_CARRIED_OUT', [
      fieldError('refundId', mistaken('CARRIED_OUT', { found: standingOfPayment(found) })),
    ]);
}

const stillUncertain = (until: Date, now: Date): Refusal =>
  new Refusal('REFUND_UNCERTAIN', [fieldError('refundId', mistaken('STILL_UNCERTAIN', { until: until.toISOString() }))], {
    retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
  });
