import { describe, expect, test } from '@jest/globals';
import { ageOf, birthMonthMistake } from '../../src/spending/birth-month.ts';
import { capOfAge, smaller } from '../../src/spending/caps.ts';
import { changedCap, ownCapAt } from '../../src/spending/own-cap.ts';
import { spansAt } from '../../src/spending/tokyo.ts';
import { readConfig } from '../../src/start/read-config.ts';

const capsIn = (text?: string) => readConfig({ ...(text !== undefined && { SPENDING_CAPS: text }) }).spendingCaps;
const NONE = { day: null, month: null };

describe('what an operator writes', () => {
  test('nothing is no cap, and asks nobody', () => {
    expect(capsIn()).toEqual({ bands: [], adult: NONE });
  });

  test('bands, the youngest first, and adults', () => {
    expect(capsIn('under16:5000/month, under18 : 3000/day + 20000/month,adult:none')).toEqual({
      bands: [
        { under: 16, day: null, month: 5000 },
        { under: 18, day: 3000, month: 20_000 },
      ],
      adult: NONE,
    });
    expect(capsIn('adult:50000/month')).toEqual({ bands: [], adult: { day: null, month: 50_000 } });
  });

  test.each([
    ['under16', 'must be like under16:5000/month'],
    ['under16:5000', 'must be like under16:5000/month'],
    ['under16:5,000/month', 'must be like under16:5000/month'],
    ['under16:5000/week', 'must be like under16:5000/month'],
    ['under16:-1/month', 'must be like under16:5000/month'],
    ['grown:none', 'must be like under16:5000/month'],
    ['under18:5000/month,under16:3000/month', 'the youngest must stand first, and every age once'],
    ['under16:5000/month,under16:3000/month', 'the youngest must stand first, and every age once'],
    ['under0:5000/month', 'an age must be from 1 to 100'],
    ['adult:none,under16:5000/month', 'adult must be the last'],
    ['under16:5000/month+4000/month', 'the month stands there twice'],
    ['under16:9000/day+5000/month', 'a day may not have more than its month'],
  ])('%s is refused by its name', (text, why) => {
    expect(() => capsIn(text)).toThrow(`SPENDING_CAPS: ${why}`);
  });
});

describe('how old somebody is by the month of their birth', () => {
  const december = new Date('2026-11-30T15:00:00Z');
  test.each([
    ['2010-11', 16],
    ['2010-12', 15],
    ['2011-01', 15],
    ['2008-11', 18],
    ['2026-12', -1],
  ])('born in %s: %i in December of 2026', (month, age) => {
    expect(ageOf(month, december)).toBe(age);
    expect(ageOf(month, new Date(december.getTime() - 1))).toBe(month.endsWith('-11') ? age - 1 : age);
  });

  test('of the bands the first that fits counts', () => {
    const caps = capsIn('under16:5000/month,under18:20000/month,adult:none');
    expect([15, 16, 17, 18, -1].map((age) => capOfAge(caps, age).month)).toEqual([5000, 20_000, 20_000, null, 5000]);
  });

  test.each(['', '2008', '2008-4', '2008-13', '08-04', '２００８-04', '2008-04-01', '2008-00'])('%j is no month', (text) => {
    expect(birthMonthMistake(text, december)?.code).toBe('NOT_A_MONTH');
  });

  test('nobody was born later, or so long ago', () => {
    expect(['2027-01', '1906-11', '0000-01'].map((text) => birthMonthMistake(text, december)?.code)).toEqual(
      Array(3).fill('NO_BIRTH_MONTH'),
    );
    expect(['2026-12', '1906-12'].map((text) => birthMonthMistake(text, december))).toEqual([undefined, undefined]);
  });
});

test('a day and a month begin at midnight in Tokyo', () => {
  const told = (text: string) => {
    const { day, month } = spansAt(new Date(text));
    return [day.from, day.until, month.from, month.until].map((instant) => instant.toISOString().slice(0, 16));
  };
  expect(told('2026-12-31T14:59:59.999Z')).toEqual([
    '2026-12-30T15:00',
    '2026-12-31T15:00',
    '2026-11-30T15:00',
    '2026-12-31T15:00',
  ]);
  expect(told('2026-12-31T15:00:00.000Z')).toEqual([
    '2026-12-31T15:00',
    '2027-01-01T15:00',
    '2026-12-31T15:00',
    '2027-01-31T15:00',
  ]);
});

describe("a fan's own cap", () => {
  const now = new Date('2026-11-26T09:00:00Z');
  const tomorrow = new Date('2026-11-27T09:00:00Z');
  const has = (day: number | null, month: number | null) => ({ now: { day, month }, later: null });

  test('is lowered at once', () => {
    expect(changedCap(has(null, null), { day: null, month: 5000 }, now)).toEqual(has(null, 5000));
    expect(changedCap(has(null, 5000), { day: 100, month: 4000 }, now)).toEqual(has(100, 4000));
  });

  test('is raised, or taken away, a day later', () => {
    expect(changedCap(has(100, 5000), { day: 100, month: 9000 }, now)).toEqual({
      now: { day: 100, month: 5000 },
      later: { day: 100, month: 9000, from: tomorrow },
    });
    expect(changedCap(has(null, 5000), NONE, now).later).toEqual({ ...NONE, from: tomorrow });
  });

  test('is lowered in one part at once where the other part is raised', () => {
    expect(changedCap(has(1000, 5000), { day: 500, month: 9000 }, now)).toEqual({
      now: { day: 500, month: 5000 },
      later: { day: 500, month: 9000, from: tomorrow },
    });
  });

  test('that is asked for twice is raised by the first time, and one that is lowered meanwhile is raised no more', () => {
    const later = { day: null, month: 9000, from: new Date('2026-11-26T10:00:00Z') };
    expect(changedCap({ ...has(null, 5000), later }, { day: null, month: 9000 }, now).later).toEqual(later);
    expect(changedCap({ ...has(null, 5000), later }, { day: null, month: 5000 }, now)).toEqual(has(null, 5000));
  });

  test('holds from its instant on', () => {
    const row = { dayYen: null, monthYen: 5000, laterDayYen: null, laterMonthYen: null, laterFrom: tomorrow };
    expect(ownCapAt(row, new Date(tomorrow.getTime() - 1)).now).toEqual({ day: null, month: 5000 });
    expect(ownCapAt(row, tomorrow)).toEqual(has(null, null));
    expect(ownCapAt(null, now)).toEqual(has(null, null));
  });

  test('holds besides that of the operator: the smaller one', () => {
    expect(smaller({ day: null, month: 5000 }, { day: 300, month: 9000 })).toEqual({ day: 300, month: 5000 });
  });
});
