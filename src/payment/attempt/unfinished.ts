import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { hasRunOut, left } from './lease.ts';
import { Payment, type PaymentState, UNFINISHED_STATES } from './payment.ts';

/** As the index has it. */
export const UNFINISHED = sql<boolean>`not is_finished`;

/** `overdue`: whose lease has run out, so that any gateway may take them up; `tries`: of the one that was tried most often. */
export type Unfinished = { state: PaymentState; payments: number; oldestSeconds: number; overdue: number; tries: number };

/** Unfinished payments, for the operator: one row for every such state, also with none in it. */
export async function unfinishedPayments(em: EntityManager): Promise<Unfinished[]> {
  const rows: Unfinished[] = await left(em, Payment, UNFINISHED)
    .select(({ fn }) => ['state', fn.countAll<number>().as('payments')])
    .select(({ fn }) => fn.countAll<number>().filterWhere(hasRunOut).as('overdue'))
    .groupBy('state')
    .execute();
  return UNFINISHED_STATES.map((state) => rows.find((row) => row.state === state) ?? { state, ...NONE });
}

const NONE = { payments: 0, oldestSeconds: 0, overdue: 0, tries: 0 };
