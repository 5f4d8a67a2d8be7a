import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import { FINISH_WITHIN_MS } from '../gateway/http/transport/drain.ts';
import { bringUpToDate, connectDatabase } from './database/connect.ts';
import { showDemo } from './demo.ts';
import { announceGateway, greet, tell } from './greet.ts';
import { listen, refuseTakenPort } from './listen.ts';
import { openKeys } from './open-keys.ts';
import { pagesToServe } from './pages/built-pages.ts';
import { addressOf } from './parts/address.ts';
import type { GatewayOptions } from './parts/options.ts';
import { refuseRestored } from './refuse-restored.ts';
import { refuseUnsafeServer, refuseUnsafeSettings, withUnsafe } from './refuse-unsafe.ts';
import type { Service } from './stop.ts';

/** When a step fails, the steps before it are undone. */
export async function start(config: Config, options: GatewayOptions): Promise<Service> {
  announceGateway(config);
  refuseUnsafeSettings(config);
  await refuseTakenPort(config);
  const database = await connectDatabase(config, 'gateway', tell).catch((error) => withUnsafe(config, error));
  try {
    await database.claim();
    await refuseUnsafeServer(config, database);
    await bringUpToDate(database, config, tell);
    await refuseRestored(database);
    await openKeys(database);
    if (!config.databaseUrl && !config.production) await showDemo(database, tell, config.defaultLanguage);
    const pagesFolder = await pagesToServe(config, tell);
    const { openGateway } = await import('./open-gateway.ts');
    const app = await openGateway(config, database, { ...options, pagesFolder });
    await listen(app, config);
    greet({ ...config, pages: pagesFolder === undefined ? [] : config.pages }, addressOf(config, app));
    return {
      drainMs: config.drainSeconds * 1000,
      stop: async () => {
        tell('Stopping …');
        await Promise.race([app.close(), pause(config.drainSeconds * 1000 + FINISH_WITHIN_MS, undefined, { ref: false })]);
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
