import { accessKeysIn } from '../attempt/access-keys.ts';
import { movePayment } from '../attempt/move.ts';
import { Alarm } from '../processor/processor.ts';
import { askOrPostpone, postpone, type Step } from './driver.ts';
import { isSilent } from './give-up.ts';

/** After this no call of ours can still be on its way. */
const WATCHED_HOURS = 24;

/** An attempt that was given up: when it turns out that money was reserved all the same, that is released. */
export const watch: Step = async (driver, payment) => {
  const found = await askOrPostpone(driver, payment);
  if (found?.status === 'captured') {
    const alarm = new Alarm(`the processor took the money of ${payment.processorOrderId}, which was given up`);
    return postpone(driver, payment, alarm);
  }
  if (found?.status === 'authorised')
    return driver.write(() => movePayment(driver.em.fork(), payment, 'abandoned', 'voiding', accessKeysIn(found.reference)));
  if (found?.status !== 'voided' && !(await isSilent(driver, payment, WATCHED_HOURS * 3600)))
    return postpone(driver, payment, undefined);
  return driver.write(() => movePayment(driver.em.fork(), payment, 'abandoned', 'declined'));
};
