/** What was counted, against how likely each was to be counted. */
export type Count = { seen: number; chance: number };

/** How far the counts are from what the chances promise. */
export function chiSquare(counts: readonly Count[]): number {
  const draws = counts.reduce((sum, { seen }) => sum + seen, 0);
  return counts.reduce((sum, { seen, chance }) => sum + (seen - draws * chance) ** 2 / (draws * chance), 0);
}

/** The normal quantile that is passed once in a million times. */
const ONE_IN_A_MILLION = 4.7534;

/** What a fair draw among so many passes once in a million runs (Wilson and Hilferty): a test that fails has found something. */
export function criticalValue(kinds: number): number {
  const freedom = kinds - 1;
  const spread = 2 / (9 * freedom);
  return freedom * (1 - spread + ONE_IN_A_MILLION * Math.sqrt(spread)) ** 3;
}
