import { type Key, type Ordering, type SortKey, sortKeysOf } from '../../database/ordering.ts';
import { badInput, isId, textMistake } from '../../refusal.ts';

const written = (name: string, keys: readonly Key[]): string =>
  Buffer.from(JSON.stringify([name, ...keys])).toString('base64url');

export const cursorOf = <T>(ordering: Ordering<T>, item: T): string => written(ordering.name, sortKeysOf(ordering, item));

/** Parsed strictly: nothing of a cursor reaches the database but an instant and an id. */
export function readCursor<T>({ name, keys }: Ordering<T>, cursor: string, argument: string): Key[] {
  const [of, ...values] = partsOf(cursor);
  if (of !== name) throw badInput(argument, 'CURSOR_OF_OTHER_LIST');
  const read = keys.map(({ kind }, index) => READ[kind](values[index]));
  const isKnown = (key: Key | undefined): key is Key => key !== undefined;
  if (!read.every(isKnown) || written(name, read) !== cursor) throw badInput(argument, 'CURSOR_UNKNOWN');
  return read;
}

/** Enough for a name of 255 characters, however it is spelt. What is longer is not even parsed. */
const MAX_CURSOR_LENGTH = 4_096;
/** Comparing texts takes time with the square of some lengths. */
const MAX_KEY_LENGTH = 255;

function partsOf(cursor: string): unknown[] {
  if (cursor.length > MAX_CURSOR_LENGTH) return [];
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

/** PostgreSQL cannot read the years that JavaScript writes with a sign, nor the year 0. */
const INSTANT = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const READ: Record<SortKey<never>['kind'], (value: unknown) => Key | undefined> = {
  instant: (value) => {
    const at = new Date(typeof value === 'string' && INSTANT.test(value) ? value : Number.NaN);
    return Number.isNaN(at.getTime()) ? undefined : at;
  },
  number: (value) => (Number.isSafeInteger(value) ? (value as number) : undefined),
  text: (value) => (typeof value === 'string' && textMistake(value, MAX_KEY_LENGTH) === undefined ? value : undefined),
  id: (value) => (typeof value === 'string' && isId(value) ? value : undefined),
};
