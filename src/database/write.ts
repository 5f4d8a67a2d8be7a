import type { EntitySchemaWithMeta } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type AliasableExpression,
  type InsertQueryBuilder,
  type InsertResult,
  type Kysely,
  sql,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely';
import { columnOf, columnsOf, type RowOf } from './rows.ts';
import { namesIn, type Statement, statement } from './statement.ts';
import { type Fitting, given, type Tables, type Types, tablesOf } from './tables.ts';

type Entity = EntitySchemaWithMeta;
type Table<Of extends Entity> = keyof Tables<[Of]>;
type Name<Of extends Entity> = keyof RowOf<Of> & string;

/** What the database works out; what it is given it knows as `given`. */
type Computed<Of extends Entity> = { [Of_ in Name<Of>]?: AliasableExpression<RowOf<Of>[Of_]> };

/** Rows with properties of an entity, and nothing else. */
type New<Of extends Entity, Row> = { [Key in keyof Row]-?: Key extends Name<Of> ? RowOf<Of>[Key] : never };

/** `orderBy`: in which order rows are written, and locked. `after`: where other parts of the statement stand before it. */
type Options<Of extends Entity> = { set?: Computed<Of>; orderBy?: readonly Name<Of>[]; after?: object };
type Insert<Of extends Entity> = InsertQueryBuilder<Tables<[Of]>, Table<Of>, InsertResult>;

/** Inserts rows of the program. A part of a statement, which may say what to do about a conflict, and what to answer. */
export const insertOf = <Of extends Entity, Row extends New<Of, Row>>(
  em: EntityManager,
  entity: Of,
  rows: readonly Row[],
  options: Options<Of> = {},
): Insert<Of> => {
  const names = namesOf(em, entity, rows).filter((name) => !(name in (options.set ?? {})));
  return insertFrom(em, entity, given(em, entity, 'given', rows as never), names as Name<Of>[], options);
};

/** The names that are the same in all of these rows. Of none a statement names all that can be written, and writes nothing. */
export function namesOf<Row extends object>(em: EntityManager, entity: Entity, rows: readonly Row[]): (keyof Row & string)[] {
  const names = namesIn(rows) as (keyof Row & string)[];
  const written = () => [...columnsOf(em, entity)].flatMap(([name, { isGenerated }]) => (isGenerated ? [] : [name]));
  return names.length > 0 ? names : (written() as typeof names);
}

/** The same from a table, or a part of the statement, that has these names. */
export function insertFrom<Of extends Entity>(
  em: EntityManager,
  entity: Of,
  source: object | string,
  names: readonly Name<Of>[],
  { set = {}, orderBy = [], after = tablesOf(em, entity) }: Options<Of> = {},
): Insert<Of> {
  const computed = Object.entries<AliasableExpression<unknown> | undefined>(set);
  const columns = [...names, ...computed.map(([name]) => name)].map((name) => columnOf(em, entity, name).column);
  return (after as Kysely<Record<string, Record<string, unknown>>>)
    .insertInto(entity.tableName)
    .columns(columns)
    .expression(({ selectFrom }) =>
      orderBy.reduce(
        (rows, name) => rows.orderBy(name),
        selectFrom(source as string).select([...names, ...computed.flatMap(([name, value]) => value?.as(name) ?? [])]),
      ),
    ) as never;
}

const inserts = new WeakMap<Entity, Statement<{ rows: readonly object[] }, unknown>>();

export async function insertAll<Of extends Entity, Row extends New<Of, Row>>(
  em: EntityManager,
  entity: Of,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const insert =
    inserts.get(entity) ?? statement((tx, { rows }: { rows: readonly object[] }) => insertOf(tx, entity, rows as never));
  inserts.set(entity, insert);
  await insert(em, { rows });
}

type Changes<Of extends Entity, More extends Types> = {
  by: readonly Name<Of>[];
  set?: Computed<Of>;
  keepsWhereNull?: boolean;
  more?: More;
};

/**
 * Changes the rows that have the same values in `by`: each other property to the one that is given, or only where one is given.
 * A part of a statement, which may say more about which rows, and what to answer.
 */
export function updateOf<Of extends Entity, Row extends Fitting<Of, Row, More>, const More extends Types = Record<never, never>>(
  em: EntityManager,
  entity: Of,
  rows: readonly Row[],
  { by, set = {}, keepsWhereNull = false, more }: Changes<Of, More>,
): UpdateQueryBuilder<Tables<[Of]> & { given: Row }, Table<Of>, Table<Of> | 'given', UpdateResult> {
  const own = (name: string) => sql.ref(`${entity.tableName}.${columnOf(em, entity, name).column}`);
  const its = (name: string) => sql.ref(`given.${name}`);
  const changed = namesOf(em, entity, rows).filter(
    (name) => !(by as readonly string[]).includes(name) && !(name in set) && !(name in (more ?? {})),
  );
  const values = changed.map((name) => [
    columnOf(em, entity, name).column,
    keepsWhereNull ? sql`coalesce(${its(name)}, ${own(name)})` : its(name),
  ]);
  const computed = Object.entries(set).map(([name, value]) => [columnOf(em, entity, name).column, value]);
  const update = (tablesOf(em) as unknown as Kysely<Record<string, Record<string, unknown>>>)
    .updateTable(entity.tableName)
    .from(given(em, entity, 'given', rows as never, more) as never)
    .set(Object.fromEntries([...values, ...computed]));
  return by.reduce((all, name) => all.where(sql<boolean>`${own(name)} = ${its(name)}`), update) as never;
}
