import { randomInt, randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { inviteDevice } from '../../src/device/invite.ts';
import { newCode } from '../../src/pickup/code.ts';
import { revokeStaff } from '../../src/staff/manage.ts';
import type { Role } from '../../src/staff/role.ts';
import { Fan, StaffMember } from './actors.ts';
import { ADDRESS } from './address.ts';
import { aGacha } from './catalogue.ts';
import { reports } from './counter.ts';
import type { TestDatabase } from './database.ts';
import type { TestGateway } from './gateway.ts';
import type { Arena } from './race.ts';
import { aToken, GUESTS, MEMBERS, STAFF } from './tokens.ts';

export const CALLERS = [
  ...(['nobody', 'stranger', 'user', 'otherUser', 'staff', 'otherStaff', 'unhired'] as const),
  ...(['supervisor', 'shipping', 'support', 'operator', 'revoked'] as const),
] as const;
export type CallerName = (typeof CALLERS)[number];
export type Target = 'own' | 'foreign' | 'absent' | 'public' | '-';

/** What belongs to one user, and to the staff of the gacha where that user bought. */
type Things = {
  userId: string;
  /** A gacha that was taken back after the sale: only who bought of it, and its staff, still know of it. */
  booth: string;
  /** A gacha on sale, for users of this side's login method. */
  shop: string;
  paid: string;
  pending: string;
  code: string;
  /** Of another order at the booth, reported by the caller `staff`. */
  handoverId: string;
  /** What `staff` said of it once more, as if it had been another time. */
  conflictId: string;
  /** Somebody at the booth's counter, who is none of the callers, and a device of theirs. */
  staffId: string;
  deviceId: string;
};

export type World = { callers: Record<CallerName, { token?: string; owns?: Things }>; sides: [Things, Things]; absent: Things };

const METHODS: Record<string, object> = {
  [MEMBERS]: { provider_type: 'members', provider_id: 'pool-1' },
  [GUESTS]: { provider_type: 'guests', provider_id: 'pool-2' },
};

/** Two sides that have nothing to do with each other, though their users have the same name at two identity providers. */
export async function aWorld(arena: Arena): Promise<World> {
  const subject = `fan-${randomUUID()}`;
  const [left, right] = await Promise.all([aSide(arena, MEMBERS, subject), aSide(arena, GUESTS, subject)]);
  const { database } = arena;
  await database.sql('update gachas set published = false where id in (?)', [[left.things.booth, right.things.booth]]);
  const [beaconId, id] = [BEACON, left.things.shop];
  await database.sql('insert into beacons (beacon_id, valid_hours) values (?, 24) on conflict do nothing', [beaconId]);
  await database.sql('insert into beacon_gachas (beacon_id, gacha_id) values (?, ?)', [beaconId, id]);
  return {
    callers: {
      nobody: {},
      stranger: { token: await aToken(MEMBERS, `stranger-${randomUUID()}`) },
      user: { token: left.fan.token, owns: left.things },
      otherUser: { token: right.fan.token, owns: right.things },
      staff: { token: left.staff.token, owns: left.things },
      otherStaff: { token: right.staff.token, owns: right.things },
      unhired: { token: await aToken(STAFF, `unhired-${randomUUID()}`) },
      ...left.others,
    },
    sides: [left.things, right.things],
    absent: {
      userId: randomUUID(),
      booth: randomUUID(),
      shop: randomUUID(),
      paid: randomUUID(),
      pending: randomUUID(),
      code: newCode(),
      staffId: randomUUID(),
      handoverId: randomUUID(),
      conflictId: randomUUID(),
      deviceId: randomUUID(),
    },
  };
}

async function aSide({ database, gateway }: Arena, issuer: string, subject: string) {
  const [booth, shop] = [await aGacha(database), await aGacha(database, { auth_method: METHODS[issuer] })];
  const fan = await Fan.signsUp(gateway, { issuer, subject });
  const staff = await StaffMember.isHired(gateway, database, [booth]);
  const { handoverId, conflictId } = await handedOver(fan, staff, booth);
  const [paid, pending] = [await fan.hasPaid(booth), await fan.hasOrdered(shop)];
  const { id: staffId } = await StaffMember.isHired(gateway, database, [booth]);
  const { device } = await inviteDevice(database.fork(), 'A device', { staffId }, { by: { account: 'a test' }, why: null });
  const code = await fan.hasCode();
  const things: Things = {
    userId: fan.id,
    booth,
    shop,
    paid,
    pending,
    code,
    staffId,
    deviceId: device.id,
    handoverId,
    conflictId,
  };
  return { fan, staff, things, others: await othersAt({ database, gateway }, things) };
}

async function handedOver(fan: Fan, staff: StaffMember, booth: string) {
  const orderId = await fan.hasPaid(booth);
  const report = { pickupCode: await fan.hasCode(), gachaId: booth, orderIds: [orderId] };
  const [handoverId]: string[] = (await reports(staff, report)).data.confirmHandover.handoverIds;
  const again = await reports(staff, { ...report, occurredAt: new Date().toISOString() });
  return { handoverId: handoverId ?? '', conflictId: again.data.confirmHandover.conflicts[0].id as string };
}

/** The other roles at the booth, and a counter of it who was revoked, and so owns nothing of it any more. */
async function othersAt({ database, gateway }: Arena, owns: Things) {
  const hired = async (role: Role) => ({ token: (await StaffMember.isHired(gateway, database, [owns.booth], role)).token, owns });
  const gone = await StaffMember.isHired(gateway, database, [owns.booth]);
  await revokeStaff(database.fork(), gone.id, { by: { account: 'a test' }, why: 'a test' });
  return {
    supervisor: await hired('supervisor'),
    shipping: await hired('shipping'),
    support: await hired('support'),
    operator: await hired('operator'),
    revoked: { token: gone.token },
  };
}

/** The things that a call is about: the caller's own, somebody else's, or none that exist. */
export function thingsFor({ callers, sides, absent }: World, caller: CallerName, target: Target): Things {
  const { owns } = callers[caller];
  if (target === 'absent') return absent;
  if (target === 'own' && !owns) throw new Error(`${caller} owns nothing: the cell is a dash`);
  const [left, right] = sides;
  const foreign = owns === left ? right : left;
  return target === 'own' && owns ? owns : foreign;
}

/** What must not be told to those who do not own it. */
export const secretsFrom = ({ callers, sides }: World, caller: CallerName): string[] =>
  sides
    .filter((things) => things !== callers[caller].owns)
    .flatMap(({ userId, booth, paid, pending, code, staffId, deviceId, handoverId, conflictId }) => [
      userId,
      booth,
      paid,
      pending,
      code,
      staffId,
      handoverId,
      conflictId,
      deviceId,
    ]);

type Call = { ask: string; about?: (things: Things, target: Target) => Record<string, unknown> };

const BEACON = randomInt(1_000_000);
const ROLES = 'roles { role gachas { nodes { id } } }';
const ORDER = 'order { id status gacha { id } orderDetails { id } }';

/** How each root field is called, so that nothing but the caller and the target stands in the way. `field:variant` */
export const CALLS: Record<string, Call> = {
  gachas: { ask: '{ gachas { totalCount nodes { id } } }' },
  'gachas:toPickUp': { ask: '{ gachas(where: { notPickedUp: true }) { totalCount nodes { id } } }' },
  gacha: {
    ask: 'query ($id: ID!) { gacha(id: $id) { id name prizes { nodes { id } } } }',
    about: ({ booth, shop }, target) => ({ id: target === 'public' ? shop : booth }),
  },
  me: { ask: '{ me { id checkIns { nodes { expiresAt } } } }' },
  orders: {
    ask: 'query ($id: ID!) { orders(where: { status: PENDING, gachaId: $id }) { totalCount nodes { id fan { id } } } }',
    about: ({ shop }) => ({ id: shop }),
  },
  'orders:paid': {
    ask: 'query ($id: ID!) { orders(where: { gachaId: $id }) { totalCount nodes { id fan { id } } } }',
    about: ({ booth }) => ({ id: booth }),
  },
  order: { ask: 'query ($id: ID!) { order(id: $id) { id fan { id } status } }', about: ({ pending }) => ({ id: pending }) },
  'order:paid': { ask: 'query ($id: ID!) { order(id: $id) { id fan { id } status } }', about: ({ paid }) => ({ id: paid }) },
  verifyDraw: {
    ask: 'query ($id: ID!) { verifyDraw(orderId: $id) { order { id } gacha { id } plays { prize { id } } } }',
    about: ({ pending }) => ({ id: pending }),
  },
  'verifyDraw:paid': {
    ask: 'query ($id: ID!) { verifyDraw(orderId: $id) { order { id } gacha { id } plays { prize { id } } } }',
    about: ({ paid }) => ({ id: paid }),
  },
  node: { ask: 'query ($id: ID!) { node(id: $id) { id ... on Order { fan { id } } } }', about: ({ paid }) => ({ id: paid }) },
  nodes: {
    ask: 'query ($ids: [ID!]!) { nodes(ids: $ids) { id ... on Gacha { name } } }',
    about: ({ booth, pending }) => ({ ids: [booth, pending] }),
  },
  redeemTickets: { ask: '{ redeemTickets { nodes { order { id } gacha { id } } } }' },
  staffMe: { ask: '{ staffMe { id gachas { nodes { id } } } }' },
  handovers: {
    ask: 'query ($pickupCode: String!, $gachaIds: [ID!]) { handovers(pickupCode: $pickupCode, gachaIds: $gachaIds) { fan { id } orders { id } } }',
    about: ({ code, booth }) => ({ pickupCode: code, gachaIds: [booth] }),
  },
  'handovers:example': {
    ask: 'query ($gachaIds: [ID!]) { handovers(pickupCode: "example", gachaIds: $gachaIds) { gacha { id } } }',
    about: ({ booth }) => ({ gachaIds: [booth] }),
  },
  paymentAttempts: {
    ask: 'query ($id: ID!) { paymentAttempts(orderId: $id) { paymentId slip { processorOrderId accessId tranId } } }',
    about: ({ paid }) => ({ id: paid }),
  },
  timeline: {
    ask: 'query ($id: ID!) { timeline(orderId: $id) { totalCount nodes { kind at staffName deed { action } } } }',
    about: ({ paid }) => ({ id: paid }),
  },
  parcelsToPack: {
    ask: 'query ($gachaIds: [ID!]) { parcelsToPack(gachaIds: $gachaIds) { totalCount nodes { fan { id } parcels { deliveryInfo { fullname } orders { id } } } } }',
    about: ({ booth }) => ({ gachaIds: [booth] }),
  },
  parcelsBeingPacked: { ask: '{ parcelsBeingPacked { totalCount nodes { id items { order { id } } } } }' },
  packParcel: {
    ask: 'mutation ($input: PackParcelInput!) { packParcel(input: $input) { shipment { id items { order { id } } } } }',
    about: ({ paid }) => ({ input: { orderIds: [paid] } }),
  },
  unpackParcel: {
    ask: 'mutation ($input: UnpackParcelInput!) { unpackParcel(input: $input) { orders { id } } }',
    about: ({ paid }) => ({ input: { shipmentId: paid } }),
  },
  confirmShipment: {
    ask: 'mutation ($input: ConfirmShipmentInput!) { confirmShipment(input: $input) { shipment { id items { order { id } } } } }',
    about: ({ paid }) => ({ input: { orderIds: [paid], carrier: 'YAMATO', trackingNumber: '123456789012' } }),
  },
  correctShipment: {
    ask: 'mutation ($input: CorrectShipmentInput!) { correctShipment(input: $input) { shipment { id } } }',
    about: ({ paid }) => ({ input: { shipmentId: paid, carrier: 'YAMATO', trackingNumber: '123456789012' } }),
  },
  correctAddress: {
    ask: 'mutation ($input: CorrectAddressInput!) { correctAddress(input: $input) { order { id deliveryInfo { fullname } } } }',
    about: ({ paid }) => ({ input: { orderId: paid, deliveryInfo: ADDRESS } }),
  },
  staffMembers: { ask: '{ staffMembers(first: 100) { nodes { id name roles { role gachas { nodes { id } } } } } }' },
  auditLog: {
    ask: 'query ($filter: AuditFilter) { auditLog(filter: $filter, first: 100) { nodes { action gachaId orderId userId subjectId after } } }',
    about: ({ booth }) => ({ filter: { gachaId: booth } }),
  },
  wrongCodes: {
    ask: 'query ($filter: WrongCodeFilter) { wrongCodes(filter: $filter, first: 100) { nodes { staffId refusal gachaId } } }',
    about: ({ booth }) => ({ filter: { gachaId: booth } }),
  },
  checkInJumps: {
    ask: 'query ($userId: ID) { checkInJumps(userId: $userId, first: 100) { nodes { userId kilometres } } }',
    about: ({ userId }) => ({ userId }),
  },
  forgiveWrongCodes: {
    ask: 'mutation ($input: ForgiveWrongCodesInput!) { forgiveWrongCodes(input: $input) { staffMember { id codesRefusedSeconds } } }',
    about: ({ staffId }) => ({ input: { staffId, why: 'a test' } }),
  },
  addStaff: {
    ask: `mutation ($input: AddStaffInput!) { addStaff(input: $input) { staffMember { name ${ROLES} } } }`,
    about: ({ booth }) => ({
      input: { issuer: STAFF, subject: `new-${randomUUID()}`, name: 'New', roles: [{ role: 'SUPPORT', gachaIds: [booth] }] },
    }),
  },
  setStaffRoles: {
    ask: `mutation ($input: SetStaffRolesInput!) { setStaffRoles(input: $input) { staffMember { id ${ROLES} } } }`,
    about: ({ staffId, booth }) => ({ input: { staffId, roles: [{ role: 'SUPERVISOR', gachaIds: [booth] }] } }),
  },
  revokeStaff: {
    ask: 'mutation ($input: RevokeStaffInput!) { revokeStaff(input: $input) { staffMember { id isRevoked } } }',
    about: ({ staffId }) => ({ input: { staffId, why: 'a test' } }),
  },
  restoreStaff: {
    ask: 'mutation ($input: RestoreStaffInput!) { restoreStaff(input: $input) { staffMember { id isRevoked } } }',
    about: ({ staffId }) => ({ input: { staffId, why: 'a test' } }),
  },
  devices: { ask: '{ devices(first: 100) { nodes { id name staffMember { id } } } }' },
  inviteDevice: {
    ask: 'mutation ($input: InviteDeviceInput!) { inviteDevice(input: $input) { device { name } } }',
    about: ({ booth }) => ({
      input: { name: 'New', worker: { newMember: { name: 'New', roles: [{ role: 'COUNTER', gachaIds: [booth] }] } } },
    }),
  },
  'inviteDevice:staff': {
    ask: 'mutation ($input: InviteDeviceInput!) { inviteDevice(input: $input) { device { staffMember { id } } } }',
    about: ({ staffId }) => ({ input: { name: 'New', worker: { staffId } } }),
  },
  renameDevice: {
    ask: 'mutation ($input: RenameDeviceInput!) { renameDevice(input: $input) { device { id name } } }',
    about: ({ deviceId }) => ({ input: { deviceId, name: `New ${randomUUID()}` } }),
  },
  revokeDevice: {
    ask: 'mutation ($input: RevokeDeviceInput!) { revokeDevice(input: $input) { device { id state } } }',
    about: ({ deviceId }) => ({ input: { deviceId, why: 'a test' } }),
  },
  acceptDeviceInvitation: {
    ask: 'mutation { acceptDeviceInvitation(input: { invitation: "x", proof: "x" }) { token } }',
  },
  renewDeviceToken: { ask: 'mutation { renewDeviceToken(input: { proof: "x" }) { token } }' },
  signUp: { ask: 'mutation { signUp { user { id } } }' },
  checkIn: { ask: `mutation { checkIn(input: { place: { beaconId: ${BEACON} } }) { checkIns { gacha { id } } } }` },
  createOrder: {
    ask: `mutation ($input: CreateOrderInput!) { createOrder(input: $input) { ${ORDER} } }`,
    // That the other's shop exists is no secret; the foreign gacha that is one is that which was taken back.
    about: ({ booth, shop }, target) => ({
      input: { gachaId: target === 'own' || target === 'public' ? shop : booth, playAmount: 1 },
    }),
  },
  cancelOrder: {
    ask: `mutation ($input: CancelOrderInput!) { cancelOrder(input: $input) { ${ORDER} } }`,
    about: ({ pending }) => ({ input: { orderId: pending } }),
  },
  'cancelOrder:paid': {
    ask: `mutation ($input: CancelOrderInput!) { cancelOrder(input: $input) { ${ORDER} } }`,
    about: ({ paid }) => ({ input: { orderId: paid } }),
  },
  pay: {
    ask: `mutation ($input: PayInput!) { pay(input: $input) { ${ORDER} payment { id } } }`,
    about: ({ pending }) => ({ input: { orderId: pending } }),
  },
  'pay:paid': {
    ask: `mutation ($input: PayInput!) { pay(input: $input) { ${ORDER} payment { id } } }`,
    about: ({ paid }) => ({ input: { orderId: paid } }),
  },
  completePayment: {
    ask: `mutation ($input: CompletePaymentInput!) { completePayment(input: $input) { ${ORDER} payment { id } } }`,
    about: ({ paid }) => ({ input: { orderId: paid } }),
  },
  issuePickupToken: {
    ask: 'mutation ($input: IssuePickupTokenInput) { issuePickupToken(input: $input) { pickupToken { orderDetails { nodes { order { id } } } } } }',
    about: ({ booth }) => ({ input: { gachaIds: [booth] } }),
  },
  confirmHandover: {
    ask: 'mutation ($input: ConfirmHandoverInput!) { confirmHandover(input: $input) { gacha { id } orders { id } } }',
    about: ({ code, booth, paid }) => ({ input: { pickupCode: code, gachaId: booth, orderIds: [paid] } }),
  },
  findOrders: {
    ask: 'query ($where: FindOrdersInput!) { findOrders(where: $where) { totalCount nodes { id status fan { id } gacha { id } } } }',
    about: ({ paid }) => ({ where: { orderId: paid } }),
  },
  issuePickupTokenFor: {
    ask: 'mutation ($input: IssuePickupTokenForInput!) { issuePickupTokenFor(input: $input) { expiresAt itemAmount } }',
    about: ({ userId, booth }) => ({ input: { userId, gachaIds: [booth], reason: 'a test' } }),
  },
  refundOrder: {
    ask: 'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { status refund { amount status } } }',
    about: ({ paid }) => ({ input: { orderId: paid, prizes: 'WRITE_OFF', reason: 'a test' } }),
  },
  counterStatistics: {
    ask: 'query ($gachaId: ID!) { counterStatistics(gachaId: $gachaId) { gacha { id } handedOver waiting counters { staffId } } }',
    about: ({ booth }) => ({ gachaId: booth }),
  },
  'confirmHandover:occurredAt': {
    ask: 'mutation ($input: ConfirmHandoverInput!) { confirmHandover(input: $input) { gacha { id } orders { id } conflicts { id } } }',
    about: ({ code, booth, paid }) => ({
      input: { pickupCode: code, gachaId: booth, orderIds: [paid], occurredAt: new Date().toISOString() },
    }),
  },
  handoverConflicts: {
    ask: 'query ($gachaIds: [ID!]) { handoverConflicts(gachaIds: $gachaIds) { totalCount nodes { id gacha { id } fan { id } } } }',
    about: ({ booth }) => ({ gachaIds: [booth] }),
  },
  settleHandoverConflict: {
    ask: 'mutation ($input: SettleHandoverConflictInput!) { settleHandoverConflict(input: $input) { conflict { id gacha { id } } } }',
    about: ({ conflictId }) => ({ input: { conflictId, decision: 'ACCEPTED_AS_LOSS', reason: 'a test' } }),
  },
  undoHandover: {
    ask: 'mutation ($input: UndoHandoverInput!) { undoHandover(input: $input) { gacha { id } orders { id } undoneAt } }',
    about: ({ handoverId }) => ({ input: { handoverId, reason: 'a test' } }),
  },
};

export type Reply = { status: number; body: string; code: string };

/** Calls, and answers what the client gets, without the ids that it sent itself. */
export async function call({ app }: TestGateway, name: string, about: Things, target: Target, token?: string): Promise<Reply> {
  const { ask: query, about: asks } = CALLS[name] as Call;
  const variables = asks?.(about, target) ?? {};
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await app.inject({ method: 'POST', url: '/graphql', headers, payload: { query, variables } });
  const { data, errors = [] } = response.json<{ data?: object | null; errors?: { extensions: { code: string } }[] }>();
  const sent = Object.values(about).filter((id) => JSON.stringify(variables).includes(id));
  const body = sent.reduce((text, id) => text.replaceAll(id, 'SENT'), response.body);
  const isNull = data != null && Object.values(data).every((value) => [value].flat().every((one) => one === null));
  const code = errors.map(({ extensions }) => extensions.code).join() || (isNull ? 'NULL' : 'OK');
  return { status: response.statusCode, body, code };
}

/** Tokens that were good once, or never: of the people of this world, as far as they are anybody's. */
export async function brokenTokens({ callers }: World): Promise<Record<string, string>> {
  const { user: { token: user = '' } = {}, staff: { token: staff = '' } = {} } = callers;
  const hourAgo = Math.floor(Date.now() / 1000) - 3600;
  const past = { iat: hourAgo, exp: hourAgo + 60 };
  return {
    'an expired user': await aToken(MEMBERS, decodeJwt(user).sub, past),
    'expired staff': await aToken(STAFF, decodeJwt(staff).sub, past),
    'a signature that belongs to another token': `${user.replace(/[^.]*$/, '')}${staff.split('.')[2]}`,
    garbage: 'garbage',
    nothing: '',
  };
}

/** Every table with its number of rows and a hash of all of them: equal as long as no row of any table has changed. */
export async function fingerprint({ sql }: TestDatabase): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  );
  const rows = await sql<{ name: string; hash: string }>(
    `${tables
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*) || ' ' || md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as hash from "${name}" t`,
      )
      .join(' union all ')} order by name`,
  );
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}
