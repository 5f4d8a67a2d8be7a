import type { Figures } from './measure.ts';

const [BEGIN, END] = ['<!-- made by npm run journeys -->', '<!-- end -->'];

export function tableOf(all: readonly Figures[]): string {
  const head = [
    '| request | files | functions | lines | of them nouns and resolvers | statements of ours | statements of SQL |',
    '|---|--:|--:|--:|--:|--:|--:|',
  ];
  return [...head, ...all.map(rowOf)].join('\n');
}

function rowOf({ name, files, functions, lines, business, statements, sql }: Figures): string {
  const share = `${business} (${Math.round((100 * business) / lines)} %)`;
  return `| ${[name, files, functions, lines, share, statements, sql].join(' | ')} |`;
}

/** The page with this table in the place of the one before. */
export function withTable(page: string, table: string): string {
  const [before, after] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (before < 0 || after < before) throw new Error(`the page has no place for the table: ${BEGIN}`);
  return `${page.slice(0, before)}${BEGIN}\n${table}\n${page.slice(after)}`;
}
