import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildSchema, isInputObjectType, isListType } from 'graphql';
import { inviteDevice } from '../../src/device/invite.ts';
import { typeDefs } from '../../src/gateway/graphql/schema.ts';
import { setRoles } from '../../src/staff/manage.ts';
import { type Grant, ROLES } from '../../src/staff/role.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { bodyOf, type Place, placesOf, Spelt, type Values, wrongTypesFor } from '../support/attacks.ts';
import { aGacha } from '../support/catalogue.ts';
import { reports } from '../support/counter.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { type GraphQLError, openTestGateway, type TestGateway } from '../support/gateway.ts';
import { everything } from '../support/snapshot.ts';
import { STAFF } from '../support/tokens.ts';

const schema = buildSchema(typeDefs.join('\n'));
const ROOTS = [schema.getQueryType(), schema.getMutationType()].flatMap((type) => Object.values(type?.getFields() ?? {}));
const WITH_ARGUMENTS = ROOTS.filter(({ args }) => args.length > 0).map(({ name }) => name);
const ANSWERS_NULL = ['gacha', 'order', 'node', 'nodes'];
const FOR_STAFF = [
  ...['handovers', 'paymentAttempts', 'confirmHandover', 'timeline', 'staffMembers', 'auditLog'],
  ...['addStaff', 'setStaffRoles', 'revokeStaff', 'restoreStaff'],
  ...['findOrders', 'issuePickupTokenFor', 'refundOrder', 'undoHandover', 'counterStatistics'],
  ...['handoverConflicts', 'settleHandoverConflict'],
  ...['parcelsToPack', 'parcelsBeingPacked', 'packParcel', 'unpackParcel', 'confirmShipment', 'correctShipment'],
  ...['devices', 'inviteDevice', 'renameDevice', 'revokeDevice'],
  ...['wrongCodes', 'checkInJumps', 'forgiveWrongCodes'],
];

const ADDRESS = {
  fullname: 'Hanako',
  phoneNumber: '03-1234-5678',
  country: 'JP',
  zipCode: '100-0001',
  prefecture: 'Tokyo',
  city: 'Chiyoda',
  address1: '1-1',
  address2: 'Room 1',
};

let database: TestDatabase;
let gateway: TestGateway;
let fan: Fan;
let staff: StaffMember;
let gachaId: string;
/** Arguments that each root field would accept, so that one bad value is all that is wrong with a request. */
let fitting: Record<string, Values>;

