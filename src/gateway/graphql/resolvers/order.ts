import { cancelOrder } from '../../../order/cancel.ts';
import { findOrder } from '../../../order/find.ts';
import { countOrders, ordersOf } from '../../../order/history.ts';
import { isPaid, orderStatus, totalOf } from '../../../order/order.ts';
import { placeOrder } from '../../../order/place.ts';
import { asFarAs } from '../../../payment/attempt/shown.ts';
import type { Resolvers } from '../../generated/types.ts';
import { userOf, writerOf } from '../../request/context.ts';
import { readPage } from '../../request/pagination.ts';
import { shownGacha, shownPrize } from './from-snapshot.ts';

export const orderResolvers: Resolvers = {
  Query: {
    orders: async (_root, { status, ...page }, context) => {
      const [user, filter] = [userOf(context), status ?? 'assigned'];
      const list = {
        read: (range: Parameters<typeof ordersOf>[3]) =>
          ordersOf(context.em, user, filter, range, context.request.asked('Order')),
        count: () => countOrders(context.em, user, filter),
      };
      // The fields of each order read the catalogue, so that is loaded meanwhile.
      const [orders] = await Promise.all([
        readPage(list, 'createdAt', page, context.request.maxPageSize),
        context.snapshot.load(),
      ]);
      return orders;
    },
    order: (_root, { id }, context) => findOrder(context.em, userOf(context), id),
  },
  Mutation: {
    createOrder: async (_root, { input }, context) => ({
      order: await context.run(placeOrder, { ...input, user: userOf(context) }),
    }),
    cancelOrder: async (_root, { input }, context) => ({
      order: await cancelOrder(writerOf(context), userOf(context), input.orderId),
    }),
  },
  Order: {
    gacha: (order, _args, context) => shownGacha(context, order.gachaId),
    status: (order) => orderStatus(order),
    itemCount: (order) => order.playAmount,
    totalPrice: (order) => totalOf(order),
    // An order is drawn before it is paid, and shows nothing of its draw until then.
    serialNumber: (order) => (isPaid(order) ? (order.serialNumber ?? null) : null),
    payableUntil: (order) => (isPaid(order) || order.state === 'cancelled' ? null : (order.payableUntil ?? null)),
    orderDetails: (order, _args, { loaders }) => (isPaid(order) ? loaders.detailsOfOrder.load(order.id) : null),
    deliveryInfo: (order, _args, { loaders }) => loaders.deliveryInfoOfOrder.load(order.id),
    payment: async (order, _args, { loaders }) => asFarAs(order, await loaders.paymentOfOrder.load(order.id)),
  },
  OrderDetail: {
    prize: (detail, _args, context) => shownPrize(context, detail.prizeId),
  },
};
