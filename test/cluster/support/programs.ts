import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['/usr/sbin', '/usr/bin', '/usr/local/bin'];
/** Program, and Debian's package that has it. */
const PACKAGES = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy', pgbouncer: 'pgbouncer' };
const POSTGRES = '/usr/lib/postgresql';

export type Programs = Record<keyof typeof PACKAGES | 'postgresFolder', string>;

/** Where everything is, or one sentence that names what has to be installed. */
export function programs(): Programs {
  const found = Object.fromEntries(Object.keys(PACKAGES).map((name) => [name, find(name)]));
  const missing = Object.entries(PACKAGES).filter(([name]) => !found[name]);
  const postgresFolder = newestPostgres();
  const packages = [...missing.map(([, name]) => name), ...(postgresFolder ? [] : ['postgresql'])];
  if (packages.length > 0) throw new Error(`Packages of Debian are missing: apt-get install ${packages.join(' ')}`);
  return { ...found, postgresFolder } as Programs;
}

const find = (name: string): string | undefined => FOLDERS.map((folder) => join(folder, name)).find(existsSync);

function newestPostgres(): string | undefined {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).map(Number).filter(Boolean) : [];
  const folders = versions.toSorted((a, b) => b - a).map((version) => join(POSTGRES, String(version), 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'postgres')));
}
