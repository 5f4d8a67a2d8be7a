import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { serveRest } from '../rest-compat/serve.ts';
import { importCatalogue } from './catalogue/import.ts';
import { type Config, readConfig } from './config.ts';
import { bringUpToDate, connectDatabase, type Database } from './database/connect.ts';
import { isMigrated } from './database/orm.ts';
import { Gacha } from './gacha/gacha.ts';
import { hangUpOnClose } from './gateway/hang-up.ts';
import { createHttp } from './gateway/http.ts';
import { demoProviders } from './gateway/identity/demo.ts';
import { identifier } from './gateway/identity/identify.ts';
import { rateLimiter } from './gateway/rates.ts';
import { createSchema } from './gateway/schema.ts';
import { Mistake } from './mistake.ts';
import { sandbox } from './payment/sandbox.ts';

const processors = { sandbox };

type Service = { stop(): Promise<void> };

/** Brings everything up in order; when a step fails, what was up before it is brought down again. */
async function start(config: Config): Promise<Service> {
  const database = await connectDatabase(config);
  try {
    if (!(await database.claim()))
      throw new Mistake(
        `DATA_DIR: another gateway already uses ${config.dataDir}. Stop it, or give this one a folder of its own.`,
      );
    await bringUpToDate(database, config);
    if (!config.databaseUrl && !config.production) await showDemoCatalogue(database);
    const app = await listen(config, database);
    return {
      stop: async () => {
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
  await importCatalogue(orm.em.fork(), JSON.parse(await readFile(new URL('catalogue/demo.json', import.meta.url), 'utf8')));
}

async function listen(config: Config, { orm }: Database): Promise<FastifyInstance> {
  const { host, port, production, writesPerMinute, logLevel } = config;
  const identify = identifier(config.identityProviders ?? (await demoProviders(config.dataDir)));
  const till = { processor: processors[config.paymentProcessor](orm.em), random: (below: number) => randomInt(below) };
  const gateway = { em: orm.em, identify, till, allowsWrite: rateLimiter(writesPerMinute) };
  const schema = createSchema();
  const app = await createHttp({ schema, gateway, isReady: () => isMigrated(orm), production, logLevel });
  serveRest(app, schema, gateway, config.managePath);
  hangUpOnClose(app);
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    throw listenMistake(error as Error & { code?: string }, config);
  }
  greet(config, app);
  return app;
}

function listenMistake(error: Error & { code?: string }, { host, port }: Config): Error {
  if (error.code === 'EADDRINUSE')
    return new Mistake(`PORT: ${port} on ${host} is taken by another program. Set PORT to a free one.`);
  if (error.code === 'EACCES') return new Mistake(`PORT: this user may not listen on ${port}. Set PORT to one above 1023.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new Mistake(`HOST: ${host} is not an address of this machine.`);
  return error;
}

function greet({ host, identityProviders, production }: Config, app: FastifyInstance): void {
  const address = app.server.address();
  const port = address && typeof address === 'object' ? address.port : '';
  const shown = host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host;
  const lines = [`The gateway answers at http://${shown}:${port}/graphql`];
  if (!production) lines.push(`GraphiQL:  open http://${shown}:${port}/graphql in a browser`);
  if (!identityProviders)
    lines.push('A token:   npm run --silent token -- user alice', '           npm run --silent token -- staff east-booth');
  process.stdout.write(`${lines.join('\n')}\n`);
}

/**
 * A Ctrl-C reaches a program under npm twice, so a second signal is no reason to hurry. An accident stops the gateway in
 * order too: its PostgreSQL would otherwise go on alone.
 */
function stopWhenTold(starting: Promise<Service>): void {
  const PATIENCE_MS = 30_000;
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    const service = await starting.catch(() => undefined);
    await service?.stop().catch(complain);
    process.exit();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('uncaughtException', (error) => {
    complain(error);
    void stop();
  });
}

function complain(error: unknown): void {
  process.stderr.write(`${error instanceof Mistake ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}

// That nobody reads what the gateway says is no reason to stop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  const starting = start(readConfig());
  stopWhenTold(starting);
  await starting;
} catch (error) {
  complain(error);
  process.exit();
}
