import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** A process and all that it has made; it makes no more while they are being counted. */
export function signalTree(root: number, name: NodeJS.Signals): void {
  const all = stopped(root);
  if (name === 'SIGSTOP') return;
  for (const pid of all) signal(pid, name);
  for (const pid of all) signal(pid, 'SIGCONT');
}

function stopped(root: number): number[] {
  signal(root, 'SIGSTOP');
  return [root, ...childrenOf(root).flatMap(stopped)];
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has just ended.
  }
}

function childrenOf(parent: number): number[] {
  if (!existsSync('/proc/self/stat')) throw new Error('the processes of a PostgreSQL can be found on Linux only');
  const pids = readdirSync('/proc').map(Number).filter(Boolean);
  return pids.filter((pid) => parentOf(pid) === parent);
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}
