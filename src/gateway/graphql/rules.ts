import type { GraphQLSchema } from 'graphql';
import type { IMiddlewareTypeMap } from 'graphql-middleware';
import { gachaOfPrize } from '../../gacha/prize.ts';
import { conflictsByIds } from '../../handover/offline/shown-conflict.ts';
import { gachaOfHandover } from '../../handover/undo/find.ts';
import { HELPER_ROLES } from '../../pickup/issue-for.ts';
import { CHARGE_BACK_ROLES } from '../../refund/charge-backs/list.ts';
import { gachaOfRefund } from '../../refund/find.ts';
import { REFUND_ROLES, SETTLING_ROLES } from '../../refund/refund-order.ts';
import { isId, Refusal } from '../../refusal.ts';
import { SHIPPING_ROLES } from '../../shipment/postal-items.ts';
import { COUNTER_ROLES } from '../../staff/role.ts';
import type { MutationResolvers, QueryResolvers } from '../generated/types.ts';
import { allow, applyMiddleware, chain, deny, shield } from './load-shield.ts';
import {
  atAll,
  authMethodMatches,
  callerOf,
  type GachaOf,
  isNotRevoked,
  isSignedIn,
  isStaff,
  isUser,
  servesGachas,
  servesItsGacha,
  servesOrder,
} from './rule-kinds.ts';

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
const operatesAll = atAll('operator');
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
  gachaFairness: operatesGachas,
  findOrders: isStaff(...HELPER_ROLES),
  parcelsToPack: postsGachas,
  parcelsBeingPacked: postsGachas,
  staffMembers: isOperator,
  devices: leadsCounters,
  auditLog: isOperator,
  ...{ previewOdds: operatesGachas, previewGacha: operatesGachas, previewWins: operatesGachas },
  picture: isOperator,
  beacons: isOperator,
  areas: isOperator,
  wrongCodes: leadsCounters,
  checkInJumps: isStaff('support'),
  userBans: operatesAll,
  refundsOwed: isOperator,
  gateways: isOperator,
  chargeBacks: isStaff(...CHARGE_BACK_ROLES),
  ...{ booksRuns: operatesAll, booksRun: operatesAll, booksFindings: operatesAll },
} satisfies Record<keyof QueryResolvers, unknown>;

const mutations = {
  signUp: isSignedIn,
  ...{ giveBirthMonth: isUser, setSpendingCap: isUser, correctBirthMonth: atAll('operator', 'support') },
  checkIn: isUser,
  createOrder: chain(isUser, authMethodMatches),
  cancelOrder: isUser,
  pay: isUser,
  completePayment: isUser,
  issuePickupToken: isUser,
  confirmHandover: isCounter,
  ...{ refundOrder: servesHelped, holdOrder: servesHelped, releaseOrder: servesHelped },
  recordRefund: servesOrder('operator', 'support'),
  giveUpRefund: settlesRefund,
  takeBackRefund: settlesRefund,
  issuePickupTokenFor: servesGachas(...HELPER_ROLES),
  undoHandover: servesItsGacha<{ handoverId: string }>('Handover', COUNTER_ROLES, (em, { handoverId }) =>
    gachaOfHandover(em, handoverId),
  ),
  settleHandoverConflict: servesItsGacha('Conflict', ['supervisor'], gachaOfConflict),
  ...{ packParcel: isShipping, unpackParcel: isShipping, returnParcel: isShipping },
  confirmShipment: isShipping,
  correctShipment: isShipping,
  correctAddressFor: servesOrder('support'),
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
  updatePrize: operatesPrize,
  restockPrize: operatesPrize,
  retirePrize: operatesPrize,
  restorePrize: operatesPrize,
  ...{ createBeacon: isOperator, updateBeacon: isOperator, createArea: isOperator, updateArea: isOperator },
  // Which gachas show it, is known once none can come to.
  tellPicture: isOperator,
  updateSeller: operatesAll,
  addTermsVersion: operatesAll,
  banUser: operatesAll,
  unbanUser: operatesAll,
  eraseUser: operatesAll,
  closeSale: operatesGachas,
  ...{ runBooks: operatesAll, stopBooks: operatesAll },
  acceptDeviceInvitation: allow,
  renewDeviceToken: allow,
} satisfies Record<keyof MutationResolvers, unknown>;

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
