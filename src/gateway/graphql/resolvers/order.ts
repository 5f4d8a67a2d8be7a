import type { EntityManager } from '@mikro-orm/postgresql';
import type { Range } from '../../../database/keyset.ts';
import { cancelOrder } from '../../../order/cancel.ts';
import { HISTORY_NEWEST_FIRST, ordersOf } from '../../../order/history.ts';
import { isPaid, type OrderAtHand, orderStatus, type ShownOrder, totalOf } from '../../../order/order.ts';
import type { ItemAtHand, ShownDetail } from '../../../order/order-detail.ts';
import { placeOrder } from '../../../order/place.ts';
import { asFarAs, liveAsFarAs, NEWEST_ATTEMPT_FIRST } from '../../../payment/attempt/shown.ts';
import { refundedAmount } from '../../../refund/find.ts';
import { Refusal } from '../../../refusal.ts';
import type { OrderResolvers, Resolvers } from '../../generated/types.ts';
import { pageOf, readPage } from '../../pages/pagination.ts';
import { type Context, userOf } from '../../request/context.ts';
import { forReaders, hasAllAsked } from '../by-role/order-fields.ts';
import { shownGacha, shownPrize } from './from-snapshot.ts';
import { loadSoldAhead, soldIn } from './sold.ts';

/**
 * A foreign key promises the row, and what is shown of an order is shown to callers with a right to it. Where all that the
 * document asks of orders is known already, none is read.
 */
export async function orderAt(context: Context, known: OrderAtHand): Promise<ShownOrder> {
  if (hasAllAsked(known, context)) return known;
  const order = await context.loaders.orderSeen.load(known.id);
  if (!order) throw new Refusal('NOT_FOUND');
  return order;
}

export const orderOf = (context: Context, { orderId }: { orderId: string }): Promise<ShownOrder> =>
  orderAt(context, { id: orderId });

/** The columns of an item that are known beside another thing. */
const ITEM_AT_HAND = new Set(['id', 'order', 'prize', 'won', '__typename']);

export async function itemAt(context: Context, known: ItemAtHand): Promise<ShownDetail> {
  if (context.asked('OrderItem')?.isSubsetOf(ITEM_AT_HAND)) return known;
  const items = await context.loaders.detailsOfOrder.load(known.orderId);
  return items.find(({ id }) => id === known.id) ?? known;
}

/** More than these are read once it is known that there is a place for them in the answer. */
const MAX_ITEMS_AHEAD = 1_000;

/** An attempt to pay is read after its order. */
async function loadAhead(context: Context, orders: readonly ShownOrder[]): Promise<void> {
  const { loaders } = context;
  const fields = context.asked('Order');
  const paid = orders.filter(isPaid);
  const items = paid.reduce((sum, { playAmount }) => sum + playAmount, 0);
  const ids = paid.map(({ id }) => id);
  const isAhead = fields?.has('items') === true && items <= MAX_ITEMS_AHEAD;
  await Promise.all([
    fields?.has('payment') && loaders.paymentOfOrder.loadAhead(orders.map(({ id }) => id)),
    isAhead && loaders.detailsOfOrder.loadAhead(ids),
    isAhead && context.asked('OrderItem')?.has('won') && loadSoldAhead(context, ids),
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
    order: (_root, { id }, { loaders }) => loaders.orderSeen.load(id),
  },
  Mutation: {
    createOrder: async (_root, { input }, context) => {
      const order = await context.write(placeOrder, {
        ...{ ...input, user: userOf(context), spendingCaps: context.gateway.checkout.spendingCaps },
      });
      context.request.noted.order = order.id;
      return { order };
    },
    cancelOrder: async (_root, { input }, context) => {
      const order = await context.write((em) => cancelOrder(em, userOf(context), input.orderId));
      context.request.noted.order = order.id;
      return { order };
    },
  },
  Order: forReaders<OrderResolvers>({
    gacha: (order, _args, context) => shownGacha(context, order.gachaId),
    fan: ({ userId = '' }, _args, { viewer, loaders }) => viewer ?? loaders.userById.load(userId),
    status: (order) => orderStatus(order),
    totalPrice: (order) => totalOf(order),
    // An order is drawn before it is paid, and shows nothing of its draw until then.
    serialNumber: (order) => (isPaid(order) ? (order.serialNumber ?? null) : null),
    payableUntil: (order) => (isPaid(order) || order.state === 'cancelled' ? null : (order.payableUntil ?? null)),
    items: (order, _args, { loaders }) => {
      loaders.orderSeen.prime(order.id, order);
      return isPaid(order) ? loaders.detailsOfOrder.load(order.id) : null;
    },
    deliveryInfo: (order, _args, { loaders }) => loaders.deliveryInfoOfOrder.load(order.id),
    payment: (order, _args, { loaders }) => {
      loaders.orderSeen.prime(order.id, order);
      const payment = loaders.paymentOfOrder.load(order.id);
      return payment instanceof Promise ? payment.then((one) => liveAsFarAs(order, one)) : liveAsFarAs(order, payment);
    },
    refunds: (order, _args, { loaders }) => loaders.refundsOfOrder.load(order.id),
    refundedAmount: async (order, _args, { loaders }) =>
      isPaid(order) ? refundedAmount(await loaders.refundsOfOrder.load(order.id), totalOf(order)) : 0,
    payments: async (order, page, { loaders, maxPageSize }) => {
      loaders.orderSeen.prime(order.id, order);
      const attempts = await loaders.attemptsOfOrder.load(order.id);
      const shown = attempts.map((attempt) => asFarAs(order, attempt));
      return pageOf(shown, NEWEST_ATTEMPT_FIRST, page, maxPageSize);
    },
  }),
  OrderItem: {
    order: (detail, _args, context) => orderOf(context, detail),
    prize: (detail, _args, context) => shownPrize(context, detail.prizeId),
    won: (detail, _args, context) => soldIn(context, detail),
    counter: ({ id, deliveredAt }, _args, { viewer, loaders }) =>
      viewer && deliveredAt !== null ? loaders.counterOfItem.load(id) : null,
  },
};
