import type { Range } from '../../../database/keyset.ts';
import { BY_DRAW, coveredItems } from '../../../pickup/covered-items.ts';
import { issuePickupToken } from '../../../pickup/issue.ts';
import { issuePickupTokenFor } from '../../../pickup/issue-for.ts';
import { OLDEST_FIRST, redeemTickets } from '../../../pickup/redeem-tickets.ts';
import type { Resolvers } from '../../generated/types.ts';
import { readPage } from '../../pages/pagination.ts';
import { userOf, workerOf, writerOf } from '../../request/context.ts';
import { madeId } from '../nodes/id.ts';
import { shownGacha } from './from-snapshot.ts';

export const pickupResolvers: Resolvers = {
  Query: {
    redeemTickets: async (_root, page, context) => {
      const { request, snapshot } = context;
      const read = (range: Range) => request.reads.from((em) => redeemTickets(em, userOf(context), range));
      const tickets = readPage(read, OLDEST_FIRST, page, request, 'RedeemTicketConnection');
      const [found] = await Promise.all([tickets, snapshot.load()]);
      return found;
    },
  },
  Mutation: {
    issuePickupToken: async (_root, { input }, context) => {
      const { code, ...pickupToken } = await issuePickupToken(writerOf(context), userOf(context), input?.gachaIds);
      context.gateway.events.codeIssued();
      return { code, pickupToken };
    },
    issuePickupTokenFor: async (_root, { input }, context) => {
      const issued = await issuePickupTokenFor(writerOf(context), workerOf(context), input);
      context.gateway.events.codeIssued();
      return issued;
    },
  },
  PickupToken: {
    orderDetails: (token, page, { em, request }) => {
      const read = (range: Range) => coveredItems(em, token, range);
      return readPage(read, BY_DRAW, page, request, 'OrderDetailConnection');
    },
  },
  RedeemTicket: {
    id: (order) => madeId('RedeemTicket', order.id),
    order: (order) => order,
    gacha: (order, _args, context) => shownGacha(context, order.gachaId),
  },
};
