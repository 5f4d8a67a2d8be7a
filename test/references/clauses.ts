import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tableOf } from './table.ts';

const FOLDER = join(import.meta.dirname, '../rest-compat');
const CLAUSE = /\bclause\(\s*'([^']+)',\s*'([^']+)'/g;

const HEADING = `# Clauses

What the REST paths promise, each held by a test with its id in \`test/rest-compat\`. An id of numbers is a promise of that section of the REST specification. One that begins with D is a decision where the
specification is silent; what there is to say beside the sentence stands under [what was decided](../decisions/selling.md).`;

const byId = ([a = '']: readonly string[], [b = '']: readonly string[]): number => a.localeCompare(b, 'en', { numeric: true });

export function clausesPage(): string {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.test.ts'));
  const clauses = files.flatMap((file) => [...readFileSync(join(FOLDER, file), 'utf8').matchAll(CLAUSE)]);
  const rows = clauses.map(([, id = '', promise = '']) => [`\`${id}\``, promise]).toSorted(byId);
  return [HEADING, tableOf(['id', 'promise'], rows)].join('\n\n');
}
