import { setImmediate as otherWork } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { statement } from '../../database/statement.ts';
import { tablesOf } from '../../database/tables.ts';
import { tail } from '../../draw/audit/binomial.ts';
import { OddsTest } from '../../draw/audit/odds-test.ts';
import { urnOf } from '../../draw/draw.ts';
import { Draw } from '../../draw/record.ts';
import { emissionProbabilities, OddsVersion } from '../../gacha/odds.ts';
import { isTold } from '../fairness/is-told.ts';

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
/** `judged`: the p value of the chi-square test of all prizes together, as `gacha draws odds` has it, worked out on demand. */
export type OddsDrawn = {
  number: number;
  since: Date;
  plays: number;
  /** So many of them: their money was refused, and their prizes went back to stock. */
  takenBack: number;
  judged: () => Promise<number | null>;
  prizes: PrizeDrawn[];
};

/** Declared against drawn odds of each version of a gacha under which something was drawn and paid, the latest first. */
export async function drawnOdds(em: EntityManager, gachaId: string): Promise<OddsDrawn[]> {
  const versions: OddsDrawn[] = [];
  for (const drawn of await sameDraws(em, { gachaId })) versions.push(await versionOf(drawn));
  return versions;
}

/**
 * Draws of the same version that picked among the same prizes: a play picks among those in stock, whatever their stocks are.
 * `gone` are the places of those that were not, in the order of the ids; `won`: how many plays won each prize, and `back`: how
 * many of all were taken back.
 */
export type SameDraws = { gone: string; won: Record<string, number>; back: number };

/** One row a version, since its weights may be of a thousand prizes, and its draws of as many urns. */
const sameDraws = statement((em, { gachaId }: { gachaId: string }) =>
  tablesOf(em, OddsVersion)
    .selectFrom(
      tablesOf(em)
        .selectFrom(
          tablesOf(em)
            .selectFrom(
              tablesOf(em, Draw)
                .selectFrom('draws')
                .where('draws.gacha_id', '=', gachaId)
                .where(sql.raw<boolean>(isTold('draws')))
                .groupBy(['draws.odds_version_id', sql`2`, 'draws.prize_id'])
                .select([
                  'draws.odds_version_id',
                  sql<string>`array_positions(draws.stocks, 0)::text`.as('gone'),
                  'draws.prize_id',
                ])
                .select([sql<number>`count(*)`.as('plays'), sql<number>`count(draws.returned_after)`.as('back')])
                .as('one'),
            )
            .groupBy(['one.odds_version_id', 'one.gone'])
            .select(['one.odds_version_id', 'one.gone', sql`json_object_agg(one.prize_id, one.plays)`.as('won')])
            .select(sql`sum(one.back)`.as('back'))
            .as('same'),
        )
        .groupBy('same.odds_version_id')
        .select([
          'same.odds_version_id',
          sql<SameDraws[]>`json_agg(json_build_object('gone', same.gone, 'won', same.won, 'back', same.back))`.as('draws'),
        ])
        .as('drawn'),
    )
    .innerJoin('odds_versions', 'odds_versions.id', 'drawn.odds_version_id')
    .select(['odds_versions.number', 'odds_versions.created_at as since', 'odds_versions.weights', 'odds_versions.supplies'])
    .select('drawn.draws')
    .orderBy('odds_versions.number', 'desc'),
);

export type DrawnVersion = Awaited<ReturnType<typeof sameDraws>>[number];

export async function versionOf({ number, since, weights, supplies, draws }: DrawnVersion): Promise<OddsDrawn> {
  const test = await testOf(weights, draws);
  const { plays } = test;
  const ids = Object.keys(weights).sort();
  const declared = emissionProbabilities(ids.map((id) => ({ id, pickupWeight: weights[id] ?? 0, stock: supplies[id] ?? 0 })));
  const expected = test.expected();
  const prizes = ids.map((prizeId) => {
    const drawn = test.seenOf(prizeId);
    return { prizeId, declared: declared.get(prizeId) ?? 0, drawn, ...judged(expected.get(prizeId) ?? 0, drawn, plays) };
  });
  let pValue: Promise<number | null> | undefined;
  const judgedOnce = () => {
    pValue ??= otherWork().then(() => test.pValue(MOST_STEPS));
    return pValue;
  };
  const takenBack = draws.reduce((sum, { back }) => sum + back, 0);
  return { number, since, plays, takenBack, judged: judgedOnce, prizes };
}

/** What a gateway may do at once, beside what it sells: some hundredths of a second. */
const MOST_STEPS = 2_000_000;
const URNS_AT_ONCE = 100;

async function testOf(weights: Readonly<Record<string, number>>, draws: readonly SameDraws[]): Promise<OddsTest> {
  const test = new OddsTest();
  const full = urnOf(weights, () => 1);
  const empty = full.map((lot) => ({ ...lot, stock: 0 }));
  for (const [index, { gone, won }] of draws.entries()) {
    if (index % URNS_AT_ONCE === 0) await otherWork();
    const urn = [...full];
    for (const place of gone.slice(1, -1).split(',')) {
      const lot = empty[Number(place) - 1];
      if (lot) urn[Number(place) - 1] = lot;
    }
    test.addUrn(urn, Object.entries(won));
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
