import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { statement } from '../../database/statement.ts';
import { tablesOf } from '../../database/tables.ts';
import { Gacha } from '../../gacha/gacha.ts';
import { Prize } from '../../gacha/prize.ts';

export type StockLeft = { prizeId: string; supply: number; stock: number };
export type StocksAfter = { oddsNumber: number; prizes: StockLeft[] };

type Through = { gachaId: string; throughDraw: number };

/**
 * What later draws took is put back, and what went back to stock later is taken out again, so that it is the same whenever it is
 * asked for: a check that reads the draws up to one needs no snapshot, while others draw on.
 */
const stocksThrough = statement((em, through: Through) =>
  tablesOf(em, Prize, Gacha)
    .selectFrom('prizes')
    .innerJoin('gachas', 'gachas.id', 'prizes.gacha_id')
    .leftJoin(laterIn(through), 'later.id', 'prizes.id')
    .where('prizes.gacha_id', '=', through.gachaId)
    .select(['gachas.odds_number as oddsNumber', 'prizes.id as prizeId', 'prizes.supply'])
    .select(sql<number>`prizes.stock + coalesce(later.plays, 0)`.as('stock'))
    .orderBy('prizes.id'),
);

/** A play takes the prize that it wins and, if it gets that, the last-one prize. */
const laterIn = ({ gachaId, throughDraw }: Through) =>
  sql<{ id: string; plays: number }>`(
    select taken.id, sum(case when returned_after is null then 1 else -1 end)::int as plays
      from draws cross join lateral (values (prize_id), (last_one_id)) taken (id)
     where gacha_id = ${gachaId} and taken.id is not null
       and (sequence > ${throughDraw} and returned_after is null
            or sequence <= ${throughDraw} and returned_after between ${throughDraw} and (select last_draw from gachas where id = ${gachaId}))
     group by taken.id)`.as('later');

export async function stocksAfter(em: EntityManager, through: Through): Promise<StocksAfter> {
  const rows = await stocksThrough(em, through);
  return { oddsNumber: rows[0]?.oddsNumber ?? 0, prizes: rows.map(({ oddsNumber: _, ...prize }) => prize) };
}
