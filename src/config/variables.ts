import { z } from 'zod';
import { LANGUAGES } from '../language/language.ts';
import { readSafelist } from './files/safelist.ts';
import { readSender, type SenderSettings } from './files/sender.ts';
import { readProviders } from './identity-providers/identity-providers.ts';
import { nonEmpty, safeUrl } from './identity-providers/texts.ts';
import type { Environment } from './missing.ts';
import { type Page, readPages, staffOrigin } from './pages.ts';
import { readSpendingCaps } from './spending-caps.ts';
import { PROTOCOLS, SAMPLERS } from './trace-settings.ts';
import { readPairs, readRatio } from './traces.ts';
import type { Risk } from './unsafe/risk.ts';
import type { Settings } from './unsafe/settings.ts';
import {
  databaseAddress,
  readEncryptionKeys,
  readNetworks,
  readOrigins,
  readReplicas,
  readRisks,
  rolePassword,
  shopId,
  shopPass,
  webAddress,
  wholeNumber,
} from './values.ts';

/** First names of paths that the gateway has, or that are kept for its pages. */
const TAKEN_ROOTS = [
  ...['api', 'graphql', 'graphiql', 'healthz', 'readyz', 'metrics', 'payments', 'sandbox', 'demo'],
  ...['shipments.csv', 'tracking-numbers.csv', 'sign-in', 'odds', 'pictures', 'receipts', 'developers', 'staff'],
  ...['csp-reports', 'exports', 'pay', 'assets', 'gachas', 'check-in', 'orders', 'code', 'me', 'fair', 'signed-in'],
  ...['worker.js', 'fan.webmanifest', 'staff.webmanifest'],
];

