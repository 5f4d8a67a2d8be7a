import type { EntityManager } from '@mikro-orm/postgresql';
import { Refusal } from '../refusal.ts';
import type { Payment } from './payment.ts';
import { Alarm, type Found, type Processor } from './processor/processor.ts';
import type { Till } from './till.ts';

/** What a driver starts with: the card token right after the order to pay, `resumed` when a payment is taken up again later. */
export type Drive = Pick<Till, 'clerk' | 'returnUrl'> & {
  em: EntityManager;
  processor: Processor;
  /** Where it is known already. */
  gachaId?: string;
  cardToken?: string | null;
  resumed?: boolean;
};

export type Driver = Drive & {
  /**
   * Writes down what is known of a payment. A processor says it once, so a database that is away for a moment is waited
   * for; the caller is told meanwhile.
   */
  write<T>(work: () => Promise<T>): Promise<T>;
};

/** The processor could not say, or the database could not write: the payment is as it is in its row. */
export function unavailable(cause: unknown): never {
  throw new Refusal('UNAVAILABLE', [], { cause });
}

/** What the processor says of a payment. Another amount than that of the row is nothing to act on. */
export async function ask({ processor }: Drive, { processorOrderId, amount }: Payment): Promise<Found | null> {
  const found = await processor.find(processorOrderId);
  if (found && 'amount' in found && found.amount !== amount)
    throw new Alarm(`the processor has ${processorOrderId} with ${found.amount} yen instead of ${amount}`);
  return found;
}

/** Leaves a payment as it is until it makes sense to ask again, and tells why. */
export async function postpone(driver: Driver, payment: Payment, cause: unknown): Promise<never> {
  await driver.write(() => askLater(driver.em, payment, cause instanceof Alarm));
  return unavailable(cause);
}

/**
 * When it makes sense to ask again: soon at first, so that a processor that comes back finds us waiting, and ever more
 * rarely after a quarter of an hour. An attempt that was given up is asked for every five minutes in its first hour (its
 * first 19 times), and then every hour: many of them must not use up the calls that paying needs. So is what a person must
 * look at.
 */
async function askLater(em: EntityManager, { id, epoch }: Pick<Payment, 'id' | 'epoch'>, isAlarm: boolean): Promise<void> {
  await em.fork().execute(
    `update payments set tries = tries + 1, lease_until = clock_timestamp() + make_interval(secs => least(power(2, least(tries, 12)),
        case when ? or (state = 'abandoned' and tries >= 19) then 3600
             when state = 'abandoned' or created_at <= now() - interval '15 minutes' then 300 else 6 end))
      where id = ? and epoch = ?`,
    [isAlarm, id, epoch],
  );
}
