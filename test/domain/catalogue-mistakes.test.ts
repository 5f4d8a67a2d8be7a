import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { demoDrawings } from '../../src/operator/pictures/drawings.ts';
import { keepPictures } from '../../src/picture/keep.ts';
import { Mistake } from '../../src/refusal.ts';
import { Fan } from '../support/actors.ts';
import { gachaEntry, prizeEntry } from '../support/catalogue.ts';
import { CATALOGUE, contentsOf } from '../support/snapshot.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
const demo = JSON.parse(await readFile(new URL('../../src/operator/catalogue/demo.json', import.meta.url), 'utf8'));
const NOWHERE = '00000000-0000-4000-8000-000000000000';

beforeAll(() => keepPictures(stage.database.fork(), demoDrawings()));

const imports = (file: unknown) => importCatalogue(stage.database.fork(), file);

/** What the operator is told; fails the test when the file was accepted, or anything was written. */
async function complaintsAbout(file: unknown): Promise<string[]> {
  const before = await contentsOf(stage.database, CATALOGUE);
  const mistake = await imports(file).then(
    () => new Error('the file was imported'),
    (error: unknown) => error,
  );
  expect(mistake).toBeInstanceOf(Mistake);
  expect(await contentsOf(stage.database, CATALOGUE)).toEqual(before);
  return (mistake as Mistake).message.split('\n').slice(1);
}

/** A line begins with it. */
const placeIn = (line: string): string => line.trim().split(' ')[0] ?? '';

/** Another file, in which this value stands at that place; `undefined` takes away what stands there. */
function withValue(file: unknown, place: string, value: unknown): unknown {
  const copy = structuredClone(file);
  const steps = place.match(/\w+/g) ?? [];
  const last = steps.pop() ?? '';
  const target = steps.reduce((at, step) => (at as Record<string, unknown>)[step], copy) as Record<string, unknown>;
  if (value === undefined) delete target[last];
  else target[last] = value;
  return copy;
}

