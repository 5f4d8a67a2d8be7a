import { ReferenceKind } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';

type Row = Record<string, unknown>;
type Column = { name: string; column: string; read(value: unknown): unknown };

const known = new WeakMap<object, { table: string; columns: Column[] }>();

/** An entity's columns, and how each value is read: a reference knows its id only. */
function layoutOf(em: EntityManager, entity: { name: string }): { table: string; columns: Column[] } {
  const earlier = known.get(entity);
  if (earlier) return earlier;
  const { props, tableName: table } = em.getMetadata().getByClassName(entity.name);
  const stored = props.filter(({ fieldNames }) => fieldNames?.length === 1);
  const columns = stored.map(({ name, fieldNames: [column = ''], runtimeType, kind }) => ({
    name,
    column,
    read: kind !== ReferenceKind.SCALAR ? readReference : runtimeType === 'Date' ? readDate : readAsIs,
  }));
  known.set(entity, { table, columns });
  return { table, columns };
}

/** A date that nobody changes, and that is written out once, however often it is shown. */
class Instant extends Date {
  private text: string | undefined;

  override toISOString(): string {
    this.text ??= super.toISOString();
    return this.text;
  }
}

const readReference = (id: unknown): unknown => (id === null ? null : { id });
const readDate = (text: unknown): unknown => (text === null ? null : new Instant(String(text)));
const readAsIs = (value: unknown): unknown => value;

/** Reads rows as plain objects with the entity's properties, without what would keep track of their changes. */
export function reader<Entity>(em: EntityManager, entity: { name: string }): (row: Row) => Entity {
  const { columns } = layoutOf(em, entity);
  return (row) => {
    const plain: Row = {};
    for (const { name, column, read } of columns) plain[name] = read(row[column]);
    return plain as Entity;
  };
}

/** Finds rows for showing, a fifth of the work of finding entities. `rest` is what stands behind the table's name. */
export async function findPlain<Entity>(
  em: EntityManager,
  entity: { name: string },
  rest: string,
  params: unknown[],
): Promise<Entity[]> {
  const rows = await em.execute<Row[]>(`select ${columnsOf(em, entity)} from ${layoutOf(em, entity).table} ${rest}`, params);
  return rows.map(reader<Entity>(em, entity));
}

/** Where a property is stored. */
export function columnOf(em: EntityManager, entity: { name: string }, property: string): string {
  const stored = layoutOf(em, entity).columns.find(({ name }) => name === property);
  if (!stored) throw new Error(`${entity.name} has no column for ${property}`);
  return stored.column;
}

/** What a statement must answer with for `reader`. */
export const columnsOf = (em: EntityManager, entity: { name: string }): string =>
  layoutOf(em, entity)
    .columns.map(({ column }) => column)
    .join(', ');
