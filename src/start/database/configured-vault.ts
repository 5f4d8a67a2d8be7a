import type { Config } from '../../config/config.ts';
import { ownVault } from '../../encryption/key-file.ts';
import { Vault } from '../../encryption/vault.ts';
import { Mistake } from '../../refusal.ts';

/** `source`: where an operator finds the keys. */
export type ConfiguredVault = { vault: Vault; source: string };

type Given = Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'encryptionKeys'>>;

/** Undefined where keys must be given and are not: most commands open nothing. */
export async function configuredVault({ encryptionKeys, databaseUrl, dataDir }: Given): Promise<ConfiguredVault | undefined> {
  if (encryptionKeys) return { vault: new Vault(encryptionKeys), source: 'ENCRYPTION_KEYS' };
  if (databaseUrl) return undefined;
  const { vault, path } = await ownVault(dataDir);
  return { vault, source: path };
}

export function needsKeys(): never {
  throw new Mistake('ENCRYPTION_KEYS: must be set when DATABASE_URL is, as for the gateway. gacha keys new prints one.');
}
