import { chownSync, statSync, writeFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { freePort, launch } from '../../src/database/embedded/process.ts';
import { eventually } from './eventually.ts';
import { aDataFolder, aUsedDataFolder, type DataFolder, postgresOf } from './running-gateway.ts';

type Settings = Record<string, string>;

// What is copied while it runs must not vanish.
const HABITS: Settings = { shared_buffers: '64MB', max_connections: '100', wal_keep_size: '512MB' };

/** A PostgreSQL of one test's own, with the demo catalogue in it, that can be followed, promoted, stopped, frozen and killed. */
export class DatabaseServer {
  readonly port: number;
  readonly url: string;
  private readonly folder: DataFolder;
  private readonly password: string;
  private readonly settings: Settings;

  private constructor(folder: DataFolder, port: number, password: string, settings: Settings) {
    this.folder = folder;
    this.port = port;
    this.password = password;
    this.settings = { ...HABITS, ...settings };
    this.url = `postgresql://postgres:${password}@${this.host}/gacha`;
  }

  static async starts(settings: Settings = {}): Promise<DatabaseServer> {
    return DatabaseServer.on(await aUsedDataFolder(), settings);
  }

  private static async on(folder: DataFolder, settings: Settings): Promise<DatabaseServer> {
    const password = await readFile(join(folder.path, 'postgres/gateway-password'), 'utf8');
    const server = new DatabaseServer(folder, await freePort(), password, settings);
    await server.starts();
    return server;
  }

  get host(): string {
    return `127.0.0.1:${this.port}`;
  }

  /** An address of several servers. */
  static urlOf(servers: readonly DatabaseServer[], parameters = ''): string {
    const hosts = servers.map(({ host }) => host).join(',');
    return `postgresql://postgres:${servers[0]?.password}@${hosts}/gacha${parameters}`;
  }

  /** Of the low-level backup, since the embedded PostgreSQL brings no pg_basebackup. */
  async standby(settings: Settings = {}): Promise<DatabaseServer> {
    const client = await this.connects();
    try {
      await client.query(`select pg_backup_start('standby', true)`);
      const folder = await aDataFolder(this.folder.path);
      const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)');
      await this.becomesStandby(folder, rows[0]?.label ?? '');
      return await DatabaseServer.on(folder, settings);
    } finally {
      await client.end();
    }
  }

  private async becomesStandby(folder: DataFolder, label: string): Promise<void> {
    const cluster = join(folder.path, 'postgres');
    await rm(join(cluster, 'postmaster.pid'), { force: true });
    const { uid, gid } = statSync(cluster);
    const from = `host=127.0.0.1 port=${this.port} user=postgres password=${this.password} application_name=standby`;
    const files = {
      'standby.signal': '',
      ...(label && { backup_label: label }),
      'postgresql.auto.conf': `primary_conninfo = '${from}'\nrecovery_target_timeline = 'latest'\n`,
    };
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(cluster, name), text);
      chownSync(join(cluster, name), uid, gid);
    }
  }

  /** One that has been stopped, of a server that has gone its own way since. */
  async follows(primary: DatabaseServer): Promise<void> {
    await primary.becomesStandby(this.folder, '');
    await this.starts();
  }

  starts(): Promise<void> {
    return launch(join(this.folder.path, 'postgres'), this.port, this.settings);
  }

  /** SIGINT in order, SIGQUIT as a machine that goes down. */
  async stops(signal: 'SIGINT' | 'SIGQUIT' = 'SIGQUIT'): Promise<void> {
    const pid = postgresOf(this.folder.path);
    if (pid) process.kill(pid, signal);
    await eventually(() => !postgresOf(this.folder.path));
  }

  /** No new connection is answered, and none of the old ones. */
  async freezes(): Promise<void> {
    const pids = await this.sql<{ pid: number }>('select pid from pg_stat_activity');
    for (const pid of [postgresOf(this.folder.path) ?? 0, ...pids.map((row) => row.pid)]) signalled(pid, 'SIGSTOP');
    this.frozen = pids.map((row) => row.pid);
  }

  private frozen: number[] = [];

  thaws(): void {
    for (const pid of [postgresOf(this.folder.path) ?? 0, ...this.frozen.splice(0)]) signalled(pid, 'SIGCONT');
  }

  promotes(): Promise<unknown> {
    return this.sql('select pg_promote()');
  }

  async sql<Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []): Promise<Row[]> {
    const client = await this.connects();
    try {
      return (await client.query<Row>(statement, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** It has everything that the other one had when this was asked. */
  async catchesUp(primary: DatabaseServer): Promise<void> {
    const [now] = await primary.sql<{ lsn: string }>('select pg_current_wal_lsn() as lsn');
    await eventually(async () => {
      const [row] = await this.sql<{ is: boolean }>('select pg_last_wal_replay_lsn() >= $1::pg_lsn as is', [now?.lsn]);
      return row?.is === true;
    });
  }

  async away(): Promise<void> {
    this.thaws();
    await this.folder.away();
  }

  private async connects(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.url });
    client.on('error', () => {});
    await client.connect();
    return client;
  }
}

function signalled(pid: number, signal: NodeJS.Signals): void {
  try {
    if (pid > 0) process.kill(pid, signal);
  } catch {
    // It has just ended.
  }
}
