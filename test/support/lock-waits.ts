import type { TestDatabase } from './database.ts';

/** How many sessions of this database wait for a lock at this moment. */
export async function lockWaits(database: Pick<TestDatabase, 'sql'>): Promise<number> {
  const [row] = await database.sql<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.waiting ?? 0;
}
