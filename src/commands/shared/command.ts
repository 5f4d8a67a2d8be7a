import { styleText } from 'node:util';
import type { Config } from '../../config/config.ts';
import type { Program } from '../../config/missing.ts';
import { Mistake } from '../../refusal.ts';
import { readConfig } from '../../start/read-config.ts';
import { answerHelp } from '../../start/usage.ts';
import { type Progress, progressOn } from './progress.ts';

/** Answered with the usage, and with what is wrong where that is said. */
export class Misuse extends Error {}

type Work = (words: string[], config: Config, progress: Progress) => Promise<string>;

export async function command(usage: string, work: Work, program: Program = 'command'): Promise<void> {
  answerHelp(usage);
  // A command that a signal ended would leave a PostgreSQL behind, and all but one end in a moment.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  const progress = progressOn(process.stderr);
  try {
    const said = await work(process.argv.slice(2), readConfig(undefined, program), progress);
    progress.clear();
    if (said) process.stdout.write(`${said}\n`);
  } catch (error) {
    progress.clear();
    process.stderr.write(`${complaint(error as Error, usage)}\n`);
    process.exitCode = 1;
  }
}

function complaint(error: Error & { code?: string }, usage: string): string {
  const red = (text: string): string => styleText('red', text, { stream: process.stderr });
  if (error instanceof Misuse) return error.message ? `${usage}\n\n${red(error.message)}` : usage;
  if (error.code?.startsWith('ERR_PARSE_ARGS_')) return `${usage}\n\n${red(`${error.message.split('. ')[0]}.`)}`;
  return error instanceof Mistake ? red(error.message) : String(error.stack);
}

export const green = (text: string): string => styleText('green', text, { stream: process.stdout });
