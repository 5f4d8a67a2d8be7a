import type { EntityManager } from '@mikro-orm/postgresql';
import { tablesOf } from './tables.ts';

/** Until the end of the transaction no other one has the lock of this name. */
export async function lockNamed(tx: EntityManager, name: string): Promise<void> {
  await tablesOf(tx)
    .selectNoFrom(({ fn, val }) => fn('pg_advisory_xact_lock', [fn('hashtext', [val(name)])]).as('locked'))
    .execute();
}
