import type { EntityManager } from '@mikro-orm/postgresql';
import DataLoader from 'dataloader';
import { CheckIn } from '../check-in/check-in.ts';
import { Gacha } from '../gacha/gacha.ts';
import { emissionProbabilities } from '../gacha/odds.ts';
import { Prize } from '../gacha/prize.ts';
import { RedeemDetail } from '../gacha/redeem-detail.ts';
import { DeliveryInfo } from '../order/delivery-info.ts';
import { Order } from '../order/order.ts';
import { OrderDetail } from '../order/order-detail.ts';
import { playsTaken } from '../order/plays.ts';
import { LIVE_STATES, Payment } from '../payment/payment.ts';
import type { User } from '../user/user.ts';

type Ids = readonly string[];

/** One row a key: as many keys as a request asks for in one statement. */
const one = <Row>(fetch: (keys: string[]) => Promise<Row[]>, keyOf: (row: Row) => string) =>
  new DataLoader<string, Row | null>(async (keys: Ids) => {
    const rows = new Map((await fetch([...keys])).map((row) => [keyOf(row), row]));
    return keys.map((key) => rows.get(key) ?? null);
  });

/** All rows of a key. */
const many = <Row>(fetch: (keys: string[]) => Promise<Row[]>, keyOf: (row: Row) => string) =>
  new DataLoader<string, Row[]>(async (keys: Ids) => {
    const rows = Map.groupBy(await fetch([...keys]), keyOf);
    return keys.map((key) => rows.get(key) ?? []);
  });

/** What the fields of one request load, each kind at once for all objects that ask. */
export function createLoaders(em: EntityManager, viewer: User | null) {
  let paying: Promise<boolean> | undefined;
  const prizesOfGacha = many(
    (ids) => em.find(Prize, { gacha: { $in: ids }, deletedAt: null }, { orderBy: { position: 'asc', id: 'asc' } }),
    ({ gacha }) => gacha.id,
  );
  return {
    gacha: one(
      (ids) => em.find(Gacha, { id: { $in: ids } }),
      ({ id }) => id,
    ),
    prize: one(
      (ids) => em.find(Prize, { id: { $in: ids } }),
      ({ id }) => id,
    ),
    prizesOfGacha,
    /** The odds of a whole gacha, worked out once a request. */
    oddsOfGacha: new DataLoader<string, Map<string, number>>((ids: Ids) =>
      Promise.all(ids.map(async (id) => emissionProbabilities(await prizesOfGacha.load(id)))),
    ),
    redeemDetailOfGacha: one(
      (ids) => em.find(RedeemDetail, { gacha: { $in: ids } }),
      ({ gacha }) => gacha.id,
    ),
    checkInOfGacha: one(
      async (ids) => (viewer ? em.find(CheckIn, { user: viewer.id, gacha: { $in: ids } }) : []),
      ({ gacha }) => gacha.id,
    ),
    playsOfGacha: new DataLoader<string, number>(async (ids: Ids) => {
      const plays = viewer ? await playsTaken(em, viewer, ids) : new Map<string, number>();
      return ids.map((id) => plays.get(id) ?? 0);
    }),
    detailsOfOrder: many(
      (ids) => em.find(OrderDetail, { order: { $in: ids }, deletedAt: null }, { orderBy: { play: 'asc' } }),
      ({ order }) => order.id,
    ),
    deliveryInfoOfOrder: one(
      (ids) => em.find(DeliveryInfo, { order: { $in: ids } }),
      ({ order }) => order.id,
    ),
    paymentOfOrder: one(
      (ids) => em.find(Payment, { order: { $in: ids }, state: { $in: LIVE_STATES } }),
      ({ order }) => order.id,
    ),
    viewerIsPaying: () => (paying ??= isPaying(em, viewer)),
  };
}

export type Loaders = ReturnType<typeof createLoaders>;

const isPaying = async (em: EntityManager, viewer: User | null): Promise<boolean> =>
  viewer !== null && (await em.count(Order, { user: viewer.id, state: 'paying' })) > 0;
