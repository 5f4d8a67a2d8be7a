import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { tablesOf } from '../database/tables.ts';

/**
 * Deletes, of the oldest codes that were not looked at yet, those that were issued so many days ago and never used. The database
 * does it, since a gateway has no right to. Answers how many were looked at.
 */
export async function reapPickupTokens(em: EntityManager, days: number, most: number): Promise<number> {
  const reaping = sql<number>`reap_pickup_tokens(${days}::int, ${most}::int)`;
  const { looked_at } = await tablesOf(em).selectNoFrom(reaping.as('looked_at')).executeTakeFirstOrThrow();
  return looked_at;
}
