import { randomUUID } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { asTold, type Lock } from '../database/batch.ts';
import { guardValue } from '../database/guard.ts';
import { idColumn } from '../database/id.ts';
import { statement } from '../database/statement.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { Refusal } from '../refusal.ts';

/** Gachas are sold to authentication methods: a kind of provider, and a user pool inside it. */
export type AuthMethod = { providerType: string; providerId: string };

/** The same `providerUserId` at two providers is two people. */
export type Identity = AuthMethod & { providerUserId: string };

/** Under this name limits count what an account does, and its calls with an idempotency key are kept. */
export const nameAsCaller = ({ providerType, providerId, providerUserId }: Identity): string =>
  JSON.stringify({ providerType, providerId, providerUserId });

export const User = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: idColumn(randomUUID),
    providerType: p.text(),
    providerId: p.text(),
    providerUserId: p.text(),
    createdAt: p.datetime(3).defaultRaw('now()'),
    /** Why and by whom is told by `UserBan`. */
    bannedAt: p.datetime(3).nullable(),
    /** The person is gone, and the row stays for the books. Out of service like a banned one. */
    erasedAt: p.datetime(3).nullable(),
  },
  uniques: [{ name: 'users_one_per_identity', properties: ['providerType', 'providerId', 'providerUserId'] }],
});
export type User = InferEntity<typeof User>;

/**
 * One verb of a user at a time: at most one unpaid order, one live pickup code. Rows that refer to the user stay free. Answers
 * which users are locked now, and why they may do nothing where they were banned meanwhile.
 */
export async function lockUsers(
  tx: EntityManager,
  ids: readonly string[],
  lock: Lock = 'wait',
): Promise<ReadonlyMap<string, Refusal | null>> {
  const rows = await lockedUsers(tx, { ids }, lock);
  return new Map(rows.map(({ id, banned_at }) => [id, banned_at === null ? null : new Refusal('USER_BANNED')]));
}

const lockedUsers = statement((tx, { ids }: { ids: readonly string[] }, lock: Lock) =>
  tablesOf(tx, User)
    .selectFrom('users')
    .select(({ ref }) => ['id', guardValue('ban', ref('banned_at')).as('banned_at')])
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .$call(asTold(lock)),
);

export async function lockUser(tx: EntityManager, { id }: Pick<User, 'id'>): Promise<void> {
  const [refusal = new Refusal('SIGN_UP_REQUIRED')] = (await lockUsers(tx, [id])).values();
  if (refusal) throw refusal;
}
