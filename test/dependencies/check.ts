import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerHelp } from '../../src/start/usage.ts';
import { type AdvisoryException, advisoryMistakes, askRegistry, exceptionMistakes } from './advisories.ts';
import { type Exception, licenceMistakes, packagesIn } from './licences.ts';

const USAGE = `Usage: npm run check:dependencies
Holds the licence of every package that a lock file of this repository names against those that are allowed, without a network. What
tests and builds alone run may be under the MPL, too.
Then asks the registry for advisories about the packages of production, where it answers: one of high severity fails.
What is excused stands in test/dependencies/exceptions.json, with its reason.`;

const ROOT = join(import.meta.dirname, '../..');
/** Each with a lock file of its own. */
const FOLDERS = ['.', ...readdirSync(join(ROOT, 'test')).map((name) => `test/${name}`)].filter((folder) =>
  existsSync(join(ROOT, folder, 'package-lock.json')),
);

answerHelp(USAGE);
const exceptions: { licences: Exception[]; advisories: AdvisoryException[] } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'exceptions.json'), 'utf8'),
);
const today = new Date().toISOString().slice(0, 10);
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

const packages = FOLDERS.flatMap((folder) => packagesIn(join(ROOT, folder), folder !== '.'));
const audit = askRegistry(ROOT);
const mistakes = [
  ...licenceMistakes(packages, exceptions.licences),
  ...(audit.isAnswered
    ? advisoryMistakes(audit.advisories, exceptions.advisories, today)
    : exceptionMistakes(exceptions.advisories, today)),
];
say(`The licences of ${packages.length} packages in ${FOLDERS.length} lock files were read.`);
if (audit.isAnswered) say(`The registry knows ${audit.advisories.length} advisories about the packages of production.`);
else say(`The audit was SKIPPED, since the registry does not answer it: ${audit.why}`);
for (const mistake of mistakes) process.stderr.write(`${mistake}\n`);
process.exitCode = mistakes.length > 0 ? 1 : 0;
