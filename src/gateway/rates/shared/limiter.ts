import { LRUCache } from 'lru-cache';
import { freeOf, type Limit, newTally, secondsToNext, secondsUntil, type Tally, turnTo, windowAt } from './tally.ts';

/** The result of a charge; a refused one took nothing. `seconds`: until more is free. */
export type Taking = { limit: Limit; isRefused: boolean; left: number; seconds: number; cost: number; window: number };

/** The count of one holder and window that a gateway shares with the others, in exchange for the total. */
export type Share = { limit: Limit; holder: string; window: number; own: number };

export type Limiter = {
  /** Takes all of `cost` or nothing; more than the whole limit is taken as the whole limit. */
  take(limit: Limit, holder: string, cost?: number): Taking;
  /** Gives a charge back that turns out not to count. */
  giveBack(holder: string, taking: Taking): void;
  /**
   * Shares of the holders that were used since they were last asked for, the largest parts of a limit first, for at most so many
   * holders.
   */
  shares(mostHolders: number): Share[];
  /** `total`: of all gateways, as of when `share` was told. */
  learn(share: Share, total: number): void;
  /** These could not be told, and are told the next time. */
  keep(shares: readonly Share[]): void;
};

/** Holders of each limit; some 5 MB. The least recently used are forgotten, and learnt again from the shared counts. */
const MAX_HOLDERS = 10_000;

type Entry = Tally & { limit: Limit; holder: string; isUsed: boolean };

const keyOf = ({ limit, holder }: Pick<Entry, 'limit' | 'holder'>): string => `${limit.name} ${holder}`;

export function limiter(now: () => number, maxHolders = MAX_HOLDERS): Limiter {
  // A key of both would be made, and hashed, for each request.
  const byLimit = new Map<string, LRUCache<string, Entry>>();
  let used: Entry[] = [];
  /**
   * Entries that were evicted before they were shared: an entry continues if its holder comes again, so that none is shared
   * twice.
   */
  const forgotten = new Map<string, Entry>();
  const dispose = (entry: Entry) => {
    if (entry.isUsed) forgotten.set(keyOf(entry), entry);
  };

  function entryOf(limit: Limit, holder: string): Entry {
    const entries = byLimit.get(limit.name) ?? new LRUCache<string, Entry>({ max: maxHolders, dispose });
    const known = entries.get(holder);
    if (known) return known;
    const key = keyOf({ limit, holder });
    const entry = forgotten.get(key) ?? { ...newTally(), limit, holder, isUsed: false };
    forgotten.delete(key);
    entries.set(holder, entry);
    byLimit.set(limit.name, entries);
    return entry;
  }

  function noteUse(entry: Entry): void {
    // Beyond so many, an entry is shared after its next use.
    if (entry.isUsed || used.length >= maxHolders) return;
    entry.isUsed = true;
    used.push(entry);
  }

  return {
    take: (limit, holder, wanted = 1) => {
      const at = now();
      const entry = entryOf(limit, holder);
      turnTo(entry, windowAt(limit, at));
      noteUse(entry);
      const cost = Math.min(wanted, limit.most);
      const free = freeOf(entry, limit, at);
      const { window } = entry;
      if (free < cost) {
        const left = Math.max(0, Math.floor(free));
        return { limit, isRefused: true, left, seconds: secondsUntil(entry, limit, at, cost), cost, window };
      }
      entry.taken += cost;
      entry.own += cost;
      const left = Math.floor(free - cost);
      const seconds = left > 0 ? secondsToNext(entry, limit, at) : secondsUntil(entry, limit, at, 1);
      return { limit, isRefused: false, left, seconds, cost, window };
    },
    giveBack: (holder, { limit, cost, window, isRefused }) => {
      const entry = entryOf(limit, holder);
      if (isRefused) return;
      turnTo(entry, window);
      noteUse(entry);
      if (entry.window === window) {
        entry.taken -= cost;
        entry.own -= cost;
      } else if (entry.window === window + 1) {
        entry.before -= cost;
        entry.ownBefore -= cost;
      }
    },
    shares: (mostHolders) => {
      const told = used.length > mostHolders ? used.toSorted((a, b) => b.own / b.limit.most - a.own / a.limit.most) : used;
      used = told.slice(mostHolders);
      return told.slice(0, mostHolders).flatMap((entry) => {
        entry.isUsed = false;
        if (forgotten.size > 0) forgotten.delete(keyOf(entry));
        const { limit, holder, window, own, ownBefore } = entry;
        return [
          { limit, holder, window, own },
          { limit, holder, window: window - 1, own: ownBefore },
        ];
      });
    },
    learn: ({ limit, holder, window, own }, total) => {
      const entry = byLimit.get(limit.name)?.peek(holder);
      if (entry?.window === window) {
        entry.own -= own;
        entry.taken = total + entry.own;
      } else if (entry?.window === window + 1) {
        entry.ownBefore -= own;
        entry.before = total + entry.ownBefore;
      }
    },
    keep: (shares) => {
      for (const { limit, holder } of shares) {
        const entry = byLimit.get(limit.name)?.peek(holder);
        if (entry) noteUse(entry);
      }
    },
  };
}
