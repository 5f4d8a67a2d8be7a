import type { ConnectionPool } from '../connection/pool.ts';
import { watchPooler } from './pooler-silence.ts';
import type { Readiness, Unfit } from './readiness.ts';

type WatchEvents = {
  silence(isSilent: boolean): void;
  /** No connection was free for long, although the database answers. */
  starved(): void;
};

/** `answeredAgoMs`: since it last answered the question of every second. */
export type SeenDatabase = {
  unfit: Unfit | undefined;
  isAnswered: boolean;
  isSilent: boolean;
  /** False where the pool has served nothing for long, or its pooler stands still. */
  isServed: boolean;
  answeredAgoMs: number;
  newestMigration: string;
};

export type Watch = {
  isReady(): Promise<boolean>;
  /** By how much the clock of this machine is ahead of the database's, at least. */
  clockOffsetMs(): number;
  /** The least time that a question to the database takes. */
  distanceMs(): number;
  seen(): SeenDatabase;
  start(): void;
  stop(): void;
};

export const WATCH_TIMINGS = {
  lookEveryMs: 250,
  askEveryMs: 1_000,
  /** The database is asked every second, so a silence of this length is no slow statement. */
  silentAfterMs: 3_000,
  /** A pool that serves nothing for so long makes the gateway unready; later the process begins anew. */
  unreadyAfterMs: 5_000,
  starvedAfterMs: 30_000,
};

type WatchOptions = { pool: ConnectionPool; readiness: Readiness; events: WatchEvents; timings?: typeof WATCH_TIMINGS };

/**
 * A silent server (stopped, or out of reach) would hold up every request, so meanwhile none waits for it. A pool that has lost
 * its connections cannot be repaired from within, so the process ends.
 */
export function watchDatabase({ pool, readiness, events, timings = WATCH_TIMINGS }: WatchOptions): Watch {
  const { lookEveryMs, askEveryMs, silentAfterMs, unreadyAfterMs, starvedAfterMs } = timings;
  let [lookedAt, askedAt, heardAt] = [0, 0, 0];
  let isSilent = false;
  let starvingSince: number | undefined;
  let answersSince = 0;
  let isConfirming = false;
  const pooler = watchPooler(() => readiness.isLetIn(), silentAfterMs);

  function look(): void {
    const now = performance.now();
    const [fromPool, fromReadiness] = [pool.hasHeard(), readiness.hasHeard()];
    const sleptMs = Math.max(0, now - lookedAt - 2 * lookEveryMs);
    if (fromPool || fromReadiness) heardAt = now;
    // Time that this process itself slept says nothing about the database.
    else heardAt = Math.max(heardAt + sleptMs, readiness.heardAt);
    pooler.look({ heard: fromPool, isIdle: isSilent || pool.count().inUse === 0, sleptMs });
    lookedAt = now;
    if (!readiness.isLooking && (isSilent || now - askedAt >= askEveryMs)) {
      askedAt = now;
      void readiness.look();
    }
    lookForSilence(now);
    void lookForStarving(now);
  }

  function lookForSilence(now: number): void {
    const before = isSilent;
    isSilent = now - heardAt > silentAfterMs;
    if (isSilent === before) return;
    pool.setSilent(isSilent);
    events.silence(isSilent);
  }

  async function lookForStarving(now: number): Promise<void> {
    if (isSilent || !readiness.isAnswered) answersSince = now;
    starvingSince = pool.unservedSince === undefined ? undefined : Math.max(pool.unservedSince, answersSince);
    if (isConfirming || starvingSince === undefined || now - starvingSince < starvedAfterMs) return;
    isConfirming = true;
    // A server that is full would refuse the next process, too.
    if (await readiness.answersNewConnection()) events.starved();
    answersSince = now;
    isConfirming = false;
  }

  const isStarving = (): boolean => starvingSince !== undefined && performance.now() - starvingSince >= unreadyAfterMs;
  const isServed = (): boolean => !isStarving() && !pooler.isSilent();
  let timer: NodeJS.Timeout | undefined;
  return {
    isReady: async () => isServed() && readiness.ask(),
    clockOffsetMs: () => readiness.clockOffsetMs,
    distanceMs: () => readiness.distance.ms,
    seen: () => {
      const { unfit, isAnswered, newestMigration } = readiness;
      return {
        unfit,
        isAnswered,
        newestMigration,
        isSilent,
        isServed: isServed(),
        answeredAgoMs: performance.now() - readiness.answeredAt,
      };
    },
    start: () => {
      [lookedAt, askedAt, heardAt] = [performance.now(), performance.now(), performance.now()];
      answersSince = performance.now();
      timer = setInterval(look, lookEveryMs);
    },
    stop: () => {
      clearInterval(timer);
      readiness.stop();
    },
  };
}
