import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Mistake } from '../../mistake.ts';
import { notWritable } from './data-folder.ts';
import { initialise, unprivileged } from './process.ts';

const passwordFile = (cluster: string): string => join(cluster, 'gateway-password');

export async function passwordOf(cluster: string): Promise<string> {
  return readFile(passwordFile(cluster), 'utf8').catch((error: Error) => {
    throw new Mistake(`DATA_DIR: the PostgreSQL in ${cluster} cannot be used (${error.message}).`);
  });
}

/** How the folder of a cluster in the making begins, and after how long nobody is at it any more. */
const ASIDE = '.new-';
const LONGEST_MAKING_MS = 10 * 60_000;

const isWhole = (cluster: string): boolean => existsSync(join(cluster, 'PG_VERSION'));

/** A cluster is made aside and renamed when it is whole, so that a process killed half-way leaves nothing that looks like one. */
export async function createCluster(cluster: string): Promise<void> {
  await sweep(cluster);
  if (isWhole(cluster)) return;
  const aside = await mkdtemp(`${cluster}${ASIDE}`).catch((error) => {
    throw notWritable(dirname(cluster), error);
  });
  try {
    await makeFiles(aside);
    await rename(join(aside, 'cluster'), cluster).catch((error: Error) => {
      // Where somebody else was faster, theirs is as good.
      if (!isWhole(cluster)) throw new Mistake(`DATA_DIR: ${cluster} is in the way of PostgreSQL's files (${error.message}).`);
    });
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/** What a process left behind that was killed while it made a cluster. */
async function sweep(cluster: string): Promise<void> {
  const folder = dirname(cluster);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    if (!path.startsWith(`${cluster}${ASIDE}`)) continue;
    const age = Date.now() - (await stat(path).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
    if (age > LONGEST_MAKING_MS) await rm(path, { recursive: true, force: true }).catch(() => {});
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
