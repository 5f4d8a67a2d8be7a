import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { tablesOf } from '../database/tables.ts';
import { databaseClock } from '../database/time/clock.ts';
import { transact } from '../database/transaction.ts';
import { sealedColumn } from '../encryption/sealed-column.ts';
import type { Sealed } from '../encryption/vault.ts';
import { type FieldMistake, fieldError, mistaken, Refusal, refuseField } from '../refusal.ts';
import { lockUser, type User } from '../user/user.ts';
import { monthAt } from './tokyo.ts';

/** The year and month in which a fan was born, as `2008-04`. Sealed, and gone once the fan is erased. */
export const BirthMonth = defineEntity({
  name: 'BirthMonth',
  tableName: 'birth_months',
  properties: {
    userId: p.uuid().primary(),
    birthMonth: p.text().$type<Sealed>(),
    givenAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    correctedAt: p.datetime(3).nullable(),
  },
});
export type BirthMonth = InferEntity<typeof BirthMonth>;

export const SEALED_BIRTH_MONTH = sealedColumn('birth months', 'birth_months', 'birth_month', { user_id: 'uuid' });

const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;
/** More is a mistake in typing. */
const MOST_YEARS = 120;

/** Months since the year 0, or none for what is no month. */
function monthIn(text: string): number | null {
  const [, year, month] = MONTH.exec(text) ?? [];
  return year === undefined ? null : Number(year) * 12 + Number(month) - 1;
}

export function birthMonthMistake(text: string, now: Date): FieldMistake | undefined {
  const month = monthIn(text);
  if (month === null) return mistaken('NOT_A_MONTH');
  const ago = monthAt(now) - month;
  return ago < 0 || ago > MOST_YEARS * 12 ? mistaken('NO_BIRTH_MONTH') : undefined;
}

/** Only the month is known, so a birthday counts from the month after it: no fan is taken for older than they are. */
export function ageOf(birthMonth: string, now: Date): number {
  const month = monthIn(birthMonth);
  if (month === null) throw new Error('a month of birth was sealed that is none');
  return Math.floor((monthAt(now) - month - 1) / 12);
}

/**
 * Given once: the same again changes nothing, and another one is refused, since a fan would be as old as a purchase asks for.
 * Only support corrects it.
 */
export async function giveBirthMonth(tx: EntityManager, { id }: Pick<User, 'id'>, birthMonth: string): Promise<void> {
  const mistake = birthMonthMistake(birthMonth, await databaseClock(tx));
  if (mistake) throw refuseField('birthMonth', mistake);
  const row = { userId: id, birthMonth: SEALED_BIRTH_MONTH.seal(tx, [id], birthMonth) };
  await tx.upsert(BirthMonth, row, { onConflictFields: ['userId'], onConflictAction: 'ignore' });
  if ((await birthMonthOf(tx, id)) !== birthMonth)
    throw new Refusal('BIRTH_MONTH_GIVEN', [fieldError('birthMonth', mistaken('IS_ANOTHER_ALREADY'))]);
}

export const giveOwnBirthMonth = (em: EntityManager, user: Pick<User, 'id'>, birthMonth: string): Promise<void> =>
  transact(em, async (tx) => {
    await lockUser(tx, user);
    await giveBirthMonth(tx, user, birthMonth);
  });

/** As it is written down, whatever this call meant to write. */
export async function birthMonthOf(em: EntityManager, id: string): Promise<string | null> {
  const row = await em.findOne(BirthMonth, { userId: id }, { refresh: true });
  return row && SEALED_BIRTH_MONTH.open(em, [id], row.birthMonth);
}

/** The fan is locked. A gateway may not change what was given: the database does it, for support alone. */
export async function replaceBirthMonth(tx: EntityManager, id: string, birthMonth: string): Promise<void> {
  const sealed = SEALED_BIRTH_MONTH.seal(tx, [id], birthMonth);
  await tablesOf(tx).selectNoFrom(sql`correct_birth_month(${id}::uuid, ${sealed})`.as('is_corrected')).execute();
}
