import type { EntityManager } from '@mikro-orm/postgresql';
import { Mistake } from '../refusal.ts';
import { missingKeys } from './enrolment.ts';
import type { Vault } from './vault.ts';

/** At the start, and not at the first order that does not open. */
export async function refuseLostKeys(em: EntityManager, vault: Vault, source: string): Promise<void> {
  const missing = await missingKeys(em, vault);
  if (missing.length === 0) return;
  throw new Mistake(
    `${source}: this database is encrypted with ${missing.length > 1 ? 'keys' : 'a key'} that is not among them: ` +
      `${missing.join(', ')}. Nothing was started. Add it again, after the first one; ` +
      'gacha keys rotate, while it is there, makes it needless. Without it what it encrypted is lost.',
  );
}
