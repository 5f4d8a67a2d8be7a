/**
 * The quickest of what was lately measured, for ten to twenty minutes, which outlast a rush: what an answer takes that waits for
 * nothing.
 */
export class Quickest {
  private readonly now: () => number;
  private since: number;
  private latest = Number.POSITIVE_INFINITY;
  private before = Number.POSITIVE_INFINITY;

  constructor(now: () => number = () => performance.now()) {
    this.now = now;
    this.since = now();
  }

  took(ms: number): void {
    if (this.now() - this.since > REMEMBERED_MS) {
      this.before = this.latest;
      this.latest = Number.POSITIVE_INFINITY;
      this.since = this.now();
    }
    this.latest = Math.min(this.latest, ms);
  }

  /** 0 until something was measured. */
  get ms(): number {
    const ms = Math.min(this.latest, this.before);
    return Number.isFinite(ms) ? ms : 0;
  }
}

const REMEMBERED_MS = 600_000;
