import { databaseClock } from '../database/clock.ts';
import type { Driver } from './driving.ts';
import { giveUp, oweRelease } from './give-up.ts';
import { keysOf, movePayment, type Payment, stepOf } from './payment.ts';
import type { Authorisation, ChallengeResult, Found } from './processor/processor.ts';

/** How long a holder may take at the bank of the card. */
const CHALLENGE_MINUTES = 15;

/** Writes down what the processor answered to a call that reserves money. */
export async function write(
  driver: Driver,
  payment: Payment,
  from: 'registered' | 'returned',
  answer: Authorisation | ChallengeResult,
): Promise<Payment | null> {
  const { em, clerk } = driver;
  switch (answer.outcome) {
    case 'declined':
      await giveUp(driver, payment, from, answer.refusal);
      return null;
    case 'authorised':
      return driver.write(async () => {
        const moved = await clerk.move(stepOf(payment, from, 'authorised', { ...keysOf(answer.reference), ...answer.slip }));
        if (!moved) await oweRelease(em, payment, answer.reference);
        return moved;
      });
    case 'challenge':
      return driver.write(async () => {
        const leaseUntil = new Date((await databaseClock(em)).getTime() + CHALLENGE_MINUTES * 60_000);
        return movePayment(em.fork(), payment, from, 'challenged', { redirectUrl: answer.redirectUrl, leaseUntil });
      });
  }
}

/** What was found, as if it were the answer to the call. Money that is no longer reserved draws nothing. */
export function asAnswer(found: Exclude<Found, { status: 'open' }>): Authorisation & ChallengeResult {
  if (found.status === 'declined') return { outcome: 'declined', refusal: found.refusal };
  if (found.status === 'voided') return { outcome: 'declined', refusal: 'PAYMENT_DECLINED' };
  return { outcome: 'authorised', reference: found.reference, slip: found.slip };
}
