import type { EntityManager } from '@mikro-orm/postgresql';
import { transact } from '../database/transaction.ts';
import type { Doer } from '../deed/deed.ts';
import { type PaidAt, processorOf } from '../payment/checkout.ts';
import { badInput } from '../refusal.ts';
import { closeOrder } from './finish.ts';
import { isGivenBack, told } from './give-back.ts';
import type { RefundOrigin, RefundRow } from './refund.ts';
import { mustSayWhy, noteRefund } from './refund-order.ts';
import { decideRefund, lockRefundable, type Wanted, writeRefund } from './write.ts';

export type Happened = Wanted & { orderId: string; origin: Exclude<RefundOrigin, 'gateway'> };

/** A refund that this service did not make. What is said to have been given back at the processor must be so there. */
export async function recordRefund(em: EntityManager, checkout: PaidAt, by: Doer, happened: Happened): Promise<RefundRow> {
  mustSayWhy(happened);
  const { origin, reason } = happened;
  if (origin === 'by-hand') await mustBeSoThere(em, checkout, happened);
  return transact(em, async (tx) => {
    const refundable = await lockRefundable(tx, happened.orderId);
    const { refund, withdrawn } = await writeRefund(tx, refundable, { ...decideRefund(refundable, happened), origin, reason });
    await closeOrder(tx, refund);
    await noteRefund(tx, by, 'REFUND_RECORDED', refundable, { refund, withdrawn });
    return refund;
  });
}

/** No row is locked while the processor is asked. What is refunded meanwhile makes the amounts differ, which the database refuses. */
async function mustBeSoThere(em: EntityManager, checkout: PaidAt, happened: Happened): Promise<void> {
  const { payment, ...decided } = await transact(em, async (tx) => {
    const refundable = await lockRefundable(tx, happened.orderId);
    return { ...decideRefund(refundable, happened), payment: refundable.payment };
  });
  if (decided.amount === 0) return;
  const found = await processorOf(checkout, payment).find(payment.processorOrderId);
  const left = decided.atProcessor - decided.amount;
  if (!isGivenBack(found, decided))
    throw badInput('amount', `is not what was given back: ${told(found)}, and ${left} yen were to be left`);
}
