import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { passwordOf } from '../../src/database/embedded/cluster.ts';
import { binaries, freePort, unprivileged } from '../../src/database/embedded/process.ts';
import { eventually } from './eventually.ts';
import { aUsedDataFolder, type DataFolder } from './running-gateway.ts';

const DISK_MB = 320;
const DISK_FULL = '53100';
/** Pages at once, then one by one. Nothing makes them smaller, or takes them away. */
const BALLAST = 'create unlogged table if not exists ballast (fill text storage plain) with (autovacuum_enabled = off)';
const ROWS = [5_000, 100, 1];

/**
 * A PostgreSQL whose tables lie on a small disk of their own, a tmpfs that only it sees (a mount namespace, which an ordinary
 * user may have, too). Its WAL is elsewhere: where that has no room, PostgreSQL ends, which is another fault.
 */
export class SmallDiskPostgres {
  readonly url: string;
  private readonly folder: DataFolder;
  private readonly process: ChildProcess;

  private constructor(url: string, folder: DataFolder, process: ChildProcess) {
    this.url = url;
    this.folder = folder;
    this.process = process;
  }

  static async starts(): Promise<SmallDiskPostgres> {
    const folder = await aUsedDataFolder();
    const [port, password] = [await freePort(), await passwordOf(join(folder.path, 'postgres'))];
    const server = new SmallDiskPostgres(
      `postgresql://postgres:${password}@127.0.0.1:${port}/gacha`,
      folder,
      await launchOnSmallDisk(folder.path, port),
    );
    await eventually(() => server.run(BALLAST), { everyMs: 100 });
    return server;
  }

  async fills(): Promise<void> {
    for (const rows of ROWS)
      while (!(await this.isFull(`insert into ballast select repeat('x', 7000) from generate_series(1, ${rows})`)));
  }

  async frees(): Promise<void> {
    await this.run('truncate ballast');
  }

  async away(): Promise<void> {
    const ended = new Promise((done) => this.process.once('exit', done));
    this.process.kill('SIGQUIT');
    await ended;
    await this.folder.away();
  }

  private isFull(insert: string): Promise<boolean> {
    return this.run(insert).then(
      () => false,
      (error: { code?: string }) => {
        if (error.code !== DISK_FULL) throw error;
        return true;
      },
    );
  }

  private async run(sql: string): Promise<true> {
    const client = new pg.Client(this.url);
    await client.connect();
    await client.query(sql).finally(() => client.end());
    return true;
  }
}

const SCRIPT = `set -e
mount -t tmpfs -o size=${DISK_MB}m,mode=0755 tmpfs "$DISK"
cp -a "$CLUSTER" "$DISK/cluster"
rm -rf "$DISK/cluster/pg_wal"
ln -s "$CLUSTER/pg_wal" "$DISK/cluster/pg_wal"
exec "$@"`;

async function launchOnSmallDisk(folder: string, port: number): Promise<ChildProcess> {
  const { postgres } = await binaries();
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', shared_buffers: '32MB', max_connections: '200' };
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = [...asOther(), postgres, '-D', join(disk, 'cluster'), '-p', String(port), ...words];
  const alone = process.getuid?.() === 0 ? ['-m'] : ['-Urm'];
  const env = { PATH: process.env.PATH, DISK: disk, CLUSTER: join(folder, 'postgres') };
  return spawn('unshare', [...alone, 'sh', '-c', SCRIPT, 'sh', ...server], { env, stdio: 'ignore' });
}

/** PostgreSQL refuses to run as root, also as that of a namespace. */
function asOther(): string[] {
  const account = unprivileged();
  if (!account) return ['unshare', '-U', '--map-user=1000', '--map-group=1000'];
  const rights = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup'];
  return ['setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups', ...rights];
}
