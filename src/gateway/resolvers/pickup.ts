import type { Order } from '../../order/order.ts';
import { issuePickupToken } from '../../pickup/issue.ts';
import { redeemTickets } from '../../pickup/redeem-tickets.ts';
import { type Context, userOf } from '../context.ts';
import type { Resolvers } from '../types.ts';
import { shownGacha } from './existing.ts';

const gachaOf = (order: Order, context: Context) => shownGacha(context, order.gacha.id);

export const pickupResolvers: Resolvers = {
  Query: {
    redeemTickets: (_root, _args, context) => redeemTickets(context.em, userOf(context)),
  },
  Mutation: {
    issuePickupToken: async (_root, _args, context) => ({
      pickupToken: await issuePickupToken(context.writer(), userOf(context)),
    }),
  },
  RedeemTicket: {
    orderId: (order) => order.id,
    gachaId: (order) => order.gacha.id,
    gachaName: async (order, _args, context) => (await gachaOf(order, context)).name,
    gachaImageUrl: async (order, _args, context) => (await gachaOf(order, context)).thumbnailImageUrl,
    tags: async (order, _args, context) => (await gachaOf(order, context)).tags,
    callNumber: async (order, _args, context) => (await gachaOf(order, context)).detail?.callNumber ?? '',
    serialNumber: (order) => String(order.serialNumber ?? ''),
  },
};
