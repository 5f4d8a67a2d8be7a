import { randomUUID } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Lock } from '../database/batch.ts';
import { statement } from '../database/statement.ts';
import { anyOf, tablesOf } from '../database/tables.ts';

/** Gachas are sold to authentication methods: a kind of provider, and a user pool inside it. */
export type AuthMethod = { providerType: string; providerId: string };

/** The same `providerUserId` at two providers is two people. */
export type Identity = AuthMethod & { providerUserId: string };

export const User = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    providerType: p.text(),
    providerId: p.text(),
    providerUserId: p.text(),
    createdAt: p.datetime(3).defaultRaw('now()'),
  },
  uniques: [{ name: 'users_one_per_identity', properties: ['providerType', 'providerId', 'providerUserId'] }],
});
export type User = InferEntity<typeof User>;

/** One verb of a user at a time: at most one unpaid order, one live pickup code. Rows that refer to the user stay free. */
export async function lockUsers(tx: EntityManager, ids: readonly string[], lock: Lock): Promise<Set<string>> {
  const rows = await lockedUsers(tx, { ids }, lock);
  return new Set(rows.map(({ id }) => id));
}

const lockedUsers = statement((tx, { ids }: { ids: readonly string[] }, lock: Lock) =>
  tablesOf(tx, User)
    .selectFrom('users')
    .select('id')
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .$if(lock === 'skip', (users) => users.skipLocked()),
);

export async function lockUser(tx: EntityManager, { id }: Pick<User, 'id'>): Promise<void> {
  await lockUsers(tx, [id], 'wait');
}
