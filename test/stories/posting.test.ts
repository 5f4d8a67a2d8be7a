import { describe, expect, test } from '@jest/globals';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { expectBooksToBalance } from '../support/books.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import { aStage, fieldsOf, oneRow } from '../support/stage.ts';
import { aStoreRoom, LIST, newTrackingNumber } from '../support/store-room.ts';

const stage = aStage();

describe('what is to be posted', () => {
  test('is one parcel for each fan and address, with what the store calls the prizes, in its order', async () => {
    const prizes = [
      prizeEntry({ picking_name: 'B-10', stock: 1 }),
      prizeEntry({ picking_name: 'B-9', stock: 1 }),
      prizeEntry({ picking_name: 'A-1', stock: 2 }),
    ];
    const { buys, lists, fan } = await aStoreRoom(stage, { prizes });
    const [first, second] = [await buys(2), await buys(1, { ...ADDRESS, address1: '１−１', fullname: '山田　花子' })];
    const third = await buys(1, { ...ADDRESS, city: '港区' });
    const { nodes } = await lists();
    expect(nodes).toHaveLength(1);
    expect(nodes[0].fan.id).toBe(fan.id);
    const [tokyo, minato] = nodes[0].parcels;
    expect(tokyo.orders.map(({ id }: { id: string }) => id)).toEqual([first, second]);
    expect(minato).toMatchObject({ deliveryInfo: { city: '港区' }, orders: [{ id: third }] });
    const picked = [...tokyo.packingList, ...minato.packingList] as { amount: number; prize: { pickingName: string } }[];
    expect(picked.reduce((sum, { amount }) => sum + amount, 0)).toBe(4);
    const names = tokyo.packingList.map(({ prize }: { prize: { pickingName: string } }) => prize.pickingName);
    expect(names).toEqual(['A-1', 'B-9', 'B-10'].filter((name) => names.includes(name)));
    expect(tokyo.packingList[0].prize.imageUrl).toMatch(/^https/);
  });

  test('is listed by who waits longest, in pages, since when and of which gachas', async () => {
    const { gachaId, clerk, lists } = await aStoreRoom(stage);
    const fans = [await Fan.signsUp(stage.gateway), await Fan.signsUp(stage.gateway), await Fan.signsUp(stage.gateway)];
    for (const fan of [...fans, fans[0] as Fan]) await fan.hasPaid(gachaId, 1, ADDRESS);
    const userIds = async (given: object) => ((await lists(given)).nodes as { fan: { id: string } }[]).map(({ fan }) => fan.id);
    expect(await userIds({})).toEqual(fans.map(({ id }) => id));
    const { pageInfo, totalCount } = await lists({ first: 2 });
    expect([totalCount, pageInfo.hasNextPage]).toEqual([3, true]);
    expect(await userIds({ first: 2, after: pageInfo.endCursor })).toEqual([fans[2]?.id]);
    expect(await userIds({ since: '2100-01-01T00:00:00Z' })).toEqual([]);
    const other = await aGacha(stage.database, { delivery_type: 'mail' });
    expect((await clerk.asks(LIST, { gachaIds: [other] })).code).toBe('FORBIDDEN');
    const everywhere = (await clerk.asks(LIST, {})).data.parcelsToPack.nodes as { fan: { id: string } }[];
    expect(everywhere.map(({ fan }) => fan.id)).toEqual(fans.map(({ id }) => id));
  });

  test('notes for each order who has read its address, and notes nothing where none is shown', async () => {
    const { buys, gachaId, clerk, lists } = await aStoreRoom(stage);
    const orderId = await buys();
    const read = () => stage.database.sql(`select staff_id from deeds where action = 'ADDRESS_READ' and order_id = ?`, [orderId]);
    await clerk.asks('query ($id: ID!) { parcelsToPack(gachaIds: [$id]) { nodes { parcels { orders { id } } } } }', {
      id: gachaId,
    });
    expect(await read()).toEqual([]);
    await lists();
    expect(await read()).toEqual([{ staff_id: clerk.id }]);
  });
});

