import type { EntityManager } from '@mikro-orm/postgresql';
import { type AtProcessor, toldByProcessor } from '../language/en/work.ts';
import { referenceOf } from '../payment/attempt/access-keys.ts';
import { readPayment } from '../payment/attempt/find.ts';
import { LEASE_SECONDS, takeOverSome } from '../payment/attempt/lease.ts';
import { type PaidAt, processorOf } from '../payment/checkout.ts';
import { goOnWithAll } from '../payment/keep-recovering.ts';
import { Alarm, type FoundPayment, Impossible, type Processor } from '../payment/processor/processor.ts';
import { finishRefund } from './finish.ts';
import { askLater, IS_OWED, noteAsking, waitForOthers } from './lease.ts';
import { leftAfter, Refund, type RefundRow } from './refund.ts';
import { givenTwice } from './unfinished.ts';

type Complain = (refund: RefundRow, error: unknown) => void;

/** The one way in which money goes back. Answers how many refunds it took. */
export const recoverRefunds = async (em: EntityManager, checkout: PaidAt, complain: Complain): Promise<number> =>
  goOnWithAll(await takeOverSome(em, Refund, IS_OWED), (refund) => giveBack(em, checkout, refund), complain);

/** Another driver has the refund now, or the calls for an earlier one must have died away first. */
const LATER = Symbol('later');

/** Goes on with a refund that this driver took over: it looks first, and asks only where nothing of it was done. */
export async function giveBack(em: EntityManager, checkout: PaidAt, refund: RefundRow): Promise<void> {
  try {
    const isCertain = refund.amount === 0 || (await atProcessor(em, checkout, refund));
    if (isCertain !== LATER) await finishRefund(em, refund, { isCertain });
  } catch (cause) {
    await askLater(em, refund, cause instanceof Alarm);
    throw cause;
  }
}

/** Whether no call of ours is under way any more. */
async function atProcessor(em: EntityManager, checkout: PaidAt, refund: RefundRow): Promise<boolean | typeof LATER> {
  if (await waitForOthers(em, refund)) return LATER;
  const payment = await readPayment(em, refund.paymentId);
  const processor = processorOf(checkout, payment);
  const found = await processor.find(payment.processorOrderId);
  if (isGivenBack(found, refund)) return refund.uncertainUntil === null;
  if (!isAsBefore(found, refund))
    throw new Alarm(`${payment.processorOrderId}: ${toldByProcessor(standingOfPayment(found))}, ${expected(refund)}`);
  await mustNotGoTwice(em, refund);
  if (!(await noteAsking(em, refund, LEASE_SECONDS + processor.uncertainForSeconds))) return LATER;
  const asked = { captured: refund.atProcessor, left: leftAfter(refund) };
  await ask(processor, () => processor.refund(referenceOf(em, payment), asked));
  return refund.uncertainUntil === null;
}

/** Money that the bank took back as well needs a decision: give the refund up, or take the charge-back back. */
async function mustNotGoTwice(em: EntityManager, { id, orderId }: RefundRow): Promise<void> {
  const [twice] = await givenTwice(em.fork(), { orderId });
  if (twice?.heldId === id) throw new Alarm(`${twice.held} yen would go back twice, beside the charge-back ${twice.id}`);
}

async function ask(processor: Processor, call: () => Promise<void>): Promise<void> {
  try {
    await call();
  } catch (cause) {
    throw cause instanceof Impossible ? new Alarm(`${processor.name} does not give it back`, { cause }) : cause;
  }
}

const isAsBefore = (found: FoundPayment | null, { atProcessor }: Pick<RefundRow, 'atProcessor'>): boolean =>
  found?.status === 'captured' && found.amount === atProcessor;

export function isGivenBack(found: FoundPayment | null, refund: Pick<RefundRow, 'atProcessor' | 'amount'>): boolean {
  const left = leftAfter(refund);
  return left === 0 ? found?.status === 'voided' : found?.status === 'captured' && found.amount === left;
}

/** Without what only the processor and we may know. */
export const standingOfPayment = (found: FoundPayment | null): AtProcessor =>
  found && { status: found.status, ...('amount' in found && { amount: found.amount }) };

const expected = (refund: RefundRow): string => `and ${refund.atProcessor} yen were to be lowered to ${leftAfter(refund)}`;
