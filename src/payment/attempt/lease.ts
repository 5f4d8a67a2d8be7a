import type { EntityManager } from '@mikro-orm/postgresql';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { guard } from '../../database/guard.ts';
import { allOf } from '../../database/rows.ts';
import { type Tables, tablesOf } from '../../database/tables.ts';
import { Payment, type PaymentRow } from './payment.ts';

/**
 * A driver of a payment has this long for each call and each write of a step; after that another may take the payment over,
 * and the first can change nothing more. Longer than any call to a processor takes.
 */
export const LEASE_SECONDS = 30;
export const RENEW_LEASE_AFTER_MS = 10_000;

export const newLease = sql<Date>`clock_timestamp() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})`;
export const hasRunOut = sql<boolean>`lease_until <= clock_timestamp()`;

type Payments = Tables<[typeof Payment]>;

/** Changes nothing in a payment that was taken over, or is a step further. */
export async function renewLease(
  em: EntityManager,
  { id, epoch, state }: Pick<Payment, 'id' | 'epoch' | 'state'>,
): Promise<void> {
  await tablesOf(em.fork(), Payment)
    .updateTable('payments')
    .set({ lease_until: newLease })
    .where('id', '=', id)
    .where('epoch', '=', epoch)
    .where((payment) => guard('state', payment('state', '=', state)))
    .execute();
}

/** Raises the epoch of payments: from then on their earlier drivers change nothing. */
export function takeOver(
  em: EntityManager,
  which: (payment: ExpressionBuilder<Payments, 'payments'>) => Expression<SqlBool>,
): Promise<PaymentRow[]> {
  return tablesOf(em.fork(), Payment)
    .updateTable('payments')
    .set((payment) => ({ epoch: payment('epoch', '+', 1), lease_until: newLease }))
    .where(which)
    .returning(allOf(em, Payment))
    .execute();
}

/**
 * When it makes sense to ask the processor again: soon at first, so that a processor that comes back finds us waiting, and
 * ever more rarely after a quarter of an hour. An abandoned attempt is asked for every five minutes in its first hour (its
 * first 19 times), and then every hour: many of them must not use up the calls that paying needs. So is what a person must
 * look at.
 */
export async function askLater(em: EntityManager, { id, epoch }: Pick<Payment, 'id' | 'epoch'>, isAlarm: boolean): Promise<void> {
  const atMost = sql`case when ${isAlarm}::boolean or (state = 'abandoned' and tries >= 19) then 3600
    when state = 'abandoned' or created_at <= now() - interval '15 minutes' then 300 else 6 end`;
  await tablesOf(em.fork(), Payment)
    .updateTable('payments')
    .set((payment) => ({
      tries: payment('tries', '+', 1),
      lease_until: sql<Date>`clock_timestamp() + make_interval(secs => least(power(2, least(tries, 12)), ${atMost}))`,
    }))
    .where('id', '=', id)
    .where('epoch', '=', epoch)
    .execute();
}
