import { describe, expect, test } from '@jest/globals';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { expectAbout, HOUR, idOfGacha, MINUTE, placesOf } from '../support/check-in-places.ts';
import { aStage, fieldsOf } from '../support/stage.ts';
import { GUESTS } from '../support/tokens.ts';

const stage = aStage();
const { fan, hidden, aBeacon, anArea, validityOf } = placesOf(stage);

describe('a beacon', () => {
  test('discovers the gachas linked to it, for 24 hours and a few minutes where the operator says nothing else', async () => {
    const gachaIds = [await hidden(), await hidden()].toSorted();
    const viewer = await fan();
    const { data } = await viewer.findsBeacon(await aBeacon(gachaIds));
    expect(data.checkIn.checkIns.map(idOfGacha).toSorted()).toEqual(gachaIds);
    expect(data.checkIn.checkIns.map(({ gacha }: { gacha: { id: string } }) => gacha.id).toSorted()).toEqual(gachaIds);
    for (const id of gachaIds) expectAbout(await validityOf(viewer, id), 24 * HOUR + 10 * MINUTE);
  });

  test('that is not known discovers nothing, and that is no error', async () => {
    for (const beaconId of [0, 999_999_999, Number.MAX_SAFE_INTEGER]) {
      const { data, errors } = await (await fan()).findsBeacon(beaconId);
      expect([errors, data.checkIn]).toEqual([[], { checkIns: [] }]);
    }
  });

  test('has a number: what is none is refused, and the field is named', async () => {
    const viewer = await fan();
    const mutation = 'mutation ($beacon: SafeInt!) { checkIn(input: { place: { beaconId: $beacon } }) { checkIns { id } } }';
    for (const beacon of [-1, -(2 ** 53) + 1, 1.5, 2 ** 53, 'seven', '7', true, null, [7, 8]]) {
      const over = await viewer.asks(mutation, { beacon });
      expect([beacon, over.code, fieldsOf(over)]).toEqual([beacon, 'BAD_INPUT', [expect.stringMatching(/^beacon(Id)?$/)]]);
      const rest = await stage.gateway.send({
        method: 'POST',
        url: '/api/v1/beacons',
        headers: { authorization: `Bearer ${viewer.token}` },
        payload: { beacon_id: beacon },
      });
      expect([beacon, rest.statusCode, rest.json().code]).toEqual([beacon, 400, 'BAD_INPUT']);
      expect(rest.json().errors.map(({ field }: { field: string }) => field)).toEqual(['beacon_id']);
    }
  });

  test('discovers no gacha of another login method', async () => {
    const members = await hidden({ auth_method: { provider_type: 'members', provider_id: null } });
    const narrow = await hidden({ auth_method: { provider_type: 'guests', provider_id: 'another pool' } });
    const [forAll, guests] = [await hidden(), await hidden({ auth_method: { provider_type: 'guests', provider_id: null } })];
    const guest = await Fan.signsUp(stage.gateway, { issuer: GUESTS });
    const { checkIn } = (await guest.findsBeacon(await aBeacon([members, narrow, forAll, guests]))).data;
    expect(checkIn.checkIns.map(idOfGacha).toSorted()).toEqual([forAll, guests].toSorted());
    expect(checkIn.checkIns).toHaveLength(2);
  });

  test('does not discover a gacha that is not published', async () => {
    const beacon = await aBeacon([await hidden({ published: false })]);
    expect((await (await fan()).findsBeacon(beacon)).data.checkIn.checkIns.map(idOfGacha)).toEqual([]);
  });

  test('discovers for the user who reports it, and for nobody else', async () => {
    const gachaId = await hidden();
    const [finder, other] = [await fan(), await fan()];
    await finder.findsBeacon(await aBeacon([gachaId]));
    expect((await finder.ordersPlays(gachaId)).code).toBeUndefined();
    expect((await other.ordersPlays(gachaId)).code).toBe('CHECK_IN_REQUIRED');
  });
});

