import type { EntityManager } from '@mikro-orm/postgresql';
import { type Call, keep, recall } from '../call/call.ts';
import { databaseClock } from '../database/clock.ts';
import { transact } from '../database/transact.ts';
import { Gacha } from '../gacha/gacha.ts';
import { OddsVersion } from '../gacha/odds.ts';
import { Prize } from '../gacha/prize.ts';
import { moveOrder, Order, totalOf } from '../order/order.ts';
import { refusalToPay } from '../order/orderability.ts';
import { playsTaken } from '../order/plays.ts';
import { badInput, knownId, Refusal, textMistake } from '../refusal.ts';
import { lockUser, type User } from '../user/user.ts';
import { drive, refusalOf } from './drive.ts';
import { isOver, LEASE_SECONDS, LIVE_STATES, newProcessorOrderId, newReturnKey, Payment } from './payment.ts';
import { FREE_OF_CHARGE } from './processor.ts';
import { resume } from './resume.ts';
import { processorOf, type Till } from './till.ts';

const LONGEST_TOKEN = 1024;

/**
 * Pays an order and draws its prizes. Paying a paid order again answers the payment that there is and charges nothing.
 * Authorise, draw and commit, capture, show: after the draw nothing that the client does can change the result.
 */
export async function pay(
  em: EntityManager,
  till: Till,
  user: User,
  input: { orderId: string; cardToken: string | null },
  call: Call | null = null,
): Promise<Payment> {
  const orderId = knownId(input.orderId);
  const mistake = textMistake(input.cardToken ?? '', LONGEST_TOKEN);
  if (mistake) throw badInput('token', mistake);
  const { payment, isNew } = await enter(em.fork(), till, user, orderId, call);
  if (payment.state === 'captured') return payment;
  if (isOver(payment)) throw refusalOf(payment);
  if (isNew) return drive({ ...till, em, processor: processorOf(till, payment), cardToken: input.cardToken }, payment);
  const resumed = await resume(em, till, payment);
  if (!resumed && payment.state === 'challenged') return payment;
  if (!resumed) throw new Refusal('PAYMENT_IN_PROGRESS');
  return resumed;
}

/** Checks everything again and writes the attempt down, with the processor's order id, before anybody is called. */
function enter(
  em: EntityManager,
  till: Till,
  user: User,
  orderId: string,
  call: Call | null,
): Promise<{ payment: Payment; isNew: boolean }> {
  return transact(em, async (em) => {
    await lockUser(em, user);
    const kept = call && (await recall(em, call));
    const keptPayment = kept?.paymentId && (await em.findOneOrFail(Payment, { id: kept.paymentId }));
    // An attempt that could not even be made is no answer: then another one is made under the same key.
    if (keptPayment && keptPayment.refusal !== 'PAYMENT_TRY_LATER') return { payment: keptPayment, isNew: false };
    const order = await em.findOne(Order, { id: orderId, user: user.id });
    if (!order) throw new Refusal('NOT_FOUND');
    const live = await em.findOne(Payment, { order: order.id, state: { $in: LIVE_STATES } });
    if (live) {
      if (call && live.state === 'captured') await keep(em, call, { paymentId: live.id });
      return { payment: live, isNew: false };
    }
    await refuseUnlessPayable(em, user, order);
    if (!(await moveOrder(em, order, 'pending', 'paying'))) throw new Refusal('PAYMENT_IN_PROGRESS');
    const amount = totalOf(order);
    const payment = em.create(Payment, {
      order,
      processor: amount === 0 ? FREE_OF_CHARGE.name : till.processor.name,
      processorOrderId: newProcessorOrderId(),
      returnKey: newReturnKey(),
      amount,
      state: 'entered',
      leaseUntil: new Date((await databaseClock(em)).getTime() + LEASE_SECONDS * 1000),
    });
    await em.flush();
    if (call) await keep(em, call, { paymentId: payment.id });
    return { payment, isNew: true };
  });
}

async function refuseUnlessPayable(em: EntityManager, user: User, order: Order): Promise<void> {
  if (order.state === 'cancelled') throw new Refusal('ORDER_CANCELLED');
  const now = await databaseClock(em);
  if (now >= order.payableUntil) throw new Refusal('ORDER_EXPIRED');
  const gacha = await em.findOneOrFail(Gacha, { id: order.gacha.id });
  const prizes = await prizesAsSold(em, order);
  const taken = await playsTaken(em, user, [gacha.id]);
  const refusal = refusalToPay({ gacha, prizes, playsTaken: taken.get(gacha.id) ?? 0, now }, order.playAmount);
  if (refusal) throw new Refusal(refusal);
}

/** What can be drawn for an order goes by the weights it was sold under, as the draw does. */
async function prizesAsSold(em: EntityManager, order: Order): Promise<Pick<Prize, 'stock' | 'pickupWeight'>[]> {
  const { weights } = await em.findOneOrFail(OddsVersion, { id: order.oddsVersion.id });
  const prizes = await em.find(Prize, { gacha: order.gacha.id, deletedAt: null });
  return prizes.map(({ id, stock }) => ({ stock, pickupWeight: weights[id] ?? 0 }));
}
