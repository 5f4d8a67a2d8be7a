import type { Column, ExportTable } from '../../src/operator/exports/tables/column.ts';
import { ADDRESS_COLUMNS, EXPORTS } from '../../src/operator/exports/tables/tables.ts';
import { tableOf } from './table.ts';

const HEADING = `# Exports

\`\`\`sh
npx --no-install gacha export orders --since 2026-11-01 --until 2026-11-30 --to november.csv
curl -H "authorization: Bearer $TOKEN" "https://…/exports/orders.csv?since=2026-11-01&until=2026-11-30"
\`\`\`

Both write the same bytes, as of one moment, while sales go on. The address is for the role \`operator\`, of its gachas alone; it takes \`since\`, \`until\`, \`gachaId\` (may be given again) and \`names=true\`, and two are written
at once: a third is \`UNAVAILABLE\`, with \`Retry-After\`. An answer that breaks off is no whole file. \`X-Estimated-Rows\` says about how many rows come, where that can be told at once. The token goes into the header; no address has one.

- A day is Tokyo's, and taken whole; \`until\` a day is with it. What a period is about stands at each table.
- CSV is UTF-8 with its mark, lines end with CR and LF, and the first has the names. Numbers are numbers; an instant is by the clock of Tokyo, to the second. A text that a spreadsheet would calculate has \`'\` before it.
- \`--json\`, or \`orders.jsonl\`, is a line of JSON for each row, with instants to the millisecond, \`null\` where a cell is empty, and texts as they are.
- *Names and addresses* are left out, with their columns, unless \`--names\` asks for them; then the audit log has \`DATA_EXPORTED\`. A spreadsheet drops the zero of a telephone number unless the column is read as text.
- Yen are with the tax inside. Columns may be added at the end of a table, or before those of an address.`;

export const exportsPage = (): string => [HEADING, ...Object.entries(EXPORTS).map(sectionOf)].join('\n\n');

function sectionOf([name, table]: [string, ExportTable]): string {
  const rows = Object.entries(table.columns).map(([column, { tells, isName, ...of }]) => [
    `\`${column}\``,
    KINDS[of.as ?? 'text'],
    `${tells}${isName ? ' (with names only)' : ''}`,
  ]);
  const address = Object.entries(ADDRESS_COLUMNS).map(([column, tells]) => [
    `\`${column}\``,
    'text',
    `${tells} (with names only)`,
  ]);
  return [
    `## ${name}`,
    `${table.tells} A period is about ${table.period}.`,
    tableOf(['column', 'is', 'means'], [...rows, ...(table.address ? address : [])]),
  ].join('\n\n');
}

const KINDS: Record<NonNullable<Column['as']>, string> = { text: 'text', number: 'number', instant: 'instant', json: 'JSON' };
