import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { guard } from '../database/guard.ts';
import { allOf } from '../database/rows.ts';
import { tablesOf } from '../database/tables.ts';
import { transact } from '../database/transaction.ts';
import { findPayments } from '../payment/attempt/find.ts';
import { newLease } from '../payment/attempt/lease.ts';
import { type PaidAt, processorOf } from '../payment/checkout.ts';
import { badInput, isId, Refusal, refuseEmptyReason } from '../refusal.ts';
import type { Doer } from '../staff/audit-entry.ts';
import { isGivenBack, told } from './give-back.ts';
import { Refund, type RefundRow } from './refund.ts';
import { mustAnswerFor, noteRefund, SETTLING_ROLES } from './refund-order.ts';
import { type EndedRefund, reopenOrder } from './reopen.ts';
import { lockRefundable } from './write.ts';

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
    const refundable = await lockRefundable(tx, refund.orderId);
    await mustAnswerFor(tx, by, refundable, SETTLING_ROLES);
    const ended = await tablesOf(tx, Refund)
      .updateTable('refunds')
      .set({ state: 'given-up', ended_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', refund.id)
      .where((one) => guard('driver', one('epoch', '=', refund.epoch)))
      .where((one) => guard('state', one('state', '=', 'owed')))
      .returning(allOf(tx, Refund))
      .executeTakeFirst();
    if (!ended) throw new Refusal('REFUND_IN_PROGRESS');
    const inPlace = await reopenOrder(tx, refundable, {
      ended,
      from: 'refunding',
      why: reason,
      isRestRefunded: isRestRefunded ?? false,
    });
    await noteRefund(tx, by, 'REFUND_GIVEN_UP', refundable, { refund: ended, why: reason, inPlace });
    return { ...ended, inPlace };
  });
}

type Owed = RefundRow & { isUncertain: boolean };

/** From its driver, which changes nothing more. */
async function takeOwed(em: EntityManager, id: string): Promise<Owed> {
  const taking = tablesOf(em.fork(), Refund)
    .updateTable('refunds')
    .set((refund) => ({ epoch: refund('epoch', '+', 1), lease_until: newLease }))
    .where('id', '=', id)
    .where((one) => guard('state', one('state', '=', 'owed')))
    .returning(allOf(em, Refund))
    .returning(sql<boolean>`coalesce(uncertain_until > clock_timestamp(), false)`.as('isUncertain'));
  const refund = isId(id) ? await taking.executeTakeFirst() : undefined;
  if (!refund) throw new Refusal('NOT_FOUND');
  return refund;
}

async function mustNotBeDone(em: EntityManager, checkout: PaidAt, refund: Owed): Promise<void> {
  if (refund.isUncertain) throw badInput('refundId', `may still be carried out, until ${refund.uncertainUntil?.toISOString()}`);
  const [payment] = await findPayments(em.fork(), [refund.paymentId]);
  if (!payment || refund.amount === 0) return;
  const found = await processorOf(checkout, payment).find(payment.processorOrderId);
  if (isGivenBack(found, refund)) throw badInput('refundId', `was carried out: ${told(found)}`);
}
