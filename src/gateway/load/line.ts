import { setTimeout as later } from 'node:timers';

export type Patience = {
  /** How long a request waits for its place in a burst, which will be served. */
  waitsMs: number;
  /**
   * Where the first has waited for so long, the line stands: more come than can be served. No request waits for longer while an
   * overload lasts.
   */
  standsAfterMs: number;
  /** How long requests wait then: a short while, since most callers are gone before a late answer. */
  standingWaitsMs: number;
};

type Waiter = { since: number; letIn(isLetIn: boolean): void; timer: NodeJS.Timeout; isGone(): boolean };

/**
 * Requests that wait for a place, bounded by time alone ("Fail at Scale", ACM Queue 2015; controlled delay, RFC 8289). As long as
 * it does not stand the first goes first: however long the line, it will be served. In one that stands the last goes first, since
 * the first will soon have waited too long.
 */
export class WaitingLine {
  private readonly patience: Patience;
  private readonly now: () => number;
  private readonly waiters: Waiter[] = [];
  private gaveUpAt = Number.NEGATIVE_INFINITY;

  constructor(patience: Patience, now: () => number = () => performance.now()) {
    this.patience = patience;
    this.now = now;
  }

  get length(): number {
    return this.waiters.length;
  }

  /** False where the time is over, or the caller has gone away. */
  wait(isGone: () => boolean): Promise<boolean> {
    const { waitsMs, standsAfterMs, standingWaitsMs } = this.patience;
    const ms = this.isStanding
      ? standingWaitsMs
      : this.gaveUpWithin(LASTS_FOR_MS)
        ? Math.max(standsAfterMs, standingWaitsMs)
        : waitsMs;
    return new Promise((letIn) => {
      const waiter: Waiter = { since: this.now(), letIn, isGone, timer: later(() => this.giveUp(waiter), ms) };
      this.waiters.push(waiter);
    });
  }

  /** Answers whether a waiting request was let in; one whose caller has gone away is skipped. */
  next(): boolean {
    for (;;) {
      const waiter = this.isStanding ? this.waiters.pop() : this.waiters.shift();
      if (!waiter) return false;
      clearTimeout(waiter.timer);
      const isThere = !waiter.isGone();
      waiter.letIn(isThere);
      if (isThere) return true;
    }
  }

  /** One that was empty for a moment stands all the same, as long as some wait in vain. */
  private get isStanding(): boolean {
    const now = this.now();
    const since = this.waiters[0]?.since ?? now;
    return now - since > this.patience.standsAfterMs || this.gaveUpWithin(STANDS_FOR_MS);
  }

  private gaveUpWithin(ms: number): boolean {
    return this.now() - this.gaveUpAt < ms;
  }

  private giveUp(waiter: Waiter): void {
    // The first, but for those that were let in from the other end.
    const place = this.waiters.indexOf(waiter);
    if (place < 0) return;
    this.waiters.splice(place, 1);
    this.gaveUpAt = this.now();
    waiter.letIn(false);
  }
}

/** After a request waited in vain. */
const [STANDS_FOR_MS, LASTS_FOR_MS] = [1_000, 10_000];
