import { takeUpKeys } from '../encryption/take-up.ts';
import { needsKeys } from './database/configured-vault.ts';
import type { Database } from './database/connect.ts';
import { tell } from './greet.ts';

export async function openKeys({ orm, keys }: Pick<Database, 'orm' | 'keys'>): Promise<void> {
  const { vault, source } = keys ?? needsKeys();
  await takeUpKeys(orm.em, vault, source);
  const care = source === 'ENCRYPTION_KEYS' ? '' : ': keep a copy elsewhere, since the database is useless without it';
  tell(`Encrypted: with the key ${vault.firstId} of ${source}${care}`);
}
