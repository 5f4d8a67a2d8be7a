import { Refusal } from '../../refusal.ts';
import { movePayment } from '../attempt/move.ts';
import { askOrPostpone, type Step } from './driver.ts';
import { end } from './give-up.ts';

/** The holder's browser never came back, and without that nothing here asks for the end of the challenge. */
export const askAfterChallenge: Step = async (driver, payment) => {
  const found = await askOrPostpone(driver, payment);
  if (found?.status === 'authorised' || found?.status === 'captured')
    return driver.write(() => movePayment(driver.em.fork(), payment, 'challenged', 'returned'));
  // A browser that has just come back is for the next driver: to this one it would look as if the holder had been asked for.
  if (!(await end(driver, payment, 'challenged', 'declined', 'AUTHENTICATION_FAILED'))) throw new Refusal('PAYMENT_IN_PROGRESS');
  return null;
};
