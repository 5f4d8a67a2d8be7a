import type { GraphQLSchema } from 'graphql';
import type { IMiddlewareTypeMap } from 'graphql-middleware';
import { accepts, Gacha } from '../../gacha/gacha.ts';
import { gachaOfPrize } from '../../gacha/prize.ts';
import { conflictsByIds } from '../../handover/offline/shown-conflict.ts';
import { gachaOfHandover } from '../../handover/undo/find.ts';
import { gachaOfOrder } from '../../order/find.ts';
import { HELPER_ROLES } from '../../pickup/issue-for.ts';
import { gachaOfRefund } from '../../refund/find.ts';
import { REFUND_ROLES, SETTLING_ROLES } from '../../refund/refund-order.ts';
import { isId, Refusal } from '../../refusal.ts';
import { SHIPPING_ROLES } from '../../shipment/postal-items.ts';
import { mustServe } from '../../staff/gachas.ts';
import { COUNTER_ROLES, holds, type Role, scopeOf } from '../../staff/role.ts';
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

const isNotRevoked = when('isNotRevoked', (_args, { caller }) => caller.kind !== 'revoked' || new Refusal(caller.refusal));

const rolesOfRules = new Map<unknown, readonly Role[]>();

const staffRules = new Map<string, ReturnType<typeof newStaffRule>>();

/** Holds one of these roles at some gacha. One rule for the same roles, since shield identifies rules by their names. */
function isStaff(...roles: Role[]) {
  const known = staffRules.get(roles.join()) ?? newStaffRule(roles);
  staffRules.set(roles.join(), known);
  return known;
}

function newStaffRule(roles: readonly Role[]) {
  const isOne = when(`isStaff ${roles}`, (_args, context) => {
    if (!context.staff) return new Refusal(notStaff(context));
    return holds(context.staff, roles) || new Refusal('FORBIDDEN');
  });
  rolesOfRules.set(isOne, roles);
  return isOne;
}

/** An unknown gacha is not found, rather than forbidden. */
const authMethodMatches = when<{ input: { gachaId: string } }>('authMethodMatches', async ({ input }, { em, viewer }) => {
  const gacha = isId(input.gachaId) ? await em.findOne(Gacha, { id: input.gachaId }) : null;
  if (!gacha?.published || gacha.deletedAt) return new Refusal('NOT_FOUND');
  return (viewer !== null && accepts(gacha, viewer)) || new Refusal('AUTH_METHOD_MISMATCH');
});

function servesGachas(...roles: Role[]) {
  type Named = { gachaId?: string; gachaIds?: readonly string[] | null };
  const areTheirs = when<Named & { input?: Named }>(
    `servesGachas ${roles}`,
    async ({ input, ...args }, { em, staff }): Promise<Verdict> => {
      const { gachaId, gachaIds } = input ?? args;
      if (staff) await mustServe(em, staff, roles, gachaId === undefined ? (gachaIds ?? []) : [gachaId]);
      return true;
    },
  );
  return chain(isStaff(...roles), areTheirs);
}

function servesOrder(...roles: Role[]) {
  type Named = { orderId?: string };
  const isTheirs = when<Named & { input?: Named }>(
    `servesOrder ${roles}`,
    async ({ input, ...args }, { em, staff }): Promise<Verdict> => {
      const { orderId = '' } = input ?? args;
      // An order that there is not is at no gacha that can be served.
      if (staff) await mustServe(em, staff, roles, [(await gachaOfOrder(em, orderId)) ?? '']);
      return true;
    },
  );
  return chain(isStaff(...roles), isTheirs);
}

/** Holds one of these roles at the gacha of what the input names. What there is not is at no gacha. */
function servesItsGacha<Input>(what: string, roles: readonly Role[], gachaOf: GachaOf<Input>) {
  const isTheirs = when<{ input: Input }>(`serves${what} ${roles}`, async ({ input }, { em, staff }): Promise<Verdict> => {
    if (staff) await mustServe(em, staff, roles, [(await gachaOf(em, input)) ?? '']);
    return true;
  });
  return chain(isStaff(...roles), isTheirs);
}

type GachaOf<Input> = (em: Context['em'], input: Input) => Promise<string | null | undefined>;

const gachaOfConflict: GachaOf<{ conflictId: string }> = async (em, { conflictId }) =>
  (await conflictsByIds(em, [conflictId]))[0]?.gachaId;

/** One rule for both, since shield identifies rules by their names. */
const servesHelped = servesOrder(...REFUND_ROLES);

const settlesRefund = servesItsGacha<{ refundId: string }>('Refund', SETTLING_ROLES, (em, { refundId }) =>
  gachaOfRefund(em, refundId),
);
const isCounter = servesGachas(...COUNTER_ROLES);
const isOperator = isStaff('operator');
const operatesGachas = servesGachas('operator');
const operatesPrize = servesItsGacha<{ prizeId: string }>('Prize', ['operator'], async (em, { prizeId }) =>
  isId(prizeId) ? gachaOfPrize(em, prizeId) : null,
);
const operatesAll = chain(
  isOperator,
  when('operatesAll', (_args, { staff }) => (staff && scopeOf(staff, ['operator']) === 'all') || new Refusal('FORBIDDEN')),
);
const isShipping = isStaff(...SHIPPING_ROLES);
const postsGachas = servesGachas(...SHIPPING_ROLES);
const leadsCounters = isStaff('operator', 'supervisor');

