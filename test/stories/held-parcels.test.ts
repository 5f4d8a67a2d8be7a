import { describe, expect, test } from '@jest/globals';
import { packWaiting } from '../../src/shipment/packing/pack-waiting.ts';
import { changeBan } from '../../src/staff/ban.ts';
import { Fan } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { comesBack, errorsOf, numbersIn, packedParcels, sevens } from '../support/carrier-files.ts';
import { aStage, fieldsOf } from '../support/stage.ts';
import { aStoreRoom, newTrackingNumber } from '../support/store-room.ts';

const stage = aStage();

const decides = (isBanned: boolean, userId: string) =>
  changeBan(stage.database.fork(), userId, { isBanned, changedBy: 'Olga', reason: 'a stolen card' });
const LIST = 'query ($ids: [ID!]) { parcelsToPack(gachaIds: $ids) { nodes { fan { id } held } } }';
const PACKED = 'query ($ids: [ID!]) { parcelsBeingPacked(gachaIds: $ids) { nodes { id held } } }';
const label = () => ({ carrier: 'YAMATO', trackingNumber: newTrackingNumber() });
const shipments = (userId: string) =>
  stage.database.sql<{ posted: boolean }>('select posted_at is not null as posted from shipments where user_id = ?', [userId]);

describe('the parcels of a banned fan', () => {
  test('stay in the list, say why, and are not packed until the ban is taken back', async () => {
    const { gachaId, clerk, fan, buys, packs, posts } = await aStoreRoom(stage);
    const [orderId, other] = [await buys(), await Fan.signsUp(stage.gateway)];
    await other.hasPaid(gachaId, 1, ADDRESS);
    await decides(true, fan.id);
    const waiting = async () => (await clerk.asks(LIST, { ids: [gachaId] })).data.parcelsToPack.nodes;
    expect(await waiting()).toEqual([
      { fan: { id: fan.id }, held: 'FAN_BANNED' },
      { fan: { id: other.id }, held: null },
    ]);
    const refused = await packs({ orderIds: [orderId] });
    expect([refused.code, fieldsOf(refused)]).toEqual(['USER_BANNED', ['orderIds.0']]);
    expect(refused.errors[0]?.extensions.errors?.[0]?.message).toBe('is held: its fan is banned');
    expect((await posts({ orderIds: [orderId], ...label() })).code).toBe('USER_BANNED');
    expect(await packWaiting(stage.database.fork(), { staffId: clerk.id }, { scope: [gachaId], since: null })).toBe(1);
    expect([(await shipments(fan.id)).length, (await shipments(other.id)).length]).toEqual([0, 1]);
    await decides(false, fan.id);
    expect(await waiting()).toEqual([{ fan: { id: fan.id }, held: null }]);
    expect((await packs({ orderIds: [orderId] })).code).toBeUndefined();
  });

  test('that are packed and labelled already are held before they are posted', async () => {
    const { gachaId, clerk, fan, buys, packs, posts, unpacks } = await aStoreRoom(stage);
    const orderId = await buys();
    const { id } = (await packs({ orderIds: [orderId] })).data.packParcel.shipment;
    await decides(true, fan.id);
    const held = async () => (await clerk.asks(PACKED, { ids: [gachaId] })).data.parcelsBeingPacked.nodes;
    expect(await held()).toEqual([{ id, held: 'FAN_BANNED' }]);
    const refused = await posts({ orderIds: [orderId], ...label() });
    expect([refused.code, fieldsOf(refused)]).toEqual(['USER_BANNED', ['orderIds.0']]);
    expect(await shipments(fan.id)).toEqual([{ posted: false }]);
    await decides(false, fan.id);
    expect(await held()).toEqual([{ id, held: null }]);
    const posting = { orderIds: [orderId], ...label() };
    expect((await posts(posting)).code).toBeUndefined();
    await decides(true, fan.id);
    // What was posted has left: the same report answers the same.
    expect((await posts(posting)).data.confirmShipment.shipment.id).toBe(id);
    expect((await unpacks(id)).code).toBe('ALREADY_HANDED_OVER');
  });

  test('can be unpacked', async () => {
    const { fan, buys, packs, unpacks } = await aStoreRoom(stage);
    const { id } = (await packs({ orderIds: [await buys()] })).data.packParcel.shipment;
    await decides(true, fan.id);
    expect((await unpacks(id)).code).toBeUndefined();
  });

  test('are in no file of a carrier, their addresses are not read, and a line for one is refused by its number', async () => {
    const { writes, reads, orders, orderIds } = await packedParcels(stage, [ADDRESS, { ...ADDRESS, city: '港区' }]);
    const numbers = numbersIn('yamato', await writes('yamato'));
    const [banned] = await stage.database.sql<{ id: string }>('select user_id as id from orders where id = ?', [orderIds[1]]);
    await decides(true, banned?.id ?? '');
    const before = await stage.database.sql('select from deeds where order_id = ?', [orderIds[1]]);
    expect(numbersIn('yamato', await writes('yamato'))).toEqual(numbers.slice(0, 1));
    expect(await stage.database.sql('select from deeds where order_id = ?', [orderIds[1]])).toHaveLength(before.length);
    const back = comesBack('yamato', numbers, [sevens(), sevens()]);
    expect(await errorsOf(reads('yamato', back))).toEqual([`line 3: ${numbers[1]} is held: its fan is banned`]);
    expect((await orders()).map(({ state }) => state)).toEqual(['assigned', 'assigned']);
    await decides(false, banned?.id ?? '');
    expect(await reads('yamato', back)).toBe(2);
    await decides(true, banned?.id ?? '');
    expect(await reads('yamato', back)).toBe(0);
  });

  test('are counted beside a file', async () => {
    const { gachaId, clerk, orderIds } = await packedParcels(stage, [ADDRESS, ADDRESS]);
    const [banned] = await stage.database.sql<{ id: string }>('select user_id as id from orders where id = ?', [orderIds[0]]);
    await decides(true, banned?.id ?? '');
    const headers = { authorization: `Bearer ${clerk.token}` };
    const answer = await stage.gateway.send({ method: 'GET', url: `/shipments.csv?carrier=plain&gachaId=${gachaId}`, headers });
    expect([answer.statusCode, answer.headers['parcels-held'], answer.headers['parcels-withheld']]).toEqual([200, '1', '0']);
  });
});
