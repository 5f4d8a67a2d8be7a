import { databaseClock } from '../../database/time/clock.ts';
import { transact } from '../../database/transaction.ts';
import { moveOrder } from '../../order/order.ts';
import { accessKeysIn, referenceOf, returnKeyOf } from '../attempt/access-keys.ts';
import { movePayment } from '../attempt/move.ts';
import type { PaymentRow } from '../attempt/payment.ts';
import { type Authorisation, Busy, Impossible } from '../processor/processor.ts';
import { ask, askOrPostpone, type Driver, postpone, type Step, unavailable } from './driver.ts';
import { end, giveUp, isSilent } from './give-up.ts';
import { asAnswer, writeAnswer } from './outcome.ts';

/** Asks the card, which the first driver alone can do: the card's token is stored nowhere. */
export const authorise: Step = async (driver, payment) => {
  if (driver.isResumed) return inquire(driver, payment);
  const { processor, cardToken } = driver;
  const request = {
    amount: payment.amount,
    cardToken: cardToken ?? null,
    returnUrl: driver.returnUrl(returnKeyOf(driver.em, payment)),
    payer: driver.payer,
    mustChallenge: payment.mustChallenge,
  };
  const answer = await processor.authorise(referenceOf(driver.em, payment), request).catch(async (cause: unknown) => {
    if (cause instanceof Busy) {
      await giveUp(driver, payment, 'registered', 'PAYMENT_TRY_LATER');
      return unavailable(cause);
    }
    const refused = cause instanceof Impossible && (await isRefused(driver, payment));
    if (refused) return { outcome: 'declined', refusal: 'PAYMENT_DECLINED' } as const;
    return { inquired: await inquire(driver, payment, cause) };
  });
  if ('inquired' in answer) return answer.inquired;
  if (answer.outcome === 'challenge') return writeChallenge(driver, payment, answer);
  return writeAnswer(driver, payment, 'registered', answer);
};

/** How long a holder may take at the bank of the card. */
const CHALLENGE_MINUTES = 15;

type Challenge = Extract<Authorisation, { outcome: 'challenge' }>;

function writeChallenge(
  { em, write }: Driver,
  payment: PaymentRow,
  { redirectUrl, reference }: Challenge,
): Promise<PaymentRow | null> {
  return write(() =>
    transact(em, async (tx) => {
      const leaseUntil = new Date((await databaseClock(tx)).getTime() + CHALLENGE_MINUTES * 60_000);
      const changes = { ...accessKeysIn(reference), redirectUrl, leaseUntil };
      const challenged = await movePayment(tx, payment, 'registered', 'challenged', changes);
      if (challenged && !(await moveOrder(tx, { id: payment.orderId }, 'paying', 'waiting')))
        throw new Error('the order of a payment is not being paid');
      return challenged;
    }),
  );
}

/**
 * A call that fails is not a payment that failed: the processor is asked what became of it. While a call may still be on
 * its way that is not known, and is asked again; an attempt that stays silent for too long is given up, and watched.
 */
async function inquire(driver: Driver, payment: PaymentRow, cause?: unknown): Promise<PaymentRow | null> {
  const found = await askOrPostpone(driver, payment);
  if (found && found.status !== 'open') return writeAnswer(driver, payment, 'registered', asAnswer(found));
  // Where to send the browser was in the answer that got lost, so this challenge cannot be finished.
  if (found?.status === 'open' && found.isChallenged) await giveUp(driver, payment, 'registered', 'AUTHENTICATION_FAILED');
  else if (await isSilent(driver, payment, driver.processor.uncertainForSeconds))
    await end(driver, payment, 'registered', 'abandoned', 'PAYMENT_TRY_LATER');
  else return postpone(driver, payment, cause ?? new Error(`it is not known yet what became of ${payment.processorOrderId}`));
  return null;
}

/** A call may fail as impossible because an earlier one of the same kind got through: the processor is asked. */
async function isRefused(driver: Driver, payment: PaymentRow): Promise<boolean> {
  const found = await ask(driver, payment).catch(() => undefined);
  return found !== undefined && found?.status !== 'authorised' && found?.status !== 'captured';
}
