import type { EntityManager } from '@mikro-orm/postgresql';
import { TAKEN } from '../order/plays.ts';
import type { User } from '../user/user.ts';

/** How a user stands to the gachas: until when each is found, how many plays of it were taken, and whether a payment is under way. */
export type Standings = {
  checkIns: ReadonlyMap<string, { expiresAt: Date }>;
  plays: ReadonlyMap<string, number>;
  isPaying: boolean;
};

export const NO_STANDINGS: Standings = { checkIns: new Map(), plays: new Map(), isPaying: false };

type Row = { userId: string; gachaId: string; expiresAt: string | null; plays: number | null; isPaying: boolean | null };

/** In one statement, since whoever looks at gachas mostly needs all of it. Plays of an order that is being paid count. */
export async function standingsOf(em: EntityManager, users: readonly Pick<User, 'id'>[]): Promise<Standings[]> {
  const ids = [...new Set(users.map(({ id }) => id))];
  const rows = await em.execute<Row[]>(
    `select user_id as "userId", gacha_id as "gachaId", expires_at as "expiresAt", null::int as plays, null::bool as "isPaying"
       from check_ins where user_id = any(array[?]::uuid[])
      union all
     select user_id, gacha_id, null, sum(play_amount)::int, bool_or(state = 'paying') from orders
      where user_id = any(array[?]::uuid[]) and ${TAKEN}
      group by user_id, gacha_id`,
    [ids, ids],
  );
  const byUser = Map.groupBy(rows, ({ userId }) => userId);
  return users.map(({ id }) => standingsIn(byUser.get(id) ?? []));
}

function standingsIn(rows: readonly Row[]): Standings {
  const checkIns = new Map<string, { expiresAt: Date }>();
  const plays = new Map<string, number>();
  let isPaying = false;
  for (const row of rows) {
    if (row.expiresAt !== null) checkIns.set(row.gachaId, { expiresAt: new Date(row.expiresAt) });
    else plays.set(row.gachaId, row.plays ?? 0);
    if (row.isPaying) isPaying = true;
  }
  return { checkIns, plays, isPaying };
}
