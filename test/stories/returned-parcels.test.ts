import { describe, expect, test } from '@jest/globals';
import { shipmentsNamed } from '../../src/shipment/find.ts';
import { packWaiting } from '../../src/shipment/packing/pack-waiting.ts';
import { changeBan } from '../../src/staff/ban.ts';
import { StaffMember } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { comesBack, errorsOf, numbersIn, packedParcels, sevens } from '../support/carrier-files.ts';
import type { Json } from '../support/json.ts';
import { asOperator } from '../support/refund-desk.ts';
import { goBack } from '../support/refunds.ts';
import { aStage, fieldsOf } from '../support/stage.ts';
import { aStoreRoom, newTrackingNumber } from '../support/store-room.ts';

const stage = aStage();
const { balances, records, takesBack, givesUp } = asOperator(() => stage.database);

const HELD = `query ($id: ID!) { order(id: $id) { status held deliveredAt deliveryInfo { city }
  shipments { id trackingNumber returnedAt returnedBecause items { item { id } } } items { deliveredAt refundedAt } } }`;
const LIST = `query ($ids: [ID!]) { parcelsToPack(gachaIds: $ids) { nodes { held parcels { held orders { id } deliveryInfo { city } } } } }`;
const DEEDS = 'select before, after, why from deeds where order_id = ? and action = ? order by at';
const label = () => ({ carrier: 'YAMATO', trackingNumber: newTrackingNumber() });

const mutation = (name: string, answer: string) =>
  `mutation ($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${answer} } }`;

async function aDesk() {
  const room = await aStoreRoom(stage, { price: 500 });
  const support = await StaffMember.isHired(stage.gateway, stage.database, [room.gachaId], 'support');
  return {
    ...room,
    support,
    seen: async (id: string) => (await room.fan.asks(HELD, { id })).data.order,
    lists: async () => (await room.clerk.asks(LIST, { ids: [room.gachaId] })).data.parcelsToPack.nodes,
    returns: (shipmentId: string, because = 'UNKNOWN_ADDRESS', reason?: string) =>
      room.clerk.asks(
        mutation('returnParcel', 'shipment { id postedAt returnedAt returnedBecause held items { item { id } } }'),
        {
          input: { shipmentId, because, ...(reason && { reason }) },
        },
      ),
    corrects: (orderId: string, address: object = { ...ADDRESS, city: '港区' }) =>
      support.asks(mutation('correctAddressFor', 'order { id }'), {
        input: { orderId, deliveryInfo: address, reason: 'the fan rang' },
      }),
    holds: (orderId: string) =>
      support.asks(mutation('holdOrder', 'order { held }'), { input: { orderId, reason: 'a stolen card?' } }),
    releases: (orderId: string) =>
      support.asks(mutation('releaseOrder', 'order { held }'), { input: { orderId, reason: 'the fan is at home now' } }),
  };
}

async function posted(desk: Awaited<ReturnType<typeof aDesk>>, plays = 2) {
  const orderId = await desk.buys(plays);
  const { shipment } = (await desk.posts({ orderIds: [orderId], ...label() })).data.confirmShipment;
  return { orderId, shipmentId: shipment.id as string, trackingNumber: shipment.trackingNumber as string };
}

