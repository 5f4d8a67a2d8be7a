import type { TestDatabase } from './database.ts';

/** Locks rows as another transaction does, until they are let go. */
export async function held(database: TestDatabase, select: string, params: unknown[]): Promise<() => Promise<void>> {
  const [locked, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = database.fork().transactional(async (em) => {
    await em.execute(`${select} for update`, params);
    locked.resolve();
    await letGo.promise;
  });
  await Promise.race([locked.promise, holding]);
  return () => {
    letGo.resolve();
    return holding;
  };
}
