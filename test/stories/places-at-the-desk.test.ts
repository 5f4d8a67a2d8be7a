import { randomInt, randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { exportCatalogue } from '../../src/operator/catalogue/export.ts';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { StaffMember } from '../support/actors.ts';
import { idOfGacha, placesOf } from '../support/check-in-places.ts';
import { does } from '../support/desk.ts';
import type { Json } from '../support/json.ts';
import { aStage, fieldsOf } from '../support/stage.ts';

const stage = aStage();
const { fan, hidden } = placesOf(stage);
const anOperator = (gachas: 'all' | string[]) => StaffMember.isHired(stage.gateway, stage.database, gachas, 'operator');

const OF_PLACE = 'version isActive startAt endAt validHours gachas { nodes { id } }';
const OF_BEACON = `beacon { number ${OF_PLACE} }`;
const OF_AREA = `area { name latitude longitude radiusMetres ${OF_PLACE} }`;
const asksOfBeacon = (by: StaffMember, name: string, input: object) => does(by, name, input, OF_BEACON);
const asksOfArea = (by: StaffMember, name: string, input: object) => does(by, name, input, OF_AREA);

async function aBeacon(gachaId: string) {
  const operator = await anOperator([gachaId]);
  const beaconId = randomInt(2 ** 40);
  const made = await asksOfBeacon(operator, 'createBeacon', { beaconId, gachaIds: [gachaId] });
  expect(made.data.createBeacon.beacon).toMatchObject({
    number: beaconId,
    isActive: true,
    validHours: 24,
    gachas: { nodes: [{ id: gachaId }] },
  });
  const { version } = made.data.createBeacon.beacon;
  /** What a new fan finds there now. */
  const discovers = async () => (await (await fan()).findsBeacon(beaconId)).data.checkIn.checkIns.map(idOfGacha);
  return { operator, beaconId, version, discovers };
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

describe('a beacon', () => {
  test('counts while it is switched on, and within its window', async () => {
    const gachaId = await hidden();
    const { operator, beaconId, version, discovers } = await aBeacon(gachaId);
    expect(await discovers()).toEqual([gachaId]);
    let known = version;
    const change = async (input: object) => {
      const answer = await asksOfBeacon(operator, 'updateBeacon', { beaconId, version: known, ...input });
      expect(answer.code).toBeUndefined();
      known = answer.data.updateBeacon.beacon.version;
      return answer.data.updateBeacon.beacon;
    };
    expect(await change({ isActive: false })).toMatchObject({ isActive: false, gachas: { nodes: [{ id: gachaId }] } });
    expect(await discovers()).toEqual([]);
    await change({ isActive: true, startAt: inHours(1) });
    expect(await discovers()).toEqual([]);
    const begun = inHours(-1);
    expect(await change({ startAt: begun, endAt: inHours(1) })).toMatchObject({ startAt: begun });
    expect(await discovers()).toEqual([gachaId]);
    await change({ startAt: inHours(-2), endAt: begun });
    expect(await discovers()).toEqual([]);
    expect(await change({ without: ['END', 'START'] })).toMatchObject({ startAt: null, endAt: null });
    expect(await discovers()).toEqual([gachaId]);
    await change({ gachaIds: [gachaId], validHours: 3 });
    const { beacons } = await exportCatalogue(stage.database.fork());
    expect(beacons.find(({ beacon_id }) => beacon_id === beaconId)).toMatchObject({
      active: true,
      valid_hours: 3,
      start_at: null,
    });
  });

  test('that a file does not speak of stays switched off, and one that a file switches on is on', async () => {
    const gachaId = await hidden();
    const { operator, beaconId, version, discovers } = await aBeacon(gachaId);
    await asksOfBeacon(operator, 'updateBeacon', { beaconId, version, isActive: false });
    const entry = { beacon_id: beaconId, gacha_ids: [gachaId] };
    await importCatalogue(stage.database.fork(), { beacons: [entry] });
    expect(await discovers()).toEqual([]);
    await importCatalogue(stage.database.fork(), { beacons: [{ ...entry, active: true }] });
    expect(await discovers()).toEqual([gachaId]);
    await importCatalogue(stage.database.fork(), { beacons: [{ ...entry, end_at: '2026-01-01 10:00' }] });
    expect(await discovers()).toEqual([]);
    await expect(
      importCatalogue(stage.database.fork(), { beacons: [{ ...entry, start_at: '2026-02-01 10:00' }] }),
    ).rejects.toThrow('beacons[0].end_at must be later than start_at');
  });

  test('is told of to whoever knows an older version, whether a form or a file changed it, and is not overwritten', async () => {
    const [gachaId, other] = [await hidden(), await hidden()];
    const { operator, beaconId, version } = await aBeacon(gachaId);
    const all = await anOperator('all');
    const linked = await asksOfBeacon(all, 'updateBeacon', { beaconId, version, gachaIds: [gachaId, other] });
    expect(linked.data.updateBeacon.beacon.version).toBeGreaterThan(version);
    const late = await asksOfBeacon(all, 'updateBeacon', { beaconId, version, isActive: false });
    expect([late.code, late.errors[0]?.extensions.version]).toEqual(['VERSION_CHANGED', linked.data.updateBeacon.beacon.version]);
    const now = linked.data.updateBeacon.beacon.version;
    await importCatalogue(stage.database.fork(), { beacons: [{ beacon_id: beaconId, valid_hours: 5, gacha_ids: [gachaId] }] });
    expect((await asksOfBeacon(operator, 'updateBeacon', { beaconId, version: now, isActive: false })).code).toBe(
      'VERSION_CHANGED',
    );
    const [{ version: shown }] = (await stage.database.sql('select version from beacons where beacon_id = ?', [beaconId])) as [
      Json,
    ];
    const changes = [6, 7].map((validHours) => asksOfBeacon(operator, 'updateBeacon', { beaconId, version: shown, validHours }));
    const twice = await Promise.all(changes);
    expect(twice.map(({ code }) => code).toSorted()).toEqual(['VERSION_CHANGED', undefined]);
  });

  test('belongs to those who operate all of its gachas', async () => {
    const [gachaId, other] = [await hidden(), await hidden()];
    const { operator, beaconId, version } = await aBeacon(gachaId);
    const stranger = await anOperator([other]);
    const known = { beaconId, version };
    expect((await asksOfBeacon(stranger, 'updateBeacon', { ...known, isActive: false })).code).toBe('NOT_FOUND');
    expect((await asksOfBeacon(operator, 'updateBeacon', { ...known, gachaIds: [gachaId, other] })).code).toBe('FORBIDDEN');
    expect((await asksOfBeacon(operator, 'updateBeacon', { ...known, beaconId: beaconId + 1 })).code).toBe('NOT_FOUND');
    expect((await asksOfBeacon(operator, 'createBeacon', { beaconId: beaconId + 1, gachaIds: [] })).code).toBe('FORBIDDEN');
    const list = async (by: StaffMember) =>
      (await by.asks('{ beacons(first: 100) { nodes { number } } }')).data.beacons.nodes.map((one: Json) => one.number);
    expect(await list(stranger)).not.toContain(beaconId);
    expect(await list(operator)).toEqual([beaconId]);
  });

  test('is refused by the field that is wrong', async () => {
    const gachaId = await hidden();
    const { beaconId } = await aBeacon(gachaId);
    const all = await anOperator('all');
    const wrong: [object, string[]][] = [
      [{ beaconId }, ['beaconId']],
      [{ beaconId: -1 }, ['beaconId']],
      [{ validHours: 0 }, ['validHours']],
      [{ gachaIds: [randomUUID()] }, ['gachaIds.0']],
      [{ gachaIds: [gachaId, 'seven'] }, ['gachaIds.1']],
      [{ startAt: inHours(2), endAt: inHours(1) }, ['endAt']],
      [{ reason: '…' }, ['reason']],
    ];
    for (const [changes, fields] of wrong) {
      const answer = await asksOfBeacon(all, 'createBeacon', { beaconId: randomInt(2 ** 40), gachaIds: [gachaId], ...changes });
      expect([changes, answer.code, fieldsOf(answer)]).toEqual([changes, 'BAD_INPUT', fields]);
    }
  });
});

describe('an area', () => {
  const anArea = () => ({ name: `Pier ${randomUUID()}`, latitude: '35.39.29.157', longitude: '139.7', radiusMetres: 100 });
  const isAt = async () => (await (await fan()).isAt('35.6581', '139.7')).code ?? 'found';

  test('is made, found, switched off, and told of with what was before', async () => {
    const gachaId = await hidden();
    const [operator, area] = [await anOperator([gachaId]), anArea()];
    const made = await asksOfArea(operator, 'createArea', { ...area, gachaIds: [gachaId], reason: 'the pier opens' });
    expect(made.data.createArea.area).toMatchObject({
      name: area.name,
      radiusMetres: 100,
      longitude: 139.7,
      gachas: { nodes: [{ id: gachaId }] },
    });
    expect(await isAt()).toBe('found');
    const { version } = made.data.createArea.area;
    const off = await asksOfArea(operator, 'updateArea', { name: area.name, version, isActive: false, reason: 'a storm' });
    expect(off.data.updateArea.area).toMatchObject({ isActive: false, latitude: made.data.createArea.area.latitude });
    expect(await isAt()).toBe('AREA_NOT_FOUND');
    const { nodes } = (
      await operator.asks('query ($id: ID!) { auditLog(where: { gachaId: $id }) { nodes { action reason before after } } }', {
        id: gachaId,
      })
    ).data.auditLog;
    const [last, first] = nodes.filter(({ action }: Json) => action.startsWith('AREA'));
    expect(first).toMatchObject({ action: 'AREA_CREATED', before: null, reason: 'the pier opens' });
    expect(last).toMatchObject({ action: 'AREA_UPDATED', reason: 'a storm', before: { active: true }, after: { active: false } });
    const { areas } = (await operator.asks('{ areas { totalCount nodes { name isActive } } }')).data;
    expect(areas).toEqual({ totalCount: 1, nodes: [{ name: area.name, isActive: false }] });
  });

  test('is one under one key, and is refused by the field that is wrong', async () => {
    const gachaId = await hidden();
    const [operator, area] = [await anOperator([gachaId]), { ...anArea(), gachaIds: [gachaId] }];
    const key = { idempotencyKey: randomUUID() };
    const [first, again] = [
      await asksOfArea(operator, 'createArea', { ...area, ...key }),
      await asksOfArea(operator, 'createArea', { ...area, ...key }),
    ];
    expect(again.data).toEqual(first.data);
    expect(fieldsOf(await asksOfArea(operator, 'createArea', area))).toEqual(['name']);
    const fields = async (changes: object) =>
      fieldsOf(await asksOfArea(operator, 'createArea', { ...anArea(), gachaIds: [gachaId], ...changes }));
    expect(await fields({ latitude: '91', longitude: 'x' })).toEqual(['latitude', 'longitude']);
    expect(await fields({ radiusMetres: 0, validHours: 0 })).toEqual(['radiusMetres', 'validHours']);
  });
});
