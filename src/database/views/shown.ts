import { type EntitySchemaWithMeta, p, ReferenceKind } from '@mikro-orm/core';
import type { EntityManager, EntitySchema } from '@mikro-orm/postgresql';
import type { Slice } from '../keyset.ts';
import type { RowOf } from '../rows.ts';

type Schema = EntitySchemaWithMeta;
type Property<Value> = { '~type'?: { value: Value }; '~options': object };
type PropertiesOf<Row> = { [Name in keyof Row]: Property<Row[Name]> };

/** The columns of a table, for an entity without one that shows them: nothing of it is a key, and a relation is its id. */
export function columnsShown<Of extends Schema>(entity: Of): PropertiesOf<RowOf<Of>> {
  const shown = Object.entries(entity.meta.properties).map(([name, { kind, type, nullable }]) =>
    (kind ?? ReferenceKind.SCALAR) === ReferenceKind.SCALAR ? [name, { type, nullable }] : [`${name}Id`, p.uuid()],
  );
  return Object.fromEntries(shown);
}

const ROWS = Symbol('rows');
type Rows = (em: EntityManager) => Promise<object[]>;

/** The expression of an entity that a page shows: its rows are those of a typed statement, under the names of its properties. */
export const rowsShown = (em: EntityManager, _where: object, options: object): Promise<object[]> =>
  (options as { [ROWS]: Rows })[ROWS](em);

export const findShown = <Row extends object>(
  em: EntityManager,
  entity: EntitySchema<Row>,
  rows: (em: EntityManager) => Promise<Row[]>,
): Promise<Row[]> => em.find(entity, {}, { [ROWS]: rows } as object) as Promise<Row[]>;

export async function findSlice<Row extends object>(
  em: EntityManager,
  entity: EntitySchema<Row>,
  read: (em: EntityManager) => Promise<Slice<Row>>,
): Promise<Slice<Row>> {
  let slice: Slice<Row> | undefined;
  const rows = await findShown(em, entity, async (reader) => {
    slice = await read(reader);
    return slice.rows;
  });
  return { ...(slice as unknown as Slice<Row>), rows };
}
