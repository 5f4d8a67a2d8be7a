import { Refusal } from '../../refusal.ts';
import { referenceOf } from '../attempt/access-keys.ts';
import { movePayment } from '../attempt/move.ts';
import { Alarm, Impossible } from '../processor/processor.ts';
import { ask, postpone, type Step } from './driver.ts';

/** The order is free again already; if the release does not get through now, it stays owed in the row. */
export const release: Step = async (driver, payment) => {
  const { em, processor } = driver;
  try {
    await processor.void(referenceOf(em, payment));
  } catch (cause) {
    const found = await ask(driver, payment).catch(() => undefined);
    const isGone = found === null || found?.status === 'voided' || found?.status === 'declined' || found?.status === 'open';
    if (!isGone) {
      const why = cause instanceof Impossible ? new Alarm(`${payment.processorOrderId} cannot be released`, { cause }) : cause;
      await postpone(driver, payment, why).catch(() => {});
      throw new Refusal(payment.refusal ?? 'PAYMENT_DECLINED', [], { cause: why });
    }
  }
  return driver.write(() => movePayment(em.fork(), payment, 'voiding', 'voided'));
};
