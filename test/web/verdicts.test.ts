import { describe, expect, test } from '@jest/globals';
import { chosenIds, type Reason, reasonsOf, verdictOf } from '../../web/staff/sheet/verdict.ts';

const NOTHING_BEFORE = { late: null, handedOver: [] };

describe('a sheet', () => {
  test('is handed over where nothing is to be said', () => {
    expect(verdictOf(reasonsOf(NOTHING_BEFORE, false), false)).toBe('go');
  });

  test.each<[Reason, Parameters<typeof reasonsOf>]>([
    ['late', [{ ...NOTHING_BEFORE, late: 'WARN' }, false]],
    ['partly-gone', [{ ...NOTHING_BEFORE, handedOver: [{ isByOthers: true }] }, false]],
    ['no-network', [NOTHING_BEFORE, true]],
  ])('is looked at first: %s', (reason, asked) => {
    expect(reasonsOf(...asked)).toEqual([reason]);
    expect(verdictOf(reasonsOf(...asked), false)).toBe('look');
  });

  test('is not handed over too late, but where a supervisor allows it', () => {
    const reasons = reasonsOf({ ...NOTHING_BEFORE, late: 'REFUSE' }, false);
    expect([verdictOf(reasons, false), verdictOf(reasons, true)]).toEqual(['no', 'look']);
  });
});

test('all of it is given, but for what was left out', () => {
  const items = [
    { id: 'one', itemIds: ['a', 'b', 'c'] },
    { id: 'two', itemIds: ['d'] },
  ];
  expect(chosenIds(items, {})).toEqual(['a', 'b', 'c', 'd']);
  expect(chosenIds(items, { one: 2, two: 0 })).toEqual(['a', 'b']);
});
