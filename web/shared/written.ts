import type { Language } from './chosen.ts';

/**
 * Times and numbers as Intl writes them in Japan and in Britain. A slow phone takes a tenth of a second to wake what Intl knows,
 * before the first price is shown. Times are those of the event, wherever the phone thinks it is: Japan has no summer time.
 */
const AHEAD_MS = 9 * 3_600_000;
const tokyo = (instant: string | number): Date => new Date(new Date(instant).getTime() + AHEAD_MS);

const DAYS: Record<Language, readonly string[]> = {
  ja: ['日', '月', '火', '水', '木', '金', '土'],
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
};
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

const two = (number: number): string => String(number).padStart(2, '0');

export function writtenClock(instant: string | number): string {
  const at = tokyo(instant);
  return `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
}

/** The year is told where it is another than `now` has. */
export function writtenDay(language: Language, instant: string | number, now = Date.now()): string {
  const at = tokyo(instant);
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  const isOther = year !== tokyo(now).getUTCFullYear();
  const weekday = DAYS[language][at.getUTCDay()];
  if (language === 'ja') return `${isOther ? `${year}年` : ''}${month + 1}月${day}日(${weekday})`;
  return isOther ? `${weekday}, ${day} ${MONTHS[month]} ${year}` : `${weekday} ${day} ${MONTHS[month]}`;
}

export const writtenMoment = (language: Language, instant: string | number, now = Date.now()): string =>
  `${writtenDay(language, instant, now)}${language === 'ja' ? ' ' : ' at '}${writtenClock(instant)}`;

/** Whole, in groups of three digits. */
export const writtenNumber = (number: number): string => String(number).replace(/\B(?=(\d{3})+$)/g, ',');
