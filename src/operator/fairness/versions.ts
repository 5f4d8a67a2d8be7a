import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { keyset, type Range, type Slice } from '../../database/keyset.ts';
import type { Ordering } from '../../database/ordering.ts';
import type { Columns } from '../../database/rows.ts';
import { tablesOf } from '../../database/tables.ts';
import { findSlice, rowsShown } from '../../database/views/shown.ts';
import { OddsVersion } from '../../gacha/odds.ts';
import { OddsPage } from '../../gacha/odds-page.ts';

/** A version of the odds with the page that fans read: `digest` is the SHA-256 of `page`. */
export const ShownOddsVersion = defineEntity({
  name: 'ShownOddsVersion',
  properties: {
    ...{ id: p.uuid(), gachaId: p.uuid(), number: p.integer(), createdAt: p.datetime(3) },
    ...{ changedBy: p.text(), reason: p.text() },
    weights: p.json().$type<Record<string, number>>(),
    supplies: p.json().$type<Record<string, number>>(),
    ...{ page: p.text().strictNullable(), digest: p.text().strictNullable() },
  },
  expression: rowsShown,
});
export type ShownOddsVersion = InferEntity<typeof ShownOddsVersion>;

export type PrizeOfVersion = { oddsVersionId: string; prizeId: string; weight: number; supply: number };

export const VERSIONS_LATEST_FIRST: Ordering<Pick<ShownOddsVersion, 'number' | 'id'>> = {
  name: 'odds-versions',
  keys: [
    { kind: 'number', of: ({ number }) => number, descending: true },
    { kind: 'id', of: ({ id }) => id },
  ],
};

const COLUMNS = `odds_versions.id, odds_versions.gacha_id as "gachaId", odds_versions.number,
  odds_versions.created_at as "createdAt", odds_versions.changed_by as "changedBy", odds_versions.reason,
  odds_versions.weights, odds_versions.supplies, odds_pages.content as page, odds_pages.hash as digest` as Columns<ShownOddsVersion>;

const read = keyset(
  (em, { gachaId }: { gachaId: string }) =>
    tablesOf(em, OddsVersion, OddsPage)
      .selectFrom('odds_versions')
      .leftJoin('odds_pages', 'odds_pages.odds_version_id', 'odds_versions.id')
      .where('odds_versions.gacha_id', '=', gachaId),
  VERSIONS_LATEST_FIRST,
  { at: ['odds_versions.number', 'number'], id: ['odds_versions.id', 'id'] },
);

export const versionsOfGacha = (em: EntityManager, gachaId: string, range: Range): Promise<Slice<ShownOddsVersion>> =>
  findSlice(em, ShownOddsVersion, (em) => read(em, { gachaId }, range, COLUMNS));

/** By their ids, as a play picks. */
export const prizesOf = ({ id, weights, supplies }: ShownOddsVersion): PrizeOfVersion[] =>
  Object.keys(weights)
    .sort()
    .map((prizeId) => ({ oddsVersionId: id, prizeId, weight: weights[prizeId] ?? 0, supply: supplies[prizeId] ?? 0 }));
