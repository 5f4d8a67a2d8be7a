import { expect, test } from '@jest/globals';
import { eraseAddresses } from '../../src/order/delivery-info.ts';
import { packWaiting } from '../../src/shipment/packing/pack-waiting.ts';
import { changeBan } from '../../src/staff/ban.ts';
import { StaffMember } from '../support/actors.ts';
import { aStage, fieldsOf } from '../support/stage.ts';
import { aStoreRoom, newTrackingNumber } from '../support/store-room.ts';

const stage = aStage();
const asking = (name: string, answer: string) =>
  `mutation ($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${answer} } }`;
const label = () => ({ carrier: 'YAMATO', trackingNumber: newTrackingNumber() });

async function aDesk() {
  const room = await aStoreRoom(stage);
  const support = await StaffMember.isHired(stage.gateway, stage.database, [room.gachaId], 'support');
  const decides = (name: 'holdOrder' | 'releaseOrder') => (orderId: string) =>
    support.asks(asking(name, 'order { held holds }'), { input: { orderId, reason: 'a test' } });
  return {
    ...room,
    holds: decides('holdOrder'),
    releases: decides('releaseOrder'),
    bans: (isBanned: boolean) =>
      changeBan(stage.database.fork(), room.fan.id, { isBanned, changedBy: 'Olga', reason: 'a stolen card' }),
    packsAll: () => packWaiting(stage.database.fork(), { staffId: room.clerk.id }, { scope: [room.gachaId], since: null }),
    comesBack: async (orderId: string, isErased = false) => {
      const { shipment } = (await room.posts({ orderIds: [orderId], ...label() })).data.confirmShipment;
      const late = `update delivery_infos set delivered_at = now() - interval '91 days' where order_id = ?`;
      if (isErased) await stage.database.sql(late, [orderId]);
      if (isErased) await eraseAddresses(stage.database.fork(), 90, 100);
      const input = { shipmentId: shipment.id, because: 'KEPT_TOO_LONG' };
      return room.clerk.asks(asking('returnParcel', 'shipment { id }'), { input });
    },
  };
}

test('each release lifts one hold: whoever lifts that of staff says nothing of a parcel, or of a ban', async () => {
  const { buys, holds, releases, bans, comesBack, packs } = await aDesk();
  const orderId = await buys();
  await comesBack(orderId);
  await bans(true);
  const { order } = (await holds(orderId)).data.holdOrder;
  expect(order).toEqual({ held: 'ORDER_HELD', holds: ['ORDER_HELD', 'PARCEL_RETURNED', 'FAN_BANNED'] });
  const held = async () => (await releases(orderId)).data.releaseOrder.order.held;
  expect([await held(), await held()]).toEqual(['PARCEL_RETURNED', 'FAN_BANNED']);
  expect((await packs({ orderIds: [orderId] })).code).toBe('USER_BANNED');
  expect(await held()).toBeNull();
  expect((await packs({ orderIds: [orderId] })).code).toBeUndefined();
  const deeds = await stage.database.sql<{ held: string }>(
    `select before->>'held' as held from deeds where order_id = ? and action = 'ORDER_RELEASED' order by at`,
    [orderId],
  );
  expect(deeds.map((deed) => deed.held)).toEqual(['order-held', 'parcel-returned', 'fan-banned']);
});

test('what came back is not sent to an address that was erased, and no list would have it', async () => {
  const { buys, releases, comesBack, moves, packs } = await aDesk();
  const orderId = await buys();
  await comesBack(orderId, true);
  const refused = await releases(orderId);
  expect([refused.code, fieldsOf(refused)]).toEqual(['ADDRESS_MISSING', ['orderId']]);
  expect((await moves(orderId)).code).toBeUndefined();
  expect((await packs({ orderIds: [orderId] })).code).toBeUndefined();
});

test('what a banned fan may have is packed with all that waits, beside what stays held', async () => {
  const { buys, releases, bans, packsAll } = await aDesk();
  const [released, held] = [await buys(), await buys()];
  await bans(true);
  await releases(released);
  expect([await packsAll(), await packsAll()]).toEqual([1, 0]);
  const packed = await stage.database.sql<{ id: string }>('select id from orders where is_packed and id in (?, ?)', [
    released,
    held,
  ]);
  expect(packed).toEqual([{ id: released }]);
});
