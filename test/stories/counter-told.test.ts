import { expect, test } from '@jest/globals';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { TestDevice } from '../support/device.ts';
import type { Json } from '../support/json.ts';
import { hired, reported } from '../support/late-reports.ts';
import { aStage } from '../support/stage.ts';
import { aStoreRoom, newTrackingNumber } from '../support/store-room.ts';
import { minutesAgo, timePasses } from '../support/time-passes.ts';

const stage = aStage();
const [COUNTER, HELPER] = ['East booth', 'Helper Aoi'];

/** A fan whose order of two waits, and a helper at the device of a counter. */
async function aCounter() {
  const { gateway, database } = stage;
  const [fan, gachaId] = [await Fan.signsUp(gateway), await aGacha(database)];
  const supervisor = await hired(stage, [gachaId], 'supervisor');
  const newMember = { name: HELPER, roles: [{ role: 'COUNTER', gachaIds: [gachaId] }] };
  const { invitation, device } = (await supervisor.invites({ name: COUNTER, worker: { newMember } })).data.inviteDevice;
  const helper = StaffMember.isKnown(gateway, await (await TestDevice.isNew()).isIn(gateway, invitation));
  const orderId = await fan.hasPaid(gachaId, 2);
  const { id: tokenId, code: pickupCode } = await codeOf(fan);
  return { fan, gachaId, supervisor, device, helper, orderId, tokenId, report: { pickupCode, gachaId } };
}

const CODE = 'mutation { issuePickupToken { code pickupToken { id } } }';
async function codeOf(fan: Fan): Promise<{ id: string; code: string }> {
  const { code, pickupToken } = (await fan.asks(CODE)).data.issuePickupToken;
  return { id: pickupToken.id, code };
}

const countersIn = (items: Json[]): (string | null)[] => items.map(({ counter }) => counter);
const ITEMS = '{ order(id: $id) { items { id deliveredAt counter } } }';
const itemsOf = async (fan: Fan, id: string): Promise<Json[]> =>
  (await fan.asks(`query ($id: ID!) ${ITEMS}`, { id })).data.order.items;
const toldTo = async (fan: Fan, id: string) => countersIn(await itemsOf(fan, id));

test('a fan reads which counter handed an item over, by its device and under the name of now, and no name of staff', async () => {
  const { fan, supervisor, device, helper, orderId, tokenId, report } = await aCounter();
  expect(await toldTo(fan, orderId)).toEqual([null, null]);
  const [first] = await itemsOf(fan, orderId);
  await reported(helper, { ...report, itemIds: [first?.id] });
  expect(await toldTo(fan, orderId)).toEqual([COUNTER, null]);
  const ofCode = 'query ($id: ID!) { node(id: $id) { ... on PickupToken { items { nodes { counter } } } } }';
  const seen = await fan.asks(ofCode, { id: tokenId });
  expect(countersIn(seen.data.node.items.nodes)).toEqual([COUNTER, null]);
  const rename = 'mutation ($input: RenameDeviceInput!) { renameDevice(input: $input) { device { id } } }';
  await supervisor.asks(rename, { input: { deviceId: device.id, name: 'West booth' } });
  const alone = 'query ($id: ID!) { node(id: $id) { ... on OrderItem { counter } } }';
  const { data } = await fan.asks(alone, { id: first?.id });
  expect(data.node).toEqual({ counter: 'West booth' });
  expect(JSON.stringify([seen.data, data])).not.toContain(HELPER);
});

test('staff are told it with the handover and not with the item, where they see the order', async () => {
  const { gachaId, supervisor, helper, orderId, report } = await aCounter();
  await reported(helper, { ...report, orderIds: [orderId] });
  const read = 'query ($id: ID!) { node(id: $id) { ... on Order { handedOver { device { name } } items { counter } } } }';
  const [counter, nobody] = [await hired(stage, [gachaId]), { counter: null }];
  for (const [staff, handedOver] of [[supervisor, [{ device: { name: COUNTER } }]] as const, [counter, null] as const])
    expect((await staff.asks(read, { id: orderId })).data.node).toEqual({ handedOver, items: [nobody, nobody] });
});

test('nothing is told where no device is known, once it was taken back, and of what was posted', async () => {
  const { fan, gachaId, helper, orderId, report } = await aCounter();
  const { handoverIds } = await reported(helper, { ...report, orderIds: [orderId] });
  expect(await toldTo(fan, orderId)).toEqual([COUNTER, COUNTER]);
  await helper.undoes({ handoverId: handoverIds[0] });
  expect(await toldTo(fan, orderId)).toEqual([null, null]);
  const account = (await hired(stage, [gachaId])).over('rest');
  expect((await account.handsOver(report.pickupCode, gachaId, [orderId])).status).toBe(200);
  const items = await itemsOf(fan, orderId);
  expect(countersIn(items.filter(({ deliveredAt }) => deliveredAt !== null))).toEqual([null, null]);

  const room = await aStoreRoom(stage);
  const sent = await room.buys();
  const label = { carrier: 'YAMATO', trackingNumber: newTrackingNumber() };
  expect((await room.posts({ orderIds: [sent], ...label })).code).toBeUndefined();
  expect(await itemsOf(room.fan, sent)).toMatchObject([{ deliveredAt: expect.any(String), counter: null }]);
});

test('a counter that had no network is told of as one that had, and so is what was settled in its favour', async () => {
  const { fan, supervisor, helper, orderId, report } = await aCounter();
  await timePasses(stage.database, 120);
  const [first, second] = await itemsOf(fan, orderId);
  await reported(helper, { ...report, itemIds: [first?.id], occurredAt: minutesAgo(118) });
  expect(await toldTo(fan, orderId)).toEqual([COUNTER, null]);
  const late = await reported(helper, { ...report, itemIds: [second?.id], occurredAt: minutesAgo(100) });
  expect(late.conflicts).toMatchObject([{ reason: 'PICKUP_CODE_EXPIRED' }]);
  await supervisor.settles({ conflictId: late.conflicts[0].id, decision: 'HANDED_OVER_AFTER_ALL' });
  expect(await toldTo(fan, orderId)).toEqual([COUNTER, COUNTER]);
});

test('the counters of all items are read in one statement, and in none where all of them wait', async () => {
  const { fan, gachaId, helper, report } = await aCounter();
  await fan.hasPaid(gachaId, 20);
  const reading = async (): Promise<[number, number]> => {
    stage.database.statements.splice(0);
    const { data } = await fan.asks('{ orders { nodes { items { deliveredAt counter } } } }');
    const sent = stage.database.statements.splice(0).filter((text) => text.includes('"handover_items"'));
    return [sent.length, data.orders.nodes.flatMap(({ items }: Json) => countersIn(items).filter(Boolean)).length];
  };
  expect(await reading()).toEqual([0, 0]);
  const orderIds = await fan.seesOrders();
  await reported(helper, { ...report, pickupCode: (await codeOf(fan)).code, orderIds });
  expect(await reading()).toEqual([1, 22]);
});
