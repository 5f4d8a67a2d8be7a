import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { statement } from '../../database/statement.ts';
import { tablesOf } from '../../database/tables.ts';
import { tail } from '../../draw/audit/binomial.ts';
import { OddsTest } from '../../draw/audit/odds-test.ts';
import { urnOf } from '../../draw/draw.ts';
import { Draw } from '../../draw/record.ts';
import { emissionProbabilities, OddsVersion } from '../../gacha/odds.ts';

/**
 * `declared` as the page of the version has it, in percent: while there are prizes of each kind. `least` to `most`: where
 * chance leaves it nineteen times of twenty.
 */
export type PrizeDrawn = {
  prizeId: string;
  declared: number;
  expected: number;
  drawn: number;
  least: number;
  most: number;
  onceIn: number;
  isMore: boolean;
};
/** `pValue`: of the chi-square test of all prizes together, as `gacha draws odds` has it. */
export type OddsDrawn = { number: number; since: Date; plays: number; pValue: number | null; prizes: PrizeDrawn[] };

/** Declared against drawn odds of each version of a gacha under which something was drawn, the latest first. */
export async function drawnOdds(em: EntityManager, gachaId: string): Promise<OddsDrawn[]> {
  const groups = await sameDraws(em, { gachaId });
  return [...Map.groupBy(groups, ({ number }) => number).values()].map(versionOf);
}

/**
 * Draws of the same version that were won of the same prizes: a play picks among those in stock, whatever their stocks are.
 * `gone` are the places of those that were not, in the order of the ids.
 */
const sameDraws = statement((em, { gachaId }: { gachaId: string }) =>
  tablesOf(em, Draw, OddsVersion)
    .selectFrom(
      tablesOf(em, Draw)
        .selectFrom('draws')
        .where('draws.gacha_id', '=', gachaId)
        .groupBy(['draws.odds_version_id', sql`2`, 'draws.prize_id'])
        .select(['draws.odds_version_id', sql<number[]>`array_positions(draws.stocks, 0)`.as('gone'), 'draws.prize_id'])
        .select(sql<number>`count(*)::float8`.as('plays'))
        .as('same'),
    )
    .innerJoin('odds_versions', 'odds_versions.id', 'same.odds_version_id')
    .select(['odds_versions.number', 'odds_versions.created_at as since', 'odds_versions.weights', 'odds_versions.supplies'])
    .select(['same.gone', 'same.prize_id as prizeId', 'same.plays'])
    .orderBy('odds_versions.number', 'desc'),
);

type Group = Awaited<ReturnType<typeof sameDraws>>[number];

function versionOf(groups: Group[]): OddsDrawn {
  const [{ number, since, weights, supplies }] = groups as [Group];
  const test = testOf(weights, groups);
  const { plays } = test;
  const ids = Object.keys(weights).sort();
  const declared = emissionProbabilities(ids.map((id) => ({ id, pickupWeight: weights[id] ?? 0, stock: supplies[id] ?? 0 })));
  const prizes = ids.map((prizeId) => {
    const drawn = test.seenOf(prizeId);
    return { prizeId, declared: declared.get(prizeId) ?? 0, drawn, ...judged(test.expectedOf(prizeId), drawn, plays) };
  });
  return { number, since, plays, pValue: test.pValue(), prizes };
}

function testOf(weights: Readonly<Record<string, number>>, groups: readonly Group[]): OddsTest {
  const test = new OddsTest();
  const ids = Object.keys(weights).sort();
  for (const { gone, prizeId, plays } of groups) {
    const left = new Set(ids.filter((_, at) => !gone.includes(at + 1)));
    test.add(
      urnOf(weights, (id) => (left.has(id) ? 1 : 0)),
      prizeId,
      plays,
    );
  }
  return test;
}

const NINETEEN_OF_TWENTY = 1.96;

function judged(expected: number, drawn: number, plays: number) {
  const chance = plays > 0 ? expected / plays : 0;
  const spread = NINETEEN_OF_TWENTY * Math.sqrt(expected * (1 - chance));
  const isMore = drawn >= expected;
  const once = tail(plays, chance, drawn, isMore);
  return {
    expected,
    least: Math.max(0, Math.floor(expected - spread)),
    most: Math.min(plays, Math.ceil(expected + spread)),
    onceIn: Math.min(Number.MAX_SAFE_INTEGER, Math.round(1 / Math.max(once, Number.MIN_VALUE))),
    isMore,
  };
}
