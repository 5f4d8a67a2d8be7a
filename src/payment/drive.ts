import type { EntityManager } from '@mikro-orm/postgresql';
import { databaseClock } from '../database/clock.ts';
import { transact } from '../database/transact.ts';
import { moveOrder, Order } from '../order/order.ts';
import { Refusal, type RefusalCode } from '../refusal.ts';
import { authorise, decline, finishChallenge, inquire, register, watch } from './authorise.ts';
import { askLater, type Drive, unavailable } from './driving.ts';
import { movePayment, Payment } from './payment.ts';
import { Impossible, type Reference } from './processor.ts';
import { takeBackDraw } from './take-back.ts';

/**
 * Takes a payment, from whatever state its row is in, as far as it will go: the same steps whether it was just entered or
 * is taken up again later. No transaction is open while the processor is called.
 */
export async function drive(driver: Drive, started: Payment): Promise<Payment> {
  let payment = started;
  for (;;) {
    switch (payment.state) {
      case 'captured':
        return payment;
      case 'declined':
      case 'voided':
        throw refusalOf(payment);
      // These two wait, and are gone on with only by whoever takes them up when their time is over.
      case 'challenged':
        if (payment !== started || !driver.resumed) return payment;
        break;
      case 'abandoned':
        if (payment !== started || !driver.resumed) throw refusalOf(payment);
        break;
    }
    await step(driver, payment);
    const now = await driver.em.fork().findOneOrFail(Payment, { id: payment.id });
    // Only what is written in the row has happened. Who finds another's hand in it leaves it alone.
    if (now.epoch !== payment.epoch || now.state === payment.state) throw new Refusal('PAYMENT_IN_PROGRESS');
    payment = now;
  }
}

async function step(driver: Drive, payment: Payment): Promise<void> {
  const { resumed } = driver;
  switch (payment.state) {
    // The card was asked only after the next state was written, and its token is known to the first driver alone.
    case 'entered':
      return resumed ? decline(driver, payment, 'entered', 'PAYMENT_TRY_LATER') : register(driver, payment);
    case 'registered':
      return resumed ? inquire(driver, payment) : authorise(driver, payment);
    // The holder never came back, and without that nobody finishes the challenge.
    case 'challenged':
      return decline(driver, payment, 'challenged', 'AUTHENTICATION_FAILED');
    case 'returned':
      return finishChallenge(driver, payment);
    case 'authorised':
      return driver.settle(await gachaOf(driver.em, payment), payment);
    case 'drawn':
      return capture(driver, payment);
    case 'voiding':
      return release(driver, payment);
    case 'abandoned':
      return watch(driver, payment);
  }
}

const referenceOf = ({ processorOrderId, accessId, accessPass }: Payment): Reference => ({
  processorOrderId,
  accessId,
  accessPass,
});

const gachaOf = async (em: EntityManager, payment: Payment): Promise<string> =>
  (await em.fork().findOneOrFail(Order, { id: payment.order.id })).gacha.id;

export const refusalOf = (payment: Payment): Refusal =>
  new Refusal((payment.refusal as RefusalCode | null) ?? 'PAYMENT_DECLINED');

/** The money is taken; from the same instant the order is paid and its prizes are seen. */
async function capture(driver: Drive, payment: Payment): Promise<void> {
  const { em, processor } = driver;
  const slip = await processor.capture(referenceOf(payment), payment.amount).catch(async (cause: unknown) => {
    const found = await processor.find(payment.processorOrderId).catch(() => undefined);
    if (found?.status === 'captured') return found.slip;
    // Only what the processor itself no longer holds is given up.
    if (cause instanceof Impossible && found !== undefined && found?.status !== 'authorised') return null;
    await askLater(em, payment);
    return unavailable(cause);
  });
  if (!slip) return takeBackDraw(em.fork(), payment);
  await transact(em, async (em) => {
    if (!(await movePayment(em, payment, 'drawn', 'captured', slip))) return;
    const paid = await moveOrder(em, payment.order, 'paying', 'assigned', { assignedAt: await databaseClock(em) });
    if (!paid) throw new Error('the order of a payment is not being paid');
  });
}

/** The order is free again already; if the release does not get through now, it stays owed in the row. */
async function release(driver: Drive, payment: Payment): Promise<void> {
  const { em, processor } = driver;
  try {
    await processor.void(referenceOf(payment));
  } catch (cause) {
    const found = await processor.find(payment.processorOrderId).catch(() => undefined);
    const isGone = found === null || found?.status === 'voided' || found?.status === 'declined' || found?.status === 'open';
    if (!isGone) {
      await askLater(em, payment);
      throw new Refusal(refusalOf(payment).code, [], { cause });
    }
  }
  await movePayment(em.fork(), payment, 'voiding', 'voided');
}
