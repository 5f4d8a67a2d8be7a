import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { passwordOf } from '../../src/database/embedded/cluster.ts';
import { binaries, freePort, unprivileged } from '../../src/database/embedded/process.ts';
import { eventually } from './eventually.ts';
import { aUsedDataFolder, type DataFolder } from './running-gateway.ts';
import { administer } from './server.ts';

const DISK_MB = 320;
const DISK_FULL = 'ENOSPC';
/** At once, then by a page of the disk, so that not one is left. */
const BALLAST_BYTES = [1024 ** 2, 4096];

/**
 * A PostgreSQL whose tables lie on a small disk of their own, a tmpfs that only it sees (a mount namespace, which an ordinary
 * user may have, too). Its WAL is elsewhere: where that has no room, PostgreSQL ends, which is another fault. Nor does it clean
 * up its own catalogue: that takes away a file which PostgreSQL writes anew for the next session, and without room it then
 * lets no client in. What fills the disk is no table, since a session of the test's own would be one of them.
 */
export class SmallDiskPostgres {
  readonly url: string;
  private readonly folder: DataFolder;
  private readonly process: ChildProcess;
  /** The disk as the server sees it. */
  private readonly ballast: string;

  private constructor(url: string, folder: DataFolder, process: ChildProcess) {
    this.url = url;
    this.folder = folder;
    this.process = process;
    this.ballast = join(`/proc/${process.pid}/root`, diskIn(folder.path), 'ballast');
  }

  static async starts(): Promise<SmallDiskPostgres> {
    const folder = await aUsedDataFolder();
    const [port, password] = [await freePort(), await passwordOf(join(folder.path, 'postgres'))];
    const server = new SmallDiskPostgres(
      `postgresql://postgres:${password}@127.0.0.1:${port}/gacha`,
      folder,
      await launchOnSmallDisk(folder.path, port),
    );
    await eventually(() => administer(server.url, 'select'), { everyMs: 100 });
    return server;
  }

  async fills(): Promise<void> {
    const file = await open(this.ballast, 'a');
    try {
      for (const bytes of BALLAST_BYTES) while (await hasRoom(file, bytes));
    } finally {
      await file.close();
    }
  }

  async frees(): Promise<void> {
    await rm(this.ballast, { force: true });
  }

  async away(): Promise<void> {
    const ended = new Promise((done) => this.process.once('exit', done));
    this.process.kill('SIGQUIT');
    await ended;
    await this.folder.away();
  }
}

const diskIn = (folder: string): string => join(folder, 'disk');

const hasRoom = (file: FileHandle, bytes: number): Promise<boolean> =>
  file.appendFile(Buffer.alloc(bytes)).then(
    () => true,
    (error: { code?: string }) => {
      if (error.code !== DISK_FULL) throw error;
      return false;
    },
  );

const SCRIPT = `set -e
mount -t tmpfs -o size=${DISK_MB}m,mode=0755 tmpfs "$DISK"
cp -a "$CLUSTER" "$DISK/cluster"
rm -rf "$DISK/cluster/pg_wal"
ln -s "$CLUSTER/pg_wal" "$DISK/cluster/pg_wal"
exec "$@"`;

async function launchOnSmallDisk(folder: string, port: number): Promise<ChildProcess> {
  const { postgres } = await binaries();
  const disk = diskIn(folder);
  mkdirSync(disk);
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_buffers: '32MB',
    max_connections: '200',
    autovacuum: 'off',
  };
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
