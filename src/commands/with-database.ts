import type { Config } from '../config.ts';
import { bringUpToDate, connectDatabase, type Database } from '../connect.ts';

export async function withDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await connectDatabase(config);
  try {
    await bringUpToDate(database, config);
    return await work(database);
  } finally {
    await database.close();
  }
}
