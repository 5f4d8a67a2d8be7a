import { liveCheckIns } from '../../../check-in/check-in.ts';
import { signUp } from '../../../user/sign-up.ts';
import type { Resolvers } from '../../generated/types.ts';
import { writerOf } from '../../request/context.ts';

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
    checkIns: async (user, _args, { em, snapshot, viewer }) =>
      user.id === viewer?.id ? liveCheckIns(em, user, (await snapshot.load()).now) : null,
  },
};
