import type { Range, Slice } from '../../database/keyset.ts';
import { compareKeys, type Key, type Ordering, sortKeysOf } from '../../database/ordering.ts';
import type { Asked } from '../../database/rows.ts';
import { badInput } from '../../refusal.ts';
import { cursorOf, readCursor } from './cursor.ts';

export type Page<T> = {
  items: readonly T[];
  cursorOf(item: T): string;
  hasNextPage: boolean;
  hasPreviousPage: boolean;
  totalCount: number | undefined;
};

type Given<T> = T | null | undefined;
export type PageArguments = { first?: Given<number>; after?: Given<string>; last?: Given<number>; before?: Given<string> };

type Window = Pick<Range, 'after' | 'before' | 'most' | 'fromEnd'>;

const DEFAULT_PAGE_SIZE = 20;

export function pageOf<T>(
  sorted: readonly T[],
  ordering: Ordering<NoInfer<T>>,
  args: PageArguments,
  maxPageSize: number,
): Page<T> {
  const { after, before, most, fromEnd } = windowOf(ordering, args, maxPageSize);
  const begin = after ? countWhere(sorted, ordering, (keys) => compareKeys(ordering, keys, after) <= 0) : 0;
  const upTo = before ? countWhere(sorted, ordering, (keys) => compareKeys(ordering, keys, before) < 0) : sorted.length;
  const end = Math.max(begin, upTo);
  const from = fromEnd ? Math.max(begin, end - most) : begin;
  const to = fromEnd ? end : Math.min(end, begin + most);
  return {
    items: to - from === sorted.length ? sorted : sorted.slice(from, to),
    cursorOf: (item) => cursorOf(ordering, item),
    hasPreviousPage: from > 0,
    hasNextPage: to < end || upTo < sorted.length,
    totalCount: sorted.length,
  };
}

/** How many items of a sorted list come before a place of it, found by halves: a cursor may be far down a long list. */
function countWhere<T>(sorted: readonly T[], ordering: Ordering<T>, comesBefore: (keys: Key[]) => boolean): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (comesBefore(sortKeysOf(ordering, sorted[middle] as T))) from = middle + 1;
    else to = middle;
  }
  return from;
}

type Request = { maxPageSize: number; asked(type: string): Asked };

/** A page of a list in the database, in one statement. `connection` names the type, since its fields tell what has to be read. */
export async function readPage<T>(
  read: (range: Range) => Promise<Slice<T>>,
  ordering: Ordering<NoInfer<T>>,
  args: PageArguments,
  request: Request,
  connection: string,
): Promise<Page<T>> {
  const asks = (type: string, ...fields: string[]) => {
    const asked = request.asked(type);
    return asked === undefined || fields.some((field) => asked.has(field));
  };
  const { rows, hasEarlier, hasLater, total } = await read({
    ...windowOf(ordering, args, request.maxPageSize),
    isCounted: asks(connection, 'totalCount'),
    looksAround: asks('PageInfo', 'hasNextPage', 'hasPreviousPage'),
  });
  return {
    items: rows,
    cursorOf: (item) => cursorOf(ordering, item),
    hasPreviousPage: hasEarlier,
    hasNextPage: hasLater,
    totalCount: total,
  };
}

export function pageSize({ first, last }: PageArguments, maxPageSize: number): number {
  if (first != null && last != null) throw badInput('last', 'NOT_TOGETHER', { other: 'first' });
  const [name, most] = last == null ? ['first', first ?? DEFAULT_PAGE_SIZE] : ['last', last];
  if (most < 1 || most > maxPageSize) throw badInput(name, 'OUT_OF_RANGE', { least: 1, most: maxPageSize });
  return most;
}

function windowOf<T>(ordering: Ordering<T>, args: PageArguments, maxPageSize: number): Window {
  const { after, before } = args;
  return {
    most: pageSize(args, maxPageSize),
    fromEnd: args.last != null,
    after: after == null ? undefined : readCursor(ordering, after, 'after'),
    before: before == null ? undefined : readCursor(ordering, before, 'before'),
  };
}
