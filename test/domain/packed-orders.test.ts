import { expect, test } from '@jest/globals';
import { packWaiting } from '../../src/shipment/packing/pack-waiting.ts';
import { StaffMember } from '../support/actors.ts';
import { asOperator } from '../support/refund-desk.ts';
import { aStage } from '../support/stage.ts';
import { aStoreRoom, newTrackingNumber } from '../support/store-room.ts';

const stage = aStage();
const { givesUp } = asOperator(() => stage.database);

async function orderOfTwo() {
  const room = await aStoreRoom(stage);
  const orderId = await room.buys(2);
  const { items } = await room.sees(orderId);
  const isMarked = async () => {
    const [row] = await stage.database.sql<{ is_packed: boolean }>('select is_packed from orders where id = ?', [orderId]);
    return row?.is_packed;
  };
  return { ...room, orderId, itemIds: items.map(({ id }: { id: string }) => id) as string[], isMarked };
}

test('an order is marked as packed while all of it is in parcels, and waits otherwise', async () => {
  const { packs, unpacks, posts, lists, isMarked, itemIds, orderId } = await orderOfTwo();
  const waits = async () => (await lists()).nodes.length;
  expect([await isMarked(), await waits()]).toEqual([false, 1]);
  await packs({ itemIds: itemIds.slice(0, 1) });
  expect([await isMarked(), await waits()]).toEqual([false, 1]);
  const { shipment } = (await packs({ itemIds: itemIds.slice(1) })).data.packParcel;
  expect([await isMarked(), await waits()]).toEqual([true, 0]);
  await unpacks(shipment.id);
  expect([await isMarked(), await waits()]).toEqual([false, 1]);
  await packs({ itemIds: itemIds.slice(1) });
  await posts({ itemIds: itemIds.slice(1), carrier: 'YAMATO', trackingNumber: '123456789012' });
  expect([await isMarked(), await waits()]).toEqual([true, 0]);
  const again = await packs({ orderIds: [orderId] });
  expect(again.code).toBe('ALREADY_PACKED');
});

test('that it was packed is no change of the order for its fan', async () => {
  const { packs, orderId, isMarked } = await orderOfTwo();
  const changed = () => stage.database.sql('select updated_at from orders where id = ?', [orderId]);
  const before = await changed();
  await packs({ orderIds: [orderId] });
  expect([await isMarked(), await changed()]).toEqual([true, before]);
});

test('the index alone tells what waits: whoever puts an item into a parcel, or takes it out, keeps it true', async () => {
  const { packs, isMarked, orderId } = await orderOfTwo();
  await packs({ orderIds: [orderId] });
  await stage.database.sql(
    'delete from shipment_items i using order_details d where d.id = i.order_detail_id and d.order_id = ?',
    [orderId],
  );
  expect(await isMarked()).toBe(false);
});

test('an item that is refunded waits no more, and once that is given up it is packed like any other', async () => {
  const { packs, lists, isMarked, itemIds, orderId, gachaId, clerk } = await orderOfTwo();
  const support = await StaffMember.isHired(stage.gateway, stage.database, [gachaId], 'support');
  const [first, second] = itemIds as [string, string];
  const refunded = await support.refundsOrder({ orderId, itemIds: [second], prizes: 'WRITE_OFF' });
  await packs({ itemIds: [first] });
  expect([await isMarked(), (await lists()).nodes.length]).toEqual([true, 0]);
  await givesUp(refunded.data.refundOrder.refund.id);
  expect([await isMarked(), (await lists()).nodes.length]).toEqual([false, 1]);
  const packed = () => packWaiting(stage.database.fork(), { staffId: clerk.id }, { scope: [gachaId], since: null });
  expect([await packed(), await isMarked(), await packed()]).toEqual([1, true, 0]);
});

test('an order of which the rest is packed already is packed with the refund of what waited', async () => {
  const { packs, isMarked, itemIds, orderId, gachaId } = await orderOfTwo();
  const support = await StaffMember.isHired(stage.gateway, stage.database, [gachaId], 'support');
  await packs({ itemIds: itemIds.slice(0, 1) });
  await support.refundsOrder({ orderId, itemIds: itemIds.slice(1), prizes: 'WRITE_OFF' });
  expect(await isMarked()).toBe(true);
});

test('what was packed before its order was held is not posted, also by a gateway that knows of no holds', async () => {
  const { packs, orderId } = await orderOfTwo();
  const { shipment } = (await packs({ orderIds: [orderId] })).data.packParcel;
  const posts = () =>
    stage.database.sql(`update shipments set posted_at = now(), carrier = 'yamato', tracking_number = '1' where id = ?`, [
      shipment.id,
    ]);
  await stage.database.sql(`update orders set held_at = now(), held_because = 'a test' where id = ?`, [orderId]);
  await expect(posts()).rejects.toMatchObject({ constraint: 'shipments_posted_are_not_held' });
  await stage.database.sql('update orders set held_at = null, held_because = null where id = ?', [orderId]);
  await posts();
});

test('nothing comes back with a parcel that it was not in', async () => {
  const [one, other] = [await orderOfTwo(), await orderOfTwo()];
  const input = { orderIds: [one.orderId], carrier: 'YAMATO', trackingNumber: newTrackingNumber() };
  const { shipment } = (await one.posts(input)).data.confirmShipment;
  await stage.database.sql(`update shipments set returned_at = now(), returned_because = 'refused' where id = ?`, [shipment.id]);
  const comesBack = (itemId: string) =>
    stage.database.sql('insert into returned_items (shipment_id, order_detail_id) values (?, ?)', [shipment.id, itemId]);
  await expect(comesBack(other.itemIds[0] as string)).rejects.toMatchObject({ constraint: 'returned_items_of_returned' });
  await comesBack(one.itemIds[0] as string);
});