describe('a mistake in a catalogue is named by its place, and nothing is imported', () => {
  test.each<[place: string, value: unknown, namedPlace?: string]>([
    ['gachas', 'many'],
    ['gachas[1]', null],
    ['gachas[0].id', '0B6F3C1E-6F0A-4A53-9A0E-0D7A7C1F0001'],
    ['gachas[0].id', '{0b6f3c1e-6f0a-4a53-9a0e-0d7a7c1f0001}'],
    ['gachas[0].name', ' '],
    ['gachas[0].name', undefined],
    ['gachas[1].description', 'one\0two'],
    ['gachas[1].description', 'x'.repeat(10_001)],
    ['gachas[0].price', -1],
    ['gachas[0].price', 0.5],
    ['gachas[0].price', '500'],
    ['gachas[0].price', 10_000_000],
    ['gachas[0].price', Number.POSITIVE_INFINITY],
    ['gachas[0].has_limit', 'yes'],
    ['gachas[0].maximum', -1],
    ['gachas[0].on_sale', null],
    ['gachas[0].published', 1],
    ['gachas[0].start_at', 'tomorrow'],
    ['gachas[0].start_at', '2026-02-30T00:00:00Z'],
    ['gachas[0].start_at', '2026-01-01'],
    ['gachas[0].start_at', '2026-01-01 24:30'],
    ['gachas[0].start_at', '2026-13-01 10:00'],
    ['gachas[0].start_at', 1767225600],
    // PostgreSQL knows no year zero, and no offset may lead there or beyond four digits.
    ['gachas[0].start_at', '0000-01-01T00:00:00Z'],
    ['gachas[0].start_at', '0001-01-01T00:00:00+12:00'],
    ['gachas[0].end_at', '9999-12-31T23:59:59-12:00'],
    ['gachas[0].end_at', '2026-01-01T00:00:00Z'],
    ['gachas[0].end_at', '2025-01-01T00:00:00Z'],
    ['gachas[0].redeem_limit_date', 'never'],
    ['gachas[0].delivery_type', 'drone'],
    ['gachas[2].auth_method.provider_id', undefined],
    ['gachas[2].auth_method.provider_type', ''],
    ['gachas[0].needs_checkin', 'no'],
    ['gachas[0].thumbnail_image_url', 'javascript:alert(1)'],
    ['gachas[0].tags[1]', ''],
    ['gachas[0].tags[1]', 'a\0'],
    ['gachas[0].redeem_detail', 'at the pier'],
    ['gachas[0].version', 0],
    ['gachas[0].price', undefined],
    ['gachas[0].end_at', undefined],
    ['gachas[0].prizes', undefined],
    ['gachas[0].prizes[1].stock', undefined],
    ['gachas[0].prizes[1].pickup_weight', undefined],
    ['gachas[0].redeem_detail.place_url', 'pier 3'],
    ['gachas[0].prizes', []],
    ['gachas[0].prizes[1].stock', -1],
    ['gachas[0].prizes[1].stock', 1.5],
    ['gachas[0].prizes[1].stock', 10_000_000_000],
    ['gachas[0].prizes[1].pickup_weight', 0.1],
    ['gachas[0].prizes[1].pickup_weight', -1],
    ['gachas[0].prizes[1].name', 'a\0'],
    ['gachas[0].prizes[1].id', 'prize-2'],
    ['beacons[0].beacon_id', -1],
    ['beacons[0].beacon_id', 2 ** 53],
    ['beacons[0].valid_hours', 0],
    ['beacons[0].gacha_ids', 'all'],
    ['areas[0].latitude', '95'],
    ['areas[0].longitude', 'here'],
    ['areas[0].radius_m', 0],
    ['areas[0].name', ''],
    ['staff[0].gacha_ids', 'none'],
    ['staff[0].gacha_ids', null],
    ['staff[0].subject', ''],
    ['staff[0].issuer', 'a\0'],
    // These need another look than at one value.
    ['gachas[1].id', demo.gachas[0].id],
    ['gachas[0].prizes[1].id', demo.gachas[0].prizes[0].id],
    ['gachas[1].prizes[0].id', demo.gachas[0].prizes[0].id],
    ['beacons[1]', demo.beacons[0], 'beacons[1].beacon_id'],
    ['areas[1]', demo.areas[0], 'areas[1].name'],
    ['staff[2]', demo.staff[0], 'staff[2].subject'],
    ['beacons[0].gacha_ids[0]', NOWHERE],
    ['areas[0].gacha_ids[0]', NOWHERE],
    ['staff[0].gacha_ids[0]', NOWHERE],
  ])('%s: %j', async (place, value, namedPlace = place) => {
    const complaints = await complaintsAbout(withValue(demo, place, value));
    expect(complaints.map((line) => placeIn(line))).toContain(namedPlace);
    expect(new Set(complaints.map((line) => placeIn(line))).size).toBe(1);
  });

  test.each(['gachas[0].colour', 'gachas[0].prizes[2].odds', 'gachas[2].auth_method.secret', 'beacons[0].uuid', 'prices'])(
    'a key that the format does not know: %s',
    async (place) => {
      expect(await complaintsAbout(withValue(demo, place, 1))).toEqual([`  ${place} is not known`]);
    },
  );

  test.each([[null], [[]], ['catalogue'], [7]])('the file: %j', async (file) => {
    expect(await complaintsAbout(file)).toEqual(['  The file must be an object, in braces']);
  });

  test('all mistakes of a file are named at once', async () => {
    const places = ['gachas[0].price', 'gachas[1].prizes[0].stock', 'areas[0].latitude', 'staff[1].name'];
    const file = places.reduce((file, place) => withValue(file, place, false), demo);
    const complaints = await complaintsAbout(file);
    expect(complaints.map((line) => placeIn(line)).toSorted()).toEqual(places.toSorted());
  });
});

describe('what has been sold cannot be taken back by an import', () => {
  const prize = prizeEntry({ stock: 10 });
  const entry = gachaEntry({ prizes: [prize] });
  const other = gachaEntry();
  beforeAll(async () => {
    await imports({ gachas: [entry, other] });
    await (await Fan.signsUp(stage.gateway)).hasPaid(entry.id, 4);
  });

  test('a stock below what was drawn', async () => {
    const [complaint] = await complaintsAbout({ gachas: [other, { ...entry, prizes: [{ ...prize, stock: 3 }] }] });
    expect(complaint).toMatch(/^ {2}gachas\[1\]\.prizes\[0\]\.stock is less than the 4 /);
  });

  test('a prize of another gacha, also one that its gacha no longer names', async () => {
    const stolen = { ...other, prizes: [prizeEntry(), prize] };
    expect((await complaintsAbout({ gachas: [stolen] })).join()).toContain('  gachas[0].prizes[1].id belongs to the gacha ');
    await imports({ gachas: [{ ...entry, prizes: [prizeEntry()] }] });
    expect((await complaintsAbout({ gachas: [stolen] })).join()).toContain('  gachas[0].prizes[1].id belongs to the gacha ');
  });

  test('the right part of a file with a mistake is not imported either', async () => {
    const added = gachaEntry();
    await complaintsAbout({ gachas: [added], beacons: [{ beacon_id: 99, valid_hours: 1, gacha_ids: [added.id, NOWHERE] }] });
  });
});
