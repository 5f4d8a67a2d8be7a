import { readFile } from 'node:fs/promises';
import { importCatalogue } from '../catalogue/import.ts';
import type { Config } from '../config.ts';
import { bringUpToDate, connectDatabase, type Database } from '../connect.ts';
import { Gacha } from '../gacha/gacha.ts';
import { openGateway } from '../open-gateway.ts';
import { addressOf } from '../wiring/address.ts';
import type { GatewayOptions } from '../wiring/options.ts';
import { announce, greet, tell } from './greet.ts';
import { listen } from './listen.ts';
import type { Service } from './stop.ts';

/** When a step fails, the steps before it are undone. */
export async function start(config: Config, options: GatewayOptions): Promise<Service> {
  announce(config);
  const database = await connectDatabase(config, 'gateway', tell);
  try {
    await database.claim();
    await bringUpToDate(database, config, tell);
    if (!config.databaseUrl && !config.production) await showDemoCatalogue(database);
    const app = await openGateway(config, database, options);
    await listen(app, config);
    greet(config, addressOf(config, app));
    return {
      stop: async () => {
        tell('Stopping …');
        await app.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function showDemoCatalogue({ orm }: Database): Promise<void> {
  if ((await orm.em.fork().count(Gacha)) > 0) return;
  tell('Importing the demo catalogue …');
  await importCatalogue(orm.em.fork(), JSON.parse(await readFile(new URL('../catalogue/demo.json', import.meta.url), 'utf8')));
}
