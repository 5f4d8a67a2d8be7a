import { link, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import type { IdentityProvider } from '../../config/identity-providers/identity-providers.ts';
import { dataFolder, notWritable } from '../../database/embedded/data-folder.ts';
import type { Sealed, Vault } from '../../encryption/vault.ts';

/**
 * Issuers that exist only where no real ones are configured, and never in production. The key lies in DATA_DIR, so that
 * `gacha token` and the gateway share it, and tokens outlive a restart.
 */
export const DEMO_AUDIENCE = 'gacha-gateway';

/** The gateway's own pages, as clients of the demo's provider. */
export const DEMO_CLIENT = 'gacha-pages';

export const DEMO_ISSUERS = {
  user: {
    for: 'user',
    issuer: 'https://members.example',
    providerType: 'members',
    providerId: 'demo',
    clientId: DEMO_CLIENT,
    label: { ja: '会員', en: 'Members' },
  },
  guest: {
    for: 'user',
    issuer: 'https://guests.example',
    providerType: 'guests',
    providerId: 'demo',
    clientId: DEMO_CLIENT,
    label: { ja: 'ゲスト', en: 'Guests' },
  },
  staff: { for: 'staff', issuer: 'https://staff.example', clientId: DEMO_CLIENT, label: { ja: 'スタッフ', en: 'Staff' } },
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

/** Private, with what a provider must say of it. */
export type SigningKey = JWK;

type DemoPass = { role: DemoRole; subject: string; hours: number };

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

const NAME = 'demo-identity-key';
const PLACE = { purpose: 'own keys', table: NAME, column: 'key', row: [] } as const;

/** Under the name of the key that it is sealed with: another gateway with other keys has one of its own in the same folder. */
const fileOf = (folder: string, keyId: string): string => join(folder, `${NAME}-${keyId}`);

/** The first process creates the key, which appears complete or not at all. */
export async function demoKey(dataDir: string, vault: Vault): Promise<SigningKey> {
  const folder = await dataFolder(dataDir);
  const existing = await sealedKeyIn(folder, vault);
  if (existing) return opened(existing, vault);
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: 'demo', alg: ALGORITHM };
  await writeOnce(folder, vault, key);
  return opened(await readFile(fileOf(folder, vault.firstId), 'utf8'), vault);
}

async function sealedKeyIn(folder: string, vault: Vault): Promise<string | undefined> {
  for (const id of vault.ids) {
    const sealed = await readFile(fileOf(folder, id), 'utf8').catch(() => undefined);
    if (sealed) return sealed;
  }
  return undefined;
}

const opened = (sealed: string, vault: Vault): JWK => JSON.parse(vault.open(PLACE, sealed as unknown as Sealed)) as JWK;

async function writeOnce(folder: string, vault: Vault, key: JWK): Promise<void> {
  const path = fileOf(folder, vault.firstId);
  const aside = `${path}.${process.pid}`;
  await writeFile(aside, vault.seal(PLACE, JSON.stringify(key)), { mode: 0o600 }).catch((error) => {
    throw notWritable(folder, error);
  });
  // A link, unlike a rename, does not replace the key of a faster process.
  await link(aside, path).catch(() => {});
  await unlink(aside);
}

/** With the key that is the first one now. Nothing is done where there is no demonstration. */
export async function sealDemoKeyAgain(dataDir: string, vault: Vault): Promise<void> {
  const folder = await dataFolder(dataDir);
  const existing = await sealedKeyIn(folder, vault);
  if (!existing) return;
  await writeOnce(folder, vault, opened(existing, vault));
  for (const id of vault.ids.filter((id) => id !== vault.firstId)) await unlink(fileOf(folder, id)).catch(() => {});
}
