import pg from 'pg';

/** The address of another database on the same server. */
export function onServer(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

export const databaseOf = (url: string): string => new URL(url).pathname.slice(1);

/** Runs one statement in the maintenance database of a server. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: onServer(url, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

let shared: pg.Pool | undefined;

/** On the server of all tests: one session a worker, since each costs PostgreSQL more than what it is for. */
export async function administerShared(statement: string): Promise<void> {
  const connectionString = onServer(process.env.TEST_TEMPLATE ?? '', 'postgres');
  shared ??= new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true }).on('error', () => {});
  await shared.query(statement);
}
