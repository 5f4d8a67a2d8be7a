import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openEmbedded } from '../../../src/database/embedded/server.ts';
import { runs } from '../../support/running-gateway.ts';
import { catalogue } from './catalogue.ts';
import { ORDERS_OF_VIEWER, VIEWERS, VIEWERS_OF_SMALL } from './people.ts';
import { sealWorld } from './sealed.ts';
import { connected, databaseAt, execute, sqlFile } from './sql.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Where loaded worlds are kept between runs: outside of what the tests look through. */
export const KEPT = join(ROOT, '.bench');

/** `main` is the world that is measured. `small` has the same viewers and a hundredth of the other people and orders. */
export type Scale = { name: 'full' | 'quick'; users: number; orders: number };
export const FULL: Scale = { name: 'full', users: 100_000, orders: 1_000_000 };
export const QUICK: Scale = { name: 'quick', users: 10_000, orders: 100_000 };

/** While a world is loaded nothing has to be safe; while it is measured everything is. */
const LOADING = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_wal_size: '8GB',
  maintenance_work_mem: '512MB',
  work_mem: '256MB',
};

type World = { users: number; orders: number; viewers: number };

function worldsOf({ users, orders }: Scale): Record<'main' | 'small', World> {
  const ofOthers = orders - VIEWERS * ORDERS_OF_VIEWER;
  return {
    main: { users, orders, viewers: VIEWERS },
    small: {
      users: VIEWERS_OF_SMALL + Math.ceil((users - VIEWERS) / 100),
      orders: VIEWERS_OF_SMALL * ORDERS_OF_VIEWER + Math.ceil(ofOthers / 100),
      viewers: VIEWERS_OF_SMALL,
    },
  };
}

/** The data folder with both worlds, loaded at the first run and again whenever the schema or the rows are others. */
export async function loadedFolder(scale: Scale, say: (line: string) => void): Promise<string> {
  const folder = join(KEPT, `${scale.name}-${await fingerprint()}`);
  if (existsSync(folder)) return folder;
  await removeOlder(scale);
  const aside = `${folder}.new`;
  await mkdir(aside, { recursive: true });
  // PostgreSQL of a root user runs under another account.
  await chmod(aside, 0o755);
  const embedded = await openEmbedded(aside, { settings: LOADING });
  try {
    for (const [name, world] of Object.entries(worldsOf(scale))) {
      say(`loading ${world.orders} orders of ${world.users} people, to be kept in ${folder}`);
      await load(embedded.url, name, world, aside);
    }
  } finally {
    await embedded.leave();
  }
  await rename(aside, folder);
  return folder;
}

async function removeOlder(scale: Scale): Promise<void> {
  for (const name of await readdir(KEPT).catch(() => []))
    if (name.startsWith(`${scale.name}-`)) await rm(join(KEPT, name), { recursive: true, force: true });
}

/** What the rows follow from. */
async function fingerprint(): Promise<string> {
  const migrations = join(ROOT, 'src/database/migrations');
  const files = (await readdir(migrations)).sort().map((name) => join(migrations, name));
  const own = ['catalogue.ts', 'people.ts', 'sealed.ts', 'worlds.ts', '../sql/ids.sql', '../sql/load.sql'];
  const hash = createHash('sha256');
  for (const file of [...files, ...own.map((name) => join(import.meta.dirname, name))]) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 12);
}

async function load(server: string, name: string, world: World, folder: string): Promise<void> {
  await execute(server, `create database ${name}`);
  const url = databaseAt(server, name);
  const file = join(folder, 'catalogue.json');
  await writeFile(file, JSON.stringify(catalogue()));
  await mustRun('src/commands/gacha.ts', ['database', 'migrate'], url);
  await mustRun('src/commands/gacha.ts', ['catalogue', 'import', file], url);
  await connected(url, async (client) => {
    await client.query(sqlFile('ids'));
    const indexes = await dropIndexes(client);
    await client.query(sqlFile('load', { ...world, orders_of_viewer: ORDERS_OF_VIEWER }));
    await sealWorld(url);
    for (const definition of indexes) await client.query(definition);
    await client.query('vacuum analyze');
  });
}

type Client = { query(text: string): Promise<{ rows: { name: string; definition: string }[] }> };

/** Indexes are made faster at once than row by row. Those of constraints stay. */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = 'public'::regnamespace and not exists (select 1 from pg_constraint where conindid = i.indexrelid)`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

async function mustRun(file: string, words: string[], url: string): Promise<void> {
  const { code, said, complained } = await runs(file, words, { DATABASE_URL: url });
  if (code !== 0) throw new Error(`${file} ended with ${code}: ${said}${complained}`);
}
