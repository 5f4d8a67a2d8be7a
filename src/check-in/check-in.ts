import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { allOf, type RowOf } from '../database/rows.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { Gacha } from '../gacha/gacha.ts';
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

const selectCheckIns = (em: EntityManager, user: Pick<User, 'id'>) =>
  tablesOf(em, CheckIn).selectFrom('check_ins').select(allOf(em, CheckIn)).where('user_id', '=', user.id);

export const liveCheckIns = (em: EntityManager, user: Pick<User, 'id'>, now: Date): Promise<CheckInRow[]> =>
  selectCheckIns(em, user).where('expires_at', '>', now).orderBy('expires_at').orderBy('gacha_id').execute();

export const checkInsAt = (em: EntityManager, user: Pick<User, 'id'>, gachaIds: readonly string[]): Promise<CheckInRow[]> =>
  selectCheckIns(em, user).where('gacha_id', '=', anyOf(gachaIds)).orderBy('gacha_id').execute();
