import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { orderedBy } from '../database/ordering.ts';
import { allOf, type RowOf } from '../database/rows.ts';
import { statement } from '../database/statement.ts';
import { anyOf, given, tablesOf } from '../database/tables.ts';
import { Gacha } from '../gacha/gacha.ts';
import { User } from '../user/user.ts';

/** The default of a beacon or area. */
export const DEFAULT_VALID_HOURS = 24;

/** For so long a report that tells nothing new is the same report, and writes nothing; a check-in is valid for so much longer. */
export const SAME_REPORT_MINUTES = 10;

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

export const SOONEST_END_FIRST = orderedBy('check-ins', 'instant', 'expiresAt', { id: 'gachaId' });

export type LiveAt = { userId: string; now: Date };

/** All that are valid at an instant: a user has one for each gacha at most. */
export const liveCheckIns = (em: EntityManager, asked: readonly LiveAt[]): Promise<CheckInRow[]> =>
  readLive(em, { asked: asked.map(({ userId, now }) => ({ userId, now })) });

const readLive = statement((em, { asked }: { asked: readonly LiveAt[] }) =>
  tablesOf(em, CheckIn)
    .selectFrom('check_ins')
    .innerJoin(given(em, CheckIn, 'asked', asked, { now: 'timestamptz' }), 'asked.userId', 'check_ins.user_id')
    .select(allOf(em, CheckIn))
    .whereRef('expires_at', '>', 'asked.now')
    .orderBy('expires_at')
    .orderBy('gacha_id'),
);

export const checkInsAt = (em: EntityManager, user: Pick<User, 'id'>, gachaIds: readonly string[]): Promise<CheckInRow[]> =>
  checkInsOf(em, user).select(allOf(em, CheckIn)).where('gacha_id', '=', anyOf(gachaIds)).orderBy('gacha_id').execute();
