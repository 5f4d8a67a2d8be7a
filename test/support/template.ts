import { MIGRATION_TIMEOUTS } from '../../src/database/connection/timeouts.ts';
import { migrate } from '../../src/start/database/migrate.ts';
import { openOrm, type Steps } from '../../src/start/database/orm.ts';
import { administer, onServer } from './server.ts';

/** A migrated database, to make others of, by the migrations of this tree or by others. */
export async function migrated(server: string, name: string, steps?: Steps): Promise<string> {
  const url = onServer(server, name);
  await administer(url, `create database ${name}`);
  const orm = await openOrm(url, { driverOptions: MIGRATION_TIMEOUTS, purpose: 'migration', steps });
  await migrate(orm);
  await orm.close();
  return url;
}
