const DAY_MS = 86_400_000;
const JAPAN_IS_AHEAD_MS = 9 * 3_600_000;

/** The clock of the book: this machine's, moved on as far as a test likes. Its days and months are those of Japan. */
export class Clock {
  private aheadMs = 0;

  passes({ days = 0, seconds = 0 }: { days?: number; seconds?: number }): void {
    this.aheadMs += days * DAY_MS + seconds * 1000;
  }

  /** Goes to a moment in Japan, written as GMO writes it, and runs on from there. */
  standsAt(stamp: string): void {
    this.aheadMs = momentOf(stamp) - Date.now();
  }

  /** `20261130235959`: Japan's wall clock, without a zone. */
  stamp(): string {
    return new Date(Date.now() + this.aheadMs + JAPAN_IS_AHEAD_MS).toISOString().replace(/\D/g, '').slice(0, 14);
  }
}

const momentOf = (stamp: string): number => Date.parse(stamp.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6+09:00'));

const startOfDay = (stamp: string): number => momentOf(`${stamp.slice(0, 8)}000000`);

/** How often midnight has struck in Japan. */
export const daysBetween = (from: string, to: string): number => Math.round((startOfDay(to) - startOfDay(from)) / DAY_MS);

export const isSameMonth = (one: string, other: string): boolean => one.slice(0, 6) === other.slice(0, 6);
