import type { EntityManager } from '@mikro-orm/postgresql';
import { type Expression, expressionBuilder, sql } from 'kysely';
import { CheckIn } from '../check-in/check-in.ts';
import { batchedStatement } from '../database/batch.ts';
import { statement } from '../database/statement.ts';
import { given, type Tables, tablesOf } from '../database/tables.ts';
import { Order } from '../order/order.ts';
import { playsTakenBy } from '../order/plays.ts';
import { type Spender, spenderColumns } from '../spending/spender.ts';

/**
 * A user's check-in and plays at one gacha, and how much they may spend at all. Plays of an order that is being paid count,
 * unless it waits at the bank.
 */
export type ViewerState = { checkIn: { expiresAt: Date } | null; plays: number; isPaying: boolean; spender: Spender };
export type ViewerStates = (gachaId: string) => ViewerState;

export const NO_STATE: ViewerState = {
  ...{ checkIn: null, plays: 0, isPaying: false },
  spender: { birthMonth: null, ownCap: null },
};

/** The state of one user at all gachas, by the user's id: for lists. */
export const viewerStates = batchedStatement<string, ViewerStates>({
  name: 'viewer states',
  keyOf: (userId) => userId,
  load: async (em, userIds) =>
    new Map((await statesOf(em, { users: userIds.map((userId) => ({ userId })) })).map((row) => [row.userId, statesIn(row)])),
});

type OfGacha = { userId: string; gachaId: string };
const pairOf = ({ userId, gachaId }: OfGacha): string => `${userId} ${gachaId}`;

export const viewerState = batchedStatement<OfGacha, ViewerState>({
  name: 'the viewer state of a gacha',
  keyOf: pairOf,
  load: async (em, pairs) =>
    new Map(
      (await statesAt(em, { pairs: pairs.map(({ userId, gachaId }) => ({ userId, gachaId })) })).map((row) => [
        pairOf(row),
        stateIn(row),
      ]),
    ),
});

const tables = (em: EntityManager) => tablesOf(em, CheckIn, Order);
const { exists, selectFrom } = expressionBuilder<Tables<[typeof Order]>>();

const isPaying = (userId: Expression<string>) =>
  exists(
    selectFrom('orders')
      .select('id')
      .where('user_id', '=', userId)
      .where(({ ref }) => ref('is_unpaid'))
      .where('state', '=', 'paying'),
  ).as('is_paying');

/** One row a user: a thousand small rows would cost more than the objects in it. */
const statesOf = statement((em, { users }: { users: readonly { userId: string }[] }) =>
  tables(em)
    .selectFrom(given(em, CheckIn, 'asked', users))
    .select((eb) => [
      'asked.userId',
      eb
        .selectFrom('check_ins')
        .select(sql<Record<string, string> | null>`json_object_agg(gacha_id, expires_at)`.as('all'))
        .whereRef('user_id', '=', 'asked.userId')
        .as('check_ins'),
      eb
        .selectFrom(
          eb
            .selectFrom(playsTakenBy(em, eb.ref('asked.userId')).as('each'))
            .select(({ fn }) => ['gacha_id', fn.sum('plays').as('plays')])
            .groupBy('gacha_id')
            .as('taken'),
        )
        .select(sql<Record<string, number> | null>`json_object_agg(gacha_id, plays)`.as('all'))
        .as('plays'),
      isPaying(eb.ref('asked.userId')),
      ...spenderColumns(em, eb.ref('asked.userId')),
    ]),
);

function statesIn(row: Awaited<ReturnType<typeof statesOf>>[number]): ViewerStates {
  const spender = { birthMonth: row.birthMonth, ownCap: row.ownCap };
  return (gachaId) => {
    const expiresAt = row.check_ins?.[gachaId];
    const checkIn = expiresAt === undefined ? null : { expiresAt: new Date(expiresAt) };
    return { checkIn, plays: row.plays?.[gachaId] ?? 0, isPaying: Boolean(row.is_paying), spender };
  };
}

const statesAt = statement((em, { pairs }: { pairs: readonly OfGacha[] }) =>
  tables(em)
    .selectFrom(given(em, CheckIn, 'asked', pairs))
    .leftJoin('check_ins', (join) =>
      join.onRef('check_ins.user_id', '=', 'asked.userId').onRef('check_ins.gacha_id', '=', 'asked.gachaId'),
    )
    .select((eb) => [
      'asked.userId',
      'asked.gachaId',
      'check_ins.expires_at as expiresAt',
      eb
        .selectFrom(playsTakenBy(em, eb.ref('asked.userId')).as('taken'))
        .select(({ fn }) => fn.sum<number>('taken.plays').as('plays'))
        .whereRef('taken.gacha_id', '=', 'asked.gachaId')
        .as('plays'),
      isPaying(eb.ref('asked.userId')),
      ...spenderColumns(em, eb.ref('asked.userId')),
    ]),
);

function stateIn(row: Awaited<ReturnType<typeof statesAt>>[number]): ViewerState {
  const { expiresAt, plays, is_paying, birthMonth, ownCap } = row;
  return {
    checkIn: expiresAt && { expiresAt },
    plays: plays ?? 0,
    isPaying: Boolean(is_paying),
    spender: { birthMonth, ownCap },
  };
}
