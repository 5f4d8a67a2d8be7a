import type { TestDatabase } from './database.ts';

/** Locks rows as another transaction does, until they are let go. */
export const held = (database: TestDatabase, select: string, params: unknown[]): Promise<() => Promise<void>> =>
  locked(database, `${select} for update`, params);

/** As `held`, by any statement that locks. */
export async function locked(database: TestDatabase, sql: string, params: unknown[] = []): Promise<() => Promise<void>> {
  const [done, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = database.fork().transactional(async (em) => {
    await em.execute(sql, params);
    done.resolve();
    await letGo.promise;
  });
  await Promise.race([done.promise, holding]);
  return () => {
    letGo.resolve();
    return holding;
  };
}
