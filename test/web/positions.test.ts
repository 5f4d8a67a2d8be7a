import { describe, expect, test } from '@jest/globals';
import { positionIn } from '../../web/staff/console/catalogue/position.ts';

const TOWER = { latitude: 35.6586, longitude: 139.7454 };

const close = (text: string) => {
  const found = positionIn(text);
  return found && { latitude: Math.round(found.latitude * 1e4) / 1e4, longitude: Math.round(found.longitude * 1e4) / 1e4 };
};

describe('a position is read', () => {
  test.each([
    ...[
      '35.6586, 139.7454',
      '35.6586 139.7454',
      '(35.6586, 139.7454)',
      '３５．６５８６，１３９．７４５４',
      'geo:35.6586,139.7454?z=17',
    ],
    ...[`35°39'31"N 139°44'43.5"E`, '35°39′31″N, 139°44′43.5″E', `N35°39'31" E139°44'43.5"`, '35.6586°N 139.7454°E'],
    ...[
      '北緯35度39分31秒 東経139度44分43.5秒',
      '北緯３５度３９分３１秒、東経１３９度４４分４３．５秒',
      '35.39.31.0 139.44.43.5',
      '35:39:31, 139:44:43.5',
    ],
    ...[`35°39'31" 139°44'43.5"`, `35°39.516'N 139°44.724'E`, '139.7454E 35.6586N'],
    'https://www.google.com/maps/@35.6586,139.7454,17z',
    'https://www.google.com/maps/place/Tokyo+Tower/@35.7,139.8,17z/data=!3m1!4b1!4m6!3m5!1s0x0!8m2!3d35.6586!4d139.7454!16s',
    'https://www.google.com/maps?q=35.6586,139.7454',
    'https://www.google.com/maps/search/?api=1&query=35.6586%2C139.7454',
    'https://www.google.com/maps/search/35.6586,+139.7454',
    'https://maps.apple.com/?ll=35.6586,139.7454&q=Pin',
    'https://maps.apple.com/place?coordinate=35.6586,139.7454',
    'https://www.openstreetmap.org/#map=17/35.6586/139.7454',
    'https://www.openstreetmap.org/?mlat=35.6586&mlon=139.7454#map=5/1/2',
  ])('of %s', (text) => expect(close(text)).toEqual(TOWER));

  test('south and west', () => {
    expect(positionIn(`33°51'24"S 151°12'54"W`)).toEqual({
      latitude: -(33 + 51 / 60 + 24 / 3600),
      longitude: -(151 + 12 / 60 + 54 / 3600),
    });
    expect(positionIn('-33.5, -70.25')).toEqual({ latitude: -33.5, longitude: -70.25 });
  });
});

test.each([
  ...['', 'Tokyo Tower', '35.6586', '139.7454, 35.6586, 4', '95, 10', '10, 190', `35°61'00"N 139°44'43"E`, '35°39N', '1, 2 N'],
  ...['https://maps.app.goo.gl/abc123', 'https://example.com/', `35°39'31"N 36°39'31"N`, '35.39.29.157'],
])('no position is guessed of %j', (text) => expect(positionIn(text)).toBeUndefined());
