import type { EntityManager } from '@mikro-orm/postgresql';
import { type Expression, sql } from 'kysely';
import { statement } from '../database/statement.ts';
import { tablesOf } from '../database/tables.ts';
import { Refusal } from '../refusal.ts';
import { User } from '../user/user.ts';
import { asksAge, type Cap, type SpendingCaps } from './caps.ts';
import type { OwnCapNow } from './own-cap.ts';
import { leftOf } from './refuse.ts';
import { spenderAt, spenderColumns } from './spender.ts';
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

/** As the fan is shown it: by the same sums as a payment is refused. */
export async function spendingOf(em: EntityManager, id: string, caps: SpendingCaps): Promise<Spending> {
  const [row] = await known(em, { id });
  if (!row) throw new Refusal('NOT_FOUND');
  const { now, ...user } = row;
  const { allowed, birthMonth, ownCap } = spenderAt(em, user, caps, now);
  const spent = (await spentBy(em, [id], now)).get(id) ?? NOTHING_SPENT;
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

const known = statement((em, { id }: { id: string }) =>
  tablesOf(em, User)
    .selectFrom('users')
    .where('id', '=', id)
    .select(['id', sql<Date>`clock_timestamp()`.as('now')])
    .select(({ ref }) => spenderColumns(em, ref('users.id') as Expression<string>)),
);
