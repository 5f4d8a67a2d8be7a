import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { Mistake } from '../../refusal.ts';
import { connectionTo } from '../connection/address.ts';
import { type ClientOptions, connectClient } from '../connection/client.ts';
import { SESSION_LIMITS } from '../connection/timeouts.ts';
import { losesSettings } from './refuse-pooler.ts';

/**
 * Each transaction gets some session of a pooler, so a gateway can ask nothing of a session: no prepared statement, no limit,
 * no notification. The limits are the pooler's to set.
 */
export const POOLED = {
  ...Object.fromEntries(Object.keys(SESSION_LIMITS).map((name) => [name, undefined])),
  preparesStatements: false,
};

const LIMITS = Object.entries(SESSION_LIMITS).map(([name, ms]) => `set ${name} = ${ms}`);

/** Before anything is served through a pooler. */
export async function checkPooled(url: string, directUrl: string): Promise<void> {
  const clients: pg.Client[] = [];
  const connected = async (options: ClientOptions): Promise<pg.Client> => {
    const client: pg.Client = await connectClient(options);
    clients.push(client);
    return client;
  };
  try {
    const pooled = await connected({ ...POOLED, ...connectionTo(url, 'gateway') });
    const direct = await connected(connectionTo(directUrl, 'gateway'));
    if (!(await areOfOneDatabase(pooled, direct)))
      throw new Mistake('DATABASE_DIRECT_URL: this is another database than that of DATABASE_URL.');
    if (await losesSettings(pooled))
      throw new Mistake(
        `DATABASE_URL: no request may wait without end, so the sessions of the pooler need limits. For PgBouncer: connect_query='${LIMITS.join('; ')}'`,
      );
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** A lock that is taken on one side is seen on the other. */
async function areOfOneDatabase(pooled: pg.Client, direct: pg.Client): Promise<boolean> {
  const lock = randomInt(2 ** 31);
  await direct.query('select pg_advisory_lock($1)', [lock]);
  const { rows } = await pooled.query(
    `select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where locktype = 'advisory' and objid = $1 and datname = current_database()`,
    [lock],
  );
  return rows.length > 0;
}
