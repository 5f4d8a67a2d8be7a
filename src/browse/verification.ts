import type { EntityManager } from '@mikro-orm/postgresql';
import { isSeedOf, mistakeIn } from '../draw/check.ts';
import { derive } from '../draw/derive.ts';
import { type Lot, urnOf } from '../draw/draw.ts';
import { Draw } from '../draw/record.ts';
import { OddsVersion } from '../gacha/odds.ts';
import { isPaid, Order } from '../order/order.ts';
import { knownId, Refusal } from '../refusal.ts';
import type { User } from '../user/user.ts';
import { type Fairness, fairnessOfSeed } from './fairness.ts';

export type PlayVerification = {
  play: number;
  sequence: number;
  prizes: Lot[];
  bound: number;
  value: number;
  prizeId: string;
  derivedValue: number | null;
  verified: boolean | null;
};
export type DrawVerification = {
  orderId: string;
  gachaId: string;
  oddsNumber: number;
  attempt: number;
  drawnAt: Date;
  fairness: Fairness;
  plays: PlayVerification[];
  verified: boolean | null;
};

type Recorded = Draw & Record<'bound' | 'value', number> & { stocks: number[]; seed: { id: string } };
const isRecorded = (draw: Draw): draw is Recorded => draw.seed !== null && draw.stocks !== null;

/**
 * What a user needs to work out an order's draw: its record, and the seed once that is revealed. Nothing is told of an order
 * before it is paid, and there is nothing to tell of one that was drawn before there were records.
 */
export async function verifyDraw(em: EntityManager, user: User, orderId: string): Promise<DrawVerification | null> {
  const order = await em.findOne(Order, { id: knownId(orderId), user: user.id });
  if (!order) throw new Refusal('NOT_FOUND');
  if (!isPaid(order)) return null;
  const draws = (await em.find(Draw, { order: order.id, returnedAfter: null }, { orderBy: { play: 'asc' } })).filter(isRecorded);
  const [first] = draws;
  if (!first) return null;
  const fairness = await fairnessOfSeed(em, first.seed.id);
  const odds = await em.findOneOrFail(OddsVersion, { id: order.oddsVersion.id });
  const plays = draws.map((draw) => verifyPlay(order.id, draw, odds, fairness));
  return {
    ...{ orderId: order.id, gachaId: order.gacha.id, oddsNumber: odds.number, attempt: first.attempt },
    ...{ drawnAt: first.drawnAt, fairness, plays },
    verified: fairness.revealed ? plays.every(({ verified }) => verified) : null,
  };
}

function verifyPlay(
  orderId: string,
  draw: Recorded,
  { weights }: OddsVersion,
  { seed: hex, seedHash }: Fairness,
): PlayVerification {
  const { play, sequence, attempt, bound, value, stocks } = draw;
  const prizeId = draw.prize.id;
  const left = new Map(
    Object.keys(weights)
      .sort()
      .map((id, index) => [id, stocks[index] ?? 0]),
  );
  const prizes = urnOf(weights, (id) => left.get(id) ?? 0);
  const record = { play, sequence, prizes, bound, value, prizeId };
  if (hex === null) return { ...record, derivedValue: null, verified: null };
  const seed = Buffer.from(hex, 'hex');
  const turn = { orderId, attempt, play };
  const mistake = mistakeIn(seed, prizes, { ...turn, bound, value, prizeId });
  return { ...record, derivedValue: derive(seed, turn, bound), verified: isSeedOf(seedHash, seed) && mistake === null };
}
