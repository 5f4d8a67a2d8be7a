import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { guardValue } from '../database/guard.ts';
import { statement } from '../database/statement.ts';
import { tablesOf } from '../database/tables.ts';
import { spansAt } from './tokyo.ts';

/** Yen. */
export type Spent = { day: number; month: number };
export const NOTHING_SPENT: Spent = { day: 0, month: 0 };

/**
 * What these users have spent in the day and the month of Tokyo that it is: what was taken, and what a payment that is
 * under way may take. It counts where its payment began, and what went back there no more. It is read of the payments
 * themselves, so that there is no count that could be wrong after one that fails.
 */
export async function spentBy(em: EntityManager, userIds: readonly string[], now: Date): Promise<ReadonlyMap<string, Spent>> {
  if (userIds.length === 0) return new Map();
  const { day, month } = spansAt(now);
  const rows = await spentSince(em, { userIds, today: day.from, since: month.from });
  return new Map(rows.map(({ userId, day, month }) => [userId, { day: Number(day ?? 0), month: Number(month ?? 0) }]));
}

type Since = { userIds: readonly string[]; today: Date; since: Date };

const spentSince = statement((em, { userIds, today, since }: Since) =>
  tablesOf(em)
    .selectFrom(paidBy(userIds, since).as('paid'))
    .groupBy('paid.userId')
    .select(({ fn }) => [
      'paid.userId',
      guardValue('spending cap', fn.sum<string>('paid.yen')).as('month'),
      guardValue('spending cap', fn.sum<string>('paid.yen').filterWhere('paid.at', '>=', today)).as('day'),
    ]),
);

type Paid = { userId: string; at: Date; yen: number };

/**
 * Text, since these tables belong to rooms above. A payment that waits at the bank does not count: a user has one unpaid
 * order, and the next payment would end it. A refund gives back once the money is back, since one that is owed may be
 * given up. A charge-back does not: the bank of the card has decided, and the same yen are not to be spent twice. An order may be
 * paid for an hour.
 */
const paidBy = (userIds: readonly string[], since: Date) => sql<Paid>`(
  select orders.user_id as "userId", payments.created_at as at, greatest(0, payments.amount - coalesce((
           select sum(refunds.amount) from refunds
            where refunds.payment_id = payments.id and refunds.state = 'done' and refunds.origin <> 'charge-back'), 0)) as yen
    from orders join payments on payments.order_id = orders.id and payments.is_live
   where orders.user_id = any(${userIds}) and orders.deleted_at is null
     and orders.created_at >= ${since}::timestamptz - interval '2 hours' and payments.created_at >= ${since}::timestamptz
     and orders.state in ('paying', 'assigned', 'delivered', 'refunding', 'refunded'))`;
