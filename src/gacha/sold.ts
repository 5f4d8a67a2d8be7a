import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../database/statement.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { emissionProbabilities, OddsVersion } from './odds.ts';
import {
  type Described,
  type FrozenPrize,
  frozenIn,
  OddsPage,
  OddsPageSecrets,
  OddsPageSupplement,
  type ShownPrize,
  shownNow,
} from './odds-page.ts';

/** `percent`: its declared chance, while there are prizes of each kind. */
export type SoldPrize = ShownPrize & { percent: number };

/** `namedAt`, `describedAt`: since when names and pictures, and the rest, are as they are told here. */
export type SoldOdds = {
  oddsVersionId: string;
  prizes: ReadonlyMap<string, SoldPrize>;
  namedAt: Date;
  describedAt: Date;
  /** Of the text that it was read from. It never changes, so it may be kept; where none was kept yet this is 0. */
  length: number;
};

/** What was sold under these versions of the odds, as it was shown when they were made. */
export async function soldUnder(em: EntityManager, oddsVersionIds: readonly string[]): Promise<SoldOdds[]> {
  const rows = await pagesOf(em, { oddsVersionIds });
  const found = new Set(rows.map(({ oddsVersionId }) => oddsVersionId));
  const missing = oddsVersionIds.filter((id) => !found.has(id));
  return [...rows.map(soldIn), ...(missing.length > 0 ? await soldAsNow(em, missing) : [])];
}

const pagesOf = statement((em, { oddsVersionIds }: { oddsVersionIds: readonly string[] }) =>
  tablesOf(em, OddsPage, OddsPageSupplement, OddsPageSecrets)
    .selectFrom('odds_pages as page')
    .leftJoin('odds_page_supplements as supplement', 'supplement.odds_version_id', 'page.odds_version_id')
    .leftJoin('odds_page_secrets as hidden', 'hidden.odds_version_id', 'page.odds_version_id')
    .select(['page.odds_version_id as oddsVersionId', 'page.content', 'page.frozen_at as frozenAt'])
    .select(['supplement.content as leftOut', 'supplement.kept_at as keptAt', 'hidden.content as secrets'])
    .where('page.odds_version_id', '=', anyOf(oddsVersionIds)),
);

type Row = { oddsVersionId: string; content: string; frozenAt: Date } & Record<'leftOut' | 'secrets', string | null> & {
    keptAt: Date | null;
  };

function soldIn({ oddsVersionId, content, frozenAt, leftOut, keptAt, secrets }: Row): SoldOdds {
  const later: Record<string, Described> = JSON.parse(leftOut ?? '{}');
  const told: Record<string, ShownPrize> = JSON.parse(secrets ?? '{}');
  const prizes = frozenIn({ content }).prizes.map((prize) => whole({ ...prize, ...told[prize.id] }, later[prize.id]));
  return {
    ...{ oddsVersionId, prizes: withPercents(prizes), namedAt: frozenAt, describedAt: keptAt ?? frozenAt },
    length: content.length + (leftOut?.length ?? 0) + (secrets?.length ?? 0),
  };
}

type Weighed = ShownPrize & Pick<FrozenPrize, 'weight' | 'supply'>;

function whole(prize: FrozenPrize, later: Described | undefined): Weighed {
  const { description, secretImage, alt } = { ...later, ...prize };
  if (description === undefined || secretImage === undefined || alt === undefined)
    throw new Error('what a page of the odds leaves out was not kept');
  return { ...prize, kind: prize.kind ?? 'normal', description, secretImage, alt };
}

function withPercents(prizes: readonly Weighed[]): Map<string, SoldPrize> {
  const percents = emissionProbabilities(prizes.map(({ id, weight, supply }) => ({ id, pickupWeight: weight, stock: supply })));
  return new Map(
    prizes.map(({ weight: _weight, supply: _supply, ...prize }) => [
      prize.id,
      { ...prize, percent: percents.get(prize.id) ?? 0 },
    ]),
  );
}

/** A gateway of a release before pages wrote them a moment ago: their pages come with the next upkeep. */
async function soldAsNow(em: EntityManager, ids: readonly string[]): Promise<SoldOdds[]> {
  const versions = await em.find(OddsVersion, { id: { $in: [...ids] } });
  const now = new Date();
  return Promise.all(
    versions.map(async (version) => {
      const shown = await shownNow(em, version.gacha.id, version);
      const { weights, supplies } = version;
      const prizes = shown.map((prize) => ({ ...prize, weight: weights[prize.id] ?? 0, supply: supplies[prize.id] ?? 0 }));
      return { oddsVersionId: version.id, prizes: withPercents(prizes), namedAt: now, describedAt: now, length: 0 };
    }),
  );
}
