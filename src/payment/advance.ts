import { withPriority } from '../database/connection/priority.ts';
import { retryWhileUnavailable } from '../database/unavailable.ts';
import { CARD_REFUSALS, Refusal } from '../refusal.ts';
import { noteDeclined } from './attempt/declined-card.ts';
import { readPayment } from './attempt/find.ts';
import { LEASE_SECONDS, RENEW_LEASE_AFTER_MS, renewLease } from './attempt/lease.ts';
import { isUnfinished, type PaymentRow, type UnfinishedState } from './attempt/payment.ts';
import { watch } from './steps/abandoned.ts';
import { askAfterChallenge } from './steps/challenged.ts';
import { capture } from './steps/drawn.ts';
import type { Drive, Driver, Step } from './steps/driver.ts';
import { register } from './steps/entered.ts';
import { authorise } from './steps/registered.ts';
import { finishChallenge } from './steps/returned.ts';
import { release } from './steps/voiding.ts';

const STEPS: Record<UnfinishedState, Step> = {
  entered: register,
  registered: authorise,
  challenged: askAfterChallenge,
  returned: finishChallenge,
  drawn: capture,
  voiding: release,
  abandoned: watch,
};

/** These wait: only a driver that took the payment over begins with them. */
const WAITING: readonly UnfinishedState[] = ['challenged', 'abandoned'];

async function goAsFarAsPossible(driver: Writer, started: PaymentRow): Promise<PaymentRow> {
  for (let payment = started; ; ) {
    if (!isUnfinished(payment) || (WAITING.includes(payment.state) && (payment !== started || !driver.isResumed)))
      return endOf(driver, payment);
    const { id, epoch, state } = payment;
    const now =
      (await STEPS[payment.state](withLease(driver, payment), payment)) ?? (await driver.write(() => readPayment(driver.em, id)));
    // Only what is written in the row has happened. A row in which another driver has written is left alone.
    if (now.epoch !== epoch || now.state === state) throw new Refusal('PAYMENT_IN_PROGRESS');
    payment = now;
  }
}

type Writer = Omit<Driver, 'keepLease'>;

/** The step begins with a lease that was just written. */
function withLease(driver: Writer, payment: PaymentRow): Driver {
  const { em, renewLeaseAfterMs = RENEW_LEASE_AFTER_MS } = driver;
  let leasedAt = performance.now();
  const keepLease = async () => {
    if (performance.now() - leasedAt < renewLeaseAfterMs) return;
    await renewLease(em, payment);
    leasedAt = performance.now();
  };
  const write = <T>(work: () => Promise<T>) =>
    driver.write(async () => {
      await keepLease();
      return work();
    });
  return { ...driver, write, keepLease };
}

async function endOf({ em, from, write }: Writer, payment: PaymentRow): Promise<PaymentRow> {
  if (payment.state === 'captured' || payment.state === 'challenged') return payment;
  if (from && payment.refusal && CARD_REFUSALS.includes(payment.refusal))
    await write(() => noteDeclined(em, payment.id, from.address));
  throw refusalOf(payment);
}

export const refusalOf = (payment: PaymentRow): Refusal => new Refusal(payment.refusal ?? 'PAYMENT_DECLINED');

const CALLER_WAITS_MS = 500;

/**
 * Takes a payment on for a caller. Where the database is away when something is to be written, the caller is soon told so,
 * and the driver goes on without it for as long as its lease lasts: what a processor answered is known to this process alone.
 */
export function advance(drive: Drive, started: PaymentRow): Promise<PaymentRow> {
  const { promise: cutOff, reject } = Promise.withResolvers<never>();
  return Promise.race([advanceToEnd(drive, started, reject), cutOff]);
}

export function advanceToEnd(
  drive: Drive,
  started: PaymentRow,
  tell: (refusal: Refusal) => void = () => {},
): Promise<PaymentRow> {
  const write = <T>(work: () => Promise<T>): Promise<T> => {
    let failedAt: number | undefined;
    const onFailure = (cause: unknown) => {
      failedAt ??= performance.now();
      if (performance.now() - failedAt > CALLER_WAITS_MS) tell(new Refusal('UNAVAILABLE', [], { cause }));
    };
    return retryWhileUnavailable(work, { forMs: LEASE_SECONDS * 1000, onFailure });
  };
  return withPriority(() => goAsFarAsPossible({ ...drive, write }, started));
}
