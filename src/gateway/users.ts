import type { EntityManager } from '@mikro-orm/postgresql';
import { type Identity, User } from '../user/user.ts';
import { remembered } from './remembered.ts';

const MOST_REMEMBERED = 20_000;

/** Finds users by their accounts. Who has signed up has done so for ever, so that needs to be looked up once. */
export function userFinder(em: EntityManager): (identity: Identity) => Promise<User | null> {
  const known = remembered<User>(MOST_REMEMBERED);
  return async (identity) => {
    const key = JSON.stringify([identity.providerType, identity.providerId, identity.providerUserId]);
    const earlier = known.get(key);
    if (earlier) return earlier;
    const user = await em.fork().findOne(User, identity);
    if (!user) return null;
    const { id, createdAt } = user;
    const plain = { id, createdAt, ...identity } as User;
    known.set(key, plain);
    return plain;
  };
}
