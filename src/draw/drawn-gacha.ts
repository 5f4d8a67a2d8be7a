import { createSecretKey, type KeyObject } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { statement } from '../database/statement.ts';
import { anyOf, tablesOf } from '../database/tables.ts';
import { Gacha } from '../gacha/gacha.ts';
import { OddsVersion } from '../gacha/odds.ts';
import { Prize } from '../gacha/prize.ts';
import type { LastOne } from './last-one.ts';
import { openSeed, Seed } from './seed.ts';

export type DrawnGacha = {
  id: string;
  seedId: string;
  seed: KeyObject;
  drawnUnder: number;
  lastDraw: number;
  stocks: Map<string, number>;
  lastOne: LastOne | null;
  weights: Record<string, Record<string, number>>;
};
/** In a statement of its own after the prizes are locked, so that a whole import is seen, or none of it. */
export async function lockGachas(
  tx: EntityManager,
  orders: readonly { gachaId: string; oddsVersionId: string }[],
): Promise<Map<string, DrawnGacha>> {
  if (orders.length === 0) return new Map();
  const gachaIds = [...new Set(orders.map(({ gachaId }) => gachaId))];
  const oddsVersionIds = [...new Set(orders.map(({ oddsVersionId }) => oddsVersionId))];
  const rows = await lockedGachas(tx, { gachaIds, oddsVersionIds });
  if (rows.length < gachaIds.length) throw new Error('a gacha was sold without a seed');
  return new Map(
    rows.map(({ stocks, weights, lastOneId, idle, sealedSeed, hash, ...gacha }) => [
      gacha.id,
      {
        ...gacha,
        seed: createSecretKey(openSeed(tx, { id: gacha.seedId, seed: sealedSeed, hash })),
        stocks: new Map(Object.entries(stocks ?? {})),
        weights: weights ?? {},
        lastOne: lastOneId === null ? null : { id: lastOneId, idle: new Set(idle) },
      },
    ]),
  );
}

const lockedGachas = statement((tx, { gachaIds, oddsVersionIds }: Record<'gachaIds' | 'oddsVersionIds', readonly string[]>) =>
  tablesOf(tx, Gacha, Prize, OddsVersion, Seed)
    .selectFrom('gachas')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('seeds')
          .select(['seeds.id', 'seeds.seed', 'seeds.hash'])
          .whereRef('seeds.gacha_id', '=', 'gachas.id')
          .orderBy('number', 'desc')
          .limit(sql.lit(1))
          .as('in_use'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('prizes')
          .whereRef('prizes.gacha_id', '=', 'gachas.id')
          .where('prizes.deleted_at', 'is', null)
          .select(sql<Record<string, number> | null>`json_object_agg(prizes.id, stock)`.as('stocks'))
          .select(sql<string | null>`json_agg(prizes.id) filter (where kind = 'last-one') ->> 0`.as('lastOneId'))
          .select(sql<string[] | null>`json_agg(prizes.id) filter (where pickup_weight = 0)`.as('idle'))
          .as('left'),
      (join) => join.onTrue(),
    )
    .where('gachas.id', '=', anyOf(gachaIds))
    .select([
      'gachas.id',
      'odds_number as drawnUnder',
      'last_draw as lastDraw',
      'in_use.id as seedId',
      'in_use.seed as sealedSeed',
      'in_use.hash',
    ])
    .select(['left.stocks', 'left.lastOneId', 'left.idle'])
    .select(({ selectFrom }) =>
      selectFrom('odds_versions')
        .whereRef('odds_versions.gacha_id', '=', 'gachas.id')
        .where('odds_versions.id', '=', anyOf(oddsVersionIds))
        .select(sql<DrawnGacha['weights']>`json_object_agg(odds_versions.id, weights)`.as('by_version'))
        .as('weights'),
    )
    .orderBy('gachas.id')
    .forNoKeyUpdate('gachas'),
);
