import { needsKeys } from '../configured-vault.ts';
import type { Database } from '../connect.ts';
import { enrol } from '../encryption/enrolment.ts';
import { refuseLostKeys } from '../encryption/refuse-lost.ts';
import { tell } from './greet.ts';

/** An empty database takes the first key that it is given; later none of those that it needs may be missing. */
export async function openKeys({ orm, keys }: Pick<Database, 'orm' | 'keys'>): Promise<void> {
  const { vault, source } = keys ?? needsKeys();
  await refuseLostKeys(orm.em, vault, source);
  await enrol(orm.em, vault);
  const care = source === 'ENCRYPTION_KEYS' ? '' : ': keep a copy elsewhere, since the database is useless without it';
  tell(`Encrypted: with the key ${vault.firstId} of ${source}${care}`);
}
