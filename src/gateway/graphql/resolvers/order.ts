import { findPlain } from '../../../database/plain.ts';
import { cancelOrder } from '../../../order/cancel.ts';
import { countOrders, ordersOf } from '../../../order/history.ts';
import { isPaid, Order, orderStatus, totalOf } from '../../../order/order.ts';
import { placeOrder } from '../../../order/place.ts';
import type { Payment } from '../../../payment/payment.ts';
import { knownId, Refusal } from '../../../refusal.ts';
import type { Resolvers } from '../../generated/types.ts';
import { userOf, writerOf } from '../../request/context.ts';
import { readPage } from '../../request/pagination.ts';
import { shownGacha, shownPrize } from './from-snapshot.ts';

/**
 * The payment is read after its order, and may have gone on in between: a client sees both of the same instant, and never
 * money that was taken beside an order without prizes.
 */
const asFarAs = (order: Order, payment: Payment | null): Payment | null =>
  payment?.state === 'captured' && !isPaid(order) ? Object.create(payment, { state: { value: 'drawn' } }) : payment;

export const orderResolvers: Resolvers = {
  Query: {
    orders: async (_root, { status, ...page }, context) => {
      const [user, filter] = [userOf(context), status ?? 'assigned'];
      const list = {
        read: (range: Parameters<typeof ordersOf>[3]) => ordersOf(context.em, user, filter, range),
        count: () => countOrders(context.em, user, filter),
      };
      // What is shown of each order is looked for in the catalogue, so that lies ready.
      const [orders] = await Promise.all([
        readPage(list, 'createdAt', page, context.request.maxPageSize),
        context.snapshot.load(),
      ]);
      return orders;
    },
    order: async (_root, { id }, context) => {
      const [order] = await findPlain<Order>(context.em, Order, 'where id = ? and user_id = ? and deleted_at is null', [
        knownId(id),
        userOf(context).id,
      ]);
      if (!order) throw new Refusal('NOT_FOUND');
      return order;
    },
  },
  Mutation: {
    createOrder: async (_root, { input }, context) => ({ order: await placeOrder(writerOf(context), userOf(context), input) }),
    cancelOrder: async (_root, { input }, context) => ({
      order: await cancelOrder(writerOf(context), userOf(context), input.orderId),
    }),
  },
  Order: {
    gachaId: (order) => order.gacha.id,
    gacha: (order, _args, context) => shownGacha(context, order.gacha.id),
    userId: (order) => order.user.id,
    status: (order) => orderStatus(order),
    itemCount: (order) => order.playAmount,
    totalPrice: (order) => totalOf(order),
    // Drawn is not yet paid: what is not paid shows nothing of its draw.
    serialNumber: (order) => (isPaid(order) ? (order.serialNumber ?? null) : null),
    payableUntil: (order) => (order.state === 'pending' || order.state === 'paying' ? order.payableUntil : null),
    orderDetails: (order, _args, { loaders }) => (isPaid(order) ? loaders.detailsOfOrder.load(order.id) : null),
    deliveryInfo: (order, _args, { loaders }) => loaders.deliveryInfoOfOrder.load(order.id),
    payment: async (order, _args, { loaders }) => asFarAs(order, await loaders.paymentOfOrder.load(order.id)),
  },
  OrderDetail: {
    orderId: (detail) => detail.order.id,
    prizeId: (detail) => detail.prize.id,
    prize: (detail, _args, context) => shownPrize(context, detail.prize.id),
  },
};
