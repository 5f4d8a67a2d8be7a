export type RoomOptions = {
  /** Half of the requests shall take no longer. */
  targetMs: number;
  /** There is room for so many however long they take. */
  least: number;
  /** Until it is known how long they take. */
  first: number;
};

/**
 * For how many requests there is room at once: more while there are not enough and half of them are done within the target,
 * fewer when that half takes longer. How much a machine can do, and how dear what is asked is, need not be known for that.
 */
export class Room {
  private readonly options: RoomOptions;
  private readonly now: () => number;
  private size: number;
  private used = 0;
  private mostUsed = 0;
  private turnedAway = 0;
  private times: number[] = [];
  private measuringSince: number;
  private share = 0;

  constructor(options: RoomOptions, now: () => number = () => performance.now()) {
    this.options = options;
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
    this.measuringSince = this.now();
  }

  private resize(medianMs: number, isFull: boolean): void {
    const { targetMs, least, first } = this.options;
    if (medianMs > targetMs) {
      // Unused room slows nothing down.
      const taken = Math.min(this.size, this.mostUsed);
      this.size = Math.max(least, Math.floor(taken * Math.max(LEAST_FACTOR, targetMs / medianMs)));
    } else if (isFull || this.size < first) this.size = Math.min(MOST, Math.ceil(this.size * GROWTH) + 1);
  }
}

const MEASURE_MS = 200;
const MAX_MEASURE_MS = 1_000;
const ENOUGH = 20;
const LEAST_FACTOR = 0.6;
const GROWTH = 1.1;
const MOST = 4_000;

function medianOf(times: readonly number[]): number {
  const sorted = Float64Array.from(times).sort();
  return sorted[sorted.length >> 1] ?? 0;
}