beforeAll(async () => {
  database = await openTestDatabase();
  gateway = await openTestGateway(database);
  fan = await Fan.signsUp(gateway);
  staff = await StaffMember.isHired(gateway, database, 'all');
  const allRoles = ROLES.map((role): Grant => ({ role, gachas: 'all' }));
  await setRoles(database.fork(), staff.id, allRoles, { by: { account: 'a test' }, why: null });
  gachaId = await aGacha(database);
  const posted = await aGacha(database, { delivery_type: 'mail' });
  const paid = await fan.hasPaid(gachaId);
  const pickupCode = await fan.hasCode();
  const orderId = await fan.hasOrdered(gachaId);
  const { handoverId, itemId, conflictId } = await aHandover();
  const { id: staffId } = await StaffMember.isHired(gateway, database, [gachaId]);
  const { device } = await inviteDevice(database.fork(), 'A device', { staffId }, { by: { account: 'a test' }, why: null });
  const deviceId = device.id;
  const roles = [{ role: new Spelt('"SUPPORT"', 'SUPPORT'), gachaIds: [gachaId] }];
  const toPost = await fan.hasPaid(posted, 1, ADDRESS);
  const [{ id: mailedId = '' } = {}] = await database.sql<{ id: string }>('select id from order_details where order_id = ?', [
    toPost,
  ]);
  const label = { carrier: new Spelt('"YAMATO"', 'YAMATO'), trackingNumber: '123456789012' };
  const page = { first: 5, after: null, last: null, before: null };
  fitting = {
    gachas: {
      where: {
        notPickedUp: false,
        ...{ tag: 'a', search: 'b', minPrice: 1, maxPrice: 2 },
        status: [new Spelt('"ON_SALE"', 'ON_SALE')],
        deliveryType: new Spelt('"SELF"', 'SELF'),
      },
      orderBy: { field: new Spelt('"START"', 'START'), direction: new Spelt('"DESC"', 'DESC') },
      ...{ first: 5, after: null, last: null, before: null },
    },
    gacha: { id: gachaId },
    orders: {
      where: { status: [new Spelt('"PAID"', 'PAID')], gachaId },
      ...{ first: 5, after: null, last: null, before: null },
    },
    order: { id: orderId },
    node: { id: gachaId },
    nodes: { ids: [gachaId] },
    verifyDraw: { orderId: paid },
    handovers: { pickupCode, gachaIds: [gachaId], shownAt: new Date().toISOString() },
    paymentAttempts: { orderId: paid },
    timeline: { orderId: paid, ...page },
    staffMembers: page,
    parcelsToPack: { gachaIds: [posted], since: '2026-01-01T00:00:00.000Z', ...page },
    parcelsBeingPacked: page,
    packParcel: { input: { orderIds: [toPost], itemIds: [mailedId] } },
    unpackParcel: { input: { shipmentId: mailedId } },
    confirmShipment: { input: { orderIds: [toPost], itemIds: [mailedId], ...label } },
    correctShipment: { input: { shipmentId: mailedId, ...label } },
    correctAddress: { input: { orderId: toPost, deliveryInfo: ADDRESS } },
    auditLog: {
      filter: {
        ...{ staffId, gachaId, orderId, userId: fan.id, action: new Spelt('"STAFF_ADDED"', 'STAFF_ADDED') },
        ...{ from: '2026-01-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' },
      },
      ...page,
    },
    findOrders: { where: { orderId }, ...page },
    wrongCodes: {
      filter: { staffId, deviceId, gachaId, from: '2026-01-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' },
      ...page,
    },
    checkInJumps: { userId: fan.id, ...page },
    forgiveWrongCodes: { input: { staffId, why: 'a test' } },
    counterStatistics: { gachaId, from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' },
    handoverConflicts: { gachaIds: [gachaId], settled: false, ...page },
    settleHandoverConflict: { input: { conflictId, decision: new Spelt('"REPORT_WRONG"', 'REPORT_WRONG'), reason: 'a test' } },
    undoHandover: { input: { handoverId, itemIds: [itemId], reason: 'a test' } },
    refundOrder: { input: { orderId: paid, prizes: new Spelt('"RESTOCK"', 'RESTOCK'), reason: 'a test' } },
    issuePickupTokenFor: { input: { userId: fan.id, gachaIds: [gachaId], reason: 'a test' } },
    addStaff: { input: { issuer: STAFF, subject: 'new', name: 'New', roles, why: 'a test' } },
    setStaffRoles: { input: { staffId, roles, why: 'a test' } },
    revokeStaff: { input: { staffId, why: 'a test' } },
    restoreStaff: { input: { staffId, why: 'a test' } },
    devices: page,
    inviteDevice: { input: { name: 'New', worker: { newMember: { name: 'New', roles } }, why: 'a test' } },
    renameDevice: { input: { deviceId, name: 'New', why: 'a test' } },
    revokeDevice: { input: { deviceId, why: 'a test' } },
    acceptDeviceInvitation: { input: { invitation: 'x', proof: 'x' } },
    renewDeviceToken: { input: { proof: 'x' } },
    checkIn: { input: { place: { position: { latitude: '35.6', longitude: '139.7' } } } },
    createOrder: { input: { gachaId: posted, playAmount: 1, deliveryInfo: ADDRESS } },
    cancelOrder: { input: { orderId } },
    signUp: { input: { idempotencyKey: 'key' } },
    issuePickupToken: { input: { gachaIds: [gachaId] } },
    pay: { input: { orderId, token: 'tok' } },
    completePayment: { input: { orderId } },
    confirmHandover: { input: { pickupCode, gachaId, orderIds: [paid], occurredAt: new Date().toISOString() } },
  };
});

/** Of a fan of its own. */
async function aHandover() {
  const other = await Fan.signsUp(gateway);
  const orderIds = [await other.hasPaid(gachaId)];
  const report = { pickupCode: await other.hasCode(), gachaId, orderIds };
  const [handoverId] = (await reports(staff, report)).data.confirmHandover.handoverIds;
  const [item] = (await other.sees(orderIds[0] ?? '')).orderDetails;
  const again = await reports(staff, { ...report, occurredAt: new Date().toISOString() });
  return { handoverId, itemId: item.id, conflictId: again.data.confirmHandover.conflicts[0].id };
}

/** In place of the clue that is given. */
const CLUES = () => ({
  ticket: { gachaId, serialNumber: 1 },
  identity: { providerType: 'members', providerId: 'pool-1', providerUserId: 'a fan' },
});

afterAll(async () => {
  await gateway.close();
  await database.close();
});

type Sent = { status: number; body: string; errors: GraphQLError[]; answered: unknown };
type Spelling = 'json' | 'literal';

async function send(root: string, values: Values, as: Spelling): Promise<Sent> {
  const { token } = FOR_STAFF.includes(root) ? staff : fan;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await gateway.send({ method: 'POST', url: '/graphql', headers, payload: bodyOf(schema, root, values, as) });
  const { data, errors = [] } = response.json();
  return { status: response.statusCode, body: response.body, errors, answered: data?.[root] };
}

/** What no answer may ever be or have in it. */
function unspeakable({ status, body, errors }: Sent): string | undefined {
  const code = errors[0]?.extensions?.code;
  if (status >= 500) return `HTTP ${status}`;
  if (errors.length > 0 && !code) return 'no code';
  if (code === 'INTERNAL' || code === 'UNAVAILABLE') return code;
  const [leak] =
    /\b(select|insert into|update|delete from) "|relation|constraint|syntax for type|node_modules|\.[jt]s\b|\bat \w+ \(/.exec(
      body,
    ) ?? [];
  return leak && `speaks of ${leak}`;
}

