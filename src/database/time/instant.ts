const DAY = /^(?!0000)\d{4}-\d\d-\d\d$/;
const INSTANT = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** JavaScript would read 31 February as 3 March. */
export function isDay(text: string): boolean {
  const midnight = new Date(DAY.test(text) ? `${text}T00:00Z` : Number.NaN);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

/** Undefined for what is none, or does not say in which time zone it is. */
export function instantIn(text: string): Date | undefined {
  const [, day = ''] = INSTANT.exec(text) ?? [];
  return isDay(day) ? new Date(text) : undefined;
}
