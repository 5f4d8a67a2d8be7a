import { japaneseTime } from '../../database/time/japanese-time.ts';
import type { Figures } from './figures.ts';
import type { Grouping, Sales, SalesRow } from './sales.ts';

const FIGURES = ['orders', 'plays', 'taken', 'refunded', 'chargeBacks', 'net', 'owed', 'tax'] as const;
const HEAD: Record<(typeof FIGURES)[number], string> = {
  ...{ orders: 'orders', plays: 'plays', taken: 'taken', refunded: 'refunded', chargeBacks: 'charge-backs', net: 'net' },
  ...{ owed: 'owed', tax: 'tax inside' },
};
const FIRST: Record<Grouping, string> = { day: 'day in Tokyo', hour: 'hour in Tokyo', gacha: 'gacha', method: 'method' };

/** For people: yen, with the tax that is meant, and below what rounding once would make of it. */
export function* tableOf(sales: Sales, names: ReadonlyMap<string, string>): Generator<string> {
  const lines = [
    [FIRST[sales.by], ...FIGURES.map((name) => HEAD[name])],
    ...sales.rows.map((row) => [nameOf(row, sales.by, names), ...cellsOf(row)]),
    ['in all', ...cellsOf(sales.total)],
  ];
  const widths = HEAD_AND_FIGURES.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of lines)
    yield `${line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')}\n`;
  for (const { rate, amount, tax, taxOfSum, difference } of sales.total.taxes)
    yield `\nAt ${rate} %: ${written(amount)} yen with ${written(tax)} yen of tax inside, as the receipts say. The tax of the sum is ${written(taxOfSum)} yen, a difference of ${written(difference)} that comes of rounding each receipt down.\n`;
}

const HEAD_AND_FIGURES = ['', ...FIGURES];

const cellsOf = (figures: Figures): string[] => FIGURES.map((name) => written(name === 'tax' ? taxOf(figures) : figures[name]));

const taxOf = ({ taxes }: Figures): number => taxes.reduce((sum, { tax }) => sum + tax, 0);

function nameOf({ startsAt, gachaId = '', method }: SalesRow, by: Grouping, names: ReadonlyMap<string, string>): string {
  if (startsAt) return japaneseTime(startsAt).replace(/^(.{4})(..)(..)(..).*/, by === 'day' ? '$1-$2-$3' : '$1-$2-$3 $4:00');
  return method ?? `${gachaId} ${names.get(gachaId) ?? ''}`;
}

const written = (amount: number): string => amount.toLocaleString('en-US');