/** `input.orderIds.0` is named by its own name, or by the list that it is in. */
const nameOf = (path: string): string =>
  path
    .replace(/(\.\d+)+$/, '')
    .split('.')
    .at(-1) ?? '';

/** What is not there, and not refused. */
const NULL = 'null';
const isNull = (answered: unknown): boolean => [answered].flat().every((one) => one === null);
const EMPTY = 'an empty list';
const isEmpty = (answered: unknown): boolean => (answered as { totalCount?: number } | undefined)?.totalCount === 0;
const notRefused = (answered: unknown): string => {
  if (isNull(answered)) return NULL;
  return isEmpty(answered) ? EMPTY : 'accepted';
};

/** What is wrong with an answer that should have been this code, for the field at this place. */
function complaint(sent: Sent, place: Place, code: string): string | undefined {
  const extensions = sent.errors[0]?.extensions;
  if (unspeakable(sent)) return unspeakable(sent);
  const got = extensions?.code ?? notRefused(sent.answered);
  if (got !== code) return `${got} instead of ${code}`;
  if (code !== 'BAD_INPUT' && code !== 'DELIVERY_INFO_REQUIRED') return undefined;
  const fields = extensions?.errors?.map(({ field }) => nameOf(field)) ?? [];
  // Inside an object that should not be one, the first of its fields is named.
  return fields[0] && [nameOf(place.path), 'id', 'role', '_ne', '$ne'].includes(fields[0]) ? undefined : `names ${fields}`;
}

