import type { Config } from '../../config/config.ts';
import { refuseLostKeys } from '../../encryption/refuse-lost.ts';
import { needsKeys } from '../../start/database/configured-vault.ts';
import { bringUpToDate, connectDatabase, type Database } from '../../start/database/connect.ts';

export async function withDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await connectDatabase(config);
  try {
    await bringUpToDate(database, config);
    return await work(database);
  } finally {
    await database.close();
  }
}

/** For commands that read or write encrypted columns. */
export const withOpenDatabase = <T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> =>
  withDatabase(config, async (database) => {
    const { vault, source } = database.keys ?? needsKeys();
    await refuseLostKeys(database.orm.em.fork(), vault, source);
    return work(database);
  });
