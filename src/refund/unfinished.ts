import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { allOf } from '../database/rows.ts';
import { statement } from '../database/statement.ts';
import { tablesOf } from '../database/tables.ts';
import { Payment } from '../payment/attempt/payment.ts';
import { Refund, type RefundRow, STANDING } from './refund.ts';

/** `tries`: of the one that was tried most often. */
export type OwedRefunds = { refunds: number; yen: number; oldestSeconds: number; tries: number };

/** What still has to go back, for the operator. */
export async function owedRefunds(em: EntityManager): Promise<OwedRefunds> {
  return tablesOf(em.fork(), Refund)
    .selectFrom('refunds')
    .where('state', '=', sql.lit('owed' as const))
    .select([
      sql<number>`count(*)::int`.as('refunds'),
      sql<number>`coalesce(sum(amount), 0)::float8`.as('yen'),
      sql<number>`coalesce(max(tries), 0)`.as('tries'),
      sql<number>`coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8`.as('oldestSeconds'),
    ])
    .executeTakeFirstOrThrow();
}

/** The oldest first. */
export const listOwed = (em: EntityManager, most: number): Promise<RefundRow[]> =>
  tablesOf(em.fork(), Refund)
    .selectFrom('refunds')
    .select(allOf(em, Refund))
    .where('state', '=', sql.lit('owed' as const))
    .orderBy('created_at')
    .limit(most)
    .execute();

/** Charge-backs by which more is back than was captured, the oldest first: `yen` went back twice, and the bank is to be told. */
export const givenTwice = statement((em, _values: object) =>
  tablesOf(em, Refund, Payment)
    .selectFrom('refunds as by_bank')
    .innerJoin('payments', 'payments.id', 'by_bank.payment_id')
    .innerJoin('refunds as each', 'each.payment_id', 'by_bank.payment_id')
    .where('by_bank.origin', '=', sql.lit('charge-back' as const))
    .where('by_bank.state', '=', sql.lit('done' as const))
    .where('each.state', 'in', STANDING)
    .groupBy(['by_bank.id', 'payments.id'])
    .having(sql<boolean>`sum(each.amount) > payments.amount`)
    .select(['by_bank.id', 'by_bank.order_id as orderId', 'by_bank.payment_id as paymentId', 'by_bank.amount'])
    .select(['by_bank.created_at as createdAt', sql<number>`(sum(each.amount) - payments.amount)::float8`.as('yen')])
    .orderBy('by_bank.created_at')
    .orderBy('by_bank.id'),
);
export type GivenTwice = Awaited<ReturnType<typeof givenTwice>>[number];
