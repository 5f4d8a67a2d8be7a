import { describe, expect, test } from '@jest/globals';
import { eraseAddresses } from '../../src/order/delivery-info.ts';
import { Fan } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { aGacha } from '../support/catalogue.ts';
import { aStage } from '../support/stage.ts';
import { aStoreRoom, newTrackingNumber } from '../support/store-room.ts';

const stage = aStage();

describe('the address of what is posted', () => {
  test('may be corrected until the order is packed, and again when it is unpacked', async () => {
    const { buys, packs, unpacks, moves, sees, posts } = await aStoreRoom(stage);
    const orderId = await buys();
    expect((await moves(orderId)).data.correctAddress.order.deliveryInfo).toEqual({ city: '港区' });
    const { shipment } = (await packs({ orderIds: [orderId] })).data.packParcel;
    expect((await moves(orderId, ADDRESS)).code).toBe('ALREADY_PACKED');
    expect((await sees(orderId)).deliveryInfo).toEqual({ city: '港区' });
    expect((await unpacks(shipment.id)).data.unpackParcel.orders).toEqual([{ id: orderId }]);
    expect((await unpacks(shipment.id)).code).toBe('NOT_FOUND');
    expect((await moves(orderId, ADDRESS)).errors).toEqual([]);
    await posts({ orderIds: [orderId], carrier: 'YAMATO', trackingNumber: newTrackingNumber() });
    expect((await moves(orderId)).code).toBe('ALREADY_PACKED');
  });

  test('is checked as that of a new order is, and is nobody else’s to correct', async () => {
    const { buys, moves, fan, gachaId } = await aStoreRoom(stage);
    const orderId = await buys();
    expect((await moves(orderId, { ...ADDRESS, zipCode: '1' })).code).toBe('BAD_INPUT');
    const foreign = await (await Fan.signsUp(stage.gateway)).hasPaid(gachaId, 1, ADDRESS);
    expect((await moves(foreign)).code).toBe('NOT_FOUND');
    const cancelled = await fan.hasOrdered(gachaId, 1, ADDRESS);
    await fan.cancels(cancelled);
    expect((await moves(cancelled)).code).toBe('ORDER_CANCELLED');
    const collected = await fan.hasPaid(await aGacha(stage.database));
    expect((await moves(collected)).code).toBe('COLLECTED_ON_SITE');
  });

  test('is erased some days after the last item was posted, and what waits keeps its own', async () => {
    const { buys, posts, sees } = await aStoreRoom(stage);
    const [old, young, waiting] = [await buys(), await buys(), await buys()];
    for (const orderId of [old, young])
      await posts({ orderIds: [orderId], carrier: 'YAMATO', trackingNumber: newTrackingNumber() });
    await stage.database.sql(`update delivery_infos set delivered_at = now() - interval '91 days' where order_id = ?`, [old]);
    expect(await eraseAddresses(stage.database.fork(), 90, 100)).toBe(1);
    expect(await eraseAddresses(stage.database.fork(), 90, 100)).toBe(0);
    expect((await sees(old)).deliveryInfo).toBeNull();
    expect((await sees(old)).shipments).toHaveLength(1);
    for (const orderId of [young, waiting]) expect((await sees(orderId)).deliveryInfo).toEqual({ city: ADDRESS.city });
  });

  test('is in no answer that is kept: a repeated call is told without it', async () => {
    const { fan, gachaId } = await aStoreRoom(stage);
    const query =
      'mutation ($input: CreateOrderInput!) { createOrder(input: $input) { order { id to: deliveryInfo { city } } } }';
    const input = { gachaId, playAmount: 1, deliveryInfo: ADDRESS, idempotencyKey: `key-${newTrackingNumber()}` };
    const { order } = (await fan.asks(query, { input })).data.createOrder;
    expect(order.to).toEqual({ city: ADDRESS.city });
    expect((await fan.asks(query, { input })).data.createOrder.order).toEqual({ id: order.id, to: null });
  });
});
