import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { Program } from '../support/running-gateway.ts';

const RUN = ['--config', 'jest.config.js', '--testMatch', '**/test/support/never-ending.ts'];

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
};

/** Their words, of all that have the name of the run among them or in their environment. */
function processesOf(run: string): string[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const named = pids.filter((pid) => `${read(`/proc/${pid}/cmdline`)}${read(`/proc/${pid}/environ`)}`.includes(run));
  return named.map((pid) => read(`/proc/${pid}/cmdline`));
}

const foldersOf = (run: string): string[] => ['/dev/shm', tmpdir()].map((place) => join(place, run)).filter(existsSync);

// Only Linux tells which processes there are without a program that asks.
(existsSync('/proc/self/environ') ? test : test.skip).each<NodeJS.Signals>(['SIGINT', 'SIGTERM', 'SIGKILL'])(
  'a run of the tests that %s ends leaves no server, no gateway and no folder',
  async (signal) => {
    const tests = new Program('node_modules/jest/bin/jest.js', RUN, { TEST_RUN: '' });
    const [, run = ''] = await tests.says(/(gacha-run-\w+) goes on\n/);
    const words = processesOf(run);
    expect([/ -D .*gacha-test-/, /src\/main\.ts/].map((kind) => words.some((one) => kind.test(one)))).toEqual([true, true]);
    expect(foldersOf(run)).toHaveLength(1);
    await tests.stop(signal);
    await eventually(() => processesOf(run).length === 0 && foldersOf(run).length === 0);
  },
);
