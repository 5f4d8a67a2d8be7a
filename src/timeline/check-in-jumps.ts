import { defineEntity, type InferEntity } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CheckIn } from '../check-in/check-in.ts';
import { CheckInJump } from '../check-in/jump.ts';
import { keyset, type Range, type Slice } from '../database/keyset.ts';
import { orderedBy } from '../database/ordering.ts';
import { everyColumn } from '../database/rows.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { columnsShown, findSlice, rowsShown } from '../database/views/shown.ts';
import { isId } from '../refusal.ts';
import type { Scope } from '../staff/role.ts';

export const ShownJump = defineEntity({ name: 'ShownJump', properties: columnsShown(CheckInJump), expression: rowsShown });
export type ShownJump = InferEntity<typeof ShownJump>;

export const JUMPS_LATEST_FIRST = orderedBy('check-in-jumps', 'instant', 'at', { descending: true });

type Values = { userId: string; scope: readonly string[] };

/** Jumps of fans with a check-in at a gacha of the scope. */
export async function jumpsOf(
  em: EntityManager,
  scope: Scope,
  userId: string | null | undefined,
  range: Range,
): Promise<Slice<ShownJump>> {
  if (userId != null && !isId(userId)) return { rows: [], hasEarlier: false, hasLater: false, total: 0 };
  const list = LISTS[userId == null ? 'all' : 'ofUser'][scope === 'all' ? 'everywhere' : 'bounded'];
  const values = { userId: userId ?? '', scope: scope === 'all' ? [] : scope };
  return findSlice(em, ShownJump, (em) => list(em, values, range, everyColumn(em, CheckInJump)));
}

const newList = (isOfUser: boolean, isBounded: boolean) =>
  keyset((em, values: Values) => filtered(em, values, isOfUser, isBounded), JUMPS_LATEST_FIRST, {
    at: ['check_in_jumps.at', 'at'],
    id: ['check_in_jumps.id', 'id'],
  });

const filtered = (em: EntityManager, values: Values, isOfUser: boolean, isBounded: boolean) =>
  tablesOf(em, CheckInJump, CheckIn)
    .selectFrom('check_in_jumps')
    .$if(isOfUser, (jumps) => jumps.where('check_in_jumps.user_id', '=', values.userId))
    .$if(isBounded, (jumps) =>
      jumps.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('check_ins')
            .select('check_ins.user_id')
            .whereRef('check_ins.user_id', '=', 'check_in_jumps.user_id')
            .where('check_ins.gacha_id', '=', anyOf(values.scope)),
        ),
      ),
    );

const LISTS = {
  all: { everywhere: newList(false, false), bounded: newList(false, true) },
  ofUser: { everywhere: newList(true, false), bounded: newList(true, true) },
};
