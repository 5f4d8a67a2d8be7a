import type { EntityManager } from '@mikro-orm/postgresql';
import { transact } from '../database/transaction.ts';
import { type PaidAt, processorOf } from '../payment/checkout.ts';
import { fieldError, mistaken, Refusal, refuseEmptyReason } from '../refusal.ts';
import type { Doer } from '../staff/audit-entry.ts';
import type { Role } from '../staff/role.ts';
import { decideRefund, type NewRefund, type WantedRefund } from './decide.ts';
import { closeOrder } from './finish.ts';
import { isGivenBack, standingOfPayment } from './give-back.ts';
import { leftAfter, type Refund, type RefundOrigin } from './refund.ts';
import { mustAnswerFor, mustKnowRemaining, noteRefund } from './refund-order.ts';
import { lockRefundable, type Refundable } from './refundable.ts';
import { writeRefund } from './write.ts';

/**
 * `remaining`: of a part, what was not refunded before it, so that it is not written down twice. A charge-back is written down
 * once.
 */
export type Happened = WantedRefund & { orderId: string; origin: Exclude<RefundOrigin, 'gateway'>; remaining?: number | null };

/** Only the word of the staff member proves a refund by another way. */
const RECORDING_ROLES = {
  'by-hand': ['operator', 'support'],
  'charge-back': ['operator', 'support'],
  otherwise: ['operator'],
} as const satisfies Record<Happened['origin'], Role[]>;

/** A refund that this service did not make. What is said to have been given back at the processor must be so there. */
export async function recordRefund(em: EntityManager, checkout: PaidAt, by: Doer, happened: Happened): Promise<Refund> {
  const { origin, reason } = happened;
  refuseEmptyReason('reason', reason);
  if (origin === 'by-hand') await mustBeSoThere(em, checkout, by, happened);
  return transact(em, async (tx) => {
    const refundable = await lockRefundable(tx, by, happened.orderId);
    mustAnswerFor(refundable, RECORDING_ROLES[origin]);
    const { refund, withdrawn } = await writeRefund(tx, refundable, { ...decided(refundable, happened), reason });
    await closeOrder(tx, refundable.order, refund);
    await noteRefund(tx, by, 'REFUND_RECORDED', refundable, { refund, why: reason, withdrawn });
    return refund;
  });
}

function decided(refundable: Refundable, { remaining, origin, ...wanted }: Happened): NewRefund {
  const refund = decideRefund(refundable, wanted, origin);
  const isOnce = remaining == null && origin === 'charge-back';
  if (wanted.amount != null && !isOnce) mustKnowRemaining(remaining, refund);
  return refund;
}

/** No row is locked while the processor is asked. What is refunded meanwhile leaves less than was told of. */
async function mustBeSoThere(em: EntityManager, checkout: PaidAt, by: Doer, happened: Happened): Promise<void> {
  const { payment, ...refund } = await transact(em, async (tx) => {
    const refundable = await lockRefundable(tx, by, happened.orderId);
    return { ...decided(refundable, happened), payment: refundable.payment };
  });
  if (refund.amount === 0) return;
  const found = await processorOf(checkout, payment).find(payment.processorOrderId);
  const left = leftAfter(refund);
  if (!isGivenBack(found, refund))
    throw new Refusal('NOT_GIVEN_BACK', [
      fieldError('amount', mistaken('NOT_GIVEN_BACK', { found: standingOfPayment(found), left })),
    ]);
}
