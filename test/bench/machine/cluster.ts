import { openEmbedded } from '../../../src/database/embedded/server.ts';
import { postgresOf } from '../../support/running-gateway.ts';
import { connected, databaseAt, execute, sqlFile } from '../world/sql.ts';
import { pin, SERVER_CORE } from './cores.ts';
import { childrenOf } from './processes.ts';

/** The embedded PostgreSQL with the loaded worlds, as a gateway runs it: what is committed is on the disk. */
export type Cluster = {
  postmaster: number;
  /** A world that is only read. */
  url(world: 'main' | 'small'): string;
  /** A copy of a world, to be written to. */
  copy(world: 'main' | 'small', name: string): Promise<string>;
  /** Lets no checkpoint of earlier writing fall into what is measured next. */
  settle(): Promise<void>;
  version: string;
  close(): Promise<void>;
};

/** What must be on, or figures of writing mean nothing. */
const SAFE = ['fsync', 'synchronous_commit', 'full_page_writes'];

/** What a run that was killed left behind. */
async function dropOthers(maintenance: string): Promise<void> {
  const others = await execute(
    maintenance,
    `select datname as name from pg_database where not datistemplate and datname not in ('postgres', 'gacha', 'main', 'small')`,
  );
  for (const { name } of others) await execute(maintenance, `drop database ${name} with (force)`);
}

export async function openCluster(folder: string): Promise<Cluster> {
  const embedded = await openEmbedded(folder);
  const postmaster = postgresOf(folder) ?? Number.NaN;
  for (const pid of [postmaster, ...childrenOf(postmaster)]) pin(pid, SERVER_CORE);
  const maintenance = databaseAt(embedded.url, 'postgres');
  for (const name of SAFE) {
    const [setting] = await execute(maintenance, `show ${name}`);
    if (setting?.[name] !== 'on') throw new Error(`${name} is not on`);
  }
  await dropOthers(maintenance);
  for (const world of ['main', 'small']) await execute(databaseAt(embedded.url, world), sqlFile('ids'));
  const [version] = await execute(maintenance, 'show server_version');
  const copies = new Set<string>();
  const drop = (name: string) => execute(maintenance, `drop database if exists ${name} with (force)`);
  return {
    postmaster,
    version: String(version?.server_version),
    url: (world) => databaseAt(embedded.url, world),
    copy: async (world, name) => {
      copies.add(name);
      await drop(name);
      await execute(maintenance, `create database ${name} template ${world} strategy file_copy`);
      return databaseAt(embedded.url, name);
    },
    settle: () => connected(maintenance, async (client) => void (await client.query('checkpoint'))),
    close: async () => {
      for (const name of copies) await drop(name);
      await embedded.leave();
    },
  };
}
