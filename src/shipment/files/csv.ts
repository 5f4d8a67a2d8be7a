import { badInput } from '../../refusal.ts';

export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`;

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export type CsvRow = { line: number; cells: string[] };

/** No line of a carrier's file is nearly as long: a quotation mark is missing. */
const MAX_RECORD_LENGTH = 65_536;

/** Piece by piece. `line` is that where a row begins; empty lines are left out. */
export async function* csvRows(texts: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  const open = { line: 1, lines: [] as string[], length: 0, quotes: 0 };
  let rest = '';
  for await (const text of texts) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield* taken(open, line);
    if (rest.length > MAX_RECORD_LENGTH) throw unended(open.line);
  }
  if (rest) yield* taken(open, rest);
  if (open.lines.length > 0) throw unended(open.line);
}

const unended = (line: number): Error => badInput(`line ${line}`, 'has a quotation mark that does not end');

function* taken(open: { line: number; lines: string[]; length: number; quotes: number }, line: string): Generator<CsvRow> {
  open.lines.push(line.replace(/\r$/, ''));
  open.length += line.length + 1;
  open.quotes += line.split('"').length - 1;
  if (open.quotes % 2 === 1) {
    if (open.length > MAX_RECORD_LENGTH) throw unended(open.line);
    return;
  }
  const record = open.lines.join('\n');
  if (record !== '') yield { line: open.line, cells: cellsIn(record, open.line) };
  Object.assign(open, { line: open.line + open.lines.length, lines: [], length: 0, quotes: 0 });
}

const CELL = /(?:"((?:[^"]|"")*)"|([^,"]*))(,|$)/y;

function cellsIn(record: string, line: number): string[] {
  const cells: string[] = [];
  for (CELL.lastIndex = 0; ; ) {
    const found = CELL.exec(record);
    if (!found) throw badInput(`line ${line}`, 'has a quotation mark where none may be');
    cells.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === '') return cells;
  }
}
