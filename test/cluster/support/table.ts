type Figures = { gaps: readonly number[]; paid: number; codes: Record<string, number> };

/** A line for each fault: how long each gateway acknowledged no payment, how many were acknowledged, and what was heard meanwhile. */
export class Table {
  private readonly lines: string[][] = [['fault', 's without a payment', 'payments', 'heard from the fault on']];

  add(fault: string, { gaps, paid, codes }: Figures): void {
    const seconds = gaps.map((ms) => (ms / 1_000).toFixed(1)).join(' ');
    const heard = Object.entries(codes).map(([code, count]) => `${count} × ${code}`);
    this.lines.push([fault, seconds, String(paid), heard.join(', ')]);
    process.stdout.write(`${this.lines.at(-1)?.join(' | ')}\n`);
  }

  isPrinted(): void {
    const widths = [0, 1, 2].map((column) => Math.max(...this.lines.map((line) => line[column]?.length ?? 0)));
    const line = (cells: string[]) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
    process.stdout.write(`${this.lines.map(line).join('\n')}\n`);
  }
}
