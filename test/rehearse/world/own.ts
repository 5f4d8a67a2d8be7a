import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openEmbedded } from '../../../src/database/embedded/server.ts';
import { migrate } from '../../../src/start/database/migrate.ts';
import { openOrm } from '../../../src/start/database/orm.ts';
import { TEST_KEYS } from '../../support/keys.ts';
import { roomInMemory } from '../../support/room.ts';
import { RunningGateway } from '../../support/running-gateway.ts';
import { identityOf, newTokenKey } from './identity.ts';
import type { Stage } from './stage.ts';

const GATEWAYS = 2;

/** Two gateways on a PostgreSQL of their own: to see a rehearsal without a stage of one's own. */
export async function ownStage(): Promise<Stage> {
  const folder = await mkdtemp(join(await roomInMemory(), 'gacha-rehearsal-'));
  const server = await openEmbedded(join(folder, 'data'));
  const orm = await openOrm(server.url);
  await migrate(orm);
  await orm.close();
  const { key, providers } = await newTokenKey();
  const env = {
    ...{ NODE_ENV: 'test', DATABASE_URL: server.url, ENCRYPTION_KEYS: TEST_KEYS, LOG_LEVEL: 'error' },
    IDENTITY_PROVIDERS: JSON.stringify(providers),
  };
  const gateways: RunningGateway[] = [];
  for (let index = 0; index < GATEWAYS; index += 1) gateways.push(await RunningGateway.starts(env));
  return {
    gateways: gateways.map(({ address }) => address),
    pids: gateways.map(({ process }) => process.pid ?? 0),
    patroni: undefined,
    databaseUrl: server.url,
    env,
    identity: await identityOf(key),
    close: async () => {
      await Promise.all(gateways.map((gateway) => gateway.stop()));
      await server.leave();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
