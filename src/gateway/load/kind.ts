import { Kind as AstKind, getOperationAST, type OperationDefinitionNode, OperationTypeNode, parse } from 'graphql';
import { byteBounded } from '../cache/byte-bounded.ts';

/** The least important kind comes first. */
export const KINDS = ['reads', 'writes', 'desk', 'money'] as const;
export type Kind = (typeof KINDS)[number];

/** Payments, handovers, what a counter's device needs for it, and what stops a sale that goes wrong. */
export const MONEY: ReadonlySet<string> = new Set([
  'pay',
  'completePayment',
  'issuePickupToken',
  'issuePickupTokenFor',
  'handovers',
  'confirmHandover',
  'undoHandover',
  'renewDeviceToken',
  'pauseSale',
  'closeSale',
]);

/** Operations of support, shipping, supervisors and operators: few people, whose work does not stop while a crowd browses. */
export const DESK: ReadonlySet<string> = new Set([
  ...['staffMe', 'paymentAttempts', 'timeline', 'handoverConflicts', 'counterStatistics', 'findOrders', 'parcelsToPack'],
  ...['parcelsBeingPacked', 'staffMembers', 'devices', 'auditLog', 'wrongCodes', 'checkInJumps', 'refundsOwed'],
  ...['refundOrder', 'recordRefund', 'giveUpRefund', 'takeBackRefund', 'settleHandoverConflict', 'packParcel', 'unpackParcel'],
  ...['confirmShipment', 'correctShipment', 'addStaff', 'setStaffRoles', 'revokeStaff', 'restoreStaff', 'inviteDevice'],
  ...['renameDevice', 'revokeDevice', 'forgiveWrongCodes', 'createGacha', 'updateGacha', 'publishGacha', 'resumeSale'],
  ...['sales', 'standing', 'stockOverTime', 'drawnOdds', 'gachaFairness'],
  ...['returnParcel', 'holdOrder', 'releaseOrder', 'correctAddressFor'],
  ...[
    'previewOdds',
    'previewGacha',
    'previewWins',
    'picture',
    'tellPicture',
    'addPrize',
    'updatePrize',
    'restockPrize',
    'retirePrize',
    'restorePrize',
  ],
  ...['beacons', 'createBeacon', 'updateBeacon'],
  ...['areas', 'createArea', 'updateArea', 'updateSeller', 'addTermsVersion', 'correctBirthMonth'],
  ...['userBans', 'banUser', 'unbanUser', 'eraseUser', 'chargeBacks', 'gateways'],
  ...['runBooks', 'stopBooks', 'booksRuns', 'booksRun', 'booksFindings'],
]);

export function kindOf({ operation, selectionSet }: OperationDefinitionNode): Kind {
  const roots = selectionSet.selections.flatMap((one) => (one.kind === AstKind.FIELD ? [one.name.value] : ['']));
  // A list beside a code would make browsing urgent.
  if (roots.every((name) => MONEY.has(name))) return 'money';
  if (roots.every((name) => MONEY.has(name) || DESK.has(name))) return 'desk';
  return operation === OperationTypeNode.MUTATION ? 'writes' : 'reads';
}

export type KnownKinds = {
  /** Before the document is parsed with all others, which is dear. */
  of(query: unknown, operationName: unknown): Kind;
  learn(query: string, operationName: string | undefined | null, operation: OperationDefinitionNode): void;
};

const MAX_KNOWN_BYTES = 2 * 1024 * 1024;
/** Documents of payments and counters are shorter. */
const MAX_URGENT_LENGTH = 4_096;

/**
 * The kind of an operation is known from the second time on, whatever values its text has. The first time it is parsed if it may
 * be urgent, since it would otherwise be turned away with the rest; else a word in its text decides.
 */
export function knownKinds(): KnownKinds {
  const known = byteBounded<string, Kind>(MAX_KNOWN_BYTES, (_kind, key) => 2 * key.length);
  const of = (query: string, operationName: string | null | undefined): Kind => {
    const key = keyOf(query, operationName);
    const before = known.get(key);
    if (before) return before;
    const operation = mayBeUrgent(query) ? operationIn(query, operationName) : null;
    if (operation) known.set(key, kindOf(operation));
    return known.get(key) ?? (query.includes(OperationTypeNode.MUTATION) ? 'writes' : 'reads');
  };
  return {
    of: (query, operationName) => {
      const isNamed = operationName === undefined || operationName === null || typeof operationName === 'string';
      return typeof query === 'string' && isNamed ? of(query, operationName) : 'reads';
    },
    learn: (query, operationName, operation) => {
      const key = keyOf(query, operationName);
      if (!known.has(key)) known.set(key, kindOf(operation));
    },
  };
}

/**
 * Literals are stripped, so one query with different inline values is one cache key. Strings and comments end as GraphQL ends
 * them, or at the end.
 */
const VALUES = /"""(?:\\"""|[\s\S])*?(?:"""|$)|"(?:\\.|[^"\\\n\r])*"?|#[^\n\r]*|\b\d+/g;

const keyOf = (query: string, operationName: string | null | undefined): string =>
  `${operationName ?? ''} ${query.length > MAX_URGENT_LENGTH ? query : query.replace(VALUES, '""')}`;

const URGENT = new RegExp(`\\b(${[...MONEY, ...DESK].join('|')})\\b`);

const mayBeUrgent = (query: string): boolean => query.length <= MAX_URGENT_LENGTH && URGENT.test(query);

function operationIn(query: string, operationName: string | null | undefined): OperationDefinitionNode | null | undefined {
  try {
    return getOperationAST(parse(query, { noLocation: true }), operationName);
  } catch {
    return null;
  }
}
