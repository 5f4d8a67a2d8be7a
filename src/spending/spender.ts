import type { EntityManager } from '@mikro-orm/postgresql';
import type { Expression } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { tablesOf } from '../database/tables.ts';
import type { Sealed } from '../encryption/vault.ts';
import { ageOf, BirthMonth, SEALED_BIRTH_MONTH } from './birth-month.ts';
import { asksAge, type Cap, capOfAge, type SpendingCaps, smaller } from './caps.ts';
import { OwnCap, type OwnCapNow, ownCapAt } from './own-cap.ts';

/** What is kept of how much a fan may spend, as a statement reads it beside other things. */
export type Spender = { birthMonth: Sealed | null; ownCap: OwnCapRow | null };
type OwnCapRow = Record<'dayYen' | 'monthYen' | 'laterDayYen' | 'laterMonthYen', number | null> & { laterFrom: string | null };

/** Columns of a statement that knows a user. Null where the operator does not ask the age, and the fan has set no cap. */
export const spenderColumns = (em: EntityManager, userId: Expression<string>) =>
  [
    tablesOf(em, BirthMonth).selectFrom('birth_months').select('birth_month').where('user_id', '=', userId).as('birthMonth'),
    tablesOf(em, OwnCap)
      .selectFrom('own_caps')
      .select(({ ref }) =>
        jsonBuildObject({
          ...{ dayYen: ref('day_yen'), monthYen: ref('month_yen') },
          ...{ laterDayYen: ref('later_day_yen'), laterMonthYen: ref('later_month_yen'), laterFrom: ref('later_from') },
        }).as('row'),
      )
      .where('user_id', '=', userId)
      .as('ownCap'),
  ] as const;

/** `unknown`: the operator has to know how old a fan is, and does not. */
export type Allowed = Cap | 'unknown';

export type SpenderNow = { allowed: Allowed; birthMonth: string | null; ownCap: OwnCapNow };

export function spenderAt(
  em: EntityManager,
  { id, birthMonth: sealed, ownCap: row }: Spender & { id: string },
  caps: SpendingCaps,
  now: Date,
): SpenderNow {
  const ownCap = ownCapAt(row && { ...row, laterFrom: row.laterFrom === null ? null : new Date(row.laterFrom) }, now);
  const birthMonth = sealed && SEALED_BIRTH_MONTH.open(em, [id], sealed);
  return { ownCap, birthMonth, allowed: allowedTo(birthMonth, caps, ownCap, now) };
}

function allowedTo(birthMonth: string | null, caps: SpendingCaps, { now: own }: OwnCapNow, now: Date): Allowed {
  if (!asksAge(caps)) return smaller(caps.adult, own);
  return birthMonth === null ? 'unknown' : smaller(capOfAge(caps, ageOf(birthMonth, now)), own);
}
