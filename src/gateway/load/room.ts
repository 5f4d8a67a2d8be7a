export type RoomOptions = {
  /** Half of the requests shall take no longer. */
  targetMs: number;
  /** To the database, for the dearest of them: where it is far away, that much longer is no overload. */
  roundTrips: number;
  /** There is room for so many however long they take, */
  least: number;
  /** unless others are turned away: a crowd is there, and with so many within each would wait for too long. */
  leastInCrowd: number;
  /** Until it is known how long they take. */
  first: number;
};

/** `lesser`: rooms of what matters less, which make way for this one. */
type Surroundings = { distanceMs(): number; lesser?: readonly Room[] };

/**
 * For how many requests there is room at once: more while there are not enough and half of them are done within the target,
 * fewer when that half takes longer. How much a machine can do, and how dear what is asked is, need not be known for that.
 */
export class Room {
  private readonly options: RoomOptions;
  private readonly surroundings: Surroundings;
  private readonly now: () => number;
  private size: number;
  private used = 0;
  private mostUsed = 0;
  private turnedAway = 0;
  private times: number[] = [];
  private measuringSince: number;
  private share = 0;
  private hasMadeWay = false;

  constructor(options: RoomOptions, surroundings: Surroundings, now: () => number = () => performance.now()) {
    this.options = options;
    this.surroundings = surroundings;
    this.now = now;
    this.size = options.first;
    this.measuringSince = now();
  }

  get limit(): number {
    return this.size;
  }

  get underWay(): number {
    return this.used;
  }

  /** Of those that came last, how many were turned away for each that was let in. */
  get turnedAwayForEach(): number {
    return this.share;
  }

  hasPlace(): boolean {
    if (this.used < this.size) return true;
    this.turnedAway += 1;
    // Those within may all wait for something that does not come.
    this.measure();
    return false;
  }

  enter(): void {
    this.used += 1;
    this.mostUsed = Math.max(this.mostUsed, this.used);
  }

  leave(): void {
    this.used -= 1;
  }

  took(ms: number): void {
    this.times.push(ms);
    this.measure();
  }

  private measure(): void {
    const { times, turnedAway } = this;
    const ms = this.now() - this.measuringSince;
    if (ms < MEASURE_MS || (times.length < ENOUGH && ms < MAX_MEASURE_MS)) return;
    this.share = turnedAway / Math.max(1, times.length);
    if (times.length > 0) this.resize(medianOf(times), turnedAway > 0);
    this.times = [];
    this.turnedAway = 0;
    this.mostUsed = this.used;
    this.hasMadeWay = false;
    this.measuringSince = this.now();
  }

  private resize(medianMs: number, isFull: boolean): void {
    const { targetMs, roundTrips, first } = this.options;
    const { distanceMs, lesser = [] } = this.surroundings;
    const change = (targetMs + roundTrips * Math.min(distanceMs(), FARTHEST_MS)) / medianMs;
    if (change < 1) {
      const isCrowded = [this, ...lesser].some((room) => room.turnedAway > 0);
      const made = lesser.map((room) => room.makeWay(change, isCrowded));
      if (!made.includes(true)) this.shrink(change, isCrowded);
    } else if (!isFull) this.size = Math.max(this.size, first);
    else if (!this.hasMadeWay) this.size = Math.min(MAX_SIZE, Math.ceil(this.size * Math.min(MAX_GROWTH, change)));
  }

  /** Answers whether there was any way to make. */
  private makeWay(change: number, isCrowded: boolean): boolean {
    this.hasMadeWay = true;
    return this.shrink(change, isCrowded);
  }

  private shrink(change: number, isCrowded: boolean): boolean {
    const least = isCrowded ? this.options.leastInCrowd : this.options.least;
    // Unused room slows nothing down, nor do so few.
    const taken = Math.min(this.size, this.mostUsed);
    if (taken <= least) return false;
    this.size = Math.max(least, Math.floor(taken * Math.max(LEAST_FACTOR, change)));
    return true;
  }
}

/** In an overload that lasts, the quickest answer is a slow one, too. */
const FARTHEST_MS = 10;
const MEASURE_MS = 200;
const MAX_MEASURE_MS = 1_000;
const ENOUGH = 20;
const LEAST_FACTOR = 0.6;
const MAX_GROWTH = 1.5;
const MAX_SIZE = 4_000;

function medianOf(times: readonly number[]): number {
  const sorted = Float64Array.from(times).sort();
  return sorted[sorted.length >> 1] ?? 0;
}
