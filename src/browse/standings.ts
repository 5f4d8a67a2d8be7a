import type { EntityManager } from '@mikro-orm/postgresql';
import { TAKEN } from '../order/plays.ts';
import type { User } from '../user/user.ts';

/** How a user stands to the gachas: until when each is found, and how many plays of it were taken. */
export type Standings = {
  checkIns: ReadonlyMap<string, { expiresAt: Date }>;
  plays: ReadonlyMap<string, number>;
};

type Row = { gachaId: string; plays: number | null; expiresAt: string | null };

/** In one statement, since whoever looks at gachas mostly sees both. Plays of an order that is being paid count. */
export async function standingsOf(em: EntityManager, user: Pick<User, 'id'>): Promise<Standings> {
  const rows = await em.execute<Row[]>(
    `select gacha_id as "gachaId", null::int as plays, expires_at as "expiresAt" from check_ins where user_id = ?
      union all
     select gacha_id, sum(play_amount)::int, null from orders
      where user_id = ? and ${TAKEN}
      group by gacha_id`,
    [user.id, user.id],
  );
  const checkIns = new Map<string, { expiresAt: Date }>();
  const plays = new Map<string, number>();
  for (const row of rows) {
    if (row.expiresAt !== null) checkIns.set(row.gachaId, { expiresAt: new Date(row.expiresAt) });
    else plays.set(row.gachaId, row.plays ?? 0);
  }
  return { checkIns, plays };
}
