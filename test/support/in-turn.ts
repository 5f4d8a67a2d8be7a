import { type Ended, type Environment, runs } from './running-gateway.ts';

export type CommandLine = readonly [command: string, words: readonly string[]];

/** Commands that share one process: a table of wrong arguments needs none for each. */
export async function runInTurn(lines: readonly CommandLine[], env: Environment): Promise<Ended[]> {
  const { code, said, complained } = await runs('test/support/in-turn-program.ts', [JSON.stringify(lines)], env);
  if (code !== 0) throw new Error(complained);
  return JSON.parse(said);
}
