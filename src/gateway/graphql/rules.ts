import type { GraphQLSchema } from 'graphql';
import type { IMiddlewareTypeMap } from 'graphql-middleware';
import { accepts, Gacha } from '../../gacha/gacha.ts';
import { mustHandle } from '../../handover/staff-gachas.ts';
import { gachaOfOrder } from '../../order/find.ts';
import { isId, Refusal } from '../../refusal.ts';
import type { MutationResolvers, QueryResolvers } from '../generated/types.ts';
import type { Context } from '../request/context.ts';
import { notStaff, notUser } from '../request/refused-caller.ts';
import { allow, applyMiddleware, chain, deny, rule, shield } from './load-shield.ts';

type Verdict = true | Refusal;
type Test<Arguments> = (args: Arguments, context: Context) => Verdict | Promise<Verdict>;

/** A rule that throws denies: the caller may try again, and is never let through. */
const when = <Arguments>(name: string, test: Test<Arguments>) =>
  rule(name)(async (_parent: unknown, args: Arguments, context: Context) => {
    try {
      return await test(args, context);
    } catch (error) {
      return error instanceof Refusal ? error : new Refusal('UNAVAILABLE', [], { cause: error });
    }
  });

const isSignedIn = when('isSignedIn', (_args, context) => context.caller.kind === 'user' || new Refusal(notUser(context)));

const isUser = when('isUser', (_args, context) => context.viewer !== null || new Refusal(notUser(context)));

const isStaff = when('isStaff', (_args, context) => context.staff !== null || new Refusal(notStaff(context)));

/** An unknown gacha is not found, rather than forbidden. */
const authMethodMatches = when<{ input: { gachaId: string } }>('authMethodMatches', async ({ input }, { em, viewer }) => {
  const gacha = isId(input.gachaId) ? await em.findOne(Gacha, { id: input.gachaId }) : null;
  if (!gacha?.published || gacha.deletedAt) return new Refusal('NOT_FOUND');
  return (viewer !== null && accepts(gacha, viewer)) || new Refusal('AUTH_METHOD_MISMATCH');
});

const handlesGachas = when<{ gachaIds?: readonly string[] | null; input?: { gachaId: string } }>(
  'handlesGachas',
  async ({ gachaIds, input }, { em, staff }): Promise<Verdict> => {
    if (staff) await mustHandle(em, staff, input ? [input.gachaId] : (gachaIds ?? []));
    return true;
  },
);

const handlesOrder = when<{ orderId: string }>('handlesOrder', async ({ orderId }, { em, staff }): Promise<Verdict> => {
  // An order that there is not is at no gacha that can be handled.
  if (staff) await mustHandle(em, staff, [(await gachaOfOrder(em, orderId)) ?? '']);
  return true;
});

/** A missing root field does not compile, and would be denied. */
const queries = {
  gachas: allow,
  gacha: allow,
  me: allow,
  staffMe: allow,
  node: allow,
  nodes: allow,
  orders: isUser,
  order: isUser,
  verifyDraw: isUser,
  redeemTickets: isUser,
  handovers: chain(isStaff, handlesGachas),
  paymentAttempts: chain(isStaff, handlesOrder),
} satisfies Record<keyof QueryResolvers, unknown>;

const mutations = {
  signUp: isSignedIn,
  checkIn: isUser,
  createOrder: chain(isUser, authMethodMatches),
  cancelOrder: isUser,
  pay: isUser,
  completePayment: isUser,
  issuePickupToken: isUser,
  confirmHandover: chain(isStaff, handlesGachas),
} satisfies Record<keyof MutationResolvers, unknown>;

export type Caller = 'ANYONE' | 'TOKEN' | 'USER' | 'STAFF';
type Rule = { getRules?(): readonly unknown[] };

const CALLERS = new Map<unknown, Caller>([
  [allow, 'ANYONE'],
  [isSignedIn, 'TOKEN'],
  [isUser, 'USER'],
  [isStaff, 'STAFF'],
]);

/** The first rule of a chain is about the caller, the others about what is asked for. */
function callerOf(rule: unknown): Caller {
  const caller = CALLERS.get(rule);
  if (caller) return caller;
  const [first] = (rule as Rule).getRules?.() ?? [];
  if (!first) throw new Error('a rule that does not say who may ask');
  return callerOf(first);
}

const callersOf = (type: string, rules: Record<string, unknown>): [string, Caller][] =>
  Object.entries(rules).map(([field, rule]) => [`${type}.${field}`, callerOf(rule)]);

/** By coordinate, for the published schema. */
export const callers: Record<string, Caller> = Object.fromEntries([
  ...callersOf('Query', queries),
  ...callersOf('Mutation', mutations),
]);

export const isPublic = (field: string): boolean => (queries as Record<string, unknown>)[field] === allow;

/** What a root field returns is the caller's to see; shield on every field below would halve the speed of lists. */
export function withRules(schema: GraphQLSchema): GraphQLSchema {
  const generator = shield(
    { Query: { '*': deny, ...queries }, Mutation: { '*': deny, ...mutations } },
    { allowExternalErrors: true, fallbackRule: deny, fallbackError: () => new Refusal('FORBIDDEN') },
  );
  const { Query = {}, Mutation = {} } = generator.generate(schema) as IMiddlewareTypeMap;
  return applyMiddleware(schema, { Query, Mutation });
}
