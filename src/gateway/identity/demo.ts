import { link, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { dataFolder, notWritable } from '../../database/embedded/data-folder.ts';
import { keyIdOf, type Sealed, type Vault } from '../../encryption/vault.ts';
import type { IdentityProvider } from '../../identity-providers.ts';
import { Mistake } from '../../mistake.ts';

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

export async function demoProviders(dataDir: string, vault: Vault): Promise<IdentityProvider[]> {
  const { d: _secret, ...publicKey } = await demoKey(dataDir, vault);
  return Object.values(DEMO_ISSUERS).map((issuer) => ({
    ...issuer,
    audience: DEMO_AUDIENCE,
    algorithms: [ALGORITHM],
    jwks: { keys: [publicKey as JWK & { kty: 'EC' }] },
    audienceClaim: 'aud',
    userIdClaim: 'sub',
  }));
}

export type DemoPass = { role: DemoRole; subject: string; hours: number };

export async function demoToken(dataDir: string, vault: Vault, { role, subject, hours }: DemoPass): Promise<string> {
  const key = await importJWK(await demoKey(dataDir, vault), ALGORITHM);
  return new SignJWT({})
    .setProtectedHeader({ alg: ALGORITHM, kid: 'demo' })
    .setIssuer(DEMO_ISSUERS[role].issuer)
    .setAudience(DEMO_AUDIENCE)
    .setSubject(subject)
    .setIssuedAt()
    .setExpirationTime(`${hours}h`)
    .sign(key);
}

const FILE = 'demo-identity-key';
const PLACE = { purpose: 'own keys', table: FILE, column: 'key', row: [] } as const;

/** The first process creates the key, which appears complete or not at all. */
async function demoKey(dataDir: string, vault: Vault): Promise<JWK> {
  const folder = await dataFolder(dataDir);
  const path = join(folder, FILE);
  const existing = await readFile(path, 'utf8').catch(() => undefined);
  if (existing) return opened(path, existing, vault);
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: 'demo', alg: ALGORITHM };
  const aside = await writeAside(path, vault.seal(PLACE, JSON.stringify(key))).catch((error) => {
    throw notWritable(folder, error);
  });
  // A link, unlike a rename, does not replace the key of a faster process.
  await link(aside, path).catch(() => {});
  await unlink(aside);
  return opened(path, await readFile(path, 'utf8'), vault);
}

function opened(path: string, sealed: string, vault: Vault): JWK {
  try {
    return JSON.parse(vault.open(PLACE, sealed as unknown as Sealed)) as JWK;
  } catch (error) {
    throw new Mistake(`${path} does not open (${(error as Error).message}). Give its key, or remove the file for a new one.`);
  }
}

/** With the key that is the first one now. Nothing is done where there is no demonstration. */
export async function sealDemoKeyAgain(dataDir: string, vault: Vault): Promise<void> {
  const path = join(await dataFolder(dataDir), FILE);
  const existing = await readFile(path, 'utf8').catch(() => undefined);
  if (!existing || keyIdOf(existing) === vault.firstId) return;
  await rename(await writeAside(path, vault.seal(PLACE, JSON.stringify(opened(path, existing, vault)))), path);
}

async function writeAside(path: string, text: string): Promise<string> {
  const aside = `${path}.${process.pid}`;
  await writeFile(aside, text, { mode: 0o600 });
  return aside;
}
