import { accessKeysIn } from '../attempt/access-keys.ts';
import { gachaOf } from '../attempt/find.ts';
import type { PaymentRow } from '../attempt/payment.ts';
import type { Authorised, ChallengeResult, FoundPayment } from '../processor/processor.ts';
import { drawPrizes } from './draw-prizes.ts';
import type { DrawOutcome, Driver } from './driver.ts';
import { end, giveUp, oweRelease } from './give-up.ts';

export async function writeAnswer(
  driver: Driver,
  payment: PaymentRow,
  from: 'registered' | 'returned',
  answer: ChallengeResult,
): Promise<PaymentRow | null> {
  if (answer.outcome === 'authorised' && from === 'registered' && payment.mustChallenge)
    return refuseUnchallenged(driver, payment, answer);
  if (answer.outcome === 'authorised') return driver.write(() => drawReserved(driver, payment, from, answer));
  await giveUp(driver, payment, from, answer.refusal);
  return null;
}

/** Reserved although its holder was to be asked first: that goes back, and nothing is drawn. */
async function refuseUnchallenged(driver: Driver, payment: PaymentRow, { reference, slip }: Authorised): Promise<null> {
  const isEnded = await end(driver, payment, 'registered', 'voiding', 'AUTHENTICATION_FAILED', {
    ...accessKeysIn(reference),
    ...slip,
  });
  if (!isEnded) await driver.write(() => oweRelease(driver.em, payment, reference));
  return null;
}

/** Draws for reserved money, in the transaction that writes the reservation. */
async function drawReserved(
  { em, run, gachaId, onDrawn, events }: Driver,
  payment: PaymentRow,
  from: 'registered' | 'returned',
  { reference, slip }: Authorised,
): Promise<PaymentRow | null> {
  const reservation = { ...accessKeysIn(reference), ...slip };
  const { id, epoch } = payment;
  const at = gachaId ?? (await gachaOf(em, payment));
  const drawn = await run(drawPrizes, { id, epoch, from, gachaId: at, reservation }).finally(onDrawn);
  events?.drew(outcomeOf(drawn));
  if (!drawn) await oweRelease(em, payment, reference);
  return drawn;
}

function outcomeOf(drawn: PaymentRow | null): DrawOutcome {
  if (!drawn) return 'taken-over';
  return drawn.state === 'voiding' ? 'sold-out' : 'drawn';
}

/** Takes the state at the processor as the answer to the call. Money that is no longer reserved draws nothing. */
export function asAnswer(found: Exclude<FoundPayment, { status: 'open' }>): ChallengeResult {
  if (found.status === 'declined') return { outcome: 'declined', refusal: found.refusal };
  if (found.status === 'voided') return { outcome: 'declined', refusal: 'PAYMENT_DECLINED' };
  return { outcome: 'authorised', reference: found.reference, slip: found.slip };
}