describe('a parcel that came back', () => {
  test('is told to the fan, who corrects the address, and it goes out as another parcel', async () => {
    const desk = await aDesk();
    const { orderId, shipmentId, trackingNumber } = await posted(desk);
    expect((await desk.seen(orderId)).status).toBe('DELIVERED');
    const { shipment } = (await desk.returns(shipmentId, 'UNKNOWN_ADDRESS', 'the label says moved')).data.returnParcel;
    expect(shipment).toMatchObject({ id: shipmentId, postedAt: expect.any(String), returnedBecause: 'UNKNOWN_ADDRESS' });
    expect(shipment.items).toHaveLength(2);
    const seen = await desk.seen(orderId);
    expect(seen).toMatchObject({ status: 'PAID', held: 'PARCEL_RETURNED', deliveredAt: null });
    expect(seen.shipments).toMatchObject([{ id: shipmentId, trackingNumber, returnedBecause: 'UNKNOWN_ADDRESS' }]);
    expect(seen.items.map(({ deliveredAt }: Json) => deliveredAt)).toEqual([null, null]);
    expect(await desk.lists()).toMatchObject([{ held: 'PARCEL_RETURNED', parcels: [{ held: 'PARCEL_RETURNED' }] }]);
    const refused = await desk.packs({ orderIds: [orderId] });
    expect([refused.code, fieldsOf(refused)]).toEqual(['ORDER_HELD', ['orderIds.0']]);
    expect((await desk.posts({ orderIds: [orderId], ...label() })).code).toBe('ORDER_HELD');
    expect(await packWaiting(stage.database.fork(), { staffId: desk.clerk.id }, { scope: [desk.gachaId], since: null })).toBe(0);
    expect((await desk.moves(orderId)).code).toBeUndefined();
    expect(await desk.seen(orderId)).toMatchObject({ held: null, deliveryInfo: { city: '港区' } });
    const again = (await desk.posts({ orderIds: [orderId], ...label() })).data.confirmShipment.shipment;
    expect(again.id).not.toBe(shipmentId);
    const after = await desk.seen(orderId);
    expect(after.status).toBe('DELIVERED');
    expect(after.shipments.map(({ returnedAt }: Json) => returnedAt !== null)).toEqual([true, false]);
    const [deed] = await stage.database.sql<Json>(DEEDS, [orderId, 'PARCEL_RETURNED']);
    expect(deed).toMatchObject({
      after: { because: 'unknown-address', trackingNumber, waiting: 2 },
      why: 'the label says moved',
    });
    await balances();
  });

  test('is reported twice as once, and not otherwise; one that was not posted is unpacked', async () => {
    const desk = await aDesk();
    const { orderId, shipmentId } = await posted(desk);
    const first = await desk.returns(shipmentId, 'REFUSED');
    expect((await desk.returns(shipmentId, 'REFUSED')).data).toEqual(first.data);
    const other = await desk.returns(shipmentId, 'KEPT_TOO_LONG');
    expect([other.code, fieldsOf(other)]).toEqual(['DECIDED_OTHERWISE', ['because']]);
    expect(await stage.database.sql(DEEDS, [orderId, 'PARCEL_RETURNED'])).toHaveLength(1);
    const packed = (await desk.packs({ orderIds: [await desk.buys()] })).data.packParcel.shipment;
    const unposted = await desk.returns(packed.id);
    expect([unposted.code, fieldsOf(unposted)]).toEqual(['NOT_POSTED', ['shipmentId']]);
    for (const none of ['no id', '00000000-0000-7000-8000-000000000000'])
      expect((await desk.returns(none)).code).toBe('NOT_FOUND');
    const stranger = await aDesk();
    expect((await stranger.returns(shipmentId, 'REFUSED')).code).toBe('NOT_FOUND');
  });

  test('goes to the same address again where support releases it', async () => {
    const desk = await aDesk();
    const { orderId, shipmentId } = await posted(desk);
    await desk.returns(shipmentId, 'KEPT_TOO_LONG');
    expect((await desk.releases(orderId)).data.releaseOrder.order.held).toBeNull();
    expect((await desk.posts({ orderIds: [orderId], ...label() })).code).toBeUndefined();
    const [deed] = await stage.database.sql<Json>(DEEDS, [orderId, 'ORDER_RELEASED']);
    expect(deed).toMatchObject({ before: { held: 'parcel-returned' }, why: 'the fan is at home now' });
    await balances();
  });

  test('is refunded in place of that, without a supervisor, or an item of it', async () => {
    const desk = await aDesk();
    const { orderId, shipmentId } = await posted(desk);
    await desk.returns(shipmentId, 'REFUSED');
    expect((await desk.support.refundsOrder({ orderId, prizes: 'RESTOCK' })).code).toBeUndefined();
    await goBack(stage.database);
    expect(await desk.seen(orderId)).toMatchObject({ status: 'REFUNDED', held: null });
    await balances();
  });

  test('of an order that was refunded stays refunded', async () => {
    const desk = await aDesk();
    const { orderId, shipmentId } = await posted(desk);
    const supervisor = await StaffMember.isHired(stage.gateway, stage.database, [desk.gachaId], 'supervisor');
    await supervisor.refundsOrder({ orderId, prizes: 'WRITE_OFF' });
    await goBack(stage.database);
    expect((await desk.returns(shipmentId, 'REFUSED')).data.returnParcel.shipment.items).toHaveLength(2);
    expect(await desk.seen(orderId)).toMatchObject({ status: 'REFUNDED', held: null, deliveredAt: expect.any(String) });
    await balances();
  });

  test('while its money was on the way back waits once that came to nothing and the parcel is reported again', async () => {
    const desk = await aDesk();
    const supervisor = await StaffMember.isHired(stage.gateway, stage.database, [desk.gachaId], 'supervisor');
    const [one, two] = [await posted(desk), await posted(desk)];
    const disputed = await records({ orderId: one.orderId, origin: 'charge-back', prizes: 'write-off' });
    const [{ id }] = (await desk.seen(two.orderId)).shipments[0].items.map(({ item }: Json) => item);
    const { refund } = (await supervisor.refundsOrder({ orderId: two.orderId, itemIds: [id], prizes: 'WRITE_OFF' })).data
      .refundOrder;
    for (const { shipmentId } of [one, two]) await desk.returns(shipmentId, 'REFUSED');
    expect(await desk.seen(one.orderId)).toMatchObject({ status: 'REFUNDED', held: null });
    await takesBack(disputed.id);
    await givesUp(refund.id);
    expect((await desk.seen(one.orderId)).status).toBe('DELIVERED');
    for (const { orderId, shipmentId } of [one, two]) {
      const again = [await desk.returns(shipmentId, 'REFUSED'), await desk.returns(shipmentId, 'REFUSED')];
      expect(again.map(({ code }) => code)).toEqual([undefined, undefined]);
      const { status, held, items } = await desk.seen(orderId);
      expect([status, held]).toEqual(['PAID', 'PARCEL_RETURNED']);
      expect(items.map(({ deliveredAt }: Json) => deliveredAt)).toEqual([null, null]);
      await desk.moves(orderId);
      expect((await desk.posts({ orderIds: [orderId], ...label() })).code).toBeUndefined();
      expect((await desk.returns(shipmentId, 'REFUSED')).code).toBeUndefined();
      expect((await desk.seen(orderId)).status).toBe('DELIVERED');
    }
    const waited = async (orderId: string) =>
      (await stage.database.sql<Json>(DEEDS, [orderId, 'PARCEL_RETURNED'])).map(({ after }) => after.waiting);
    expect([await waited(one.orderId), await waited(two.orderId)]).toEqual([
      [0, 2],
      [1, 1],
    ]);
    await balances();
  });
});

