import { sql } from 'kysely';
import type { Lock } from '../database/batch.ts';
import { statement } from '../database/statement.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { Staff } from '../staff/staff.ts';
import { WINDOW_MINUTES, WrongCode } from './wrong-code.ts';

/** What a member brought in the last hour that still counts. */
export type Recent = { now: Date; count: number; oldest: Date | null };

/** Handovers of the member, which hold a weaker lock, are not waited for. */
export const lockMembers = statement((tx, { ids }: { ids: readonly string[] }, lock: Lock) =>
  tablesOf(tx, Staff)
    .selectFrom('staff')
    .select('id')
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .$if(lock === 'skip', (staff) => staff.skipLocked()),
);

const SINCE = sql<Date>`greatest(statement_timestamp() - ${sql.lit(`${WINDOW_MINUTES} minutes`)}::interval, staff.wrong_codes_since)`;

export const countRecent = statement((tx, { ids }: { ids: readonly string[] }) =>
  tablesOf(tx, Staff, WrongCode)
    .selectFrom('staff')
    .leftJoin('wrong_codes as wrong', (on) => on.onRef('wrong.staff_id', '=', 'staff.id').on('wrong.at', '>', SINCE))
    .where('staff.id', '=', anyOf(ids))
    .groupBy('staff.id')
    .select(['staff.id', sql<Date>`statement_timestamp()`.as('now')])
    .select(({ fn }) => [sql<number>`count(wrong.id)::int`.as('count'), fn.min('wrong.at').as('oldest')]),
);
