import type { EntityManager } from '@mikro-orm/postgresql';
import type { Run } from '../../database/batch.ts';
import { Refusal } from '../../refusal.ts';
import type { PayingFrom } from '../attempt/declined-card.ts';
import { later, ofDriver } from '../attempt/lease.ts';
import { Payment, type PaymentRow } from '../attempt/payment.ts';
import { Alarm, type FoundPayment, type Processor } from '../processor/processor.ts';

/** `taken-over`: another driver has the payment now, or it is a step further. */
export type DrawOutcome = 'drawn' | 'sold-out' | 'taken-over';

/** Events of payments that are counted for the operator. */
export type PaymentEvents = { challengeDemanded(): void; drew(outcome: DrawOutcome): void; captured(yen: number): void };

export type Drive = {
  em: EntityManager;
  run: Run;
  /** Where a browser comes back to from the bank of a card. */
  returnUrl(returnKey: string): string;
  onDrawn?(): void;
  events?: PaymentEvents;
  processor: Processor;
  gachaId?: string;
  /** Only right after the order to pay: it is stored nowhere. */
  cardToken?: string | null;
  payer?: string;
  isResumed?: boolean;
  /** The address of the caller and its limit of declined cards; recovery has none. */
  from?: PayingFrom;
  renewLeaseAfterMs?: number;
};

export type Driver = Drive & {
  /** Writes what is known of a payment. A processor says it once, so a database that is away for a moment is waited for. */
  write<T>(work: () => Promise<T>): Promise<T>;
  /** A call may have used up most of the lease: what comes after it needs a new one. */
  keepLease(): Promise<void>;
};

/** One step of a payment: the payment as it is afterwards, or null where the row has to be read. */
export type Step = (driver: Driver, payment: PaymentRow) => Promise<PaymentRow | null>;

/** The processor could not say, or the database could not write: the payment is as it is in its row. */
export function unavailable(cause: unknown): never {
  throw new Refusal('UNAVAILABLE', [], { cause });
}

/** Asks the processor about a payment. An amount other than the row's is an alarm: nothing more is done with this payment. */
export async function ask(
  { processor, keepLease }: Driver,
  { processorOrderId, amount }: PaymentRow,
): Promise<FoundPayment | null> {
  // The processor can say it without our database, too.
  await keepLease().catch(() => {});
  const found = await processor.find(processorOrderId);
  if (found && 'amount' in found && found.amount !== amount)
    throw new Alarm(`the processor has ${processorOrderId} with ${found.amount} yen instead of ${amount}`);
  return found;
}

export const askOrPostpone = (driver: Driver, payment: PaymentRow): Promise<FoundPayment | null> =>
  ask(driver, payment).catch((cause: unknown) => postpone(driver, payment, cause));

/** Leaves a payment as it is until it makes sense to ask again, and tells why. */
export async function postpone(driver: Driver, payment: PaymentRow, cause: unknown): Promise<never> {
  await driver.write(() =>
    ofDriver(driver.em, Payment, payment)
      .set(later(cause instanceof Alarm))
      .execute(),
  );
  return unavailable(cause);
}
