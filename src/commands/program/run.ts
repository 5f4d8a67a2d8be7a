import { styleText } from 'node:util';
import type { Config } from '../../config/config.ts';
import type { Program } from '../../config/missing.ts';
import { Mistake } from '../../refusal.ts';
import { Disorder, Misuse } from '../console/ends.ts';
import { progressOn } from '../console/progress.ts';
import type { Progress } from '../words/kinds.ts';

const DONE = 0;
const NOT_DONE = 1;
const MISUSED = 2;
const NOT_IN_ORDER = 3;

/** The work of any verb: `WorkOf` gives its exact type. */
export type Work = (given: never, config: Config, progress: Progress) => Promise<string>;

/** Answers with the exit code. What a verb needs is loaded here, and the configuration is read before that. */
export async function run(load: () => Promise<Work>, given: object, needsAs: Program, line: string): Promise<number> {
  // A command that a signal ended would leave a PostgreSQL behind, and all but one end in a moment.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  const progress = progressOn(process.stderr);
  try {
    const { readConfig } = await import('../../start/read-config.ts');
    const config = readConfig(undefined, needsAs);
    const work = await load();
    const said = await work(given as never, config, progress);
    progress.clear();
    if (said) process.stdout.write(`${said}\n`);
    return DONE;
  } catch (error) {
    progress.clear();
    return codeOf(error as Error, line);
  }
}

function codeOf(error: Error, line: string): number {
  if (error instanceof Misuse) return misused(error.message, line);
  if (!(error instanceof Mistake)) return notDone(String(error.stack));
  if (error.message) notDone(error.message);
  return error instanceof Disorder ? NOT_IN_ORDER : NOT_DONE;
}

export function notDone(text: string): number {
  process.stderr.write(`${styleText('red', text, { stream: process.stderr })}\n`);
  return NOT_DONE;
}

/** How the words are said is told below. */
export function misused(text: string, line: string): number {
  notDone(text);
  process.stderr.write(`See ${line} --help\n`);
  return MISUSED;
}