describe('a position', () => {
  test('discovers the gachas of the area that it lies in', async () => {
    const gachaId = await hidden();
    await anArea({ latitude: '10', longitude: '10', radius_m: 1200, gacha_ids: [gachaId] });
    const viewer = await fan();
    expect((await viewer.isAt('10.0.36.0', 'E10.00.00.000')).data.checkIn.checkIns.map(idOfGacha)).toEqual([gachaId]);
    expectAbout(await validityOf(viewer, gachaId), 24 * HOUR + 10 * MINUTE);
  });

  test('that no area covers is refused, and changes nothing', async () => {
    const gachaId = await hidden();
    await anArea({ latitude: '11', longitude: '10', radius_m: 1000, gacha_ids: [gachaId] });
    const viewer = await fan();
    // About 1112 metres to the north.
    expect((await viewer.isAt('11.01', '10')).code).toBe('AREA_NOT_FOUND');
    expect((await viewer.isAt('-11', '10')).code).toBe('AREA_NOT_FOUND');
    expect(await stage.database.sql('select 1 from check_ins where user_id = ?', [viewer.id])).toEqual([]);
  });

  test('where areas overlap discovers the gachas of all, each for the longest time', async () => {
    const [both, wide] = [await hidden(), await hidden()];
    await anArea({ latitude: '20', longitude: '20', radius_m: 100, gacha_ids: [both], valid_hours: 2 });
    await anArea({ latitude: '20.001', longitude: '20', radius_m: 5000, gacha_ids: [both, wide], valid_hours: 8 });
    const viewer = await fan();
    expect((await viewer.isAt('20', '20')).data.checkIn.checkIns.map(idOfGacha).toSorted()).toEqual([both, wide].toSorted());
    expectAbout(await validityOf(viewer, both), 8 * HOUR + 10 * MINUTE);
    expectAbout(await validityOf(viewer, wide), 8 * HOUR + 10 * MINUTE);
  });

  test('that is none is refused with the name of the coordinate', async () => {
    const answer = await (await fan()).isAt('95', 'here');
    expect(answer.code).toBe('BAD_INPUT');
    expect(fieldsOf(answer).map((field) => field.split('.').at(-1))).toEqual(['latitude', 'longitude']);
  });
});

describe('a check-in', () => {
  test('is a beacon or a position, not both and not neither', async () => {
    const mutation = 'mutation ($input: CheckInInput!) { checkIn(input: $input) { checkIns { gacha { id } } } }';
    const position = { latitude: '1', longitude: '1' };
    for (const input of [{}, { beaconId: 1, position }, { beaconId: null }, { beaconId: 1, position: null }]) {
      expect((await (await fan()).asks(mutation, { input })).code).toBe('BAD_INPUT');
    }
  });

  test('that is repeated extends, and never shortens', async () => {
    const gachaId = await hidden();
    const viewer = await fan();
    const [short, long] = [await aBeacon([gachaId], 2), await aBeacon([gachaId], 48)];
    await viewer.findsBeacon(short);
    expectAbout(await validityOf(viewer, gachaId), 2 * HOUR + 10 * MINUTE);
    await viewer.findsBeacon(long);
    expectAbout(await validityOf(viewer, gachaId), 48 * HOUR + 10 * MINUTE);
    await viewer.findsBeacon(short);
    expectAbout(await validityOf(viewer, gachaId), 48 * HOUR + 10 * MINUTE);
    await stage.database.sql(`update check_ins set expires_at = now() + interval '1 hour' where gacha_id = ?`, [gachaId]);
    await viewer.findsBeacon(short);
    expectAbout(await validityOf(viewer, gachaId), 2 * HOUR + 10 * MINUTE);
  });

  test('that ran out ends the access to the list and to ordering, until the next one', async () => {
    const gachaId = await hidden({ tags: ['runs out'] });
    const beacon = await aBeacon([gachaId]);
    const viewer = await fan();
    const listed = async () =>
      (await viewer.asks('{ gachas(where: { tag: "runs out" }) { totalCount } }')).data.gachas.totalCount;
    const live = async () => (await viewer.asks('{ me { checkIns { nodes { gacha { id } } } } }')).data.me.checkIns.nodes;
    await viewer.findsBeacon(beacon);
    expect([await listed(), await live()]).toEqual([1, [{ gacha: { id: gachaId } }]]);
    await stage.database.sql('update check_ins set expires_at = now() where gacha_id = ?', [gachaId]);
    expect([await listed(), await live()]).toEqual([0, []]);
    expect((await viewer.ordersPlays(gachaId)).code).toBe('CHECK_IN_REQUIRED');
    await viewer.findsBeacon(beacon);
    expect((await viewer.ordersPlays(gachaId)).code).toBeUndefined();
  });

  test('is needed when the order is made, not when it is paid', async () => {
    const gachaId = await hidden();
    const viewer = await fan();
    await viewer.findsBeacon(await aBeacon([gachaId]));
    const orderId = await viewer.hasOrdered(gachaId, 2);
    await stage.database.sql('update check_ins set expires_at = now() where gacha_id = ?', [gachaId]);
    expect((await viewer.pays(orderId)).data.pay.order.status).toBe('PAID');
  });

  test('changes nothing for a gacha that needs none', async () => {
    const gachaId = await aGacha(stage.database);
    const viewer = await fan();
    expect((await viewer.findsBeacon(await aBeacon([gachaId]))).data.checkIn.checkIns.map(idOfGacha)).toEqual([gachaId]);
    await stage.database.sql('update check_ins set expires_at = now() where gacha_id = ?', [gachaId]);
    expect((await viewer.ordersPlays(gachaId)).code).toBeUndefined();
  });
});
