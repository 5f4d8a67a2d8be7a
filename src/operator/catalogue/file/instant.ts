const FORM = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?\s?(Z|[+-]\d\d:\d\d)?$/;

/** There has been no other time in Japan since 1951. */
const TOKYO = '+09:00';

export const saysNoZone = (text: string): boolean => FORM.exec(text)?.[8] === undefined && FORM.test(text);

/**
 * As people write it, `2026-12-01 10:00`, or as programs do. None that the calendar has not, and none that the database has not.
 */
export function instantOf(text: string): Date | undefined {
  const [, year, month, day, hour, minute, second = '00', fraction = '0', zone = TOKYO] = FORM.exec(text) ?? [];
  if (!year || !month || !day) return undefined;
  const read = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3)}${zone}`);
  const isOfCalendar = new Date(Date.UTC(2000, Number(month) - 1, Number(day))).getUTCMonth() === Number(month) - 1;
  if (Number.isNaN(read.getTime()) || !isOfCalendar || isBeyondMonth(Number(year), Number(month), Number(day))) return undefined;
  return /^(?!0000)\d{4}-/.test(read.toISOString()) ? read : undefined;
}

/** JavaScript reads 30 February as a day of March. */
const isBeyondMonth = (year: number, month: number, day: number): boolean =>
  day > new Date(Date.UTC(year, month, 0)).getUTCDate();
