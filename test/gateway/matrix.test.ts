import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type GraphQLArgument, type GraphQLInputField, type GraphQLObjectType, getNamedType, isInputObjectType } from 'graphql';
import { createSchema } from '../../src/gateway/graphql/schema.ts';
import { openTestDatabase } from '../support/database.ts';
import { openTestGateway } from '../support/gateway.ts';
import {
  aWorld,
  brokenTokens,
  CALLERS,
  CALLS,
  type CallerName,
  call,
  fingerprint,
  type Reply,
  secretsFrom,
  type Target,
  thingsFor,
} from '../support/matrix.ts';
import type { Arena } from '../support/race.ts';

/**
 * Who gets what. A stranger has a token and has not signed up; the staff of the one gacha are not those of the other; the
 * unhired have a staff token and are nobody's staff; supervisor, shipping, support and operator are those of the one gacha, the
 * revoked was a counter of it. `own`, `foreign` and `absent` is what the call is about, `public` a
 * gacha on sale for the other's login method. NULL: the field is null. A dash in place of a code: such a caller owns nothing.
 */
const TABLE = parse(`
  gachas             -        OK               OK                OK                    OK                    OK         OK         OK         OK         OK         OK         OK         OK
  gachas:toPickUp    -        OK               OK                OK                    OK                    OK         OK         OK         OK         OK         OK         OK         OK
  gacha              public   OK               OK                OK                    OK                    OK         OK         OK         OK         OK         OK         OK         OK
  gacha              own      -                -                 OK                    OK                    OK         OK         -          OK         OK         OK         OK         -
  gacha              foreign  NULL             NULL              NULL                  NULL                  NULL       NULL       NULL       NULL       NULL       NULL       NULL       NULL
  gacha              absent   NULL             NULL              NULL                  NULL                  NULL       NULL       NULL       NULL       NULL       NULL       NULL       NULL
  me                 -        NULL             NULL              OK                    OK                    NULL       NULL       NULL       NULL       NULL       NULL       NULL       NULL
  orders             own      -                -                 OK                    OK                    FORBIDDEN  FORBIDDEN  -          FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  -
  orders             foreign  UNAUTHENTICATED  SIGN_UP_REQUIRED  OK                    OK                    FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  orders             absent   UNAUTHENTICATED  SIGN_UP_REQUIRED  OK                    OK                    FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  orders:paid        own      -                -                 OK                    OK                    FORBIDDEN  FORBIDDEN  -          FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  -
  orders:paid        foreign  UNAUTHENTICATED  SIGN_UP_REQUIRED  OK                    OK                    FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  orders:paid        absent   UNAUTHENTICATED  SIGN_UP_REQUIRED  OK                    OK                    FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  order              own      -                -                 OK                    OK                    FORBIDDEN  FORBIDDEN  -          FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  -
  order              foreign  UNAUTHENTICATED  SIGN_UP_REQUIRED  NULL                  NULL                  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  order              absent   UNAUTHENTICATED  SIGN_UP_REQUIRED  NULL                  NULL                  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  order:paid         own      -                -                 OK                    OK                    FORBIDDEN  FORBIDDEN  -          FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  -
  order:paid         foreign  UNAUTHENTICATED  SIGN_UP_REQUIRED  NULL                  NULL                  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  order:paid         absent   UNAUTHENTICATED  SIGN_UP_REQUIRED  NULL                  NULL                  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  verifyDraw         own      -                -                 NULL                  NULL                  FORBIDDEN  FORBIDDEN  -          FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  -
  verifyDraw         foreign  UNAUTHENTICATED  SIGN_UP_REQUIRED  NOT_FOUND             NOT_FOUND             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  verifyDraw         absent   UNAUTHENTICATED  SIGN_UP_REQUIRED  NOT_FOUND             NOT_FOUND             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  verifyDraw:paid    own      -                -                 OK                    OK                    FORBIDDEN  FORBIDDEN  -          FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  -
  verifyDraw:paid    foreign  UNAUTHENTICATED  SIGN_UP_REQUIRED  NOT_FOUND             NOT_FOUND             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  verifyDraw:paid    absent   UNAUTHENTICATED  SIGN_UP_REQUIRED  NOT_FOUND             NOT_FOUND             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  node               own      -                -                 OK                    OK                    NULL       NULL       -          NULL       NULL       NULL       NULL       -
  node               foreign  NULL             NULL              NULL                  NULL                  NULL       NULL       NULL       NULL       NULL       NULL       NULL       NULL
  node               absent   NULL             NULL              NULL                  NULL                  NULL       NULL       NULL       NULL       NULL       NULL       NULL       NULL
  nodes              own      -                -                 OK                    OK                    OK         OK         -          OK         OK         OK         OK         -
  nodes              foreign  NULL             NULL              NULL                  NULL                  NULL       NULL       NULL       NULL       NULL       NULL       NULL       NULL
  nodes              absent   NULL             NULL              NULL                  NULL                  NULL       NULL       NULL       NULL       NULL       NULL       NULL       NULL
  redeemTickets      -        UNAUTHENTICATED  SIGN_UP_REQUIRED  OK                    OK                    FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  staffMe            -        NULL             NULL              NULL                  NULL                  OK         OK         NULL       OK         OK         OK         OK         STAFF_REVOKED
  handovers          own      -                -                 FORBIDDEN             FORBIDDEN             OK         OK         -          OK         FORBIDDEN  FORBIDDEN  FORBIDDEN  -
  handovers          foreign  UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  handovers          absent   UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  handovers:example  own      -                -                 FORBIDDEN             FORBIDDEN             OK         OK         -          OK         FORBIDDEN  FORBIDDEN  FORBIDDEN  -
  handovers:example  foreign  UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  handovers:example  absent   UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  paymentAttempts    own      -                -                 FORBIDDEN             FORBIDDEN             OK         OK         -          OK         FORBIDDEN  OK         FORBIDDEN  -
  paymentAttempts    foreign  UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  paymentAttempts    absent   UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  signUp             -        UNAUTHENTICATED  OK                OK                    OK                    FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  checkIn            -        UNAUTHENTICATED  SIGN_UP_REQUIRED  OK                    OK                    FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  createOrder        own      -                -                 OK                    OK                    FORBIDDEN  FORBIDDEN  -          FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  -
  createOrder        public   UNAUTHENTICATED  SIGN_UP_REQUIRED  AUTH_METHOD_MISMATCH  AUTH_METHOD_MISMATCH  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  createOrder        foreign  UNAUTHENTICATED  SIGN_UP_REQUIRED  NOT_FOUND             NOT_FOUND             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  createOrder        absent   UNAUTHENTICATED  SIGN_UP_REQUIRED  NOT_FOUND             NOT_FOUND             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  cancelOrder        own      -                -                 OK                    OK                    FORBIDDEN  FORBIDDEN  -          FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  -
  cancelOrder        foreign  UNAUTHENTICATED  SIGN_UP_REQUIRED  NOT_FOUND             NOT_FOUND             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  cancelOrder        absent   UNAUTHENTICATED  SIGN_UP_REQUIRED  NOT_FOUND             NOT_FOUND             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  cancelOrder:paid   own      -                -                 ORDER_ALREADY_PAID    ORDER_ALREADY_PAID    FORBIDDEN  FORBIDDEN  -          FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  -
  cancelOrder:paid   foreign  UNAUTHENTICATED  SIGN_UP_REQUIRED  NOT_FOUND             NOT_FOUND             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  cancelOrder:paid   absent   UNAUTHENTICATED  SIGN_UP_REQUIRED  NOT_FOUND             NOT_FOUND             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  pay                own      -                -                 OK                    OK                    FORBIDDEN  FORBIDDEN  -          FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  -
  pay                foreign  UNAUTHENTICATED  SIGN_UP_REQUIRED  NOT_FOUND             NOT_FOUND             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  pay                absent   UNAUTHENTICATED  SIGN_UP_REQUIRED  NOT_FOUND             NOT_FOUND             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  pay:paid           own      -                -                 OK                    OK                    FORBIDDEN  FORBIDDEN  -          FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  -
  pay:paid           foreign  UNAUTHENTICATED  SIGN_UP_REQUIRED  NOT_FOUND             NOT_FOUND             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  pay:paid           absent   UNAUTHENTICATED  SIGN_UP_REQUIRED  NOT_FOUND             NOT_FOUND             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  completePayment    own      -                -                 OK                    OK                    FORBIDDEN  FORBIDDEN  -          FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  -
  completePayment    foreign  UNAUTHENTICATED  SIGN_UP_REQUIRED  NOT_FOUND             NOT_FOUND             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  completePayment    absent   UNAUTHENTICATED  SIGN_UP_REQUIRED  NOT_FOUND             NOT_FOUND             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  issuePickupToken   own      -                -                 OK                    OK                    FORBIDDEN  FORBIDDEN  -          FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  -
  issuePickupToken   foreign  UNAUTHENTICATED  SIGN_UP_REQUIRED  NOTHING_TO_PICK_UP    NOTHING_TO_PICK_UP    FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  issuePickupToken   absent   UNAUTHENTICATED  SIGN_UP_REQUIRED  NOTHING_TO_PICK_UP    NOTHING_TO_PICK_UP    FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  confirmHandover    own      -                -                 FORBIDDEN             FORBIDDEN             OK         OK         -          OK         FORBIDDEN  FORBIDDEN  FORBIDDEN  -
  confirmHandover    foreign  UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  confirmHandover    absent   UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  counterStatistics  own      -                -                 FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  -          OK         FORBIDDEN  FORBIDDEN  OK         -
  counterStatistics  foreign  UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  counterStatistics  absent   UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  confirmHandover:occurredAt own - - FORBIDDEN FORBIDDEN OK OK - OK FORBIDDEN FORBIDDEN FORBIDDEN -
  confirmHandover:occurredAt foreign UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN STAFF_REVOKED
  confirmHandover:occurredAt absent UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN STAFF_REVOKED
  handoverConflicts own - - FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN - OK FORBIDDEN FORBIDDEN FORBIDDEN -
  handoverConflicts foreign UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN STAFF_REVOKED
  handoverConflicts absent UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN STAFF_REVOKED
  settleHandoverConflict own - - FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN - OK FORBIDDEN FORBIDDEN FORBIDDEN -
  settleHandoverConflict foreign UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN STAFF_REVOKED
  settleHandoverConflict absent UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN STAFF_REVOKED
  undoHandover       own      -                -                 FORBIDDEN             FORBIDDEN             OK         OK         -          OK         FORBIDDEN  FORBIDDEN  FORBIDDEN  -
  undoHandover       foreign  UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  undoHandover       absent   UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  findOrders         own      -                -                 FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  -          OK         FORBIDDEN  OK         FORBIDDEN  -
  findOrders         foreign  UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  OK         FORBIDDEN  OK         FORBIDDEN  STAFF_REVOKED
  findOrders         absent   UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  OK         FORBIDDEN  OK         FORBIDDEN  STAFF_REVOKED
  issuePickupTokenFor own      -                -                 FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  -          OK         FORBIDDEN  OK         FORBIDDEN  -
  issuePickupTokenFor foreign  UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  issuePickupTokenFor absent   UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  refundOrder        own      -                -                 FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  -          OK         FORBIDDEN  OK         FORBIDDEN  -
  refundOrder        foreign  UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  refundOrder        absent   UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  timeline           own      -                -                 FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  -          OK         FORBIDDEN  OK         FORBIDDEN  -
  timeline           foreign  UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  timeline           absent   UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  parcelsToPack      own      - - FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN - FORBIDDEN OK FORBIDDEN FORBIDDEN -
  parcelsToPack      foreign  UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN STAFF_REVOKED
  parcelsToPack      absent   UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN STAFF_REVOKED
  packParcel         own      - - FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN - FORBIDDEN NOT_FOUND FORBIDDEN FORBIDDEN -
  packParcel         foreign  UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN NOT_FOUND FORBIDDEN FORBIDDEN STAFF_REVOKED
  packParcel         absent   UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN NOT_FOUND FORBIDDEN FORBIDDEN STAFF_REVOKED
  unpackParcel       own      - - FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN - FORBIDDEN NOT_FOUND FORBIDDEN FORBIDDEN -
  unpackParcel       foreign  UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN NOT_FOUND FORBIDDEN FORBIDDEN STAFF_REVOKED
  unpackParcel       absent   UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN NOT_FOUND FORBIDDEN FORBIDDEN STAFF_REVOKED
  confirmShipment    own      - - FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN - FORBIDDEN NOT_FOUND FORBIDDEN FORBIDDEN -
  confirmShipment    foreign  UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN NOT_FOUND FORBIDDEN FORBIDDEN STAFF_REVOKED
  confirmShipment    absent   UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN NOT_FOUND FORBIDDEN FORBIDDEN STAFF_REVOKED
  correctShipment    own      - - FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN - FORBIDDEN NOT_FOUND FORBIDDEN FORBIDDEN -
  correctShipment    foreign  UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN NOT_FOUND FORBIDDEN FORBIDDEN STAFF_REVOKED
  correctShipment    absent   UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN NOT_FOUND FORBIDDEN FORBIDDEN STAFF_REVOKED
  parcelsBeingPacked -        UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN OK FORBIDDEN FORBIDDEN STAFF_REVOKED
  correctAddress     own      - - BAD_INPUT BAD_INPUT FORBIDDEN FORBIDDEN - FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN -
  correctAddress     foreign  UNAUTHENTICATED SIGN_UP_REQUIRED NOT_FOUND NOT_FOUND FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN
  correctAddress     absent   UNAUTHENTICATED SIGN_UP_REQUIRED NOT_FOUND NOT_FOUND FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN
  staffMembers       -        UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  OK         STAFF_REVOKED
  auditLog           own      -                -                 FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  -          FORBIDDEN  FORBIDDEN  FORBIDDEN  OK         -
  auditLog           foreign  UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  OK         STAFF_REVOKED
  auditLog           absent   UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  OK         STAFF_REVOKED
  addStaff           own      -                -                 FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  -          FORBIDDEN  FORBIDDEN  FORBIDDEN  OK         -
  addStaff           foreign  UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  addStaff           absent   UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  setStaffRoles      own      -                -                 FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  -          FORBIDDEN  FORBIDDEN  FORBIDDEN  OK         -
  setStaffRoles      foreign  UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  NOT_FOUND  STAFF_REVOKED
  setStaffRoles      absent   UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  NOT_FOUND  STAFF_REVOKED
  revokeStaff        own      -                -                 FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  -          FORBIDDEN  FORBIDDEN  FORBIDDEN  OK         -
  revokeStaff        foreign  UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  NOT_FOUND  STAFF_REVOKED
  revokeStaff        absent   UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  NOT_FOUND  STAFF_REVOKED
  restoreStaff       own      -                -                 FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  -          FORBIDDEN  FORBIDDEN  FORBIDDEN  OK         -
  restoreStaff       foreign  UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  NOT_FOUND  STAFF_REVOKED
  restoreStaff       absent   UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  NOT_FOUND  STAFF_REVOKED
  devices            -        UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  OK         FORBIDDEN  FORBIDDEN  OK         STAFF_REVOKED
  inviteDevice       own      -                -                 FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  -          OK         FORBIDDEN  FORBIDDEN  OK         -
  inviteDevice       foreign  UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  inviteDevice       absent   UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  inviteDevice:staff own       -                -                 FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  -          OK         FORBIDDEN  FORBIDDEN  OK         -
  inviteDevice:staff foreign  UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  NOT_FOUND  FORBIDDEN  FORBIDDEN  NOT_FOUND  STAFF_REVOKED
  inviteDevice:staff absent   UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  NOT_FOUND  FORBIDDEN  FORBIDDEN  NOT_FOUND  STAFF_REVOKED
  renameDevice       own      -                -                 FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  -          OK         FORBIDDEN  FORBIDDEN  OK         -
  renameDevice       foreign  UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  NOT_FOUND  FORBIDDEN  FORBIDDEN  NOT_FOUND  STAFF_REVOKED
  renameDevice       absent   UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  NOT_FOUND  FORBIDDEN  FORBIDDEN  NOT_FOUND  STAFF_REVOKED
  revokeDevice       own      -                -                 FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  -          OK         FORBIDDEN  FORBIDDEN  OK         -
  revokeDevice       foreign  UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  NOT_FOUND  FORBIDDEN  FORBIDDEN  NOT_FOUND  STAFF_REVOKED
  revokeDevice       absent   UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  NOT_FOUND  FORBIDDEN  FORBIDDEN  NOT_FOUND  STAFF_REVOKED
  wrongCodes own - - FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN - OK FORBIDDEN FORBIDDEN OK -
  wrongCodes foreign UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN OK FORBIDDEN FORBIDDEN OK STAFF_REVOKED
  wrongCodes absent UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN OK FORBIDDEN FORBIDDEN OK STAFF_REVOKED
  checkInJumps own - - FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN - FORBIDDEN FORBIDDEN OK FORBIDDEN -
  checkInJumps foreign UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN OK FORBIDDEN STAFF_REVOKED
  checkInJumps absent UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN OK FORBIDDEN STAFF_REVOKED
  forgiveWrongCodes own - - FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN - OK FORBIDDEN FORBIDDEN OK -
  forgiveWrongCodes foreign UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN NOT_FOUND FORBIDDEN FORBIDDEN NOT_FOUND STAFF_REVOKED
  forgiveWrongCodes absent UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN NOT_FOUND FORBIDDEN FORBIDDEN NOT_FOUND STAFF_REVOKED
  acceptDeviceInvitation - BAD_INPUT BAD_INPUT BAD_INPUT BAD_INPUT BAD_INPUT BAD_INPUT BAD_INPUT BAD_INPUT BAD_INPUT BAD_INPUT BAD_INPUT BAD_INPUT
  renewDeviceToken - BAD_INPUT BAD_INPUT BAD_INPUT BAD_INPUT BAD_INPUT BAD_INPUT BAD_INPUT BAD_INPUT BAD_INPUT BAD_INPUT BAD_INPUT BAD_INPUT
`);

