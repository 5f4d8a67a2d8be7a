import { defineEntity, type InferEntity, LockMode, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { idColumn } from '../database/id.ts';
import { databaseClock } from '../database/time/clock.ts';
import { transact } from '../database/transaction.ts';
import { isId } from '../refusal.ts';
import { User } from '../user/user.ts';
import { type Doer, type NewDeed, writeDeeds } from './audit-entry.ts';

/** One change: a ban, or its end. The table is append-only by the database; what holds now stands in `User.bannedAt`. */
export const UserBan = defineEntity({
  name: 'UserBan',
  tableName: 'user_bans',
  properties: {
    id: idColumn(),
    user: () => p.manyToOne(User).ref(),
    isBanned: p.boolean(),
    changedBy: p.text(),
    reason: p.text(),
    changedAt: p.datetime(3),
  },
});
export type UserBan = InferEntity<typeof UserBan>;

/** `by`: as the audit log has it; without it the account of a command. */
type BanChange = Pick<UserBan, 'isBanned' | 'changedBy' | 'reason'> & { by?: Doer };

/**
 * Waits for the verb of this user that is under way, and refuses those after it. The database tells every gateway. `unchanged`:
 * it was so before, and nothing is written.
 */
export async function changeBan(
  em: EntityManager,
  id: string,
  change: BanChange,
): Promise<'changed' | 'unchanged' | 'unknown' | 'erased'> {
  return transact(em, async (tx) => {
    const user = isId(id) ? await tx.findOne(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }) : null;
    if (!user) return 'unknown';
    if (user.erasedAt) return 'erased';
    if ((user.bannedAt != null) === change.isBanned) return 'unchanged';
    const changedAt = await databaseClock(tx);
    user.bannedAt = change.isBanned ? changedAt : null;
    const { by: _by, ...ban } = change;
    tx.create(UserBan, { user: id, changedAt, ...ban });
    await writeDeeds(tx, [deedOf(id, change)]);
    return 'changed';
  });
}

const deedOf = (userId: string, { isBanned, changedBy, by = { account: changedBy }, reason }: BanChange): NewDeed => ({
  ...{ by, why: reason, userId },
  action: isBanned ? 'USER_BANNED' : 'USER_UNBANNED',
  ...{ before: { banned: !isBanned }, after: { banned: isBanned } },
});

const LATEST_FIRST = { orderBy: { changedAt: 'desc', id: 'desc' } } as const;

export async function bansNow(em: EntityManager): Promise<UserBan[]> {
  const bans = await em.find(UserBan, { isBanned: true, user: { bannedAt: { $ne: null }, erasedAt: null } }, LATEST_FIRST);
  return [...Map.groupBy(bans, ({ user }) => user.id).values()].flatMap(([latest]) => latest ?? []);
}

export const bansOf = (em: EntityManager, id: string): Promise<UserBan[]> =>
  isId(id) ? em.find(UserBan, { user: id }, LATEST_FIRST) : Promise.resolve([]);
