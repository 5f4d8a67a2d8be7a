import type { FastifyInstance } from 'fastify';
import { type CatalogueCache, catalogueCache } from '../../browse/catalogue-cache.ts';
import { SAME_REPORT_MINUTES } from '../../check-in/check-in.ts';
import type { Config } from '../../config/config.ts';
import { openBatches, type Run } from '../../database/batch.ts';
import { databaseStateOf } from '../../database/connection/fault-state.ts';
import type { ChangeListener } from '../../database/connection/notifications.ts';
import type { Replicas } from '../../database/replicas/replicas.ts';
import { vaultOf } from '../../encryption/sealed-column.ts';
import { answerCache } from '../../gateway/cache/answers.ts';
import { soldOddsCache } from '../../gateway/cache/sold-odds.ts';
import { knownUsers } from '../../gateway/caller/current-user.ts';
import { describe } from '../../gateway/errors/log.ts';
import { returnPath } from '../../gateway/http/buyer/challenge-return.ts';
import { SANDBOX_PAGE } from '../../gateway/http/buyer/sandbox-page.ts';
import { demoProviders } from '../../gateway/identity/demo.ts';
import { keysOfDevices } from '../../gateway/identity/device-token.ts';
import { type Identify, identifier } from '../../gateway/identity/identify.ts';
import { away } from '../../gateway/load/away.ts';
import type { Load } from '../../gateway/load/load.ts';
import type { Metrics } from '../../gateway/metrics/metrics.ts';
import { inVain } from '../../gateway/rates/in-vain.ts';
import type { Rates } from '../../gateway/rates/rates.ts';
import type { Gateway } from '../../gateway/request/context.ts';
import type { Checkout } from '../../payment/checkout.ts';
import { calling } from '../../payment/processor/calling.ts';
import { observed } from '../../payment/processor/observed.ts';
import { verifyingKey } from '../../staff/device/signing-key.ts';
import { addressOf } from './address.ts';
import { configuredIssuers } from './configured-issuers.ts';
import { configuredProcessor } from './configured-processor.ts';
import { openDevices } from './devices.ts';
import type { Wiring } from './options.ts';
import { tracedCall } from './traces.ts';

/** How long a stock may be stale where another gateway sells. */
const STOCK_TTL_MS = 200;
const CATALOGUE_TTL_MS = 60_000;
const USER_TTL_MS = 60_000;
/** The lifetime of catalogue and users while no change can be heard. */
const TTL_WITHOUT_LISTENER_MS = 1_000;

export type Around = {
  app: FastifyInstance;
  listener: ChangeListener;
  metrics: Metrics;
  rates: Rates;
  load: Load;
  replicas: Replicas;
} & Pick<Gateway, 'books' | 'ownId'>;

export async function openParts(
  wiring: Wiring,
  { app, listener, metrics, rates, load, replicas, books, ownId }: Around,
): Promise<Gateway> {
  const { database, options } = wiring;
  const { em } = database.orm;
  const onFallback = (error: unknown, verb: string, items: number) => {
    metrics.batchFellApart(verb);
    // If the retry fails for the same reason, its request tells it.
    const level = databaseStateOf(error) ? 'debug' : 'warn';
    app.log[level]({ error: describe(error), verb, items }, 'a batch failed: each of its items is now retried singly');
  };
  const { onBatch, onHeld } = metrics;
  const batches = { onFallback, onBatch, onHeld, timeoutMs: options.queueTimeoutMs };
  const { reading } = replicas;
  const catalogue = openCatalogue(wiring, app, listener, replicas);
  const run = openBatches(em, batches);
  const address = () => wiring.config.publicUrl ?? addressOf(wiring.config, app);
  return {
    em,
    catalogue,
    answers: answerCache(catalogue),
    sold: soldOddsCache(address),
    identify: options.identify ?? (await openIdentify(wiring, app, metrics)),
    users: knownUsers(run, () => options.userTtlMs ?? (listener.isListening() ? USER_TTL_MS : TTL_WITHOUT_LISTENER_MS)),
    rates,
    inVain: inVain(SAME_REPORT_MINUTES),
    load,
    events: metrics,
    run,
    reads: { reading, run: openBatches(em, { ...batches, reading }) },
    devices: openDevices(wiring, app),
    address,
    issuers: configuredIssuers(wiring.config),
    ...{ books, ownId },
    wrongCodesPerHour: wiring.config.rates.wrongCodesPerHour,
    checkout: openCheckout(wiring, app, { catalogue, run, metrics }),
  };
}

async function openIdentify({ config, database }: Wiring, app: FastifyInstance, metrics: Metrics): Promise<Identify> {
  const { identityProviders, dataDir, maxTokenLifeHours: maxLifeHours } = config;
  for (const { issuer, jwksUri } of identityProviders ?? []) if (jwksUri) metrics.fetchesKeys(issuer);
  const warn = (entry: object, sentence: string) => app.log.warn(entry, sentence);
  const providers = identityProviders ?? (await demoProviders(dataDir, vaultOf(database.orm.em)));
  const keys = keysOfDevices((id) => verifyingKey(database.orm.em.fork(), id));
  return identifier(providers, { maxLifeHours, warn, fetchedKeys: metrics.fetchedKeys, keysOfDevices: keys });
}

function openCatalogue(
  { config, database, options: { catalogueTtlMs } }: Wiring,
  app: FastifyInstance,
  listener: ChangeListener,
  { reading }: Replicas,
): CatalogueCache {
  return catalogueCache(database.orm.em, {
    reading,
    own: () => config.publicUrl ?? addressOf(config, app),
    stockTtlMs: catalogueTtlMs ?? STOCK_TTL_MS,
    ttlMs: () => catalogueTtlMs ?? (listener.isListening() ? CATALOGUE_TTL_MS : TTL_WITHOUT_LISTENER_MS),
  });
}

function openCheckout(
  { config, database, options }: Wiring,
  app: FastifyInstance,
  { catalogue, run, metrics }: { catalogue: CatalogueCache; run: Run; metrics: Metrics },
): Checkout {
  const note = (level: 'info' | 'warn' | 'error', entry: object, sentence: string) => app.log[level](entry, sentence);
  const challengePage = hasSandboxPage(config) ? () => `${addressOf(config, app)}${SANDBOX_PAGE}` : null;
  const processor = options.processor ?? configuredProcessor(config, database.orm.em, note, challengePage, metrics.circuitClosed);
  const traced = tracedCall(processor.name);
  return {
    processor: calling(observed(processor, metrics), (kind, call) => traced(kind, () => away(call))),
    events: metrics,
    declineLimits: config.rates.declines,
    refundAlertYen: config.refundAlertYen,
    spendingCaps: config.spendingCaps,
    run,
    // The next read of the catalogue must see the new stock.
    onDrawn: () => catalogue.markStockStale(),
    returnUrl: (key) => `${config.publicUrl ?? addressOf(config, app)}${returnPath(key)}`,
  };
}

/** Not where real people pay. */
export const hasSandboxPage = ({ paymentProcessor, production }: Config): boolean =>
  paymentProcessor === 'sandbox' && !production;
