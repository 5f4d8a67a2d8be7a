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

const EXCESS = sql`(sum(each.amount) - payments.amount)`;
/** One at a time is owed. */
const IF_OWED = sql`filter (where each.state = 'owed')`;
const HELD = sql`least(${EXCESS}, coalesce(sum(each.amount) ${IF_OWED}, 0))`;

/**
 * Charge-backs by which more is back than was captured, the oldest first: `gone` went back twice, and the bank is to be told; `held` is of
 * a refund that is owed beside it, and not asked for any more, by which `rest` would go back once. Of one order, or of all.
 */
export const givenTwice = statement((em, { orderId = null }: { orderId?: string | null }) =>
  tablesOf(em, Refund, Payment)
    .selectFrom('refunds as by_bank')
    .innerJoin('payments', 'payments.id', 'by_bank.payment_id')
    .innerJoin('refunds as each', 'each.order_id', 'by_bank.order_id')
    .where('by_bank.origin', '=', sql.lit('charge-back' as const))
    .where('by_bank.state', '=', sql.lit('done' as const))
    .where(sql<boolean>`by_bank.order_id = coalesce(${orderId}::uuid, by_bank.order_id)`)
    .where('each.state', 'in', STANDING)
    .groupBy(['by_bank.id', 'payments.id'])
    .having(sql<boolean>`${EXCESS} > 0`)
    .select(['by_bank.id', 'by_bank.order_id as orderId', 'by_bank.payment_id as paymentId', 'by_bank.amount'])
    .select(['by_bank.created_at as createdAt', sql<number>`(${EXCESS} - ${HELD})::float8`.as('gone')])
    .select([sql<number>`${HELD}::float8`.as('held'), sql<string | null>`min(each.id::text) ${IF_OWED}`.as('heldId')])
    .select(sql<number>`(coalesce(sum(each.amount) ${IF_OWED}, 0) - ${HELD})::float8`.as('rest'))
    .orderBy('by_bank.created_at')
    .orderBy('by_bank.id'),
);
export type GivenTwice = Awaited<ReturnType<typeof givenTwice>>[number];

export type TwiceYen = Record<'gone' | 'held', number>;

export async function yenGivenTwice(em: EntityManager): Promise<TwiceYen> {
  const all = await givenTwice(em.fork(), {});
  const sumOf = (part: keyof TwiceYen) => all.reduce((sum, one) => sum + one[part], 0);
  return { gone: sumOf('gone'), held: sumOf('held') };
}
