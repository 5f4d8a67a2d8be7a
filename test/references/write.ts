import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { answerHelp } from '../../src/start/usage.ts';
import { clausesPage } from './clauses.ts';
import { commandsPage } from './commands.ts';
import { metricsPage } from './metrics.ts';
import { refusalsPage } from './refusals.ts';
import { variablesPage } from './variables.ts';

const USAGE = `Usage: npm run references [-- --check]
Writes docs/reference: variables, commands, metrics, refusals and clauses, from the sources that have them.
With --check it writes nothing, and fails where a page is not as written.`;

const FOLDER = join(import.meta.dirname, '../../docs/reference');
const PAGES = {
  variables: variablesPage,
  commands: commandsPage,
  metrics: metricsPage,
  refusals: refusalsPage,
  clauses: clausesPage,
};
const WARNING = '<!-- made by npm run references: change the source -->';

answerHelp(USAGE);
const stale = Object.entries(PAGES).filter(([name, page]) => isStale(join(FOLDER, `${name}.md`), `${WARNING}\n\n${page()}\n`));
for (const [name] of stale) process.stderr.write(`docs/reference/${name}.md is not as its source says: npm run references\n`);
process.exitCode = stale.length > 0 ? 1 : 0;

function isStale(file: string, text: string): boolean {
  if (isCheck()) return !existsSync(file) || readFileSync(file, 'utf8') !== text;
  writeFileSync(file, text);
  return false;
}

function isCheck(): boolean {
  try {
    return parseArgs({ options: { check: { type: 'boolean' } } }).values.check === true;
  } catch {
    process.stderr.write(`${USAGE}\n`);
    process.exit(1);
  }
}
