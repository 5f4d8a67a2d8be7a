import type { EntitySchemaWithMeta } from '@mikro-orm/core';
import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql';
import { type AliasedExpression, type Kysely, sql } from 'kysely';
import { columnOf, columnsOf, type RowOf } from './rows.ts';
import { namesIn, Slot } from './statement.ts';

type Entity = { name: string; tableName?: string };

export type Tables<Entities extends readonly Entity[]> = InferKyselyDB<Entities[number]>;

/** MikroORM's typed query layer, in the transaction of `em` if there is one. The entities are named for their types alone. */
export const tablesOf = <Entities extends readonly Entity[]>(
  em: EntityManager,
  ..._entities: Entities
): Kysely<Tables<Entities>> => em.getKysely() as unknown as Kysely<Tables<Entities>>;

/** One bound list: the text of a statement, and so its plan, is the same for every length. */
export const anyOf = <Value>(values: readonly Value[]) => sql<Value>`any(${values})`;

type ColumnTypes = { uuid: string; text: string; int: number; timestamptz: Date };
export type Types = Record<string, keyof ColumnTypes>;

/** Rows with properties of an entity and nothing else, but for what stands in `More`. */
export type Fitting<Of extends EntitySchemaWithMeta, Row, More extends Types> = {
  [Name in keyof Row]-?: Name extends keyof More
    ? ColumnTypes[More[Name]] | null
    : Name extends keyof RowOf<Of>
      ? RowOf<Of>[Name] | null
      : never;
};

/**
 * Rows of the program as a table of a statement, bound as one value. Its columns have the names of the entity's properties and
 * the types of their columns; `more` names the types of what the entity has not. PostgreSQL takes every list for a hundred rows,
 * and would then read a table of some hundred pages as a whole for a single one: for ten where a limit is not known, as here.
 * A limit that is bound as it is makes each short list cheaper than ten, and so planned anew each time: 0.7 ms in place of 0.2
 * for what a gacha's detail reads.
 */
export function given<
  Of extends EntitySchemaWithMeta,
  const Alias extends string,
  Row extends Fitting<Of, Row, More>,
  const More extends Types = Record<never, never>,
>(em: EntityManager, entity: Of, alias: Alias, rows: readonly Row[], more?: More): AliasedExpression<Plain<Row>, Alias> {
  const names = namesIn(rows);
  // A table without rows may have any columns.
  const all = names.length > 0 ? names : [...columnsOf(em, entity).keys(), ...Object.keys(more ?? {})];
  const declared = all.map((name) => sql`${sql.id(name)} ${sql.raw(more?.[name] ?? columnOf(em, entity, name).type)}`);
  const [values, count] =
    rows instanceof Slot ? [rows.as(listOf), rows.as(({ length }: typeof rows) => length)] : [listOf(rows), rows.length];
  return sql<
    Plain<Row>
  >`(select * from json_to_recordset(${values}) as given(${sql.join(declared)}) limit (select ${count}::bigint))`.as(alias);
}

type Plain<Row> = { [Name in keyof Row]: Row[Name] };

function listOf(rows: readonly object[]): string {
  const names = namesIn(rows);
  const isLike = (row: object) => Object.keys(row).length === names.length && names.every((name) => name in row);
  if (!rows.every(isLike)) throw new Error('rows of one statement have the same properties');
  return JSON.stringify(rows);
}
