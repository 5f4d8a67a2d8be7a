import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { CheckInJump, CheckInPlace } from '../../check-in/jump.ts';
import { tablesOf } from '../../database/tables.ts';
import { CodeReading } from '../../handover/reading.ts';
import { DeclinedCard } from '../../payment/attempt/declined-card.ts';
import { WrongCode } from '../../pickup/wrong-code/wrong-code.ts';
import { CodeReader } from '../../staff/code-reader.ts';
import { GatewayRow } from '../gateways/gateway-row.ts';

const TABLES = [WrongCode, CodeReader, CheckInJump, CheckInPlace, DeclinedCard, CodeReading, GatewayRow] as const;
type Table = (typeof TABLES)[number]['tableName'];

/** After a day a fan may be anywhere, and nothing else that is asked of these rows reaches back further. */
const ONE_DAY = 1;

/** Answers of how many at most were deleted of one table. */
export async function deleteOldRows(em: EntityManager, attemptDays: number, most: number): Promise<number> {
  const deleted = [
    await deleteOlder(em.fork(), 'wrong_codes', attemptDays, most),
    await deleteOlder(em.fork(), 'code_readers', ONE_DAY, most),
    await deleteOlder(em.fork(), 'check_in_jumps', attemptDays, most),
    await deleteOlder(em.fork(), 'check_in_places', ONE_DAY, most),
    await deleteOlder(em.fork(), 'declined_cards', ONE_DAY, most),
    await deleteOlder(em.fork(), 'code_readings', ONE_DAY, most),
    await deleteOlder(em.fork(), 'gateways', ONE_DAY, most),
  ];
  return Math.max(...deleted);
}

/** Its rows are found in SQL, since all that the tables have in common is when a row is of. */
async function deleteOlder(em: EntityManager, table: Table, days: number, most: number): Promise<number> {
  const before = sql`now() - make_interval(days => ${days}::int)`;
  const old = sql`select ctid from ${sql.table(table)} where at < ${before} order by at limit ${most}::int`;
  const deleted = await tablesOf(em, ...TABLES)
    .deleteFrom(table as 'wrong_codes')
    .where(sql<boolean>`ctid = any(array(${old}))`)
    .returning('at')
    .execute();
  return deleted.length;
}
