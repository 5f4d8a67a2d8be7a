import { setTimeout as pause } from 'node:timers/promises';
import { byteBounded } from '../cache/byte-bounded.ts';

export type Pace = { turn(caller: string): Promise<void> };

type PaceOptions = { perSecond?: number; mostDelayMs?: number; now?: () => number };

/**
 * Of those who are turned away again within seconds at most so many a second, and the rest later. Clients that come back at once
 * would otherwise keep a gateway busy with nothing but turning them away. Who comes for the first time is told at once.
 */
export function paced({ perSecond = 500, mostDelayMs = 3_000, now = () => performance.now() }: PaceOptions = {}): Pace {
  /** When they were turned away last. */
  const turnedAwayAt = byteBounded<string, number>(MAX_BYTES, (_at, caller) => 2 * caller.length);
  const betweenMs = 1_000 / perSecond;
  let nextAt = 0;
  return {
    turn: async (caller) => {
      const at = now();
      const before = turnedAwayAt.get(caller) ?? Number.NEGATIVE_INFINITY;
      turnedAwayAt.set(caller, at);
      if (at - before > LATELY_MS) return;
      // A tenth of a second may come at once.
      nextAt = Math.min(Math.max(nextAt, at - BURST_MS) + betweenMs, at + mostDelayMs);
      if (nextAt > at) await pause(nextAt - at);
    },
  };
}

const BURST_MS = 100;
const LATELY_MS = 10_000;
const MAX_BYTES = 4 * 1024 * 1024;
