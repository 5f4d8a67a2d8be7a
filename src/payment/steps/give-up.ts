import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { databaseClock } from '../../database/time/clock.ts';
import { transact } from '../../database/transaction.ts';
import { retryWhileUnavailable } from '../../database/unavailable.ts';
import { moveOrder } from '../../order/order.ts';
import type { RefusalCode } from '../../refusal.ts';
import { type AccessKeys, accessKeysIn } from '../attempt/access-keys.ts';
import { LEASE_SECONDS } from '../attempt/lease.ts';
import { movePayment } from '../attempt/move.ts';
import { type Claim, type PAYMENT_TRANSITIONS, Payment, type PaymentRow, PaymentStep } from '../attempt/payment.ts';
import type { ProcessorSlip, Reference } from '../processor/processor.ts';
import type { Driver } from './driver.ts';

type Open = 'entered' | 'registered' | 'returned';

/**
 * Ends an attempt that came to nothing. `declined` is said only where it is certain, by the driver that asked; of an attempt
 * that was taken over an earlier call may still arrive at the processor, so that is `abandoned`, and watched.
 */
export async function giveUp(driver: Driver, payment: PaymentRow, from: Open, refusal: RefusalCode): Promise<void> {
  const isCertain = !driver.isResumed || (from === 'returned' && (await isFirstToAsk(driver, payment)));
  await end(driver, payment, from, isCertain ? 'declined' : 'abandoned', refusal);
}

/** No earlier driver has asked the processor to end the challenge: the browser has come back, and this driver is the next. */
async function isFirstToAsk({ em, write }: Driver, payment: PaymentRow): Promise<boolean> {
  const step = await write(() => em.fork().findOneOrFail(PaymentStep, { payment: payment.id, toState: 'returned' }));
  return payment.epoch === step.epoch + 1;
}

/** Payment and order move in one transaction or not at all. False where the payment was elsewhere already. */
export function end<From extends Open>(
  { em, write }: Pick<Driver, 'em' | 'write'>,
  payment: Claim & Pick<PaymentRow, 'orderId'>,
  from: From,
  to: (typeof PAYMENT_TRANSITIONS)[From][number] & ('declined' | 'abandoned' | 'voiding'),
  refusal: RefusalCode,
  reservation: Partial<AccessKeys & ProcessorSlip> = {},
): Promise<boolean> {
  return write(() =>
    transact(em, async (em) => {
      if (!(await movePayment(em, payment, from, to, { ...reservation, refusal }))) return false;
      if (!(await moveOrder(em, { id: payment.orderId }, 'paying', 'pending')))
        throw new Error('the order of a payment is not being paid');
      return true;
    }),
  );
}

/**
 * Ends an attempt of which the database did not say whether it was written down, as soon as it can be asked: no call was
 * made for it, and it would keep its order until its lease is over.
 */
export async function endUnheard(em: EntityManager, { id, orderId }: { id: string; orderId: string }): Promise<void> {
  const write: Driver['write'] = (work) => retryWhileUnavailable(work, { forMs: LEASE_SECONDS * 1000 });
  const attempt = { id, epoch: 1, orderId };
  // An attempt begins in one of these.
  for (const first of ['entered', 'registered'] as const)
    if (await end({ em: em.fork(), write }, attempt, first, 'declined', 'PAYMENT_TRY_LATER')) return;
}

/**
 * Something is reserved for an attempt that has ended already: its release is owed, in the row, before anything is sent.
 * An attempt that another driver goes on with uses this very reservation, and is left alone.
 */
export async function oweRelease(em: EntityManager, { id }: Pick<PaymentRow, 'id'>, reference: Reference): Promise<void> {
  await transact(em, async (tx) => {
    const payment = await tx.findOneOrFail(Payment, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const changes = { ...accessKeysIn(reference), leaseUntil: await databaseClock(tx) };
    for (const ended of ['abandoned', 'declined'] as const) if (await movePayment(tx, payment, ended, 'voiding', changes)) return;
  });
}

export async function isSilent({ em, write }: Driver, payment: Claim, seconds: number): Promise<boolean> {
  return write(async () => {
    const last = await em.fork().findOneOrFail(PaymentStep, { payment: payment.id }, { orderBy: { id: 'desc' } });
    return (await databaseClock(em)).getTime() - last.at.getTime() >= seconds * 1000;
  });
}
