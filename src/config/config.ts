import type { z } from 'zod';
import type { EncryptionKey } from '../encryption/keys.ts';
import type { Language } from '../language/language.ts';
import { Mistake } from '../refusal.ts';
import { type CertificateFiles, certificateFiles, certificateMistakes } from './files/certificate.ts';
import type { SafelistedDocuments } from './files/safelist.ts';
import { type SenderSettings, senderMistakes } from './files/sender.ts';
import { type IdentityProvider, providerMistakes, withSecrets } from './identity-providers/identity-providers.ts';
import { type Environment, ignoredVariables, isProduction, missingVariables, type Program } from './missing.ts';
import { mistakesOfPages, type Page, pagesOf } from './pages.ts';
import type { SpendingCaps } from './spending-caps.ts';
import type { TraceSettings } from './trace-settings.ts';
import { traceSettings } from './traces.ts';
import { lineOf, type Risk, type Unsafe, withoutAllowed } from './unsafe/risk.ts';
import { unsafeSettings } from './unsafe/settings.ts';
import { type ConfigVariables, readableSettings, variables } from './variables.ts';

type GmoConfig = {
  shopId: string;
  shopPass: string;
  endpoint: string;
  challenging: 'off' | 'attempt' | 'required';
  answerSeconds: number;
};

/** 0 is no limit. */
export type RateSettings = {
  readsPerMinute: number;
  /** The limit of an address; it may also be refused so many unknown tokens. */
  anonymousReadsPerMinute: number;
  writesPerMinute: number;
  signUpsPerHour: number;
  checkInsPerHour: number;
  wrongCodesPerHour: number;
  /** How many cards may be declined before no other is asked; `perHour` is of a user. */
  declines: { perOrder: number; perHour: number; perAddress: number };
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
  sender: SenderSettings;
  /** Replicas answer reads that decide nothing. */
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
  /** Refunds of one staff member in a day, in yen, above which operators are told; 0: they never are. */
  refundAlertYen: number;
  spendingCaps: SpendingCaps;
  crowds: Crowds;
  maxConnections: number;
  /** 0: as many as there are. Absent: as the gateway sees fit. */
  maxConnectionsPerAddress: number | undefined;
  /** How long a gateway that is told to stop still serves, while it is not ready. */
  drainSeconds: number;
  keepUnusedDays: number;
  /** How long the address of an order stays after it was delivered. */
  keepAddressesDays: number;
  keepUnpaidAddressesDays: number;
  /** How long wrong pickup codes and check-ins from afar stay. */
  keepAttemptsDays: number;
  /** Proxies that may tell the address of a caller, and whether the request came by TLS. */
  trustedProxies: string[];
  tls: CertificateFiles | undefined;
  managePath: string;
  /** How browsers reach this gateway. Absent: the host and port it listens on. */
  publicUrl: string | undefined;
  paymentReturnUrl: string | undefined;
  /** Which pages for people this gateway serves. */
  pages: readonly Page[];
  /** Where the page of staff has a host of its own. */
  staffOrigin: string | undefined;
  /** The page where an invited device signs in. Absent: the gateway's own page of staff. */
  staffAppUrl: string | undefined;
  corsOrigins: string[];
  /** Where this machine keeps copies of pictures. Absent: nowhere. */
  imagesDir: string | undefined;
  /** The origins whose pictures pages show, beside the gateway itself. */
  imageOrigins: string[];
  /** Of requests that ask for none. */
  defaultLanguage: Language;
  introspection: boolean;
  /** Absent: every document within the limits. */
  safelist: SafelistedDocuments | undefined;
  logLevel: string;
  traces: TraceSettings | undefined;
  allowUnsafe: readonly Risk[];
  /** Unsafe settings that were found and are not allowed. */
  unsafe: readonly Unsafe[];
  rolePasswords: { owner: string | undefined; gateway: string | undefined };
};

/** Facts that only nouns know, and that no variable may contradict. */
type Known = { ownIssuer: string; missingInCp932(text: string): string | undefined };

