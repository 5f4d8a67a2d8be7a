import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** `caretaker.ts RUN FOLDER…`: see `room.ts`. */
const [run = '', ...folders] = process.argv.slice(2);

/** What a Ctrl-C sends: PostgreSQL rolls back and takes its shared memory away, a gateway stops. What hangs is killed. */
const SIGNALS = { SIGINT: 10_000, SIGKILL: 10_000 } as const;

await new Promise((over) => process.stdin.resume().on('error', over).on('end', over));
for (const [signal, withinMs] of Object.entries(SIGNALS)) await end(signal as NodeJS.Signals, withinMs);
for (const folder of folders) await rm(folder, { recursive: true, force: true });

async function end(signal: NodeJS.Signals, withinMs: number): Promise<void> {
  const asked = new Set<number>();
  const until = Date.now() + withinMs;
  for (let left = ofRun(); left.length > 0 && Date.now() < until; left = ofRun()) {
    for (const pid of left.filter((one) => !asked.has(one))) send(signal, pid);
    for (const pid of left) asked.add(pid);
    await pause(50);
  }
}

/** Processes that name the run, as a word or in the environment. Where they cannot be read, only the folders are taken away. */
function ofRun(): number[] {
  if (!existsSync('/proc/self/environ')) return [];
  const pids = readdirSync('/proc').map(Number).filter(Boolean);
  return pids.filter(
    (pid) => pid !== process.pid && ['cmdline', 'environ'].some((file) => read(`/proc/${pid}/${file}`).includes(run)),
  );
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    // It has just ended, or is another user's.
    return '';
  }
}

function send(signal: NodeJS.Signals, pid: number): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended.
  }
}
