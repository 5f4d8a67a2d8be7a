import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { statement } from '../database/statement.ts';
import { tablesOf } from '../database/tables.ts';
import { databaseClock } from '../database/time/clock.ts';
import { findShown, rowsShown } from '../database/views/shown.ts';
import { Prize } from '../gacha/prize.ts';
import { Order } from '../order/order.ts';
import { OrderDetail } from '../order/order-detail.ts';
import { PickupTokenItem } from '../pickup/pickup-token.ts';
import { badInput } from '../refusal.ts';
import { Staff } from '../staff/staff.ts';
import { HandoverRecord, HandoverRecordItem } from './handover-record.ts';

type CountedPeriod = { from: Date; to: Date };
export type OfPrize = { prizeId: string; handedOver: number; waiting: number };
export type OfCounter = { staffId: string; staffName: string; handedOver: number };
type OfQuarter = { startsAt: Date; handedOver: number };
export const StatisticsOf = defineEntity({
  name: 'StatisticsOf',
  properties: {
    gachaId: p.uuid(),
    from: p.datetime(3),
    to: p.datetime(3),
    handedOver: p.integer(),
    waiting: p.integer(),
    prizes: p.json<OfPrize[]>(),
    counters: p.json<OfCounter[]>(),
    quarters: p.json<OfQuarter[]>(),
  },
  expression: rowsShown,
});
export type StatisticsOf = InferEntity<typeof StatisticsOf>;

const DAY_MS = 24 * 3_600_000;
const MAX_DAYS = 7;
/** Beyond which there is none, nor could PostgreSQL read all that JavaScript writes. */
const [EARLIEST, LATEST] = [new Date('2000-01-01T00:00Z'), new Date('9999-01-01T00:00Z')];

/** Counts handovers that stand, not those that were undone. */
export async function counterStatistics(
  em: EntityManager,
  gachaId: string,
  asked: { from?: Date | null | undefined; to?: Date | null | undefined },
): Promise<StatisticsOf> {
  const span = spanOf(asked, await databaseClock(em));
  const [statistics] = await findShown(em, StatisticsOf, async (em) => [await counted(em, gachaId, span)]);
  return statistics as StatisticsOf;
}

async function counted(em: EntityManager, gachaId: string, span: CountedPeriod): Promise<StatisticsOf> {
  const given = await givenIn(em, { gachaId, ...span });
  const waiting = new Map((await waitingAt(em, { gachaId })).map(({ prizeId, amount }) => [prizeId, amount]));
  const byPrize = new Map(summed(given, ({ prizeId }) => prizeId).map(([same, amount]) => [same.prizeId, amount]));
  const order = await prizesOf(em, { gachaId });
  const prizes = order
    .filter(({ id }) => byPrize.has(id) || waiting.has(id))
    .map(({ id: prizeId }) => ({ prizeId, handedOver: byPrize.get(prizeId) ?? 0, waiting: waiting.get(prizeId) ?? 0 }));
  const counters = summed(given, ({ staffId }) => staffId)
    .map(([{ staffId, staffName }, handedOver]) => ({ staffId, staffName, handedOver }))
    .sort((a, b) => b.handedOver - a.handedOver || (a.staffId < b.staffId ? -1 : 1));
  const quarters = summed(given, ({ startsAt }) => startsAt.getTime())
    .map(([{ startsAt }, handedOver]) => ({ startsAt, handedOver }))
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  return { gachaId, ...span, ...totalsOf(prizes), prizes, counters, quarters };
}

function spanOf({ from, to }: { from?: Date | null | undefined; to?: Date | null | undefined }, now: Date): CountedPeriod {
  const until = to ?? now;
  const since = from ?? new Date(until.getTime() - DAY_MS);
  if (!(since < until) || until.getTime() - since.getTime() > MAX_DAYS * DAY_MS || since < EARLIEST || until > LATEST)
    throw badInput('from', 'PERIOD', { days: MAX_DAYS });
  return { from: since, to: until };
}

function summed<Row extends { amount: number }>(rows: readonly Row[], keyOf: (row: Row) => unknown): [Row, number][] {
  return [...Map.groupBy(rows, keyOf).values()].map((same) => [
    same[0] as Row,
    same.reduce((sum, { amount }) => sum + amount, 0),
  ]);
}

const totalsOf = (prizes: readonly OfPrize[]) => ({
  handedOver: prizes.reduce((sum, { handedOver }) => sum + handedOver, 0),
  waiting: prizes.reduce((sum, { waiting }) => sum + waiting, 0),
});

const QUARTER = sql<Date>`date_bin('15 minutes', handovers.delivered_at, '2000-01-01T00:00Z')`;

/** By prize, counter and quarter of an hour; the items of a handover are found by what its code covers. */
const givenIn = statement((em, { gachaId, from, to }: CountedPeriod & { gachaId: string }) =>
  tablesOf(em, HandoverRecord, HandoverRecordItem, PickupTokenItem, OrderDetail, Staff)
    .selectFrom('handovers')
    .innerJoin('staff', 'staff.id', 'handovers.staff_id')
    .innerJoin('pickup_token_items as covered', 'covered.pickup_token_id', 'handovers.pickup_token_id')
    .innerJoin('handover_items as stands', (on) =>
      on.onRef('stands.order_detail_id', '=', 'covered.order_detail_id').onRef('stands.handover_id', '=', 'handovers.id'),
    )
    .innerJoin('order_details as item', 'item.id', 'stands.order_detail_id')
    .where('handovers.gacha_id', '=', gachaId)
    .where('handovers.delivered_at', '>=', from)
    .where('handovers.delivered_at', '<', to)
    .groupBy(['item.prize_id', 'staff.id', QUARTER])
    .select(['item.prize_id as prizeId', 'staff.id as staffId', 'staff.name as staffName'])
    .select([QUARTER.as('startsAt'), sql<number>`count(*)::int`.as('amount')]),
);

const waitingAt = statement((em, { gachaId }: { gachaId: string }) =>
  tablesOf(em, Order, OrderDetail)
    .selectFrom('orders')
    .innerJoin('order_details as item', 'item.order_id', 'orders.id')
    .where('orders.gacha_id', '=', gachaId)
    .where('orders.state', '=', 'assigned')
    .where('orders.delivery_type', '=', 'self')
    .where('orders.deleted_at', 'is', null)
    .where('item.deleted_at', 'is', null)
    .where('item.delivered_at', 'is', null)
    .where('item.refunded_at', 'is', null)
    .groupBy('item.prize_id')
    .select(['item.prize_id as prizeId', sql<number>`count(*)::int`.as('amount')]),
);

const prizesOf = statement((em, { gachaId }: { gachaId: string }) =>
  tablesOf(em, Prize).selectFrom('prizes').where('gacha_id', '=', gachaId).select('id').orderBy('position').orderBy('id'),
);
