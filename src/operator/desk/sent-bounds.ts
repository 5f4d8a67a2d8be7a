import { badInput } from '../../refusal.ts';
import { placeIn } from '../catalogue/file/read.ts';

/** All of it is read, compared and written by a gateway that serves meanwhile. */
export const MAX_PRIZES_SENT = 1_000;
/** More than the format has. */
const MAX_DEPTH = 20;
const MAX_ENTRIES: Readonly<Record<string, number>> = { gachas: 300, beacons: 300, areas: 300 };
const MAX_ENTRIES_ELSEWHERE = 1_000;
/** Each may be a mistake of its own. A thousand prizes that say all there is in two languages are less than half of this. */
const MAX_VALUES = 50_000;
/** Longer than any name of a field. */
const MAX_KEY = 100;

const [QUOTE, BACKSLASH, COMMA] = ['"'.charCodeAt(0), '\\'.charCodeAt(0), ','.charCodeAt(0)];
const DEEPER: ReadonlySet<number> = new Set(['{', '['].map((sign) => sign.charCodeAt(0)));
const HIGHER: ReadonlySet<number> = new Set(['}', ']'].map((sign) => sign.charCodeAt(0)));

/**
 * Before it is parsed: a walk over a million lists in one another runs out of memory, and of a field that is there twice the
 * parser drops the first without a word.
 */
export function refuseTooLarge(text: string): void {
  let [depth, values] = [0, 1];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) at = endOfString(text, at);
    else if (HIGHER.has(sign)) depth -= 1;
    else if (sign === COMMA || DEEPER.has(sign)) {
      values += 1;
      if (sign !== COMMA) depth += 1;
      if (depth > MAX_DEPTH) throw badInput('file', 'FILE_TOO_DEEP', { most: MAX_DEPTH });
      if (values > MAX_VALUES) throw badInput('file', 'FILE_TOO_MANY_VALUES', { most: MAX_VALUES });
    }
  }
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) return at;
    if (sign === BACKSLASH) at += 1;
  }
  return text.length;
}

/** Before it is compared with the format, which tells of every mistake in it. */
export function refuseTooMany(json: unknown): void {
  const walk = (value: unknown, path: readonly PropertyKey[]): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      const most = (path.length === 1 ? MAX_ENTRIES[String(path[0])] : undefined) ?? MAX_ENTRIES_ELSEWHERE;
      const count = value.length;
      if (count > most) throw badInput(placeIn(path) || 'file', 'TOO_MANY_ENTRIES', { count, most });
      for (const [index, one] of value.entries()) walk(one, [...path, index]);
      return;
    }
    for (const [key, one] of Object.entries(value)) {
      if (key.length > MAX_KEY) throw badInput(placeIn([...path, `${key.slice(0, MAX_KEY)}…`]), 'UNKNOWN_FIELD');
      walk(one, [...path, key]);
    }
  };
  const prizes = gachasIn(json).reduce((sum, one) => sum + (Array.isArray(one?.prizes) ? one.prizes.length : 0), 0);
  if (prizes > MAX_PRIZES_SENT) throw badInput('file', 'TOO_MANY_PRIZES', { prizes, most: MAX_PRIZES_SENT });
  walk(json, []);
}

type Gachas = readonly ({ prizes?: unknown; name?: unknown } | null | undefined)[];

export const gachasIn = (json: unknown): Gachas => {
  const { gachas } = (json ?? {}) as { gachas?: unknown };
  return Array.isArray(gachas) ? (gachas as Gachas) : [];
};
