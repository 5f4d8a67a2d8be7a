import type { EntityManager } from '@mikro-orm/postgresql';
import { type Doer, writeDeeds } from '../../staff/audit-entry.ts';
import { NamesAsSold } from './names-as-sold.ts';
import { type Selection, selectionOf } from './select.ts';
import type { ExportTable } from './tables/column.ts';
import { EXPORTS, type ExportName } from './tables/tables.ts';
import { type Format, type Row, writerOf } from './written.ts';

/** Reads the rows of a statement as of one moment, so many at a time. */
export type ReadInPieces = (statement: string, most: number) => AsyncGenerator<Row[], void>;

export type ExportAsked = Selection & { name: ExportName; format: Format };

/** Few enough to be nothing in memory, and many enough that each costs little. */
const ROWS_AT_ONCE = 500;

/**
 * The same bytes for every caller, and each time, as long as nothing changes. With names and addresses it is noted, before the
 * first of them is read.
 */
export async function* exported(
  em: EntityManager,
  read: ReadInPieces,
  by: Doer,
  { name, format, ...selection }: ExportAsked,
): AsyncGenerator<Buffer, void> {
  if (selection.names) await note(em, by, name, selection);
  const table: ExportTable = EXPORTS[name];
  const { heading, write } = writerOf(em, table, selection.names, format);
  const sold = table.version === undefined ? undefined : new NamesAsSold(em);
  let start = heading;
  for await (const rows of read(selectionOf(table, selection), table.rowsAtOnce ?? ROWS_AT_ONCE)) {
    await sold?.writeInto(rows);
    yield Buffer.from(`${start}${write(rows)}`);
    start = '';
  }
  if (start) yield Buffer.from(start);
}

const note = (em: EntityManager, by: Doer, name: ExportName, { period: { from, to }, scope }: Selection): Promise<void> =>
  em.fork().transactional((tx) =>
    writeDeeds(tx, [
      {
        ...{ by, action: 'DATA_EXPORTED', gachaId: scope !== 'all' && scope.length === 1 ? (scope[0] ?? null) : null },
        after: { export: name, since: from, until: to, gachaIds: scope === 'all' ? null : scope },
      },
    ]),
  );
