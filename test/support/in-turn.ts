import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import { type Ended, type Environment, environmentOf } from './running-gateway.ts';

export type CommandLine = readonly [command: string, words: readonly string[]];

const PROGRAM = join(import.meta.dirname, 'in-turn-program.ts');

/** One after the other in a process of their own: to start takes a command longer than what it does. */
class CommandsInTurn {
  private readonly process: ChildProcess;
  private readonly lost: Promise<never>;
  private last: Promise<unknown> = Promise.resolve();

  constructor(env: Environment) {
    this.process = fork(PROGRAM, [], {
      env: environmentOf(env),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.lost = once(this.process, 'exit').then(([code]) => {
      throw new Error(`the process of the commands ended with ${code}`);
    });
    this.lost.catch(() => {});
  }

  run(...line: CommandLine): Promise<Ended> {
    const ended = this.last.then(() => {
      const answer = once(this.process, 'message').then(([said]) => said as Ended);
      this.process.send(line);
      return Promise.race([answer, this.lost]);
    });
    this.last = ended.catch(() => {});
    return ended;
  }

  end(): void {
    this.process.kill('SIGKILL');
  }
}

/** Commands that share one process: a table of wrong arguments needs none for each. */
export async function runInTurn(lines: readonly CommandLine[], env: Environment): Promise<Ended[]> {
  const commands = new CommandsInTurn(env);
  try {
    return await Promise.all(lines.map((line) => commands.run(...line)));
  } finally {
    commands.end();
  }
}

/** The same for all tests of a file. */
export function commandsOfFile(env: () => Environment): (name: string, ...words: string[]) => Promise<Ended> {
  let commands: CommandsInTurn | undefined;
  afterAll(() => commands?.end());
  return (name, ...words) => {
    commands ??= new CommandsInTurn(env());
    return commands.run(name, words);
  };
}
