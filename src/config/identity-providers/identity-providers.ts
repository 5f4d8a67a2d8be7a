import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ofPages, pageMistakes } from './for-pages.ts';
import { publicKey } from './public-key.ts';
import { nonEmpty, safeUrl } from './texts.ts';

/** Asymmetric, but for `SECRET_ALGORITHM`: a shared secret has no place in a public key set. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
  'HS256',
] as const;
const SECRET_ALGORITHM = 'HS256';
/** HS256 needs a secret as long as its hash. */
const MIN_SECRET_BYTES = 32;

/** The name of a variable, so that the secret itself stands in no file of providers. */
const secretVariable = z.string().regex(/^[A-Z][A-Z0-9_]*$/, 'must be the name of an environment variable');

const seconds = (least: number, most: number) => z.number().int().min(least).max(most);

/** RFC 7662: whether a token that tells nothing by itself is good, and whose it is. */
const introspection = z.strictObject({
  url: safeUrl,
  clientId: nonEmpty,
  secretVariable,
  /** For so long a token that the provider has withdrawn still counts. */
  cacheSeconds: seconds(0, 300).default(30),
  timeoutSeconds: seconds(1, 10).default(3),
});

const MAX_LIFE_HOURS = 8760;

const provider = z
  .strictObject({
    for: z.enum(['user', 'staff']),
    issuer: nonEmpty,
    audience: z.union([nonEmpty, z.array(nonEmpty).min(1)]),
    algorithms: z.array(z.enum(ALGORITHMS)).min(1).optional(),
    jwksUri: safeUrl.optional(),
    jwks: z.object({ keys: z.array(publicKey).min(1) }).optional(),
    secretVariable: secretVariable.optional(),
    introspection: introspection.optional(),
    /** Whether a token must tell when it was issued (`iat`). */
    issuedAt: z.enum(['required', 'optional']).optional(),
    maxLifeHours: z.number().min(1).max(MAX_LIFE_HOURS).optional(),
    /** The header `typ`, and the claim `token_use`: only these, and no token without. */
    tokenTypes: z.array(nonEmpty).min(1).optional(),
    tokenUses: z.array(nonEmpty).min(1).optional(),
    providerType: nonEmpty.optional(),
    providerId: nonEmpty.optional(),
    audienceClaim: nonEmpty.default('aud'),
    userIdClaim: nonEmpty.default('sub'),
    ...ofPages,
  })
  .refine(
    ({ jwks, jwksUri, secretVariable, introspection }) =>
      [jwks, jwksUri, secretVariable, introspection].filter((it) => it !== undefined).length === 1,
    'needs one of jwksUri, jwks, secretVariable and introspection',
  )
  .refine(
    ({ algorithms, introspection }) => (algorithms === undefined) === (introspection !== undefined),
    'needs algorithms, unless it has introspection',
  )
  .refine(
    ({ secretVariable, algorithms = [] }) =>
      algorithms.every((one) => (one === SECRET_ALGORITHM) === (secretVariable !== undefined)),
    `takes ${SECRET_ALGORITHM} with secretVariable, and nothing else with it: a public key must never serve as a secret`,
  )
  .refine(
    (it) => it.for === 'staff' || (it.providerType && it.providerId),
    'needs providerType and providerId, since it is for users',
  )
  .superRefine((it, context) => {
    for (const mistake of pageMistakes(it)) context.addIssue(mistake);
  });

export type IdentityProvider = z.infer<typeof provider> & { secret?: Uint8Array; introspectionSecret?: string };

const providers = z
  .array(provider)
  .min(1)
  .refine((list) => new Set(list.map(({ issuer }) => issuer)).size === list.length, 'must name each issuer once')
  .refine(
    (list) => list.filter(({ introspection }) => introspection).length <= 1,
    'may have introspection once: an opaque token does not tell whose it is, and must be shown to no other provider',
  )
  .refine(
    (list) => list.filter(({ line }) => line).length <= 1,
    'may have line once: the gateway finishes the login of one channel',
  );

/** The list itself, or the path of its file. */
export function readProviders(value: string | undefined, context: z.RefinementCtx): IdentityProvider[] | undefined {
  if (value === undefined) return undefined;
  const list = providers.safeParse(parseList(value, context));
  if (list.success) return list.data;
  if (context.issues.length === 0)
    for (const issue of list.error.issues) context.addIssue({ code: 'custom', path: issue.path, message: issue.message });
  return z.NEVER;
}

/** Tokens of the gateway itself are of devices, and no provider may make such. */
export const providerMistakes = (providers: readonly IdentityProvider[], ownIssuer: string): string[] =>
  [...providers.keys()]
    .filter((index) => providers[index]?.issuer === ownIssuer)
    .map((index) => `IDENTITY_PROVIDERS at ${index}.issuer: is this gateway itself`);

/** Each mistake names the variable, and never tells what is in it. */
export function withSecrets(
  providers: readonly IdentityProvider[],
  env: Record<string, string | undefined>,
): { providers: IdentityProvider[]; mistakes: string[] } {
  const mistakes: string[] = [];
  const secretOfClient = ({ secretVariable, clientId }: z.infer<typeof introspection>): string => {
    const secret = env[secretVariable] ?? '';
    if (secret === '') mistakes.push(`${secretVariable}: must be the secret of the client ${clientId}`);
    return secret;
  };
  const complete = providers.map((it) => {
    if (it.introspection) return { ...it, introspectionSecret: secretOfClient(it.introspection) };
    if (!it.secretVariable) return it;
    const secret = Buffer.from(env[it.secretVariable] ?? '');
    if (secret.length < MIN_SECRET_BYTES)
      mistakes.push(`${it.secretVariable}: must be the secret of ${it.issuer}, of at least ${MIN_SECRET_BYTES} bytes`);
    return { ...it, secret };
  });
  return { providers: complete, mistakes };
}

function parseList(value: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(/^\s*[[{]/.test(value) ? value : readFileSync(value, 'utf8'));
  } catch (error) {
    context.addIssue(`must be JSON or the path of a JSON file (${(error as Error).message})`);
    return undefined;
  }
}
