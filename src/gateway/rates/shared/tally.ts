/** So much in so many seconds; `most` 0 is as much as there is. */
export type Limit = { name: string; most: number; seconds: number };

/**
 * The use in one window, and in the one before it. `own` is the part that no other gateway knows yet. Windows are counted from
 * 1970, so that all gateways have the same.
 */
export type Tally = { window: number; taken: number; own: number; before: number; ownBefore: number };

export const newTally = (): Tally => ({ window: 0, taken: 0, own: 0, before: 0, ownBefore: 0 });

export const windowAt = ({ seconds }: Limit, now: number): number => Math.floor(now / (seconds * 1000));

/** Begins a new window where it is time. A clock that was set back leaves the present one as it is. */
export function turnTo(tally: Tally, window: number): void {
  if (window <= tally.window) return;
  const isNext = window === tally.window + 1;
  tally.before = isNext ? tally.taken : 0;
  tally.ownBefore = isNext ? tally.own : 0;
  tally.taken = 0;
  tally.own = 0;
  tally.window = window;
}

function elapsedOf({ window }: Tally, { seconds }: Limit, now: number): number {
  const length = seconds * 1000;
  return Math.min(1, Math.max(0, (now - window * length) / length));
}

/**
 * A sliding window: of the window before counts the share that the last `seconds` still reach into. So nothing begins anew at an
 * edge, and two numbers are all that is kept.
 */
export const freeOf = (tally: Tally, limit: Limit, now: number): number =>
  limit.most + ROUNDING - Math.max(0, tally.before) * (1 - elapsedOf(tally, limit, now)) - Math.max(0, tally.taken);

/** After how many seconds there is room for `cost`, if nothing else is taken meanwhile. */
export function secondsUntil(tally: Tally, limit: Limit, now: number, cost: number): number {
  const elapsed = elapsedOf(tally, limit, now);
  const room = limit.most - cost;
  const taken = Math.max(0, tally.taken);
  // As soon as enough of the window before is out of reach, or else, in the next window, of this one.
  const until = taken <= room ? shareLeft(tally.before, room - taken) : 1 + shareLeft(taken, room);
  return Math.max(1, Math.ceil((until - elapsed) * limit.seconds - ROUNDING_SECONDS));
}

/** How far a window must have gone until at most `room` of the one before it counts. */
const shareLeft = (before: number, room: number): number => (before <= room ? 0 : 1 - room / before);

/** A remainder of fractions is neither a request nor a second. */
const ROUNDING = 1e-9;
const ROUNDING_SECONDS = 1e-6;

export const secondsToNext = (tally: Tally, limit: Limit, now: number): number =>
  Math.max(1, Math.ceil((1 - elapsedOf(tally, limit, now)) * limit.seconds - ROUNDING_SECONDS));
