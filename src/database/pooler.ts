import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { Mistake } from '../mistake.ts';
import { connectionTo, type Purpose } from './address.ts';
import { BOUNDED } from './bounds.ts';
import { PreparingClient } from './client.ts';

type Sign = { isThere(one: pg.Client, other: pg.Client): Promise<boolean>; told: string };

/** What tells a pooler from a server, each by itself: none of them does everything that the others are known by. */
const SIGNS: Sign[] = [
  { isThere: isAnsweredByAnother, told: 'it gives out keys of its own to cancel statements with' },
  { isThere: losesSettings, told: 'the limits on statements and locks that a connection asks for do not reach the server' },
  { isThere: sharesSessions, told: 'two connections share one session of the server' },
];

/**
 * A pooler may give the next transaction of a connection to another session: its prepared statements, limits and
 * notifications are then those of another gateway, or of none.
 */
export async function refusePooler(url: string, purpose: Purpose): Promise<void> {
  const [one, other] = [newClient(url, purpose), newClient(url, purpose)];
  try {
    await one.connect();
    await other.connect();
    for (const { isThere, told } of SIGNS)
      if (await isThere(one, other))
        throw new Mistake(`DATABASE_URL: a pooler answers there (${told}). Name the address of PostgreSQL itself.`);
  } finally {
    await Promise.all([one, other].map((client) => client.end()));
  }
}

const newClient = (url: string, purpose: Purpose): pg.Client =>
  new PreparingClient({ ...BOUNDED, ...connectionTo(url, purpose) });

/** A server says at the beginning which of its processes it is; a pooler answers before it has one. */
async function isAnsweredByAnother(one: pg.Client): Promise<boolean> {
  const { rows } = await one.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid !== (one as unknown as { processID: number }).processID;
}

async function losesSettings(one: pg.Client): Promise<boolean> {
  const names = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'] as const;
  const { rows } = await one.query<{ name: keyof typeof BOUNDED; setting: string }>(
    `select name, setting from pg_settings where name in ('${names.join("', '")}')`,
  );
  return names.some((name) => rows.find((row) => row.name === name)?.setting !== String(BOUNDED[name]));
}

async function sharesSessions(one: pg.Client, other: pg.Client): Promise<boolean> {
  const name = `gateway_looks_${randomBytes(8).toString('hex')}`;
  await one.query({ name, text: 'select $1::int', values: [1] });
  // Without a name of its own, which the other session might have already.
  const { rows } = await other.query({ text: 'select 1 from pg_prepared_statements where name = $1', values: [name] });
  return rows.length > 0;
}
