import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '../../src/database/embedded/server.ts';
import { openOrm } from '../../src/orm.ts';
import { administer, onServer } from './server.ts';
import { testServer } from './test-server.ts';

/** Nothing of a test outlives it, so nothing needs to reach the disk. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };

/**
 * A PostgreSQL in a temporary folder, or the server that TEST_SERVER names. Its one migrated database is the template of
 * all that the test files use.
 */
export default async function startPostgres(): Promise<void> {
  const template = `gacha_template_${process.pid}`;
  const url = onServer(process.env.TEST_SERVER ?? (await throwawayServer()), template);
  await administer(url, `create database ${template}`);
  const orm = await openOrm(url);
  await orm.migrator.up();
  await orm.close();
  process.env.TEST_TEMPLATE = url;
  testServer.template = url;
  testServer.shared = await mkdtemp(join(tmpdir(), 'gacha-shared-'));
  await chmod(testServer.shared, 0o755);
  process.env.TEST_SHARED_FOLDER = testServer.shared;
}

async function throwawayServer(): Promise<string> {
  const folder = await mkdtemp(join(await roomInMemory(), 'gacha-test-'));
  const embedded = await openEmbedded(folder, { settings: SETTINGS });
  testServer.throwaway = { folder, embedded };
  return embedded.url;
}

const IN_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;

/** Where files are memory, there is no disk to wait for; containers often have only a little of it. */
async function roomInMemory(): Promise<string> {
  const { bavail, bsize } = await statfs(IN_MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= ENOUGH_BYTES ? IN_MEMORY : tmpdir();
}