type Row = { call: string; target: Target; codes: string[] };

function parse(table: string): Row[] {
  const lines = table.trim().split('\n');
  return lines.map((line) => {
    const [call = '', target = '', ...codes] = line.trim().split(/ +/);
    return { call, target: target as Target, codes };
  });
}

const arena = {} as Arena;

beforeAll(async () => {
  arena.database = await openTestDatabase();
  arena.gateway = await openTestGateway(arena.database);
});

afterAll(async () => {
  await arena.gateway.close();
  await arena.database.close();
});

const schema = createSchema();
const fieldsOf = (type?: GraphQLObjectType | null) => Object.values(type?.getFields() ?? {});
const queries = fieldsOf(schema.getQueryType());
const rootFields = [...queries, ...fieldsOf(schema.getMutationType()), ...fieldsOf(schema.getSubscriptionType())];
const fieldOf = (call: string): string => call.split(':')[0] ?? '';
const isQuery = (call: string): boolean => queries.some(({ name }) => name === fieldOf(call));

const takesId = (inputs: readonly (GraphQLArgument | GraphQLInputField)[]): boolean =>
  inputs.some(({ type }) => {
    const named = getNamedType(type);
    return named.name === 'ID' || (isInputObjectType(named) && takesId(Object.values(named.getFields())));
  });

