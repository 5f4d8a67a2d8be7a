import { setTimeout as pause } from 'node:timers/promises';

export type Repeated = { stop(): Promise<void> };

/**
 * Does it now, and again so long after each time as it answers, or never again; so never twice at a time. What may fail, it
 * catches itself. `stop` waits for what has begun.
 */
export function repeat(work: () => Promise<number | 'never'>): Repeated {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = (async () => {
    while (!signal.aborted) {
      const afterMs = await work();
      if (afterMs === 'never') return;
      await pause(afterMs, undefined, { ref: false, signal }).catch(() => {});
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
