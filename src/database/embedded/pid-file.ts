import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { link, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

type Postmaster = { pid: number; port: number };

/** A pid file is empty only for a moment after it is created. */
const EMPTY_FILE_TIMEOUT_MS = 2_000;

const fileOf = (cluster: string): string => join(cluster, 'postmaster.pid');

/** The PostgreSQL that runs on this cluster. The pid file of a killed one is removed. */
export async function runningOn(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(fileOf(cluster), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const [pid = '', folder = '', , port = ''] = text.split('\n');
  const runs = pid ? isPostgres(Number(pid), folder) : await isNew(fileOf(cluster));
  if (runs) return { pid: Number(pid), port: Number(port) };
  await removeStale(fileOf(cluster), text);
  return undefined;
}

export function isReady(cluster: string): boolean {
  return existsSync(fileOf(cluster)) && /^ready/m.test(readFileSync(fileOf(cluster), 'utf8'));
}

/** PostgreSQL removes its pid file last; the process may then stay listed for ever where its parent does not reap it. */
const EXIT_TIMEOUT_MS = 1_000;

/** SIGINT is PostgreSQL's fast shutdown: it rolls back what is open and leaves the files clean. */
export async function shutDown(cluster: string, timeoutMs: number): Promise<void> {
  const server = await runningOn(cluster);
  if (!server || !signal(server.pid, 'SIGINT')) return;
  await whileStill(() => existsSync(fileOf(cluster)) && signal(server.pid, 0), timeoutMs);
  await whileStill(() => signal(server.pid, 0), EXIT_TIMEOUT_MS);
}

async function whileStill(isSo: () => boolean, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (isSo() && Date.now() < deadline) await pause(20);
}

/** Process ids are reused: one in a stale file may belong to any program. */
function isPostgres(pid: number, folder: string): boolean {
  if (!signal(pid, 0)) return false;
  const commandLine = existsSync('/proc/self/cmdline') ? readCommandLine(pid) : askForCommandLine(pid);
  return commandLine === undefined || commandLine.includes(folder);
}

function readCommandLine(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return undefined;
  }
}

const askForCommandLine = (pid: number): string | undefined =>
  spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? undefined;

function signal(pid: number, name: 'SIGINT' | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}

const isNew = (path: string): Promise<boolean> =>
  stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs < EMPTY_FILE_TIMEOUT_MS,
    () => false,
  );

/** PostgreSQL may have been started since the file was read: a new file is put back. */
async function removeStale(path: string, expected: string): Promise<void> {
  const aside = `${path}.${process.pid}`;
  await rename(path, aside).catch(() => {});
  const text = await readFile(aside, 'utf8').catch(() => expected);
  if (text !== expected) await link(aside, path).catch(() => {});
  await rm(aside, { force: true });
}
