export type RoomOptions = {
  /** Half of the requests shall take no longer. */
  targetMs: number;
  /** To the database, for the dearest of them: where it is far away, that much longer is no overload. */
  roundTrips: number;
  /** There is room for so many until it is known how long they take, and again when no crowd is there, */
  first: number;
  /** and for so many however long they take, and however much of what matters more waits. */
  least: number;
};

type Surroundings = {
  distanceMs(): number;
  /** How many wait for a place. */
  waiting(): number;
  /** Whether what matters more waits for a place of its own. */
  makesWay?: () => boolean;
};

/**
 * For how many requests of a kind there is room at once: more while others wait and half of those within are done within the
 * target, fewer while that half takes longer. How much a machine can do, and how dear what is asked is, need not be known for
 * that.
 */
export class Room {
  private readonly options: RoomOptions;
  private readonly surroundings: Surroundings;
  private readonly now: () => number;
  private size: number;
  private used = 0;
  private waited = false;
  private waitedAt = Number.NEGATIVE_INFINITY;
  private turnedAway = 0;
  private times: number[] = [];
  private measuringSince: number;
  private share = 0;

  constructor(options: RoomOptions, surroundings: Surroundings, now: () => number = () => performance.now()) {
    this.options = options;
    this.surroundings = surroundings;
    this.now = now;
    this.size = options.first;
    this.measuringSince = now();
  }

  get limit(): number {
    const { first } = this.options;
    // At rest nothing is measured: what one crowd left behind must not meet the next. One that is well used is not at rest.
    const isAtRest = this.surroundings.waiting() === 0 && this.now() - this.waitedAt > REST_MS;
    if (isAtRest && (this.size < first || this.used < first)) this.size = first;
    return this.size;
  }

  get underWay(): number {
    return this.used;
  }

  /** Refused requests for each one that was let in, among those that came last. */
  get turnedAwayForEach(): number {
    return this.share;
  }

  get isFree(): boolean {
    return this.used < (this.surroundings.makesWay?.() ? this.options.least : this.limit);
  }

  /** For a request that finds no place. */
  noteWaiting(): void {
    this.waited = true;
    this.waitedAt = this.now();
    // Those within may all wait for something that does not come.
    this.measure();
  }

  noteTurnedAway(): void {
    this.turnedAway += 1;
  }

  enter(): void {
    this.used += 1;
  }

  leave(): void {
    this.used -= 1;
  }

  took(ms: number): void {
    this.times.push(ms);
    this.measure();
  }

  private get isWaitedFor(): boolean {
    return this.waited || this.surroundings.waiting() > 0;
  }

  private measure(): void {
    const { times, turnedAway } = this;
    const ms = this.now() - this.measuringSince;
    if (ms < MEASURE_MS || (times.length < ENOUGH && ms < MAX_MEASURE_MS)) return;
    this.share = turnedAway / Math.max(1, times.length);
    if (this.isWaitedFor) {
      this.waitedAt = this.now();
      if (times.length > 0) this.resize(medianOf(times));
    }
    this.times = [];
    this.waited = false;
    this.turnedAway = 0;
    this.measuringSince = this.now();
  }

  private resize(medianMs: number): void {
    const { targetMs, roundTrips, least } = this.options;
    const change = (targetMs + roundTrips * Math.min(this.surroundings.distanceMs(), FARTHEST_MS)) / medianMs;
    if (change < 1) this.size = Math.max(least, Math.floor(this.size * Math.max(LEAST_FACTOR, change)));
    // One that makes way is not full because of its size.
    else if (!this.surroundings.makesWay?.()) this.size = Math.min(MAX_SIZE, Math.ceil(this.size * Math.min(MAX_GROWTH, change)));
  }
}

/** In an overload that lasts, the quickest answer is a slow one, too. */
const FARTHEST_MS = 10;
const MEASURE_MS = 200;
const MAX_MEASURE_MS = 1_000;
const REST_MS = 1_000;
const ENOUGH = 20;
const LEAST_FACTOR = 0.6;
const MAX_GROWTH = 1.5;
const MAX_SIZE = 4_000;

function medianOf(times: readonly number[]): number {
  const sorted = Float64Array.from(times).sort();
  return sorted[sorted.length >> 1] ?? 0;
}
