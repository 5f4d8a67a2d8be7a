import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Mistake } from '../../refusal.ts';
import { notWritable } from './data-folder.ts';
import { initialise, unprivileged } from './process.ts';

const passwordFile = (cluster: string): string => join(cluster, 'gateway-password');

export async function passwordOf(cluster: string): Promise<string> {
  return readFile(passwordFile(cluster), 'utf8').catch((error: Error) => {
    throw new Mistake(`DATA_DIR: the PostgreSQL in ${cluster} cannot be used (${error.message}).`);
  });
}

const TEMPORARY_PREFIX = '.new-';
const ABANDONED_AFTER_MS = 10 * 60_000;

const isWhole = (cluster: string): boolean => existsSync(join(cluster, 'PG_VERSION'));

/** Made in a temporary folder and renamed when complete: a killed process leaves no half of a cluster. */
export async function createCluster(cluster: string, tell: (step: string) => void): Promise<void> {
  await removeAbandoned(cluster);
  if (isWhole(cluster)) return;
  tell(`Making a database in ${dirname(cluster)} …`);
  const aside = await mkdtemp(`${cluster}${TEMPORARY_PREFIX}`).catch((error) => {
    throw notWritable(dirname(cluster), error);
  });
  try {
    await makeFiles(aside);
    await rename(join(aside, 'cluster'), cluster).catch((error: Error) => {
      // The cluster of a faster process is as good.
      if (!isWhole(cluster)) throw new Mistake(`DATA_DIR: ${cluster} is in the way of PostgreSQL's files (${error.message}).`);
    });
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

async function removeAbandoned(cluster: string): Promise<void> {
  const folder = dirname(cluster);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    if (!path.startsWith(`${cluster}${TEMPORARY_PREFIX}`)) continue;
    const age = Date.now() - (await stat(path).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
    if (age > ABANDONED_AFTER_MS) await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}

async function makeFiles(aside: string): Promise<void> {
  const account = unprivileged();
  const fresh = join(aside, 'cluster');
  const password = randomBytes(24).toString('hex');
  const passwordAside = join(aside, 'password');
  await writeFile(passwordAside, password, { mode: 0o600 });
  if (account) await Promise.all([aside, passwordAside].map((path) => chown(path, account.uid, account.gid)));
  const options = ['--username=postgres', `--pwfile=${passwordAside}`, '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C'];
  await initialise(['-D', fresh, '--no-instructions', ...options], aside);
  await writeFile(passwordFile(fresh), password, { mode: 0o600 });
  if (account) await chown(passwordFile(fresh), account.uid, account.gid);
}
