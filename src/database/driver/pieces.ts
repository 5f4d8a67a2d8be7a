import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type ClientOptions, connectClient, type PreparingClient } from '../connection/client.ts';

/** A piece may be long in coming, where few rows of many are asked for, and the reader may rest between two. */
const IN_PIECES = { statement_timeout: 60_000, idle_in_transaction_session_timeout: 60_000, lock_timeout: 1_000 };
const GOODBYE_MS = 1_000;

/**
 * The rows of a statement as of one moment, so many at a time, over a connection of their own: no request waits for it, and a
 * reader that stops ends it.
 */
export async function* inPieces<Row extends object>(
  options: ClientOptions,
  statement: string,
  most: number,
): AsyncGenerator<Row[], void> {
  const connected = await connectClient(options);
  const client = connected as pg.Client;
  try {
    await client.query('begin isolation level repeatable read read only');
    for (const [name, ms] of Object.entries(IN_PIECES)) await client.query(`set local ${name} = ${ms}`);
    await client.query(`declare piece no scroll cursor for ${statement}`);
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${most} from piece`);
      if (rows.length > 0) yield rows;
      if (rows.length < most) return;
    }
  } finally {
    await leave(connected);
  }
}

/** With a goodbye, where the server hears it: it has read only, so there is nothing to commit. */
async function leave(client: PreparingClient): Promise<void> {
  const ended = (client as pg.Client).end().catch(() => {});
  await Promise.race([ended, pause(GOODBYE_MS, undefined, { ref: false })]);
  client.destroy();
}
