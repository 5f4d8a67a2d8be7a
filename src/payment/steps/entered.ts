import { accessKeysIn } from '../attempt/access-keys.ts';
import { moveOf, movePayment, movePaymentSoon } from '../attempt/move.ts';
import { askOrPostpone, type Step, unavailable } from './driver.ts';
import { giveUp } from './give-up.ts';

/** Until the card is asked nothing can be charged, so what goes wrong here ends the attempt, and another may begin at once. */
export const register: Step = async (driver, payment) => {
  const { processor, run } = driver;
  const { processorOrderId, amount, mustChallenge } = payment;
  if (driver.isResumed) return resume(driver, payment);
  if (!processor.register) throw new Error(`${processor.name} has nothing to announce`);
  const reference = await processor.register({ processorOrderId, amount, mustChallenge }).catch(async (cause: unknown) => {
    await giveUp(driver, payment, 'entered', 'PAYMENT_TRY_LATER');
    return unavailable(cause);
  });
  return (
    (await driver.write(() => run(movePaymentSoon, moveOf(payment, 'entered', 'registered', accessKeysIn(reference))))) ?? null
  );
};

/**
 * An attempt that was left before the card was asked, as far as this row knows. A database that was restored from a backup
 * knows less than the processor: what is reserved or taken there is gone on with.
 */
const resume: Step = async (driver, payment) => {
  const found = await askOrPostpone(driver, payment);
  if (found?.status === 'authorised' || found?.status === 'captured')
    return driver.write(() => movePayment(driver.em.fork(), payment, 'entered', 'registered', accessKeysIn(found.reference)));
  await giveUp(driver, payment, 'entered', 'PAYMENT_TRY_LATER');
  return null;
};
