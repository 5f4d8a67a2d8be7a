import { readFile } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse/sync';
import { Mistake } from '../../refusal.ts';
import { OF_OTHERS } from '../../shipment/files/csv.ts';

/** A line of a processor's list of payments: its id, and where the list tells them, a word for its state, and its yen. */
export type Entry = { processorOrderId: string; status?: string; amount?: number };

/** What the columns are called: here, in GMO's calls, and in the lists of its shop console. */
const IDS = ['processor_order_id', 'processorOrderId', 'OrderID', 'オーダーID'];
const STATUSES = ['status', 'state', 'Status', '取引状態'];
const AMOUNTS = ['yen', 'amount', 'Amount', '利用金額'];
const TAXES = ['tax', 'Tax', '税送料'];

export async function readProcessorLists(files: readonly string[]): Promise<Entry[]> {
  const lists = await Promise.all(
    files.map(async (file) => readProcessorList(file, await readFile(file).catch(tellUnread(file)))),
  );
  return lists.flat();
}

const tellUnread = (file: string) => (error: Error) => {
  throw new Mistake(`--processor-file: ${file} cannot be read (${error.message}).`);
};

/** CSV with a line of names, in UTF-8 or, as in Japan, in Windows-31J. */
export function readProcessorList(name: string, bytes: Uint8Array): Entry[] {
  const [head = [], ...rows] = rowsOf(name, decoded(bytes));
  const columnOf = (names: readonly string[]) => {
    const [column = -1, ...more] = [...head.keys()].filter((index) => names.includes(head[index]?.trim() ?? ''));
    if (more.length > 0) throw new Mistake(`${name}: its first line names more than one of the columns ${names.join(', ')}.`);
    return column;
  };
  const [ids, statuses, amounts, taxes] = [columnOf(IDS), columnOf(STATUSES), columnOf(AMOUNTS), columnOf(TAXES)];
  if (ids < 0) throw new Mistake(`${name}: its first line names none of the columns ${IDS.join(', ')}.`);
  return rows.map((row, index) => {
    const textIn = (column: number): string => row[column]?.trim() ?? '';
    const processorOrderId = textIn(ids);
    if (processorOrderId === '') throw new Mistake(`${name}: row ${index + 2} has no ${head[ids]}.`);
    const amount = sumOf([textIn(amounts), textIn(taxes) || '0']);
    return { processorOrderId, ...(statuses >= 0 && { status: textIn(statuses) }), ...(amount !== null && { amount }) };
  });
}

/** Yen as people write them. What is no number is told by no amount. */
function sumOf(texts: readonly string[]): number | null {
  const numbers = texts.map((text) => text.replaceAll(/[,¥円\s]/g, ''));
  return numbers.every((text) => /^\d{1,10}$/.test(text)) ? numbers.reduce((sum, text) => sum + Number(text), 0) : null;
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-31j').decode(bytes);
  }
}

/** A quoted cell may hold commas, quotes and line breaks. What is no cell must not end the list unseen. */
function rowsOf(name: string, text: string): string[][] {
  const bytes = Buffer.from(text);
  try {
    const rows = parse(bytes, OF_OTHERS);
    return rows.filter((row) => row.some((cell) => cell !== ''));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const before = bytes.toString('utf8', 0, Number(error.bytes));
    throw new Mistake(`${name}: line ${before.split('\n').length} is no CSV: look at its quotes.`);
  }
}
