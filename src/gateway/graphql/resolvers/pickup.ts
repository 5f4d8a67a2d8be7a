import type { ShownGacha } from '../../../browse/catalogue.ts';
import type { OrderRow } from '../../../order/order.ts';
import { issuePickupToken } from '../../../pickup/issue.ts';
import { redeemTickets } from '../../../pickup/redeem-tickets.ts';
import type { Resolvers } from '../../generated/types.ts';
import { type Context, userOf, writerOf } from '../../request/context.ts';
import { shownGacha } from './from-snapshot.ts';

/** Synchronous where it can be, since a user may have many tickets. */
function ofGacha<T>(order: OrderRow, context: Context, tell: (gacha: ShownGacha) => T): T | Promise<T> {
  const gacha = shownGacha(context, order.gachaId);
  return gacha instanceof Promise ? gacha.then(tell) : tell(gacha);
}

export const pickupResolvers: Resolvers = {
  Query: {
    redeemTickets: async (_root, _args, context) => {
      const [tickets] = await Promise.all([redeemTickets(context.em, userOf(context)), context.snapshot.load()]);
      return tickets;
    },
  },
  Mutation: {
    issuePickupToken: async (_root, _args, context) => ({
      pickupToken: await issuePickupToken(writerOf(context), userOf(context)),
    }),
  },
  RedeemTicket: {
    orderId: (order) => order.id,
    gachaName: (order, _args, context) => ofGacha(order, context, ({ name }) => name),
    gachaImageUrl: (order, _args, context) => ofGacha(order, context, ({ thumbnailImageUrl }) => thumbnailImageUrl),
    tags: (order, _args, context) => ofGacha(order, context, ({ tags }) => tags),
    callNumber: (order, _args, context) => ofGacha(order, context, ({ detail }) => detail?.callNumber ?? ''),
    serialNumber: (order) => String(order.serialNumber ?? ''),
  },
};
