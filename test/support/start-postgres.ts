import { chmod, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { openEmbedded } from '../../src/database/embedded/server.ts';
import { UNHURRIED } from './database.ts';
import { PgBouncer } from './pgbouncer.ts';
import { roomInMemory } from './room.ts';
import { administer } from './server.ts';
import { migrated } from './template.ts';
import { testServer } from './test-server.ts';

/** Nothing of a test outlives it, so nothing needs to reach the disk. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  // What the books are read from are so many tables that it would start processes, though each has a few rows.
  max_parallel_workers_per_gather: '0',
};

/**
 * A PostgreSQL in a temporary folder, or the server that TEST_SERVER names. Its one migrated database is the template of
 * all that the test files use.
 */
export default async function startPostgres(): Promise<void> {
  const url = await migrated(process.env.TEST_SERVER ?? (await throwawayServer()), `gacha_template_${process.pid}`);
  process.env.TEST_TEMPLATE = url;
  if (process.env.TEST_POOLER) await openPooler(url);
  testServer.template = url;
  process.env.TEST_SHARED_FOLDER = await mkdtemp(join(await roomInMemory(), 'gacha-shared-'));
  await chmod(process.env.TEST_SHARED_FOLDER, 0o755);
}

/** The tests' own gateways then share its sessions. The limits of a real gateway would be short on a busy machine. */
async function openPooler(url: string): Promise<void> {
  const { lock_timeout, statement_timeout } = UNHURRIED;
  testServer.pooler = await PgBouncer.opens(url, { limits: { lock_timeout, statement_timeout } });
  process.env.TEST_POOLER_AT = testServer.pooler.before(url);
}

async function throwawayServer(): Promise<string> {
  const folder = await mkdtemp(join(await roomInMemory(), 'gacha-test-'));
  const embedded = await openEmbedded(folder, { settings: SETTINGS });
  testServer.throwaway = embedded;
  // Thousands of sessions are opened, and what makes a password slow to guess costs each of them a millisecond.
  const password = new URL(embedded.url).password;
  await administer(embedded.url, `set scram_iterations = 1; alter role postgres password '${password}'`);
  return embedded.url;
}
