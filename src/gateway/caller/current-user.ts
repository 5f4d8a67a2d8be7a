import type { Run } from '../../database/batch.ts';
import { findUser, identityKey } from '../../user/find.ts';
import type { Identity, User } from '../../user/user.ts';
import { byteBounded } from '../cache/byte-bounded.ts';

/** A user, beside the id that its provider gave it, which is kept twice. */
const MAX_USERS_BYTES = 6 * 1024 * 1024;
const USER_BYTES = 600;

export type KnownUsers = {
  find(identity: Identity): Promise<User | null>;
  forget(): void;
};

/** Users hardly ever change, so each is looked up once, and again after a change of any. */
export function knownUsers(run: Run, ttlMs: () => number): KnownUsers {
  const known = byteBounded<string, { user: User; readAt: number }>(
    MAX_USERS_BYTES,
    ({ user }) => USER_BYTES + 4 * user.providerUserId.length,
  );
  let edition = 0;
  return {
    find: async (identity) => {
      const key = identityKey(identity);
      const entry = known.get(key);
      if (entry && performance.now() - entry.readAt < ttlMs()) return entry.user;
      const [readEdition, readAt] = [edition, performance.now()];
      const user = (await run(findUser, identity)) ?? null;
      // A change during the reading may be in it or not.
      if (user && readEdition === edition) known.set(key, { user, readAt });
      return user;
    },
    forget: () => {
      edition += 1;
      known.clear();
    },
  };
}
