import type { FastifyInstance } from 'fastify';
import { serveRest } from '../rest-compat/serve.ts';
import type { Config } from './config.ts';
import type { CatalogueListener } from './database/notifications.ts';
import type { Watch } from './database/watch.ts';
import { noteUnfinished } from './gateway/errors/error-log.ts';
import { executor } from './gateway/graphql/execute.ts';
import { createSchema } from './gateway/graphql/schema.ts';
import { servePaymentReturn } from './gateway/http/challenge-return.ts';
import { hangUpOnClose } from './gateway/http/close-connections.ts';
import { serveGraphiql } from './gateway/http/graphiql.ts';
import { serveGraphql } from './gateway/http/graphql.ts';
import { serveHealth } from './gateway/http/health.ts';
import { type LastKnown, lastKnown } from './gateway/http/last-known.ts';
import { createMetrics, serveMetrics } from './gateway/http/metrics.ts';
import { serveSandboxPage } from './gateway/http/sandbox-page.ts';
import { createServer } from './gateway/http/server.ts';
import type { Gateway } from './gateway/request/context.ts';
import { poolOf } from './orm.ts';
import { keepRecovering } from './payment/recover.ts';
import { type Unfinished, unfinishedPayments } from './payment/unfinished.ts';
import { catalogueListener, databaseWatch } from './wiring/database-log.ts';
import type { GatewayOptions, Wiring } from './wiring/options.ts';
import { hasSandboxPage, openParts } from './wiring/parts.ts';

const NUMBERS_TTL_MS = 5_000;

/**
 * A gateway, wired up and not yet listening. What it does beside answering (recovering payments, looking after the
 * database, hearing of changes) begins when it listens.
 */
export async function openGateway(
  config: Config,
  database: Wiring['database'],
  options: GatewayOptions = {},
): Promise<FastifyInstance> {
  const wiring = { config, database, options };
  const unfinished = unfinishedNumbers(wiring);
  const metrics = createMetrics({ unfinished, connections: () => poolOf(database.orm).count() });
  const app = await createServer({ ...config, metrics, logStream: options.logStream });
  const watch = databaseWatch(wiring, app.log);
  const listener = catalogueListener(wiring, app.log);
  const gateway = await openParts(wiring, app, listener);
  const { executor: executing = executor(createSchema()) } = options;

  serveHealth(app, watch.isReady);
  serveMetrics(app, metrics);
  if (!config.production) serveGraphiql(app);
  await serveGraphql(app, { executor: executing, gateway, introspection: config.introspection });
  serveRest(app, { executor: executing, gateway, metrics, managePath: config.managePath });
  if (hasSandboxPage(config)) serveSandboxPage(app, gateway.em);
  servePaymentReturn(app, gateway.em, config.paymentReturnUrl);
  hangUpOnClose(app);
  workBeside(app, gateway, watch, listener);
  app.addHook('onClose', async () => unfinished?.stop());
  return app;
}

function unfinishedNumbers({ database, options }: Wiring): LastKnown<Unfinished[]> | undefined {
  const { numbersEveryMs = NUMBERS_TTL_MS } = options;
  return numbersEveryMs > 0 ? lastKnown(() => unfinishedPayments(database.orm.em), numbersEveryMs) : undefined;
}

function workBeside(app: FastifyInstance, { em, till, catalogue }: Gateway, watch: Watch, listener: CatalogueListener): void {
  let recovery: { stop(): Promise<void> } | undefined;
  app.addHook('onListen', async () => {
    watch.start();
    listener.start(() => catalogue.changed());
    recovery = keepRecovering(em, till, (payment, error) => noteUnfinished(app.log, payment, error));
  });
  app.addHook('onClose', async () => {
    await listener.stop();
    watch.stop();
    await recovery?.stop();
  });
}
