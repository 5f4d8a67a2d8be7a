import { CsvError, parse } from 'csv-parse';
import { type Options, stringify } from 'csv-stringify/sync';
import { badInput } from '../../refusal.ts';

/** Where the line end is named, csv-stringify quotes a cell with another one only if it is told to. */
export const csvLines = (rows: readonly (readonly unknown[])[], more: Options = {}): string =>
  stringify(rows as unknown[][], { record_delimiter: 'windows', quote_record_delimiter: true, ...more });

export const csvLine = (cells: readonly unknown[], more: Options = {}): string => csvLines([cells], more);

/** A text that a spreadsheet would calculate is text there; numbers stay numbers. */
export const FOR_SPREADSHEETS = { escape_formulas: true } as const satisfies Options;

/** Of what others write, also on an old Macintosh, and with rows of whatever length. */
export const OF_OTHERS = { record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true };

export type CsvRow = { line: number; cells: string[] };

/** No line of a carrier's file is nearly as long: a quotation mark is missing. */
const MAX_RECORD_LENGTH = 65_536;

/** Piece by piece. `line` is that where a row begins; empty lines are left out. */
export async function* csvRows(texts: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  const { read, line } = openReader();
  let open = 0;
  for await (const text of texts) {
    const before = line();
    yield* read(text);
    open = line() > before ? 0 : open + text.length;
    if (open > MAX_RECORD_LENGTH) throw unended(line());
  }
  yield* read();
}

const unended = (line: number): Error => badInput(`line ${line}`, 'QUOTE_NOT_CLOSED');

function openReader() {
  const rows: CsvRow[] = [];
  let breaks = 0;
  // The parser's own count takes a \r\n within a cell for two.
  const line = (): number => 1 + parser.info.records + parser.info.empty_lines + breaks;
  const on_record = (cells: string[]): null => {
    rows.push({ line: line() - 1, cells });
    breaks += cells.join(' ').split(/\r\n?|\n/).length - 1;
    // Rows do not go through the stream: one that fails forgets those before the mistake.
    return null;
  };
  const parser = parse({ ...OF_OTHERS, skip_empty_lines: true, on_record });
  // `write` and `end` tell it, too; without a listener the event would end the process.
  parser.on('error', () => {});

  async function* read(text?: string): AsyncGenerator<CsvRow> {
    const error = await new Promise<unknown>((done) => (text === undefined ? parser.end(done) : parser.write(text, done)));
    yield* rows.splice(0);
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED') throw unended(line());
    if (error && !(error instanceof CsvError)) throw error;
    if (error) throw badInput(`line ${line()}`, 'QUOTE_INSIDE');
  }
  return { read, line };
}