test('every root field is in the table, for what is own, foreign and absent if it names anything', () => {
  const known = new Set(Object.keys(CALLS).map(fieldOf));
  expect([...known].toSorted()).toEqual(rootFields.map(({ name }) => name).toSorted());
  const expected = Object.keys(CALLS).flatMap((call) => {
    const named = takesId(rootFields.find(({ name }) => name === fieldOf(call))?.args ?? []);
    return (named ? ['own', 'foreign', 'absent'] : ['-']).map((target) => `${call} ${target}`);
  });
  const rows = TABLE.filter(({ target }) => target !== 'public').map(({ call, target }) => `${call} ${target}`);
  expect(rows.toSorted()).toEqual(expected.toSorted());
  expect(TABLE.filter(({ codes }) => codes.length !== CALLERS.length)).toEqual([]);
});

test('the fingerprint sees a change of one value in any table', async () => {
  await aWorld(arena);
  const before = await fingerprint(arena.database);
  expect(Object.keys(before)).toEqual(expect.arrayContaining(['users', 'orders', 'payments', 'handover_items', 'check_ins']));
  await arena.database.sql(`update staff set name = 'Another counter' where id = (select id from staff limit 1)`);
  const { staff, ...others } = await fingerprint(arena.database);
  expect(staff).not.toBe(before.staff);
  expect({ staff: before.staff, ...others }).toEqual(before);
});

