import type { EntityManager } from '@mikro-orm/postgresql';
import { type Expression, expressionBuilder, sql } from 'kysely';
import { CheckIn } from '../check-in/check-in.ts';
import { batchedStatement } from '../database/batch.ts';
import { recordset, type Tables, tablesOf } from '../database/tables.ts';
import { Order } from '../order/order.ts';
import { selectTaken } from '../order/plays.ts';

/** What a user has of a gacha at this moment. Plays of an order that is being paid count. */
export type ViewerState = { checkIn: { expiresAt: Date } | null; plays: number; isPaying: boolean };
export type ViewerStates = (gachaId: string) => ViewerState;

export const NO_STATE: ViewerState = { checkIn: null, plays: 0, isPaying: false };

/** What a user has of all gachas, by the user's id: for lists. */
export const viewerStates = batchedStatement<string, ViewerStates>({
  name: 'viewer states',
  keyOf: (userId) => userId,
  load: async (em, userIds) => new Map((await selectStates(em, userIds)).map((row) => [row.user_id, statesIn(row)])),
});

type OfGacha = { userId: string; gachaId: string };
const pairOf = ({ userId, gachaId }: OfGacha): string => `${userId} ${gachaId}`;

/** What a user has of one gacha. */
export const viewerState = batchedStatement<OfGacha, ViewerState>({
  name: 'the viewer state of a gacha',
  keyOf: pairOf,
  load: async (em, pairs) => new Map((await selectStatesAt(em, pairs)).map((row) => [pairOf(row), stateIn(row)])),
});

const tables = (em: EntityManager) => tablesOf(em, CheckIn, Order);
const { exists, selectFrom } = expressionBuilder<Tables<[typeof Order]>>();

/** The order that a user is paying, of whatever gacha it is. */
const isPaying = (userId: Expression<string>) =>
  exists(
    selectFrom('orders')
      .select('id')
      .where('user_id', '=', userId)
      .where(({ ref }) => ref('is_unpaid'))
      .where('state', '=', 'paying'),
  ).as('is_paying');

/** One row a user: a thousand small rows would cost more than the objects in it. */
const selectStates = (em: EntityManager, userIds: readonly string[]) =>
  tables(em)
    .selectFrom(
      recordset(
        'asked',
        { user_id: 'uuid' },
        userIds.map((user_id) => ({ user_id })),
      ),
    )
    .select((eb) => [
      'asked.user_id',
      eb
        .selectFrom('check_ins')
        .select(sql<Record<string, string> | null>`json_object_agg(gacha_id, expires_at)`.as('all'))
        .whereRef('user_id', '=', 'asked.user_id')
        .as('check_ins'),
      eb
        .selectFrom(
          selectTaken(em)
            .select((eb) => ['gacha_id', eb.fn.sum('play_amount').as('plays')])
            .where('user_id', '=', eb.ref('asked.user_id'))
            .groupBy('gacha_id')
            .as('taken'),
        )
        .select(sql<Record<string, number> | null>`json_object_agg(gacha_id, plays)`.as('all'))
        .as('plays'),
      isPaying(eb.ref('asked.user_id')),
    ])
    .execute();

function statesIn(row: Awaited<ReturnType<typeof selectStates>>[number]): ViewerStates {
  return (gachaId) => {
    const expiresAt = row.check_ins?.[gachaId];
    const checkIn = expiresAt === undefined ? null : { expiresAt: new Date(expiresAt) };
    return { checkIn, plays: row.plays?.[gachaId] ?? 0, isPaying: Boolean(row.is_paying) };
  };
}

const selectStatesAt = (em: EntityManager, pairs: readonly OfGacha[]) =>
  tables(em)
    .selectFrom(
      recordset(
        'asked',
        { user_id: 'uuid', gacha_id: 'uuid' },
        pairs.map(({ userId, gachaId }) => ({ user_id: userId, gacha_id: gachaId })),
      ),
    )
    .leftJoin('check_ins', (join) =>
      join.onRef('check_ins.user_id', '=', 'asked.user_id').onRef('check_ins.gacha_id', '=', 'asked.gacha_id'),
    )
    .select((eb) => [
      'asked.user_id as userId',
      'asked.gacha_id as gachaId',
      'check_ins.expires_at as expiresAt',
      selectTaken(em)
        .select((eb) => eb.fn.sum<number>('play_amount').as('plays'))
        .where('user_id', '=', eb.ref('asked.user_id'))
        .where('gacha_id', '=', eb.ref('asked.gacha_id'))
        .as('plays'),
      isPaying(eb.ref('asked.user_id')),
    ])
    .execute();

const stateIn = ({ expiresAt, plays, is_paying }: Awaited<ReturnType<typeof selectStatesAt>>[number]): ViewerState => ({
  checkIn: expiresAt && { expiresAt },
  plays: plays ?? 0,
  isPaying: Boolean(is_paying),
});
