import { cancelOrder } from '../../order/cancel.ts';
import { ordersOf } from '../../order/history.ts';
import { isPaid, Order, orderStatus, totalOf } from '../../order/order.ts';
import { placeOrder } from '../../order/place.ts';
import { knownId, Refusal } from '../../refusal.ts';
import { userOf } from '../context.ts';
import { readPage } from '../pages.ts';
import type { Resolvers } from '../types.ts';
import { existing } from './existing.ts';

export const orderResolvers: Resolvers = {
  Query: {
    orders: (_root, { status, ...page }, context) =>
      readPage(context.em, Order, ordersOf(userOf(context), status ?? 'assigned'), 'createdAt', page, context.mostPerPage),
    order: async (_root, { id }, context) => {
      const order = await context.em.findOne(Order, { id: knownId(id), user: userOf(context).id });
      if (!order) throw new Refusal('NOT_FOUND');
      return order;
    },
  },
  Mutation: {
    createOrder: async (_root, { input }, context) => ({ order: await placeOrder(context.em.fork(), userOf(context), input) }),
    cancelOrder: async (_root, { input }, context) => ({
      order: await cancelOrder(context.em.fork(), userOf(context), input.orderId),
    }),
  },
  Order: {
    gachaId: (order) => order.gacha.id,
    gacha: (order, _args, { loaders }) => existing(loaders.gacha.load(order.gacha.id)),
    userId: (order) => order.user.id,
    status: (order) => orderStatus(order),
    itemCount: (order) => order.playAmount,
    totalPrice: (order) => totalOf(order),
    // Drawn is not yet paid: what is not paid shows nothing of its draw.
    serialNumber: (order) => (isPaid(order) ? (order.serialNumber ?? null) : null),
    payableUntil: (order) => (order.state === 'pending' || order.state === 'paying' ? order.payableUntil : null),
    orderDetails: (order, _args, { loaders }) => (isPaid(order) ? loaders.detailsOfOrder.load(order.id) : null),
    deliveryInfo: (order, _args, { loaders }) => loaders.deliveryInfoOfOrder.load(order.id),
    payment: (order, _args, { loaders }) => loaders.paymentOfOrder.load(order.id),
  },
  OrderDetail: {
    orderId: (detail) => detail.order.id,
    prizeId: (detail) => detail.prize.id,
    prize: (detail, _args, { loaders }) => existing(loaders.prize.load(detail.prize.id)),
  },
};
