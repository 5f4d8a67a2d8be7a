import { readFileSync, statSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connectTestDatabase } from '../support/database.ts';
import { DEFAULT_LIMITS } from '../support/no-limits.ts';
import { overHttp } from '../support/over-http.ts';
import { OwnPostgres } from '../support/own-postgres.ts';
import { roomInMemory } from '../support/room.ts';
import { RunningGateway } from '../support/running-gateway.ts';
import { testProviders } from '../support/tokens.ts';
import { Inspector } from './inspector.ts';
import { aShop, type Shop } from './shop.ts';

/** A shop with a gateway as an operator runs it, of which V8 counts what runs, and PostgreSQL writes down each statement. */
export type World = Shop & {
  address: string;
  inspector: Inspector;
  /** How many statements PostgreSQL has been sent, but those of its own. */
  statements(): number;
  close(): Promise<void>;
};

export async function openWorld(): Promise<World> {
  const folder = await mkdtemp(join(await roomInMemory(), 'gacha-journeys-'));
  await chmod(folder, 0o755);
  process.env.TEST_SHARED_FOLDER = folder;
  const server = await OwnPostgres.starts({ log_statement: 'all', log_line_prefix: '%a ' });
  const database = await connectTestDatabase(server.url, async () => {});
  const running = await RunningGateway.starts({
    ...{ NODE_ENV: 'test', DATABASE_URL: server.url, IDENTITY_PROVIDERS: JSON.stringify(testProviders), LOG_LEVEL: 'error' },
    ...{ PAYMENT_PROCESSOR: 'sandbox', NODE_OPTIONS: '--inspect=127.0.0.1:0', ...DEFAULT_LIMITS },
  });
  await running.becomesReady();
  const inspector = await Inspector.attachesTo(running.complained);
  const shop = await aShop(
    database,
    overHttp(running, () => {}),
  );
  return {
    ...{ ...shop, address: running.address, inspector },
    statements: countedIn(server.files.log),
    close: async () => {
      inspector.leaves();
      await running.stop();
      await database.close();
      await server.away();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Reads only what was added. */
function countedIn(log: string): () => number {
  let [from, count] = [statSync(log).size, 0];
  return () => {
    const all = readFileSync(log);
    count +=
      all
        .subarray(from)
        .toString()
        .match(/ LOG: {2}(?:execute|statement)\b/g)?.length ?? 0;
    from = all.length;
    return count;
  };
}
