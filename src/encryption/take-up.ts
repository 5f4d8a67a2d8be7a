import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { tablesOf } from '../database/tables.ts';
import { Mistake } from '../refusal.ts';
import { enrol, seenIds } from './enrolment.ts';
import { gatewaysWithout } from './readers.ts';
import { refuseLostKeys } from './refuse-lost.ts';
import type { Vault } from './vault.ts';

const KEYS_LOCK = 4_202_104;

/**
 * Before anything is sealed. An empty database takes the first key that it is given; later none of those that it needs may be
 * missing. One process at a time: of two first starts with different keys, the second finds the key of the first.
 */
export async function takeUpKeys(em: EntityManager, vault: Vault, source: string): Promise<void> {
  await em.fork().transactional(async (tx) => {
    await tablesOf(tx).selectNoFrom(sql`pg_advisory_xact_lock(${KEYS_LOCK})`.as('held')).execute();
    await refuseLostKeys(tx, vault, source);
    await enrol(tx, vault);
  });
}

/** Gateways that were not given the key could read nothing of what is sealed with it. */
export async function refuseUnreadableKey(em: EntityManager, firstId: string): Promise<void> {
  const lacking = await gatewaysWithout(em.fork(), firstId);
  if (lacking === 0) return;
  throw new Mistake(
    `${lacking} of the running gateways cannot read what ${firstId} encrypts. Nothing was changed. ` +
      `Restart each with ${firstId} among its ENCRYPTION_KEYS, and then run this again.`,
  );
}

/** Sealing again would never end while gateways still write with another key. */
export async function refuseUnseenKey(em: EntityManager, firstId: string): Promise<void> {
  const seen = await seenIds(em);
  if (seen.length === 0 || seen.includes(firstId)) return;
  throw new Mistake(
    `A gateway has encrypted with ${seen.join(', ')} in the last minutes, and none with ${firstId} yet. Nothing was changed. ` +
      `Restart the gateways with ${firstId} as their first key, and then run this again.`,
  );
}
