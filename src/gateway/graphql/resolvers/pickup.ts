import type { Range } from '../../../database/keyset.ts';
import { BY_DRAW, coveredItems } from '../../../pickup/covered-items.ts';
import { issuePickupToken } from '../../../pickup/issue.ts';
import { issuePickupTokenFor } from '../../../pickup/issue-for.ts';
import { redeemTickets, TICKETS_OLDEST_FIRST } from '../../../pickup/redeem-tickets.ts';
import { fromSnapshot } from '../../cache/shareable.ts';
import type { Resolvers } from '../../generated/types.ts';
import { readPage } from '../../pages/pagination.ts';
import { userOf, workerOf } from '../../request/context.ts';
import { madeId } from '../nodes/id.ts';
import { shownGacha } from './from-snapshot.ts';

export const pickupResolvers: Resolvers = {
  Query: {
    redeemTickets: async (_root, page, context) => {
      const read = (range: Range) => context.show((em) => redeemTickets(em, userOf(context), range));
      const tickets = readPage(read, TICKETS_OLDEST_FIRST, page, context, 'RedeemTicketConnection');
      const [found] = await Promise.all([tickets, context.snapshot.load()]);
      return found;
    },
  },
  Mutation: {
    issuePickupToken: async (_root, { input }, context) => {
      const { code, ...pickupToken } = await context.write((em) => issuePickupToken(em, userOf(context), input?.gachaIds));
      context.gateway.events.codeIssued();
      return { code, pickupToken };
    },
    issuePickupTokenFor: async (_root, { input }, context) => {
      const issued = await context.write((em) => issuePickupTokenFor(em, workerOf(context), input));
      context.gateway.events.codeIssued();
      return issued;
    },
  },
  PickupToken: {
    items: (token, page, context) => {
      const read = (range: Range) => context.write((em) => coveredItems(em, token, range));
      return readPage(read, BY_DRAW, page, context, 'OrderItemConnection');
    },
  },
  RedeemTicket: {
    ...fromSnapshot({ id: ({ id }: { id: string }) => madeId('RedeemTicket', id) }),
    order: (order) => order,
    gacha: (order, _args, context) => shownGacha(context, order.gachaId),
  },
};
