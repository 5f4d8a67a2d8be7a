import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { findPlain } from '../database/plain.ts';
import { Gacha } from '../gacha/gacha.ts';
import { User } from '../user/user.ts';

/** That a user has found a gacha, and until when that counts. */
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

/** "Valid" is a question asked of the clock, never a stored flag. */
export const isLive = (checkIn: Pick<CheckIn, 'expiresAt'> | null | undefined, now: Date): boolean =>
  checkIn != null && now < checkIn.expiresAt;

/** The one that ends first comes first. */
export const liveCheckIns = (em: EntityManager, user: Pick<User, 'id'>, now: Date): Promise<CheckIn[]> =>
  findPlain<CheckIn>(em, CheckIn, 'where user_id = ? and expires_at > ? order by expires_at, gacha_id', [user.id, now]);
