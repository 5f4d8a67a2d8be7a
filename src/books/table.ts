import { type Books, doBalance, overdueOf } from './books.ts';
import type { Difference, Ids, Line } from './check.ts';
import type { OpenItem, Unasked } from './open.ts';

/** The books for a terminal: both sides of each subject, then what does not agree, with where to look for it. */
export function* tableOf(books: Books): Generator<string> {
  yield `${title(books)}\n\n`;
  yield* aligned([HEAD, ...books.lines.flatMap(rowsOf), ...inAll(books)]);
  yield `\n${conclusion(books)}\n`;
  yield* section('What does not agree', books.differences, differenceLine);
  yield* section('Unfinished', books.open, openLine);
  yield* section('Not asked for', books.unasked, unaskedLine);
}

const HEAD = ['here = there', 'here', 'there', 'difference'];

function* aligned(rows: string[][]): Generator<string> {
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const cell = (text: string, column: number): string =>
    column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0);
  for (const row of rows) yield `${row.map(cell).join('  ')}\n`;
}

const rowsOf = ({ subject, here, there, yen }: Line): string[][] => [
  cells(subject, here, there),
  ...(yen ? [cells('  in yen', yen.here, yen.there)] : []),
];

/** Too much of one thing does not make up for too little of another. */
function inAll({ lines }: Books): string[][] {
  const counted = lines.reduce((sum, { here, there }) => sum + Math.abs(here - there), 0);
  const yen = lines.reduce((sum, { yen }) => sum + Math.abs(yen ? yen.here - yen.there : 0), 0);
  return [
    ['in all', '', '', written(counted)],
    ['  in yen', '', '', written(yen)],
  ];
}

const written = (amount: number): string => amount.toLocaleString('en-US');
const cells = (subject: string, here: number, there: number): string[] => [
  subject,
  written(here),
  written(there),
  written(here - there),
];

function title({ period: { from, to }, at }: Books): string {
  const since = from ? `from ${from.toISOString()} ` : '';
  return `Books ${since}to ${(to && to < at ? to : at).toISOString()}`;
}

function conclusion(books: Books): string {
  if (doBalance(books)) return books.open.length > 0 ? 'Everything agrees; what is unfinished is young.' : 'Everything agrees.';
  const unasked = books.unasked.reduce((sum, { payments }) => sum + payments, 0);
  const counts: [count: number, one: string, many: string][] = [
    [books.differences.length, 'row does not agree', 'rows do not agree'],
    [overdueOf(books).length, 'payment is overdue', 'payments are overdue'],
    [unasked, 'payment could not be asked for', 'payments could not be asked for'],
  ];
  const told = counts.filter(([count]) => count > 0).map(([count, one, many]) => `${written(count)} ${count === 1 ? one : many}`);
  return told.length > 0 ? `${told.join(', ')}.` : 'The table does not sum to zero.';
}

function* section<T>(heading: string, rows: readonly T[], line: (row: T) => string): Generator<string> {
  if (rows.length > 0) yield `\n${heading}:\n`;
  for (const row of rows) yield `  ${line(row)}\n`;
}

const named = (ids: Ids): string =>
  Object.entries(ids)
    .map(([noun, id]) => `${noun} ${id}`)
    .join(', ');

const differenceLine = ({ subject, ids, why }: Difference): string => `${subject}: ${why} (${named(ids)})`;

const openLine = ({ ids, state, yen, age, tries, standing, isOverdue, why }: OpenItem): string =>
  [
    isOverdue ? `overdue: ${why ?? `the payment is ${state}`}` : `the payment is ${state}`,
    `${written(yen)} yen, ${written(age)} seconds old, ${tries} tries, at the processor ${standing} (${named(ids)})`,
  ].join(', ');

const unaskedLine = ({ payments, yen, why, ids }: Unasked): string =>
  `${written(payments)} payments of ${written(yen)} yen: ${why} (${named(ids)}${isCut(payments, ids) ? ' …' : ''})`;

const isCut = (payments: number, { payment = '' }: Ids): boolean => payments > payment.split(' ').length;
