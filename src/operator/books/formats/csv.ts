import { csvLine } from '../../../shipment/files/csv.ts';
import { type Books, doBalance } from '../books.ts';
import type { BookLine, RecordIds } from '../lines/check.ts';

const IDS = [
  'payment',
  'order',
  'processorOrder',
  'gacha',
  'prize',
  'orderDetail',
  'handover',
  'draw',
  'refund',
] as const satisfies (keyof RecordIds)[];
const COLUMNS = [
  ...['kind', 'subject', 'here', 'there', 'difference', 'yenHere', 'yenThere', 'yenDifference', 'why'],
  ...['state', 'standing', 'yen', 'age', 'tries', 'isOverdue', 'payments', 'from', 'to', 'at', 'balance'],
  ...IDS,
];
/** Without words for it `false` would be an empty cell. */
const IN_WORDS = { cast: { boolean: String } };
type Cells = Record<string, string | number | boolean | null | undefined>;

/** One table: `kind` says what a row is, and cells that it does not have are empty. */
export function* csvOf(books: Books): Generator<string> {
  yield csvLine(COLUMNS);
  for (const cells of csvRows(books))
    yield csvLine(
      COLUMNS.map((column) => cells[column]),
      IN_WORDS,
    );
}

function* csvRows(books: Books): Generator<Cells> {
  const { period, at, lines, differences, open, unasked, disputable } = books;
  yield { kind: 'books', ...period, from: iso(period.from), to: iso(period.to), at: iso(at), balance: doBalance(books) };
  for (const line of lines) yield { kind: 'line', ...sidesOf(line) };
  for (const { ids, why, ...line } of differences) yield { kind: 'difference', ...sidesOf(line), why, ...ids };
  for (const { ids, ...item } of open) yield { kind: 'unfinished', ...item, ...ids };
  for (const { ids, ...item } of disputable) yield { kind: 'to be disputed', ...item, ...ids };
  for (const { ids, ...group } of unasked) yield { kind: 'not asked', ...group, ...ids };
}

const iso = (date: Date | null): string | undefined => date?.toISOString();

const sidesOf = ({ subject, here, there, yen }: BookLine): Cells => ({
  subject,
  here,
  there,
  difference: here - there,
  ...(yen && { yenHere: yen.here, yenThere: yen.there, yenDifference: yen.here - yen.there }),
});
