import { Refusal } from '../../refusal.ts';
import { referenceOf } from '../attempt/access-keys.ts';
import { Alarm, Impossible, Lapsed } from '../processor/processor.ts';
import { captureDrawn } from './capture.ts';
import { ask, postpone, type Step } from './driver.ts';
import { undoDraw } from './undo-draw.ts';

export const capture: Step = async (driver, payment) => {
  const { em, processor, run, events } = driver;
  let lapsed: string | undefined;
  const slip = await processor.capture(referenceOf(em, payment), payment.amount).catch(async (cause: unknown) => {
    const found = await ask(driver, payment).catch(() => undefined);
    if (found?.status === 'captured') return found.slip;
    // Only what the processor itself no longer holds, or will never hand out, is given up.
    if (cause instanceof Lapsed) lapsed = `the reservation of ${payment.processorOrderId} has outlived its validity`;
    const isHeld = found?.status === 'authorised' && !lapsed;
    if (cause instanceof Impossible && found !== undefined && !isHeld) return null;
    return postpone(driver, payment, cause);
  });
  const { id, epoch } = payment;
  if (slip) {
    const captured = await driver.write(() => run(captureDrawn, { id, epoch, slip }));
    if (captured) events?.captured(captured.amount);
    return captured;
  }
  await driver.write(() => undoDraw(em.fork(), payment));
  if (lapsed) throw new Refusal('PAYMENT_DECLINED', [], { cause: new Alarm(lapsed) });
  return null;
};
