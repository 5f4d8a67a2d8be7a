import { CheckIn, isLive } from '../../../src/check-in/check-in.ts';
import { Gacha } from '../../../src/gacha/gacha.ts';
import { type Prize, prizeStatus } from '../../../src/gacha/prize.ts';
import { gachaStatus } from '../../../src/gacha/status.ts';
import { Order } from '../../../src/order/order.ts';
import type { OrderDetail } from '../../../src/order/order-detail.ts';
import type { Payment } from '../../../src/payment/attempt/payment.ts';
import type { NaiveContext } from './naive.ts';

type Nothing = Record<string, never>;

const statusOf = async (gacha: Gacha, { loaders, now }: NaiveContext) =>
  gachaStatus(gacha, await loaders.prizes.load(gacha.id), now);

const isDiscovered = async (gacha: Gacha, { loaders, now }: NaiveContext) =>
  !gacha.isCheckInNeeded || isLive(await loaders.checkIn.load(gacha.id), now);

async function visible({ em, viewer, now }: NaiveContext, limit: number): Promise<Gacha[]> {
  const live = await em.find(CheckIn, { user: viewer.id, expiresAt: { $gt: now } });
  const { providerType: authProviderType, providerId } = viewer;
  const forViewer = [
    { authProviderType: null },
    { authProviderType, authProviderId: null },
    { authProviderType, authProviderId: providerId },
  ];
  const found = [{ isCheckInNeeded: false }, { id: { $in: live.map(({ gacha }) => gacha.id) } }];
  return em.find(
    Gacha,
    { published: true, deletedAt: null, $and: [{ $or: forViewer }, { $or: found }] },
    { orderBy: { startAt: 'desc', id: 'asc' }, limit },
  );
}

const instant = (date: Date | null | undefined) => date?.toISOString() ?? null;
const dates = <Entity extends { createdAt: Date; updatedAt?: Date }>() => ({
  createdAt: (entity: Entity) => instant(entity.createdAt),
  updatedAt: (entity: Entity) => instant(entity.updatedAt),
});

export const resolvers = {
  Query: {
    gachas: async (_root: Nothing, { first }: { first: number }, context: NaiveContext) => ({
      nodes: await visible(context, first),
    }),
    gacha: (_root: Nothing, { id }: { id: string }, { em }: NaiveContext) =>
      em.findOne(Gacha, { id, published: true, deletedAt: null }),
    orders: async (_root: Nothing, { first: limit }: { first: number }, { em, viewer }: NaiveContext) => ({
      nodes: await em.find(
        Order,
        { user: viewer.id, state: { $in: ['assigned', 'delivered'] } },
        { orderBy: { createdAt: 'desc', id: 'asc' }, limit },
      ),
    }),
  },
  Gacha: {
    ...dates<Gacha>(),
    startAt: ({ startAt }: Gacha) => instant(startAt),
    endAt: ({ endAt }: Gacha) => instant(endAt),
    redeemLimitDate: ({ redeemLimitDate }: Gacha) => instant(redeemLimitDate),
    deliveryType: ({ deliveryType }: Gacha) => deliveryType.toUpperCase(),
    status: async (gacha: Gacha, _args: Nothing, context: NaiveContext) => (await statusOf(gacha, context)).toUpperCase(),
    purchasable: async (gacha: Gacha, _args: Nothing, context: NaiveContext) =>
      (await statusOf(gacha, context)) === 'selling' && (await isDiscovered(gacha, context)),
    discovered: (gacha: Gacha, _args: Nothing, context: NaiveContext) => isDiscovered(gacha, context),
    playCount: async ({ id }: Gacha, _args: Nothing, { loaders }: NaiveContext) =>
      (await loaders.bought.load(id)).reduce((sum, { playAmount }) => sum + playAmount, 0),
    redeemDetail: ({ id }: Gacha, _args: Nothing, { loaders }: NaiveContext) => loaders.redeemDetail.load(id),
    prizes: async ({ id }: Gacha, _args: unknown, { loaders }: NaiveContext) => ({ nodes: await loaders.prizes.load(id) }),
  },
  Prize: {
    ...dates<Prize>(),
    status: (prize: Prize) => prizeStatus(prize).toUpperCase(),
    emissionProbability: async ({ id, gacha }: Prize, _args: Nothing, { loaders }: NaiveContext) =>
      (await loaders.odds.load(gacha.id)).get(id),
  },
  Order: {
    createdAt: ({ createdAt }: Order) => instant(createdAt),
    status: ({ state }: Order) => state.toUpperCase(),
    totalPrice: ({ price, playAmount }: Order) => price * playAmount,
    gacha: ({ gacha }: Order, _args: Nothing, { loaders }: NaiveContext) => loaders.gacha.load(gacha.id),
    items: ({ id }: Order, _args: Nothing, { loaders }: NaiveContext) => loaders.details.load(id),
    payment: ({ id }: Order, _args: Nothing, { loaders }: NaiveContext) => loaders.payment.load(id),
  },
  OrderDetail: {
    deliveredAt: ({ deliveredAt }: OrderDetail) => instant(deliveredAt),
    prize: ({ prize }: OrderDetail, _args: Nothing, { loaders }: NaiveContext) => loaders.prize.load(prize.id),
  },
  Payment: {
    createdAt: ({ createdAt }: Payment) => instant(createdAt),
    status: ({ state }: Payment) => state.toUpperCase(),
  },
};
