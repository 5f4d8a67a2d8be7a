import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { serveRest } from '../rest-compat/serve.ts';
import { showcase } from './browse/catalogue-cache.ts';
import { standingFinder } from './browse/viewer-state.ts';
import { importCatalogue } from './catalogue/import.ts';
import { type Config, readConfig } from './config.ts';
import { configuredProcessor } from './configured-processor.ts';
import { bringUpToDate, connectDatabase, type Database } from './connect.ts';
import { listenForNews } from './database/notifications.ts';
import { Readiness } from './database/readiness.ts';
import { type Watch, watchDatabase } from './database/watch.ts';
import { Gacha } from './gacha/gacha.ts';
import { shelf } from './gateway/cache/answers.ts';
import { noteUnfinished } from './gateway/errors/error-log.ts';
import { describe } from './gateway/errors/log.ts';
import { executor } from './gateway/graphql/execute.ts';
import { createSchema } from './gateway/graphql/schema.ts';
import { returnPath, servePaymentReturn } from './gateway/http/challenge-return.ts';
import { hangUpOnClose } from './gateway/http/close-connections.ts';
import { lastKnown } from './gateway/http/last-known.ts';
import { createMetrics } from './gateway/http/metrics.ts';
import { SANDBOX_PAGE, serveSandboxPage } from './gateway/http/sandbox-page.ts';
import { createHttp } from './gateway/http/server.ts';
import { demoProviders } from './gateway/identity/demo.ts';
import { identifier } from './gateway/identity/identify.ts';
import { userFinder } from './gateway/request/current-user.ts';
import { rateLimiter } from './gateway/request/rate-limit.ts';
import { desk } from './handover/desk.ts';
import { Mistake } from './mistake.ts';
import { migrationsOf, poolOf } from './orm.ts';
import { clerk } from './payment/clerk.ts';
import { keepRecovering } from './payment/recover.ts';
import { unfinishedPayments } from './payment/unfinished.ts';

/** How long what another gateway sold may go unseen. */
const STOCKS_MAY_LAG_MS = 200;
/** How often the whole catalogue is read, while the database tells what changes and while it cannot. */
const WHOLE_IS_READ_EVERY_MS = 60_000;
const UNTOLD_MS = 1_000;
/** How old the numbers may be that only the database knows. */
const NUMBERS_ARE_READ_EVERY_MS = 5_000;

type Service = { stop(): Promise<void> };

/** Ends the process in order, for a reason that is told. */
type Fail = (error: Error) => void;

