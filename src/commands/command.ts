import { type Config, readConfig } from '../config.ts';
import { bringUpToDate, connectDatabase, type Database } from '../connect.ts';
import { Mistake } from '../mistake.ts';

/** Runs a command: what it says goes to the terminal, and a mistake of whoever called it is told without a stack. */
export async function command(run: (words: string[], config: Config) => Promise<string>): Promise<void> {
  // A command ends by itself in a moment; one that ended before that would leave a PostgreSQL behind.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  try {
    const said = await run(process.argv.slice(2), readConfig());
    if (said) process.stdout.write(`${said}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Mistake ? error.message : (error as Error).stack}\n`);
    process.exitCode = 1;
  }
}

/** Lends the database to a piece of work, beside a running gateway or without one. */
export async function withDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await connectDatabase(config);
  try {
    await bringUpToDate(database, config);
    return await work(database);
  } finally {
    await database.close();
  }
}