/** Sends every attack, and answers those that were not answered as they should be. */
async function successes(root: string, as: Spelling, attacks: [Place, unknown, string][]): Promise<string[]> {
  const found: string[] = [];
  for (const [place, value, code] of attacks) {
    const wrong = complaint(await send(root, place.put(value), as), place, code);
    if (wrong) found.push(`${place.path} = ${JSON.stringify(value)?.slice(0, 60)}: ${wrong}`);
  }
  return found;
}

const LONG = 'x'.repeat(10 * 1024);
const NUL = 'a\0b';
const HALF_A_CHARACTER = 'a\ud800b';

/** A right id in other spellings, all of which PostgreSQL would read, and what is no id at all. */
const idsLike = (id: string): unknown[] => [
  ...[id.toUpperCase(), `{${id}}`, id.replaceAll('-', ''), ` ${id}`, `${id}\n`, `urn:uuid:${id}`, `${id}\0`],
  ...['', 'x', LONG, NUL, "' or 1=1 --", '{"$ne":null}', '__proto__', 0, -1, new Spelt('123456789012345678901234567890')],
];

/** A gacha, or a list of them, of which none is known. */
const NOTHING_THERE: Record<string, string> = {
  issuePickupToken: 'NOTHING_TO_PICK_UP',
  orders: EMPTY,
  auditLog: EMPTY,
  findOrders: EMPTY,
  wrongCodes: EMPTY,
  checkInJumps: EMPTY,
};

/** Values of the right type that are bad all the same, by the name of their field. */
function badValuesFor({ root, path, type }: Place, as: Spelling): [unknown, string][] {
  const name = nameOf(path);
  const unfit = [NUL, LONG, ...(as === 'json' ? [HALF_A_CHARACTER] : [])];
  const all = (code: string, ...values: unknown[]): [unknown, string][] => values.map((value) => [value, code]);
  if (path === 'ids') return all('BAD_INPUT', Array(101).fill(gachaId));
  // Beside the orders, and so one too many.
  if (path.startsWith('input.itemIds') && root === 'confirmHandover') return all('BAD_INPUT', ['x']);
  if (isListType(type) || /Ids$/.test(path)) return all('BAD_INPUT', []);
  if (isInputObjectType(type)) return [];
  if (path.startsWith('where.identity.')) return all('BAD_INPUT', ...unfit);
  if (ANSWERS_NULL.includes(root)) return all(NULL, ...idsLike(gachaId));
  if (/^(id|\w+Ids?)$/.test(name) && name !== 'beaconId') return all(NOTHING_THERE[root] ?? 'NOT_FOUND', ...idsLike(gachaId));
  if (name === 'pickupCode') return all('PICKUP_CODE_MISTYPED', '', '0', "' or ''='", ...unfit);
  if (name === 'first' || name === 'last') return all('BAD_INPUT', 0, -1, 101, 2 ** 31 - 1, -(2 ** 31));
  if (name === 'playAmount') return all('BAD_INPUT', 0, -1, 101, 2 ** 31 - 1, -(2 ** 31));
  if (name === 'latitude' || name === 'longitude') return all('BAD_INPUT', '', '1e2', 'NaN', '181', '1.60.0.0', ...unfit);
  if (name === 'tag' || name === 'search' || name === 'token' || name === 'address2') return all('BAD_INPUT', ...unfit);
  if (name === 'idempotencyKey') return all('BAD_INPUT', '', 'two words', '鍵', 'x'.repeat(256), ...unfit);
  if (name === 'after' || name === 'before') return all('BAD_INPUT', '', 'x', ...unfit);
  if (['issuer', 'subject', 'name', 'why', 'reason'].includes(name)) return all('BAD_INPUT', '', ' \n', ...unfit);
  if (name === 'proof') return all('BAD_INPUT', '', 'x', ...unfit);
  if (name in ADDRESS) return [...all('DELIVERY_INFO_REQUIRED', '', ' \n'), ...all('BAD_INPUT', ...unfit)];
  return [];
}

