import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { restSchema } from '../../rest-compat/extension.ts';
import { serveDescription } from '../../rest-compat/openapi/serve-description.ts';
import { serveRest } from '../../rest-compat/serve.ts';
import type { Config } from '../config/config.ts';
import { demoHost, hasDemoSignIn, isOfThisMachine, modeOf } from '../config/mode.ts';
import { executor } from '../gateway/graphql/execute.ts';
import { createSchema } from '../gateway/graphql/schema.ts';
import { servePaymentReturn } from '../gateway/http/buyer/challenge-return.ts';
import { serveOddsPages } from '../gateway/http/buyer/odds.ts';
import { serveReceipts } from '../gateway/http/buyer/receipts.ts';
import { serveSandboxPage } from '../gateway/http/buyer/sandbox-page.ts';
import { serveCatalogueFiles } from '../gateway/http/catalogue/files.ts';
import { serveDevelopers } from '../gateway/http/developers.ts';
import { serveDisclosures } from '../gateway/http/exports/disclosures.ts';
import { serveExports } from '../gateway/http/exports/serve.ts';
import { Places } from '../gateway/http/files/places.ts';
import { serveDemoSignIn } from '../gateway/http/graphiql/demo-sign-in.ts';
import { serveGraphiql } from '../gateway/http/graphiql/graphiql.ts';
import { serveGraphql } from '../gateway/http/graphql.ts';
import { serveHealth } from '../gateway/http/health.ts';
import { serveCardForm } from '../gateway/http/pages/card-form.ts';
import { serveCspReports } from '../gateway/http/pages/csp-reports.ts';
import { readBuilt } from '../gateway/http/pages/files.ts';
import { CARD, servePages } from '../gateway/http/pages/serve.ts';
import { serveCarrierFiles } from '../gateway/http/parcels/carrier-files.ts';
import { serveTrackingNumbers } from '../gateway/http/parcels/tracking-numbers.ts';
import { serveAddedPictures } from '../gateway/http/pictures/add.ts';
import { servePictures } from '../gateway/http/pictures/serve.ts';
import { createServer } from '../gateway/http/server.ts';
import { DEMO_OFFERS, serveDemoProvider } from '../gateway/http/sign-in/demo-provider.ts';
import { refuseDemoProvider } from '../gateway/http/sign-in/elsewhere.ts';
import { serveLineSignIn } from '../gateway/http/sign-in/line.ts';
import { demoPeople } from '../gateway/http/sign-in/people.ts';
import { offersOf, serveSignIn } from '../gateway/http/sign-in/sign-in.ts';
import { traceRequests } from '../gateway/http/trace-requests.ts';
import { closeSilentConnections } from '../gateway/http/transport/close-silent.ts';
import { drainBeforeClosing } from '../gateway/http/transport/drain.ts';
import { openLoad } from '../gateway/load/load.ts';
import { createMetrics, type Metrics, serveMetrics } from '../gateway/metrics/metrics.ts';
import { exportReader } from './database/export-reader.ts';
import { poolOf } from './database/orm.ts';
import { runInBackground } from './parts/background.ts';
import { booksRunner } from './parts/books/runner.ts';
import { cardFormOf, cardFormTold } from './parts/configured-processor.ts';
import { changeListener, databaseWatch } from './parts/database-log.ts';
import { fitnessOf, keepLooking } from './parts/fitness/fitness.ts';
import { keepTelling } from './parts/fitness/told.ts';
import { numbersReader } from './parts/numbers.ts';
import type { GatewayOptions, Wiring } from './parts/options.ts';
import { hasSandboxPage, openParts } from './parts/parts.ts';
import { openPictures } from './parts/pictures.ts';
import { sharedRates } from './parts/rates.ts';
import { configuredReplicas } from './parts/replicas.ts';
import { openTraces } from './parts/traces.ts';
import { upkeepOf } from './parts/upkeep.ts';

/** Where others than this machine can reach the gateway. */
const MAX_CONNECTIONS_PER_ADDRESS = 1_000;

