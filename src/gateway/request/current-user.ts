import type { Run } from '../../database/batch.ts';
import { findUser, identityKey } from '../../user/find.ts';
import type { Identity, User } from '../../user/user.ts';
import { byteBounded } from '../cache/byte-bounded.ts';

/** A user, beside the id that its provider gave it, which is kept twice. */
const MAX_USERS_BYTES = 6 * 1024 * 1024;
const USER_BYTES = 600;

/** Users never disappear, so each is looked up once. */
export function userFinder(run: Run): (identity: Identity) => Promise<User | null> {
  const known = byteBounded<string, User>(MAX_USERS_BYTES, ({ providerUserId }) => USER_BYTES + 4 * providerUserId.length);
  return async (identity) => {
    const key = identityKey(identity);
    const user = known.get(key) ?? (await run(findUser, identity));
    if (user) known.set(key, user);
    return user ?? null;
  };
}
