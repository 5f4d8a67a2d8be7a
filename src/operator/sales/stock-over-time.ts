import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { statement } from '../../database/statement.ts';
import { tablesOf } from '../../database/tables.ts';
import { takenBy } from '../../draw/last-one.ts';
import { Draw } from '../../draw/record.ts';
import { OddsVersion } from '../../gacha/odds.ts';
import { Prize } from '../../gacha/prize.ts';
import { badInput } from '../../refusal.ts';
import type { Span } from './spans.ts';

export type LeftOfPrize = { prizeId: string; stock: number };
export type StockAt = { startsAt: Date; drawnAt: Date; prizes: LeftOfPrize[] };

type Asked = { gachaId: string; from: Date; to: Date; by: Span };

/** Of prizes and spans: what the database reads for one answer. */
const MAX_STOCKS = 50_000;
const DAY_MS = 24 * 3_600_000;
const IN_A_DAY = { day: 1, hour: 24 } as const satisfies Record<Span, number>;

/**
 * What was left of each prize after the last draw of each day or hour of Tokyo, the earliest first. A draw keeps the stocks that
 * it was made of, so that this is what it was, whatever was put back or restocked since.
 */
export async function stockOverTime(em: EntityManager, { by, ...asked }: Asked): Promise<StockAt[]> {
  await refuseTooMany(em, asked, by);
  const draws = await lastOfEach(em, asked, by);
  return draws.map(({ startsAt, drawnAt, weights, stocks, ...drawn }) => ({
    ...{ startsAt, drawnAt },
    prizes: Object.keys(weights)
      .sort()
      .map((prizeId, at) => ({ prizeId, stock: (stocks[at] ?? 0) - Number(takenBy([drawn]).includes(prizeId)) })),
  }));
}

/** One day is always answered. */
async function refuseTooMany(em: EntityManager, { gachaId, from, to }: Omit<Asked, 'by'>, by: Span): Promise<void> {
  const [{ prizes } = { prizes: 0 }] = await prizesOf(em, { gachaId });
  const days = Math.max(1, Math.floor(MAX_STOCKS / (Math.max(1, prizes) * IN_A_DAY[by])));
  if (to.getTime() - from.getTime() > days * DAY_MS) throw badInput('from', 'PERIOD', { days });
}

/** Retired ones, too: draws before tell of them. */
const prizesOf = statement((em, { gachaId }: { gachaId: string }) =>
  tablesOf(em, Prize).selectFrom('prizes').where('gacha_id', '=', gachaId).select(sql<number>`count(*)::float8`.as('prizes')),
);

/** Only the rows of those draws are read, of which each has the stocks of all prizes. */
const lastOfEach = statement((em, { gachaId, from, to }: Omit<Asked, 'by'>, by: Span) => {
  const startsAt = sql<Date>`date_trunc(${sql.lit(by)}, drawn_at, 'Asia/Tokyo')`;
  const draws = tablesOf(em, Draw, OddsVersion);
  const last = draws
    .selectFrom('draws')
    .where('gacha_id', '=', gachaId)
    .where('drawn_at', '>=', from)
    .where('drawn_at', '<', to)
    .groupBy(startsAt)
    .select(({ fn }) => [startsAt.as('startsAt'), fn.max('sequence').as('sequence')]);
  return draws
    .selectFrom(last.as('last'))
    .innerJoin('draws', (on) => on.onRef('draws.sequence', '=', 'last.sequence').on('draws.gacha_id', '=', gachaId))
    .innerJoin('odds_versions', 'odds_versions.id', 'draws.odds_version_id')
    .select(['last.startsAt', 'draws.drawn_at as drawnAt', 'draws.stocks', 'draws.prize_id as prizeId'])
    .select(['draws.last_one_id as lastOneId', 'odds_versions.weights'])
    .orderBy('last.startsAt');
});
