import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { statement } from '../../database/statement.ts';
import { anyOf, tablesOf } from '../../database/tables.ts';
import { Deed } from '../../staff/audit-entry.ts';
import type { Scope } from '../../staff/role.ts';

/** What a staff member has ordered to go back today, by the days of Tokyo. A refund that was given up later counts, too. */
export type OrderedToday = { staffId: string; yen: number };

const TODAY = sql<Date>`date_trunc('day', statement_timestamp() at time zone 'Asia/Tokyo') at time zone 'Asia/Tokyo'`;
const YEN = sql<number>`sum((deeds.after ->> 'yen')::int)`;

type Asked = { gachaIds: readonly string[]; staffIds: readonly string[]; above: number };

const ordered = statement((em, { gachaIds, staffIds, above }: Asked, whose: 'all' | 'some gachas' | 'one') =>
  tablesOf(em, Deed)
    .selectFrom('deeds')
    .where('action', '=', sql.lit('REFUND_ORDERED' as const))
    .where('at', '>=', TODAY)
    .where('staff_id', 'is not', null)
    .$if(whose === 'some gachas', (deeds) => deeds.where('gacha_id', '=', anyOf(gachaIds)))
    .$if(whose === 'one', (deeds) => deeds.where('staff_id', '=', anyOf(staffIds)))
    .groupBy('staff_id')
    .having(sql<boolean>`${YEN} > ${above}`)
    .select([sql<string>`staff_id`.as('staffId'), sql<number>`${YEN}::float8`.as('yen')])
    .orderBy('yen', 'desc')
    .orderBy('staffId'),
);

/** The members with more than this, the most first. */
export const membersAbove = (em: EntityManager, scope: Scope, above: number): Promise<OrderedToday[]> =>
  ordered(em, { gachaIds: scope === 'all' ? [] : scope, staffIds: [], above }, scope === 'all' ? 'all' : 'some gachas');

export async function orderedBy(em: EntityManager, staffId: string): Promise<number> {
  const [row] = await ordered(em, { gachaIds: [], staffIds: [staffId], above: -1 }, 'one');
  return row?.yen ?? 0;
}
