import { type EntityProperty, type EntitySchemaWithMeta, ReferenceKind } from '@mikro-orm/core';
import type { EntityManager, InferEntityProperties, InferKyselyTable, MaybeReturnType } from '@mikro-orm/postgresql';
import { type AliasedExpression, type RawBuilder, type SelectType, sql } from 'kysely';

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

/** Every column of an entity, from its table or from an alias of it. */
export function allOf<Of extends Schema>(em: EntityManager, entity: Of, table: string = entity.tableName): AllOf<RowOf<Of>>[] {
  const { props } = em.getMetadata().getByClassName(entity.name);
  return listOf(props, table, () => columnsIn(props, table)) as never;
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
): AllOf<Part<RowOf<Of>, Always>>[] {
  if (!asked) return allOf(em, entity) as never;
  const { props } = em.getMetadata().getByClassName(entity.name);
  const names = new Set<unknown>([...always, ...asked]);
  return listOf(asked, entity.tableName, () => columnsIn(props, entity.tableName, (name) => names.has(name))) as never;
}

const lists = new WeakMap<object, Map<string, RawBuilder<unknown>>>();

/** One raw text costs half of an expression for each column. */
function listOf(owner: object, table: string, write: () => string): RawBuilder<unknown>[] {
  const known = lists.get(owner) ?? new Map<string, RawBuilder<unknown>>();
  lists.set(owner, known);
  const list = known.get(table) ?? sql.raw(write());
  known.set(table, list);
  return [list];
}

function columnsIn(props: EntityProperty[], table: string, isRead = (_name: string | undefined): boolean => true): string {
  const stored = props.filter(({ fieldNames, persist }) => fieldNames?.length === 1 && persist !== false);
  if (stored.some(({ lazy }) => lazy)) throw new Error(`${table} has lazy columns: name the columns to read`);
  return stored
    .map(({ name, kind, fieldNames: [column] }) => [column, kind === ReferenceKind.SCALAR ? name : `${name}Id`])
    .filter(([, name]) => isRead(name))
    .map(([column, name]) => `"${table}"."${column}" as "${name}"`)
    .join(', ');
}
