import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { IdentityProvider } from '../../src/config/identity-providers/identity-providers.ts';

const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
export const publicJwk = { ...(await exportJWK(publicKey)), kty: 'EC' as const, kid: 'test', alg: 'ES256' };

export const MEMBERS = 'https://members.test';
export const GUESTS = 'https://guests.test';
export const STAFF = 'https://staff.test';
export const AUDIENCE = 'gateway-under-test';

const common = {
  audience: AUDIENCE,
  algorithms: ['ES256' as const],
  jwks: { keys: [publicJwk] },
  audienceClaim: 'aud',
  userIdClaim: 'sub',
};

/** Two user pools and a staff issuer. */
export const testProviders: IdentityProvider[] = [
  { for: 'user', issuer: MEMBERS, providerType: 'members', providerId: 'pool-1', ...common },
  { for: 'user', issuer: GUESTS, providerType: 'guests', providerId: 'pool-2', ...common },
  { for: 'staff', issuer: STAFF, ...common },
];

/** A signed token; `claims` may break it in any way. An `exp` in the past makes it an expired one. */
export function aToken(
  issuer: string,
  subject: unknown,
  claims: Record<string, unknown> = {},
  header: Record<string, unknown> = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const payload = { iss: issuer, sub: subject, aud: AUDIENCE, iat: now, exp: now + 3600, ...claims };
  return new SignJWT(payload as Record<string, unknown>)
    .setProtectedHeader({ alg: 'ES256', kid: 'test', ...header })
    .sign(privateKey);
}
