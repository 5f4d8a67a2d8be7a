import type { EntityManager } from '@mikro-orm/postgresql';
import { findPlain } from '../database/plain.ts';
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
    const now = (await step(driver, payment)) ?? (await read(driver.em, payment));
    // Only what is written in the row has happened. Who finds another's hand in it leaves it alone.
    if (now.epoch !== payment.epoch || now.state === payment.state) throw new Refusal('PAYMENT_IN_PROGRESS');
    payment = now;
  }
}

async function read(em: EntityManager, { id }: Pick<Payment, 'id'>): Promise<Payment> {
  const [payment] = await findPlain<Payment>(em.fork(), Payment, 'where id = ?', [id]);
  if (!payment) throw new Error('a payment has vanished from its table');
  return payment;
}

/** Answers the payment as it is afterwards, where the step itself has seen that. */
async function step(driver: Drive, payment: Payment): Promise<Payment | null> {
  const { resumed } = driver;
  switch (payment.state) {
    // The card was asked only after the next state was written, and its token is known to the first driver alone.
    case 'entered':
      if (!resumed) return register(driver, payment);
      await decline(driver, payment, 'entered', 'PAYMENT_TRY_LATER');
      break;
    case 'registered':
      if (!resumed) return authorise(driver, payment);
      await inquire(driver, payment);
      break;
    // The holder never came back, and without that nobody finishes the challenge.
    case 'challenged':
      await decline(driver, payment, 'challenged', 'AUTHENTICATION_FAILED');
      break;
    case 'returned':
      await finishChallenge(driver, payment);
      break;
    case 'authorised':
      return driver.clerk.settle(driver.gachaId ?? (await gachaOf(driver.em, payment)), payment);
    case 'drawn':
      return capture(driver, payment);
    case 'voiding':
      return release(driver, payment);
    case 'abandoned':
      await watch(driver, payment);
  }
  return null;
}

const referenceOf = ({ processorOrderId, accessId, accessPass }: Payment): Reference => ({
  processorOrderId,
  accessId,
  accessPass,
});

async function gachaOf(em: EntityManager, { order }: Payment): Promise<string> {
  const [row] = await em.fork().execute<{ id: string }[]>('select gacha_id as id from orders where id = ?', [order.id]);
  if (!row) throw new Error('the order of a payment has vanished from its table');
  return row.id;
}

export const refusalOf = (payment: Payment): Refusal =>
  new Refusal((payment.refusal as RefusalCode | null) ?? 'PAYMENT_DECLINED');

/** Takes the money of an order that is drawn. */
async function capture(driver: Drive, payment: Payment): Promise<Payment | null> {
  const { em, processor } = driver;
  const slip = await processor.capture(referenceOf(payment), payment.amount).catch(async (cause: unknown) => {
    const found = await processor.find(payment.processorOrderId).catch(() => undefined);
    if (found?.status === 'captured') return found.slip;
    // Only what the processor itself no longer holds is given up.
    if (cause instanceof Impossible && found !== undefined && found?.status !== 'authorised') return null;
    await askLater(em, payment);
    return unavailable(cause);
  });
  if (!slip) {
    await takeBackDraw(em.fork(), payment);
    return null;
  }
  return driver.clerk.assign(payment, slip);
}

/** The order is free again already; if the release does not get through now, it stays owed in the row. */
async function release(driver: Drive, payment: Payment): Promise<Payment | null> {
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
  return movePayment(em.fork(), payment, 'voiding', 'voided');
}
