import type { EntityManager } from '@mikro-orm/postgresql';
import type { Range } from '../../../database/keyset.ts';
import { cancelOrder } from '../../../order/cancel.ts';
import { HISTORY_NEWEST_FIRST, ordersOf } from '../../../order/history.ts';
import { isPaid, orderStatus, type ShownOrder, totalOf } from '../../../order/order.ts';
import { placeOrder } from '../../../order/place.ts';
import { asFarAs, liveAsFarAs, NEWEST_ATTEMPT_FIRST } from '../../../payment/attempt/shown.ts';
import { Refusal } from '../../../refusal.ts';
import type { Resolvers } from '../../generated/types.ts';
import { pageOf, readPage } from '../../pages/pagination.ts';
import { type Context, userOf } from '../../request/context.ts';
import { shownGacha, shownPrize } from './from-snapshot.ts';

const ID_ALONE = new Set(['id', '__typename']);

/**
 * A foreign key promises the row, and what is shown of an order is shown to its own user only. Its id is known: where no more
 * of orders is asked for, none is read.
 */
export async function orderOf(context: Context, { orderId }: { orderId: string }): Promise<ShownOrder> {
  if (context.asked('Order')?.isSubsetOf(ID_ALONE)) return { id: orderId } as ShownOrder;
  const order = await context.loaders.orderOfViewer.load(orderId);
  if (!order) throw new Refusal('NOT_FOUND');
  return order;
}

/** More than these are read once it is known that there is a place for them in the answer. */
const MAX_ITEMS_AHEAD = 1_000;

/** An attempt to pay is read after its order. */
async function loadAhead(context: Context, orders: readonly ShownOrder[]): Promise<void> {
  const { loaders } = context;
  const fields = context.asked('Order');
  const paid = orders.filter(isPaid);
  const items = paid.reduce((sum, { playAmount }) => sum + playAmount, 0);
  await Promise.all([
    fields?.has('payment') && loaders.paymentOfOrder.loadAhead(orders.map(({ id }) => id)),
    fields?.has('items') && items <= MAX_ITEMS_AHEAD && loaders.detailsOfOrder.loadAhead(paid.map(({ id }) => id)),
  ]);
}

export const orderResolvers: Resolvers = {
  Query: {
    orders: async (_root, { where, ...page }, context) => {
      const find = (em: EntityManager, range: Range) => ordersOf(em, userOf(context), where ?? {}, range, context.asked('Order'));
      const read = (range: Range) => context.show((em) => find(em, range));
      // The fields of each order read the catalogue, so that is loaded meanwhile.
      const [orders] = await Promise.all([
        readPage(read, HISTORY_NEWEST_FIRST, page, context, 'OrderConnection'),
        context.snapshot.load(),
      ]);
      await loadAhead(context, orders.items);
      return orders;
    },
    order: (_root, { id }, { loaders }) => loaders.orderOfViewer.load(id),
  },
  Mutation: {
    createOrder: async (_root, { input }, context) => {
      const order = await context.write(placeOrder, { ...input, user: userOf(context) });
      context.request.noted.order = order.id;
      return { order };
    },
    cancelOrder: async (_root, { input }, context) => {
      const order = await context.write((em) => cancelOrder(em, userOf(context), input.orderId));
      context.request.noted.order = order.id;
      return { order };
    },
  },
  Order: {
    gacha: (order, _args, context) => shownGacha(context, order.gachaId),
    // An order is shown to its own user only.
    fan: (_order, _args, context) => userOf(context),
    status: (order) => orderStatus(order),
    totalPrice: (order) => totalOf(order),
    // An order is drawn before it is paid, and shows nothing of its draw until then.
    serialNumber: (order) => (isPaid(order) ? (order.serialNumber ?? null) : null),
    payableUntil: (order) => (isPaid(order) || order.state === 'cancelled' ? null : (order.payableUntil ?? null)),
    items: (order, _args, { loaders }) => {
      loaders.orderOfViewer.prime(order.id, order);
      return isPaid(order) ? loaders.detailsOfOrder.load(order.id) : null;
    },
    deliveryInfo: (order, _args, { loaders }) => loaders.deliveryInfoOfOrder.load(order.id),
    payment: (order, _args, { loaders }) => {
      loaders.orderOfViewer.prime(order.id, order);
      const payment = loaders.paymentOfOrder.load(order.id);
      return payment instanceof Promise ? payment.then((one) => liveAsFarAs(order, one)) : liveAsFarAs(order, payment);
    },
    refunds: (order, _args, { loaders }) => loaders.refundsOfOrder.load(order.id),
    payments: async (order, page, { loaders, maxPageSize }) => {
      loaders.orderOfViewer.prime(order.id, order);
      const attempts = await loaders.attemptsOfOrder.load(order.id);
      const shown = attempts.map((attempt) => asFarAs(order, attempt));
      return pageOf(shown, NEWEST_ATTEMPT_FIRST, page, maxPageSize);
    },
  },
  OrderItem: {
    order: (detail, _args, context) => orderOf(context, detail),
    prize: (detail, _args, context) => shownPrize(context, detail.prizeId),
  },
};