/** Without that it was asked, or that a code was wrong, where that is noted. */
const stateBut = (root: string) => everything(database, ...(NOTED[root] ?? []));

const NOTED: Record<string, string[]> = { findOrders: ['deeds'], handovers: ['wrong_codes'], confirmHandover: ['wrong_codes'] };

describe.each(WITH_ARGUMENTS)('%s', (root) => {
  const places = () => placesOf(schema, root, fitting[root] ?? {}, CLUES());

  test.each<Spelling>(['json', 'literal'])(
    'refuses values of a wrong type by naming the field, and does nothing (%s)',
    async (as) => {
      const attacks = places().flatMap((place) =>
        wrongTypesFor(place.type)
          // No ids are no mistake where the answer is a list of nodes, nor is a member without roles.
          .filter((value) => value !== undefined || !['ids.0', 'input.roles.0'].includes(place.path))
          .map((value): [Place, unknown, string] => [place, value, 'BAD_INPUT']),
      );
      expect(attacks.length).toBeGreaterThan(5);
      const before = await everything(database);
      expect(await successes(root, as, attacks)).toEqual([]);
      expect(await everything(database)).toEqual(before);
    },
  );

  test.each<Spelling>(['json', 'literal'])('refuses bad values of the right type, and does nothing (%s)', async (as) => {
    const attacks = places().flatMap((place) =>
      badValuesFor(place, as).map(([value, code]): [Place, unknown, string] => [place, value, code]),
    );
    expect(attacks.length).toBeGreaterThan(1);
    const before = await stateBut(root);
    expect(await successes(root, as, attacks)).toEqual([]);
    expect(await stateBut(root)).toEqual(before);
  });

  test('refuses an argument that it does not have', async () => {
    const query = `${schema.getMutationType()?.getFields()[root] ? 'mutation' : 'query'} { ${root}(noSuchArgument: 1) { __typename } }`;
    expect(await fan.asks(query)).toMatchObject({ status: 400, data: null, code: expect.stringMatching(/BAD_INPUT|VALIDATION/) });
  });
});

describe('input that fits its type and not its use', () => {
  const CHECK_IN = 'mutation ($input: CheckInInput!) { checkIn(input: $input) { checkIns { gacha { id } } } }';
  const position = { latitude: '35.6', longitude: '139.7' };

  test.each([{}, { beaconId: null }, { position: null }, { beaconId: 1, position }, { beaconId: 1, position: null }])(
    'one of several is exactly one: %j',
    async (input) => expect(await fan.asks(CHECK_IN, { input })).toMatchObject({ status: 400, data: null, code: 'BAD_INPUT' }),
  );

  test.each([0, -1, 2 ** 53 - 1, 1 - 2 ** 53])('a beacon %i that there is not discovers nothing', async (beaconId) => {
    expect(await fan.asks(CHECK_IN, { input: { place: { beaconId } } })).toMatchObject({
      errors: [],
      data: { checkIn: { checkIns: [] } },
    });
  });

  test.each([
    ['id', 'query ($id: ID = "x") { gacha(id: $id) { id } }', { id: null }],
    ['input', 'mutation ($id: ID = "x") { cancelOrder(input: { orderId: $id }) { order { id } } }', { id: null }],
    ['input', 'mutation ($n: Int = 1) { createOrder(input: { gachaId: "x", playAmount: $n }) { order { id } } }', { n: null }],
  ])('a variable with a default that is null after all is named (%s)', async (field, query, variables) => {
    const { errors } = await fan.asks(query, variables);
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', errors: [{ field }] });
  });

  test('a report of more orders than anybody carries is refused before any is looked for', async () => {
    const orderIds = Array.from({ length: 1001 }, () => randomUUID());
    const { errors } = await staff.handsOver('0'.repeat(20), gachaId, orderIds);
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', errors: [{ field: 'orderIds' }] });
  });
});
