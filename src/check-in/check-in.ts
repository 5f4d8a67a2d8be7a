import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { keyset, type Range, type Slice } from '../database/keyset.ts';
import { allOf, everyColumn, type RowOf } from '../database/rows.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { Gacha } from '../gacha/gacha.ts';
import type { Ordering } from '../ordering.ts';
import { User } from '../user/user.ts';

/** Of a beacon or area of which the operator says nothing else. */
export const DEFAULT_VALID_HOURS = 24;

export const CheckIn = defineEntity({
  name: 'CheckIn',
  tableName: 'check_ins',
  properties: {
    user: () => p.manyToOne(User).ref().primary(),
    gacha: () => p.manyToOne(Gacha).ref().primary(),
    checkedInAt: p.datetime(3),
    expiresAt: p.datetime(3),
  },
});
export type CheckIn = InferEntity<typeof CheckIn>;

export const isLive = (checkIn: Pick<CheckIn, 'expiresAt'> | null | undefined, now: Date): boolean =>
  checkIn != null && now < checkIn.expiresAt;

export type CheckInRow = RowOf<typeof CheckIn>;

const checkInsOf = (em: EntityManager, user: Pick<User, 'id'>) =>
  tablesOf(em, CheckIn).selectFrom('check_ins').where('user_id', '=', user.id);

export const SOONEST_END_FIRST: Ordering<CheckInRow> = {
  name: 'check-ins',
  keys: [
    { kind: 'instant', of: ({ expiresAt }) => expiresAt },
    { kind: 'id', of: ({ gachaId }) => gachaId },
  ],
};

const readLive = keyset(
  (em, { userId, now }: { userId: string; now: Date }) => checkInsOf(em, { id: userId }).where('expires_at', '>', now),
  SOONEST_END_FIRST,
  { at: ['expires_at', 'expiresAt'], id: ['gacha_id', 'gachaId'] },
);

export const liveCheckIns = (em: EntityManager, user: Pick<User, 'id'>, now: Date, range: Range): Promise<Slice<CheckInRow>> =>
  readLive(em, { userId: user.id, now }, range, everyColumn(em, CheckIn));

export const checkInsAt = (em: EntityManager, user: Pick<User, 'id'>, gachaIds: readonly string[]): Promise<CheckInRow[]> =>
  checkInsOf(em, user).select(allOf(em, CheckIn)).where('gacha_id', '=', anyOf(gachaIds)).orderBy('gacha_id').execute();
