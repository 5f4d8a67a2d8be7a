import { hash } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { statement } from '../statement.ts';
import { anyOf, given, tablesOf } from '../tables.ts';
import { insertFrom } from '../write.ts';

/** The use of one limit by one holder in one window that one gateway has counted and not yet shared. */
type Share = { limit: { name: string; seconds: number }; holder: string; window: number; own: number };

/** The use of one limit by one holder in one window, at all gateways. The key is a hash: it holds no address and no user. */
export const SharedCount = defineEntity({
  name: 'SharedCount',
  tableName: 'shared_counts',
  properties: {
    key: p.text().primary(),
    taken: p.integer(),
    expiresAt: p.datetime(3),
  },
});

/** 128 bits; with the window in it, rows of one holder cannot be told to be of the same. */
const keyOf = ({ limit, holder, window }: Share): string =>
  hash('sha256', `${limit.name} ${window} ${holder}`, 'base64url').slice(0, 22);

/** Tells these shares to all gateways, and answers the total of each, in the same order. */
export async function addUp(em: EntityManager, shares: readonly Share[]): Promise<number[]> {
  const keyed = shares.map((share) => ({ key: keyOf(share), taken: share.own, seconds: 2 * share.limit.seconds }));
  const told = keyed.filter(({ taken }) => taken !== 0);
  const added = told.length > 0 ? await addRows(em, { shares: told }) : [];
  const read = await readRows(em, { keys: keyed.filter(({ taken }) => taken === 0).map(({ key }) => key) });
  const totals = new Map([...added, ...read].map(({ key, taken }) => [key, taken]));
  return keyed.map(({ key }) => totals.get(key) ?? 0);
}

type ShareRow = { key: string; taken: number; seconds: number };

/** In the order of the keys, so that gateways never wait for each other in a circle. */
const addRows = statement((em, { shares }: { shares: readonly ShareRow[] }) =>
  insertFrom(em, SharedCount, given(em, SharedCount, 'given', shares, { seconds: 'int' }), ['key', 'taken'], {
    set: { expiresAt: sql<Date>`clock_timestamp() + make_interval(secs => seconds)` },
    orderBy: ['key'],
  })
    .onConflict((on) =>
      on.column('key').doUpdateSet(({ eb, ref }) => ({ taken: eb('shared_counts.taken', '+', ref('excluded.taken')) })),
    )
    .returning(['key', 'taken']),
);

const readRows = statement((em, { keys }: { keys: readonly string[] }) =>
  tablesOf(em, SharedCount).selectFrom('shared_counts').select(['key', 'taken']).where('key', '=', anyOf(keys)),
);

const MAX_DELETED = 10_000;

/** Windows that no limit reaches back to. Answers whether that was all of them. */
export async function deleteExpired(em: EntityManager, most = MAX_DELETED): Promise<boolean> {
  return (await deleteRows(em, { most })).length < most;
}

const deleteRows = statement((em, { most }: { most: number }) =>
  tablesOf(em, SharedCount)
    .deleteFrom('shared_counts')
    .where(({ eb, selectFrom }) =>
      eb(
        'key',
        'in',
        selectFrom('shared_counts')
          .select('key')
          // Not `clock_timestamp()`, which is no condition that an index can be asked.
          .where('expires_at', '<=', sql<Date>`statement_timestamp()`)
          .orderBy('expires_at')
          .limit(most)
          .forUpdate()
          .skipLocked(),
      ),
    )
    .returning('key'),
);
