import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { databaseClock } from '../database/time/clock.ts';
import { transact } from '../database/transaction.ts';
import { OrderDetail } from '../order/order-detail.ts';
import { playsAboveLimit } from '../order/plays.ts';
import { itemsOfRefunds, refundedItems } from '../order/refunded/refund-item.ts';
import { readPayment } from '../payment/attempt/find.ts';
import { type PaidAt, processorOf } from '../payment/checkout.ts';
import { fieldError, isId, mistaken, Refusal, refuseEmptyReason } from '../refusal.ts';
import type { Doer } from '../staff/audit-entry.ts';
import { leftAtProcessor } from './decide.ts';
import { refundsOf } from './find.ts';
import { standingOfPayment } from './give-back.ts';
import { isStanding, isWhole, Refund, type RefundRow } from './refund.ts';
import { mustAnswerFor, noteRefund, SETTLING_ROLES } from './refund-order.ts';
import { lockRefundable } from './refundable.ts';
import { chargeBackInPlaceOf, type EndedRefund, reopenOrder } from './reopen.ts';

type Asked = { refundId: string; reason: string };

/** `aboveLimit`: how many plays the fan has now beyond what the gacha allows, since those of the order count again. */
export type TakenBack = EndedRefund & { aboveLimit: number };

/**
 * Takes a recorded refund back: the bank decided for the shop, or it had not happened. The row stays, and counts no more. If it
 * was all of the money, the order gets its earlier state, unless a charge-back of all stands. The limit of plays does not stand
 * in the way, since what is on record must be true: where the fan has bought others meanwhile, that is told.
 */
export async function takeBackRefund(em: EntityManager, checkout: PaidAt, by: Doer, asked: Asked): Promise<TakenBack> {
  refuseEmptyReason('reason', asked.reason);
  const written = await findWritten(em, asked.refundId);
  if (written.origin === 'by-hand') await mustNotBeSoThere(em, checkout, written);
  return transact(em, async (tx) => {
    const refundable = await lockRefundable(tx, by, written.order.id);
    mustAnswerFor(refundable, SETTLING_ROLES);
    // The decision about the prizes may have changed since the row was read, if it replaced a refund that was given up.
    const standing = standingOf(written, refundable.refunds);
    if (standing.itemPrizes || !chargeBackInPlaceOf(refundable, standing)) await mustNotBeDrawnAgain(tx, standing);
    const refund = await end(tx, asked);
    const inPlace = await reopenOrder(tx, refundable, { ended: refund, from: 'refunded', why: asked.reason });
    const aboveLimit = isWhole(standing) && !inPlace ? await playsAboveLimit(tx, refundable.order) : 0;
    await noteRefund(tx, by, 'REFUND_TAKEN_BACK', refundable, { refund, why: asked.reason, inPlace, aboveLimit });
    return { refund, inPlace, aboveLimit };
  });
}

async function findWritten(em: EntityManager, id: string): Promise<Refund> {
  const refund = isId(id) ? await em.fork().findOne(Refund, { id }) : null;
  if (!refund) throw new Refusal('NOT_FOUND');
  if (refund.origin === 'gateway')
    throw new Refusal('REFUND_OF_SERVICE', [fieldError('refundId', mistaken('REFUND_OF_SERVICE'))]);
  return refund;
}

/** No row is locked while the processor is asked. The other refunds of the payment stay as they are meanwhile. */
async function mustNotBeSoThere(
  em: EntityManager,
  checkout: PaidAt,
  { id, order, payment: { id: paymentId } }: Refund,
): Promise<void> {
  const payment = await readPayment(em, paymentId);
  const others = (await refundsOf(em.fork(), [order.id])).filter((other) => isStanding(other) && other.id !== id);
  if (others.some(({ state }) => state === 'owed')) throw new Refusal('REFUND_IN_PROGRESS');
  const found = await processorOf(checkout, payment).find(payment.processorOrderId);
  const without = leftAtProcessor(payment, others);
  if (found?.status !== 'captured' || found.amount !== without)
    throw new Refusal('REFUND_CARRIED_OUT', [
      fieldError('refundId', mistaken('CARRIED_OUT_THERE', { found: standingOfPayment(found), without })),
    ]);
}

/** The same refund as it is now, among those of a locked order. */
function standingOf({ id, origin }: Refund, refunds: readonly RefundRow[]): RefundRow {
  const standing = refunds.find((refund) => refund.id === id && refund.state === 'done');
  if (!standing) throw new Refusal('REFUND_TAKEN_BACK', [fieldError('refundId', mistaken('TAKEN_BACK'))]);
  if (origin === 'by-hand' && refunds.some(({ state }) => state === 'owed')) throw new Refusal('REFUND_IN_PROGRESS');
  return standing;
}

/** Of a refund of items these alone are asked about. */
async function mustNotBeDrawnAgain(tx: EntityManager, { id, orderId: order, prizes, itemPrizes }: RefundRow): Promise<void> {
  if (prizes !== 'restock' && itemPrizes !== 'restock') return;
  const items = itemPrizes
    ? { $in: (await itemsOfRefunds(tx, { refundIds: [id] })).map((item) => item.id) }
    : { $nin: await refundedItems(tx, order) };
  if ((await tx.count(OrderDetail, { order, refundedAt: { $ne: null }, id: items })) > 0)
    throw new Refusal('PRIZES_RESTOCKED', [fieldError('refundId', mistaken('PRIZES_PUT_BACK'))]);
}

async function end(tx: EntityManager, { refundId, reason }: Asked): Promise<Refund> {
  const ended = await tx.findOneOrFail(Refund, { id: refundId, state: 'done' }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  [ended.state, ended.takenBackAt, ended.takenBackBecause] = ['taken-back', await databaseClock(tx), reason];
  await tx.flush();
  return ended;
}