describe('posting', () => {
  test('a parcel of several orders delivers them, and the fan sees carrier, number and link', async () => {
    const { buys, packs, posts, sees, lists, fan, gachaId } = await aStoreRoom(stage);
    const orderIds = [await buys(2), await buys()];
    expect(await fan.seesOrders('undelivered')).toHaveLength(2);
    expect(await fan.seesGachas('nopickuped')).toEqual([gachaId]);
    const packed = (await packs({ orderIds })).data.packParcel.shipment;
    expect(packed).toMatchObject({ carrier: null, trackingNumber: null, url: null, postedAt: null });
    expect(packed.items).toHaveLength(3);
    expect((await lists()).nodes).toEqual([]);
    expect((await sees(orderIds[0] ?? '')).shipments).toEqual([]);
    const label = { carrier: 'YAMATO', trackingNumber: newTrackingNumber() };
    const { shipment } = (await posts({ orderIds, ...label })).data.confirmShipment;
    expect(shipment).toMatchObject({ id: packed.id, ...label });
    for (const id of orderIds) {
      const order = await sees(id);
      expect(order).toMatchObject({ status: 'DELIVERED', deliveredAt: shipment.postedAt });
      expect(order.shipments).toMatchObject([{ ...label, postedAt: shipment.postedAt }]);
      expect(order.shipments[0].url).toContain(label.trackingNumber);
    }
    expect(await fan.seesOrders('undelivered')).toEqual([]);
    expect(await fan.seesGachas('nopickuped')).toEqual([]);
    await expectBooksToBalance(stage.database, sandbox(stage.database.orm.em));
  });

  test('the same again answers the same; another number, or what was posted, is refused', async () => {
    const { buys, posts } = await aStoreRoom(stage);
    const [orderId, other] = [await buys(), await buys()];
    const report = { orderIds: [orderId], carrier: 'JAPAN_POST', trackingNumber: newTrackingNumber() };
    const first = await posts(report);
    expect(first.errors).toEqual([]);
    expect((await posts(report)).data).toEqual(first.data);
    const again = await posts({ ...report, orderIds: [other, orderId], trackingNumber: newTrackingNumber() });
    expect([again.code, ...fieldsOf(again)]).toEqual(['ALREADY_HANDED_OVER', 'orderIds.1']);
    const taken = await posts({ ...report, orderIds: [other] });
    expect([taken.code, ...fieldsOf(taken)]).toEqual(['TRACKING_NUMBER_TAKEN', 'trackingNumber']);
  });

  test('item by item delivers the order with the last one', async () => {
    const { buys, posts, sees } = await aStoreRoom(stage);
    const orderId = await buys(2);
    const [one, two] = (await sees(orderId)).items as { id: string }[];
    const send = (itemId: string | undefined) =>
      posts({ itemIds: [itemId], carrier: 'SAGAWA', trackingNumber: newTrackingNumber() });
    await send(one?.id);
    expect((await sees(orderId)).status).toBe('PAID');
    expect((await send(one?.id)).code).toBe('ALREADY_HANDED_OVER');
    await send(two?.id);
    const order = await sees(orderId);
    expect([order.status, order.shipments.length]).toEqual(['DELIVERED', 2]);
    await expectBooksToBalance(stage.database, sandbox(stage.database.orm.em));
  });

  test('keeps fans, addresses and parcels apart', async () => {
    const { buys, posts, packs, gachaId } = await aStoreRoom(stage);
    const stranger = await (await Fan.signsUp(stage.gateway)).hasPaid(gachaId, 1, ADDRESS);
    const [mine, away, packed, unpacked] = [
      await buys(),
      await buys(1, { ...ADDRESS, city: '港区' }),
      await buys(),
      await buys(),
    ];
    for (const [other, code] of [
      [stranger, 'SEVERAL_FANS'],
      [away, 'SEVERAL_ADDRESSES'],
    ]) {
      const answer = await packs({ orderIds: [mine, other] });
      expect([answer.code, ...fieldsOf(answer)]).toEqual([code, 'orderIds']);
    }
    await packs({ orderIds: [packed] });
    expect((await packs({ orderIds: [packed] })).code).toBe('ALREADY_PACKED');
    const half = await posts({ orderIds: [packed, unpacked], carrier: 'YAMATO', trackingNumber: newTrackingNumber() });
    expect([half.code, ...fieldsOf(half)]).toEqual(['NOT_ONE_PARCEL', 'orderIds']);
  });

  test('is for what is posted: not for what is collected, unpaid, of others or not there', async () => {
    const { buys, posts, fan, gachaId } = await aStoreRoom(stage);
    const order = await buys();
    const collected = await fan.hasPaid(await aGacha(stage.database));
    const foreign = await fan.hasPaid(await aGacha(stage.database, { delivery_type: 'mail' }), 1, ADDRESS);
    const unpaid = await fan.hasOrdered(gachaId, 1, ADDRESS);
    for (const wrong of [collected, foreign, unpaid, 'no id']) {
      const answer = await posts({ orderIds: [order, wrong], carrier: 'YAMATO', trackingNumber: newTrackingNumber() });
      expect([answer.code, ...fieldsOf(answer)]).toEqual(['NOT_FOUND', 'orderIds.1']);
    }
    expect((await posts({ carrier: 'YAMATO', trackingNumber: newTrackingNumber() })).code).toBe('BAD_INPUT');
  });

  test.each([
    ['YAMATO', '1234-5678-9012', '123456789012'],
    ['SAGAWA', '１２３４ ５６７８ ９０１３', '123456789013'],
    ['JAPAN_POST', 'rr123456789jp', 'RR123456789JP'],
    ['YAMATO', '12345', null],
    ['SAGAWA', 'RR123456789JP', null],
    ['JAPAN_POST', '=1+1', null],
  ])('by %s with %s is with %s', async (carrier, trackingNumber, kept) => {
    const { buys, posts } = await aStoreRoom(stage);
    const answer = await posts({ orderIds: [await buys()], carrier, trackingNumber });
    if (kept) expect(answer.data.confirmShipment.shipment.trackingNumber).toBe(kept);
    else expect([answer.code, ...fieldsOf(answer)]).toEqual(['BAD_INPUT', 'trackingNumber']);
  });

  test('with the wrong label is corrected, and both labels are in the log', async () => {
    const { buys, posts, relabels, sees } = await aStoreRoom(stage);
    const orderId = await buys();
    const { id } = (await posts({ orderIds: [orderId], carrier: 'YAMATO', trackingNumber: '111122223333' })).data.confirmShipment
      .shipment;
    const right = { carrier: 'SAGAWA', trackingNumber: newTrackingNumber() };
    const { shipment } = (await relabels({ shipmentId: id, ...right })).data.correctShipment;
    expect(shipment).toMatchObject(right);
    expect(shipment.correctedAt).not.toBeNull();
    expect((await sees(orderId)).shipments).toMatchObject([right]);
    const deed = await oneRow<{ before: object; after: object }>(
      stage.database,
      `select before, after from deeds where action = 'SHIPMENT_CORRECTED' and order_id = ?`,
      [orderId],
    );
    expect(deed.before).toEqual({ carrier: 'yamato', trackingNumber: '111122223333' });
    expect(deed.after).toEqual({ items: 1, carrier: 'sagawa', trackingNumber: right.trackingNumber });
  });
});

