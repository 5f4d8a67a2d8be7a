import type { Range } from '../../../../database/keyset.ts';
import { decideBan, eraseAtDesk } from '../../../../operator/people/at-the-desk.ts';
import { BANS_LATEST_FIRST, bansIn } from '../../../../operator/people/bans.ts';
import type { Resolvers } from '../../../generated/types.ts';
import { readPage } from '../../../pages/pagination.ts';
import type { Context } from '../../../request/context.ts';
import { changeBy } from '../staff/staff.ts';

type Deciding = { userId: string; reason: string };

const decided = async (context: Context, { userId, reason }: Deciding, isBanned: boolean) => ({
  ban: await context.write((em) => decideBan(em, changeBy(context, reason), { userId, isBanned })),
});

export const personResolvers: Resolvers = {
  Query: {
    userBans: (_root, { userId, ...page }, context) => {
      const read = (range: Range) => context.write((em) => bansIn(em, userId, range));
      return readPage(read, BANS_LATEST_FIRST, page, context, 'UserBanConnection');
    },
  },
  Mutation: {
    banUser: (_root, { input }, context) => decided(context, input, true),
    unbanUser: (_root, { input }, context) => decided(context, input, false),
    eraseUser: async (_root, { input: { userId, reason, isTrial } }, context) => {
      const given = { userId, isTrial: isTrial === true };
      const ends = await context.write((em) => eraseAtDesk(em, changeBy(context, reason), given));
      return { isErased: !given.isTrial, ends };
    },
  },
  AccountEnds: {
    unpaidOrders: ({ unpaid }) => unpaid,
    uncollectedItems: ({ uncollected }) => uncollected,
    uncollectedOrders: ({ ofOrders }) => ofOrders,
  },
};
