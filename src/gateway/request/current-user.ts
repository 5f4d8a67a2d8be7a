import type { EntityManager } from '@mikro-orm/postgresql';
import { findPlain } from '../../database/plain.ts';
import { together } from '../../database/together.ts';
import { type Identity, User } from '../../user/user.ts';
import { byteBounded } from '../cache/byte-bounded.ts';

/** Room for users, each with what it takes beside the id that its provider gave it, which is kept twice. */
const ROOM = 6 * 1024 * 1024;
const USER = 600;

/** Finds users by their accounts. Who has signed up has done so for ever, so that needs to be looked up once. */
export function userFinder(em: EntityManager): (identity: Identity) => Promise<User | null> {
  const known = byteBounded<string, User>(ROOM, ({ providerUserId }) => USER + 4 * providerUserId.length);
  const found = together((identities: readonly Identity[]) => findUsers(em.fork(), identities), { keyOf });
  return async (identity) => {
    const earlier = known.get(keyOf(identity));
    if (earlier) return earlier;
    const user = await found(identity);
    if (user) known.set(keyOf(identity), user);
    return user;
  };
}

const keyOf = ({ providerType, providerId, providerUserId }: Identity): string =>
  JSON.stringify([providerType, providerId, providerUserId]);

async function findUsers(em: EntityManager, identities: readonly Identity[]): Promise<(User | null)[]> {
  const users = await findPlain<User>(
    em,
    User,
    'where (provider_type, provider_id, provider_user_id) in (select * from unnest(array[?]::text[], array[?]::text[], array[?]::text[]))',
    [
      identities.map(({ providerType }) => providerType),
      identities.map(({ providerId }) => providerId),
      identities.map(({ providerUserId }) => providerUserId),
    ],
  );
  const byKey = new Map(users.map((user) => [keyOf(user), user]));
  return identities.map((identity) => byKey.get(keyOf(identity)) ?? null);
}
