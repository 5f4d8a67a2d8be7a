import { badInput, isId } from '../../refusal.ts';

/** The latest first, then by id. */
export type Page<T> = {
  items: T[];
  cursorOf(item: T): string;
  hasNextPage: boolean;
  hasPreviousPage: boolean;
  count(): Promise<number>;
};

export type PageArguments = { first?: number | null | undefined; after?: string | null | undefined };

type Cursor = { at: Date; id: string };

const DEFAULT_PAGE_SIZE = 20;

/** One item more than was asked for tells whether there is a next page. */
export async function readPage<T extends { id: string }, Key extends keyof T & string>(
  list: { read(range: { after: Cursor | undefined; most: number }): Promise<T[]>; count(): Promise<number> },
  date: Key,
  { first, after }: PageArguments,
  maxPageSize: number,
): Promise<Page<T>> {
  const wanted = wantedOf(first, maxPageSize);
  const rows = await list.read({ after: after == null ? undefined : readCursor(after), most: wanted + 1 });
  return {
    items: rows.slice(0, wanted),
    cursorOf: (item) => cursorOf(item, date),
    hasNextPage: rows.length > wanted,
    hasPreviousPage: after != null,
    count: list.count,
  };
}

/** PostgreSQL cannot read the years that JavaScript writes with a sign, nor the year 0. */
const READABLE_YEAR = /^(?!0000)\d{4}-/;

export function pageOf<T extends { id: string }, Key extends keyof T & string>(
  all: readonly T[],
  date: Key,
  { first, after }: PageArguments,
  maxPageSize: number,
): Page<T> {
  const wanted = wantedOf(first, maxPageSize);
  const left = after == null ? all : all.filter(isAfter<T>(date, after));
  return {
    items: left.slice(0, wanted),
    cursorOf: (item) => cursorOf(item, date),
    hasNextPage: left.length > wanted,
    hasPreviousPage: after != null,
    count: async () => all.length,
  };
}

function isAfter<T extends { id: string }>(date: string, cursor: string): (item: T) => boolean {
  const { at, id } = readCursor(cursor);
  return (item) => {
    const ahead = at.getTime() - ((item as Record<string, unknown>)[date] as Date).getTime();
    return ahead > 0 || (ahead === 0 && item.id > id);
  };
}

function wantedOf(first: number | null | undefined, maxPageSize: number): number {
  const wanted = first ?? DEFAULT_PAGE_SIZE;
  if (wanted < 1 || wanted > maxPageSize) throw badInput('first', `must be from 1 to ${maxPageSize}`);
  return wanted;
}

const cursorOf = <T extends { id: string }>(item: T, date: keyof T): string =>
  Buffer.from(`${(item[date] as Date).toISOString()} ${item.id}`).toString('base64url');

/** Parsed strictly: nothing of a cursor reaches the database but a date and an id. */
function readCursor(cursor: string): Cursor {
  const [instant = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const at = new Date(instant);
  const isInstant = READABLE_YEAR.test(instant) && !Number.isNaN(at.getTime()) && at.toISOString() === instant;
  if (rest.length > 0 || !isId(id) || !isInstant) {
    throw badInput('after', 'must be a cursor that this list gave out');
  }
  return { at, id };
}
