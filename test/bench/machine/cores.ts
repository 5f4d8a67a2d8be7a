import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';

/** One core for the clients, the other for the servers and their PostgreSQL. */
export const LOAD_CORE = 0;
export const SERVER_CORE = 1;

/** Whether this machine can hold processes to a core at all. */
export const canPin: boolean = cpus().length > 1 && spawnSync('taskset', ['--version']).status === 0;

/** With all its threads; those and the processes that it starts later stay there too. */
export function pin(pid: number | undefined, core: number): void {
  if (canPin && pid) spawnSync('taskset', ['-a', '-c', '-p', String(core), String(pid)]);
}

/** Takes a process off its core again. */
export function unpin(pid: number): void {
  if (canPin) spawnSync('taskset', ['-a', '-c', '-p', `0-${cpus().length - 1}`, String(pid)]);
}

/** A command that begins on a core. */
export const onCore = (core: number, program: string, words: string[]): [string, string[]] =>
  canPin ? ['taskset', ['-c', String(core), program, ...words]] : [program, words];
