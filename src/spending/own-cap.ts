import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { databaseClock } from '../database/time/clock.ts';
import { transact } from '../database/transaction.ts';
import { badInput } from '../refusal.ts';
import { lockUser, type User } from '../user/user.ts';
import { type Cap, NO_CAP, smaller } from './caps.ts';

/** What a fan allows himself. From `laterFrom` on it is what stands under `later`. */
export const OwnCap = defineEntity({
  name: 'OwnCap',
  tableName: 'own_caps',
  properties: {
    userId: p.uuid().primary(),
    dayYen: p.integer().nullable(),
    monthYen: p.integer().nullable(),
    laterDayYen: p.integer().nullable(),
    laterMonthYen: p.integer().nullable(),
    laterFrom: p.datetime(3).nullable(),
  },
});
export type OwnCap = InferEntity<typeof OwnCap>;

/** More is allowed only after so long: fans raise it in a hurry, after a loss. */
const RAISED_AFTER_HOURS = 24;

export const MOST_YEN = 99_999_999;

export type OwnCapNow = { now: Cap; later: (Cap & { from: Date }) | null };

type Columns = Pick<OwnCap, 'dayYen' | 'monthYen' | 'laterDayYen' | 'laterMonthYen' | 'laterFrom'>;

export function ownCapAt(row: { [Name in keyof Columns]?: Columns[Name] | undefined } | null, now: Date): OwnCapNow {
  if (!row) return { now: NO_CAP, later: null };
  const later = { day: row.laterDayYen ?? null, month: row.laterMonthYen ?? null };
  if (row.laterFrom && row.laterFrom <= now) return { now: later, later: null };
  const cap = { day: row.dayYen ?? null, month: row.monthYen ?? null };
  return { now: cap, later: row.laterFrom ? { ...later, from: row.laterFrom } : null };
}

const isSame = (one: Cap, other: Cap): boolean => one.day === other.day && one.month === other.month;

/** What is lower counts at once, what is higher after a day; asking for the same once more does not begin that day anew. */
export function changedCap({ now: cap, later }: OwnCapNow, wanted: Cap, now: Date): OwnCapNow {
  const lowered = smaller(cap, wanted);
  if (isSame(lowered, wanted)) return { now: wanted, later: null };
  const from = later && isSame(later, wanted) ? later.from : new Date(now.getTime() + RAISED_AFTER_HOURS * 3_600_000);
  return { now: lowered, later: { ...wanted, from } };
}

/** Waits for a payment of the fan that begins, and holds for the next one. */
export function setOwnCap(em: EntityManager, user: Pick<User, 'id'>, wanted: Cap): Promise<void> {
  for (const field of ['day', 'month'] as const) {
    const yen = wanted[field];
    if (yen !== null && (yen < 0 || yen > MOST_YEN)) throw badInput(field, 'OUT_OF_RANGE', { least: 0, most: MOST_YEN });
  }
  return transact(em, async (tx) => {
    await lockUser(tx, user);
    const now = await databaseClock(tx);
    const row = await tx.findOne(OwnCap, { userId: user.id });
    const { now: cap, later } = changedCap(ownCapAt(row, now), wanted, now);
    await tx.upsert(OwnCap, {
      ...{ userId: user.id, dayYen: cap.day, monthYen: cap.month },
      ...{ laterDayYen: later?.day ?? null, laterMonthYen: later?.month ?? null, laterFrom: later?.from ?? null },
    });
  });
}
