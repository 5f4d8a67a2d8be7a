import { z } from 'zod';
import { addressMistakes } from './database/connection/address.ts';
import { type IdentityProvider, nonEmpty, readProviders, safeUrl, withSecrets } from './identity-providers.ts';
import { Mistake } from './mistake.ts';

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`);

const webAddress = z.url({ protocol: /^https?$/, error: 'must be a web address like https://gacha.example.com' });

const SHOP_ID = z.string().regex(/^[0-9A-Za-z]{1,13}$/, 'must be the shop id: at most 13 letters and digits');
const SHOP_PASS = z.string().regex(/^[0-9A-Za-z]{1,10}$/, 'must be the shop password: at most 10 letters and digits');

const variables = z.object({
  // A misspelt "production" would open the demo identity provider to the public.
  NODE_ENV: z.enum(['development', 'test', 'production']).optional(),
  PORT: wholeNumber(0, 65_535).default(4000),
  HOST: nonEmpty.default('127.0.0.1'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// address', abort: true })
    .superRefine((url, context) => {
      for (const mistake of addressMistakes(url)) context.addIssue(mistake);
    })
    .optional(),
  DATA_DIR: nonEmpty.default('.data'),
  IDENTITY_PROVIDERS: z.string().optional().transform(readProviders),
  MAX_TOKEN_LIFE_HOURS: wholeNumber(1, 8760).default(24),
  PAYMENT_PROCESSOR: z.enum(['sandbox', 'gmo'], 'must be sandbox or gmo').optional(),
  GMO_SHOP_ID: SHOP_ID.optional(),
  GMO_SHOP_PASS: SHOP_PASS.optional(),
  GMO_ENDPOINT: safeUrl
    .refine((url) => /^https?:\/\/[^/?#@]+\/?$/.test(url), 'must be a host without a path: https://pt01.mul-pay.jp')
    .default('https://pt01.mul-pay.jp'),
  GMO_3DS: z.enum(['off', 'attempt', 'required'], 'must be off, attempt or required').default('required'),
  // Longer than a payment's lease would bring a second gateway to a call that is still running.
  GMO_ANSWER_SECONDS: wholeNumber(5, 25).default(20),
  WRITES_PER_MINUTE: wholeNumber(1, 1_000_000).default(1200),
  MANAGE_PATH: z
    .string()
    .regex(/^(\/[\w.~-]+)+$/, 'must be a path like /manage')
    .refine(
      (path) => !/^\/(api|graphql|graphiql|healthz|readyz|metrics|payments|sandbox|demo)(\/|$)/.test(path),
      'is taken by the gateway itself',
    )
    .default('/manage'),
  PUBLIC_URL: webAddress.optional(),
  PAYMENT_RETURN_URL: webAddress.optional(),
  CORS_ORIGINS: z.string().optional().transform(readOrigins),
  INTROSPECTION: z.enum(['on', 'off'], 'must be on or off').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
});

export type GmoConfig = {
  shopId: string;
  shopPass: string;
  endpoint: string;
  challenging: 'off' | 'attempt' | 'required';
  answerSeconds: number;
};

export type Config = {
  production: boolean;
  port: number;
  host: string;
  databaseUrl: string | undefined;
  dataDir: string;
  /** Absent: the demo identity provider. */
  identityProviders: IdentityProvider[] | undefined;
  maxTokenLifeHours: number;
  paymentProcessor: 'sandbox' | 'gmo';
  gmo: GmoConfig | undefined;
  writesPerMinute: number;
  managePath: string;
  /** How browsers reach this gateway. Absent: the host and port it listens on. */
  publicUrl: string | undefined;
  paymentReturnUrl: string | undefined;
  corsOrigins: string[];
  introspection: boolean;
  logLevel: string;
};

export function readConfig(env: Environment = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = variables.safeParse(given);
  const identity = withSecrets(variables.shape.IDENTITY_PROVIDERS.safeParse(given.IDENTITY_PROVIDERS).data ?? [], given);
  const mistakes = [
    ...(result.error?.issues.map(explain) ?? []),
    ...missingVariables(given),
    ...ignoredVariables(given),
    ...identity.mistakes,
  ];
  if (mistakes.length > 0 || !result.success)
    throw new Mistake(`The configuration has mistakes:\n${mistakes.map((line) => `  ${line}`).join('\n')}`);
  const it = result.data;
  return {
    production: isProduction(given),
    port: it.PORT,
    host: it.HOST,
    databaseUrl: it.DATABASE_URL,
    dataDir: it.DATA_DIR,
    identityProviders: it.IDENTITY_PROVIDERS && identity.providers,
    maxTokenLifeHours: it.MAX_TOKEN_LIFE_HOURS,
    paymentProcessor: it.PAYMENT_PROCESSOR ?? 'sandbox',
    gmo: gmoOf(it),
    writesPerMinute: it.WRITES_PER_MINUTE,
    managePath: it.MANAGE_PATH,
    publicUrl: it.PUBLIC_URL?.replace(/\/$/, ''),
    paymentReturnUrl: it.PAYMENT_RETURN_URL,
    corsOrigins: it.CORS_ORIGINS,
    introspection: it.INTROSPECTION ? it.INTROSPECTION === 'on' : !isProduction(given),
    logLevel: it.LOG_LEVEL ?? (isProduction(given) ? 'info' : 'warn'),
  };
}

type Environment = Record<string, string | undefined>;

const isProduction = ({ NODE_ENV }: Environment): boolean => NODE_ENV === 'production';

function gmoOf(it: z.infer<typeof variables>): GmoConfig | undefined {
  const { GMO_SHOP_ID: shopId, GMO_SHOP_PASS: shopPass, GMO_ENDPOINT: endpoint, GMO_3DS: challenging } = it;
  if (it.PAYMENT_PROCESSOR !== 'gmo' || !shopId || !shopPass) return undefined;
  return { shopId, shopPass, endpoint, challenging, answerSeconds: it.GMO_ANSWER_SECONDS };
}

/** Defaults that suit a demonstration must be chosen in production. */
function missingVariables(given: Environment): string[] {
  const usesGmo = given.PAYMENT_PROCESSOR === 'gmo';
  const rules: [when: string, applies: boolean, names: string[]][] = [
    ['NODE_ENV is production', isProduction(given), ['IDENTITY_PROVIDERS', 'PAYMENT_PROCESSOR']],
    ['PAYMENT_PROCESSOR is gmo', usesGmo, ['GMO_SHOP_ID', 'GMO_SHOP_PASS']],
    ['PAYMENT_PROCESSOR is gmo and NODE_ENV is production', usesGmo && isProduction(given), ['GMO_ENDPOINT', 'PUBLIC_URL']],
  ];
  return rules.flatMap(([when, applies, names]) =>
    names.filter((name) => applies && given[name] === undefined).map((name) => `${name}: must be set when ${when}`),
  );
}

/** An operator may expect that these are obeyed, as by libpq's programs. */
const OF_LIBPQ = ['PGOPTIONS', 'PGSSLMODE', 'PGSSLROOTCERT', 'PGSSLCERT', 'PGSSLKEY', 'PGSSLNEGOTIATION'];

function ignoredVariables(given: Environment): string[] {
  if (given.DATABASE_URL === undefined) return [];
  const names = OF_LIBPQ.filter((name) => given[name] !== undefined);
  return names.map((name) => `${name}: is not obeyed here; say it in DATABASE_URL, like ?sslmode=verify-full, and unset it`);
}

function explain(issue: z.core.$ZodIssue): string {
  const [variable, ...rest] = issue.path;
  return `${String(variable)}${rest.length ? ` at ${rest.join('.')}` : ''}: ${issue.message}`;
}

/** Browsers compare origins as text, so one that no browser sends is a mistake. */
function readOrigins(value: string | undefined, context: z.RefinementCtx): string[] {
  const origins = (value?.split(',') ?? []).map((one) => one.trim());
  if (origins.length === 1 && origins[0] === '*') return origins;
  for (const origin of origins)
    if (!/^https?:[^*]+$/.test(origin) || URL.parse(origin)?.origin !== origin)
      context.addIssue(`must be * or a list of origins like https://app.example.com (${JSON.stringify(origin)} is none)`);
  return origins;
}
