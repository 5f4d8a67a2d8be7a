import type { EntityManager } from '@mikro-orm/postgresql';
import { type ShownSoldOdds, soldPrizes } from '../../browse/sold-prizes.ts';
import { byteBounded } from './byte-bounded.ts';

const MAX_BYTES = 16 * 1024 * 1024;
/** Of a page as it is kept: its text as objects, with what is known of its pictures. */
const BYTES_A_LETTER = 4;

export type SoldOddsCache = {
  read(show: Show, oddsVersionIds: readonly string[]): Promise<ReadonlyMap<string, ShownSoldOdds>>;
};
type Show = <Answer>(work: (em: EntityManager) => Promise<Answer>) => Promise<Answer>;

/** What was sold never changes, so it is read once. A page of a thousand prizes with long texts fits. */
export function soldOddsCache(own: () => string): SoldOddsCache {
  const kept = byteBounded<string, ShownSoldOdds>(MAX_BYTES, ({ length }) => length * BYTES_A_LETTER, MAX_BYTES / 2);
  return {
    read: async (show, ids) => {
      const found = new Map(ids.flatMap((id) => [[id, kept.get(id)] as const]).filter(isKept));
      const unknown = ids.filter((id) => !found.has(id));
      if (unknown.length === 0) return found;
      for (const odds of await show((em) => soldPrizes(em, unknown, own()))) {
        found.set(odds.oddsVersionId, odds);
        if (odds.length > 0) kept.set(odds.oddsVersionId, odds);
      }
      return found;
    },
  };
}

const isKept = (entry: readonly [string, ShownSoldOdds | undefined]): entry is readonly [string, ShownSoldOdds] =>
  entry[1] !== undefined;
