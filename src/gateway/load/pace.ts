import { setTimeout as pause } from 'node:timers/promises';
import { byteBounded } from '../cache/byte-bounded.ts';

export type Pace = { turn(caller: string, address: string): Promise<void> };

type PaceOptions = { perSecond?: number; mostDelayMs?: number; now?: () => number };

/**
 * Refuses callers back within seconds at a bounded rate, and the rest later: clients that come back at once would otherwise
 * keep a gateway busy with refusals. A new caller is refused at once. A token that has not been checked makes a new caller;
 * beyond a number of them, one address counts as a caller that comes again.
 */
export function paced({ perSecond = 500, mostDelayMs = 3_000, now = () => performance.now() }: PaceOptions = {}): Pace {
  /** When they were turned away last. */
  const turnedAwayAt = byteBounded<string, number>(MAX_BYTES, (_at, caller) => 2 * caller.length);
  const newcomers = byteBounded<string, Newcomers>(MAX_BYTES, (_one, address) => NEWCOMERS_BYTES + 2 * address.length);
  const betweenMs = 1_000 / perSecond;
  let nextAt = 0;

  function isFirst(caller: string, address: string, at: number): boolean {
    const before = turnedAwayAt.get(caller) ?? Number.NEGATIVE_INFINITY;
    turnedAwayAt.set(caller, at);
    if (at - before <= LATELY_MS) return false;
    const known = newcomers.get(address);
    const { since, count } = known && at - known.since <= LATELY_MS ? known : { since: at, count: 0 };
    newcomers.set(address, { since, count: count + 1 });
    return count < HALL;
  }

  return {
    turn: async (caller, address) => {
      const at = now();
      if (isFirst(caller, address, at)) return;
      // A tenth of a second may come at once.
      nextAt = Math.min(Math.max(nextAt, at - BURST_MS) + betweenMs, at + mostDelayMs);
      if (nextAt > at) await pause(nextAt - at);
    },
  };
}

/** How many at one address were turned away for the first time, since then. */
type Newcomers = { since: number; count: number };

/** So many people at one address may come in the same ten seconds. */
export const HALL = 3_000;
const NEWCOMERS_BYTES = 100;
const BURST_MS = 100;
const LATELY_MS = 10_000;
const MAX_BYTES = 4 * 1024 * 1024;
