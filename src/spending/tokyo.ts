/** Japan has had no summer time since 1951. */
const AHEAD_MS = 9 * 3_600_000;

const inTokyo = (instant: Date): Date => new Date(instant.getTime() + AHEAD_MS);
const midnight = (year: number, month: number, day: number): Date => new Date(Date.UTC(year, month, day) - AHEAD_MS);

/** Begins at `from`, and is over at `until`. */
export type Span = { from: Date; until: Date };

/** The day and the month that it is in Tokyo. */
export function spansAt(now: Date): { day: Span; month: Span } {
  const there = inTokyo(now);
  const [year, month, day] = [there.getUTCFullYear(), there.getUTCMonth(), there.getUTCDate()];
  return {
    day: { from: midnight(year, month, day), until: midnight(year, month, day + 1) },
    month: { from: midnight(year, month, 1), until: midnight(year, month + 1, 1) },
  };
}

/** Months since the year 0. */
export function monthAt(now: Date): number {
  const there = inTokyo(now);
  return there.getUTCFullYear() * 12 + there.getUTCMonth();
}
