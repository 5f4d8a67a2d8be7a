import { defineEntity, type InferEntity } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { keyset, type Range, type Slice } from '../../database/keyset.ts';
import { orderedBy } from '../../database/ordering.ts';
import { everyColumn } from '../../database/rows.ts';
import { tablesOf } from '../../database/tables.ts';
import { columnsShown, findSlice, rowsShown } from '../../database/views/shown.ts';
import { isId } from '../../refusal.ts';
import { UserBan } from '../../staff/ban.ts';
import { User } from '../../user/user.ts';

export const ShownBan = defineEntity({ name: 'ShownBan', properties: columnsShown(UserBan), expression: rowsShown });
export type ShownBan = InferEntity<typeof ShownBan>;

export const BANS_LATEST_FIRST = orderedBy('bans', 'instant', 'changedAt', { descending: true });

type Values = { userId: string };

const newList = (isOfUser: boolean) =>
  keyset(
    (em, { userId }: Values) =>
      tablesOf(em, UserBan, User)
        .selectFrom('user_bans')
        .$if(isOfUser, (bans) => bans.where('user_bans.user_id', '=', userId))
        // The one that holds is of the same instant as the user's mark.
        .$if(!isOfUser, (bans) =>
          bans.where(({ exists, selectFrom }) =>
            exists(
              selectFrom('users')
                .select('users.id')
                .whereRef('users.id', '=', 'user_bans.user_id')
                .whereRef('users.banned_at', '=', 'user_bans.changed_at')
                .where('users.erased_at', 'is', null),
            ),
          ),
        ),
    BANS_LATEST_FIRST,
    { at: ['user_bans.changed_at', 'changedAt'], id: ['user_bans.id', 'id'] },
  );

const HOLDING = newList(false);
const OF_USER = newList(true);

/** Those that hold now, or all that was decided about one user. */
export async function bansIn(em: EntityManager, userId: string | null | undefined, range: Range): Promise<Slice<ShownBan>> {
  if (userId != null && !isId(userId)) return { rows: [], hasEarlier: false, hasLater: false, total: 0 };
  const list = userId == null ? HOLDING : OF_USER;
  return findSlice(em, ShownBan, (em) => list(em, { userId: userId ?? '' }, range, everyColumn(em, UserBan)));
}
