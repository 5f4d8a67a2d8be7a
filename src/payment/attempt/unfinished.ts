import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { tablesOf } from '../../database/tables.ts';
import { hasRunOut } from './lease.ts';
import { Payment, type PaymentState, UNFINISHED_STATES } from './payment.ts';

/** `overdue`: whose lease has run out, so that any gateway may take them up; `tries`: of the one that was tried most often. */
export type Unfinished = { state: PaymentState; payments: number; oldestSeconds: number; overdue: number; tries: number };

/** What is still to be gone on with, for the operator: every unfinished state, also with nothing in it. */
export async function unfinishedPayments(em: EntityManager): Promise<Unfinished[]> {
  const rows: Unfinished[] = await tablesOf(em.fork(), Payment)
    .selectFrom('payments')
    .select(({ fn }) => ['state', fn.countAll<number>().as('payments')])
    .select(sql<number>`extract(epoch from clock_timestamp() - min(created_at))::float8`.as('oldestSeconds'))
    .select(({ fn }) => [fn.max('tries').as('tries'), fn.countAll<number>().filterWhere(hasRunOut).as('overdue')])
    .where(({ not, ref }) => not(ref('is_finished')))
    .groupBy('state')
    .execute();
  return UNFINISHED_STATES.map((state) => rows.find((row) => row.state === state) ?? { state, ...NONE });
}

const NONE = { payments: 0, oldestSeconds: 0, overdue: 0, tries: 0 };
