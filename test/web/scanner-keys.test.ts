import { describe, expect, test } from '@jest/globals';
import { type Pressed, ScannerKeys } from '../../web/staff/scan/scanner-keys.ts';
import { Sightings } from '../../web/staff/scan/sightings.ts';

const CODE = '35309732241341032764';

/** Types keys one after the other, so many milliseconds apart. */
function typed(codes: readonly string[], apart: (index: number) => number, keys = new ScannerKeys(), from = 0): Pressed[] {
  let at = from;
  return codes.map((code, index) => {
    at += index === 0 ? 0 : apart(index);
    return keys.press(code, at);
  });
}

const digits = (text: string, row: 'Digit' | 'Numpad' = 'Digit'): string[] => [...text].map((digit) => `${row}${digit}`);
const scannedIn = (all: readonly Pressed[]) => all.flatMap((one) => (one.kind === 'scanned' ? [one.digits] : []));

describe('a scanner at a keyboard’s place', () => {
  test.each(['Digit', 'Numpad'] as const)('is read by the places of its keys: %s', (row) => {
    const keys = [...digits(CODE, row), row === 'Digit' ? 'Enter' : 'NumpadEnter'];
    expect(scannedIn(typed(keys, () => 8))).toEqual([CODE]);
  });

  test('may hold shift meanwhile, and be held up for a moment', () => {
    const keys = digits(CODE).flatMap((key) => ['ShiftLeft', key]);
    expect(scannedIn(typed([...keys, 'Enter'], (index) => (index === 20 ? 600 : 5)))).toEqual([CODE]);
  });

  test('says which digit is its first, so that what it writes into a field can be taken out', () => {
    const kinds = typed([...digits(CODE), 'Enter'], () => 8).map(({ kind }) => kind);
    expect(kinds).toEqual(['begins', ...Array.from({ length: 19 }, () => 'goes-on'), 'scanned']);
  });

  test('is told apart from a person, whose Enter stays an Enter', () => {
    expect(scannedIn(typed([...digits('20261126'), 'Enter'], () => 140))).toEqual([]);
    expect(scannedIn(typed([...digits('12345'), 'Enter'], () => 5))).toEqual([]);
  });

  test('that loses digits presses no button all the same', () => {
    expect(scannedIn(typed([...digits(CODE.slice(3)), 'Enter'], () => 8))).toEqual([CODE.slice(3)]);
  });

  test('is not mixed with what was typed long before, or with other keys', () => {
    const keys = new ScannerKeys();
    typed(digits('99'), () => 200, keys);
    expect(scannedIn(typed([...digits(CODE), 'Enter'], () => 8, keys, 5_000))).toEqual([CODE]);
    typed(['Digit1', 'KeyA'], () => 5, keys, 9_000);
    expect(scannedIn(typed([...digits(CODE), 'Enter'], () => 8, keys, 9_010))).toEqual([CODE]);
  });

  test('may be used at once for the next code', () => {
    const keys = new ScannerKeys();
    const twice = [...digits(CODE), 'Enter', ...digits('11112222333344445555'), 'Enter'];
    expect(scannedIn(typed(twice, () => 8, keys))).toEqual([CODE, '11112222333344445555']);
  });
});

describe('a code in front of the camera', () => {
  test('is read once while it stays, and again after it was away', () => {
    const sightings = new Sightings();
    const seen = [0, 100, 1_900, 4_000, 6_400, 9_000].map((at) => sightings.isNew(CODE, at));
    expect(seen).toEqual([true, false, false, false, false, true]);
  });

  test('does not hide another one', () => {
    const sightings = new Sightings();
    expect([sightings.isNew('a', 0), sightings.isNew('b', 50), sightings.isNew('a', 100)]).toEqual([true, true, false]);
  });

  test('may still be in the picture after a time in which nobody looked', () => {
    const sightings = new Sightings();
    expect(sightings.isNew(CODE, 0)).toBe(true);
    sightings.lookedAway(60_000);
    expect(sightings.isNew(CODE, 62_000)).toBe(false);
    expect(sightings.isNew(CODE, 65_000)).toBe(true);
  });
});
