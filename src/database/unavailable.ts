import { setTimeout as pause } from 'node:timers/promises';

/** Errors that will pass: no connection, database or way in, a read-only standby, a shutdown, too many connections, timeouts. */
const TEMPORARY =
  /^(CONNECTION_LOST|NO_CONNECTION|08...|28...|3D000|25006|25P03|25P04|53...|57P0[1-5]|57014|40001|40P01|55P03|ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|EHOSTUNREACH|CONNECT_TIMEOUT)$/;

/** After these it is unknown whether a commit that was under way has happened. */
const CUT_OFF = /^(CONNECTION_LOST|08...|57P0[12])$/;

export const isUnavailable = (error: unknown): boolean => hasCode(error, TEMPORARY);

export const mayHaveHappened = (error: unknown): boolean => hasCode(error, CUT_OFF) && !hasCode(error, /^NO_CONNECTION$/);

function hasCode(error: unknown, codes: RegExp): boolean {
  for (let one = error; one instanceof Error; one = one.cause ?? (one as { previous?: unknown }).previous)
    if (codes.test(String((one as { code?: unknown }).code))) return true;
  return false;
}

const RETRY_MS = { first: 50, max: 500 };

type Retrying = {
  forMs: number;
  onFailure?(error: unknown): void;
};

/** The work must be harmless to repeat. */
export async function retryWhileUnavailable<T>(work: () => Promise<T>, { forMs, onFailure }: Retrying): Promise<T> {
  const until = performance.now() + forMs;
  for (let wait = RETRY_MS.first; ; wait = Math.min(wait * 2, RETRY_MS.max)) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) || performance.now() + wait > until) throw error;
      onFailure?.(error);
      await pause(wait, undefined, { ref: false });
    }
  }
}
