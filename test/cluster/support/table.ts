import type { Told } from '../../soak/support/acknowledged.ts';
import { tally } from '../../soak/support/client.ts';
import { codesOf } from './codes.ts';
import type { Said } from './load.ts';

/** A line for each fault. */
export class Table {
  private readonly lines: string[][] = [
    ['fault', 's without a payment, at each gateway', 's of the slowest answer', 'payments', 'then', 'heard from then on'],
  ];

  add(fault: string, gapsMs: readonly number[], payments: number, told: readonly Told[], said: readonly Said[]): void {
    const gaps = gapsMs.map(seconds).join(' ');
    const slowest = seconds(Math.max(0, ...said.map(({ ms }) => ms)));
    const heard = Object.entries(codesOf(said)).map(([code, count]) => `${count} × ${code}`);
    const then = Object.entries(tally(told.map(({ verb }) => verb))).map(([verb, count]) => `${count} × ${verb}`);
    const line = [fault, gaps, slowest, String(payments), then.join(', '), heard.join(', ')];
    this.lines.push(line);
    process.stdout.write(`${line.join(' | ')}\n`);
  }

  isPrinted(): void {
    const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...this.lines.map((line) => line[column]?.length ?? 0)));
    const line = (cells: string[]) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
    process.stdout.write(`${this.lines.map(line).join('\n')}\n`);
  }
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
