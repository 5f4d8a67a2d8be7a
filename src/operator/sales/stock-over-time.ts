import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { statement } from '../../database/statement.ts';
import { tablesOf } from '../../database/tables.ts';
import { Draw } from '../../draw/record.ts';
import { OddsVersion } from '../../gacha/odds.ts';
import type { Span } from './spans.ts';

export type LeftOfPrize = { prizeId: string; stock: number };
export type StockAt = { startsAt: Date; drawnAt: Date; prizes: LeftOfPrize[] };

type Asked = { gachaId: string; from: Date; to: Date; by: Span };

/**
 * What was left of each prize after the last draw of each day or hour of Tokyo, the earliest first. A draw keeps the stocks that
 * it was made of, so that this is what it was, whatever was put back or restocked since.
 */
export async function stockOverTime(em: EntityManager, { by, ...asked }: Asked): Promise<StockAt[]> {
  const draws = await lastOfEach(em, asked, by);
  return draws.map(({ startsAt, drawnAt, weights, stocks, prizeId: drawn }) => ({
    ...{ startsAt, drawnAt },
    prizes: Object.keys(weights)
      .sort()
      .map((prizeId, at) => ({ prizeId, stock: (stocks[at] ?? 0) - Number(prizeId === drawn) })),
  }));
}

const lastOfEach = statement((em, { gachaId, from, to }: Omit<Asked, 'by'>, by: Span) => {
  const startsAt = sql<Date>`date_trunc(${sql.lit(by)}, draws.drawn_at, 'Asia/Tokyo')`;
  return tablesOf(em, Draw, OddsVersion)
    .selectFrom('draws')
    .innerJoin('odds_versions', 'odds_versions.id', 'draws.odds_version_id')
    .where('draws.gacha_id', '=', gachaId)
    .where('draws.drawn_at', '>=', from)
    .where('draws.drawn_at', '<', to)
    .distinctOn(startsAt)
    .select([startsAt.as('startsAt'), 'draws.drawn_at as drawnAt', 'draws.stocks', 'draws.prize_id as prizeId'])
    .select('odds_versions.weights')
    .orderBy(startsAt)
    .orderBy('draws.sequence', 'desc');
});
