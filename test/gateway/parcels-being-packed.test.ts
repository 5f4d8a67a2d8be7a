import { expect, test } from '@jest/globals';
import { packWaiting } from '../../src/shipment/packing/pack-waiting.ts';
import { parcelNumber } from '../../src/shipment/parcel-number.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { aGacha } from '../support/catalogue.ts';
import { aStage } from '../support/stage.ts';
import { newTrackingNumber } from '../support/store-room.ts';

const stage = aStage();
const LIST = `query ($gachaIds: [ID!], $since: DateTime, $orderId: ID, $number: String) {
  parcelsBeingPacked(gachaIds: $gachaIds, since: $since, orderId: $orderId, number: $number) {
    totalCount nodes { id number packedAt deliveryInfo { fullname city } items { order { id } } } } }`;

const POSTED = `query ($number: String, $orderId: ID) {
  parcelsBeingPacked(number: $number, orderId: $orderId, isPosted: true) { nodes { id } } }`;
const POST = 'mutation ($input: ConfirmShipmentInput!) { confirmShipment(input: $input) { shipment { id } } }';

/** Of two gachas: a parcel of the first alone, and one with a prize of each. */
async function twoParcels() {
  const gachas = [
    await aGacha(stage.database, { delivery_type: 'mail' }),
    await aGacha(stage.database, { delivery_type: 'mail' }),
  ] as const;
  const [mine, theirs] = gachas;
  const hired = (gachaIds: readonly string[]) => StaffMember.isHired(stage.gateway, stage.database, [...gachaIds], 'shipping');
  const [both, one] = [await hired(gachas), await hired([mine])];
  const fans = [await Fan.signsUp(stage.gateway), await Fan.signsUp(stage.gateway)] as const;
  const alone = await fans[0].hasPaid(mine, 1, ADDRESS);
  const mixed = [await fans[1].hasPaid(mine, 1, ADDRESS), await fans[1].hasPaid(theirs, 1, { ...ADDRESS })] as const;
  await packWaiting(stage.database.fork(), { staffId: both.id }, { scope: [...gachas], since: null });
  const list = async (clerk: StaffMember, given: object = {}) => {
    const { data } = await clerk.asks(LIST, { ...given });
    return data.parcelsBeingPacked.nodes as { id: string; number: string; packedAt: string; deliveryInfo: object; items: [] }[];
  };
  return { mine, theirs, both, one, fans, alone, mixed, list };
}

test('a parcel that is packed is found by gacha, time, order and number', async () => {
  const { mine, theirs, both, one, alone, mixed, list } = await twoParcels();
  const [first, second] = await list(both);
  expect([first?.number, second?.number]).toEqual([first, second].map((parcel) => parcelNumber(parcel?.id ?? '')));
  const sought: [StaffMember, object, unknown[]][] = [
    [both, { gachaIds: [mine] }, [first, second]],
    [both, { gachaIds: [theirs] }, [second]],
    [one, {}, [first]],
    [one, { gachaIds: [mine] }, [first]],
    [both, { since: second?.packedAt }, [second]],
    [both, { since: '2100-01-01T00:00:00Z' }, []],
    [both, { orderId: alone }, [first]],
    [both, { orderId: mixed[1] }, [second]],
    [one, { orderId: mixed[0] }, []],
    [both, { number: second?.number.toLowerCase() }, [second]],
    [one, { number: second?.number }, []],
    [both, { number: second?.number, orderId: alone }, []],
  ];
  for (const [clerk, given, found] of sought)
    expect([given, (await list(clerk, given)).map(({ id }) => id)]).toEqual([
      given,
      (found as { id: string }[]).map(({ id }) => id),
    ]);
  expect((await one.asks(LIST, { gachaIds: [theirs] })).code).toBe('FORBIDDEN');
  expect((await both.asks(LIST, { orderId: 'nothing' })).code).toBe('NOT_FOUND');
  for (const given of [{ number: 'X' }, { gachaIds: [] }, { since: '2026-02-31T00:00:00Z' }])
    expect((await both.asks(LIST, given)).code).toBe('BAD_INPUT');
});

test('its address is shown to those who post it, and each reading is noted', async () => {
  const { both, alone, mixed, list } = await twoParcels();
  const [first] = await list(both, { orderId: mixed[0] });
  expect(first?.deliveryInfo).toEqual({ fullname: ADDRESS.fullname, city: ADDRESS.city });
  const readings = (orderId: string) =>
    stage.database.sql(`select staff_id from deeds where action = 'ADDRESS_READ' and order_id = ?`, [orderId]);
  expect(await readings(mixed[0])).toEqual([{ staff_id: both.id }]);
  expect(await readings(mixed[1])).toEqual([{ staff_id: both.id }]);
  expect(await readings(alone)).toEqual([]);
  await both.asks('{ parcelsBeingPacked { nodes { id number } } }');
  expect(await readings(alone)).toEqual([]);
});

test('a fan has the number of a posted parcel, and the address from the order alone', async () => {
  const { both, fans, alone, list } = await twoParcels();
  const [first] = await list(both, { orderId: alone });
  const post = `mutation ($input: ConfirmShipmentInput!) { confirmShipment(input: $input) { shipment { deliveryInfo { city } } } }`;
  const input = {
    orderIds: [alone],
    carrier: 'YAMATO',
    trackingNumber: '123456789012',
    idempotencyKey: 'a-parcel-that-is-posted',
  };
  const posted = async () => (await both.asks(post, { input })).data.confirmShipment.shipment.deliveryInfo;
  expect([await posted(), await posted()]).toEqual([{ city: ADDRESS.city }, null]);
  const ask = 'query ($id: ID!) { order(id: $id) { deliveryInfo { city } shipments { number deliveryInfo { city } } } }';
  expect((await fans[0].asks(ask, { id: alone })).data.order).toEqual({
    deliveryInfo: { city: ADDRESS.city },
    shipments: [{ number: first?.number, deliveryInfo: null }],
  });
});

test('a parcel that was posted is found by its number or order alone, by whoever posts all of it', async () => {
  const { both, one, alone, mixed, list } = await twoParcels();
  const [first, second] = await list(both);
  for (const [index, parcel] of [first, second].entries()) {
    const input = { orderIds: index === 0 ? [alone] : mixed, carrier: 'YAMATO', trackingNumber: newTrackingNumber() };
    expect((await both.asks(POST, { input })).data.confirmShipment.shipment.id).toBe(parcel?.id);
  }
  const posted = async (clerk: StaffMember, given: object) =>
    (await clerk.asks(POSTED, { ...given })).data.parcelsBeingPacked.nodes.map(({ id }: { id: string }) => id);
  expect(await list(both)).toEqual([]);
  expect(await posted(both, { number: first?.number })).toEqual([first?.id]);
  expect(await posted(both, { orderId: mixed[0] })).toEqual([second?.id]);
  expect(await posted(one, { number: second?.number })).toEqual([]);
  expect(await both.asks(POSTED, {})).toMatchObject({
    code: 'BAD_INPUT',
    errors: [{ extensions: { errors: [{ field: 'isPosted' }] } }],
  });
});
