import { spawn } from 'node:child_process';

/** Another program on this Node: it has this one's terminal, hears what this one is told, and its end is the answer. */
export function spawned(words: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, words, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((done, failed) => {
    child.once('error', failed).once('exit', (code) => done(code ?? 1));
  });
}
