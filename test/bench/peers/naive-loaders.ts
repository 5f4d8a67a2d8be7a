import type { EntityManager } from '@mikro-orm/postgresql';
import DataLoader from 'dataloader';
import { CheckIn } from '../../../src/check-in/check-in.ts';
import { Gacha } from '../../../src/gacha/gacha.ts';
import { emissionProbabilities } from '../../../src/gacha/odds.ts';
import { Prize } from '../../../src/gacha/prize.ts';
import { RedeemDetail } from '../../../src/gacha/redeem-detail.ts';
import { Order } from '../../../src/order/order.ts';
import { OrderDetail } from '../../../src/order/order-detail.ts';
import { Payment } from '../../../src/payment/attempt/payment.ts';
import type { User } from '../../../src/user/user.ts';

function one<Entity>(find: (ids: string[]) => Promise<Entity[]>, keyOf: (entity: Entity) => string) {
  return new DataLoader<string, Entity | undefined>(async (ids) => {
    const found = new Map((await find([...ids])).map((entity) => [keyOf(entity), entity]));
    return ids.map((id) => found.get(id));
  });
}

function many<Entity>(find: (ids: string[]) => Promise<Entity[]>, keyOf: (entity: Entity) => string) {
  return new DataLoader<string, Entity[]>(async (ids) => {
    const found = Map.groupBy(await find([...ids]), keyOf);
    return ids.map((id) => found.get(id) ?? []);
  });
}

/** So that a list asks once for each kind of thing, and not once for each of its items. */
export function naiveLoaders(em: EntityManager, viewer: User) {
  const prizes = many(
    (ids) => em.find(Prize, { gacha: { $in: ids }, deletedAt: null }, { orderBy: { position: 'asc', id: 'asc' } }),
    ({ gacha }) => gacha.id,
  );
  return {
    prizes,
    odds: new DataLoader<string, Map<string, number>>((ids) =>
      Promise.all(ids.map(async (id) => emissionProbabilities(await prizes.load(id)))),
    ),
    gacha: one(
      (ids) => em.find(Gacha, { id: { $in: ids } }),
      ({ id }) => id,
    ),
    prize: one(
      (ids) => em.find(Prize, { id: { $in: ids } }),
      ({ id }) => id,
    ),
    redeemDetail: one(
      (ids) => em.find(RedeemDetail, { gacha: { $in: ids } }),
      ({ gacha }) => gacha.id,
    ),
    checkIn: one(
      (ids) => em.find(CheckIn, { user: viewer.id, gacha: { $in: ids } }),
      ({ gacha }) => gacha.id,
    ),
    bought: many(
      (ids) => em.find(Order, { user: viewer.id, gacha: { $in: ids }, state: { $in: ['paying', 'assigned', 'delivered'] } }),
      ({ gacha }) => gacha.id,
    ),
    details: many(
      (ids) => em.find(OrderDetail, { order: { $in: ids }, deletedAt: null }, { orderBy: { play: 'asc' } }),
      ({ order }) => order.id,
    ),
    payment: one(
      (ids) => em.find(Payment, { order: { $in: ids }, state: 'captured' }),
      ({ order }) => order.id,
    ),
  };
}
