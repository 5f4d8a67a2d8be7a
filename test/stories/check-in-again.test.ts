import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import type { Fan } from '../support/actors.ts';
import { expectAbout, HOUR, idOfGacha, MINUTE, placesOf } from '../support/check-in-places.ts';
import { aStage, oneRow } from '../support/stage.ts';

const stage = aStage();
const { fan, hidden, aBeacon, anArea, validityOf } = placesOf(stage);

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