/** Not yet listening: recovery, the watch on the database and the listener begin with that. */
export async function openGateway(
  config: Config,
  database: Wiring['database'],
  options: GatewayOptions = {},
): Promise<FastifyInstance> {
  const wiring = { config, database, options };
  const numbers = numbersReader(wiring);
  let turnedAway = 0;
  const load = openLoad({
    turnedAway: (kind) => {
      turnedAway += 1;
      metrics.turnedAway(kind);
    },
    distanceMs: () => watch.distanceMs(),
    rooms: options.rooms,
  });
  const metrics: Metrics = createMetrics({
    ...{ numbers, load: load.measured },
    connections: () => poolOf(database.orm).count(),
    clockOffsetMs: () => watch.clockOffsetMs(),
    seen: () => watch.seen(),
    isListening: () => listener.isListening(),
    notReady: () => fitness.notReady(),
    keysInUse: () => looking.inUse(),
    ...(config.databaseReplicaUrls.length > 0 && { replicas: () => replicas.measured() }),
  });
  const { maxConnectionsPerAddress = isOfThisMachine(config) ? 0 : MAX_CONNECTIONS_PER_ADDRESS } = config;
  const { logStream, timings } = options;
  const app = await createServer({ ...config, metrics, maxConnectionsPerAddress, logStream, timings });
  await traceFrom(app, config);
  const replicas = await configuredReplicas(wiring, app.log);
  app.addHook('onClose', () => replicas.stop());
  const drain = drainBeforeClosing(app, config.drainSeconds * 1000);
  const watch = databaseWatch(wiring, app.log, metrics);
  const listener = changeListener(wiring, app.log);
  const { rates, share } = sharedRates(wiring, app.log, metrics.rateLimited);
  const ownId = randomUUID();
  const runner = booksRunner(wiring, app.log);
  app.addHook('onClose', () => runner.stop());
  const books = options.books ?? runner;
  const gateway = await openParts(wiring, { app, listener, metrics, rates, load, replicas, books, ownId });
  const { graphql = executor(createSchema()), rest = executor(restSchema()) } = options.executors ?? {};
  const named = demoHost(config);
  const signsIn = hasDemoSignIn(config) && (isOfThisMachine(config) || named !== undefined);

  const looking = keepLooking(app, wiring, metrics);
  const fitness = fitnessOf(drain, looking, watch);
  keepTelling(app, wiring, ownId, {
    ...{ notReady: fitness.notReady, turnedAway: () => turnedAway },
    underWay: () => load.measured().reduce((sum, { underWay }) => sum + underWay, 0),
  });
  serveHealth(app, fitness.isReady);
  serveMetrics(app, metrics);
  const built = options.pagesFolder === undefined ? undefined : await readBuilt(options.pagesFolder);
  const pages = built ? config.pages : [];
  if (!config.production) serveDevelopers(app, { ...config, mode: modeOf(config), pages });
  const page = config.production ? undefined : serveGraphiql(app, async () => (signsIn ? demoPeople(gateway.em) : []));
  if (signsIn) {
    serveDemoSignIn(app, gateway.em, { ...config, named });
    serveDemoProvider(app, gateway.em, { ...config, named });
  } else if (hasDemoSignIn(config)) refuseDemoProvider(app);
  const offers = offersOf(config.identityProviders ?? (signsIn ? DEMO_OFFERS : []));
  serveSignIn(app, offers);
  servePages(app, {
    ...{ built: built ?? new Map(), pages, staffOrigin: config.staffOrigin, offers, imageOrigins: config.imageOrigins },
    ...{ own: gateway.address, cardForm: cardFormOf(config), hasDevelopers: !config.production },
  });
  if (pages.length > 0) serveCspReports(app, { rates, metrics });
  const hasFans = pages.includes('fan');
  if (hasFans) serveCardForm(app, cardFormTold(config));
  const ofLine = config.identityProviders?.find(({ line }) => line);
  if (ofLine) serveLineSignIn(app, gateway, ofLine);
  const { introspection, safelist } = config;
  await serveGraphql(app, { executor: graphql, gateway, page, introspection, safelist });
  serveRest(app, { executor: rest, gateway, metrics, managePath: config.managePath });
  serveOddsPages(app, { gateway, imageOrigins: config.imageOrigins });
  serveReceipts(app, gateway);
  serveDescription(app, rest.schema, config.managePath);
  if (hasSandboxPage(config)) serveSandboxPage(app, gateway.em);
  const pictures = openPictures(wiring, app, gateway.run, listener);
  servePictures(app, pictures);
  serveAddedPictures(app, { gateway, places: new Places(4) });
  serveCatalogueFiles(app, { gateway, places: new Places() });
  serveCarrierFiles(app, { gateway, places: new Places(), sender: config.sender });
  serveTrackingNumbers(app, { gateway, places: new Places() });
  serveDisclosures(app, { gateway, places: new Places() });
  serveExports(app, { gateway, places: new Places(), read: exportReader(database) });
  const ownPage = hasFans ? () => new URL(CARD, gateway.address()).href : undefined;
  const { paymentReturnUrl } = config;
  servePaymentReturn(app, gateway.em, paymentReturnUrl === undefined ? ownPage : () => paymentReturnUrl);
  closeSilentConnections(app);
  runInBackground(app, gateway, { watch, listener, share, metrics, pictures, upkeep: upkeepOf(wiring, app.log) });
  app.addHook('onClose', async () => numbers?.stop());
  return app;
}

/** The first to be there and, since hooks run backwards, the last to go. */
async function traceFrom(app: FastifyInstance, config: Config): Promise<void> {
  const stop = await openTraces(config, app.log);
  if (!stop) return;
  traceRequests(app);
  app.addHook('onClose', stop);
}
