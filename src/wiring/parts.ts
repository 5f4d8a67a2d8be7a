import type { FastifyInstance } from 'fastify';
import { type Showcase, showcase } from '../browse/catalogue-cache.ts';
import { standingFinder } from '../browse/viewer-state.ts';
import type { Config } from '../config.ts';
import { configuredProcessor } from '../configured-processor.ts';
import { openBatches } from '../database/batch.ts';
import type { CatalogueListener } from '../database/notifications.ts';
import { answerCache } from '../gateway/cache/answers.ts';
import { describe } from '../gateway/errors/log.ts';
import { returnPath } from '../gateway/http/challenge-return.ts';
import { SANDBOX_PAGE } from '../gateway/http/sandbox-page.ts';
import { demoProviders } from '../gateway/identity/demo.ts';
import { identifier } from '../gateway/identity/identify.ts';
import type { Gateway } from '../gateway/request/context.ts';
import { userFinder } from '../gateway/request/current-user.ts';
import { rateLimiter } from '../gateway/request/rate-limit.ts';
import { desk } from '../handover/desk.ts';
import { clerk } from '../payment/clerk.ts';
import type { Till } from '../payment/till.ts';
import { addressOf } from './address.ts';
import type { Wiring } from './options.ts';

/** How long stocks may be shown that another gateway has sold from. */
const STOCK_TTL_MS = 200;
/** How long the rest of the catalogue is valid, while the database tells what changes and while it cannot. */
const CATALOGUE_TTL_MS = 60_000;
const UNTOLD_CATALOGUE_TTL_MS = 1_000;

export async function openParts(wiring: Wiring, app: FastifyInstance, listener: CatalogueListener): Promise<Gateway> {
  const { config, database, options } = wiring;
  const { em } = database.orm;
  const onFallback = (error: unknown, verb: string, items: number) =>
    app.log.warn({ error: describe(error), verb, items }, 'a batch failed: its items are done singly');
  const catalogue = openCatalogue(wiring, listener);
  return {
    em,
    catalogue,
    answers: answerCache(catalogue),
    identify: options.identify ?? identifier(config.identityProviders ?? (await demoProviders(config.dataDir))),
    findUser: userFinder(em),
    standings: standingFinder(em),
    allowsWrite: rateLimiter(config.writesPerMinute),
    run: openBatches(em, { onFallback }),
    till: openTill(wiring, app, catalogue, (error, items) => onFallback(error, 'payment', items)),
    desk: desk(em, (error, items) => onFallback(error, 'handover', items)),
  };
}

function openCatalogue({ database, options: { catalogueTtlMs } }: Wiring, listener: CatalogueListener): Showcase {
  return showcase(database.orm.em, {
    stocksMs: catalogueTtlMs ?? STOCK_TTL_MS,
    wholeMs: () => catalogueTtlMs ?? (listener.isListening() ? CATALOGUE_TTL_MS : UNTOLD_CATALOGUE_TTL_MS),
  });
}

function openTill(
  { config, database, options }: Wiring,
  app: FastifyInstance,
  catalogue: Showcase,
  onFallback: (error: unknown, items: number) => void,
): Till {
  const { em } = database.orm;
  const note = (level: 'info' | 'warn' | 'error', entry: object, sentence: string) => app.log[level](entry, sentence);
  const challengePage = hasSandboxPage(config) ? () => `${addressOf(config, app)}${SANDBOX_PAGE}` : null;
  const writes = clerk(em, onFallback);
  return {
    processor: options.processor ?? configuredProcessor(config, em, note, challengePage),
    // A settlement takes from the stock, and the next look at the catalogue must see that.
    clerk: { ...writes, settle: (...claim) => writes.settle(...claim).finally(() => catalogue.sold()) },
    returnUrl: (key) => `${config.publicUrl ?? addressOf(config, app)}${returnPath(key)}`,
  };
}

/** The sandbox has a page on the gateway where the holder of a card is asked, but not where real people pay. */
export const hasSandboxPage = ({ paymentProcessor, production }: Config): boolean =>
  paymentProcessor === 'sandbox' && !production;
