import { Refusal } from '../refusal.ts';
import { ask, type Driver, postpone } from './driving.ts';
import { end, giveUp, isSilent } from './give-up.ts';
import { keysOf, movePayment, type Payment } from './payment.ts';
import { Alarm, type Found } from './processor/processor.ts';
import { asAnswer, write } from './write-answer.ts';

/** How long an attempt that was given up is watched: after that no call of ours can still be on its way. */
const WATCHED_HOURS = 24;

/** Asks, and leaves the payment as it is where the processor does not say. */
const asked = (driver: Driver, payment: Payment): Promise<Found | null> =>
  ask(driver, payment).catch((cause: unknown) => postpone(driver, payment, cause));

/**
 * A call that fails is not a payment that failed: the processor is asked what became of it. While a call may still be on
 * its way that is not known, and is asked again; an attempt that stays silent for too long is given up, and watched.
 */
export async function inquire(driver: Driver, payment: Payment, cause?: unknown): Promise<void> {
  const found = await asked(driver, payment);
  if (found && found.status !== 'open') return void (await write(driver, payment, 'registered', asAnswer(found)));
  // Where to send the browser was in the answer that got lost, so nobody can finish this challenge.
  if (found?.status === 'open' && found.isChallenged) return giveUp(driver, payment, 'registered', 'AUTHENTICATION_FAILED');
  if (await isSilent(driver, payment, driver.processor.uncertainForSeconds))
    return void (await end(driver, payment, 'registered', 'abandoned', 'PAYMENT_TRY_LATER'));
  return postpone(driver, payment, cause ?? new Error(`it is not known yet what became of ${payment.processorOrderId}`));
}

/**
 * An attempt that was left before the card was asked, as far as this row knows. A database that was restored from a backup
 * knows less than the processor: what is reserved or taken there is gone on with.
 */
export async function inquireEntered(driver: Driver, payment: Payment): Promise<void> {
  const found = await asked(driver, payment);
  if (found?.status === 'authorised' || found?.status === 'captured')
    await driver.write(() => movePayment(driver.em.fork(), payment, 'entered', 'registered', keysOf(found.reference)));
  else await giveUp(driver, payment, 'entered', 'PAYMENT_TRY_LATER');
}

/** The holder's browser never came back, and without that nobody here asks for the end of the challenge. */
export async function inquireChallenged(driver: Driver, payment: Payment): Promise<void> {
  const found = await asked(driver, payment);
  if (found?.status === 'authorised' || found?.status === 'captured')
    await driver.write(() => movePayment(driver.em.fork(), payment, 'challenged', 'returned'));
  // A browser that has just come back is for the next driver: to this one it would look as if the holder had been asked for.
  else if (!(await end(driver, payment, 'challenged', 'declined', 'AUTHENTICATION_FAILED')))
    throw new Refusal('PAYMENT_IN_PROGRESS');
}

/** An attempt that was given up: when it turns out that money was reserved all the same, that is released. */
export async function watch(driver: Driver, payment: Payment): Promise<void> {
  const found = await asked(driver, payment);
  if (found?.status === 'captured')
    return postpone(
      driver,
      payment,
      new Alarm(`the processor took the money of ${payment.processorOrderId}, which was given up`),
    );
  const to =
    found?.status === 'authorised'
      ? 'voiding'
      : found?.status === 'voided' || (await isSilent(driver, payment, WATCHED_HOURS * 3600))
        ? 'declined'
        : null;
  if (!to) return postpone(driver, payment, undefined);
  const keys = found?.status === 'authorised' ? keysOf(found.reference) : {};
  await driver.write(() => movePayment(driver.em.fork(), payment, 'abandoned', to, keys));
}
