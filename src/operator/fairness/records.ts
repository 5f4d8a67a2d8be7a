import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { keyset, type Range, type Slice } from '../../database/keyset.ts';
import type { Ordering } from '../../database/ordering.ts';
import type { Columns } from '../../database/rows.ts';
import { tablesOf } from '../../database/tables.ts';
import { findSlice, rowsShown } from '../../database/views/shown.ts';
import { Draw } from '../../draw/record.ts';
import { Seed } from '../../draw/seed.ts';
import { Gacha } from '../../gacha/gacha.ts';
import { OddsVersion } from '../../gacha/odds.ts';
import { Order } from '../../order/order.ts';
import { Payment } from '../../payment/attempt/payment.ts';

/** All that a check of a draw needs, but for the seed: seeds and versions of the odds are told by their numbers. */
export const ShownDraw = defineEntity({
  name: 'ShownDraw',
  properties: {
    ...{ sequence: p.integer(), orderId: p.uuid(), attempt: p.integer(), play: p.integer() },
    ...{ seedNumber: p.integer(), oddsNumber: p.integer(), soldUnder: p.integer(), drawnUnder: p.integer() },
    stocks: p.json().$type<number[]>(),
    ...{ bound: p.double(), value: p.double(), prizeId: p.uuid(), drawnAt: p.datetime(3) },
    ...{ leftAfter: p.integer().strictNullable(), lastOneId: p.uuid().strictNullable() },
    returnedAfter: p.integer().strictNullable(),
    /** The prize of the item that its order has for it. */
    itemPrizeId: p.uuid().strictNullable(),
    hasLastOneItem: p.boolean(),
  },
  expression: rowsShown,
});
export type ShownDraw = InferEntity<typeof ShownDraw>;

export const DRAWS_IN_TURN: Ordering<Pick<ShownDraw, 'sequence' | 'orderId'>> = {
  name: 'draws-of-gacha',
  keys: [
    { kind: 'number', of: ({ sequence }) => sequence },
    { kind: 'id', of: ({ orderId }) => orderId },
  ],
};

type OfGacha = { gachaId: string };

/**
 * The first draw whose payment is under way: its payer could still stop it, and must not learn what it wins, from staff neither.
 * What was drawn after it shows in its stocks what was drawn before, so all of that waits, too.
 */
const heldFrom = (em: EntityManager, gachaId: string) =>
  tablesOf(em, Payment, Draw)
    .selectFrom('payments')
    .innerJoin('draws as held', 'held.order_id', 'payments.order_id')
    .where(sql<boolean>`not payments.is_finished`)
    .where('held.gacha_id', '=', gachaId)
    .where('held.returned_after', 'is', null)
    .select(({ fn }) => fn.min('held.sequence').as('first'));

const COLUMNS = `draws.sequence, draws.order_id as "orderId", draws.attempt, draws.play, seeds.number as "seedNumber",
  drawn.number as "oddsNumber", sold.number as "soldUnder", draws.drawn_under as "drawnUnder", to_json(draws.stocks) as stocks,
  draws.bound::float8 as bound, draws.value::float8 as value, draws.prize_id as "prizeId", draws.drawn_at as "drawnAt",
  draws.left_after as "leftAfter", draws.last_one_id as "lastOneId", draws.returned_after as "returnedAfter",
  item.prize_id as "itemPrizeId",
  exists (select from order_details last where last.order_id = draws.order_id and last.prize_id = draws.last_one_id
    and last.play is null and last.deleted_at is null) as "hasLastOneItem"` as Columns<ShownDraw>;

const listOf = (em: EntityManager, { gachaId }: OfGacha) =>
  tablesOf(em, Draw, Seed, OddsVersion, Order)
    .selectFrom('draws')
    .innerJoin('seeds', 'seeds.id', 'draws.seed_id')
    .innerJoin('odds_versions as drawn', 'drawn.id', 'draws.odds_version_id')
    .innerJoin('orders', 'orders.id', 'draws.order_id')
    .innerJoin('odds_versions as sold', 'sold.id', 'orders.odds_version_id')
    .leftJoin(ITEMS, (join) => join.on(ITEM_OF_DRAW))
    .where('draws.gacha_id', '=', gachaId)
    .where(sql<boolean>`draws.sequence < coalesce((${heldFrom(em, gachaId)}), ${sql.lit(MOST)})`);

const ITEMS = sql<{ prize_id: string }>`order_details`.as('item');
const ITEM_OF_DRAW = sql<boolean>`item.order_id = draws.order_id and item.play = draws.play and item.deleted_at is null
  and draws.returned_after is null`;
const MOST = 2 ** 31 - 1;

const read = keyset(listOf, DRAWS_IN_TURN, { at: ['draws.sequence', 'sequence'], id: ['draws.order_id', 'orderId'] });

/** The draws of a gacha in their turn, up to the first of which nothing may be told yet. */
export const drawsOfGacha = (em: EntityManager, gachaId: string, range: Range): Promise<Slice<ShownDraw>> =>
  findSlice(em, ShownDraw, (em) => read(em, { gachaId }, range, COLUMNS));

export type FairnessOfGacha = { gachaId: string; lastDraw: number; heldFrom: number | null };

export const fairnessOf = (em: EntityManager, gachaId: string): Promise<FairnessOfGacha | undefined> =>
  tablesOf(em, Gacha)
    .selectFrom('gachas')
    .where('gachas.id', '=', gachaId)
    .select(['gachas.id as gachaId', 'gachas.last_draw as lastDraw'])
    .select(sql<number | null>`(${heldFrom(em, gachaId)})`.as('heldFrom'))
    .executeTakeFirst();
