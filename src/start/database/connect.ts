import type { MikroORM } from '@mikro-orm/postgresql';
import type { Config } from '../../config/config.ts';
import type { ConnectionPurpose } from '../../database/connection/address.ts';
import { COMMAND_TIMEOUTS, GATEWAY_TIMEOUTS, MIGRATION_TIMEOUTS } from '../../database/connection/timeouts.ts';
import { tellUnusable, unreachable } from '../../database/connection/unusable.ts';
import { openEmbedded } from '../../database/embedded/server.ts';
import { checkPooled, POOLED } from '../../database/pooler/pooled.ts';
import { refusePooler } from '../../database/pooler/refuse-pooler.ts';
import { Mistake } from '../../refusal.ts';
import { type ConfiguredVault, configuredVault } from './configured-vault.ts';
import { isUpToDate, migrate } from './migrate.ts';
import { openOrm } from './orm.ts';

export type Database = {
  url: string;
  /** Not through a pooler. Absent: the same. */
  directUrl?: string;
  orm: MikroORM;
  keys: ConfiguredVault | undefined;
  /** Claims an embedded database for one gateway; a server may be shared. */
  claim(): Promise<void>;
  close(): Promise<void>;
};

type Server = { url: string; directUrl?: string } & Partial<typeof POOLED>;

/** Commands have no need of a pooler. */
async function serverOf(url: string, directUrl: string | undefined, purpose: ConnectionPurpose): Promise<Server> {
  if (directUrl === undefined) {
    await refusePooler(url, purpose).catch(unreachable);
    return { url };
  }
  await refusePooler(directUrl, purpose, 'DATABASE_DIRECT_URL').catch(unreachable);
  if (purpose !== 'gateway') return { url: directUrl };
  await checkPooled(url, directUrl).catch(unreachable);
  return { url, directUrl, ...POOLED };
}

/** A fifth of a gateway's connections is reserved for payments under way, so that browsing never holds up money. */
function poolSettings(purpose: ConnectionPurpose, size = DEFAULT_POOL) {
  if (purpose === 'migration') return { driverOptions: MIGRATION_TIMEOUTS };
  if (purpose !== 'gateway') return { driverOptions: COMMAND_TIMEOUTS };
  return { pool: { max: size }, driverOptions: { ...GATEWAY_TIMEOUTS, reservedConnections: Math.max(1, Math.floor(size / 5)) } };
}

const DEFAULT_POOL = 20;

export async function connectDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> &
    Partial<Pick<Config, 'databasePool' | 'databaseDirectUrl' | 'encryptionKeys'>>,
  purpose: ConnectionPurpose = 'command',
  tell: (step: string) => void = () => {},
): Promise<Database> {
  const keys = await configuredVault(config);
  const settings = { purpose, ...poolSettings(purpose, config.databasePool), vault: keys?.vault };
  if (config.databaseUrl) {
    const { url, directUrl = url, ...driverOptions } = await serverOf(config.databaseUrl, config.databaseDirectUrl, purpose);
    // A missing database is a misspelt name, more likely than one to create.
    const options = { ...settings, driverOptions: { ...settings.driverOptions, ...driverOptions }, ensureDatabase: false };
    const orm = await openOrm(url, options);
    await orm.em.fork().execute('select 1').catch(tellUnusable);
    return { url, directUrl, orm, keys, claim: async () => {}, close: () => orm.close() };
  }
  const embedded = await openEmbedded(config.dataDir, { tell });
  try {
    const orm = await openOrm(embedded.url, settings);
    return {
      url: embedded.url,
      orm,
      keys,
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

/** The operator migrates a server of theirs; the embedded one is migrated here. */
export async function bringUpToDate(
  database: Database,
  config: Pick<Config, 'databaseUrl'>,
  tell: (step: string) => void = () => {},
): Promise<void> {
  if (!config.databaseUrl) await migrateAt(database.url, tell);
  else if (!(await isUpToDate(database.orm).catch(behindWithoutRights).catch(unreachable))) {
    throw new Mistake('DATABASE_URL: this database is behind. Bring it up to date with: gacha database migrate');
  }
}

async function migrateAt(url: string, tell: (step: string) => void): Promise<void> {
  const orm = await openOrm(url, { driverOptions: MIGRATION_TIMEOUTS, purpose: 'migration' });
  try {
    await migrate(orm, tell);
  } finally {
    await orm.close();
  }
}

/** Where there are no tables, or none that this user may read, it would begin to make them. */
function behindWithoutRights(error: Error & { code?: string }): false {
  if (error.code === MAY_NOT) return false;
  throw error;
}

const MAY_NOT = '42501';
