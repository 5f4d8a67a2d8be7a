import { type Goal, ratio, type Table } from '../stage.ts';

/** Short enough to compare, exact enough to believe. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (value >= 100) return value.toFixed(0);
  return value.toFixed(value >= 10 ? 1 : 2);
}

const HEADS = ['', 'per second', 'min', 'max', 'p50 ms', 'p99 ms', 'ratio', 'node µs', 'PostgreSQL µs', 'MiB'];

/** `ratio`: to the row that is the limit. The processor time is that of one piece of work. */
export const linesOf = ({ rows, limit, limits = {}, counts = 'per second' }: Table): string[][] => [
  HEADS.with(1, counts),
  ...rows.map(({ name, figures: { median, min, max, p50, p99, node, postgres, memory } }) => {
    const share = ratio(rows, name, limits[name] ?? limit);
    return [name, ...[median, min, max, p50, p99, share, node, postgres, memory].map(short)];
  }),
];

export const tableText = (table: Table): string => `\n${table.title} (${table.unit})\n${aligned(linesOf(table))}`;

function aligned(lines: string[][]): string {
  const widths = HEADS.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const cell = (text: string, column: number) =>
    column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0);
  return lines.map((line) => `  ${line.map(cell).join('  ')}`.trimEnd()).join('\n');
}

export const goalText = ({ goal, measured, met }: Goal): string =>
  `  ${met ? 'met   ' : 'missed'}  ${goal}, measured ${short(measured)}`;
