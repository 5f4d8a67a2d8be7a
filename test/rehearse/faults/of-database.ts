import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { type Fault, REHEARSAL, type Scene } from './fault.ts';

const always = () => true;
const SLOW_QUERIES = 8;
const BURST_MS = 2_000;

async function withDatabase(scene: Scene, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = await scene.database();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

export const ENDED_SESSIONS: Fault = {
  name: 'ended-sessions',
  what: 'all sessions of the database but those of the rehearsal are ended, every two seconds',
  isPossible: always,
  happens: async (scene, seconds) => {
    const until = performance.now() + 1_000 * seconds;
    let ended = 0;
    do {
      await withDatabase(scene, async (client) => {
        const { rowCount } = await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and backend_type = 'client backend' and application_name <> $1`,
          [REHEARSAL],
        );
        ended += rowCount ?? 0;
      });
      await pause(Math.max(0, Math.min(BURST_MS, until - performance.now())));
    } while (performance.now() < until);
    if (ended === 0) throw new Error('no session of a gateway was found in this database');
  },
};

export const LOCKED_GACHA: Fault = {
  name: 'locked-gacha',
  what: 'a lock is held on the stock of the scarce gacha and of one other',
  isPossible: always,
  happens: (scene, seconds) =>
    withDatabase(scene, async (client) => {
      await client.query('begin');
      await client.query('select 1 from prizes where gacha_id = any($1) order by id for update', [scene.sale.gachas.slice(0, 2)]);
      await pause(1_000 * seconds);
      await client.query('rollback');
    }),
};

export const CHECKPOINT: Fault = {
  name: 'checkpoint',
  what: 'the server writes everything to its disk, and begins a new file of WAL',
  isPossible: always,
  happens: (scene) =>
    withDatabase(scene, async (client) => {
      await client.query('checkpoint');
      await client.query('select pg_switch_wal()');
    }),
};

export const SLOW_QUERIES_PILE_UP: Fault = {
  name: 'slow-queries',
  what: `${SLOW_QUERIES} reports are asked of the server at once`,
  isPossible: always,
  happens: async (scene, seconds) => {
    const report = () =>
      withDatabase(scene, async (client) => {
        await client.query(`set statement_timeout = ${Math.round(1_000 * seconds)}`);
        await client
          .query('select count(*) from order_details a, order_details b, generate_series(1, 1000000)')
          .catch((error: { code?: string }) => {
            if (error.code !== TIMED_OUT) throw error;
          });
      });
    await Promise.all(Array.from({ length: SLOW_QUERIES }, report));
  },
};

const TIMED_OUT = '57014';
