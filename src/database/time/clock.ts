import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { tablesOf } from '../tables.ts';

/**
 * The clock that decides about money, tokens and check-ins. Read after a lock was waited for, not when the transaction began,
 * and cut to the milliseconds that a JavaScript date can hold.
 */
export async function databaseClock(em: EntityManager): Promise<Date> {
  const { now } = await tablesOf(em).selectNoFrom(sql<Date>`clock_timestamp()`.as('now')).executeTakeFirstOrThrow();
  return now;
}
