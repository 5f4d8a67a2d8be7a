import { setTimeout as pause } from 'node:timers/promises';

export type Pace = { turn(): Promise<void> };

/**
 * At most so many a second, and the rest later. Clients that come back at once when they are turned away would otherwise keep
 * a gateway busy with nothing but turning them away.
 */
export function paced(perSecond: number, mostDelayMs: number, now: () => number = () => performance.now()): Pace {
  const betweenMs = 1_000 / perSecond;
  let nextAt = 0;
  return {
    turn: async () => {
      const at = now();
      // A tenth of a second may come at once.
      nextAt = Math.min(Math.max(nextAt, at - BURST_MS) + betweenMs, at + mostDelayMs);
      if (nextAt > at) await pause(nextAt - at);
    },
  };
}

const BURST_MS = 100;
