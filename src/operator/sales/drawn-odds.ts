import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { statement } from '../../database/statement.ts';
import { tablesOf } from '../../database/tables.ts';
import { tail } from '../../draw/audit/binomial.ts';
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
export type OddsDrawn = { number: number; since: Date; plays: number; prizes: PrizeDrawn[] };

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
  const plays = groups.reduce((sum, group) => sum + group.plays, 0);
  const ids = Object.keys(weights).sort();
  const declared = emissionProbabilities(ids.map((id) => ({ id, pickupWeight: weights[id] ?? 0, stock: supplies[id] ?? 0 })));
  const expected = expectedOf(ids, weights, groups);
  const prizes = ids.map((prizeId) => {
    const drawn = groups.filter((group) => group.prizeId === prizeId).reduce((sum, group) => sum + group.plays, 0);
    return { prizeId, declared: declared.get(prizeId) ?? 0, drawn, ...judged(expected.get(prizeId) ?? 0, drawn, plays) };
  });
  return { number, since, plays, prizes };
}

function expectedOf(ids: readonly string[], weights: Readonly<Record<string, number>>, groups: readonly Group[]) {
  const expected = new Map<string, number>();
  for (const { gone, plays } of groups) {
    const left = ids.filter((_, at) => !gone.includes(at + 1));
    const bound = left.reduce((sum, id) => sum + (weights[id] ?? 0), 0);
    for (const id of left) expected.set(id, (expected.get(id) ?? 0) + (plays * (weights[id] ?? 0)) / bound);
  }
  return expected;
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
