import type { MikroORM } from '@mikro-orm/postgresql';
import type { Config } from './config.ts';
import type { Purpose } from './database/address.ts';
import { BOUNDED, PATIENT } from './database/bounds.ts';
import { openEmbedded } from './database/embedded/server.ts';
import { refusePooler } from './database/pooler.ts';
import { Mistake } from './mistake.ts';
import { isMigrated, migrationsOf, openOrm } from './orm.ts';

export type Database = {
  url: string;
  orm: MikroORM;
  /** Claims an embedded database for one gateway. A server may be shared by many. */
  claim(): Promise<void>;
  close(): Promise<void>;
};

/** An advisory lock, held while the tables change. */
const MIGRATING = 4_202_103;

/** A gateway bounds what it waits for; the operator's own commands may take their time. */
const BOUNDS: Partial<Record<Purpose, object>> = { gateway: BOUNDED };

/** The database of the configuration: a server of the operator's, or the embedded one, started where it is not running. */
export async function connectDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  purpose: Purpose = 'command',
): Promise<Database> {
  const settings = { purpose, driverOptions: BOUNDS[purpose] ?? PATIENT };
  if (config.databaseUrl) {
    await refusePooler(config.databaseUrl, purpose).catch(unreachable);
    // A database that is not there has its name spelt wrongly, more likely than that it should be made.
    const orm = await openOrm(config.databaseUrl, { ...settings, ensureDatabase: false });
    await orm.em.fork().execute('select 1').catch(tellUnusable);
    return { url: config.databaseUrl, orm, claim: async () => {}, close: () => orm.close() };
  }
  const embedded = await openEmbedded(config.dataDir);
  try {
    const orm = await openOrm(embedded.url, settings);
    return {
      url: embedded.url,
      orm,
      claim: embedded.claim,
      close: async () => {
        await orm.close();
        await embedded.leave();
      },
    };
  } catch (error) {
    await embedded.leave();
    throw error;
  }
}

/** A server of the operator's is migrated when the operator says so; the embedded one has nobody else to do it. */
export async function bringUpToDate(database: Database, config: Pick<Config, 'databaseUrl'>): Promise<void> {
  if (!config.databaseUrl) await migrateAt(database.url);
  else if (!(await isUpToDate(database.orm).catch(unreachable))) {
    throw new Mistake('DATABASE_URL: this database is behind. Bring it up to date with: npm run migrate');
  }
}

/** Over a connection that may take its time. */
async function migrateAt(url: string): Promise<void> {
  const orm = await openOrm(url, { driverOptions: PATIENT, purpose: 'migration' });
  try {
    await migrate(orm);
  } finally {
    await orm.close();
  }
}

/** Whoever else migrates the same database waits, and then finds nothing left to do. */
export async function migrate(orm: MikroORM): Promise<string[]> {
  const applied = await orm.em
    .fork()
    .transactional(async (em) => {
      await em.execute('select pg_advisory_xact_lock(?)', [MIGRATING]);
      return (await isUpToDate(orm)) ? [] : orm.migrator.up();
    })
    .catch(unreachable);
  return applied.map(({ name }) => name);
}

/** A database of a newer version has all that this one needs, and more: it is up to date. One that lacks some as well is refused. */
async function isUpToDate(orm: MikroORM): Promise<boolean> {
  if (await isMigrated(orm)) return true;
  const known = new Set(migrationsOf(orm));
  const unknown = (await orm.migrator.getExecuted()).find(({ name }) => !known.has(name));
  if (!unknown) return false;
  throw new Mistake(
    `The database was made by another version: this one does not know its migration ${unknown.name}, and cannot bring it up to date. ` +
      'Nothing was changed. Run the version that made it, or name an empty database (DATABASE_URL) or another folder (DATA_DIR).',
  );
}

/** What can be wrong with the way there, the password, the database, or the rights in it. */
const UNUSABLE = /^(E[A-Z_]+|CONNECTION_LOST|NO_CONNECTION|28...|3D000|42501|53300|57P0.|08...)$/;

function unreachable(error: Error & { code?: string }): never {
  if (UNUSABLE.test(error.code ?? '')) tellUnusable(error);
  throw error;
}

function tellUnusable({ message }: Error): never {
  // PgBouncer hands on few parameters, and refuses a connection with others before it can be looked at.
  if (/unsupported startup parameter/.test(message))
    throw new Mistake('DATABASE_URL: a pooler answers there. Name the address of PostgreSQL itself.');
  throw new Mistake(`DATABASE_URL: the database cannot be used (${message.split('\n')[0]}).`);
}
