import { styleText } from 'node:util';
import { Mistake } from '../../src/refusal.ts';
import { SEED } from '../support/seeded.ts';
import { readOptions, USAGE } from './options.ts';
import { rehearsed } from './rehearsal.ts';
import type { Line } from './verdict.ts';
import { writeTokenKey } from './world/identity.ts';

const words = process.argv.slice(2);

async function answer(): Promise<string> {
  if (words.includes('--help') || words.includes('-h')) return USAGE;
  const options = readOptions(words);
  if (options.newTokenKey !== undefined) return writeTokenKey(options.newTokenKey);
  process.stderr.write(`SEED=${SEED}\n`);
  const { verdict, page } = await rehearsed(options, (line) => void process.stderr.write(`${line}\n`));
  if (verdict.some(({ isGood }) => !isGood)) process.exitCode = 1;
  return `${verdict.map(lineOf).join('\n')}\n${page}`;
}

function complaint(error: Error & { code?: string }): string {
  if (error.code?.startsWith('ERR_PARSE_ARGS_')) return `${USAGE}\n\n${error.message.split('. ')[0]}.`;
  return error instanceof Mistake ? error.message : String(error.stack);
}

const lineOf = ({ asked, seen, isGood }: Line): string =>
  `${styleText(isGood ? 'green' : 'red', isGood ? 'yes' : 'NO ', { stream: process.stdout })} ${asked}: ${seen}`;

await answer().then(
  (text) => void process.stdout.write(`${text}\n`),
  (error: Error & { code?: string }) => {
    process.stderr.write(`${complaint(error)}\n`);
    process.exitCode = 1;
  },
);
