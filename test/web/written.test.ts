import { expect, test } from '@jest/globals';
import { writtenClock, writtenDay, writtenMoment, writtenNumber } from '../../web/shared/written.ts';

const LOCALES = { ja: 'ja-JP', en: 'en-GB' } as const;
const LANGUAGES = ['ja', 'en'] as const;
const DAY = { month: 'long', day: 'numeric', weekday: 'short' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;
const NOW = Date.parse('2026-11-26T03:00:00Z');

/** Of each month and each hour, of this year and of others, on both sides of midnight in Tokyo. */
const INSTANTS = [
  ...['2026-01-01T00:00:00+09:00', '2025-12-31T23:59:59+09:00', '2026-12-31T23:59:59+09:00', '2027-01-01T00:00:00+09:00'],
  ...Array.from({ length: 60 }, (_, index) =>
    new Date(Date.parse('2024-02-28T12:34:56Z') + index * 23.7 * 86_400_000).toISOString(),
  ),
];

test.each(LANGUAGES)('times are written as Intl writes them: %s', (language) => {
  const intl = (options: Intl.DateTimeFormatOptions, instant: string | number) =>
    new Intl.DateTimeFormat(LOCALES[language], { timeZone: 'Asia/Tokyo', ...options }).format(new Date(instant));
  const isOther = (instant: string) => intl({ year: 'numeric' }, instant) !== intl({ year: 'numeric' }, NOW);
  expect(INSTANTS.filter(isOther).length).toBeGreaterThan(10);
  for (const instant of INSTANTS) {
    const year = isOther(instant) ? ({ year: 'numeric' } as const) : {};
    expect([writtenDay(language, instant, NOW), writtenMoment(language, instant, NOW), writtenClock(instant)]).toEqual([
      intl({ ...year, ...DAY }, instant),
      intl({ ...year, ...DAY, ...CLOCK }, instant),
      intl(CLOCK, instant),
    ]);
  }
});

test('numbers are written as Intl writes them', () => {
  const numbers = [
    0,
    7,
    99,
    100,
    999,
    1_000,
    10_000,
    999_999,
    1_000_000,
    1_234_567_890,
    Number.MAX_SAFE_INTEGER,
    -1,
    -100,
    -123_456,
  ];
  for (const number of numbers)
    for (const language of LANGUAGES) expect(writtenNumber(number)).toBe(number.toLocaleString(LOCALES[language]));
});