describe('the database', () => {
  const put = (itemId: string, shipmentId: string) =>
    stage.database.sql('insert into shipment_items (order_detail_id, shipment_id) values (?, ?)', [itemId, shipmentId]);

  test('lets an item out in one way only, and takes nothing out of a parcel that was posted', async () => {
    const { buys, packs, posts, sees, fan } = await aStoreRoom(stage);
    const [packed, posted] = [await buys(), await buys()];
    const { shipment } = (await packs({ orderIds: [packed] })).data.packParcel;
    const sent = (await posts({ orderIds: [posted], carrier: 'YAMATO', trackingNumber: newTrackingNumber() })).data
      .confirmShipment.shipment;
    const collected = await fan.hasPaid(await aGacha(stage.database));
    const [{ id: ofCounter }] = (await sees(collected)).items;
    await expect(put(ofCounter, shipment.id)).rejects.toMatchObject({ constraint: 'shipment_items_are_posted' });
    await expect(put(sent.items[0].item.id, shipment.id)).rejects.toMatchObject({ constraint: 'shipment_items_pkey' });
    await expect(stage.database.sql('delete from shipment_items where shipment_id = ?', [sent.id])).rejects.toMatchObject({
      constraint: 'shipment_items_posted_stay',
    });
    const counter = await StaffMember.isHired(stage.gateway, stage.database, 'all');
    const gachaId = await aGacha(stage.database);
    const orderId = await fan.hasPaid(gachaId);
    await counter.handsOver(await fan.hasCode(), gachaId, [orderId]);
    const { handover_id: handoverId } = await oneRow<{ handover_id: string }>(
      stage.database,
      'select i.handover_id from handover_items i join order_details d on d.id = i.order_detail_id where d.order_id = ?',
      [orderId],
    );
    await expect(
      stage.database.sql('insert into handover_items (order_detail_id, handover_id) values (?, ?)', [
        shipment.items[0].item.id,
        handoverId,
      ]),
    ).rejects.toMatchObject({ constraint: 'handover_items_are_not_posted' });
  });
});
