import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Mistake } from '../../refusal.ts';
import { createCluster, passwordOf } from './cluster.ts';
import { dataFolder } from './data-folder.ts';
import { runningOn, shutDown } from './pid-file.ts';
import { freePort, launch } from './process.ts';

export type Embedded = {
  url: string;
  /** Fails, naming the other process, where another gateway has the folder. */
  claim(): Promise<void>;
  leave(): Promise<void>;
};

/** Advisory locks in the maintenance database, held as long as a connection lives, so that a killed process holds none. */
const IN_USE_LOCK = 4_202_101;
const GATEWAY_LOCK = 4_202_102;

const APPLICATION_PREFIX = 'gacha process ';

const DATABASE = 'gacha';
const START_OR_STOP_TIMEOUT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** PostgreSQL takes a moment to release the locks of a killed process. */
const CLAIM_TIMEOUT_MS = 2_000;

type Options = { settings?: Record<string, string>; tell?: (step: string) => void };

export async function openEmbedded(dataDir: string, { settings = {}, tell = () => {} }: Options = {}): Promise<Embedded> {
  const cluster = join(await dataFolder(dataDir), 'postgres');
  await createCluster(cluster, tell);
  let claimed = false;
  let left = false;
  let joined = enter();

  /** A crash of the server ends every connection and its locks: they are taken again. */
  async function enter(port?: number): Promise<pg.Client> {
    const client = await joinOrLaunch(cluster, () => launchTold(port));
    client.once('end', () => {
      if (!left) joined = enter(client.port);
    });
    if (claimed) await tryLock(client, GATEWAY_LOCK);
    return client;
  }

  async function launchTold(port?: number): Promise<void> {
    tell('Starting PostgreSQL …');
    await launch(cluster, port ?? (await freePort()), settings);
  }

  const { port } = await joined;
  await makeDatabase(await joined);
  return {
    url: `postgresql://postgres:${await passwordOf(cluster)}@127.0.0.1:${port}/${DATABASE}`,
    claim: async () => {
      await claim(await joined, dataDir);
      claimed = true;
    },
    leave: async () => {
      const client = await joined.catch(() => undefined);
      left = true;
      if (client) await leave(client, cluster);
    },
  };
}

/** Other processes may start or stop the same PostgreSQL meanwhile. */
async function joinOrLaunch(cluster: string, launch: () => Promise<void>): Promise<pg.Client> {
  const deadline = Date.now() + START_OR_STOP_TIMEOUT_MS;
  for (;;) {
    const server = await runningOn(cluster);
    const client = server?.port ? await connect(cluster, server.port) : undefined;
    if (client) return client;
    if (Date.now() > deadline)
      throw new Mistake(`The PostgreSQL in ${cluster} does not answer; its log is beside it, in postgres.log.`);
    if (!server) await launch();
    await pause(50);
  }
}

async function connect(cluster: string, port: number): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: await passwordOf(cluster),
    database: 'postgres',
    ssl: false,
    application_name: `${APPLICATION_PREFIX}${process.pid}`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select pg_advisory_lock_shared($1)', [IN_USE_LOCK]);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    if ((error as { code?: string }).code === '28P01')
      throw new Mistake(`The PostgreSQL on port ${port} does not know the password that ${cluster} holds.`);
    return undefined;
  }
}

async function makeDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
  if (rowCount) return;
  await client.query(`create database ${DATABASE}`).catch((error: { code?: string }) => {
    if (error.code !== '42P04' && error.code !== '23505') throw error;
  });
}

async function claim(client: pg.Client, dataDir: string): Promise<void> {
  const deadline = Date.now() + CLAIM_TIMEOUT_MS;
  while (!(await tryLock(client, GATEWAY_LOCK))) {
    if (Date.now() > deadline) {
      const holder = await holderOf(client, GATEWAY_LOCK);
      const named = holder ? ` (process ${holder})` : '';
      throw new Mistake(
        `DATA_DIR: another gateway${named} already uses ${dataDir}. Stop it, or give this one a folder of its own.`,
      );
    }
    await pause(100);
  }
}

async function holderOf(client: pg.Client, key: number): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and classid = 0 and objid = $1 and granted`,
    [key],
  );
  return rows[0]?.name.startsWith(APPLICATION_PREFIX) ? rows[0].name.slice(APPLICATION_PREFIX.length) : undefined;
}

async function tryLock(client: pg.Client, key: number): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [key]);
  return rows[0]?.held === true;
}

const LEAVE_TIMEOUT_MS = 5_000;

/** The last process to leave stops the server. One that does not stop is left to the next start. */
async function leave(client: pg.Client, cluster: string): Promise<void> {
  const stuck = setTimeout(() => client.connection.stream.destroy(), LEAVE_TIMEOUT_MS);
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [IN_USE_LOCK]);
    const isLast = await tryLock(client, IN_USE_LOCK);
    clearTimeout(stuck);
    if (isLast) await shutDown(cluster, START_OR_STOP_TIMEOUT_MS);
  } catch {
    // The connection is gone, and its locks with it.
  } finally {
    clearTimeout(stuck);
    await client.end().catch(() => {});
  }
}
