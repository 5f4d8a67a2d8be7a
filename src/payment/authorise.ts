import type { EntityManager } from '@mikro-orm/postgresql';
import { databaseClock } from '../database/clock.ts';
import { transact } from '../database/transact.ts';
import { moveOrder } from '../order/order.ts';
import type { RefusalCode } from '../refusal.ts';
import { askLater, type Drive, unavailable } from './driving.ts';
import { movePayment, Payment, PaymentStep, stepOf } from './payment.ts';
import { type Authorisation, Busy, type ChallengeResult, type Found, Impossible, type Reference } from './processor.ts';

/** How long a holder may take at the bank of the card. */
const CHALLENGE_MINUTES = 15;
/** How long an attempt that was given up is watched: after that no call of ours can still be on its way. */
const WATCHED_HOURS = 24;

type Asking = 'registered' | 'returned';

/** Until the card is asked nothing can be charged, so what goes wrong here ends the attempt, and another may begin at once. */
export async function register(driver: Drive, payment: Payment): Promise<Payment | null> {
  const { clerk, processor } = driver;
  const { processorOrderId, amount } = payment;
  const reference = await processor.register({ processorOrderId, amount }).catch(async (cause: unknown) => {
    await decline(driver, payment, 'entered', 'PAYMENT_TRY_LATER');
    return unavailable(cause);
  });
  return clerk.move(stepOf(payment, 'entered', 'registered', keysOf(reference)));
}

