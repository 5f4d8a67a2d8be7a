import { link, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { dataFolder, notWritable } from '../../database/embedded/data-folder.ts';
import type { IdentityProvider } from '../../identity-providers.ts';

/**
 * Issuers that exist only where no real ones are configured, and never in production. The key lies in DATA_DIR, so that
 * `npm run token` and the gateway share it, and tokens outlive a restart.
 */
export const DEMO_AUDIENCE = 'gacha-gateway';

export const DEMO_ISSUERS = {
  user: { for: 'user', issuer: 'https://members.example', providerType: 'members', providerId: 'demo' },
  guest: { for: 'user', issuer: 'https://guests.example', providerType: 'guests', providerId: 'demo' },
  staff: { for: 'staff', issuer: 'https://staff.example' },
} as const;

export type DemoRole = keyof typeof DEMO_ISSUERS;

export type DemoPerson = { role: DemoRole; name: string; label: string };

const ALGORITHM = 'ES256';

export async function demoProviders(dataDir: string): Promise<IdentityProvider[]> {
  const { d: _secret, ...publicKey } = await demoKey(dataDir);
  return Object.values(DEMO_ISSUERS).map((issuer) => ({
    ...issuer,
    audience: DEMO_AUDIENCE,
    algorithms: [ALGORITHM],
    jwks: { keys: [publicKey as JWK & { kty: 'EC' }] },
    audienceClaim: 'aud',
    userIdClaim: 'sub',
  }));
}

export async function demoToken(dataDir: string, role: DemoRole, subject: string, hours: number): Promise<string> {
  const key = await importJWK(await demoKey(dataDir), ALGORITHM);
  return new SignJWT({})
    .setProtectedHeader({ alg: ALGORITHM, kid: 'demo' })
    .setIssuer(DEMO_ISSUERS[role].issuer)
    .setAudience(DEMO_AUDIENCE)
    .setSubject(subject)
    .setIssuedAt()
    .setExpirationTime(`${hours}h`)
    .sign(key);
}

/** The first process creates the key, which appears complete or not at all. */
async function demoKey(dataDir: string): Promise<JWK> {
  const folder = await dataFolder(dataDir);
  const path = join(folder, 'demo-identity-key.json');
  const existing = await readFile(path, 'utf8').catch(() => undefined);
  if (existing) return JSON.parse(existing) as JWK;
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: 'demo', alg: ALGORITHM };
  const aside = `${path}.${process.pid}`;
  await writeFile(aside, JSON.stringify(key), { mode: 0o600 }).catch((error) => {
    throw notWritable(folder, error);
  });
  // A link, unlike a rename, does not replace the key of a faster process.
  await link(aside, path).catch(() => {});
  await unlink(aside);
  return JSON.parse(await readFile(path, 'utf8')) as JWK;
}
