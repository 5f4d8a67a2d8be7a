import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Asymmetric only: a shared secret has no place in a public key set. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'] as const;

export const nonEmpty = z.string().min(1);
const LOCAL_HOST = /^(localhost|127(\.\d+){3}|\[::1\])$/;
/** May receive a secret: encrypted, or on this machine. */
export const safeUrl = z
  .url({ protocol: /^https?$/ })
  .refine((url) => url.startsWith('https:') || LOCAL_HOST.test(URL.parse(url)?.hostname ?? ''), 'must be https');

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
    issuer: nonEmpty,
    audience: z.union([nonEmpty, z.array(nonEmpty).min(1)]),
    algorithms: z.array(z.enum(ALGORITHMS)).min(1),
    jwksUri: safeUrl.optional(),
    jwks: z.object({ keys: z.array(publicKey).min(1) }).optional(),
    providerType: nonEmpty.optional(),
    providerId: nonEmpty.optional(),
    audienceClaim: nonEmpty.default('aud'),
    userIdClaim: nonEmpty.default('sub'),
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

/** The list itself, or the path of its file. */
export function readProviders(value: string | undefined, context: z.RefinementCtx): IdentityProvider[] | undefined {
  if (value === undefined) return undefined;
  const list = providers.safeParse(parseList(value, context));
  if (list.success) return list.data;
  if (context.issues.length === 0)
    for (const issue of list.error.issues) context.addIssue({ code: 'custom', path: issue.path, message: issue.message });
  return z.NEVER;
}

function parseList(value: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(/^\s*[[{]/.test(value) ? value : readFileSync(value, 'utf8'));
  } catch (error) {
    context.addIssue(`must be JSON or the path of a JSON file (${(error as Error).message})`);
    return undefined;
  }
}
