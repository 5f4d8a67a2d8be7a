import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql';
import { type AliasedExpression, type Kysely, sql } from 'kysely';
import { Slot } from './statement.ts';

type Entity = { name: string; tableName?: string };

export type Tables<Entities extends readonly Entity[]> = InferKyselyDB<Entities[number]>;

/** MikroORM's typed query layer, in the transaction of `em` if there is one. The entities are named for their types alone. */
export const tablesOf = <Entities extends readonly Entity[]>(
  em: EntityManager,
  ..._entities: Entities
): Kysely<Tables<Entities>> => em.getKysely() as unknown as Kysely<Tables<Entities>>;

/** One bound list: the text of a statement, and so its plan, is the same for every length. */
export const anyOf = <Value>(values: readonly Value[]) => sql<Value>`any(${values})`;

type ColumnTypes = {
  uuid: string;
  text: string;
  int: number;
  bigint: number;
  'int[]': number[];
  boolean: boolean;
  timestamptz: Date;
  jsonb: object;
};
type Columns = Record<string, keyof ColumnTypes>;
type Rows<Of extends Columns> = { [Name in keyof Of]: ColumnTypes[Of[Name]] };
type Given<Of extends Columns> = { [Name in keyof Of]: ColumnTypes[Of[Name]] | null };

/**
 * Values of the program as a table of a statement, bound as one value. PostgreSQL takes every list for a hundred rows, and would
 * then read a table of some hundred pages as a whole for a single one: the limit tells it how many there are.
 */
export function recordset<const Alias extends string, const Of extends Columns>(
  alias: Alias,
  columns: Of,
  rows: readonly Given<Of>[],
): AliasedExpression<Rows<Of>, Alias> {
  const declared = Object.entries(columns).map(([name, type]) => sql`${sql.id(name)} ${sql.raw(type)}`);
  const [values, count] =
    rows instanceof Slot
      ? [rows.as(JSON.stringify), rows.as((given: typeof rows) => given.length)]
      : [JSON.stringify(rows), rows.length];
  return sql<Rows<Of>>`(select * from json_to_recordset(${values}) as given(${sql.join(declared)}) limit ${count})`.as(alias);
}
