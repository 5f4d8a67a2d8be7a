import { generateKeyPairSync, sign } from 'node:crypto';
import { fanName, staffName } from './people.ts';

/** Whose tokens the gateway and its peers take: the same providers for all, with a key that is made for each run. */
export const MEMBERS = { issuer: 'https://members.bench.example', providerType: 'members', providerId: 'pool-1' };
export const STAFF_ISSUER = 'https://staff.bench.example';

const ALGORITHM = 'ES256';
const AUDIENCE = 'bench';
const VALID_FOR_S = 4 * 3600;

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const common = {
  audience: AUDIENCE,
  algorithms: [ALGORITHM],
  jwks: { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'bench', alg: ALGORITHM }] },
};

/** As IDENTITY_PROVIDERS wants it. */
export const identityProviders = JSON.stringify([
  { for: 'user', ...MEMBERS, ...common },
  { for: 'staff', issuer: STAFF_ISSUER, ...common },
]);

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function token(iss: string, sub: string): string {
  const iat = Math.floor(Date.now() / 1000);
  const text = `${part({ alg: ALGORITHM, kid: 'bench' })}.${part({ iss, sub, aud: AUDIENCE, iat, exp: iat + VALID_FOR_S })}`;
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}

const known = new Map<string, string>();

/** A person keeps a token: what is measured is not how fast this program signs. */
function tokenOf(issuer: string, subject: string): string {
  const key = `${issuer} ${subject}`;
  const kept = known.get(key) ?? token(issuer, subject);
  known.set(key, kept);
  return kept;
}

export const fanToken = (n: number): string => tokenOf(MEMBERS.issuer, fanName(n));
export const staffToken = (n: number): string => tokenOf(STAFF_ISSUER, staffName(n));
