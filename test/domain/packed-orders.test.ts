import { expect, test } from '@jest/globals';
import { aStage } from '../support/stage.ts';
import { aStoreRoom } from '../support/store-room.ts';

const stage = aStage();

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
