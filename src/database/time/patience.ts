import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { PATIENT_LOCK_TIMEOUT } from '../connection/timeouts.ts';
import { tablesOf } from '../tables.ts';

/** Until the end of the transaction, where it would not wait without end anyway, as commands do. */
export async function waitPatiently(tx: EntityManager): Promise<void> {
  await tablesOf(tx)
    .selectNoFrom(sql`set_config('lock_timeout', ${sql.lit(`${PATIENT_LOCK_TIMEOUT}ms`)}, true)`.as('patience'))
    .where(sql<boolean>`current_setting('lock_timeout') <> '0'`)
    .execute();
}
