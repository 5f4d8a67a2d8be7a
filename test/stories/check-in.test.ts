import { randomInt, randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { importCatalogue } from '../../src/catalogue/import.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { metricOf } from '../support/rates.ts';
import { aStage, fieldsOf, oneRow } from '../support/stage.ts';
import { GUESTS } from '../support/tokens.ts';

const idOfGacha = ({ gacha }: { gacha: { id: string } }): string => gacha.id;

const stage = aStage();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const fan = () => Fan.signsUp(stage.gateway);
const hidden = (changes: Record<string, unknown> = {}) => aGacha(stage.database, { needs_checkin: true, ...changes });

async function aBeacon(gacha_ids: string[], valid_hours?: number): Promise<number> {
  const beacon_id = randomInt(2 ** 40);
  const beacon = { beacon_id, gacha_ids, ...(valid_hours && { valid_hours }) };
  await importCatalogue(stage.database.fork(), { beacons: [beacon] });
  return beacon_id;
}

async function anArea(area: {
  latitude: string;
  longitude: string;
  radius_m: number;
  gacha_ids: string[];
  valid_hours?: number;
}) {
  await importCatalogue(stage.database.fork(), { areas: [{ name: `Area ${randomInt(2 ** 40)}`, ...area }] });
}

/** How long a check-in counts, from when it was made. */
async function validityOf({ id }: Fan, gachaId: string): Promise<number> {
  const { ms } = await oneRow<{ ms: number }>(
    stage.database,
    `select (extract(epoch from expires_at - now()) * 1000)::float8 as ms from check_ins where user_id = ? and gacha_id = ?`,
    [id, gachaId],
  );
  return ms;
}

const expectAbout = (ms: number, expected: number) => expect(Math.abs(ms - expected)).toBeLessThan(60_000);

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

describe('the same report again', () => {
  type Row = { at: string; until: string; hours: number };
  const rowsOf = (viewer: Fan) =>
    stage.database.sql<Row>(
      `select checked_in_at::text || xmin::text as at, expires_at::text as until,
              extract(epoch from expires_at - now())::float8 / 3600 as hours
         from check_ins where user_id = ? order by gacha_id`,
      [viewer.id],
    );
  const minutesPass = (viewer: Fan, minutes: number) =>
    stage.database.sql(
      `update check_ins set checked_in_at = checked_in_at - make_interval(mins => ?::int),
                            expires_at = expires_at - make_interval(mins => ?::int) where user_id = ?`,
      [minutes, minutes, viewer.id],
    );
  const HERE = ['48.5', '48.5'] as const;
  const reports = (viewer: Fan, beacon: number) => ({
    beacon: () => viewer.findsBeacon(beacon),
    position: () => viewer.isAt(...HERE),
  });

  test.each(['beacon', 'position'] as const)(
    'of a %s answers the same, writes nothing for ten minutes, and then extends; it is never worth less than its hours',
    async (kind) => {
      const gacha_ids = [await hidden(), await hidden()].toSorted();
      await anArea({ latitude: HERE[0], longitude: HERE[1], radius_m: 500, gacha_ids });
      const viewer = await fan();
      const report = reports(viewer, await aBeacon(gacha_ids))[kind];
      const first = await report();
      for (const minutes of [0, 5, 4]) {
        await minutesPass(viewer, minutes);
        const before = await rowsOf(viewer);
        const again = await report();
        expect(again.data.checkIn.checkIns.map(idOfGacha)).toEqual(first.data.checkIn.checkIns.map(idOfGacha));
        expect((await rowsOf(viewer)).map(({ at, until }) => [at, until])).toEqual(before.map(({ at, until }) => [at, until]));
        for (const { hours } of await rowsOf(viewer)) expect(hours).toBeGreaterThanOrEqual(24);
      }
      await minutesPass(viewer, 1);
      await report();
      for (const { hours } of await rowsOf(viewer)) expectAbout(hours * HOUR, 24 * HOUR + 10 * MINUTE);
      await stage.database.sql('delete from area_gachas');
    },
  );

  test('is not the same where the catalogue has changed meanwhile, nor from where nobody can have come', async () => {
    const [known, added] = [await hidden(), await hidden()];
    const viewer = await fan();
    const beacon_id = await aBeacon([known]);
    const found = async () => (await viewer.findsBeacon(beacon_id)).data.checkIn.checkIns.map(idOfGacha).toSorted();
    expect(await found()).toEqual([known]);
    await importCatalogue(stage.database.fork(), { beacons: [{ beacon_id, gacha_ids: [known, added] }] });
    expect(await found()).toEqual([known, added].toSorted());
    expect((await viewer.ordersPlays(added)).code).toBeUndefined();
    await importCatalogue(stage.database.fork(), { beacons: [{ beacon_id, gacha_ids: [added] }] });
    expect(await found()).toEqual([added]);
    await importCatalogue(stage.database.fork(), { beacons: [{ beacon_id, gacha_ids: [added], valid_hours: 48 }] });
    await found();
    expectAbout(await validityOf(viewer, added), 48 * HOUR + 10 * MINUTE);
    await stage.database.sql('update gachas set published = false where id = ?', [added]);
    expect(await found()).toEqual([]);
  });

  test('under a key of its own is answered too, and no row is kept of what did nothing', async () => {
    const viewer = await fan();
    const beacon = await aBeacon([await hidden()]);
    const keys = () => oneRow<{ count: number }>(stage.database, 'select count(*)::int as count from kept_calls');
    const mutation =
      'mutation ($beacon: SafeInt!, $key: String) { checkIn(input: { place: { beaconId: $beacon }, idempotencyKey: $key }) { checkIns { id } } }';
    const ids = [randomUUID(), randomUUID()] as const;
    const under = async (key: string) => (await viewer.asks(mutation, { beacon, key })).data.checkIn.checkIns;
    const first = await under(ids[0]);
    const { count } = await keys();
    expect([await under(ids[1]), await under(ids[1]), await under(ids[0])]).toEqual([first, first, first]);
    expect((await keys()).count).toBe(count);
  });
});
