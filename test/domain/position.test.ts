import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { distanceInMetres, parsePosition } from '../../src/check-in/position.ts';
import { Refusal } from '../../src/refusal.ts';
import { printSeed, SEED } from '../support/seeded.ts';

beforeAll(printSeed);

const latitudeOf = (latitude: string): number => parsePosition({ latitude, longitude: '0' }).latitude;
const longitudeOf = (longitude: string): number => parsePosition({ latitude: '0', longitude }).longitude;

/** The fields that are refused; none when the position is understood. */
function refusedFields(latitude: string, longitude: string): string[] {
  try {
    parsePosition({ latitude, longitude });
    return [];
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'BAD_INPUT') throw error;
    return error.errors.map(({ field }) => field);
  }
}

describe('a coordinate with three dots is degrees, minutes, seconds and a fraction', () => {
  // As the phones of Japan's carriers write them.
  test.each([
    ['35.39.29.157', 35.6580992],
    ['43.04.55.00', 43.0819444],
    ['+35.00.35.600', 35.0098889],
    ['+35.40.39.000', 35.6775],
    ['+43.05.08.95', 43.0858194],
    ['N35.41.35.60', 35.6932222],
    ['N43.3.18.42', 43.0551167],
    ['-35.40.39.000', -35.6775],
    ['S35.40.39.000', -35.6775],
    // The sign is the whole coordinate's, also where there are no degrees to carry it.
    ['-0.30.00.000', -0.5],
    ['S0.00.36.0', -0.01],
  ])('latitude %s', (text, degrees) => expect(latitudeOf(text)).toBeCloseTo(degrees, 7));

  test.each([
    ['139.44.28.869', 139.7413525],
    ['141.20.50.75', 141.3474306],
    ['+135.41.35.600', 135.6932222],
    ['+141.20.25.99', 141.3405528],
    ['E139.01.35.61', 139.0265583],
    ['E141.21.1.88', 141.3505222],
    ['W0.30.00.0', -0.5],
    ['-122.25.10.5', -122.4195833],
  ])('longitude %s', (text, degrees) => expect(longitudeOf(text)).toBeCloseTo(degrees, 7));
});

describe('degrees, minutes and seconds may be kept apart in other ways', () => {
  test.each([
    ...['35.39.29', '35/39/29', '35 39 29', '35°39′29″', `35°39'29"`, `35°39'29''`, '35° 39’ 29”'],
    ...['N35°39′29″', '35°39′29″N', `N 35° 39' 29" `, '35 / 39 / 29 N', ' 35.39.29\n', '+35/39/29.000', '\u300035.39.29.0'],
    ...['35:39:29', '35-39-29', '35度39分29秒', '35度39分29', '35 度 39 分 29.0 秒', 'N35:39:29', '+35-39-29', '35:39:29N'],
    ...['北緯35度39分29秒', '北緯 35.39.29.0', '北緯35°39′29″'],
  ])('latitude %j', (text) => expect(latitudeOf(text)).toBeCloseTo(35.6580556, 7));

  test.each([
    'S35/39/29.157',
    '35°39′29.157″S',
    '-35 39 29.157',
    '-35.39.29.157',
    '35.39.29.157 S',
    '-35:39:29.157',
    '-35-39-29.157',
    '南緯35度39分29.157秒',
  ])('to the south: %j', (text) => expect(latitudeOf(text)).toBeCloseTo(-35.6580992, 7));

  test.each(['35.5°', '35.5度', '北緯35.5度', '35.5° N', 'N35.5', ' 35.5 '])('decimal degrees: %j', (text) =>
    expect(latitudeOf(text)).toBe(35.5),
  );
});

test.each([
  ['35.658099', 35.658099],
  ['+43.07772', 43.07772],
  ['-35.6775', -35.6775],
  ['35', 35],
  ['0', 0],
  ['-0.5', -0.5],
])('a coordinate with one dot or none is decimal degrees: %s', (text, degrees) => {
  expect(latitudeOf(text)).toBe(degrees);
  expect(longitudeOf(text)).toBe(degrees);
});

describe('a coordinate has limits', () => {
  test('which belong to it', () => {
    expect([latitudeOf('90'), latitudeOf('-90.0'), latitudeOf('N90.00.00.000')]).toEqual([90, -90, 90]);
    expect([longitudeOf('180'), longitudeOf('-180.0'), longitudeOf('W180.00.00.000')]).toEqual([180, -180, -180]);
  });

  test('beyond which it is refused by its name', () => {
    for (const far of ['90.000001', '-91', '90.00.00.001', 'S90.00.00.001', '100.00.00.0']) {
      expect(refusedFields(far, '0')).toEqual(['latitude']);
    }
    for (const far of ['180.000001', '-181', '180.00.00.001', 'W181.00.00.0', '999']) {
      expect(refusedFields('0', far)).toEqual(['longitude']);
    }
  });
});

