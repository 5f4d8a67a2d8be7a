import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { answerHelp } from '../../src/start/usage.ts';
import { clausesPage } from './clauses.ts';
import { commandsPage } from './commands.ts';
import { exportsPage } from './exports.ts';
import { metricsPage } from './metrics.ts';
import { refusalsPage } from './refusals.ts';
import { variablesPage } from './variables.ts';

const USAGE = `Usage: npm run references [-- [--check] [FOLDER]]
Writes docs/reference: variables, commands, metrics, refusals, clauses and exports, from the sources that have them.
With --check it writes nothing, and fails where a page is not as written.`;

const PAGES = {
  variables: variablesPage,
  commands: commandsPage,
  metrics: metricsPage,
  refusals: refusalsPage,
  clauses: clausesPage,
  exports: exportsPage,
};
const WARNING = '<!-- made by npm run references: change the source -->';

answerHelp(USAGE);
const { isCheck, folder } = readWords();
for (const [name, page] of Object.entries(PAGES)) {
  const [file, text] = [join(folder, `${name}.md`), `${WARNING}\n\n${page()}\n`];
  if (!isCheck) writeFileSync(file, text);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    process.stderr.write(`${name}.md is not as its source says: npm run references\n`);
    process.exitCode = 1;
  }
}

function readWords(): { isCheck: boolean; folder: string } {
  try {
    const { values, positionals } = parseArgs({ options: { check: { type: 'boolean' } }, allowPositionals: true });
    return { isCheck: values.check === true, folder: positionals[0] ?? join(import.meta.dirname, '../../docs/reference') };
  } catch {
    process.stderr.write(`${USAGE}\n`);
    process.exit(1);
  }
}