export async function authorise(driver: Drive, payment: Payment): Promise<Payment | null> {
  const { processor, cardToken } = driver;
  const request = { amount: payment.amount, cardToken: cardToken ?? null, returnUrl: driver.returnUrl(payment.returnKey ?? '') };
  const answer = await processor.authorise(referenceOf(payment), request).catch(async (cause: unknown) => {
    if (cause instanceof Busy) {
      await decline(driver, payment, 'registered', 'PAYMENT_TRY_LATER');
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
export async function finishChallenge(driver: Drive, payment: Payment): Promise<void> {
  const { em, processor } = driver;
  const answer = await processor.finishChallenge(referenceOf(payment), payment.amount).catch(async (cause: unknown) => {
    const found = cause instanceof Busy ? undefined : await processor.find(payment.processorOrderId).catch(() => undefined);
    if (found && found.status !== 'open') return asAnswer(found);
    if (cause instanceof Impossible && found !== undefined)
      return { outcome: 'declined', refusal: 'AUTHENTICATION_FAILED' } as const;
    if (await isSilent(em, payment, processor.uncertainForSeconds)) return abandon(driver, payment, 'returned');
    await askLater(em, payment);
    return unavailable(cause);
  });
  if (answer) await write(driver, payment, 'returned', answer);
}

/** What is said to be impossible may be so because an earlier call of the same kind got through: the processor is asked. */
async function isRefused({ processor }: Drive, payment: Payment): Promise<boolean> {
  const found = await processor.find(payment.processorOrderId).catch(() => undefined);
  return found !== undefined && found?.status !== 'authorised' && found?.status !== 'captured';
}

/**
 * A call that fails is not a payment that failed: the processor is asked what became of it. While a call may still be on
 * its way nobody knows, and it is asked again; an attempt that stays silent for too long is given up, and watched.
 */
export async function inquire(driver: Drive, payment: Payment, cause?: unknown): Promise<void> {
  const { em, processor } = driver;
  const found = await processor.find(payment.processorOrderId).catch(async (error: unknown) => {
    await askLater(em, payment);
    return unavailable(error);
  });
  if (found && found.status !== 'open') return void (await write(driver, payment, 'registered', asAnswer(found)));
  // Where to send the browser was in the answer that got lost, so nobody can finish this challenge.
  if (found?.status === 'open' && found.isChallenged) return decline(driver, payment, 'registered', 'AUTHENTICATION_FAILED');
  if (await isSilent(em, payment, processor.uncertainForSeconds)) return abandon(driver, payment, 'registered');
  await askLater(em, payment);
  return unavailable(cause ?? new Error(`the processor does not know yet what became of ${payment.processorOrderId}`));
}

/** An attempt that was given up: when it turns out that the card was charged all the same, that is released. */
export async function watch({ em, processor }: Drive, payment: Payment): Promise<void> {
  const found = await processor.find(payment.processorOrderId).catch(() => undefined);
  if (found?.status === 'authorised' || found?.status === 'captured') {
    await movePayment(em.fork(), payment, 'abandoned', 'voiding', keysOf(found.reference));
    return;
  }
  const isCertain = found?.status === 'declined' || found?.status === 'voided';
  const isOld = found !== undefined && (await isSilent(em, payment, WATCHED_HOURS * 3600));
  if (isCertain || isOld) await movePayment(em.fork(), payment, 'abandoned', 'declined');
  else await askLater(em, payment);
}

export async function decline(
  { em }: Drive,
  payment: Payment,
  from: 'entered' | 'challenged' | Asking,
  refusal: RefusalCode,
): Promise<void> {
  await transact(em, async (em) => {
    if (await movePayment(em, payment, from, 'declined', { refusal })) await freeOrder(em, payment);
  });
}

async function abandon({ em }: Drive, payment: Payment, from: Asking): Promise<void> {
  await transact(em, async (em) => {
    if (await movePayment(em, payment, from, 'abandoned', { refusal: 'PAYMENT_TRY_LATER' })) await freeOrder(em, payment);
  });
}

/** Payment and order step together or not at all: one that finds the other elsewhere is taken back. */
async function freeOrder(em: EntityManager, payment: Payment): Promise<void> {
  if (!(await moveOrder(em, payment.order, 'paying', 'pending'))) throw new Error('the order of a payment is not being paid');
}

async function write(
  driver: Drive,
  payment: Payment,
  from: Asking,
  answer: Authorisation | ChallengeResult,
): Promise<Payment | null> {
  const { em } = driver;
  switch (answer.outcome) {
    case 'declined':
      await decline(driver, payment, from, answer.refusal);
      return null;
    case 'authorised': {
      const moved = await driver.clerk.move(stepOf(payment, from, 'authorised', { ...keysOf(answer.reference), ...answer.slip }));
      if (!moved) await takeBackLate(em, payment, answer.reference);
      return moved;
    }
    case 'challenge': {
      const { redirectUrl } = answer;
      const leaseUntil = later(await databaseClock(em));
      return movePayment(em.fork(), payment, from, 'challenged', { redirectUrl, leaseUntil });
    }
    case 'unfinished':
      await waitOn(driver, payment);
      return null;
  }
}

const later = (at: Date): Date => new Date(at.getTime() + CHALLENGE_MINUTES * 60_000);

/** Coming back too early does not make the time longer. */
async function waitOn(driver: Drive, payment: Payment): Promise<void> {
  const { em } = driver;
  const asked = await em
    .fork()
    .findOneOrFail(PaymentStep, { payment: payment.id, toState: 'challenged' }, { orderBy: { id: 'asc' } });
  const leaseUntil = later(asked.at);
  if (leaseUntil <= (await databaseClock(em))) return decline(driver, payment, 'returned', 'AUTHENTICATION_FAILED');
  await movePayment(em.fork(), payment, 'returned', 'challenged', { leaseUntil });
}

/** Who wakes up so late that the attempt was given up meanwhile owes the release of what was just reserved. */
async function takeBackLate(em: EntityManager, payment: Payment, reference: Reference): Promise<void> {
  const now = await em.fork().findOneOrFail(Payment, { id: payment.id });
  // Nobody drives it any more: the next recovery is to release it at once.
  if (now.state === 'abandoned')
    await movePayment(em.fork(), now, 'abandoned', 'voiding', { ...keysOf(reference), leaseUntil: now.createdAt });
}

/** Money that is no longer reserved draws nothing. */
function asAnswer(found: Exclude<Found, { status: 'open' }>): Authorisation & ChallengeResult {
  if (found.status === 'declined') return { outcome: 'declined', refusal: found.refusal };
  if (found.status === 'voided') return { outcome: 'declined', refusal: 'PAYMENT_DECLINED' };
  return { outcome: 'authorised', reference: found.reference, slip: found.slip };
}

const keysOf = ({ accessId, accessPass }: Reference) => ({ accessId, accessPass });

const referenceOf = ({ processorOrderId, accessId, accessPass }: Payment): Reference => ({
  processorOrderId,
  accessId,
  accessPass,
});

/** Whether so long has passed since the payment's last step. */
async function isSilent(em: EntityManager, payment: Payment, seconds: number): Promise<boolean> {
  const last = await em.fork().findOneOrFail(PaymentStep, { payment: payment.id }, { orderBy: { id: 'desc' } });
  return (await databaseClock(em)).getTime() - last.at.getTime() >= seconds * 1000;
}
