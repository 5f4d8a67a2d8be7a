import { WaitingLine } from './line.ts';

/**
 * So many at once; the others wait in a line for each address. A place that is left goes to the next address in turn, so that
 * what comes from one, a crowd or a flood, does not hold up another.
 */
export class TurnsOfAddresses {
  private free: number;
  private readonly waitsMs: number;
  /** The address whose turn is next comes first. */
  private readonly lines = new Map<string, WaitingLine>();

  constructor(places: number, waitsMs: number) {
    this.free = places;
    this.waitsMs = waitsMs;
  }

  /** Undefined where no place was free in time. */
  async take<Result>(address: string, work: () => Promise<Result>): Promise<Result | undefined> {
    if (this.free > 0) this.free -= 1;
    else if (!(await this.lineOf(address).wait(() => false))) return undefined;
    try {
      return await work();
    } finally {
      this.handOn();
    }
  }

  private lineOf(address: string): WaitingLine {
    const { waitsMs } = this;
    const line = this.lines.get(address) ?? new WaitingLine({ waitsMs, standsAfterMs: waitsMs / 2, standingWaitsMs: waitsMs });
    this.lines.set(address, line);
    return line;
  }

  private handOn(): void {
    for (const [address, line] of this.lines) {
      this.lines.delete(address);
      const isGiven = line.next();
      if (line.length > 0) this.lines.set(address, line);
      if (isGiven) return;
    }
    this.free += 1;
  }
}
