import { liveCheckIns } from '../../../check-in/check-in.ts';
import { signUp } from '../../../user/sign-up.ts';
import type { Resolvers } from '../../generated/types.ts';

export const userResolvers: Resolvers = {
  Query: {
    me: (_root, _args, { viewer }) => viewer,
  },
  Mutation: {
    signUp: async (_root, _args, { writer, caller }) => {
      if (caller.kind !== 'user') throw new Error('signing up has no rule that keeps others out');
      return { user: await signUp(writer(), caller.identity) };
    },
  },
  User: {
    checkIns: async (user, _args, { em, view }) => liveCheckIns(em, user, (await view()).now),
  },
};
