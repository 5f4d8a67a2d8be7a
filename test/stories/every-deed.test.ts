import { beforeAll, expect, test } from '@jest/globals';
import { ACTIONS, type Action } from '../../src/staff/audit-entry.ts';
import { EVENTS } from '../../src/timeline/event.ts';
import type { StaffMember } from '../support/actors.ts';
import { atADevice, handsOverAndBack, keepsShop, manages, postsAndErases, refunds, sells } from '../support/every-deed.ts';
import type { Json } from '../support/json.ts';
import { aStage } from '../support/stage.ts';
import { timePasses } from '../support/time-passes.ts';

const stage = aStage();

type Kept = { by: 'device' | 'command'; before?: string; after?: string; why?: true };

/** Its doer, what is kept of before and after, and whether a reason is. A new action needs a row here, and a story. */
const GACHA_IN_FILE = [
  ...[
    'delivery_type',
    'description',
    'end_at',
    'has_limit',
    'lineup_image_url',
    'maximum',
    'name',
    'needs_checkin',
    'on_sale',
    'paused',
  ],
  ...['price', 'prizes', 'published', 'redeem_detail', 'redeem_policy', 'start_at', 'tags', 'thumbnail_image_url'],
].join(' ');

const BEACON_IN_FILE = 'active beacon_id end_at gacha_ids start_at valid_hours';
const AREA_IN_FILE = 'active end_at gacha_ids latitude longitude name radius_m start_at valid_hours';

const KEPT: Record<Action, Kept> = {
  ADDRESS_CORRECTED: { by: 'device', before: 'address', after: 'changed', why: true },
  ADDRESS_READ: { by: 'device' },
  AREA_CREATED: { by: 'device', after: AREA_IN_FILE, why: true },
  AREA_UPDATED: { by: 'device', before: AREA_IN_FILE, after: AREA_IN_FILE, why: true },
  BEACON_CREATED: { by: 'device', after: BEACON_IN_FILE, why: true },
  BEACON_UPDATED: { by: 'device', before: BEACON_IN_FILE, after: BEACON_IN_FILE, why: true },
  BIRTH_MONTH_CORRECTED: { by: 'device', before: 'isKnown', after: 'isKnown', why: true },
  BOOKS_RUN: { by: 'device', after: 'since until' },
  BOOKS_STOPPED: { by: 'device', after: 'since until' },
  CATALOGUE_IMPORTED: { by: 'command', after: 'areas beacons gachas prizes staff', why: true },
  DATA_EXPORTED: { by: 'device', after: 'export gachaIds since until' },
  DEVICE_INVITED: { by: 'device', after: 'expiresAt name staffId', why: true },
  DEVICE_RENAMED: { by: 'device', before: 'name', after: 'name', why: true },
  DEVICE_REVOKED: { by: 'device', before: 'revoked', after: 'revoked', why: true },
  DEVICE_SIGNED_IN: { by: 'device', before: 'signedIn', after: 'name signedIn' },
  GACHA_CREATED: { by: 'device', after: GACHA_IN_FILE, why: true },
  GACHA_IMPORTED: { by: 'command', after: GACHA_IN_FILE, why: true },
  GACHA_PUBLISHED: { by: 'device', before: 'published', after: 'published', why: true },
  GACHA_UPDATED: { by: 'device', before: 'price', after: 'price', why: true },
  HANDOVER_CONFIRMED: { by: 'device', after: 'items' },
  HANDOVER_CONFLICTED: { by: 'device', after: 'items occurredAt reason' },
  HANDOVER_CONFLICT_SETTLED: { by: 'device', after: 'decision items', why: true },
  HANDOVER_UNDONE: { by: 'device', before: 'handedOver', after: 'handedOver items', why: true },
  KEY_ROTATION_BEGUN: { by: 'command', before: 'keys', after: 'key' },
  ORDERS_FOUND: { by: 'device', after: 'by found' },
  ORDER_HELD: { by: 'device', why: true },
  ORDER_RELEASED: { by: 'device', before: 'because held', why: true },
  PICKUP_CODE_ISSUED_FOR: { by: 'device', after: 'items', why: true },
  PARCEL_PACKED: { by: 'device', after: 'items' },
  PARCEL_RETURNED: { by: 'device', after: 'because carrier items trackingNumber waiting', why: true },
  PARCEL_UNPACKED: { by: 'device', before: 'packedAt packedBy', after: 'items', why: true },
  PICTURE_ADDED: { by: 'device', after: 'en height ja path width' },
  PICTURE_REMOVED: { by: 'command', before: 'path' },
  PICTURE_TOLD: { by: 'device', before: 'en ja path', after: 'en ja path', why: true },
  PRIZE_ADDED: { by: 'device', before: 'prizes', after: 'prizes', why: true },
  PRIZE_RESTOCKED: { by: 'device', before: 'prizes', after: 'prizes', why: true },
  PRIZE_RESTORED: { by: 'device', before: 'prizes', after: 'prizes', why: true },
  PRIZE_RETIRED: { by: 'device', before: 'prizes', after: 'prizes', why: true },
  PRIZE_UPDATED: { by: 'device', before: 'prizes', after: 'prizes', why: true },
  REFUND_GIVEN_UP: { by: 'device', before: 'refundedYen', after: 'refundedYen yen', why: true },
  REFUND_ORDERED: { by: 'device', before: 'refundedYen', after: 'items prizes refundedYen yen', why: true },
  REFUND_RECORDED: { by: 'device', before: 'refundedYen', after: 'items prizes refundedYen yen', why: true },
  REFUND_TAKEN_BACK: { by: 'device', before: 'refundedYen', after: 'refundedYen yen', why: true },
  SALE_CLOSED: { by: 'device', before: 'end_at', after: 'end_at', why: true },
  SALE_PAUSED: { by: 'device', before: 'paused', after: 'paused', why: true },
  SALE_RESUMED: { by: 'device', before: 'paused', after: 'paused', why: true },
  SELLER_UPDATED: { by: 'device', after: 'address name person_in_charge registration_number telephone', why: true },
  SHIPMENT_CONFIRMED: { by: 'device', after: 'carrier items trackingNumber' },
  SHIPMENT_CORRECTED: { by: 'device', before: 'carrier trackingNumber', after: 'carrier items trackingNumber', why: true },
  STAFF_ADDED: { by: 'command', after: 'revoked roles' },
  STAFF_RESTORED: { by: 'device', before: 'revoked roles', after: 'revoked roles', why: true },
  STAFF_REVOKED: { by: 'device', before: 'revoked roles', after: 'revoked roles', why: true },
  STAFF_ROLES_SET: { by: 'device', before: 'revoked roles', after: 'revoked roles', why: true },
  TERMS_ADDED: { by: 'device', after: 'terms', why: true },
  USER_BANNED: { by: 'device', before: 'banned', after: 'banned', why: true },
  USER_DISCLOSED: { by: 'command', why: true },
  USER_ERASED: { by: 'device', before: 'ofOrders parcels uncollected unpaid', after: 'erased', why: true },
  USER_UNBANNED: { by: 'device', before: 'banned', after: 'banned', why: true },
  WRONG_CODES_FORGIVEN: { by: 'device', before: 'refusedSeconds', after: 'refusedSeconds', why: true },
};

