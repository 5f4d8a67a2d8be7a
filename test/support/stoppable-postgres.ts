import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { passwordOf } from '../../src/database/embedded/cluster.ts';
import { freePort, launch } from '../../src/database/embedded/process.ts';
import { eventually } from './eventually.ts';
import { aUsedDataFolder, type DataFolder, isAlive } from './running-gateway.ts';

/** PostgreSQL's names for the signals that end it: `fast` rolls back what is open, `immediate` is a crash. */
const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;
export type Shutdown = keyof typeof SIGNALS;

/** A PostgreSQL that comes back only when the test starts it. */
export class StoppablePostgres {
  readonly url: string;
  private readonly folder: DataFolder;

  private constructor(url: string, folder: DataFolder) {
    this.url = url;
    this.folder = folder;
  }

  static async starts(): Promise<StoppablePostgres> {
    const folder = await aUsedDataFolder();
    const password = await passwordOf(join(folder.path, 'postgres'));
    const server = new StoppablePostgres(`postgresql://postgres:${password}@127.0.0.1:${await freePort()}/gacha`, folder);
    await server.startsAgain();
    return server;
  }

  async startsAgain(): Promise<void> {
    await launch(this.cluster, Number(new URL(this.url).port), { shared_buffers: '128MB' });
  }

  async stops(how: Shutdown): Promise<void> {
    const pid = Number(readFileSync(join(this.cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, SIGNALS[how]);
    await eventually(() => !isAlive(pid));
  }

  /** `kill -9` of one that serves a gateway: PostgreSQL then ends all others too, and recovers as after a crash. */
  async killsBackend(): Promise<void> {
    const pids = await this.directly<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'gacha gateway' order by state = 'active' desc limit 1`,
    );
    for (const { pid } of pids) process.kill(pid, 'SIGKILL');
  }

  async endsSessions(): Promise<void> {
    await this.directly(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where backend_type = 'client backend' and datname <> 'postgres' and pid <> pg_backend_pid()`,
    );
  }

  away(): Promise<void> {
    return this.folder.away();
  }

  private get cluster(): string {
    return join(this.folder.path, 'postgres');
  }

  private async directly<Row>(sql: string): Promise<Row[]> {
    const client = new pg.Client(this.url);
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query(sql).finally(() => client.end());
    return rows as Row[];
  }
}
