import { issuePickupToken } from '../../../pickup/issue.ts';
import { redeemTickets } from '../../../pickup/redeem-tickets.ts';
import type { Resolvers } from '../../generated/types.ts';
import { userOf, writerOf } from '../../request/context.ts';
import { madeId } from '../nodes/id.ts';
import { shownGacha } from './from-snapshot.ts';

export const pickupResolvers: Resolvers = {
  Query: {
    redeemTickets: async (_root, _args, context) => {
      const [tickets] = await Promise.all([redeemTickets(context.em, userOf(context)), context.snapshot.load()]);
      return tickets;
    },
  },
  Mutation: {
    issuePickupToken: async (_root, { input }, context) => ({
      pickupToken: await issuePickupToken(writerOf(context), userOf(context), input?.gachaIds),
    }),
  },
  RedeemTicket: {
    id: (order) => madeId('RedeemTicket', order.id),
    order: (order) => order,
    gacha: (order, _args, context) => shownGacha(context, order.gachaId),
  },
};
