import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { asTold, type Lock, mayWait } from '../database/batch.ts';
import { statement } from '../database/statement.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { hashOfCode, lockTokensOfUser, PickupToken } from '../pickup/pickup-token.ts';
import { Staff } from '../staff/staff.ts';

/**
 * One handover of a code at a time, and until its end what its staff may do does not change. Tokens first, so that all reports
 * take their locks in one order. One that waits for locks waits for the newer code, too, where that covers the same items.
 */
export async function lockForHandover(
  tx: EntityManager,
  codes: readonly string[],
  staffIds: readonly string[],
  lock: Lock,
): Promise<Locked> {
  const rows = await locked(tx, { hashes: codes.map(hashOfCode), staffIds }, lock);
  const ofSuperseded = rows.filter(({ supersededAt }) => supersededAt);
  const ids = new Set(rows.map(({ id }) => id));
  if (!mayWait(lock)) return { ids, unsure: new Set(ofSuperseded.map(({ id }) => id)) };
  for (const { id, userId } of ofSuperseded) if (userId) await lockTokensOfUser(tx, userId, id);
  return { ids, unsure: new Set() };
}

/** The ids of tokens and staff that were locked. `unsure`: tokens that were replaced, by newer ones that are not locked. */
type Locked = { ids: ReadonlySet<string>; unsure: ReadonlySet<string> };

const locked = statement((tx, { hashes, staffIds }: { hashes: readonly string[]; staffIds: readonly string[] }, lock: Lock) =>
  tablesOf(tx, PickupToken, Staff)
    .with('tokens', (db) =>
      db
        .selectFrom('pickup_tokens')
        .select(['id', 'user_id', 'superseded_at'])
        .where('code_hash', '=', anyOf(hashes))
        .orderBy('id')
        .forNoKeyUpdate()
        .$call(asTold(lock)),
    )
    .with('members', (db) =>
      db
        .selectFrom('staff')
        .select('id')
        .where('id', '=', anyOf(staffIds))
        .orderBy('id')
        // Many may hold it at once.
        .forKeyShare()
        .$call(asTold(lock)),
    )
    .selectFrom('tokens')
    .select(['id', sql<string | null>`user_id`.as('userId'), 'superseded_at as supersededAt'])
    .unionAll(({ selectFrom }) =>
      selectFrom('members').select(['id', sql<null>`null::uuid`.as('userId'), sql<null>`null::timestamptz`.as('supersededAt')]),
    ),
);