/** Every variable that is read, what it may be, and what holds where it is not given. */
export const variables = z.object({
  // A misspelt "production" would open the demo identity provider to the public.
  NODE_ENV: z.enum(['development', 'test', 'production']).optional(),
  PORT: wholeNumber(0, 65_535).default(4000),
  HOST: nonEmpty.default('127.0.0.1'),
  BEHIND_PROXY: z.enum(['on', 'off'], 'must be on or off').optional(),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_POOL_MODE: z.enum(['session', 'transaction'], 'must be session or transaction').default('session'),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_REPLICA_URLS: z.string().optional().transform(readReplicas),
  DATABASE_POOL: wholeNumber(4, 200).default(20),
  DATA_DIR: nonEmpty.default('.data'),
  ENCRYPTION_KEYS: z.string().optional().transform(readEncryptionKeys),
  IDENTITY_PROVIDERS: z.string().optional().transform(readProviders),
  MAX_TOKEN_LIFE_HOURS: wholeNumber(1, 8760).default(24),
  PAYMENT_PROCESSOR: z.enum(['sandbox', 'gmo'], 'must be sandbox or gmo').optional(),
  GMO_SHOP_ID: shopId.optional(),
  GMO_SHOP_PASS: shopPass.optional(),
  GMO_ENDPOINT: safeUrl
    .refine((url) => /^https?:\/\/[^/?#@]+\/?$/.test(url), 'must be a host without a path: https://pt01.mul-pay.jp')
    .default('https://pt01.mul-pay.jp'),
  GMO_3DS: z.enum(['off', 'attempt', 'required'], 'must be off, attempt or required').default('required'),
  // Longer than a payment's lease would bring a second gateway to a call that is still running.
  GMO_ANSWER_SECONDS: wholeNumber(5, 25).default(20),
  SPENDING_CAPS: z.string().optional().transform(readSpendingCaps),
  READS_PER_MINUTE: wholeNumber(0, 1_000_000).default(600),
  ANONYMOUS_READS_PER_MINUTE: wholeNumber(0, 1_000_000).default(6_000),
  WRITES_PER_MINUTE: wholeNumber(0, 1_000_000).default(120),
  SIGN_UPS_PER_HOUR: wholeNumber(0, 1_000_000).default(20_000),
  CHECK_INS_PER_HOUR: wholeNumber(0, 1_000_000).default(600),
  WRONG_CODES_PER_HOUR: wholeNumber(0, 1_000_000).default(100),
  DECLINES_PER_ORDER: wholeNumber(0, 1_000).default(5),
  DECLINES_PER_HOUR: wholeNumber(0, 1_000).default(20),
  DECLINES_PER_ADDRESS: wholeNumber(0, 10_000).default(500),
  REFUND_ALERT_YEN: wholeNumber(0, 1_000_000_000).default(100_000),
  CROWD_ADDRESSES: z.string().optional().transform(readNetworks),
  CROWD_FACTOR: wholeNumber(1, 10_000).default(100),
  MAX_CONNECTIONS: wholeNumber(1, 1_000_000).default(10_000),
  MAX_CONNECTIONS_PER_ADDRESS: wholeNumber(0, 1_000_000).optional(),
  TRUSTED_PROXIES: z.string().optional().transform(readNetworks),
  DRAIN_SECONDS: wholeNumber(0, 600).optional(),
  KEEP_UNUSED_DAYS: wholeNumber(1, 3650).default(30),
  KEEP_ADDRESSES_DAYS: wholeNumber(1, 3650).default(90),
  KEEP_UNPAID_ADDRESSES_DAYS: wholeNumber(1, 3650).default(7),
  KEEP_ATTEMPTS_DAYS: wholeNumber(1, 3650).default(30),
  TLS_CERT: nonEmpty.optional(),
  TLS_KEY: nonEmpty.optional(),
  MANAGE_PATH: z
    .string()
    .regex(/^(\/[\w.~-]+)+$/, 'must be a path like /manage')
    .refine((path) => !TAKEN_ROOTS.includes(path.split('/')[1] ?? ''), 'is taken by the gateway itself')
    .default('/manage'),
  PUBLIC_URL: webAddress.optional(),
  PAYMENT_RETURN_URL: webAddress.optional(),
  STAFF_APP_URL: webAddress.optional(),
  PAGES: z.string().optional().transform(readPages),
  STAFF_ORIGIN: staffOrigin.optional(),
  CORS_ORIGINS: z.string().optional().transform(readOrigins),
  SAFELISTED_DOCUMENTS: z.string().optional().transform(readSafelist),
  IMAGES_DIR: nonEmpty.optional(),
  IMAGE_ORIGINS: z.string().optional().transform(readOrigins),
  SENDER_FILE: z.string().optional().transform(readSender),
  DEFAULT_LANGUAGE: z.enum(LANGUAGES, `must be ${LANGUAGES.join(' or ')}`).default('en'),
  INTROSPECTION: z.enum(['on', 'off'], 'must be on or off').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  OTEL_SDK_DISABLED: z.enum(['true', 'false'], 'must be true or false').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webAddress.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(PROTOCOLS, `must be one of ${PROTOCOLS.join(', ')}`).default('http/protobuf'),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional().transform(readPairs),
  OTEL_SERVICE_NAME: nonEmpty.optional(),
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional().transform(readPairs),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS, `must be one of ${SAMPLERS.join(', ')}`).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.string().optional().transform(readRatio),
  ALLOW_UNSAFE: z.string().optional().transform(readRisks),
  OWNER_PASSWORD: rolePassword.optional(),
  GATEWAY_PASSWORD: rolePassword.optional(),
});

export type ConfigVariables = z.infer<typeof variables>;

/** Also where other variables have mistakes, so that all can be told at once. */
export function readableSettings(
  given: Environment,
): Settings & { ALLOW_UNSAFE?: Risk[]; SENDER_FILE?: SenderSettings; PAGES?: Page[] } {
  const names = Object.entries(variables.shape).filter(([name]) => given[name] !== undefined);
  return Object.fromEntries(names.map(([name, schema]) => [name, schema.safeParse(given[name]).data]));
}
