import type { EntityManager } from '@mikro-orm/postgresql';
import { type Expression, sql } from 'kysely';
import { statement } from '../database/statement.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { User } from '../user/user.ts';
import { asksAge, type Cap, type SpendingCaps } from './caps.ts';
import type { OwnCapNow } from './own-cap.ts';
import { leftOf } from './refuse.ts';
import { type SpenderNow, spenderAt, spenderColumns } from './spender.ts';
import { NOTHING_SPENT, type Spent, spentBy } from './spent.ts';
import { type Span, spansAt } from './tokyo.ts';

/** Of a day or a month. Without a limit nothing is left to tell of. */
export type SpendingPeriod = { limit: number | null; spent: number; left: number | null; startsAt: Date; endsAt: Date };

export type Spending = {
  birthMonth: string | null;
  isBirthMonthNeeded: boolean;
  day: SpendingPeriod;
  month: SpendingPeriod;
  ownCap: Cap & Pick<OwnCapNow, 'later'>;
};

/** As fans are shown it, by their ids: by the same sums as a payment is refused. */
export async function spendingsOf(
  em: EntityManager,
  ids: readonly string[],
  caps: SpendingCaps,
): Promise<ReadonlyMap<string, Spending>> {
  const rows = await known(em, { ids });
  const [first] = rows;
  if (!first) return new Map();
  const { now } = first;
  const spent = await spentBy(
    em,
    rows.map(({ id }) => id),
    now,
  );
  return new Map(rows.map((row) => [row.id, spendingOf(spenderAt(em, row, caps, now), spent.get(row.id), caps, now)]));
}

function spendingOf(
  { allowed, birthMonth, ownCap }: SpenderNow,
  spent: Spent = NOTHING_SPENT,
  caps: SpendingCaps,
  now: Date,
): Spending {
  const cap = allowed === 'unknown' ? ownCap.now : allowed;
  const spans = spansAt(now);
  return {
    ...{ birthMonth, ownCap: { ...ownCap.now, later: ownCap.later } },
    isBirthMonthNeeded: asksAge(caps) && birthMonth === null,
    ...{ day: periodOf('day', cap, spent, spans.day), month: periodOf('month', cap, spent, spans.month) },
  };
}

function periodOf(name: 'day' | 'month', cap: Cap, all: Spent, { from, until }: Span): SpendingPeriod {
  const [limit, spent] = [cap[name], all[name]];
  return { limit, spent, left: leftOf(limit, spent), startsAt: from, endsAt: until };
}

const known = statement((em, { ids }: { ids: readonly string[] }) =>
  tablesOf(em, User)
    .selectFrom('users')
    .where('id', '=', anyOf(ids))
    .select(['id', sql<Date>`clock_timestamp()`.as('now')])
    .select(({ ref }) => spenderColumns(em, ref('users.id') as Expression<string>)),
);