let boss: StaffMember;
let orderIds: string[];
let deeds: Json[];

beforeAll(async () => {
  boss = await atADevice(stage);
  orderIds = [...(await handsOverAndBack(stage, boss)), await postsAndErases(stage, boss), ...(await refunds(stage, boss))];
  await sells(boss);
  await manages(stage, boss);
  await keepsShop(stage, boss);
  deeds = await stage.database.sql<Json>('select * from deeds order by at desc');
});

test('every action has a row', () => {
  expect(Object.keys(KEPT).toSorted()).toEqual(ACTIONS.toSorted());
});

const words = (value: object | null) => (value ? Object.keys(value).toSorted().join(' ') : '');

test.each(ACTIONS)('%s keeps who, at which device, before, after and why', (action) => {
  const { by, before = '', after = '', why = false } = KEPT[action];
  const [latest] = deeds.filter((deed) => deed.action === action);
  expect(latest).toBeDefined();
  expect({
    by: latest.device_id && latest.staff_id ? 'device' : latest.account && 'command',
    ...{ before: words(latest.before), after: words(latest.after), why: latest.why !== null },
  }).toEqual({ by, before, after, why });
});

test('names, money and items are told as they were and as they are', () => {
  const told = (action: Action) => deeds.filter((deed) => deed.action === action).map(({ before, after }) => [before, after]);
  expect(told('DEVICE_RENAMED')).toEqual([[{ name: 'Tablet 2' }, { name: 'Tablet 3' }]]);
  expect(told('REFUND_GIVEN_UP')).toEqual([[{ refundedYen: 500 }, { yen: 500, refundedYen: 0 }]]);
  expect(told('REFUND_RECORDED')).toMatchObject([[{ refundedYen: 0 }, { yen: 500, refundedYen: 500 }]]);
  expect(
    told('HANDOVER_UNDONE')
      .map(([, after]) => after.items)
      .toSorted(),
  ).toEqual([1, 2]);
  expect(told('HANDOVER_UNDONE')).toContainEqual([{ handedOver: 2 }, { handedOver: 0, items: 2 }]);
});

/** What no story here waits for: an order or a code whose time is over. */
async function timeIsOver(): Promise<void> {
  await stage.database.sql(`update orders set payable_until = created_at where state = 'cancelled'`);
  await timePasses(stage.database, 60);
}

test('the timelines tell every kind of event, and by whom a code was issued and who looked for an order', async () => {
  await timeIsOver();
  const ask = (id: string) =>
    boss.asks(
      'query ($id: ID!) { timeline(orderId: $id, first: 100) { nodes { kind ... on HandedOverEvent { staffMember { name } } ... on DeedEvent { deed { action reason device { name } } } } } }',
      {
        id,
      },
    );
  const answers = await Promise.all(orderIds.map(ask));
  const timelines: Json[][] = answers.map(({ data }) => data.timeline.nodes);
  expect([...new Set(timelines.flat().map(({ kind }) => kind))].toSorted()).toEqual(EVENTS.toSorted());
  for (const paid of timelines.slice(0, 2)) {
    const acts = paid.flatMap(({ deed }) => (deed ? [[deed.action, deed.reason, deed.device?.name ?? null]] : []));
    expect(acts).toContainEqual(['ORDERS_FOUND', null, 'Tablet 1']);
    expect(acts).toContainEqual(['PICKUP_CODE_ISSUED_FOR', 'the phone is dead', 'Tablet 1']);
  }
  const posted = timelines[4]?.map(({ kind }) => kind);
  expect(posted?.filter((kind) => kind.startsWith('ADDRESS'))).toEqual([
    'ADDRESS_CORRECTED',
    'ADDRESS_CORRECTED',
    'ADDRESS_ERASED',
  ]);
  expect(JSON.stringify(await stage.database.sql('select * from address_events'))).not.toMatch(/港区|千代田/);
});

test('what happened to an address is never rewritten', async () => {
  for (const statement of [`update address_events set kind = 'erased'`, 'delete from address_events', 'truncate address_events'])
    await expect(stage.database.sql(statement)).rejects.toThrow(/append-only/);
});
