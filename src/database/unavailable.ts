import { setTimeout as pause } from 'node:timers/promises';

/**
 * Errors of PostgreSQL and of the way to it that will pass: no connection, no such database or no way in, a standby that
 * only reads, shutting down, too many, locked too long, a transaction left open too long.
 */
const PASSING =
  /^(CONNECTION_LOST|NO_CONNECTION|08...|28...|3D000|25006|25P03|25P04|53...|57P0[1-5]|57014|40001|40P01|55P03|ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|EHOSTUNREACH|CONNECT_TIMEOUT)$/;

/** After these nobody knows whether a commit that was under way has happened. */
const CUT_OFF = /^(CONNECTION_LOST|08...|57P0[12])$/;

/** Whether what went wrong is that the database cannot be used right now, however it was wrapped on the way. */
export const isUnavailable = (error: unknown): boolean => hasCode(error, PASSING);

/** Whether what was asked may have happened all the same. */
export const mayHaveHappened = (error: unknown): boolean => hasCode(error, CUT_OFF) && !hasCode(error, /^NO_CONNECTION$/);

function hasCode(error: unknown, codes: RegExp): boolean {
  for (let one = error; one instanceof Error; one = one.cause ?? (one as { previous?: unknown }).previous)
    if (codes.test(String((one as { code?: unknown }).code))) return true;
  return false;
}

const RETRY_MS = { first: 50, longest: 500 };

type Retrying = {
  forMs: number;
  /** Told of each failure after which the work is tried again. */
  onFailure?(error: unknown): void;
};

/** Repeats work, which must be harmless to repeat, for as long as the database cannot be used. */
export async function retryWhileUnavailable<T>(work: () => Promise<T>, { forMs, onFailure }: Retrying): Promise<T> {
  const until = performance.now() + forMs;
  for (let wait = RETRY_MS.first; ; wait = Math.min(wait * 2, RETRY_MS.longest)) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) || performance.now() + wait > until) throw error;
      onFailure?.(error);
      await pause(wait, undefined, { ref: false });
    }
  }
}
