import { isId } from '../../refusal.ts';
import type { Scope } from '../../staff/role.ts';
import { type Period, within } from '../books/lines/period.ts';
import type { Column, ExportTable } from './tables/column.ts';
import { ADDRESS_COLUMNS } from './tables/tables.ts';

export type Selection = { period: Period; scope: Scope; names: boolean };

/** What a row brings besides its columns, where addresses are asked for. */
export const SEALED = '$sealed';
export const SEALED_ORDER = '$order';
/** And where it names a prize. */
export const VERSION = '$version';

export const columnsOf = ({ columns }: ExportTable, names: boolean): [name: string, column: Column][] =>
  Object.entries(columns).filter(([, { isName }]) => names || !isName);

export const headingOf = (table: ExportTable, names: boolean): string[] => [
  ...columnsOf(table, names).map(([name]) => name),
  ...(names && table.address ? Object.keys(ADDRESS_COLUMNS) : []),
];

/** Values are literals, as a cursor is planned for them, and each of them is one that was read as an instant or an id. */
export function selectionOf(table: ExportTable, selection: Selection): string {
  const { names } = selection;
  const { address, version } = table;
  const all = [
    ...columnsOf(table, names).map(([name, { is }]) => `${is} as "${name}"`),
    ...(names && address ? [`${address.sealed} as "${SEALED}"`, `${address.orderId}::text as "${SEALED_ORDER}"`] : []),
    ...(version ? [`${version}::text as "${VERSION}"`] : []),
  ];
  return `select ${all.join(', ')} ${fromOf(table, selection)} order by ${table.key}`;
}

export const countOf = (table: ExportTable, selection: Selection): string =>
  `select count(*)::float8 as rows ${fromOf(table, selection)}`;

export const rowsOf = (table: ExportTable, selection: Selection): string => `select 1 ${fromOf(table, selection)}`;

function fromOf(table: ExportTable, { period, scope }: Selection): string {
  const where = [
    within(period, table.at),
    ...(table.where ? [table.where] : []),
    ...(scope === 'all' ? [] : [ofGachas(table, scope)]),
  ];
  return `from ${table.from} where ${where.join(' and ')}`;
}

const ofGachas = ({ gachas }: ExportTable, ids: readonly string[]): string =>
  gachas.replaceAll('$GACHAS', `'{${ids.filter(isId).join(',')}}'::uuid[]`);
