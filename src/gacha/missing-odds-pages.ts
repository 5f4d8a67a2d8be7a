import type { EntityManager } from '@mikro-orm/postgresql';
import { lockNamed } from '../database/advisory-lock.ts';
import { statement } from '../database/statement.ts';
import { tablesOf } from '../database/tables.ts';
import type { Gacha } from './gacha.ts';
import { OddsVersion } from './odds.ts';
import { freezeOdds, OddsPage, shownNow } from './odds-page.ts';

/**
 * A gateway of a release before pages, which serves until it is replaced, writes versions of odds without one. They get the names
 * of now, and `frozenAt` tells that it was later. Answers how many got a page.
 */
export async function keepMissingPages(em: EntityManager, most: number): Promise<number> {
  if ((await withoutPage(em, { most: 1 })).length === 0) return 0;
  return em.transactional(async (tx) => {
    // Another gateway does the same.
    await lockNamed(tx, 'odds pages');
    const ids = (await withoutPage(tx, { most })).map(({ id }) => id);
    const versions = await tx.find(OddsVersion, { id: { $in: ids } }, { populate: ['gacha'] });
    for (const version of versions) {
      const shown = await shownNow(tx, version.gacha.id, version);
      freezeOdds(tx, version, version.gacha.unwrap() as Gacha, shown);
    }
    await tx.flush();
    return versions.length;
  });
}

const withoutPage = statement((em, { most }: { most: number }) =>
  tablesOf(em, OddsVersion, OddsPage)
    .selectFrom('odds_versions as version')
    .select('version.id')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('odds_pages as page').select('page.hash').whereRef('page.odds_version_id', '=', 'version.id'))),
    )
    .limit(most),
);
