import type { EntityManager } from '@mikro-orm/postgresql';
import { SEALED_ADDRESS } from '../../order/delivery-info.ts';
import { csvLine, FOR_SPREADSHEETS } from '../../shipment/files/csv.ts';
import { columnsOf, headingOf, SEALED, SEALED_ORDER } from './select.ts';
import type { Column, ExportTable } from './tables/column.ts';
import { ADDRESS_COLUMNS } from './tables/tables.ts';

export const FORMATS = ['csv', 'jsonl'] as const;
export type Format = (typeof FORMATS)[number];

type Value = string | number | null;
export type Row = Record<string, Value>;

type Writer = { heading: string; write(rows: readonly Row[]): string };

export function writerOf(em: EntityManager, table: ExportTable, names: boolean, format: Format): Writer {
  const columns = columnsOf(table, names);
  const addressed = names && table.address !== undefined;
  const valuesOf = (row: Row): Value[] => [
    ...columns.map(([name, column]) => made(column, row[name] ?? null)),
    ...(addressed ? addressIn(em, row) : []),
  ];
  const heading = headingOf(table, names);
  if (format === 'csv') {
    const forms = heading.map((_, at) => CELLS[columns[at]?.[1].as ?? 'text']);
    return {
      heading: `\uFEFF${csvLine(heading)}`,
      write: (rows) => rows.map((row) => csvRow(valuesOf(row).map((value, at) => forms[at]?.(value)))).join(''),
    };
  }
  const isJson = heading.map((_, at) => columns[at]?.[1].as === 'json');
  const lineOf = (row: Row): string => {
    const values = valuesOf(row).map((value, at) => (isJson[at] && value !== null ? JSON.parse(String(value)) : value));
    return `${JSON.stringify(Object.fromEntries(heading.map((name, at) => [name, values[at]])))}\n`;
  };
  return { heading: '', write: (rows) => rows.map(lineOf).join('') };
}

const made = ({ of }: Column, value: Value): Value => (of ? of(value as never) : value);

/** An address that was erased is as empty as one that never was. */
function addressIn(em: EntityManager, row: Row): Value[] {
  const sealed = row[SEALED] as Parameters<typeof SEALED_ADDRESS.open>[2] | null;
  const address: Row = sealed ? JSON.parse(SEALED_ADDRESS.open(em, [String(row[SEALED_ORDER])], sealed)) : {};
  return Object.keys(ADDRESS_COLUMNS).map((name) => address[name] ?? null);
}

/** Neither to be quoted nor calculated. */
const PLAIN = /^(?![=+\-@\t＝＋－＠])[^",\r\n]*$/;

/** Most rows are written as they are, in a third of the time and with a tenth of the garbage. */
export const csvRow = (cells: readonly (Value | undefined)[]): string =>
  cells.every((cell) => typeof cell !== 'string' || PLAIN.test(cell))
    ? `${cells.join(',')}\r\n`
    : csvLine(cells, FOR_SPREADSHEETS);

type Cell = (value: Value | undefined) => Value | undefined;

/** Some programs calculate also what stands behind a blank. */
const inert: Cell = (value) => (typeof value === 'string' && /^\s+[=+\-@＝＋－＠]/.test(value) ? `'${value}` : value);

/** An instant as spreadsheets read one: to the second, without a zone. */
const CELLS: Record<NonNullable<Column['as']>, Cell> = {
  text: inert,
  json: inert,
  number: (value) => value,
  instant: (value) => (typeof value === 'string' ? `${value.slice(0, 10)} ${value.slice(11, 19)}` : value),
};
