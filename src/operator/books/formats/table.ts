import { styleText } from 'node:util';
import { type Books, doBalance, overdueOf } from '../books.ts';
import type { Disputable } from '../disputable.ts';
import type { BookLine, Difference, RecordIds } from '../lines/check.ts';
import type { OpenItem, Unasked } from '../processor/unfinished.ts';

export function* tableOf(books: Books): Generator<string> {
  yield `${title(books)}\n\n`;
  yield* aligned([HEAD, ...books.lines.flatMap(tableRows), ...inAll(books)]);
  yield `\n${onTerminal(doBalance(books) ? 'green' : 'red', conclusion(books))}\n`;
  yield* section('What does not agree', books.differences, differenceLine);
  yield* section('Unfinished', books.open, unfinishedLine);
  yield* section('Not asked for', books.unasked, unaskedLine);
  yield* section('To be disputed with the bank', books.disputable, disputableLine);
}

const HEAD = ['here = there', 'here', 'there', 'difference'];

function* aligned(rows: string[][]): Generator<string> {
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const cell = (text: string, column: number): string =>
    column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0);
  for (const row of rows) {
    const line = row.map(cell).join('  ');
    yield `${row === HEAD || row.at(-1) === '0' ? line : onTerminal('red', line)}\n`;
  }
}

/** No colours in a file or with NO_COLOR. */
const onTerminal = (format: 'bold' | 'green' | 'red', text: string): string =>
  styleText(format, text, { stream: process.stdout });

const tableRows = ({ subject, here, there, yen }: BookLine): string[][] => [
  cells(subject, here, there),
  ...(yen ? [cells('  in yen', yen.here, yen.there)] : []),
];

/** Sums the absolute differences, so that too much here does not cancel too little there. */
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
  if (rows.length > 0) yield `\n${onTerminal('bold', `${heading}:`)}\n`;
  for (const row of rows) yield `  ${line(row)}\n`;
}

const named = (ids: RecordIds): string =>
  Object.entries(ids)
    .map(([noun, id]) => `${noun} ${id}`)
    .join(', ');

const differenceLine = ({ subject, ids, why }: Difference): string => `${subject}: ${why} (${named(ids)})`;

const unfinishedLine = ({ ids, state, yen, age, tries, standing, isOverdue, why }: OpenItem): string =>
  [
    isOverdue ? `overdue: ${why ?? `the payment is ${state}`}` : `the payment is ${state}`,
    `${written(yen)} yen, ${written(age)} seconds old, ${tries} tries, at the processor ${standing} (${named(ids)})`,
  ].join(', ');

const unaskedLine = ({ payments, yen, why, ids }: Unasked): string =>
  `${written(payments)} payments of ${written(yen)} yen: ${why} (${named(ids)}${isCut(payments, ids) ? ' …' : ''})`;

const disputableLine = ({ ids, why }: Disputable): string => `${why} (${named(ids)})`;

const isCut = (payments: number, { payment = '' }: RecordIds): boolean => payments > payment.split(' ').length;
