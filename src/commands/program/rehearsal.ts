import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { notDone } from './run.ts';
import { spawned } from './spawned.ts';

const ROOT = join(import.meta.dirname, '../../..');

const PROGRAMS = new Map([
  ['festival', ['test/rehearse/rehearse.ts']],
  ['restore', ['test/drill/drill.ts']],
  ['failover', ['node_modules/jest/bin/jest.js', '--config', join(ROOT, 'jest.cluster.config.js')]],
]);

/** The rehearsal stands among the tests: no gateway needs it. */
export async function rehearsed(verb: string, words: readonly string[]): Promise<number> {
  const [program = '', ...own] = PROGRAMS.get(verb) ?? [];
  const file = join(ROOT, program);
  if (!existsSync(file)) return notDone(`${program} is not here: rehearse in a clone with all of its packages (npm ci).`);
  return spawned([file, ...own, ...words]);
}
