import { badInput, isId } from '../../refusal.ts';

/** A page of a list: the latest first, and by id among those of the same instant. */
export type Page<T> = {
  items: T[];
  cursorOf(item: T): string;
  hasNextPage: boolean;
  hasPreviousPage: boolean;
  count(): Promise<number>;
};

export type PageArguments = { first?: number | null | undefined; after?: string | null | undefined };

type Place = { at: Date; id: string };

const USUAL = 20;

/** Reads one item more than was asked for, to know whether there is a next page. */
export async function readPage<T extends { id: string }, Key extends keyof T & string>(
  list: { read(range: { after: Place | undefined; most: number }): Promise<T[]>; count(): Promise<number> },
  date: Key,
  { first, after }: PageArguments,
  most: number,
): Promise<Page<T>> {
  const wanted = wantedOf(first, most);
  const rows = await list.read({ after: after == null ? undefined : readCursor(after), most: wanted + 1 });
  return {
    items: rows.slice(0, wanted),
    cursorOf: (item) => cursorOf(item, date),
    hasNextPage: rows.length > wanted,
    hasPreviousPage: after != null,
    count: list.count,
  };
}

/** What a cursor of ours holds. JavaScript writes years that PostgreSQL cannot read: those have a sign, or are the year 0. */
const INSTANT = /^(?!0000)\d{4}-/;

export function pageOf<T extends { id: string }, Key extends keyof T & string>(
  all: readonly T[],
  date: Key,
  { first, after }: PageArguments,
  most: number,
): Page<T> {
  const wanted = wantedOf(first, most);
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

function wantedOf(first: number | null | undefined, most: number): number {
  const wanted = first ?? USUAL;
  if (wanted < 1 || wanted > most) throw badInput('first', `must be from 1 to ${most}`);
  return wanted;
}

const cursorOf = <T extends { id: string }>(item: T, date: keyof T): string =>
  Buffer.from(`${(item[date] as Date).toISOString()} ${item.id}`).toString('base64url');

/** A cursor is what we gave out, taken apart strictly: nothing of it reaches the database but a date and an id. */
function readCursor(cursor: string): Place {
  const [instant = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const at = new Date(instant);
  const isInstant = INSTANT.test(instant) && !Number.isNaN(at.getTime()) && at.toISOString() === instant;
  if (rest.length > 0 || !isId(id) || !isInstant) {
    throw badInput('after', 'must be a cursor that this list gave out');
  }
  return { at, id };
}