/** Brings everything up in order; when a step fails, what was up before it is brought down again. */
async function start(config: Config, fail: Fail): Promise<Service> {
  const database = await connectDatabase(config, 'gateway');
  try {
    await database.claim();
    await bringUpToDate(database, config);
    if (!config.databaseUrl && !config.production) await showDemoCatalogue(database);
    const app = await listen(config, database, fail);
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

async function listen(config: Config, { orm, url }: Database, fail: Fail): Promise<FastifyInstance> {
  const { host, port, production, introspection, writesPerMinute, logLevel, corsOrigins } = config;
  const identify = identifier(config.identityProviders ?? (await demoProviders(config.dataDir)));
  const shown = showcase(orm.em, {
    stocksMs: STOCKS_MAY_LAG_MS,
    wholeMs: () => (news.isListening() ? WHOLE_IS_READ_EVERY_MS : UNTOLD_MS),
  });
  const fellApart = (error: unknown, items: number) =>
    app.log.warn({ error: describe(error), items }, 'what was to be written together is tried one by one');
  const writes = clerk(orm.em, fellApart);
  const till = {
    // It speaks through the gateway's log, and of the gateway's address, both of which come after it.
    processor: configuredProcessor(
      config,
      orm.em,
      (level, entry, sentence) => app.log[level](entry, sentence),
      hasSandboxPage(config) ? () => `${addressOf(config, app)}${SANDBOX_PAGE}` : null,
    ),
    clerk: {
      ...writes,
      settle: (...claim: Parameters<typeof writes.settle>) => writes.settle(...claim).finally(() => shown.sold()),
    },
    returnUrl: (key: string) => `${config.publicUrl ?? addressOf(config, app)}${returnPath(key)}`,
  };
  const unfinished = lastKnown(() => unfinishedPayments(orm.em), NUMBERS_ARE_READ_EVERY_MS);
  const gateway = {
    em: orm.em,
    identify,
    till,
    desk: desk(orm.em, fellApart),
    showcase: shown,
    shelf: shelf(shown),
    userOf: userFinder(orm.em),
    standings: standingFinder(orm.em),
    allowsWrite: rateLimiter(writesPerMinute),
    metrics: createMetrics({ unfinished, connections: () => poolOf(orm).count() }),
  };
  const execution = executor(createSchema());
  const app: FastifyInstance = await createHttp({
    executor: execution,
    gateway,
    isReady: () => watch.isReady(),
    production,
    introspection,
    logLevel,
    corsOrigins,
  });
  const news = listenForNews(url, () => shown.changed(), {
    lost: (error) =>
      app.log.warn({ error: describe(error) }, 'what the operator changes is not told; it is looked up every second'),
    back: () => app.log.warn('what the operator changes is told again'),
  });
  serveRest(app, execution, gateway, config.managePath);
  if (hasSandboxPage(config)) serveSandboxPage(app, orm.em);
  servePaymentReturn(app, orm.em, config.paymentReturnUrl);
  hangUpOnClose(app);
  const recovery = keepRecovering(orm.em, till, (payment, error) => noteUnfinished(app.log, payment, error));
  const watch = watchOver({ orm, url }, app, fail);
  app.addHook('onClose', () => recovery.stop());
  app.addHook('onClose', async () => {
    unfinished.stop();
    watch.stop();
  });
  app.addHook('onClose', () => news.stop());
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    throw listenMistake(error as Error & { code?: string }, config);
  }
  greet(config, app);
  return app;
}

function watchOver({ orm, url }: Pick<Database, 'orm' | 'url'>, { log }: FastifyInstance, fail: Fail): Watch {
  const sentence = 'no connection to the database could be had for 30 seconds, although it answers: this process ends';
  return watchDatabase({
    pool: poolOf(orm),
    readiness: new Readiness(url, migrationsOf(orm)),
    told: {
      silence: (isSilent) => {
        if (isSilent) log.error('the database is silent: what needs it is refused until it is heard again');
        else log.warn('the database is heard again');
      },
      starved: () => {
        log.fatal(poolOf(orm).count(), sentence);
        fail(new Mistake(sentence));
      },
    },
  });
}

/** The sandbox has a page on the gateway where the holder of a card is asked, but not where real people pay. */
const hasSandboxPage = ({ paymentProcessor, production }: Config): boolean => paymentProcessor === 'sandbox' && !production;

function listenMistake(error: Error & { code?: string }, { host, port }: Config): Error {
  if (error.code === 'EADDRINUSE')
    return new Mistake(`PORT: ${port} on ${host} is taken by another program. Set PORT to a free one.`);
  if (error.code === 'EACCES') return new Mistake(`PORT: this user may not listen on ${port}. Set PORT to one above 1023.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new Mistake(`HOST: ${host} is not an address of this machine.`);
  return error;
}

function addressOf({ host }: Config, app: FastifyInstance): string {
  const address = app.server.address();
  const port = address && typeof address === 'object' ? address.port : '';
  return `http://${host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host}:${port}`;
}

function greet(config: Config, app: FastifyInstance): void {
  const { identityProviders, production } = config;
  const address = addressOf(config, app);
  const lines = [`The gateway answers at ${address}/graphql`];
  if (!production) lines.push(`GraphiQL:  open ${address}/graphql in a browser`);
  if (!identityProviders)
    lines.push('A token:   npm run --silent token -- user alice', '           npm run --silent token -- staff east-booth');
  process.stdout.write(`${lines.join('\n')}\n`);
}

const PATIENCE_MS = 30_000;

/**
 * A Ctrl-C reaches a program under npm twice, so a second signal is no reason to hurry. An accident stops the gateway in
 * order too: its PostgreSQL would otherwise go on alone.
 */
function stopper(): { started(starting: Promise<Service>): void; stop(): Promise<void> } {
  let service: Promise<Service> | undefined;
  let stopping = false;
  return {
    started: (starting) => {
      service = starting;
    },
    stop: async () => {
      if (stopping) return;
      stopping = true;
      setTimeout(() => process.exit(1), PATIENCE_MS).unref();
      await (await service?.catch(() => undefined))?.stop().catch(complain);
      process.exit();
    },
  };
}

function complain(error: unknown): void {
  process.stderr.write(`${error instanceof Mistake ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}

// That nobody reads what the gateway says is no reason to stop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
// Log rotations send it by habit, and a terminal that is closed; neither means that a sale should end.
process.on('SIGHUP', () => {});

try {
  const { started, stop } = stopper();
  const fail: Fail = (error) => {
    complain(error);
    void stop();
  };
  const starting = start(readConfig(), fail);
  started(starting);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
  process.on('uncaughtException', fail);
  await starting;
} catch (error) {
  complain(error);
  process.exit();
}
