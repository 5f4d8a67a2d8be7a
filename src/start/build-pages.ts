import { relative } from 'node:path';
import { Mistake } from '../refusal.ts';
import { tell } from './greet.ts';
import { builtPages, COMMAND, ROOT } from './pages/built-pages.ts';
import { answerHelp } from './usage.ts';

const USAGE = `Usage: ${COMMAND}
Builds the pages of fans and of staff, which npm start does too, where they are not built. It needs what npm ci installs without --omit=dev.`;

answerHelp(USAGE);
try {
  if (process.argv.length > 2) throw new Mistake(USAGE);
  tell(`The pages are built: ${relative(ROOT, await builtPages(ROOT, tell))}`);
} catch (error) {
  if (!(error instanceof Mistake)) throw error;
  process.stderr.write(`${error.message === USAGE ? USAGE : `The pages are not built: ${error.message}`}\n`);
  process.exitCode = 1;
}
