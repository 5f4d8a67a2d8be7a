import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { allOf } from '../database/rows.ts';
import { tablesOf } from '../database/tables.ts';
import { Refund, type RefundRow } from './refund.ts';

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
