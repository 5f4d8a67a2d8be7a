import { LRUCache } from 'lru-cache';

/** What callers reported in vain a short while ago. */
export type InVain = {
  /** Whether this caller reported this in vain before. */
  has(caller: string, what: string): boolean;
  note(caller: string, what: string): void;
};

const MAX_REPORTS = 50_000;

/** Phones tell of a foreign beacon whenever they hear it: that tries nothing new. Each gateway remembers for itself. */
export function inVain(forMinutes: number, perf?: { now(): number }): InVain {
  const reports = new LRUCache<string, true>({
    max: MAX_REPORTS,
    ttl: forMinutes * 60_000,
    ttlResolution: 0,
    ...(perf && { perf }),
  });
  const keyOf = (caller: string, what: string): string => `${what} ${caller}`;
  return {
    has: (caller, what) => reports.has(keyOf(caller, what)),
    note: (caller, what) => void reports.set(keyOf(caller, what), true),
  };
}
