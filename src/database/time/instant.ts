/** Before them nothing was, and PostgreSQL does not read what JavaScript writes of the years before 1 and after 9999. */
const DAY = /^[2-9]\d{3}-\d\d-\d\d$/;
const INSTANT = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** JavaScript would read 31 February as 3 March. */
export function isDay(text: string): boolean {
  const midnight = new Date(DAY.test(text) ? `${text}T00:00Z` : Number.NaN);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

/** Undefined for what is none, or does not say in which time zone it is. */
export function instantIn(text: string): Date | undefined {
  const [, day = ''] = INSTANT.exec(text) ?? [];
  const instant = new Date(text);
  return isDay(day) && isUpTo9999(instant) ? instant : undefined;
}

/** The last of these years is longer in a time zone of the west. */
export const isUpTo9999 = (at: Date): boolean => at.getUTCFullYear() <= 9999;
