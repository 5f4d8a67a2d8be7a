import { type EntityProperty, type EntitySchemaWithMeta, ReferenceKind } from '@mikro-orm/core';
import type { EntityManager, InferEntityProperties, InferKyselyTable, MaybeReturnType } from '@mikro-orm/postgresql';
import { type AliasedExpression, type SelectType, sql } from 'kysely';

type Schema = EntitySchemaWithMeta;
type Properties<Of extends Schema> = InferEntityProperties<Of>;
type PropertyTable<Of extends Schema> = InferKyselyTable<Of, { columnNamingStrategy: 'property' }>;
type IsReference<Property> = MaybeReturnType<Property> extends { '~options': { kind: 'm:1' | '1:1' } } ? true : false;
type NameOf<Of extends Schema, Name extends keyof Properties<Of> & string> =
  IsReference<Properties<Of>[Name]> extends true ? `${Name}Id` : Name;

/** A row under the names of the entity's properties; a relation is its id, as `orderId`. */
export type RowOf<Of extends Schema> = {
  [Name in keyof PropertyTable<Of> & keyof Properties<Of> & string as NameOf<Of, Name>]: SelectType<PropertyTable<Of>[Name]>;
};
type AllOf<Row> = { [Name in keyof Row & string]-?: AliasedExpression<Row[Name], Name> }[keyof Row & string];

/** A list of columns as it stands in a statement, of which it may be the shape. */
export type Columns<Row> = string & { readonly row?: Row };

/** One raw text costs half of an expression for each column. */
export const selected = <Row>(columns: Columns<Row>): AllOf<Row>[] => [sql.raw(columns)] as never;

/** Every column of an entity, from its table or from an alias of it. */
export function allOf<Of extends Schema>(em: EntityManager, entity: Of, table: string = entity.tableName): AllOf<RowOf<Of>>[] {
  return selected(everyColumn(em, entity, table));
}

export function everyColumn<Of extends Schema>(
  em: EntityManager,
  entity: Of,
  table: string = entity.tableName,
): Columns<RowOf<Of>> {
  const { props } = em.getMetadata().getByClassName(entity.name);
  return kept(props, table, () => columnsIn(props, table));
}

/** The names of the fields that a client asks for; undefined where all may be. */
export type Asked = ReadonlySet<string> | undefined;

/** A row with the columns that are always read, and others only where they are asked for. */
export type Part<Row, Always extends keyof Row> = Pick<Row, Always> & {
  [Name in Exclude<keyof Row, Always>]?: Row[Name] | undefined;
};

/** The columns that are always read, and those with the name of a field that is asked for. */
export function partOf<Of extends Schema, Always extends keyof RowOf<Of>>(
  em: EntityManager,
  entity: Of,
  always: readonly Always[],
  asked: Asked,
): Columns<Part<RowOf<Of>, Always>> {
  const table = entity.tableName;
  if (!asked) return everyColumn(em, entity, table) as Columns<never>;
  const { props } = em.getMetadata().getByClassName(entity.name);
  const names = new Set<unknown>([...always, ...asked]);
  return kept(asked, table, () => columnsIn(props, table, (name) => names.has(name)));
}

const texts = new WeakMap<object, Map<string, string>>();

function kept(owner: object, table: string, write: () => string): string {
  const known = texts.get(owner) ?? new Map<string, string>();
  texts.set(owner, known);
  const text = known.get(table) ?? write();
  known.set(table, text);
  return text;
}

function columnsIn(props: EntityProperty[], table: string, isRead = (_name: string): boolean => true): string {
  const stored = [...storedIn(props)];
  if (stored.some(([, { lazy }]) => lazy)) throw new Error(`${table} has lazy columns: name the columns to read`);
  return stored
    .filter(([name]) => isRead(name))
    .map(([name, { column }]) => `"${table}"."${column}" as "${name}"`)
    .join(', ');
}

/** A column of the database; `type` as PostgreSQL calls it. A generated one is written by the database alone. */
type Column = { column: string; type: string; lazy: boolean; isGenerated: boolean };

/** The columns of an entity, by the names they have in a row. */
export function columnsOf(em: EntityManager, entity: Schema): ReadonlyMap<string, Column> {
  const { props } = em.getMetadata().getByClassName(entity.name);
  const known = columns.get(props) ?? storedIn(props);
  columns.set(props, known);
  return known;
}

export function columnOf(em: EntityManager, entity: Schema, name: string): Column {
  const column = columnsOf(em, entity).get(name);
  if (!column) throw new Error(`${entity.name} has no property ${name}`);
  return column;
}

const columns = new WeakMap<object, ReadonlyMap<string, Column>>();

const storedIn = (props: EntityProperty[]): ReadonlyMap<string, Column> =>
  new Map(
    props
      .filter(({ fieldNames, persist }) => fieldNames?.length === 1 && persist !== false)
      .map(({ name, kind, fieldNames: [column = ''], columnTypes: [type = ''], lazy = false, generated }) => [
        kind === ReferenceKind.SCALAR ? name : `${name}Id`,
        { column, type, lazy, isGenerated: generated !== undefined },
      ]),
  );
