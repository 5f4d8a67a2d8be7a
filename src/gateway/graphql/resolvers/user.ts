import { SOONEST_END_FIRST } from '../../../check-in/check-in.ts';
import { identityKey } from '../../../user/find.ts';
import { signUp } from '../../../user/sign-up.ts';
import type { User } from '../../../user/user.ts';
import type { Resolvers } from '../../generated/types.ts';
import { pageOf } from '../../pages/pagination.ts';
import type { Context } from '../../request/context.ts';
import { limitedSignUp } from '../../request/limited.ts';

/** The viewer of a request that signs up: there was none when it began. */
const isCaller = (user: User, { caller }: Context): boolean =>
  caller.kind === 'user' && identityKey(user) === identityKey(caller.identity);

export const userResolvers: Resolvers = {
  Query: {
    me: (_root, _args, { viewer }) => viewer,
  },
  Mutation: {
    signUp: async (_root, _args, context) => {
      if (context.caller.kind !== 'user') throw new Error('signUp has no shield rule');
      const { identity } = context.caller;
      return { user: await limitedSignUp(context, () => context.write((em) => signUp(em, identity))) };
    },
  },
  User: {
    checkIns: async (user, page, context) => {
      if (!isCaller(user, context)) return null;
      const { now } = await context.snapshot.load();
      const live = await context.loaders.liveCheckInsOfUser.load({ userId: user.id, now });
      return pageOf(live, SOONEST_END_FIRST, page, context.maxPageSize);
    },
  },
};
