import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, statfs } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;

/** Where files are memory, there is no disk to wait for; containers often have only a little of it. */
export async function roomInMemory(): Promise<string> {
  process.env.TEST_RUN ||= aRun();
  const { bavail, bsize } = await statfs(IN_MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  const folder = join(bavail * bsize >= ENOUGH_BYTES ? IN_MEMORY : tmpdir(), process.env.TEST_RUN);
  await mkdir(folder, { recursive: true });
  // PostgreSQL of a root user runs under another account, and cannot reach what only root may enter.
  await chmod(folder, 0o755);
  return folder;
}

/**
 * A name for the folders of this run and, in their environment, for all processes that belong to it. The caretaker sees its
 * input end with this process, also where that was killed, and then ends and takes away what bears the name.
 */
function aRun(): string {
  const run = `gacha-run-${randomBytes(6).toString('hex')}`;
  const words = [join(import.meta.dirname, 'caretaker.ts'), run, join(IN_MEMORY, run), join(tmpdir(), run)];
  const caretaker = spawn(process.execPath, words, { detached: true, env: {}, stdio: ['pipe', 'ignore', 'ignore'] });
  caretaker.unref();
  (caretaker.stdin as Socket).unref();
  return run;
}
