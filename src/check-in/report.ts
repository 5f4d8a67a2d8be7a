import type { EntityManager } from '@mikro-orm/postgresql';
import { Refusal } from '../refusal.ts';
import type { User } from '../user/user.ts';
import { Area, covers } from './area.ts';
import { parsePosition } from './position.ts';

type Discovery = { gachaId: string };

/**
 * A phone hears many beacons that are none of ours: an unknown one discovers nothing, and that is no mistake.
 * Checking in again extends a check-in and never shortens it. The clock is the database's.
 */
export async function reportBeacon(em: EntityManager, user: User, beaconId: number): Promise<string[]> {
  const discoveries = await em.execute<Discovery[]>(
    `insert into check_ins (user_id, gacha_id, checked_in_at, expires_at)
     select ?, g.id, now(), now() + make_interval(hours => b.valid_hours)
       from beacons b join beacon_gachas using (beacon_id) join gachas g on g.id = gacha_id and g.published
      where b.beacon_id = ?
      order by g.id
     ${ON_AGAIN}`,
    [user.id, beaconId],
  );
  return discoveries.map(({ gachaId }) => gachaId);
}

/** Reports a position; where areas overlap, all of them count, and the longest validity wins. */
export async function reportPosition(
  em: EntityManager,
  user: User,
  input: { latitude: string; longitude: string },
): Promise<string[]> {
  const position = parsePosition(input);
  const areas = (await em.find(Area, {})).filter((area) => covers(area, position));
  if (areas.length === 0) throw new Refusal('AREA_NOT_FOUND');
  const discoveries = await em.execute<Discovery[]>(
    `insert into check_ins (user_id, gacha_id, checked_in_at, expires_at)
     select ?, g.id, now(), now() + make_interval(hours => max(a.valid_hours))
       from areas a join area_gachas ag on ag.area_id = a.id join gachas g on g.id = gacha_id and g.published
      where a.id in (?)
      group by g.id
      order by g.id
     ${ON_AGAIN}`,
    [user.id, areas.map(({ id }) => id)],
  );
  return discoveries.map(({ gachaId }) => gachaId);
}

/** Rows are taken in the order of their ids, so that two reports at once wait for each other instead of deadlocking. */
const ON_AGAIN = `
  on conflict (user_id, gacha_id) do update
     set checked_in_at = excluded.checked_in_at, expires_at = greatest(check_ins.expires_at, excluded.expires_at)
  returning gacha_id as "gachaId"`;
