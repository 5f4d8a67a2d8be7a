import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyBaseLogger } from 'fastify';
import { REPLICA_TIMEOUTS } from '../../database/connection/timeouts.ts';
import { openPrimary } from '../../database/replicas/primary.ts';
import { type LeftOut, MAX_LAG_MS, type ReplicaServer } from '../../database/replicas/replica.ts';
import { NO_REPLICAS, openReplicas, type Replicas } from '../../database/replicas/replicas.ts';
import { vaultOf } from '../../encryption/sealed-column.ts';
import { openOrm, poolOf } from '../database/orm.ts';
import type { Wiring } from './options.ts';

/** Connections of each replica; a read that finds all of them in use goes to the primary. */
const CONNECTIONS = 10;

const WHY: Readonly<Record<LeftOut, string>> = {
  new: 'it has not been asked yet',
  unreachable: 'it does not answer',
  'no standby': 'it is no standby',
  'other database': 'it is of another database than DATABASE_URL',
  'other timeline': 'it has not followed the last failover yet',
  lag: `it lags by more than ${MAX_LAG_MS / 1000} seconds`,
};

export async function configuredReplicas({ config, database, options }: Wiring, log: FastifyBaseLogger): Promise<Replicas> {
  const urls = config.databaseReplicaUrls;
  if (urls.length === 0) return NO_REPLICAS;
  const vault = vaultOf(database.orm.em);
  const settings = { pool: { max: CONNECTIONS }, driverOptions: REPLICA_TIMEOUTS, ensureDatabase: false, vault };
  const opened = await Promise.all(urls.map(async (url) => ({ url, orm: await openOrm(url, settings) })));
  const primary = openPrimary(database.url);
  const replicas = openReplicas({
    servers: opened.map(({ url, orm }) => serverOf(url, orm)),
    askPrimary: options.askPrimary ?? primary.ask,
    events: {
      leftOut: (replica, why) => log.warn({ replica }, `a replica is left out: ${WHY[why]}`),
      back: (replica) => log.warn({ replica }, 'a replica is used again'),
    },
  });
  return {
    ...replicas,
    stop: async () => {
      await replicas.stop();
      primary.stop();
      await Promise.all(opened.map(({ orm }) => orm.close()));
    },
  };
}

function serverOf(url: string, orm: MikroORM): ReplicaServer {
  const pool = poolOf(orm);
  return { name: new URL(url).host, url, em: orm.em, isBusy: () => pool.count().inUse >= CONNECTIONS };
}
