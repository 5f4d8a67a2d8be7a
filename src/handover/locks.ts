import type { EntityManager } from '@mikro-orm/postgresql';
import type { Lock } from '../database/batch.ts';
import { statement } from '../database/statement.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { hashOf, PickupToken } from '../pickup/pickup-token.ts';
import { Staff } from '../staff/staff.ts';

/**
 * One handover of a code at a time, and until its end what its staff may do does not change. Answers the ids of the tokens and of the
 * staff that were locked: tokens first, so that all who report take their locks in one order.
 */
export async function lockForHandover(
  tx: EntityManager,
  codes: readonly string[],
  staffIds: readonly string[],
  lock: Lock,
): Promise<Set<string>> {
  return new Set((await locked(tx, { hashes: codes.map(hashOf), staffIds }, lock)).map(({ id }) => id));
}

const locked = statement((tx, { hashes, staffIds }: { hashes: readonly string[]; staffIds: readonly string[] }, lock: Lock) =>
  tablesOf(tx, PickupToken, Staff)
    .with('tokens', (db) =>
      db
        .selectFrom('pickup_tokens')
        .select('id')
        .where('code_hash', '=', anyOf(hashes))
        .orderBy('id')
        .forNoKeyUpdate()
        .$if(lock === 'skip', (tokens) => tokens.skipLocked()),
    )
    .with('members', (db) =>
      db
        .selectFrom('staff')
        .select('id')
        .where('id', '=', anyOf(staffIds))
        .orderBy('id')
        // Many may hold it at once.
        .forKeyShare()
        .$if(lock === 'skip', (staff) => staff.skipLocked()),
    )
    .selectFrom('tokens')
    .select('id')
    .unionAll(({ selectFrom }) => selectFrom('members').select('id')),
);
