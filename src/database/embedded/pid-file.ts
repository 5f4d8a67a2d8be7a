import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { link, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The process that is a running PostgreSQL, as the file `postmaster.pid` of its cluster tells. */
export type Postmaster = { pid: number; port: number };

/** A file is empty only for the moment between its making and its first words. */
const BEING_WRITTEN_MS = 2_000;

const fileOf = (cluster: string): string => join(cluster, 'postmaster.pid');

/** The PostgreSQL that runs on this cluster, if one does. What a killed one left behind is put away. */
export async function runningOn(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(fileOf(cluster), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const [pid = '', folder = '', , port = ''] = text.split('\n');
  const runs = pid ? isPostgres(Number(pid), folder) : await isNew(fileOf(cluster));
  if (runs) return { pid: Number(pid), port: Number(port) };
  await putAway(fileOf(cluster), text);
  return undefined;
}

/** Whether somebody's PostgreSQL on this cluster has come so far that it takes connections. */
export function isReady(cluster: string): boolean {
  return existsSync(fileOf(cluster)) && /^ready/m.test(readFileSync(fileOf(cluster), 'utf8'));
}

/** PostgreSQL puts its file away as its last act; a process that nobody clears away may stay listed for ever. */
const LAST_BREATH_MS = 1_000;

/** SIGINT is PostgreSQL's fast shutdown: it rolls back what is open and leaves the files clean. */
export async function shutDown(cluster: string, patience: number): Promise<void> {
  const server = await runningOn(cluster);
  if (!server || !signal(server.pid, 'SIGINT')) return;
  await whileStill(() => existsSync(fileOf(cluster)) && signal(server.pid, 0), patience);
  await whileStill(() => signal(server.pid, 0), LAST_BREATH_MS);
}

async function whileStill(isSo: () => boolean, patience: number): Promise<void> {
  const deadline = Date.now() + patience;
  while (isSo() && Date.now() < deadline) await pause(20);
}

/** Process ids are given out again: the one in a file that was left behind may by now be anybody's. */
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

/** Whether there is such a process to send a signal to. */
function signal(pid: number, name: 'SIGINT' | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}

const isNew = (path: string): Promise<boolean> =>
  stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs < BEING_WRITTEN_MS,
    () => false,
  );

/** Somebody may have started PostgreSQL since the file was read: then it is a new one, and it gets it back. */
async function putAway(path: string, expected: string): Promise<void> {
  const aside = `${path}.${process.pid}`;
  await rename(path, aside).catch(() => {});
  const text = await readFile(aside, 'utf8').catch(() => expected);
  if (text !== expected) await link(aside, path).catch(() => {});
  await rm(aside, { force: true });
}
