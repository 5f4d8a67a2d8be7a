import type { EntityManager } from '@mikro-orm/postgresql';
import { databaseClock } from '../database/clock.ts';
import { transact } from '../database/transaction.ts';
import { retryWhileUnavailable } from '../database/unavailable.ts';
import { moveOrder } from '../order/order.ts';
import type { RefusalCode } from '../refusal.ts';
import type { Driver } from './driving.ts';
import { type Claim, LEASE_SECONDS, movePayment, type PAYMENT_TRANSITIONS, type Payment, PaymentStep } from './payment.ts';
import type { Reference } from './processor/processor.ts';

/** The states that lead to both ends. */
type Open = 'entered' | 'registered' | 'returned';

/**
 * Ends an attempt that came to nothing. `declined` is said only where it is certain, by the driver that asked; of an attempt
 * that was taken over an earlier call may still arrive at the processor, so that is `abandoned`, and watched.
 */
export async function giveUp(driver: Driver, payment: Payment, from: Open, refusal: RefusalCode): Promise<void> {
  const isCertain = !driver.resumed || (from === 'returned' && (await isFirstToAsk(driver, payment)));
  await end(driver, payment, from, isCertain ? 'declined' : 'abandoned', refusal);
}

/** Nobody has asked the processor to end the challenge before: the browser has come back, and this driver is the next. */
async function isFirstToAsk({ em, write }: Driver, payment: Payment): Promise<boolean> {
  const step = await write(() => em.fork().findOneOrFail(PaymentStep, { payment: payment.id, toState: 'returned' }));
  return payment.epoch === step.epoch + 1;
}

/**
 * Payment and order step together or not at all: one that finds the other elsewhere is taken back. False where the payment
 * was elsewhere already.
 */
export function end<From extends Open | 'challenged'>(
  { em, write }: Pick<Driver, 'em' | 'write'>,
  payment: Claim & { order: { id: string } },
  from: From,
  to: (typeof PAYMENT_TRANSITIONS)[From][number] & ('declined' | 'abandoned'),
  refusal: RefusalCode,
): Promise<boolean> {
  return write(() =>
    transact(em, async (em) => {
      if (!(await movePayment(em, payment, from, to, { refusal }))) return false;
      if (!(await moveOrder(em, payment.order, 'paying', 'pending'))) throw new Error('the order of a payment is not being paid');
      return true;
    }),
  );
}

/**
 * Ends an attempt of which the database did not say whether it was written down, as soon as it can be asked: no call was
 * made for it, and it would keep its order until its lease is over.
 */
export function endUnheard(em: EntityManager, { id, orderId }: { id: string; orderId: string }): Promise<boolean> {
  const write: Driver['write'] = (work) => retryWhileUnavailable(work, { forMs: LEASE_SECONDS * 1000 });
  const attempt = { id, epoch: 1, order: { id: orderId } };
  return end({ em: em.fork(), write }, attempt, 'entered', 'declined', 'PAYMENT_TRY_LATER');
}

/**
 * Something is reserved for an attempt that has ended already: its release is owed, in the row, before anything is sent.
 * An attempt that another driver goes on with uses this very reservation, and is left alone.
 */
export async function oweRelease(
  em: EntityManager,
  { id }: Pick<Payment, 'id'>,
  { accessId, accessPass }: Reference,
): Promise<void> {
  await em.fork().execute(
    `update payments set state = 'voiding', access_id = ?, access_pass = ?, tries = 0, lease_until = clock_timestamp()
      where id = ? and state in ('abandoned', 'declined')`,
    [accessId, accessPass, id],
  );
}

/** Whether so long has passed since the payment's last step. */
export async function isSilent({ em, write }: Driver, payment: Claim, seconds: number): Promise<boolean> {
  return write(async () => {
    const last = await em.fork().findOneOrFail(PaymentStep, { payment: payment.id }, { orderBy: { id: 'desc' } });
    return (await databaseClock(em)).getTime() - last.at.getTime() >= seconds * 1000;
  });
}
