import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { tablesOf } from '../database/tables.ts';
import { SEEN_SINCE } from './enrolment.ts';
import type { Vault } from './vault.ts';

export const EncryptionReader = defineEntity({
  name: 'EncryptionReader',
  tableName: 'encryption_readers',
  properties: {
    gateway: p.uuid().primary(),
    keyIds: p.array(),
    seenAt: p.datetime(3),
  },
});
export type EncryptionReader = InferEntity<typeof EncryptionReader>;

export async function announceReader(em: EntityManager, gateway: string, { ids }: Pick<Vault, 'ids'>): Promise<void> {
  const db = tablesOf(em, EncryptionReader);
  await db
    .insertInto('encryption_readers')
    .values({ gateway, key_ids: [...ids], seen_at: sql<Date>`clock_timestamp()` })
    .onConflict((on) =>
      on.column('gateway').doUpdateSet(({ ref }) => ({ key_ids: ref('excluded.key_ids'), seen_at: ref('excluded.seen_at') })),
    )
    .execute();
  await db.deleteFrom('encryption_readers').where('seen_at', '<', SEEN_SINCE).execute();
}

/** A gateway that has ended holds up no rotation. */
export async function leave(em: EntityManager, gateway: string): Promise<void> {
  await tablesOf(em, EncryptionReader).deleteFrom('encryption_readers').where('gateway', '=', gateway).execute();
}

export async function gatewaysWithout(em: EntityManager, keyId: string): Promise<number> {
  const { lacking } = await tablesOf(em, EncryptionReader)
    .selectFrom('encryption_readers')
    .select(({ fn }) => fn.countAll<number>().as('lacking'))
    .where('seen_at', '>=', SEEN_SINCE)
    .where(sql<boolean>`not ${keyId} = any(key_ids)`)
    .executeTakeFirstOrThrow();
  return Number(lacking);
}
