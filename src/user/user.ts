import { randomUUID } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';

/** How somebody signed in: the kind of provider, and which user pool inside it. Gachas are sold to authentication methods. */
export type AuthMethod = { providerType: string; providerId: string };

/** Whom a verified token speaks of. The same `providerUserId` at two providers is two people. */
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

/**
 * Lets the verbs of one user happen one after the other: at most one unpaid order, one live pickup code. It does not
 * block rows that merely refer to the user.
 */
export async function lockUser(em: EntityManager, user: Pick<User, 'id'>): Promise<void> {
  await em.execute('select 1 from users where id = ? for no key update', [user.id]);
}

/** The same for many, but those whose lock somebody else holds are left out: answers who could be locked. */
export async function lockFreeUsers(em: EntityManager, ids: readonly string[]): Promise<string[]> {
  const rows = await em.execute<Pick<User, 'id'>[]>(
    'select id from users where id = any(array[?]::uuid[]) order by id for no key update skip locked',
    [ids],
  );
  return rows.map(({ id }) => id);
}
