import { Mistake } from '../mistake.ts';

/** A line of a processor's list of payments. Only the id counts: where the payment stands is asked. */
export type Entry = { processorOrderId: string };

/** What the column of the order id is called: here, in GMO's calls, and in the lists of its shop console. */
const ID_COLUMNS = ['processor_order_id', 'processorOrderId', 'OrderID', 'オーダーID'];

/** CSV with a line of names, in UTF-8 or, as in Japan, in Windows-31J. */
export function readProcessorFile(name: string, bytes: Uint8Array): Entry[] {
  const [head, ...rows] = rowsOf(decoded(bytes));
  const column = head?.findIndex((cell) => ID_COLUMNS.includes(cell.trim())) ?? -1;
  if (column < 0) throw new Mistake(`${name}: its first line names none of the columns ${ID_COLUMNS.join(', ')}.`);
  return rows.map((row, index) => {
    const processorOrderId = row[column]?.trim() ?? '';
    if (processorOrderId === '') throw new Mistake(`${name}: row ${index + 2} has no ${head?.[column]}.`);
    return { processorOrderId };
  });
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-31j').decode(bytes);
  }
}

const CELL = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/gy;

/** A quoted cell may hold commas, quotes and line breaks. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [whole, cell = '', end = ''] of text.matchAll(CELL)) {
    if (whole === '' && row.length === 0) break;
    row.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === ',') continue;
    if (row.some((one) => one !== '')) rows.push(row);
    row = [];
  }
  return rows;
}
