import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['/usr/sbin', '/usr/bin', '/usr/local/bin'];
/** Program, and Debian's package that has it. */
const PACKAGES = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy', pgbouncer: 'pgbouncer' };
const POSTGRES = '/usr/lib/postgresql';

export type Programs = Record<keyof typeof PACKAGES | 'postgresFolder', string> & { etcdApi: 'etcd' | 'etcd3' };

/** Where everything is, or one sentence that names what has to be installed. */
export function programs(): Programs {
  const found = Object.fromEntries(Object.keys(PACKAGES).map((name) => [name, find(name)]));
  const missing = Object.entries(PACKAGES).filter(([name]) => !found[name]);
  const postgresFolder = newestPostgres();
  const packages = [...missing.map(([, name]) => name), ...(postgresFolder ? [] : ['postgresql'])];
  if (packages.length > 0) throw new Error(`Packages of Debian are missing: apt-get install ${packages.join(' ')}`);
  return { ...found, postgresFolder, etcdApi: apiOf(found.patroni ?? '') } as Programs;
}

/** Patroni takes good care of the leader's key over etcd's third API from 3.0.3 on, and needs the second before. */
function apiOf(patroni: string): Programs['etcdApi'] {
  const [, ...numbers] = /(\d+)\.(\d+)\.(\d+)/.exec(execFileSync(patroni, ['--version'], { encoding: 'utf8' })) ?? [];
  const [major = 0, minor = 0, patch = 0] = numbers.map(Number);
  return major > 3 || (major === 3 && (minor > 0 || patch >= 3)) ? 'etcd3' : 'etcd';
}

const find = (name: string): string | undefined => FOLDERS.map((folder) => join(folder, name)).find(existsSync);

function newestPostgres(): string | undefined {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).map(Number).filter(Boolean) : [];
  const folders = versions.toSorted((a, b) => b - a).map((version) => join(POSTGRES, String(version), 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'postgres')));
}
