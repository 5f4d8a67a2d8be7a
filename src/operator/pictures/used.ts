import type { EntityManager } from '@mikro-orm/postgresql';
import { tablesOf } from '../../database/tables.ts';
import { Gacha } from '../../gacha/gacha.ts';
import { Prize } from '../../gacha/prize.ts';

/** Which gachas show it, also with prizes that can be won no more: those stay in the orders of fans. */
export async function usersOf(em: EntityManager, path: string): Promise<{ id: string; name: string }[]> {
  return tablesOf(em, Gacha, Prize)
    .selectFrom('gachas')
    .leftJoin('prizes', 'prizes.gacha_id', 'gachas.id')
    .where(({ eb, or }) =>
      or([
        eb('gachas.thumbnail_image_url', '=', path),
        eb('gachas.lineup_image_url', '=', path),
        eb('prizes.image_url', '=', path),
        eb('prizes.pickup_image_url', '=', path),
        eb('prizes.secret_image_url', '=', path),
      ]),
    )
    .select(['gachas.id', 'gachas.name'])
    .distinct()
    .orderBy('gachas.name')
    .execute();
}
