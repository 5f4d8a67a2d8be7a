import type { EntityManager } from '@mikro-orm/postgresql';
import type { User } from '../user/user.ts';

/** The orders whose plays count as taken, in the words of their index. */
export const TAKEN = `state in ('paying', 'assigned', 'delivered') and deleted_at is null`;

/** How many plays of each gacha a user has bought, those of an order that is being paid right now included. */
export async function playsTaken(
  em: EntityManager,
  user: Pick<User, 'id'>,
  gachaIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await em.execute<{ gachaId: string; plays: number }[]>(
    `select gacha_id as "gachaId", sum(play_amount)::int as plays
       from orders
      where user_id = ? and gacha_id = any(array[?]::uuid[]) and ${TAKEN}
      group by gacha_id`,
    [user.id, gachaIds],
  );
  return new Map(rows.map(({ gachaId, plays }) => [gachaId, plays]));
}
