import { importJWK, type JWK, type JWTVerifyGetKey, SignJWT } from 'jose';
import type { IdentityProvider } from '../../config/identity-providers/identity-providers.ts';
import { isId, Refusal } from '../../refusal.ts';
import { type SigningPair, TOKEN_MINUTES } from '../../staff/device/signing-key.ts';
import { OWN_ISSUER } from '../../staff/staff.ts';
import { TokenRefused } from './refused-token.ts';

const ALGORITHM = 'ES256';
const AUDIENCE = 'urn:gacha-gateway';

/** This gateway itself, of the tokens that it gives devices. Its keys are in the database. */
export const OWN_PROVIDER: IdentityProvider = {
  for: 'staff',
  issuer: OWN_ISSUER,
  audience: AUDIENCE,
  algorithms: [ALGORITHM],
  tokenTypes: ['at+jwt'],
  maxLifeHours: 1,
  audienceClaim: 'aud',
  userIdClaim: 'sub',
};

export type DeviceToken = { token: string; expiresAt: Date };

type SignedIn = { id: string; name: string; keyThumbprint: string | null };

/** `cnf` says of which key (RFC 9449); a token names its device, and its member is looked up with each request. */
export async function deviceToken({ id: kid, privateKey }: SigningPair, device: SignedIn): Promise<DeviceToken> {
  const now = Math.floor(Date.now() / 1000);
  const expiresAt = now + TOKEN_MINUTES * 60;
  const token = await new SignJWT({ name: device.name, cnf: { jkt: device.keyThumbprint } })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'at+jwt', kid })
    .setIssuer(OWN_ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(device.id)
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(await importJWK(privateKey as JWK, ALGORITHM));
  return { token, expiresAt: new Date(expiresAt * 1000) };
}

/** The token may be good, and must not be taken for a bad one. */
const tellUnavailable = (cause: unknown): never => {
  throw new Refusal('UNAVAILABLE', [], { cause });
};

/** Looked up each time that a token is new to this gateway, of which an address may bring few that are bad. */
export const keysOfDevices =
  (find: (id: string) => Promise<object | null>): JWTVerifyGetKey =>
  async ({ kid = '' }) => {
    const key = isId(kid) ? await find(kid).catch(tellUnavailable) : null;
    if (!key) throw new TokenRefused('key');
    return importJWK(key as JWK, ALGORITHM);
  };
