import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { allOf } from '../database/rows.ts';
import { tablesOf } from '../database/tables.ts';
import { transact } from '../database/transaction.ts';
import { type Doer, writeDeeds } from '../deed/deed.ts';
import { moveOrder, Order } from '../order/order.ts';
import { findPayments } from '../payment/attempt/find.ts';
import { newLease } from '../payment/attempt/lease.ts';
import { type PaidAt, processorOf } from '../payment/checkout.ts';
import { badInput, isId, Refusal } from '../refusal.ts';
import { isGivenBack, told } from './give-back.ts';
import { Refund, type RefundRow } from './refund.ts';
import { mustSayWhy } from './refund-order.ts';
import { bringBackItems } from './withdraw.ts';

/**
 * Ends a refund that the processor does not carry out, once no call for it can arrive there any more. Where the processor has another
 * amount than before, a person made it so, and writes that down afterwards. What was won waits again as before.
 */
export async function giveUpRefund(
  em: EntityManager,
  checkout: PaidAt,
  by: Doer,
  { refundId, reason }: { refundId: string; reason: string },
): Promise<RefundRow> {
  mustSayWhy({ reason });
  const refund = await takeOwed(em, refundId);
  await mustNotBeDone(em, checkout, refund);
  return transact(em, async (tx) => {
    const ended = await tablesOf(tx, Refund)
      .updateTable('refunds')
      .set({ state: 'given-up', ended_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', refund.id)
      .where('epoch', '=', refund.epoch)
      .where('state', '=', 'owed')
      .returning(allOf(tx, Refund))
      .executeTakeFirst();
    if (!ended) throw new Refusal('REFUND_IN_PROGRESS');
    await reopen(tx, by, ended, reason);
    return ended;
  });
}

type Owed = RefundRow & { isUncertain: boolean };

/** From its driver, which changes nothing more. */
async function takeOwed(em: EntityManager, id: string): Promise<Owed> {
  const taking = tablesOf(em.fork(), Refund)
    .updateTable('refunds')
    .set((refund) => ({ epoch: refund('epoch', '+', 1), lease_until: newLease }))
    .where('id', '=', id)
    .where('state', '=', 'owed')
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

async function reopen(
  tx: EntityManager,
  by: Doer,
  { id: subjectId, orderId, amount, prizes }: RefundRow,
  why: string,
): Promise<void> {
  const [order] = await tablesOf(tx, Order)
    .selectFrom('orders')
    .select(allOf(tx, Order))
    .where('id', '=', orderId)
    .forUpdate()
    .execute();
  if (!order) throw new Error('a refund has no order');
  const { gachaId, userId, deliveredAt } = order;
  if (prizes) {
    await bringBackItems(tx, order);
    const to = deliveredAt ? 'delivered' : 'assigned';
    if (!(await moveOrder(tx, order, 'refunding', to, deliveredAt)))
      throw new Error('the order of a refund is not being refunded');
  }
  const of = { gachaId, orderId, userId, subjectId };
  await writeDeeds(tx, [{ ...of, by, action: 'REFUND_GIVEN_UP', why, after: { yen: amount } }]);
}
