import { ask, type Driver, postpone, unavailable } from './driving.ts';
import { end, giveUp, isSilent } from './give-up.ts';
import { inquire } from './inquire.ts';
import { keysOf, type Payment, referenceOf, stepOf } from './payment.ts';
import { Busy, Impossible } from './processor/processor.ts';
import { asAnswer, write } from './write-answer.ts';

/** Until the card is asked nothing can be charged, so what goes wrong here ends the attempt, and another may begin at once. */
export async function register(driver: Driver, payment: Payment): Promise<Payment | null> {
  const { clerk, processor } = driver;
  const { processorOrderId, amount } = payment;
  const reference = await processor.register({ processorOrderId, amount }).catch(async (cause: unknown) => {
    await giveUp(driver, payment, 'entered', 'PAYMENT_TRY_LATER');
    return unavailable(cause);
  });
  return driver.write(() => clerk.move(stepOf(payment, 'entered', 'registered', keysOf(reference))));
}

export async function authorise(driver: Driver, payment: Payment): Promise<Payment | null> {
  const { processor, cardToken } = driver;
  const request = { amount: payment.amount, cardToken: cardToken ?? null, returnUrl: driver.returnUrl(payment.returnKey ?? '') };
  const answer = await processor.authorise(referenceOf(payment), request).catch(async (cause: unknown) => {
    if (cause instanceof Busy) {
      await giveUp(driver, payment, 'registered', 'PAYMENT_TRY_LATER');
      return unavailable(cause);
    }
    const refused = cause instanceof Impossible && (await isRefused(driver, payment));
    if (refused) return { outcome: 'declined', refusal: 'PAYMENT_DECLINED' } as const;
    await inquire(driver, payment, cause);
    return null;
  });
  return answer && write(driver, payment, 'registered', answer);
}

/** The browser is back, and the processor is asked what came of it: what the browser brought is not believed. */
export async function finishChallenge(driver: Driver, payment: Payment): Promise<void> {
  const { processor } = driver;
  const answer = await processor.finishChallenge(referenceOf(payment), payment.amount).catch(async (cause: unknown) => {
    const found = cause instanceof Busy ? undefined : await ask(driver, payment).catch(() => undefined);
    if (found && found.status !== 'open') return asAnswer(found);
    if (cause instanceof Impossible && found !== undefined)
      return { outcome: 'declined', refusal: 'AUTHENTICATION_FAILED' } as const;
    if (await isSilent(driver, payment, processor.uncertainForSeconds)) {
      await end(driver, payment, 'returned', 'abandoned', 'PAYMENT_TRY_LATER');
      return null;
    }
    return postpone(driver, payment, cause);
  });
  if (answer) await write(driver, payment, 'returned', answer);
}

/** What is said to be impossible may be so because an earlier call of the same kind got through: the processor is asked. */
async function isRefused(driver: Driver, payment: Payment): Promise<boolean> {
  const found = await ask(driver, payment).catch(() => undefined);
  return found !== undefined && found?.status !== 'authorised' && found?.status !== 'captured';
}
