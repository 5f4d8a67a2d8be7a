import type { FastifyInstance } from 'fastify';
import { restSchema } from '../rest-compat/extension.ts';
import { serveDescription } from '../rest-compat/openapi/serve-description.ts';
import { serveRest } from '../rest-compat/serve.ts';
import type { Config } from './config.ts';
import type { Watch } from './database/connection/watch.ts';
import type { ChangeListener } from './database/notifications.ts';
import { logUnfinished } from './gateway/errors/error-log.ts';
import { executor } from './gateway/graphql/execute.ts';
import { createSchema } from './gateway/graphql/schema.ts';
import { servePaymentReturn } from './gateway/http/challenge-return.ts';
import { demoPeople, serveDemoSignIn } from './gateway/http/graphiql/demo-sign-in.ts';
import { serveGraphiql } from './gateway/http/graphiql/graphiql.ts';
import { serveGraphql } from './gateway/http/graphql.ts';
import { serveHealth } from './gateway/http/health.ts';
import { serveHome } from './gateway/http/home.ts';
import { type LastKnown, lastKnown } from './gateway/http/last-known.ts';
import { createMetrics, type Metrics, serveMetrics } from './gateway/http/metrics.ts';
import { serveSandboxPage } from './gateway/http/sandbox-page.ts';
import { createServer } from './gateway/http/server.ts';
import { closeSilentConnections } from './gateway/http/transport/close-silent.ts';
import { drainBeforeClosing } from './gateway/http/transport/drain.ts';
import { openLoad } from './gateway/load/load.ts';
import type { Gateway } from './gateway/request/context.ts';
import { hasDemoSignIn, isOfThisMachine, modeOf } from './mode.ts';
import { poolOf } from './orm.ts';
import { type Unfinished, unfinishedPayments } from './payment/attempt/unfinished.ts';
import { keepRecovering } from './payment/recover.ts';
import { changeListener, databaseWatch } from './wiring/database-log.ts';
import { type Enrolled, keepEnrolled } from './wiring/enrolled.ts';
import type { GatewayOptions, Wiring } from './wiring/options.ts';
import { hasSandboxPage, openParts } from './wiring/parts.ts';
import { type SharedRates, sharedRates } from './wiring/rates.ts';
import { type Drift, watchDrift } from './wiring/schema-drift.ts';
import { type Upkeep, upkeepOf } from './wiring/upkeep.ts';

const UNFINISHED_TTL_MS = 5_000;
/** Where others than this machine can reach the gateway. */
const MAX_CONNECTIONS_PER_ADDRESS = 100;

/** Not yet listening: recovery, the watch on the database and the listener begin with that. */
export async function openGateway(
  config: Config,
  database: Wiring['database'],
  options: GatewayOptions = {},
): Promise<FastifyInstance> {
  const wiring = { config, database, options };
  const unfinished = unfinishedReader(wiring);
  const load = openLoad((kind) => metrics.turnedAway(kind), options.rooms);
  const connections = () => poolOf(database.orm).count();
  const clockOffsetMs = () => watch.clockOffsetMs();
  const metrics: Metrics = createMetrics({ unfinished, connections, load: load.measured, clockOffsetMs });
  const { maxConnectionsPerAddress = isOfThisMachine(config) ? 0 : MAX_CONNECTIONS_PER_ADDRESS } = config;
  const { logStream, timings } = options;
  const app = await createServer({ ...config, metrics, maxConnectionsPerAddress, logStream, timings });
  const drain = drainBeforeClosing(app, config.drainSeconds * 1000);
  const watch = databaseWatch(wiring, app.log);
  const listener = changeListener(wiring, app.log);
  const { rates, share } = sharedRates(wiring, app.log, metrics.rateLimited);
  const gateway = await openParts(wiring, { app, listener, metrics, rates, load });
  const { graphql = executor(createSchema()), rest = executor(restSchema()) } = options.executors ?? {};
  const signsIn = hasDemoSignIn(config) && isOfThisMachine(config);

  const { lacksKey, hasDrifted } = keepLooking(app, wiring);
  serveHealth(app, async () => !drain.hasBegun() && !lacksKey() && !hasDrifted() && (await watch.isReady()));
  serveMetrics(app, metrics);
  if (!config.production) {
    serveHome(app, modeOf(config), config.introspection);
    serveGraphiql(app, async () => (signsIn ? demoPeople(gateway.em) : []));
  }
  if (signsIn) serveDemoSignIn(app, gateway.em, config);
  const { introspection, safelist } = config;
  await serveGraphql(app, { executor: graphql, gateway, introspection, safelist });
  serveRest(app, { executor: rest, gateway, metrics, managePath: config.managePath });
  serveDescription(app, rest.schema, config.managePath);
  if (hasSandboxPage(config)) serveSandboxPage(app, gateway.em);
  servePaymentReturn(app, gateway.em, config.paymentReturnUrl);
  closeSilentConnections(app);
  runInBackground(app, gateway, { watch, listener, share, upkeep: upkeepOf(wiring, app.log) });
  app.addHook('onClose', async () => unfinished?.stop());
  return app;
}

function unfinishedReader({ database, options }: Wiring): LastKnown<Unfinished[]> | undefined {
  const { numbersEveryMs = UNFINISHED_TTL_MS } = options;
  return numbersEveryMs > 0 ? lastKnown(() => unfinishedPayments(database.orm.em), numbersEveryMs) : undefined;
}

/** What else than the database's answer decides whether a gateway is ready. */
function keepLooking(app: FastifyInstance, wiring: Wiring): Pick<Enrolled, 'lacksKey'> & Pick<Drift, 'hasDrifted'> {
  let enrolled: Enrolled | undefined;
  let drift: Drift | undefined;
  app.addHook('onListen', async () => {
    enrolled = keepEnrolled(wiring, app.log);
    drift = watchDrift(wiring, app.log);
  });
  app.addHook('onClose', async () => {
    await Promise.all([enrolled?.stop(), drift?.stop()]);
  });
  return { lacksKey: () => enrolled?.lacksKey() ?? false, hasDrifted: () => drift?.hasDrifted() ?? false };
}

function runInBackground(
  app: FastifyInstance,
  { em, checkout, catalogue, users }: Gateway,
  { watch, listener, share, upkeep }: { watch: Watch; listener: ChangeListener; share: SharedRates['share']; upkeep: Upkeep },
): void {
  let recovery: { stop(): Promise<void> } | undefined;
  let sharing: { stop(): Promise<void> } | undefined;
  let reaping: { stop(): Promise<void> } | undefined;
  app.addHook('onListen', async () => {
    watch.start();
    listener.start({ catalogue: () => catalogue.invalidate(), users: () => users.forget() });
    sharing = share();
    reaping = upkeep();
    recovery = keepRecovering(em, checkout, (payment, error) => logUnfinished(app.log, payment, error));
  });
  app.addHook('onClose', async () => {
    await listener.stop();
    await sharing?.stop();
    await reaping?.stop();
    watch.stop();
    await recovery?.stop();
  });
}
