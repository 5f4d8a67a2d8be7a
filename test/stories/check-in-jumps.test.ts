import { describe, expect, test } from '@jest/globals';
import { type Fan, StaffMember } from '../support/actors.ts';
import { idOfGacha, placesOf } from '../support/check-in-places.ts';
import { metricOf } from '../support/rates.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
const { fan, hidden, aBeacon, anArea } = placesOf(stage);

const JUMPS =
  'query ($userId: ID) { checkInJumps(userId: $userId) { totalCount nodes { userId kilometres from { latitude longitude at } to { latitude longitude } } } }';

describe('a position from where a fan cannot have come', () => {
  type Place = readonly [latitude: string, longitude: string];
  const TOKYO: Place = ['35.681236', '139.767125'];
  const SAPPORO: Place = ['43.068661', '141.350755'];
  const areasAt = async (gacha_ids: string[], ...places: Place[]) => {
    for (const [latitude, longitude] of places) await anArea({ latitude, longitude, radius_m: 500, gacha_ids });
  };
  const hoursPass = (viewer: Fan, hours: number) =>
    stage.database.sql('update check_in_places set at = at - make_interval(hours => ?::int) where user_id = ?', [
      hours,
      viewer.id,
    ]);

  test('counts all the same, and is shown to support, to a kilometre or so', async () => {
    const gachaId = await hidden();
    await areasAt([gachaId], TOKYO, SAPPORO);
    const [viewer, before] = [await fan(), await metricOf(stage.gateway, 'gateway_check_in_jumps_total')];
    await viewer.isAt(...TOKYO);
    const { data } = await viewer.isAt(...SAPPORO);
    expect(data.checkIn.checkIns.map(idOfGacha)).toEqual([gachaId]);
    const support = await StaffMember.isHired(stage.gateway, stage.database, [gachaId], 'support');
    const elsewhere = await StaffMember.isHired(stage.gateway, stage.database, [await hidden()], 'support');
    const from = { latitude: 35.68, longitude: 139.77, at: expect.any(String) };
    const jump = { userId: viewer.id, kilometres: 833, from, to: { latitude: 43.07, longitude: 141.35 } };
    expect((await support.asks(JUMPS, { userId: viewer.id })).data.checkInJumps).toEqual({ totalCount: 1, nodes: [jump] });
    expect((await support.asks(JUMPS)).data.checkInJumps.totalCount).toBe(1);
    expect((await elsewhere.asks(JUMPS)).data.checkInJumps.totalCount).toBe(0);
    expect((await metricOf(stage.gateway, 'gateway_check_in_jumps_total')) - before).toBe(1);
  });

  test('is noted also where nothing is found for the fan, however often it was reported in vain', async () => {
    await areasAt([await hidden({ auth_method: { provider_type: 'others', provider_id: null } })], TOKYO);
    await areasAt([await hidden()], SAPPORO);
    const viewer = await fan();
    for (const place of [TOKYO, TOKYO, SAPPORO, TOKYO, SAPPORO]) await viewer.isAt(...place);
    const support = await StaffMember.isHired(stage.gateway, stage.database, 'all', 'support');
    expect((await support.asks(JUMPS, { userId: viewer.id })).data.checkInJumps.totalCount).toBe(3);
  });

  test('is none for who had the time, for a walk, and for a beacon, which tells no place', async () => {
    const gachaId = await hidden();
    const nearby: Place = ['35.75', '139.767125'];
    await areasAt([gachaId], TOKYO, SAPPORO, nearby);
    const viewer = await fan();
    await viewer.isAt(...TOKYO);
    await viewer.isAt(...nearby);
    await hoursPass(viewer, 1);
    await viewer.isAt(...SAPPORO);
    await viewer.findsBeacon(await aBeacon([gachaId]));
    const support = await StaffMember.isHired(stage.gateway, stage.database, 'all', 'support');
    expect((await support.asks(JUMPS, { userId: viewer.id })).data.checkInJumps.totalCount).toBe(0);
    expect((await support.asks(JUMPS, { userId: 'no id' })).data.checkInJumps.totalCount).toBe(0);
  });

  test('is kept of the last place alone, and rounded', async () => {
    const gachaId = await hidden();
    await areasAt([gachaId], TOKYO, SAPPORO);
    const viewer = await fan();
    for (const place of [TOKYO, SAPPORO] as const) await viewer.isAt(...place);
    const kept = await stage.database.sql('select latitude, longitude from check_in_places where user_id = ?', [viewer.id]);
    expect(kept).toEqual([{ latitude: 43.07, longitude: 141.35 }]);
  });
});
