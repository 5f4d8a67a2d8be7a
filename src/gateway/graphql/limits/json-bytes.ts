export const MAX_ANSWER_BYTES = 2_000_000;

/** Most answers are far from it, and need no look at each letter. */
export const isLargerThan = (value: unknown, most: number): boolean =>
  bytesOf(value, most, mostBytesOfText) > most && bytesOf(value, most, bytesOfText) > most;

const MOST_BYTES_OF_LETTER = 6;

const mostBytesOfText = (text: string): number => MOST_BYTES_OF_LETTER * text.length + 2;

/** How many items from the beginning of a list have no more bytes in all. */
export function fittingItems(list: readonly unknown[], most: number): number {
  let left = most - 2;
  const first = list.findIndex((item) => {
    left -= 1 + bytesOf(item, left, bytesOfText);
    return left < 0;
  });
  return first === -1 ? list.length : first;
}

/** The size of a value as JSON, counted no further than `most`. Written as loops: an answer has thirty thousand values. */
function bytesOf(value: unknown, most: number, ofText: (text: string) => number): number {
  if (typeof value === 'string') return ofText(value);
  if (typeof value !== 'object' || value === null) return MAX_NUMBER_BYTES;
  let bytes = 2;
  if (Array.isArray(value)) {
    for (const item of value) {
      bytes += 1 + bytesOf(item, most - bytes, ofText);
      if (bytes > most) return bytes;
    }
    return bytes;
  }
  for (const name in value) {
    bytes += name.length + 4 + bytesOf((value as Record<string, unknown>)[name], most - bytes, ofText);
    if (bytes > most) return bytes;
  }
  return bytes;
}

const MAX_NUMBER_BYTES = 24;
/** Most texts of an answer have none of these: a letter is a byte. */
const WRITTEN_LONGER = /[^ !#-[\]-~]/;

function bytesOfText(text: string): number {
  if (!WRITTEN_LONGER.test(text)) return text.length + 2;
  let bytes = Buffer.byteLength(text) + 2;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 32) bytes += WRITTEN_SHORT.has(code) ? 1 : 5;
    else if (code === QUOTE || code === BACKSLASH) bytes += 1;
  }
  return bytes;
}

const QUOTE = 34;
const BACKSLASH = 92;
const WRITTEN_SHORT = new Set([8, 9, 10, 12, 13]);
