import { liveCheckIns, SOONEST_END_FIRST } from '../../../check-in/check-in.ts';
import type { Range } from '../../../database/keyset.ts';
import { signUp } from '../../../user/sign-up.ts';
import type { Resolvers } from '../../generated/types.ts';
import { writerOf } from '../../request/context.ts';
import { readPage } from '../../request/pagination.ts';

export const userResolvers: Resolvers = {
  Query: {
    me: (_root, _args, { viewer }) => viewer,
  },
  Mutation: {
    signUp: async (_root, _args, context) => {
      if (context.caller.kind !== 'user') throw new Error('signUp has no shield rule');
      return { user: await signUp(writerOf(context), context.caller.identity) };
    },
  },
  User: {
    checkIns: async (user, page, { em, snapshot, request, viewer }) => {
      if (user.id !== viewer?.id) return null;
      const { now } = await snapshot.load();
      const read = (range: Range) => liveCheckIns(em, user, now, range);
      return readPage(read, SOONEST_END_FIRST, page, request, 'CheckInConnection');
    },
  },
};
