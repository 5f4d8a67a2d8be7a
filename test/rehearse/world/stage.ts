import type { Config } from '../../../src/config/config.ts';
import { Mistake } from '../../../src/refusal.ts';
import { readConfig } from '../../../src/start/read-config.ts';
import type { Environment } from '../../support/running-gateway.ts';
import type { Options } from '../options.ts';
import { demoIdentity, type Identity, identityIn } from './identity.ts';

/** Where a rehearsal takes place. */
export type Stage = {
  gateways: string[];
  /** The processes of the gateways, where they may be stopped for a while. */
  pids: number[];
  patroni: string | undefined;
  databaseUrl: string;
  /** Of the gateways, for the commands that run beside them. */
  env: Environment;
  identity: Identity;
  close(): Promise<void>;
};

/** Gateways that run already. */
export async function givenStage({ gateways, pids, patroni, database = '', tokenKey, mayBeProduction }: Options): Promise<Stage> {
  const env = environment(database);
  const config: Config = readConfig(env, 'command');
  for (const gateway of gateways) await mustBeReady(gateway, mayBeProduction);
  const identity = tokenKey === undefined ? await demoIdentity(config) : await identityIn(tokenKey);
  return { gateways, pids, patroni, databaseUrl: database, env, identity, close: async () => {} };
}

/** As the commands beside the gateways are started: with their keys, and without what is the gateway's own alone. */
function environment(database: string): Environment {
  const { DATABASE_DIRECT_URL: _direct, DATABASE_POOL_MODE: _mode, ...others } = process.env;
  return { ...(others as Environment), DATABASE_URL: database };
}

async function mustBeReady(gateway: string, mayBeProduction: boolean): Promise<void> {
  const ready = await fetch(`${gateway}/readyz`).catch((error: Error) => {
    throw new Mistake(`${gateway} does not answer: ${error.message}`);
  });
  if (ready.status !== 200) throw new Mistake(`${gateway}/readyz says ${ready.status}: look at its log before a rehearsal.`);
  // What tells of itself there is for developers.
  const { name } = await fetch(`${gateway}/developers`)
    .then((told) => told.json() as Promise<{ name?: string }>)
    .catch(() => ({ name: undefined }));
  if (name !== 'gacha-gateway' && !mayBeProduction)
    throw new Mistake(
      `${gateway} is in production: say --in-production if it serves nobody yet. What a rehearsal sells stays sold.`,
    );
}