test.each([
  '',
  ' ',
  'here',
  '35,658',
  '35/39',
  '35 39',
  '35.39/29',
  '35/39 29',
  `35°39"29'`,
  '35°39.5′',
  '35.39.291',
  '35/39/29/157',
  ...['35:39', '35:39:29:157', '35:39-29', '35:60:00', '35-39', '35--39-29', '35-39--29', '35 -39 -29', '35-39-60', '- 35-39-29'],
  ...[
    '35度39分',
    '35度60分00秒',
    '35分39度29秒',
    '35度39分29分',
    '35秒',
    '北緯',
    '北緯-35',
    '-北緯35',
    '北緯N35',
    '35北緯',
    '北緯北緯35',
    '緯35',
  ],
  'N35.39.29N',
  '-35.39.29S',
  '- 35',
  '35.39.29.1.5',
  '35.60.00.000',
  '35.39.60.000',
  '35.-1.00.000',
  '--35',
  '+-35.00.00.0',
  '1e1',
  'NaN',
  'Infinity',
  '0x10',
  '35.',
  '.5',
  '35\0',
  '３５',
  'X35.00.00.0',
  `0.${'1'.repeat(10_000)}`,
])('junk is refused by the name of the field that it stands in: %j', (junk) => {
  expect(refusedFields(junk, '0')).toEqual(['latitude']);
  expect(refusedFields('0', junk)).toEqual(['longitude']);
  expect(refusedFields(junk, junk)).toEqual(['latitude', 'longitude']);
});

test('north and south are no longitudes, east and west no latitudes', () => {
  expect(refusedFields('E35.00.00.0', 'N139.00.00.0')).toEqual(['latitude', 'longitude']);
  expect(refusedFields('W35.00.00.0', 'S139.00.00.0')).toEqual(['latitude', 'longitude']);
  expect(refusedFields('東経35.00.00.0', '北緯139.00.00.0')).toEqual(['latitude', 'longitude']);
  expect(refusedFields('西経35度0分0秒', '南緯139度0分0秒')).toEqual(['latitude', 'longitude']);
  expect([longitudeOf('東経139度30分0秒'), longitudeOf('西経139:30:00')]).toEqual([139.5, -139.5]);
});

describe('every position is understood as it was meant', () => {
  const milliseconds = (limit: number) => fc.integer({ min: -limit * 3_600_000, max: limit * 3_600_000 });
  type Form = (degrees: number, minutes: number, seconds: string) => string;
  const sexagesimal = (value: number, form: Form): string => {
    const size = Math.abs(value);
    const [degrees, minutes] = [Math.floor(size / 3_600_000), Math.floor(size / 60_000) % 60];
    const seconds = `${Math.floor(size / 1000) % 60}.${String(size % 1000).padStart(3, '0')}`;
    return `${value < 0 ? '-' : ''}${form(degrees, minutes, seconds)}`;
  };
  const FORMS: Record<string, Form> = {
    dots: (...parts) => parts.join('.'),
    colons: (...parts) => parts.join(':'),
    hyphens: (...parts) => parts.join('-'),
    slashes: (...parts) => parts.join('/'),
    blanks: (...parts) => parts.join(' '),
    marks: (degrees, minutes, seconds) => `${degrees}°${minutes}′${seconds}″`,
    words: (degrees, minutes, seconds) => `${degrees}度${minutes}分${seconds}秒`,
  };

  test.each(Object.entries(FORMS))('in degrees, minutes and seconds with %s', (_name, form) =>
    fc.assert(
      fc.property(milliseconds(90), milliseconds(180), (north, east) => {
        const { latitude, longitude } = parsePosition({ latitude: sexagesimal(north, form), longitude: sexagesimal(east, form) });
        expect(latitude).toBeCloseTo(north / 3_600_000, 9);
        expect(longitude).toBeCloseTo(east / 3_600_000, 9);
      }),
      { seed: SEED },
    ),
  );

  test('in decimal degrees', () =>
    fc.assert(
      fc.property(milliseconds(90), milliseconds(180), (north, east) => {
        const written = { latitude: (north / 3_600_000).toFixed(12), longitude: (east / 3_600_000).toFixed(12) };
        const { latitude, longitude } = parsePosition(written);
        expect(latitude).toBeCloseTo(north / 3_600_000, 9);
        expect(longitude).toBeCloseTo(east / 3_600_000, 9);
      }),
      { seed: SEED },
    ));

  test('and no text is anything but understood or refused', () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...`0123456789.:+-NSEW e/°'"′″度分秒北東緯経`) }), (text) => {
        const [field] = refusedFields(text, '0');
        if (field === undefined) expect(Math.abs(latitudeOf(text))).toBeLessThanOrEqual(90);
        else expect(field).toBe('latitude');
      }),
      { seed: SEED, numRuns: 1000 },
    ));
});

describe('the distance of two positions', () => {
  const at = (latitude: number, longitude: number) => ({ latitude, longitude });

  test.each([
    ['a degree of a meridian', at(35, 139), at(36, 139), 111_195],
    ['a degree of a parallel, shorter away from the equator', at(60, 10), at(60, 11), 55_597],
    ['Tokyo Tower to Osaka Castle', at(35.6586, 139.7454), at(34.6873, 135.5262), 397_000],
    ['over the date line', at(0, 179.5), at(0, -179.5), 111_195],
    ['to the other side of the earth', at(35, 139), at(-35, -41), 20_015_115],
  ])('is %s', (_name, a, b, metres) => {
    expect(Math.abs(distanceInMetres(a, b) / metres - 1)).toBeLessThan(0.005);
    expect(distanceInMetres(b, a)).toBeCloseTo(distanceInMetres(a, b), 6);
  });

  test('is nothing from a place to itself', () => expect(distanceInMetres(at(35.6, 139.7), at(35.6, 139.7))).toBe(0));
});
