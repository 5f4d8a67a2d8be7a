import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { SESSION_LIMITS } from '../../src/database/connection/timeouts.ts';
import { freePort } from '../../src/database/embedded/process.ts';
import { eventually } from './eventually.ts';
import { roomInMemory } from './room.ts';
import { onServer } from './server.ts';

/** `PGBOUNCER` names another than the one that is installed. */
const PROGRAM = [process.env.PGBOUNCER ?? '', '/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find(
  (path) => existsSync(path),
);

/** Debian's package `pgbouncer`; without it what needs it is told to be skipped. */
export const hasPgBouncer = PROGRAM !== undefined;

const NOBODY = 65_534;

export type Habits = { sessions?: number; limits?: Partial<Record<keyof typeof SESSION_LIMITS, number>> };

/** In transaction mode, before every database of a server. */
export class PgBouncer {
  private readonly process: ChildProcess;
  private readonly folder: string;
  private readonly port: number;

  private constructor(process: ChildProcess, folder: string, port: number) {
    this.process = process;
    this.folder = folder;
    this.port = port;
  }

  static async opens(server: string, { sessions = 20, limits = SESSION_LIMITS }: Habits = {}): Promise<PgBouncer> {
    if (!PROGRAM) throw new Error('PgBouncer is not installed: apt-get install pgbouncer');
    const { hostname, port, username, password } = new URL(server);
    const own = await freePort();
    const queries = Object.entries(limits).map(([name, ms]) => `set ${name} = ${ms}`);
    const folder = await mkdtemp(join(await roomInMemory(), 'pgbouncer-'));
    await chmod(folder, 0o755);
    await writeFile(
      join(folder, 'pgbouncer.ini'),
      [
        '[databases]',
        `* = host=${hostname} port=${port || 5432} user=${decodeURIComponent(username)} password='${decodeURIComponent(password)}' connect_query='${queries.join('; ')}'`,
        '[pgbouncer]',
        `listen_addr = 127.0.0.1\nlisten_port = ${own}\nunix_socket_dir =\nauth_type = any`,
        `pool_mode = transaction\ndefault_pool_size = ${sessions}\nmax_client_conn = 1000\nmax_db_connections = ${sessions}`,
      ].join('\n'),
    );
    // It refuses to run as root.
    const asNobody = userInfo().uid === 0 ? { uid: NOBODY, gid: NOBODY } : {};
    const child = spawn(PROGRAM, ['-q', join(folder, 'pgbouncer.ini')], { stdio: 'ignore', ...asNobody });
    const bouncer = new PgBouncer(child, folder, own);
    const answers = async () => {
      const client = new pg.Client({ connectionString: bouncer.before(onServer(server, 'postgres')) });
      await client.connect();
      await client.end();
    };
    await eventually(answers, { everyMs: 50 });
    return bouncer;
  }

  /** The same database, through it. */
  before(url: string): string {
    const through = new URL(url);
    through.host = `127.0.0.1:${this.port}`;
    return through.href;
  }

  /** Takes every connection, and answers nothing on any. */
  fallsSilent(): void {
    this.process.kill('SIGSTOP');
  }

  speaksAgain(): void {
    this.process.kill('SIGCONT');
  }

  async away(): Promise<void> {
    const ended = new Promise((done) => this.process.once('close', done));
    this.process.kill('SIGTERM');
    await ended;
    await rm(this.folder, { recursive: true, force: true });
  }
}