test('a carrier’s file with a parcel that came back is read again, and another number for it is refused', async () => {
  const { clerk, writes, reads } = await packedParcels(stage, [ADDRESS, ADDRESS]);
  const [numbers, labels] = [numbersIn('yamato', await writes('yamato')), [sevens(), sevens()]];
  expect(await reads('yamato', comesBack('yamato', numbers.slice(0, 1), labels))).toBe(1);
  const [shipmentId] = (await shipmentsNamed(stage.database.fork(), { number: numbers[0] as string })) ?? [];
  const back = await clerk.asks(mutation('returnParcel', 'shipment { id }'), { input: { shipmentId, because: 'REFUSED' } });
  expect(back.code).toBeUndefined();
  expect(await reads('yamato', comesBack('yamato', numbers, labels))).toBe(1);
  const other = await errorsOf(reads('yamato', comesBack('yamato', numbers, [sevens(), labels[1] as string])));
  expect(other).toEqual([`line 2: ${numbers[0]} was posted already, as yamato ${labels[0]}`]);
});

describe('support', () => {
  test('corrects an address with a reason before it is packed, and the log tells what changed and no address', async () => {
    const desk = await aDesk();
    const orderId = await desk.buys();
    expect((await desk.corrects(orderId)).code).toBeUndefined();
    expect((await desk.seen(orderId)).deliveryInfo.city).toBe('港区');
    const [deed] = await stage.database.sql<Json>(DEEDS, [orderId, 'ADDRESS_CORRECTED']);
    expect(deed).toMatchObject({ before: { address: 'known' }, after: { changed: ['city'] }, why: 'the fan rang' });
    await desk.packs({ orderIds: [orderId] });
    expect((await desk.corrects(orderId)).code).toBe('ALREADY_PACKED');
    const wrong = await desk.corrects(await desk.buys(), { ...ADDRESS, prefecture: 'Atlantis' });
    expect([wrong.code, fieldsOf(wrong)]).toEqual(['BAD_INPUT', ['deliveryInfo.prefecture']]);
    const stranger = await aDesk();
    expect((await stranger.corrects(orderId)).code).toBe('FORBIDDEN');
  });

  test('holds one order: it is not packed, in no file and not posted, until it is released', async () => {
    const desk = await aDesk();
    const [held, other] = [await desk.buys(), await desk.buys()];
    await desk.packs({ orderIds: [held] });
    expect((await desk.holds(held)).data.holdOrder.order.held).toBe('ORDER_HELD');
    expect((await desk.holds(held)).code).toBeUndefined();
    expect(await stage.database.sql(DEEDS, [held, 'ORDER_HELD'])).toHaveLength(1);
    expect((await desk.posts({ orderIds: [held], ...label() })).code).toBe('ORDER_HELD');
    expect((await desk.posts({ orderIds: [other], ...label() })).code).toBeUndefined();
    const again = await desk.holds(other);
    expect([again.code, fieldsOf(again)]).toEqual(['ALREADY_HANDED_OVER', ['orderId']]);
    await desk.releases(held);
    expect((await desk.posts({ orderIds: [held], ...label() })).code).toBeUndefined();
    const unpaid = await desk.fan.hasOrdered(desk.gachaId, 1, ADDRESS);
    expect((await desk.holds(unpaid)).code).toBe('ORDER_NOT_PAID');
    expect(await stage.database.sql<Json>(DEEDS, [held, 'ORDER_RELEASED'])).toMatchObject([
      { before: { held: 'order-held', because: 'a stolen card?' } },
    ]);
  });

  test('holds an order of which a parcel is packed: it is in no file, and a line for it is refused', async () => {
    const { gachaId, writes, reads, orderIds } = await packedParcels(stage, [ADDRESS, ADDRESS]);
    const support = await StaffMember.isHired(stage.gateway, stage.database, [gachaId], 'support');
    const numbers = numbersIn('yamato', await writes('yamato'));
    const input = { orderId: orderIds[1], reason: 'a stolen card?' };
    await support.asks(mutation('holdOrder', 'order { held }'), { input });
    expect(numbersIn('yamato', await writes('yamato'))).toEqual(numbers.slice(0, 1));
    const back = comesBack('yamato', numbers, [sevens(), sevens()]);
    expect(await errorsOf(reads('yamato', back))).toEqual([`line 3: ${numbers[1]} is held: an order in it is held by staff`]);
    await support.asks(mutation('releaseOrder', 'order { held }'), { input });
    expect(await reads('yamato', back)).toBe(2);
  });

  test('lets the order of a banned fan go out, until there is another ban', async () => {
    const desk = await aDesk();
    const [one, other] = [await desk.buys(), await desk.buys()];
    const bans = (isBanned: boolean) =>
      changeBan(stage.database.fork(), desk.fan.id, { isBanned, changedBy: 'Olga', reason: 'a stolen card' });
    await bans(true);
    expect((await desk.packs({ orderIds: [one] })).code).toBe('USER_BANNED');
    expect((await desk.releases(one)).code).toBeUndefined();
    expect(await desk.lists()).toMatchObject([{ held: null, parcels: [{ held: null }, { held: 'FAN_BANNED' }] }]);
    expect((await desk.packs({ orderIds: [one] })).code).toBeUndefined();
    expect((await desk.packs({ orderIds: [other] })).code).toBe('USER_BANNED');
    await bans(false);
    await bans(true);
    expect((await desk.posts({ orderIds: [one], ...label() })).code).toBe('USER_BANNED');
    await bans(false);
  });
});
