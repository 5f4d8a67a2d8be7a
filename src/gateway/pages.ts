import type { EntityClass, EntitySchema, FilterQuery } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { badInput, isId } from '../refusal.ts';

/** A page of a list: the latest first, and by id among those of the same instant. */
export type Page<T> = {
  items: T[];
  cursorOf(item: T): string;
  hasNextPage: boolean;
  hasPreviousPage: boolean;
  count(): Promise<number>;
};

export type PageArguments = { first?: number | null | undefined; after?: string | null | undefined };

const USUAL = 20;

/** Reads one item more than was asked for, to know whether there is a next page. */
export async function readPage<T extends { id: string }, Key extends keyof T & string>(
  em: EntityManager,
  entity: EntitySchema<T> | EntityClass<T>,
  where: FilterQuery<T>,
  date: Key,
  { first, after }: PageArguments,
  most: number,
): Promise<Page<T>> {
  const wanted = first ?? USUAL;
  if (wanted < 1 || wanted > most) throw badInput('first', `must be from 1 to ${most}`);
  const from = after == null ? [] : [laterThan<T>(date, after)];
  const rows = (await em.find(entity, { $and: [where, ...from] } as FilterQuery<T>, {
    orderBy: { [date]: 'desc', id: 'asc' } as never,
    limit: Math.min(wanted, Number.MAX_SAFE_INTEGER - 1) + 1,
  })) as T[];
  return {
    items: rows.slice(0, wanted),
    cursorOf: (item) => Buffer.from(`${(item[date] as Date).toISOString()} ${item.id}`).toString('base64url'),
    hasNextPage: rows.length > wanted,
    hasPreviousPage: after != null,
    count: () => em.count(entity, where),
  };
}

/** What a cursor of ours holds. JavaScript writes years that PostgreSQL cannot read: those have a sign, or are the year 0. */
const INSTANT = /^(?!0000)\d{4}-/;

/** A cursor is what we gave out, taken apart strictly: nothing of it reaches the database but a date and an id. */
function laterThan<T>(date: string, cursor: string): FilterQuery<T> {
  const [instant = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const at = new Date(instant);
  const isInstant = INSTANT.test(instant) && !Number.isNaN(at.getTime()) && at.toISOString() === instant;
  if (rest.length > 0 || !isId(id) || !isInstant) {
    throw badInput('after', 'must be a cursor that this list gave out');
  }
  return { $or: [{ [date]: { $lt: at } }, { [date]: at, id: { $gt: id } }] } as FilterQuery<T>;
}
