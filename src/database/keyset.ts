import type { EntityManager } from '@mikro-orm/postgresql';
import { type Compilable, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Key, Ordering } from './ordering.ts';
import { type Columns, selected } from './rows.ts';
import { type Statement, statement } from './statement.ts';

/** Which part of a sorted list to read: between two places, from its beginning or from its end. */
export type Range = {
  after: readonly Key[] | undefined;
  before: readonly Key[] | undefined;
  most: number;
  fromEnd: boolean;
  isCounted: boolean;
  /** Whether rows at or before `after`, and at or after `before`, are looked for. */
  looksAround: boolean;
};

/** For commands, which tell it all. */
export const WHOLE: Range = {
  ...{ after: undefined, before: undefined, most: 2 ** 31 - 2 },
  ...{ fromEnd: false, isCounted: false, looksAround: false },
};

export type Slice<Row> = { rows: Row[]; hasEarlier: boolean; hasLater: boolean; total: number | undefined };

/** The column of an instant, or of a text and how it is sorted, and the column of an id, each with its name in a row. */
type Sort = { at: readonly [column: string, name: string, collation?: string]; id: readonly [column: string, name: string] };
type List<Values, DB, Table extends keyof DB> = (em: EntityManager, values: Values) => SelectQueryBuilder<DB, Table, object>;

type Bounds = { afterAt: Key; afterId: Key; beforeAt: Key; beforeId: Key; limit: number };
type Reading<Values> = Statement<Values & Bounds, object, Columns<object>>;
type Around = { total?: number; hasEarlier?: boolean; hasLater?: boolean };
type Shape = { hasAfter: boolean; hasBefore: boolean; fromEnd: boolean; isCounted: boolean; looksAround: boolean };

/** Reads parts of a list sorted by an instant or a text, and an id: rows, count and neighbours are one statement. */
export function keyset<Values extends object, Sorted extends object, DB, Table extends keyof DB>(
  list: List<Values, DB, Table>,
  { keys: [byInstant] }: Ordering<Sorted>,
  sort: Sort,
): <Row extends Sorted>(em: EntityManager, values: Values, range: Range, columns: Columns<Row>) => Promise<Slice<Row>> {
  const statements = new Map<string, Reading<Values>>();
  return async <Row extends Sorted>(em: EntityManager, values: Values, range: Range, columns: Columns<Row>) => {
    const shape = shapeOf(range);
    const key = JSON.stringify(shape);
    const read = statements.get(key) ?? reading(list, sort, byInstant?.descending === true, shape);
    statements.set(key, read);
    const rows = await read(em, { ...values, ...boundsOf(range) }, columns);
    return sliceOf(rows as (Row & Around)[], range, sort.id[1]);
  };
}

function shapeOf({ after, before, fromEnd, isCounted, looksAround }: Range): Shape {
  const [hasAfter, hasBefore] = [after !== undefined, before !== undefined];
  return { hasAfter, hasBefore, fromEnd, isCounted, looksAround: looksAround && (hasAfter || hasBefore) };
}

const MAX_ROWS = 2 ** 31 - 1;

/** One row more than was asked for tells whether there are others. */
function boundsOf({ after, before, most }: Range): Bounds {
  const [[afterAt = 0, afterId = ''], [beforeAt = 0, beforeId = '']] = [after ?? [], before ?? []];
  return { afterAt, afterId, beforeAt, beforeId, limit: Math.min(most + 1, MAX_ROWS) };
}

function sliceOf<Row>(found: (Row & Around)[], { most, fromEnd }: Range, id: string): Slice<Row> {
  // On an empty page the totals still come in a row, whose other columns are null.
  const rows = found.filter((row) => row[id as keyof Row] !== null);
  const { total, hasEarlier = false, hasLater = false } = found[0] ?? {};
  const hasMore = rows.length > most;
  const page = rows.slice(0, most);
  return {
    rows: fromEnd ? page.reverse() : page,
    hasEarlier: hasEarlier || (fromEnd && hasMore),
    hasLater: hasLater || (!fromEnd && hasMore),
    total,
  };
}

function reading<Values extends object, DB, Table extends keyof DB>(
  list: List<Values, DB, Table>,
  { at, id }: Sort,
  isDescending: boolean,
  { hasAfter, hasBefore, fromEnd, isCounted, looksAround }: Shape,
): Reading<Values> {
  const [earlier, later] = isDescending ? ['>', '<'] : ['<', '>'];
  const sorted = (column: string) => (at[2] ? sql`${sql.ref(column)} collate ${sql.id(at[2])}` : sql.ref(column));
  const compared = (comparison: string, instant: Key, idComparison: string, itsId: Key) => {
    const [column, by] = [sorted(at[0]), sql.raw(comparison)];
    return sql<boolean>`(${column} ${by}= ${instant} and (${column} ${by} ${instant} or ${sql.ref(id[0])} ${sql.raw(idComparison)} ${itsId}))`;
  };
  const order = (descending: boolean) => (descending === fromEnd ? 'asc' : 'desc');
  return statement((em, values: Values & Bounds, columns: Columns<object>) => {
    const { afterAt, afterId, beforeAt, beforeId, limit } = values;
    const all = list(em, values);
    const page = all
      .select(selected(columns) as never)
      .$if(hasAfter, (rows) => rows.where(compared(later, afterAt, '>', afterId)))
      .$if(hasBefore, (rows) => rows.where(compared(earlier, beforeAt, '<', beforeId)))
      .orderBy(sorted(at[0]), order(isDescending))
      .orderBy(sql.ref(id[0]), order(false))
      .limit(limit);
    if (!isCounted && !looksAround) return page as unknown as Compilable<object>;
    const isThere = (place: RawBuilder<boolean>) =>
      sql<boolean>`exists (${all.where(place).select(({ lit }) => lit(1).as('one'))})`;
    const around = em
      .getKysely()
      .selectNoFrom([
        ...(isCounted ? [all.select(({ fn }) => fn.countAll<number>().as('count')).as('total')] : []),
        ...(looksAround && hasAfter ? [isThere(compared(earlier, afterAt, '<=', afterId)).as('hasEarlier')] : []),
        ...(looksAround && hasBefore ? [isThere(compared(later, beforeAt, '>=', beforeId)).as('hasLater')] : []),
      ]);
    const whole = em
      .getKysely()
      .selectFrom(around.as('around'))
      .leftJoin(page.as('page'), (join) => join.onTrue())
      .selectAll()
      .orderBy(sorted(`page.${at[1]}`), order(isDescending))
      .orderBy(sql.ref(`page.${id[1]}`), order(false));
    return whole as unknown as Compilable<object>;
  });
}
