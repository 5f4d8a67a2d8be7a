import type { EntityManager } from '@mikro-orm/postgresql';
import { databaseClock } from '../database/clock.ts';
import type { Random } from '../draw/draw.ts';
import { Gacha } from '../gacha/gacha.ts';
import { Prize } from '../gacha/prize.ts';
import { isPaid, moveOrder, Order, totalOf } from '../order/order.ts';
import { refusalToPay } from '../order/orderability.ts';
import { playsTaken } from '../order/plays.ts';
import { badInput, knownId, Refusal, textMistake } from '../refusal.ts';
import { lockUser, type User } from '../user/user.ts';
import { drive } from './drive.ts';
import { LEASE_SECONDS, newProcessorOrderId, Payment } from './payment.ts';
import { FREE_OF_CHARGE, type Processor } from './processor.ts';

/** What paying needs from outside: who takes the money, and where chance comes from. */
export type Till = { processor: Processor; random: Random };

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
): Promise<Payment> {
  const orderId = knownId(input.orderId);
  const mistake = textMistake(input.cardToken ?? '', LONGEST_TOKEN);
  if (mistake) throw badInput('token', mistake);
  const payment = await enter(em.fork(), till, user, orderId);
  if (payment.state === 'captured') return payment;
  return drive({ em, processor: processorOf(till, payment), random: till.random, cardToken: input.cardToken }, payment);
}

export const processorOf = (till: Till, payment: Pick<Payment, 'processor'>): Processor =>
  payment.processor === FREE_OF_CHARGE.name ? FREE_OF_CHARGE : till.processor;

/** Checks everything again and writes the attempt down, with the processor's order id, before anybody is called. */
function enter(em: EntityManager, till: Till, user: User, orderId: string): Promise<Payment> {
  return em.transactional(async (em) => {
    await lockUser(em, user);
    const order = await em.findOne(Order, { id: orderId, user: user.id });
    if (!order) throw new Refusal('NOT_FOUND');
    if (isPaid(order)) return em.findOneOrFail(Payment, { order: order.id, state: 'captured' });
    await refuseUnlessPayable(em, user, order);
    if (!(await moveOrder(em, order, 'pending', 'paying'))) throw new Refusal('PAYMENT_IN_PROGRESS');
    const amount = totalOf(order);
    const payment = em.create(Payment, {
      order,
      processor: amount === 0 ? FREE_OF_CHARGE.name : till.processor.name,
      processorOrderId: newProcessorOrderId(),
      amount,
      state: 'entered',
      leaseUntil: new Date((await databaseClock(em)).getTime() + LEASE_SECONDS * 1000),
    });
    await em.flush();
    return payment;
  });
}

async function refuseUnlessPayable(em: EntityManager, user: User, order: Order): Promise<void> {
  if (order.state === 'cancelled') throw new Refusal('ORDER_CANCELLED');
  if (order.state === 'paying') throw new Refusal('PAYMENT_IN_PROGRESS');
  const now = await databaseClock(em);
  if (now >= order.payableUntil) throw new Refusal('ORDER_EXPIRED');
  const gacha = await em.findOneOrFail(Gacha, { id: order.gacha.id });
  const prizes = await em.find(Prize, { gacha: gacha.id, deletedAt: null });
  const taken = await playsTaken(em, user, [gacha.id]);
  const refusal = refusalToPay({ gacha, prizes, playsTaken: taken.get(gacha.id) ?? 0, now }, order.playAmount);
  if (refusal) throw new Refusal(refusal);
}
