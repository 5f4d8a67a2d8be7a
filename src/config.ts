import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { Mistake } from './mistake.ts';

/** Signatures that a public key checks. A shared secret has no place in a key set that everybody can read. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'] as const;

const text = z.string().min(1);
const LOCAL = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const safeUrl = z
  .url({ protocol: /^https?$/ })
  .refine((url) => url.startsWith('https:') || LOCAL.test(URL.parse(url)?.hostname ?? ''), 'must be https');

const publicKey = z.looseObject({ kty: z.enum(['RSA', 'EC', 'OKP']) }).refine(isKey, 'is not a public key');

function isKey(jwk: JsonWebKey): boolean {
  try {
    return jwk.d === undefined && createPublicKey({ key: jwk, format: 'jwk' }).type === 'public';
  } catch {
    return false;
  }
}

const provider = z
  .strictObject({
    for: z.enum(['user', 'staff']),
    issuer: text,
    audience: z.union([text, z.array(text).min(1)]),
    algorithms: z.array(z.enum(ALGORITHMS)).min(1),
    jwksUri: safeUrl.optional(),
    jwks: z.object({ keys: z.array(publicKey).min(1) }).optional(),
    providerType: text.optional(),
    providerId: text.optional(),
    audienceClaim: text.default('aud'),
    userIdClaim: text.default('sub'),
  })
  .refine(({ jwks, jwksUri }) => (jwks === undefined) !== (jwksUri === undefined), 'needs either jwksUri or jwks')
  .refine(
    (it) => it.for === 'staff' || (it.providerType && it.providerId),
    'needs providerType and providerId, since it is for users',
  );

export type IdentityProvider = z.infer<typeof provider>;

const providers = z
  .array(provider)
  .min(1)
  .refine((list) => new Set(list.map(({ issuer }) => issuer)).size === list.length, 'must name each issuer once');

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`);

const variables = z.object({
  // A misspelt "production" would open the demo identity provider to everybody.
  NODE_ENV: z.enum(['development', 'test', 'production']).optional(),
  PORT: wholeNumber(0, 65_535).default(4000),
  HOST: text.default('127.0.0.1'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// address' }).optional(),
  DATA_DIR: text.default('.data'),
  IDENTITY_PROVIDERS: z.string().optional().transform(readProviders),
  PAYMENT_PROCESSOR: z.enum(['sandbox'], 'must be sandbox').optional(),
  WRITES_PER_MINUTE: wholeNumber(1, 1_000_000).default(1200),
  MANAGE_PATH: z
    .string()
    .regex(/^(\/[\w.~-]+)+$/, 'must be a path like /manage')
    .refine((path) => !/^\/(api|graphql|graphiql|healthz|readyz)(\/|$)/.test(path), 'is taken by the gateway itself')
    .default('/manage'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
});

export type Config = {
  production: boolean;
  port: number;
  host: string;
  /** Absent: an embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** Absent: the demo identity provider. */
  identityProviders: IdentityProvider[] | undefined;
  paymentProcessor: 'sandbox';
  writesPerMinute: number;
  /** Where the staff paths of REST lie. */
  managePath: string;
  logLevel: string;
};

/** The whole configuration, or one Mistake that lists everything wrong with it, each with its variable. */
export function readConfig(env: Environment = process.env): Config {
  // An empty variable is one that somebody meant to leave out.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = variables.safeParse(given);
  const mistakes = [...(result.error?.issues.map(explain) ?? []), ...missingInProduction(given)];
  if (mistakes.length > 0 || !result.success)
    throw new Mistake(`The configuration has mistakes:\n${mistakes.map((line) => `  ${line}`).join('\n')}`);
  const it = result.data;
  return {
    production: isProduction(given),
    port: it.PORT,
    host: it.HOST,
    databaseUrl: it.DATABASE_URL,
    dataDir: it.DATA_DIR,
    identityProviders: it.IDENTITY_PROVIDERS,
    paymentProcessor: it.PAYMENT_PROCESSOR ?? 'sandbox',
    writesPerMinute: it.WRITES_PER_MINUTE,
    managePath: it.MANAGE_PATH,
    // In production a line a request; on somebody's terminal only what went wrong.
    logLevel: it.LOG_LEVEL ?? (isProduction(given) ? 'info' : 'warn'),
  };
}

type Environment = Record<string, string | undefined>;

const isProduction = ({ NODE_ENV }: Environment): boolean => NODE_ENV === 'production';

/** What has a convenient default for a demonstration must be chosen where real people and real money are. */
function missingInProduction(given: Environment): string[] {
  if (!isProduction(given)) return [];
  return ['IDENTITY_PROVIDERS', 'PAYMENT_PROCESSOR']
    .filter((name) => given[name] === undefined)
    .map((name) => `${name}: must be set when NODE_ENV is production`);
}

function explain(issue: z.core.$ZodIssue): string {
  const [variable, ...rest] = issue.path;
  return `${String(variable)}${rest.length ? ` at ${rest.join('.')}` : ''}: ${issue.message}`;
}

/** The list itself, or the path of a file that holds it. */
function readProviders(value: string | undefined, context: z.RefinementCtx): IdentityProvider[] | undefined {
  if (value === undefined) return undefined;
  const list = providers.safeParse(readJson(value, context));
  if (list.success) return list.data;
  if (context.issues.length === 0)
    for (const issue of list.error.issues) context.addIssue({ code: 'custom', path: issue.path, message: issue.message });
  return z.NEVER;
}

function readJson(value: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(/^\s*[[{]/.test(value) ? value : readFileSync(value, 'utf8'));
  } catch (error) {
    context.addIssue(`must be JSON or the path of a JSON file (${(error as Error).message})`);
    return undefined;
  }
}
