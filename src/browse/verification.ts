import type { EntityManager } from '@mikro-orm/postgresql';
import { type Lot, urnOf } from '../draw/draw.ts';
import { derive } from '../draw/random.ts';
import { isSeedOf, mistakeIn } from '../draw/verify-play.ts';
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

type Recorded = {
  play: number;
  sequence: number;
  attempt: number;
  seedId: string;
  stocks: number[];
  bound: number;
  value: number;
  prizeId: string;
  drawnAt: string;
};

/**
 * What a user needs to work out an order's draw: its record, and the seed once that is revealed. Nothing is told of an order
 * before it is paid, and there is nothing to tell of one that was drawn before there were records.
 */
export async function verifyDraw(em: EntityManager, user: User, orderId: string): Promise<DrawVerification | null> {
  const order = await em.findOne(Order, { id: knownId(orderId), user: user.id });
  if (!order) throw new Refusal('NOT_FOUND');
  if (!isPaid(order)) return null;
  const draws = await recordsOf(em, order.id);
  const [first] = draws;
  if (!first) return null;
  const fairness = await fairnessOfSeed(em, first.seedId);
  const odds = await em.findOneOrFail(OddsVersion, { id: order.oddsVersion.id });
  const urn = urnOf(odds.weights, () => 0);
  const plays = draws.map((draw) => verifyPlay(order.id, draw, urn, fairness));
  return {
    ...{ orderId: order.id, gachaId: order.gacha.id, oddsNumber: odds.number, attempt: first.attempt },
    ...{ drawnAt: new Date(first.drawnAt), fairness, plays },
    verified: fairness.revealed ? plays.every(({ verified }) => verified) : null,
  };
}

/** As JSON, which is read at once: a hundred plays among a thousand prizes hold a hundred thousand stocks. */
async function recordsOf(em: EntityManager, orderId: string): Promise<Recorded[]> {
  const [row] = await em.execute<{ records: Recorded[] }[]>(
    `select coalesce(json_agg(json_build_object('play', play, 'sequence', sequence, 'attempt', attempt, 'seedId', seed_id, 'stocks', stocks,
              'bound', bound, 'value', value, 'prizeId', prize_id, 'drawnAt', drawn_at) order by play), '[]') as records
       from draws where order_id = ? and returned_after is null and seed_id is not null and stocks is not null`,
    [orderId],
  );
  return row?.records ?? [];
}

function verifyPlay(orderId: string, draw: Recorded, urn: readonly Lot[], { seed: hex, seedHash }: Fairness): PlayVerification {
  const { play, sequence, attempt, bound, value, stocks, prizeId } = draw;
  const prizes = urn.map(({ prizeId, weight }, index) => ({ prizeId, weight, stock: stocks[index] ?? 0 }));
  const record = { play, sequence, prizes, bound, value, prizeId };
  if (hex === null) return { ...record, derivedValue: null, verified: null };
  const seed = Buffer.from(hex, 'hex');
  const turn = { orderId, attempt, play };
  const mistake = mistakeIn(seed, prizes, { ...turn, bound, value, prizeId });
  return { ...record, derivedValue: derive(seed, turn, bound), verified: isSeedOf(seedHash, seed) && mistake === null };
}
