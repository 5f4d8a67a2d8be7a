import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * The clock that decides about money, tokens and check-ins: the database's, the same for every gateway. Read after a lock
 * was waited for, not at the beginning of the transaction, and cut to the milliseconds that a JavaScript date can hold.
 */
export async function databaseClock(em: EntityManager): Promise<Date> {
  const [row] = await em.execute<{ ms: string }[]>(
    'select floor(extract(epoch from clock_timestamp()) * 1000)::bigint::text as ms',
  );
  return new Date(Number(row?.ms));
}