export function configOf({ ownIssuer, missingInCp932 }: Known, env: Environment = process.env, program?: Program): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = variables.safeParse(given);
  const readable = readableSettings(given);
  const providers = readable.IDENTITY_PROVIDERS ?? [];
  const identity = withSecrets(providers, given);
  const unsafe = withoutAllowed(unsafeSettings(readable), readable.ALLOW_UNSAFE ?? []);
  const mistakes = [
    ...(result.error?.issues.map(explain) ?? []),
    ...missingVariables(given, program),
    ...ignoredVariables(given),
    ...certificateMistakes(given),
    ...providerMistakes(providers, ownIssuer),
    ...identity.mistakes,
    ...mistakesOfPages(readable, isProduction(given)),
    ...senderMistakes(readable.SENDER_FILE, missingInCp932),
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
    refundAlertYen: it.REFUND_ALERT_YEN,
    spendingCaps: it.SPENDING_CAPS,
    crowds: { addresses: it.CROWD_ADDRESSES, factor: it.CROWD_FACTOR },
    maxConnections: it.MAX_CONNECTIONS,
    maxConnectionsPerAddress: it.MAX_CONNECTIONS_PER_ADDRESS,
    drainSeconds: it.DRAIN_SECONDS ?? (isProduction(given) ? DRAIN_SECONDS : 0),
    keepUnusedDays: it.KEEP_UNUSED_DAYS,
    keepAddressesDays: it.KEEP_ADDRESSES_DAYS,
    keepUnpaidAddressesDays: it.KEEP_UNPAID_ADDRESSES_DAYS,
    keepAttemptsDays: it.KEEP_ATTEMPTS_DAYS,
    trustedProxies: it.TRUSTED_PROXIES,
    tls: certificateFiles(given),
    managePath: it.MANAGE_PATH,
    publicUrl: it.PUBLIC_URL?.replace(/\/$/, ''),
    paymentReturnUrl: it.PAYMENT_RETURN_URL,
    pages: pagesOf(it.PAGES, isProduction(given)),
    staffOrigin: it.STAFF_ORIGIN,
    staffAppUrl: it.STAFF_APP_URL,
    corsOrigins: it.CORS_ORIGINS,
    imagesDir: it.IMAGES_DIR,
    imageOrigins: it.IMAGE_ORIGINS,
    defaultLanguage: it.DEFAULT_LANGUAGE,
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

function gmoOf(it: ConfigVariables): GmoConfig | undefined {
  const { GMO_SHOP_ID: shopId, GMO_SHOP_PASS: shopPass, GMO_ENDPOINT: endpoint, GMO_3DS: challenging } = it;
  if (it.PAYMENT_PROCESSOR !== 'gmo' || !shopId || !shopPass) return undefined;
  return { shopId, shopPass, endpoint, challenging, answerSeconds: it.GMO_ANSWER_SECONDS };
}

const ratesOf = (it: ConfigVariables): RateSettings => ({
  readsPerMinute: it.READS_PER_MINUTE,
  anonymousReadsPerMinute: it.ANONYMOUS_READS_PER_MINUTE,
  writesPerMinute: it.WRITES_PER_MINUTE,
  signUpsPerHour: it.SIGN_UPS_PER_HOUR,
  checkInsPerHour: it.CHECK_INS_PER_HOUR,
  wrongCodesPerHour: it.WRONG_CODES_PER_HOUR,
  declines: { perOrder: it.DECLINES_PER_ORDER, perHour: it.DECLINES_PER_HOUR, perAddress: it.DECLINES_PER_ADDRESS },
});

function explain(issue: z.core.$ZodIssue): string {
  const [variable, ...rest] = issue.path;
  return `${String(variable)}${rest.length ? ` at ${rest.join('.')}` : ''}: ${issue.message}`;
}

/** Of which a process that this one starts is given a part. */
export const environment = (): Environment => process.env;
