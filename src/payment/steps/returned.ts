import { referenceOf } from '../attempt/access-keys.ts';
import { Busy, Impossible } from '../processor/processor.ts';
import { ask, postpone, type Step } from './driver.ts';
import { end, isSilent } from './give-up.ts';
import { asAnswer, writeAnswer } from './outcome.ts';

/** The browser is back, and the processor is asked what came of it: what the browser brought is not believed. */
export const finishChallenge: Step = async (driver, payment) => {
  const { processor } = driver;
  const answer = await processor
    .finishChallenge(referenceOf(driver.em, payment), payment.amount)
    .catch(async (cause: unknown) => {
      const found = cause instanceof Busy ? undefined : await ask(driver, payment).catch(() => undefined);
      if (found && found.status !== 'open') return asAnswer(found);
      if (cause instanceof Impossible && found !== undefined)
        return { outcome: 'declined', refusal: 'AUTHENTICATION_FAILED' } as const;
      if (!(await isSilent(driver, payment, processor.uncertainForSeconds))) return postpone(driver, payment, cause);
      await end(driver, payment, 'returned', 'abandoned', 'PAYMENT_TRY_LATER');
      return null;
    });
  return answer && writeAnswer(driver, payment, 'returned', answer);
};
