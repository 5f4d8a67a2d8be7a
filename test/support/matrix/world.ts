import { randomInt, randomUUID } from 'node:crypto';
import { importCatalogue } from '../../../src/operator/catalogue/import.ts';
import { newCode } from '../../../src/pickup/code.ts';
import { inviteDevice } from '../../../src/staff/device/invite.ts';
import { revokeStaff } from '../../../src/staff/members/manage.ts';
import type { Role } from '../../../src/staff/role.ts';
import { Fan, StaffMember } from '../actors.ts';
import { aGacha, prizeEntry, SELLER } from '../catalogue.ts';
import type { Arena } from '../race.ts';
import { aRefundOfEach } from '../refunds.ts';
import { aToken, GUESTS, MEMBERS, STAFF } from '../tokens.ts';

export const BEACON = randomInt(1_000_000);

export const CALLERS = [
  ...(['nobody', 'stranger', 'user', 'otherUser', 'staff', 'otherStaff', 'unhired'] as const),
  ...(['supervisor', 'shipping', 'support', 'operator', 'revoked'] as const),
] as const;
export type CallerName = (typeof CALLERS)[number];
export type Target = 'own' | 'foreign' | 'absent' | 'public' | '-';

/** What belongs to one user, and to the staff of the gacha where that user bought. */
export type Things = {
  userId: string;
  /** A gacha that was taken back after the sale: only its buyers and its staff still know of it. */
  booth: string;
  /** What is won there. */
  prizeId: string;
  /** A gacha on sale, for users of this side's login method. */
  shop: string;
  paid: string;
  pending: string;
  code: string;
  /** Of another order at the booth, reported by the caller `staff`. */
  handoverId: string;
  /** What `staff` said of it once more, as if it had been another time. */
  conflictId: string;
  /** Of two more orders at the booth: one that is owed, and a charge-back that was written down. */
  refundId: string;
  writtenId: string;
  /** A member at the booth's counter that is none of the callers, and a device of theirs. */
  staffId: string;
  deviceId: string;
};

export type World = { callers: Record<CallerName, { token?: string; owns?: Things }>; sides: [Things, Things]; absent: Things };

const METHODS: Record<string, object> = {
  [MEMBERS]: { provider_type: 'members', provider_id: 'pool-1' },
  [GUESTS]: { provider_type: 'guests', provider_id: 'pool-2' },
};

const sells = new WeakSet<Arena['database']>();

/** Two sides that have nothing to do with each other, though their users have the same name at two identity providers. */
export async function aWorld(arena: Arena): Promise<World> {
  const subject = `fan-${randomUUID()}`;
  const [left, right] = await Promise.all([aSide(arena, MEMBERS, subject), aSide(arena, GUESTS, subject)]);
  const { database } = arena;
  // Once a database: an import compares all that is there, which each world makes more.
  if (!sells.has(database)) await importCatalogue(database.fork(), SELLER);
  sells.add(database);
  await database.sql('update gachas set published = false where id in (?)', [[left.things.booth, right.things.booth]]);
  // As a gateway that listens tells of itself.
  await database.sql(`insert into gateways (id, name, version) values (?, 'here:4000', '1')`, [randomUUID()]);
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
      prizeId: randomUUID(),
      shop: randomUUID(),
      paid: randomUUID(),
      pending: randomUUID(),
      code: newCode(),
      staffId: randomUUID(),
      handoverId: randomUUID(),
      conflictId: randomUUID(),
      refundId: randomUUID(),
      writtenId: randomUUID(),
      deviceId: randomUUID(),
    },
  };
}

async function aSide({ database, gateway }: Arena, issuer: string, subject: string) {
  const [booth, shop] = [await aGacha(database, { prizes: PRIZES() }), await aGacha(database, { auth_method: METHODS[issuer] })];
  const fan = await Fan.signsUp(gateway, { issuer, subject });
  const staff = await StaffMember.isHired(gateway, database, [booth]);
  const { handoverId, conflictId } = await handedOver(fan, staff, booth);
  const refunds = await aRefundOfEach(database, fan, booth);
  // The last one: another order would take the place of the one that is not paid.
  const [paid, pending] = [await fan.hasPaid(booth), await fan.hasOrdered(shop)];
  const { id: staffId } = await StaffMember.isHired(gateway, database, [booth]);
  const { device } = await inviteDevice(database.fork(), 'A device', { staffId }, { by: { account: 'a test' }, why: null });
  const code = await fan.hasCode();
  const things: Things = {
    userId: fan.id,
    booth,
    prizeId: await aPrizeAt(database, booth),
    shop,
    paid,
    pending,
    code,
    staffId,
    deviceId: device.id,
    handoverId,
    conflictId,
    ...refunds,
  };
  return { fan, staff, things, others: await othersAt({ database, gateway }, things) };
}

/** One that is won, and one that is not. */
const PRIZES = () => [prizeEntry(), prizeEntry({ name: 'Badge', pickup_weight: 0 })];

/** By the gacha that it belongs to. */
export const beaconAt = (gachaId: string): number => Number.parseInt(gachaId.slice(0, 8), 16);
export const areaAt = (gachaId: string): string => `Area at ${gachaId}`;

/** Answers one of its prizes, and lets fans check in at it. */
async function aPrizeAt({ sql }: Arena['database'], gachaId: string): Promise<string> {
  const [beaconId, name] = [beaconAt(gachaId), areaAt(gachaId)];
  await sql('insert into beacons (beacon_id, valid_hours) values (?, 24)', [beaconId]);
  await sql('insert into beacon_gachas (beacon_id, gacha_id) values (?, ?)', [beaconId, gachaId]);
  const areaId = randomUUID();
  await sql('insert into areas (id, name, latitude, longitude, radius_m, valid_hours) values (?, ?, 0, 0, 1, 24)', [
    areaId,
    name,
  ]);
  await sql('insert into area_gachas (area_id, gacha_id) values (?, ?)', [areaId, gachaId]);
  const [prize] = await sql<{ id: string }>('select id from prizes where gacha_id = ? order by position limit 1', [gachaId]);
  return prize?.id ?? '';
}

async function handedOver(fan: Fan, staff: StaffMember, booth: string) {
  const orderId = await fan.hasPaid(booth);
  const report = { pickupCode: await fan.hasCode(), gachaId: booth, orderIds: [orderId] };
  const [handoverId]: string[] = (await staff.reports(report)).data.confirmHandover.handoverIds;
  const again = await staff.reports({ ...report, occurredAt: new Date().toISOString() });
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

/** The things that a call is about: the caller's own, another's, or none that exist. */
export function thingsFor({ callers, sides, absent }: World, caller: CallerName, target: Target): Things {
  const { owns } = callers[caller];
  if (target === 'absent') return absent;
  if (target === 'own' && !owns) throw new Error(`${caller} owns nothing: the cell is a dash`);
  const [left, right] = sides;
  const foreign = owns === left ? right : left;
  return target === 'own' && owns ? owns : foreign;
}

/** What must not be told to others than its owner. */
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
