import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '../../src/database/embedded.ts';
import { openOrm } from '../../src/database/orm.ts';
import { testServer } from './test-server.ts';

/** Nothing of a test outlives it, so nothing needs to reach the disk. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };

/** A PostgreSQL in a temporary folder; its one migrated database is the template of all others. */
export default async function startPostgres(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'gacha-test-'));
  const embedded = await openEmbedded(folder, { settings: SETTINGS });
  const orm = await openOrm(embedded.url);
  await orm.migrator.up();
  await orm.close();
  process.env.TEST_POSTGRES = embedded.url;
  testServer.current = { folder, embedded };
}
