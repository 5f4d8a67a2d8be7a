import type { EntityManager } from '@mikro-orm/postgresql';
import { SOONEST_END_FIRST } from '../../../check-in/check-in.ts';
import { signUpAgreeing } from '../../../seller/consent.ts';
import { identityKey } from '../../../user/find.ts';
import type { User } from '../../../user/user.ts';
import type { MutationResolvers, Resolvers, SignUpInput } from '../../generated/types.ts';
import { pageOf } from '../../pages/pagination.ts';
import type { Context } from '../../request/context.ts';
import { limitedSignUp } from '../../request/limited.ts';

/** The viewer of a request that signs up: there was none when it began. */
const isCaller = (user: User, { caller }: Context): boolean =>
  caller.kind === 'user' && identityKey(user) === identityKey(caller.identity);

async function signedUp(
  context: Context,
  input: SignUpInput | null | undefined,
  how: { mayRefuse: boolean },
): Promise<{ user: User }> {
  if (context.caller.kind !== 'user') throw new Error('signUp has no shield rule');
  const { identity } = context.caller;
  const signUp = (em: EntityManager) => signUpAgreeing(em, identity, input?.consents ?? {}, how);
  return { user: await limitedSignUp(context, () => context.write(signUp)) };
}

/** Clients of REST were written before there was anything to agree to. */
export const signUpOfRest: NonNullable<MutationResolvers['signUp']> = (_root, { input }, context) =>
  signedUp(context, input, { mayRefuse: false });

export const userResolvers: Resolvers = {
  Query: {
    me: (_root, _args, { viewer }) => viewer,
  },
  Mutation: {
    signUp: (_root, { input }, context) => signedUp(context, input, { mayRefuse: true }),
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
