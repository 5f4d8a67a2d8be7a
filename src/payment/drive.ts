import type { EntityManager } from '@mikro-orm/postgresql';
import { findPlain } from '../database/plain.ts';
import { retryWhileUnavailable } from '../database/unavailable.ts';
import { Refusal, type RefusalCode } from '../refusal.ts';
import { authorise, finishChallenge, register } from './authorise.ts';
import { ask, type Drive, type Driver, postpone } from './driving.ts';
import { inquire, inquireChallenged, inquireEntered, watch } from './inquire.ts';
import { LEASE_SECONDS, movePayment, Payment, referenceOf } from './payment.ts';
import { Alarm, Impossible, Lapsed } from './processor/processor.ts';
import { takeBackDraw } from './undo-draw.ts';

/**
 * Takes a payment, from whatever state its row is in, as far as it will go: the same steps whether it was just entered or
 * is taken up again later. No transaction is open while the processor is called.
 */
async function goAsFarAsPossible(driver: Driver, started: Payment): Promise<Payment> {
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
    const id = payment.id;
    const now = (await step(driver, payment)) ?? (await driver.write(() => read(driver.em, id)));
    // Only what is written in the row has happened. Who finds another's hand in it leaves it alone.
    if (now.epoch !== payment.epoch || now.state === payment.state) throw new Refusal('PAYMENT_IN_PROGRESS');
    payment = now;
  }
}

/** How long a caller waits for a database that is away before it is told so. */
const CALLER_WAITS_MS = 500;

/**
 * Drives a payment. Where the database is away when something is to be written, the caller is soon told so, and the driver
 * goes on without it for as long as its lease lasts: what a processor answered is known to this process alone.
 */
export function drive(drive: Drive, started: Payment): Promise<Payment> {
  const { promise: cutOff, reject } = Promise.withResolvers<never>();
  return Promise.race([driveToEnd(drive, started, reject), cutOff]);
}

/** The same without a caller that could be told. */
export function driveToEnd(drive: Drive, started: Payment, tell: (refusal: Refusal) => void = () => {}): Promise<Payment> {
  const write = <T>(work: () => Promise<T>): Promise<T> => {
    let failedAt: number | undefined;
    const onFailure = (cause: unknown) => {
      failedAt ??= performance.now();
      if (performance.now() - failedAt > CALLER_WAITS_MS) tell(new Refusal('UNAVAILABLE', [], { cause }));
    };
    return retryWhileUnavailable(work, { forMs: LEASE_SECONDS * 1000, onFailure });
  };
  return goAsFarAsPossible({ ...drive, write }, started);
}

async function read(em: EntityManager, id: string): Promise<Payment> {
  const [payment] = await findPlain<Payment>(em.fork(), Payment, 'where id = ?', [id]);
  if (!payment) throw new Error('a payment has vanished from its table');
  return payment;
}

/** Answers the payment as it is afterwards, where the step itself has seen that. */
async function step(driver: Driver, payment: Payment): Promise<Payment | null> {
  const { resumed } = driver;
  switch (payment.state) {
    // The card's token is known to the first driver alone.
    case 'entered':
      if (!resumed) return register(driver, payment);
      await inquireEntered(driver, payment);
      break;
    case 'registered':
      if (!resumed) return authorise(driver, payment);
      await inquire(driver, payment);
      break;
    case 'challenged':
      await inquireChallenged(driver, payment);
      break;
    case 'returned':
      await finishChallenge(driver, payment);
      break;
    case 'authorised':
      return driver.write(async () => driver.clerk.settle(driver.gachaId ?? (await gachaOf(driver.em, payment)), payment));
    case 'drawn':
      return capture(driver, payment);
    case 'voiding':
      return release(driver, payment);
    case 'abandoned':
      await watch(driver, payment);
  }
  return null;
}

async function gachaOf(em: EntityManager, { order }: Payment): Promise<string> {
  const [row] = await em.fork().execute<{ id: string }[]>('select gacha_id as id from orders where id = ?', [order.id]);
  if (!row) throw new Error('the order of a payment has vanished from its table');
  return row.id;
}

export const refusalOf = (payment: Payment): Refusal =>
  new Refusal((payment.refusal as RefusalCode | null) ?? 'PAYMENT_DECLINED');

/** Takes the money of an order that is drawn. */
async function capture(driver: Driver, payment: Payment): Promise<Payment | null> {
  const { em, processor } = driver;
  let lapsed: string | undefined;
  const slip = await processor.capture(referenceOf(payment), payment.amount).catch(async (cause: unknown) => {
    const found = await ask(driver, payment).catch(() => undefined);
    if (found?.status === 'captured') return found.slip;
    // Only what the processor itself no longer holds, or will never hand out, is given up.
    if (cause instanceof Lapsed) lapsed = `the reservation of ${payment.processorOrderId} has outlived its validity`;
    const isHeld = found?.status === 'authorised' && !lapsed;
    if (cause instanceof Impossible && found !== undefined && !isHeld) return null;
    return postpone(driver, payment, cause);
  });
  if (slip) return driver.write(() => driver.clerk.assign(payment, slip));
  await driver.write(() => takeBackDraw(em.fork(), payment));
  if (lapsed) throw new Refusal('PAYMENT_DECLINED', [], { cause: new Alarm(lapsed) });
  return null;
}

/** The order is free again already; if the release does not get through now, it stays owed in the row. */
async function release(driver: Driver, payment: Payment): Promise<Payment | null> {
  const { em, processor } = driver;
  try {
    await processor.void(referenceOf(payment));
  } catch (cause) {
    const found = await ask(driver, payment).catch(() => undefined);
    const isGone = found === null || found?.status === 'voided' || found?.status === 'declined' || found?.status === 'open';
    if (!isGone) {
      const why = cause instanceof Impossible ? new Alarm(`${payment.processorOrderId} cannot be released`, { cause }) : cause;
      await postpone(driver, payment, why).catch(() => {});
      throw new Refusal(refusalOf(payment).code, [], { cause: why });
    }
  }
  return driver.write(() => movePayment(em.fork(), payment, 'voiding', 'voided'));
}
