/** How far a server has written or replayed, of which database cluster. */
export type LogPosition = { system: string; database: string; timeline: number; lsn: bigint };

/** The server's own answer, in text where a number would not hold it. */
export type PositionRow = { system: string; database: string; timeline: number; lsn: string | null };

export function positionIn({ lsn, ...row }: PositionRow): LogPosition {
  const [high = '0', low = '0'] = (lsn ?? '0/0').split('/');
  return { ...row, lsn: (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) };
}

/**
 * True if this server has replayed everything the other one has written. A server that a failover left on its old timeline may
 * only seem further.
 */
export const hasReplayed = (here: LogPosition, there: LogPosition): boolean =>
  here.lsn >= there.lsn && here.timeline >= there.timeline && isSameDatabase(here, there);

export const isSameDatabase = (one: LogPosition, other: LogPosition): boolean =>
  one.system === other.system && one.database === other.database;

const MARK_EVERY_MS = 200;
const MAX_MARKS = 3_000;

type Mark = { position: LogPosition; at: number };

/** When the primary was how far: tells by how much a replica lags. */
export class Trail {
  private readonly marks: Mark[] = [];

  get last(): LogPosition | undefined {
    return this.marks.at(-1)?.position;
  }

  mark(position: LogPosition, at: number): void {
    if (this.last && this.last.timeline !== position.timeline) this.marks.length = 0;
    const before = this.marks.at(-1);
    if (before && at - before.at < MARK_EVERY_MS) return;
    this.marks.push({ position, at });
    if (this.marks.length > MAX_MARKS) this.marks.shift();
  }

  /** In milliseconds; at least, where it lags by more than is known. */
  lagOf(replayed: LogPosition, now: number): number {
    const index = this.marks.findLastIndex(({ position }) => hasReplayed(replayed, position));
    if (index === this.marks.length - 1) return 0;
    return now - (this.marks[Math.max(index, 0)]?.at ?? now);
  }
}
