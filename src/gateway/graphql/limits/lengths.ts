import { type FieldNode, Kind } from 'graphql';
import { MAX_PAGE_SIZE } from '../../request/context.ts';
import { mapOf } from './costs.ts';

/**
 * The cost of a document is estimated before it runs, since a mutation must not be refused afterwards, and an expensive query has
 * to wait for its turn. The lengths of its lists are assumed.
 */
const LENGTHS = mapOf({
  gachas: 20,
  orders: 20,
  prizes: 20,
  items: 10,
  payments: 2,
  paymentAttempts: 2,
  plays: 100,
  declared: 20,
  redeemTickets: 20,
  checkIns: 20,
  handovers: 10,
  handedOver: 2,
  itemIds: 10,
  handoverIds: 1,
  handoverConflicts: 20,
  conflicts: 1,
  staffMembers: 20,
  devices: 20,
  roles: 2,
  auditLog: 20,
  wrongCodes: 20,
  checkInJumps: 20,
  findOrders: 20,
  counters: 20,
  quarters: 96,
  rows: 31,
  stockOverTime: 31,
  drawnOdds: 5,
  oddsVersions: 20,
  draws: 20,
  seeds: 2,
  failures: 5,
  waiting: 4,
  refunders: 3,
  timeline: 20,
  parcelsToPack: 20,
  parcelsBeingPacked: 20,
  refundsOwed: 20,
  ...{ booksRuns: 20, booksFindings: 20, chargeBacks: 20, gateways: 8, reasons: 1, lines: 26, counts: 5, records: 4 },
  beacons: 20,
  areas: 20,
  warnings: 5,
  parcels: 1,
  packingList: 5,
  shipments: 1,
});

/** The longest page of each list that a caller gets without asking for a size. */
const MAX_LENGTHS = mapOf({
  prizes: 20,
  items: 100,
  payments: 20,
  checkIns: 100,
  orders: 100,
  handedOver: 20,
  itemIds: 100,
  handoverIds: 20,
  conflicts: 5,
  roles: 5,
  gachas: 20,
  timeline: 20,
  shipments: 4,
  ...{ lines: 26, counts: 5, records: 9 },
});

const LENGTHS_OF_SCHEMA = mapOf({
  types: 40,
  fields: 6,
  args: 1,
  inputFields: 2,
  enumValues: 2,
  possibleTypes: 1,
  interfaces: 1,
  directives: 5,
});

export function usualLength(field: FieldNode, isInSchema: boolean): number {
  if (isInSchema) return LENGTHS_OF_SCHEMA.get(field.name.value) ?? 1;
  return pageSize(field) ?? LENGTHS.get(field.name.value) ?? 1;
}

export const maxLength = (field: FieldNode): number => pageSize(field) ?? MAX_LENGTHS.get(field.name.value) ?? 1;

/** The page size in the document. The value of a variable is not known yet: the largest page is assumed. */
function pageSize({ arguments: given = [] }: FieldNode): number | undefined {
  const sizes = given.filter(({ name, value }) => SIZES.includes(name.value) && value.kind !== Kind.NULL);
  if (sizes.length === 0) return undefined;
  const most = sizes.map(({ value }) => {
    if (value.kind === Kind.LIST) return value.values.length;
    // A single id is a list of one.
    if (value.kind === Kind.STRING) return 1;
    return value.kind === Kind.INT ? Number(value.value) : MAX_PAGE_SIZE;
  });
  return Math.min(Math.max(1, ...most), MAX_PAGE_SIZE);
}

const SIZES = ['first', 'last', 'ids', 'prizeIds'];
