/** Letters of Chinese and Japanese are about twice as wide as those of Latin. */
const WIDE = /[\u2e80-\ud7ff\uf900-\ufaff\uff00-\uff60]/g;
const OF_NARROW = 0.55;

/** In the size of its letters. */
function widthOf(word: string): number {
  const wide = word.match(WIDE)?.length ?? 0;
  return wide + (word.length - wide) * OF_NARROW;
}

/**
 * Whether each word of a text fits into a column so wide: those of a state, a sum or a day do, an address of a picture does
 * not.
 */
export const isShort = (text: string, most: number): boolean =>
  text.length <= most || text.split(/\s+/).every((word) => widthOf(word) <= most);
