import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Mistake } from '../mistake.ts';
import { createCluster, launch, passwordOf } from './postgres-process.ts';

/** A PostgreSQL of the gateway's own, in a folder. Whoever needs it starts it, and the last one to leave stops it. */
export type Embedded = {
  url: string;
  /** Claims the folder for one gateway; false when another has it. */
  claim(): Promise<boolean>;
  leave(): Promise<void>;
};

/** Advisory locks in the maintenance database, held as long as a connection lives, so that a killed process holds none. */
const IN_USE = 4_202_101;
const GATEWAY = 4_202_102;

const DATABASE = 'gacha';
const PATIENCE_MS = 60_000;

type Options = { settings?: Record<string, string> };

/** Joins the PostgreSQL of this folder, and starts it, or makes it, where there is none. */
export async function openEmbedded(dataDir: string, options: Options = {}): Promise<Embedded> {
  const folder = resolve(dataDir);
  const cluster = join(folder, 'postgres');
  await makeFolder(folder);
  if (!existsSync(join(cluster, 'PG_VERSION'))) await createCluster(cluster);
  const client = await joinOrLaunch(cluster, options);
  await makeDatabase(client);
  const url = `postgresql://postgres:${await passwordOf(cluster)}@127.0.0.1:${client.port}/${DATABASE}`;
  return { url, claim: () => tryLock(client, GATEWAY), leave: () => leave(client, cluster) };
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    throw new Mistake(`DATA_DIR: the folder ${folder} cannot be made (${(error as Error).message}).`);
  }
}

/** Somebody may start or stop the same PostgreSQL at this very moment: then look again. */
async function joinOrLaunch(cluster: string, options: Options): Promise<pg.Client> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const client = await connect(cluster);
    if (client) return client;
    if (Date.now() > deadline)
      throw new Mistake(`The PostgreSQL in ${cluster} does not answer; its log is beside it, in postgres.log.`);
    if (!(await runningPid(cluster))) await launch(cluster, options.settings ?? {});
    await pause(50);
  }
}

/** A connection that says "in use", or nothing when there is nobody to connect to yet. */
async function connect(cluster: string): Promise<pg.Client | undefined> {
  const port = (await postmaster(cluster))?.port;
  if (!port) return undefined;
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: await passwordOf(cluster),
    database: 'postgres',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select pg_advisory_lock_shared($1)', [IN_USE]);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    if ((error as { code?: string }).code === '28P01')
      throw new Mistake(`Another PostgreSQL answers on port ${port} instead of the one in ${cluster}.`);
    return undefined;
  }
}

/** What a running PostgreSQL writes about itself: its process id in the first line, its port in the fourth. */
async function postmaster(cluster: string): Promise<{ pid: number; port: number } | undefined> {
  const lines = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid = '', , , port = ''] = lines.split('\n');
  return lines ? { pid: Number(pid), port: Number(port) } : undefined;
}

async function runningPid(cluster: string): Promise<number | undefined> {
  const pid = (await postmaster(cluster))?.pid;
  return pid && isAlive(pid) ? pid : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}

async function makeDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
  if (rowCount) return;
  await client.query(`create database ${DATABASE}`).catch((error: { code?: string }) => {
    if (error.code !== '42P04' && error.code !== '23505') throw error;
  });
}

async function tryLock(client: pg.Client, key: number): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [key]);
  return rows[0]?.held === true;
}

/** The last one out turns off the light. */
async function leave(client: pg.Client, cluster: string): Promise<void> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [IN_USE]);
    const pid = (await tryLock(client, IN_USE)) ? await runningPid(cluster) : undefined;
    if (pid) await shutDown(pid, cluster);
  } finally {
    await client.end().catch(() => {});
  }
}

/** SIGINT is PostgreSQL's fast shutdown: it rolls back what is open and leaves the files clean. */
async function shutDown(pid: number, cluster: string): Promise<void> {
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + PATIENCE_MS;
  while (existsSync(join(cluster, 'postmaster.pid')) && isAlive(pid) && Date.now() < deadline) await pause(20);
}
