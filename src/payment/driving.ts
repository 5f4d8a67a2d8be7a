import type { EntityManager } from '@mikro-orm/postgresql';
import { Refusal } from '../refusal.ts';
import type { Payment } from './payment.ts';
import type { Processor } from './processor.ts';
import type { Till } from './till.ts';

/** Who drives: with the card token right after the order to pay, `resumed` when a payment is taken up again later. */
export type Drive = Pick<Till, 'clerk' | 'returnUrl'> & {
  em: EntityManager;
  processor: Processor;
  /** Where it is known already. */
  gachaId?: string;
  cardToken?: string | null;
  resumed?: boolean;
};

/** The processor could not say, or the database could not write: the payment is as it is in its row. */
export function unavailable(cause: unknown): never {
  throw new Refusal('UNAVAILABLE', [], { cause });
}

/**
 * When it makes sense to ask again: soon at first, so that a processor that comes back finds us waiting, and ever more
 * rarely after a quarter of an hour.
 */
export async function askLater(em: EntityManager, { id, epoch }: Pick<Payment, 'id' | 'epoch'>): Promise<void> {
  await em.fork().execute(
    `update payments set tries = tries + 1, lease_until = clock_timestamp() + make_interval(secs =>
        case when created_at > now() - interval '15 minutes' then least(power(2, least(tries, 10)), 6) else least(power(2, least(tries, 10)), 300) end)
      where id = ? and epoch = ?`,
    [id, epoch],
  );
}
