import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { tablesOf } from '../database/tables.ts';
import { type Lot, urnOf } from '../draw/draw.ts';
import { derive } from '../draw/random.ts';
import { Draw } from '../draw/record.ts';
import { isSeedOf, mistakeIn, mistakeInLastOne } from '../draw/verify-play.ts';
import { OddsVersion } from '../gacha/odds.ts';
import { Prize } from '../gacha/prize.ts';
import { isPaid, Order } from '../order/order.ts';
import { knownId, Refusal } from '../refusal.ts';
import type { User } from '../user/user.ts';
import { type Fairness, fairnessOfSeed } from './fairness.ts';

/** A prize of the version under which the order was sold. */
export type Declared = { orderId: string; prizeId: string; weight: number; supply: number };
export type PlayVerification = {
  orderId: string;
  play: number;
  sequence: number;
  prizes: Lot[];
  bound: number;
  value: number;
  prizeId: string;
  leftAfter: number | null;
  lastOneId: string | null;
  derivedValue: number | null;
  isVerified: boolean | null;
};
export type DrawVerification = {
  orderId: string;
  gachaId: string;
  oddsNumber: number;
  attempt: number;
  drawnAt: Date;
  fairness: Fairness;
  declared: Declared[];
  lastOneId: string | null;
  plays: PlayVerification[];
  isVerified: boolean | null;
};

type DrawOfOrder = Awaited<ReturnType<typeof drawsOfOrder>>[number];

/** Null for an order that is not paid. */
export async function verifyDraw(em: EntityManager, user: User, orderId: string): Promise<DrawVerification | null> {
  const order = await em.findOne(Order, { id: knownId(orderId), user: user.id });
  if (!order) throw new Refusal('NOT_FOUND');
  if (!isPaid(order)) return null;
  const draws = await drawsOfOrder(em, order.id);
  const [first] = draws;
  if (!first) return null;
  const fairness = await fairnessOfSeed(em, first.seedId);
  const odds = await em.findOneOrFail(OddsVersion, { id: order.oddsVersion.id });
  const urn = urnOf(odds.weights, () => 0);
  const lastOne = await lastOneAmong(em, order.gacha.id, odds.weights);
  const plays = draws.map((draw) => verifyPlay(order.id, draw, { urn, lastOne, number: odds.number }, fairness));
  return {
    ...{ orderId: order.id, gachaId: order.gacha.id, oddsNumber: odds.number, attempt: first.attempt },
    ...{ drawnAt: first.drawnAt, fairness, plays, lastOneId: lastOne },
    declared: urn.map(({ prizeId, weight }) => ({ orderId: order.id, prizeId, weight, supply: odds.supplies[prizeId] ?? 0 })),
    isVerified: fairness.isRevealed ? plays.every(({ isVerified }) => isVerified) : null,
  };
}

/** JSON is parsed at once: a hundred plays among a thousand prizes hold a hundred thousand stocks. */
const drawsOfOrder = (em: EntityManager, orderId: string) =>
  tablesOf(em, Draw)
    .selectFrom('draws')
    .select(['play', 'sequence', 'attempt', 'bound', 'value', 'seed_id as seedId', 'prize_id as prizeId', 'drawn_at as drawnAt'])
    .select(['drawn_under as drawnUnder', 'left_after as leftAfter', 'last_one_id as lastOneId'])
    .select(sql<number[]>`to_json(stocks)`.as('stocks'))
    .where('order_id', '=', orderId)
    .where('returned_after', 'is', null)
    .orderBy('play')
    .execute();

/** Under the odds of the order. */
async function lastOneAmong(em: EntityManager, gacha: string, weights: Record<string, number>): Promise<string | null> {
  const prizes = await em.find(Prize, { gacha, kind: 'last-one' }, { fields: ['id'] });
  return prizes.find(({ id }) => id in weights)?.id ?? null;
}

type Sold = { urn: readonly Lot[]; lastOne: string | null; number: number };

function verifyPlay(
  orderId: string,
  draw: DrawOfOrder,
  { urn, lastOne, number }: Sold,
  { seed: hex, seedHash }: Fairness,
): PlayVerification {
  const { play, sequence, attempt, bound, value, stocks, prizeId, leftAfter, lastOneId } = draw;
  const prizes = urn.map(({ prizeId, weight }, index) => ({ prizeId, weight, stock: stocks[index] ?? 0 }));
  const record = { orderId, play, sequence, prizes, bound, value, prizeId, leftAfter, lastOneId };
  if (hex === null) return { ...record, derivedValue: null, isVerified: null };
  const seed = Buffer.from(hex, 'hex');
  const turn = { orderId, attempt, play };
  const isSame = draw.drawnUnder === number;
  const mistake =
    mistakeIn(seed, prizes, { ...turn, bound, value, prizeId }) ?? mistakeInLastOne(prizes, { ...draw, lastOne, isSame });
  return { ...record, derivedValue: derive(seed, turn, bound), isVerified: isSeedOf(seedHash, seed) && mistake === null };
}
