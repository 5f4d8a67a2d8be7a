import { randomInt, randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import type { TestGateway } from '../support/gateway.ts';
import { aLimitedStage, toldOf } from '../support/rates.ts';
import { oneRow } from '../support/stage.ts';

const stage = aLimitedStage();
const { limited } = stage;

const CHECK_IN =
  'mutation ($beacon: SafeInt!, $key: String) { checkIn(input: { place: { beaconId: $beacon }, idempotencyKey: $key }) { checkIns { gacha { id } } } }';
const beacon = (gateway: TestGateway, { token }: Fan, number: number, key?: string) =>
  gateway.ask(CHECK_IN, { beacon: number, key }, token);
const post = (gateway: TestGateway, { token }: Fan, path: string, payload: object) =>
  gateway.send({ method: 'POST', url: `/api/v1/${path}`, headers: { authorization: `Bearer ${token}` }, payload });
const area = (gateway: TestGateway, fan: Fan, latitude: string, longitude = '1') =>
  post(gateway, fan, 'areas', { latitude, longitude });

const aHiddenGacha = () => aGacha(stage.database, { needs_checkin: true });

async function aLinkedBeacon(): Promise<number> {
  const beacon_id = randomInt(2 ** 40);
  await importCatalogue(stage.database.fork(), { beacons: [{ beacon_id, gacha_ids: [await aHiddenGacha()] }] });
  return beacon_id;
}

async function aLinkedArea(latitude: string, longitude: string): Promise<void> {
  const place = { latitude, longitude, radius_m: 500, gacha_ids: [await aHiddenGacha()] };
  await importCatalogue(stage.database.fork(), { areas: [{ name: `Area ${randomInt(2 ** 40)}`, ...place }] });
}

describe('check-ins that tell nothing new', () => {
  test('count as that alone: an app may post each beacon that it hears, whenever it hears it', async () => {
    const gateway = await limited({ checkInsPerHour: 4, writesPerMinute: 8, readsPerMinute: 600 });
    const fan = await Fan.signsUp(stage.gateway);
    const [known, foreign] = [await aLinkedBeacon(), randomInt(2 ** 40)];
    for (let count = 0; count < 60; count += 1) {
      const rest = await post(gateway, fan, 'beacons', { beacon_id: known });
      expect([rest.statusCode, rest.json().checked_gacha_ids.length]).toEqual([200, 1]);
      expect((await beacon(gateway, fan, foreign)).errors).toEqual([]);
      expect((await area(gateway, fan, '1.00001')).statusCode).toBe(404);
    }
    const told = await beacon(gateway, fan, known);
    expect(['writes', 'reads'].map((name) => toldOf(told.headers, name))).toEqual([undefined, undefined]);
    expect(toldOf(told.headers, 'repeated-reports')?.left).toBeGreaterThanOrEqual(600 - (3 * 60 - 3) - 1);
    expect(toldOf((await gateway.ask('{ me { id } }', {}, fan.token)).headers, 'reads')?.left).toBe(599);
    // What is new counts, and there are only so many of it.
    expect((await beacon(gateway, fan, await aLinkedBeacon())).errors).toEqual([]);
    expect((await beacon(gateway, fan, randomInt(2 ** 40))).code).toBe('RATE_LIMITED');
    expect((await beacon(gateway, fan, known)).errors).toEqual([]);
  });

  test('are answered though no writes and no reads are left, and what is new is refused', async () => {
    const gateway = await limited({ writesPerMinute: 3, readsPerMinute: 30 });
    const fan = await Fan.signsUp(stage.gateway);
    await aLinkedArea('52.5', '1');
    const known = await aLinkedBeacon();
    const first = await beacon(gateway, fan, known);
    expect((await area(gateway, fan, '52.5')).statusCode).toBe(200);
    expect((await beacon(gateway, fan, randomInt(2 ** 40))).errors).toEqual([]);
    const noneLeft = async () => (await gateway.ask('{ me { id } }', {}, fan.token)).status === 429;
    while (!(await noneLeft()));
    const rows = () =>
      oneRow(
        stage.database,
        'select json_agg(c.xmin::text || expires_at order by gacha_id) as at from check_ins c where user_id = ?',
        [fan.id],
      );
    const before = await rows();
    for (const key of [undefined, randomUUID()]) expect((await beacon(gateway, fan, known, key)).data).toEqual(first.data);
    const [{ gacha }] = first.data.checkIn.checkIns;
    const rest = await post(gateway, fan, 'beacons', { beacon_id: known });
    expect([rest.statusCode, rest.json().checked_gacha_ids]).toEqual([200, [gacha.id]]);
    expect((await area(gateway, fan, '52.5')).statusCode).toBe(200);
    expect((await beacon(gateway, fan, await aLinkedBeacon())).code).toBe('RATE_LIMITED');
    for (const place of ['52.6', '52.7']) {
      const refused = await area(gateway, fan, place);
      expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    }
    expect((await post(gateway, fan, 'beacons', { beacon_id: randomInt(2 ** 40) })).statusCode).toBe(429);
    expect(await rows()).toEqual(before);
  });

  test('new places are refused unread at last: what is looked at is bounded, too', async () => {
    const gateway = await limited({ writesPerMinute: 2, readsPerMinute: 5 });
    const fan = await Fan.signsUp(stage.gateway);
    const statuses = [];
    for (let count = 0; count < 20; count += 1) statuses.push((await beacon(gateway, fan, randomInt(2 ** 40))).status);
    // Two writes, as many as may be repeated reports, and reads; the next ones are not even parsed.
    expect(statuses).toEqual([...Array(12).fill(200), ...Array(8).fill(429)]);
    const codes = [];
    for (let count = 0; count < 3; count += 1) codes.push((await area(gateway, fan, `${count}.5`)).json().code);
    expect(codes).toEqual(Array(3).fill('RATE_LIMITED'));
  });

  test('are bounded by themselves, and then by the writes and reads of their caller', async () => {
    const gateway = await limited({ writesPerMinute: 5, readsPerMinute: 7 });
    const fan = await Fan.signsUp(stage.gateway);
    const number = await aLinkedBeacon();
    const statuses = [];
    for (let count = 0; count < 26; count += 1) statuses.push((await beacon(gateway, fan, number)).status);
    expect(statuses).toEqual([...Array(19).fill(200), ...Array(7).fill(429)]);
  });

  test('are none of what failed: the next report is the first', async () => {
    const gateway = await limited({ checkInsPerHour: 5 });
    const fan = await Fan.signsUp(stage.gateway);
    const [latitude, longitude] = ['53.5', '1.5'];
    const ofOthers = await aGacha(stage.database, { auth_method: { provider_type: 'others', provider_id: null } });
    const place = { latitude, longitude, radius_m: 500, gacha_ids: [ofOthers] };
    await importCatalogue(stage.database.fork(), { areas: [{ name: 'Of others', ...place }] });
    const whereabouts = () => stage.database.sql('select 1 from check_in_places where user_id = ?', [fan.id]);
    await stage.database.sql(`alter table check_in_places add constraint down check (user_id <> '${fan.id}')`);
    expect((await area(gateway, fan, latitude, longitude)).statusCode).toBe(500);
    await stage.database.sql('alter table check_in_places drop constraint down');
    expect((await area(gateway, fan, latitude, longitude)).json()).toEqual({ checked_gacha_ids: [] });
    expect(await whereabouts()).toHaveLength(1);
  });
});
