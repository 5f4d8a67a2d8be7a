import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { type Environment, ofThisRun } from './running-gateway.ts';

const ROOT = join(import.meta.dirname, '../..');

/** What a program writes on a terminal: `script` lends it a real one. */
export function writesOnTerminal(file: string, words: string[], env: Environment): Promise<string> {
  const program = [process.execPath, join(ROOT, file), ...words];
  const line = program.map((word) => `'${word}'`).join(' ');
  const asked = process.platform === 'darwin' ? ['-q', '/dev/null', ...program] : ['-qec', line, '/dev/null'];
  return new Promise((done, failed) => {
    const options = { cwd: ROOT, env: { ...ofThisRun(), TERM: 'xterm-256color', ...env } };
    const { stdin } = execFile('script', asked, options, (error, written) => (error ? failed(error) : done(written)));
    stdin?.end();
  });
}
