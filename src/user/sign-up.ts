import type { EntityManager } from '@mikro-orm/postgresql';
import { Refusal } from '../refusal.ts';
import { type Identity, User } from './user.ts';

/** Signing up twice, or twice at once, is the same as once. */
export async function signUp(em: EntityManager, identity: Identity): Promise<User> {
  await em.upsert(User, identity, {
    onConflictFields: ['providerType', 'providerId', 'providerUserId'],
    onConflictAction: 'ignore',
  });
  const user = await em.findOneOrFail(User, identity);
  if (user.bannedAt) throw new Refusal('USER_BANNED');
  return user;
}
