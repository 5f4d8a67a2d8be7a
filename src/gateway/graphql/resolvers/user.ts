import type { EntityManager } from '@mikro-orm/postgresql';
import { SOONEST_END_FIRST } from '../../../check-in/check-in.ts';
import { badInput } from '../../../refusal.ts';
import { signUpAgreeing } from '../../../seller/consent.ts';
import { giveOwnBirthMonth } from '../../../spending/birth-month.ts';
import { asksAge, NO_CAPS, type SpendingCaps } from '../../../spending/caps.ts';
import { setOwnCap } from '../../../spending/own-cap.ts';
import { correctBirthMonth } from '../../../staff/birth-month.ts';
import { identityKey } from '../../../user/find.ts';
import type { User } from '../../../user/user.ts';
import type { MutationResolvers, Resolvers, SignUpInput } from '../../generated/types.ts';
import { pageOf } from '../../pages/pagination.ts';
import { type Context, doerOf, userOf } from '../../request/context.ts';
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
  if (input?.birthMonth != null) mustAsk(context);
  const signUp = (em: EntityManager) =>
    signUpAgreeing(em, identity, input?.consents ?? {}, { ...how, birthMonth: input?.birthMonth });
  return { user: await limitedSignUp(context, () => context.write(signUp)) };
}

/** Clients of REST were written before there was anything to agree to. */
export const signUpOfRest: NonNullable<MutationResolvers['signUp']> = (_root, { input }, context) =>
  signedUp(context, input, { mayRefuse: false });

/** What the operator does not ask for is not kept. */
function mustAsk(context: Context): void {
  if (!asksAge(capsOf(context))) throw badInput('birthMonth', 'NOT_ASKED_FOR');
}

const capsOf = ({ gateway: { checkout } }: Context): SpendingCaps => checkout.spendingCaps ?? NO_CAPS;

export const userResolvers: Resolvers = {
  Query: {
    me: (_root, _args, { viewer }) => viewer,
  },
  Mutation: {
    signUp: (_root, { input }, context) => signedUp(context, input, { mayRefuse: true }),
    giveBirthMonth: async (_root, { input }, context) => {
      mustAsk(context);
      const user = userOf(context);
      await context.write((em) => giveOwnBirthMonth(em, user, input.birthMonth));
      return { user };
    },
    setSpendingCap: async (_root, { input: { day = null, month = null } }, context) => {
      const user = userOf(context);
      await context.write((em) => setOwnCap(em, user, { day, month }));
      return { user };
    },
    correctBirthMonth: async (_root, { input }, context) => {
      await context.write((em) => correctBirthMonth(em, doerOf(context), input));
      return { user: await context.loaders.userById.load(input.userId) };
    },
  },
  User: {
    spending: (user, _args, context) => (isCaller(user, context) ? context.loaders.spendingOfUser.load(user.id) : null),
    checkIns: async (user, page, context) => {
      if (!isCaller(user, context)) return null;
      const { now } = await context.snapshot.load();
      const live = await context.loaders.liveCheckInsOfUser.load({ userId: user.id, now });
      return pageOf(live, SOONEST_END_FIRST, page, context.maxPageSize);
    },
  },
};
