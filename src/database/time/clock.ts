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

/** What was committed before is there: a standby is behind. */
export async function momentOfData(em: EntityManager): Promise<Date> {
  const moment = sql<Date>`case when pg_is_in_recovery() then coalesce(pg_last_xact_replay_timestamp(), clock_timestamp())
    else clock_timestamp() end`;
  const { at } = await tablesOf(em).selectNoFrom(moment.as('at')).executeTakeFirstOrThrow();
  return at;
}
