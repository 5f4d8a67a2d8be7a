import type { EntityManager } from '@mikro-orm/postgresql';
import { tablesOf } from '../../database/tables.ts';
import { Gacha } from '../../gacha/gacha.ts';
import { OddsVersion } from '../../gacha/odds.ts';
import { OddsPage, OddsPageSecrets, OddsPageSupplement } from '../../gacha/odds-page.ts';
import { Prize } from '../../gacha/prize.ts';

/** Which gachas show it, also with prizes that can be won no more: those stay in the orders of fans. */
export const usersOf = (em: EntityManager, path: string): Promise<{ id: string; name: string }[]> =>
  showing(em, path).select(['gachas.id', 'gachas.name']).distinct().orderBy('gachas.name').execute();

/** Whether one of these gachas shows it, or else one of all others. It looks no further than the first. */
export async function isShown(em: EntityManager, path: string, where: 'in' | 'not in', ids: readonly string[]): Promise<boolean> {
  const [first] = await showing(em, path).where('gachas.id', where, ids).select('gachas.id').limit(1).execute();
  return first !== undefined;
}

/** A page of former odds never changes, and shows it as long. Each page is read for it, so that this takes long. */
function showing(em: EntityManager, path: string) {
  const told = `%"${path}"%`;
  return tablesOf(em, Gacha, Prize, OddsVersion, OddsPage, OddsPageSupplement, OddsPageSecrets)
    .selectFrom('gachas')
    .leftJoin('prizes', 'prizes.gacha_id', 'gachas.id')
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('gachas.thumbnail_image_url', '=', path),
        eb('gachas.lineup_image_url', '=', path),
        eb('prizes.image_url', '=', path),
        eb('prizes.pickup_image_url', '=', path),
        eb('prizes.secret_image_url', '=', path),
        exists(
          selectFrom('odds_pages as page')
            .innerJoin('odds_versions as version', 'version.id', 'page.odds_version_id')
            .leftJoin('odds_page_supplements as supplement', 'supplement.odds_version_id', 'version.id')
            .leftJoin('odds_page_secrets as hidden', 'hidden.odds_version_id', 'version.id')
            .select('version.id')
            .whereRef('version.gacha_id', '=', 'gachas.id')
            .where((page) =>
              page.or([
                page('page.content', 'like', told),
                page('supplement.content', 'like', told),
                page('hidden.content', 'like', told),
              ]),
            ),
        ),
      ]),
    );
}
