import type { EntityManager } from '@mikro-orm/postgresql';
import { together } from '../database/together.ts';
import { TAKEN } from '../order/plays.ts';
import type { User } from '../user/user.ts';

/** How a user stands to a gacha at this moment. Plays of an order that is being paid count. */
export type Standing = { checkIn: { expiresAt: Date } | null; plays: number; isPaying: boolean };
/** How a user stands to each gacha. */
export type Standings = (gachaId: string) => Standing;

export type StandingFinder = {
  /** To all gachas, for lists. */
  of(user: Pick<User, 'id'>): Promise<Standings>;
  /** To some, in their turn. */
  at(user: Pick<User, 'id'>, gachaIds: readonly string[]): Promise<Standing[]>;
};

export const NO_STANDING: Standing = { checkIn: null, plays: 0, isPaying: false };

type Asked = { userId: string; gachaIds: readonly string[] };

/** All who look at the same time are looked up together. */
export function standingFinder(em: EntityManager): StandingFinder {
  const toAll = together((userIds: readonly string[]) => standingsToAll(em.fork(), userIds));
  const toSome = together((asked: readonly Asked[]) => standingsToSome(em.fork(), asked));
  return {
    of: ({ id }) => toAll(id),
    at: ({ id: userId }, gachaIds) => toSome({ userId, gachaIds }),
  };
}

/** The same for one who is in a transaction of his own. */
export const standingFinderWithin = (em: EntityManager): StandingFinder => ({
  of: async ({ id }) => (await standingsToAll(em, [id]))[0] as Standings,
  at: async ({ id: userId }, gachaIds) => (await standingsToSome(em, [{ userId, gachaIds }]))[0] as Standing[],
});

type Row = { checkIns: Record<string, string> | null; plays: Record<string, number> | null; isPaying: boolean };

async function standingsToAll(em: EntityManager, userIds: readonly string[]): Promise<Standings[]> {
  const rows = await em.execute<Row[]>(
    `select (select json_object_agg(gacha_id, expires_at) from check_ins where user_id = asked.user_id) as "checkIns",
            (select json_object_agg(gacha_id, plays) from
              (select gacha_id, sum(play_amount) as plays from orders where user_id = asked.user_id and ${TAKEN} group by gacha_id) taken) as plays,
            ${IS_PAYING} as "isPaying"
       from unnest(array[?]::uuid[]) with ordinality as asked (user_id, turn) order by turn`,
    [userIds],
  );
  return rows.map(
    ({ checkIns, plays, isPaying }) =>
      (gachaId) =>
        standing(checkIns?.[gachaId], plays?.[gachaId], isPaying),
  );
}

async function standingsToSome(em: EntityManager, asked: readonly Asked[]): Promise<Standing[][]> {
  const pairs = asked.flatMap(({ userId, gachaIds }) => gachaIds.map((gachaId) => ({ userId, gachaId })));
  const rows = await em.execute<{ checkIn: string | null; plays: number | null; isPaying: boolean }[]>(
    `select (select expires_at from check_ins where user_id = asked.user_id and gacha_id = asked.gacha_id) as "checkIn",
            (select sum(play_amount)::int from orders where user_id = asked.user_id and gacha_id = asked.gacha_id and ${TAKEN}) as plays,
            ${IS_PAYING} as "isPaying"
       from unnest(array[?]::uuid[], array[?]::uuid[]) with ordinality as asked (user_id, gacha_id, turn) order by turn`,
    [pairs.map(({ userId }) => userId), pairs.map(({ gachaId }) => gachaId)],
  );
  const standings = rows.map(({ checkIn, plays, isPaying }) => standing(checkIn, plays, isPaying));
  return asked.map(({ gachaIds }) => standings.splice(0, gachaIds.length));
}

const IS_PAYING = `exists (select from orders where user_id = asked.user_id and is_unpaid and state = 'paying')`;

const standing = (expiresAt: string | null | undefined, plays: number | null | undefined, isPaying: boolean): Standing => ({
  checkIn: expiresAt == null ? null : { expiresAt: new Date(expiresAt) },
  plays: plays ?? 0,
  isPaying,
});
