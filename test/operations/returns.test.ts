import { expect, test } from '@jest/globals';
import { Fan, StaffMember } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { aGacha } from '../support/catalogue.ts';
import { commandsOfFile } from '../support/in-turn.ts';
import type { Json } from '../support/json.ts';
import { TEST_KEYS } from '../support/keys.ts';
import { goBack } from '../support/refunds.ts';
import { aStage } from '../support/stage.ts';
import { newTrackingNumber } from '../support/store-room.ts';

const stage = aStage();
const command = commandsOfFile(() => ({ DATABASE_URL: stage.database.url, ENCRYPTION_KEYS: TEST_KEYS }));
const POST = 'mutation ($input: ConfirmShipmentInput!) { confirmShipment(input: $input) { shipment { id number } } }';
const ORDER = 'query ($id: ID!) { order(id: $id) { status held refundedAmount items { id } } }';

test('what came back, holds and refunds of items are told by commands as by mutations', async () => {
  const gachaId = await aGacha(stage.database, { price: 500, delivery_type: 'mail' });
  const clerk = await StaffMember.isHired(stage.gateway, stage.database, [gachaId], 'shipping');
  const fan = await Fan.signsUp(stage.gateway);
  const orderId = await fan.hasPaid(gachaId, 2, ADDRESS);
  const seen = async (): Promise<Json> => (await fan.asks(ORDER, { id: orderId })).data.order;
  const post = () => clerk.asks(POST, { input: { orderIds: [orderId], carrier: 'YAMATO', trackingNumber: newTrackingNumber() } });
  const { number } = (await post()).data.confirmShipment.shipment;
  const returned = ['shipments', 'return', number, '--because', 'refused', '--by', 'Olga'] as const;
  expect(await command(...returned)).toMatchObject({ code: 0, said: 'Came back: parcels: 1.\n' });
  expect(await command(...returned)).toMatchObject({ code: 0 });
  expect((await command('shipments', 'return', 'NONE', '--because', 'refused')).code).toBe(1);
  expect(await seen()).toMatchObject({ status: 'PAID', held: 'PARCEL_RETURNED' });
  expect(await command('orders', 'hold', orderId, '--why', 'whose is it?')).toMatchObject({ code: 0 });
  expect((await seen()).held).toBe('ORDER_HELD');
  // One hold at a time: that of staff first, and then the parcel's.
  for (const left of ['PARCEL_RETURNED', null]) {
    const released = await command('orders', 'release', orderId, '--why', 'theirs');
    expect(released).toMatchObject({ code: 0, said: `Released: order ${orderId}.\n` });
    expect((await seen()).held).toBe(left);
  }
  const [{ id }] = (await seen()).items;
  const refund = ['refunds', 'order', orderId, '--item', id, '--prizes', 'write-off', '--why', 'a broken wing'] as const;
  expect((await command(...refund)).said).toMatch(/^To go back: refund \S+ of 500 yen of order /);
  const again = await command(...refund);
  expect([again.code, again.complained]).toEqual([1, expect.stringContaining('--item was refunded')]);
  await goBack(stage.database);
  expect((await post()).code).toBeUndefined();
  expect(await seen()).toMatchObject({ status: 'DELIVERED', refundedAmount: 500 });
  const late = await command('orders', 'hold', orderId, '--why', 'too late');
  expect([late.code, late.complained]).toEqual([1, expect.stringContaining('Nothing was written')]);
});
