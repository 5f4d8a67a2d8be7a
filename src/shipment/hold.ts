import type { EntityManager } from '@mikro-orm/postgresql';
import { guardValue } from '../database/guard.ts';
import { statement } from '../database/statement.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { mistaken } from '../refusal.ts';
import { User } from '../user/user.ts';

/** Why something is not packed, in no carrier's file, and not posted. It ends with the ban. */
export type Hold = 'fan-banned';
export const HELD_BECAUSE = mistaken('FAN_BANNED');

export const holdOf = ({ bannedAt }: Pick<User, 'bannedAt'>): Hold | null => (bannedAt == null ? null : 'fan-banned');

const usersOf = (em: EntityManager, userIds: readonly string[]) =>
  tablesOf(em, User)
    .selectFrom('users')
    .where('id', '=', anyOf(userIds))
    .select(({ ref }) => ['id', guardValue('ban', ref('banned_at')).as('banned_at')]);

const shownUsers = statement((em, { userIds }: { userIds: readonly string[] }) => usersOf(em, userIds));

/** A ban of these fans waits; their own requests do not, since a file of many parcels takes a while. */
const keptUsers = statement((tx, { userIds }: { userIds: readonly string[] }) =>
  usersOf(tx, userIds).orderBy('id').forKeyShare(),
);

type Row = { id: string; banned_at: Date | null };
const held = (rows: readonly Row[]): Set<string> => new Set(rows.flatMap(({ id, banned_at }) => (banned_at ? [id] : [])));

/** The fans among these whose parcels are held. */
export const heldFans = async (em: EntityManager, userIds: readonly string[]): Promise<Set<string>> =>
  held(await shownUsers(em, { userIds }));

/** The same, until the end of the transaction. */
export const lockHeldFans = async (tx: EntityManager, userIds: readonly string[]): Promise<Set<string>> =>
  held(await keptUsers(tx, { userIds: [...new Set(userIds)] }));
