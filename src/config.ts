import { z } from 'zod';
import { type Environment, ignoredVariables, isProduction, missingVariables, type Program } from './config/missing.ts';
import { readPairs, readRatio, traceSettings } from './config/traces.ts';
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
} from './config/values.ts';
import type { EncryptionKey } from './encryption/keys.ts';
import { type CertificateFiles, certificateFiles, certificateMistakes } from './given-files/certificate.ts';
import { readSafelist, type SafelistedDocuments } from './given-files/safelist.ts';
import { readSender } from './given-files/sender.ts';
import { type IdentityProvider, nonEmpty, readProviders, safeUrl, withSecrets } from './identity-providers/identity-providers.ts';
import { Mistake } from './mistake.ts';
import type { DeclineLimits } from './payment/declines.ts';
import type { Sender } from './shipment/files/sender.ts';
import { PROTOCOLS, SAMPLERS, type TraceSettings } from './tracing/settings.ts';
import { lineOf, type Risk, type Unsafe, withoutAllowed } from './unsafe/risk.ts';
import { type Settings, unsafeSettings } from './unsafe/settings.ts';

const variables = z.object({
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
  READS_PER_MINUTE: wholeNumber(0, 1_000_000).default(600),
  WRITES_PER_MINUTE: wholeNumber(0, 1_000_000).default(120),
  SIGN_UPS_PER_HOUR: wholeNumber(0, 1_000_000).default(20),
  CHECK_INS_PER_HOUR: wholeNumber(0, 1_000_000).default(60),
  WRONG_CODES_PER_HOUR: wholeNumber(0, 1_000_000).default(100),
  DECLINES_PER_ORDER: wholeNumber(0, 1_000).default(5),
  DECLINES_PER_HOUR: wholeNumber(0, 1_000).default(20),
  DECLINES_PER_ADDRESS: wholeNumber(0, 1_000).default(50),
  CROWD_ADDRESSES: z.string().optional().transform(readNetworks),
  CROWD_FACTOR: wholeNumber(1, 10_000).default(100),
  MAX_CONNECTIONS: wholeNumber(1, 1_000_000).default(4_000),
  MAX_CONNECTIONS_PER_ADDRESS: wholeNumber(0, 1_000_000).optional(),
  TRUSTED_PROXIES: z.string().optional().transform(readNetworks),
  DRAIN_SECONDS: wholeNumber(0, 600).optional(),
  KEEP_UNUSED_DAYS: wholeNumber(1, 3650).default(30),
  KEEP_ADDRESSES_DAYS: wholeNumber(1, 3650).default(90),
  KEEP_ATTEMPTS_DAYS: wholeNumber(1, 3650).default(30),
  TLS_CERT: nonEmpty.optional(),
  TLS_KEY: nonEmpty.optional(),
  MANAGE_PATH: z
    .string()
    .regex(/^(\/[\w.~-]+)+$/, 'must be a path like /manage')
    .refine(
      (path) =>
        !/^\/(api|graphql|graphiql|healthz|readyz|metrics|payments|shipments\.csv|tracking-numbers\.csv|sandbox|demo)(\/|$)/.test(
          path,
        ),
      'is taken by the gateway itself',
    )
    .default('/manage'),
  PUBLIC_URL: webAddress.optional(),
  PAYMENT_RETURN_URL: webAddress.optional(),
  STAFF_APP_URL: webAddress.optional(),
  CORS_ORIGINS: z.string().optional().transform(readOrigins),
  SAFELISTED_DOCUMENTS: z.string().optional().transform(readSafelist),
  SENDER_FILE: z.string().optional().transform(readSender),
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

export type GmoConfig = {
  shopId: string;
  shopPass: string;
  endpoint: string;
  challenging: 'off' | 'attempt' | 'required';
  answerSeconds: number;
};

/** 0 is no limit. */
export type RateSettings = {
  readsPerMinute: number;
  writesPerMinute: number;
  signUpsPerHour: number;
  checkInsPerHour: number;
  wrongCodesPerHour: number;
  declines: DeclineLimits;
};

/** Networks with a crowd behind each address, and how many times the limits of one address each of these has. */
export type Crowds = { addresses: string[]; factor: number };

export type Config = {
  production: boolean;
  port: number;
  host: string;
  databaseUrl: string | undefined;
  /** PostgreSQL itself, where `databaseUrl` is that of a pooler which lends a session for a transaction. */
  databaseDirectUrl: string | undefined;
  sender: Sender;
  /** What decides nothing may be read there. */
  databaseReplicaUrls: readonly string[];
  databasePool: number;
  dataDir: string;
  /** The first one encrypts. Absent: the key file of the embedded database. */
  encryptionKeys: readonly EncryptionKey[] | undefined;
  /** Absent: the demo identity provider. */
  identityProviders: IdentityProvider[] | undefined;
  maxTokenLifeHours: number;
  paymentProcessor: 'sandbox' | 'gmo';
  gmo: GmoConfig | undefined;
  rates: RateSettings;
  crowds: Crowds;
  maxConnections: number;
  /** 0: as many as there are. Absent: as the gateway sees fit. */
  maxConnectionsPerAddress: number | undefined;
  /** How long a gateway that is told to stop still serves, while it is not ready. */
  drainSeconds: number;
  keepUnusedDays: number;
  /** How long the address of an order stays after it was delivered. */
  keepAddressesDays: number;
  /** How long wrong pickup codes and check-ins from afar stay. */
  keepAttemptsDays: number;
  /** Whose word counts about the address of a caller, and whether it came by TLS. */
  trustedProxies: string[];
  tls: CertificateFiles | undefined;
  managePath: string;
  /** How browsers reach this gateway. Absent: the host and port it listens on. */
  publicUrl: string | undefined;
  paymentReturnUrl: string | undefined;
  /** The page where an invited device signs in. Absent: that of the gateway's own address. */
  staffAppUrl: string | undefined;
  corsOrigins: string[];
  introspection: boolean;
  /** Absent: every document within the limits. */
  safelist: SafelistedDocuments | undefined;
  logLevel: string;
  traces: TraceSettings | undefined;
  allowUnsafe: readonly Risk[];
  /** What must not be served so, and is not allowed. */
  unsafe: readonly Unsafe[];
  rolePasswords: { owner: string | undefined; gateway: string | undefined };
};

export function readConfig(env: Environment = process.env, program?: Program): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = variables.safeParse(given);
  const readable = readableSettings(given);
  const identity = withSecrets(readable.IDENTITY_PROVIDERS ?? [], given);
  const unsafe = withoutAllowed(unsafeSettings(readable), readable.ALLOW_UNSAFE ?? []);
  const mistakes = [
    ...(result.error?.issues.map(explain) ?? []),
    ...missingVariables(given, program),
    ...ignoredVariables(given),
    ...certificateMistakes(given),
    ...identity.mistakes,
  ];
  if (mistakes.length > 0 || !result.success) {
    const lines = [...mistakes, ...unsafe.map(lineOf)];
    throw new Mistake(`The configuration has mistakes:\n${lines.map((line) => `  ${line}`).join('\n')}`);
  }
  const it = result.data;
  return {
    production: isProduction(given),
    port: it.PORT,
    host: it.HOST,
    databaseUrl: it.DATABASE_URL,
    databaseDirectUrl: it.DATABASE_DIRECT_URL,
    databaseReplicaUrls: it.DATABASE_REPLICA_URLS,
    databasePool: it.DATABASE_POOL,
    dataDir: it.DATA_DIR,
    encryptionKeys: it.ENCRYPTION_KEYS,
    identityProviders: it.IDENTITY_PROVIDERS && identity.providers,
    maxTokenLifeHours: it.MAX_TOKEN_LIFE_HOURS,
    paymentProcessor: it.PAYMENT_PROCESSOR ?? 'sandbox',
    gmo: gmoOf(it),
    rates: ratesOf(it),
    crowds: { addresses: it.CROWD_ADDRESSES, factor: it.CROWD_FACTOR },
    maxConnections: it.MAX_CONNECTIONS,
    maxConnectionsPerAddress: it.MAX_CONNECTIONS_PER_ADDRESS,
    drainSeconds: it.DRAIN_SECONDS ?? (isProduction(given) ? DRAIN_SECONDS : 0),
    keepUnusedDays: it.KEEP_UNUSED_DAYS,
    keepAddressesDays: it.KEEP_ADDRESSES_DAYS,
    keepAttemptsDays: it.KEEP_ATTEMPTS_DAYS,
    trustedProxies: it.TRUSTED_PROXIES,
    tls: certificateFiles(given),
    managePath: it.MANAGE_PATH,
    publicUrl: it.PUBLIC_URL?.replace(/\/$/, ''),
    paymentReturnUrl: it.PAYMENT_RETURN_URL,
    staffAppUrl: it.STAFF_APP_URL,
    corsOrigins: it.CORS_ORIGINS,
    introspection: it.INTROSPECTION ? it.INTROSPECTION === 'on' : !isProduction(given),
    safelist: it.SAFELISTED_DOCUMENTS,
    sender: it.SENDER_FILE,
    logLevel: it.LOG_LEVEL ?? (isProduction(given) ? 'info' : 'warn'),
    traces: traceSettings(it),
    allowUnsafe: it.ALLOW_UNSAFE,
    unsafe,
    rolePasswords: { owner: it.OWNER_PASSWORD, gateway: it.GATEWAY_PASSWORD },
  };
}

/** Longer than a proxy takes to notice, where it asks every other second. */
const DRAIN_SECONDS = 5;

function gmoOf(it: z.infer<typeof variables>): GmoConfig | undefined {
  const { GMO_SHOP_ID: shopId, GMO_SHOP_PASS: shopPass, GMO_ENDPOINT: endpoint, GMO_3DS: challenging } = it;
  if (it.PAYMENT_PROCESSOR !== 'gmo' || !shopId || !shopPass) return undefined;
  return { shopId, shopPass, endpoint, challenging, answerSeconds: it.GMO_ANSWER_SECONDS };
}

const ratesOf = (it: z.infer<typeof variables>): RateSettings => ({
  readsPerMinute: it.READS_PER_MINUTE,
  writesPerMinute: it.WRITES_PER_MINUTE,
  signUpsPerHour: it.SIGN_UPS_PER_HOUR,
  checkInsPerHour: it.CHECK_INS_PER_HOUR,
  wrongCodesPerHour: it.WRONG_CODES_PER_HOUR,
  declines: { perOrder: it.DECLINES_PER_ORDER, perHour: it.DECLINES_PER_HOUR, perAddress: it.DECLINES_PER_ADDRESS },
});

/** Also where other variables have mistakes, so that all can be told at once. */
function readableSettings(given: Environment): Settings & { ALLOW_UNSAFE?: Risk[] } {
  const names = Object.entries(variables.shape).filter(([name]) => given[name] !== undefined);
  return Object.fromEntries(names.map(([name, schema]) => [name, schema.safeParse(given[name]).data]));
}

function explain(issue: z.core.$ZodIssue): string {
  const [variable, ...rest] = issue.path;
  return `${String(variable)}${rest.length ? ` at ${rest.join('.')}` : ''}: ${issue.message}`;
}
