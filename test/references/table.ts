type Row = readonly string[];

/** As GitHub reads it: a cell has no bar and no line break of its own. */
export const tableOf = (heads: Row, rows: readonly Row[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ');
