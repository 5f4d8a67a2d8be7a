import { byteBounded } from '../cache/byte-bounded.ts';

/** Reports of callers that had no effect a short while ago. */
export type InVain = {
  /** Whether this caller reported this in vain before. */
  has(caller: string, what: string): boolean;
  note(caller: string, what: string): void;
};

const MAX_BYTES = 16 * 1024 * 1024;
const ENTRY_BYTES = 100;

/** Phones tell of a foreign beacon whenever they hear it: that tries nothing new. Each gateway remembers for itself. */
export function inVain(forMinutes: number, now = () => performance.now()): InVain {
  const until = byteBounded<string, number>(MAX_BYTES, (_until, key) => ENTRY_BYTES + 2 * key.length);
  const keyOf = (caller: string, what: string): string => `${what} ${caller}`;
  return {
    has: (caller, what) => now() < (until.get(keyOf(caller, what)) ?? 0),
    note: (caller, what) => until.set(keyOf(caller, what), now() + forMinutes * 60_000),
  };
}