/** Queries that are written down: what they read is of a person. */
const NOTED: Record<string, string[]> = { findOrders: ['deeds'], handovers: ['wrong_codes'] };

/** One call in one world by every caller. The last rows come first: what is the caller's own is changed by the call. */
async function observe(name: string, rows: readonly Row[]) {
  const world = await aWorld(arena);
  const replies = new Map<string, Reply>();
  const found = { cells: [] as string[], changes: [] as string[], leaks: [] as string[], differences: [] as string[] };
  let before = await fingerprint(arena.database);
  for (const { target, codes } of rows.toReversed()) {
    for (const [column, caller] of CALLERS.entries()) {
      if (codes[column] === '-') continue;
      const reply = await call(arena.gateway, name, thingsFor(world, caller, target), target, world.callers[caller].token);
      const after = await fingerprint(arena.database);
      const cell = `${target} ${caller} ${reply.code}`;
      replies.set(`${target} ${caller}`, reply);
      found.cells.push(cell);
      const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
      const mayChange = isQuery(name) ? (NOTED[name] ?? []) : changed;
      const isWrong = reply.code !== 'OK' || changed.some((table) => !mayChange.includes(table));
      if (changed.length > 0 && isWrong) found.changes.push(`${cell} ${changed}`);
      if (secretsFrom(world, caller).some((secret) => reply.body.includes(secret))) found.leaks.push(cell);
      before = after;
    }
  }
  for (const caller of CALLERS) {
    const [foreign, absent] = [replies.get(`foreign ${caller}`), replies.get(`absent ${caller}`)];
    if (!isSame(foreign, absent)) found.differences.push(`${caller}: ${foreign?.body} ${absent?.body}`);
  }
  return found;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const cellsOf = (rows: readonly Row[]): string[] =>
  rows
    .toReversed()
    .flatMap(({ target, codes }) =>
      CALLERS.map((caller: CallerName, column) => `${target} ${caller} ${codes[column]}`).filter((cell) => !cell.endsWith(' -')),
    );

for (const [name, rows] of Map.groupBy(TABLE, (row) => row.call)) {
  test(`${name} answers everybody as the table says, hides what is foreign, and changes nothing where it says no`, async () => {
    expect(await observe(name, rows)).toEqual({ cells: cellsOf(rows), changes: [], leaks: [], differences: [] });
  });
}

test('an expired or broken token is refused for the whole request, at public fields too, and changes nothing', async () => {
  const world = await aWorld(arena);
  const before = await fingerprint(arena.database);
  const passed: string[] = [];
  for (const [kind, token] of Object.entries(await brokenTokens(world))) {
    for (const name of Object.keys(CALLS)) {
      const { status, code, body } = await call(arena.gateway, name, thingsFor(world, 'user', 'own'), 'own', token);
      if (status !== 401 || code !== 'UNAUTHENTICATED' || 'data' in JSON.parse(body))
        passed.push(`${name} with ${kind}: ${body}`);
    }
  }
  expect(passed).toEqual([]);
  expect(await fingerprint(arena.database)).toEqual(before);
});

test('to staff an order of another user is like one that there is not, when it is reported with a code and a gacha of theirs', async () => {
  const world = await aWorld(arena);
  const [mine, other] = world.sides;
  const before = await fingerprint(arena.database);
  const report = ({ paid }: { paid: string }) =>
    call(arena.gateway, 'confirmHandover', { ...mine, paid }, 'own', world.callers.staff.token);
  const foreign = await report(other);
  expect(foreign.code).toBe('NOT_FOUND');
  expect(foreign).toEqual(await report(world.absent));
  expect(await fingerprint(arena.database)).toEqual(before);
});
