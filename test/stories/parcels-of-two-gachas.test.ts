import { expect, test } from '@jest/globals';
import { Fan, StaffMember } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { aGacha } from '../support/catalogue.ts';
import { aStage } from '../support/stage.ts';
import { newTrackingNumber } from '../support/store-room.ts';

const stage = aStage();

const POST = 'mutation ($input: ConfirmShipmentInput!) { confirmShipment(input: $input) { shipment { id } } }';
const READ = `query ($id: ID!) { node(id: $id) { ... on Order { shipments { trackingNumber items {
  order { id status } item { deliveredAt } prize { id } } } } } }`;

test('staff of one gacha read a parcel in which more lies, and of it what was won at their gacha', async () => {
  const { gateway, database } = stage;
  const [one, other] = [await aGacha(database, { delivery_type: 'mail' }), await aGacha(database, { delivery_type: 'mail' })];
  const hired = (gachaIds: string[], role: 'support' | 'shipping') => StaffMember.isHired(gateway, database, gachaIds, role);
  const [clerk, fan] = [await hired([one, other], 'shipping'), await Fan.signsUp(gateway)];
  const orderIds = [await fan.hasPaid(one, 1, ADDRESS), await fan.hasPaid(other, 1, ADDRESS)];
  const trackingNumber = newTrackingNumber();
  const posted = await clerk.asks(POST, { input: { orderIds, carrier: 'YAMATO', trackingNumber } });
  expect(posted.errors).toEqual([]);

  const item = (id?: string) => ({ order: { id, status: 'DELIVERED' }, item: { deliveredAt: expect.any(String) } });
  const readers = [
    [await hired([one], 'support'), orderIds.slice(0, 1)],
    [await hired([one], 'shipping'), orderIds.slice(0, 1)],
    [await hired([one, other], 'support'), orderIds],
    [fan, orderIds],
  ] as const;
  for (const [reader, seen] of readers) {
    const { data, errors } = await reader.asks(READ, { id: orderIds[0] });
    expect(errors).toEqual([]);
    expect(data.node.shipments).toMatchObject([{ trackingNumber, items: seen.map(item) }]);
  }
});