/** A missing root field does not compile, and would be denied. */
const queries = {
  gachas: allow,
  gacha: allow,
  seller: allow,
  legalText: allow,
  me: allow,
  staffMe: isNotRevoked,
  node: allow,
  nodes: allow,
  orders: isUser,
  order: isUser,
  verifyDraw: isUser,
  redeemTickets: isUser,
  handovers: isCounter,
  paymentAttempts: servesOrder(...COUNTER_ROLES, 'support'),
  timeline: servesHelped,
  handoverConflicts: servesGachas('supervisor'),
  counterStatistics: servesGachas('supervisor', 'operator'),
  sales: operatesGachas,
  standing: operatesGachas,
  stockOverTime: operatesGachas,
  drawnOdds: operatesGachas,
  findOrders: isStaff(...HELPER_ROLES),
  parcelsToPack: postsGachas,
  parcelsBeingPacked: postsGachas,
  staffMembers: isOperator,
  devices: leadsCounters,
  auditLog: isOperator,
  previewOdds: operatesGachas,
  beacons: isOperator,
  areas: isOperator,
  wrongCodes: leadsCounters,
  checkInJumps: isStaff('support'),
  refundsOwed: isOperator,
} satisfies Record<keyof QueryResolvers, unknown>;

const mutations = {
  signUp: isSignedIn,
  checkIn: isUser,
  createOrder: chain(isUser, authMethodMatches),
  cancelOrder: isUser,
  pay: isUser,
  completePayment: isUser,
  issuePickupToken: isUser,
  confirmHandover: isCounter,
  refundOrder: servesHelped,
  recordRefund: servesOrder('operator', 'support'),
  giveUpRefund: settlesRefund,
  takeBackRefund: settlesRefund,
  issuePickupTokenFor: servesGachas(...HELPER_ROLES),
  undoHandover: servesItsGacha<{ handoverId: string }>('Handover', COUNTER_ROLES, (em, { handoverId }) =>
    gachaOfHandover(em, handoverId),
  ),
  settleHandoverConflict: servesItsGacha('Conflict', ['supervisor'], gachaOfConflict),
  packParcel: isShipping,
  unpackParcel: isShipping,
  confirmShipment: isShipping,
  correctShipment: isShipping,
  correctAddress: isUser,
  addStaff: isOperator,
  setStaffRoles: isOperator,
  revokeStaff: isOperator,
  restoreStaff: isOperator,
  inviteDevice: leadsCounters,
  renameDevice: leadsCounters,
  revokeDevice: leadsCounters,
  forgiveWrongCodes: leadsCounters,
  createGacha: operatesAll,
  updateGacha: operatesGachas,
  publishGacha: operatesGachas,
  pauseSale: operatesGachas,
  resumeSale: operatesGachas,
  addPrize: operatesGachas,
  ...{ updatePrize: operatesPrize, restockPrize: operatesPrize, retirePrize: operatesPrize, restorePrize: operatesPrize },
  createBeacon: isOperator,
  updateBeacon: isOperator,
  createArea: isOperator,
  updateArea: isOperator,
  updateSeller: operatesAll,
  addTermsVersion: operatesAll,
  closeSale: operatesGachas,
  acceptDeviceInvitation: allow,
  renewDeviceToken: allow,
} satisfies Record<keyof MutationResolvers, unknown>;

export type CallerClass = 'ANYONE' | 'TOKEN' | 'USER' | 'STAFF';
type Rule = { getRules?(): readonly unknown[] };

const CALLERS = new Map<unknown, CallerClass>([
  [allow, 'ANYONE'],
  [isNotRevoked, 'ANYONE'],
  [isSignedIn, 'TOKEN'],
  [isUser, 'USER'],
]);

/** The first rule of a chain is about the caller, the others about what is asked for. */
function callerOf(rule: unknown): { requires: CallerClass; roles: readonly Role[] } {
  const [requires, roles] = [CALLERS.get(rule), rolesOfRules.get(rule)];
  if (requires) return { requires, roles: [] };
  if (roles) return { requires: 'STAFF', roles };
  const [first] = (rule as Rule).getRules?.() ?? [];
  if (!first) throw new Error('a rule that does not say who may ask');
  return callerOf(first);
}

const callersOf = (type: string, rules: Record<string, unknown>) =>
  Object.entries(rules).map(([field, rule]) => [`${type}.${field}`, callerOf(rule)] as const);

export const callers = Object.fromEntries([...callersOf('Query', queries), ...callersOf('Mutation', mutations)]);

export const isPublic = (field: string): boolean => callers[`Query.${field}`]?.requires === 'ANYONE';

/** The caller may see everything below a root field; shield on every field would halve the speed of lists. */
export function withRules(schema: GraphQLSchema): GraphQLSchema {
  const generator = shield(
    { Query: { '*': deny, ...queries }, Mutation: { '*': deny, ...mutations } },
    { allowExternalErrors: true, fallbackRule: deny, fallbackError: () => new Refusal('FORBIDDEN') },
  );
  const { Query = {}, Mutation = {} } = generator.generate(schema) as IMiddlewareTypeMap;
  return applyMiddleware(schema, { Query, Mutation });
}
