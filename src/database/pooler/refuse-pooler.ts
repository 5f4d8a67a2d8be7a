import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { Mistake } from '../../refusal.ts';
import { type ConnectionPurpose, connectionTo } from '../connection/address.ts';
import { connectClient } from '../connection/client.ts';
import { GATEWAY_TIMEOUTS, SESSION_LIMITS } from '../connection/timeouts.ts';

type Sign = { isThere(one: pg.Client, other: pg.Client): Promise<boolean>; told: string };

/** Signs by which a pooler differs from a server; no pooler shows all of them. */
const SIGNS: Sign[] = [
  { isThere: isAnsweredByAnother, told: 'it gives out keys of its own to cancel statements with' },
  { isThere: losesSettings, told: 'the limits on statements and locks that a connection asks for do not reach the server' },
  { isThere: sharesSessions, told: 'two connections share one session of the server' },
];

/** A pooler may give the next transaction to another session, without its prepared statements, limits and notifications. */
export async function refusePooler(url: string, purpose: ConnectionPurpose, variable = 'DATABASE_URL'): Promise<void> {
  const options = { ...GATEWAY_TIMEOUTS, ...connectionTo(url, purpose) };
  const one: pg.Client = await connectClient(options);
  let other: pg.Client | undefined;
  try {
    other = await connectClient(options);
    for (const { isThere, told } of SIGNS)
      if (await isThere(one, other))
        throw new Mistake(
          `${variable}: a pooler answers there (${told}). Name the address of PostgreSQL itself${variable === 'DATABASE_URL' ? ', or set DATABASE_POOL_MODE=transaction' : ''}.`,
        );
  } finally {
    await Promise.all([one, other].map((client) => client?.end()));
  }
}

async function isAnsweredByAnother(one: pg.Client): Promise<boolean> {
  const { rows } = await one.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid !== (one as unknown as { processID: number }).processID;
}

export async function losesSettings(one: pg.Client): Promise<boolean> {
  const names = Object.keys(SESSION_LIMITS) as (keyof typeof SESSION_LIMITS)[];
  const { rows } = await one.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('${names.join("', '")}')`,
  );
  return names.some((name) => rows.find((row) => row.name === name)?.setting !== String(SESSION_LIMITS[name]));
}

async function sharesSessions(one: pg.Client, other: pg.Client): Promise<boolean> {
  const name = `gateway_looks_${randomBytes(8).toString('hex')}`;
  await one.query({ name, text: 'select $1::int', values: [1] });
  // Unnamed, since the other session may have prepared the same name.
  const { rows } = await other.query({ text: 'select 1 from pg_prepared_statements where name = $1', values: [name] });
  return rows.length > 0;
}
