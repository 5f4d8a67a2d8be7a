import { readdirSync, readFileSync } from 'node:fs';

/** What the kernel knows of a process, where it tells: on Linux. Elsewhere all of it is unknown. */
const read = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

/** Linux counts in hundredths of a second, whatever the kernel's own clock. */
const TICK_US = 10_000;
const [PARENT, USER, SYSTEM, USER_OF_CHILDREN, SYSTEM_OF_CHILDREN] = [1, 11, 12, 13, 14] as const;

/** The fields after the name, which may hold anything. */
function statOf(pid: number): number[] | undefined {
  const text = read(`/proc/${pid}/stat`);
  return text
    ?.slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
}

/** Microseconds of all cores since the process began, or NaN. */
export const cpuOf = (pid: number): number => timeIn(statOf(pid), [USER, SYSTEM]);

const timeIn = (stat: number[] | undefined, fields: readonly number[]): number =>
  stat ? fields.reduce((sum, field) => sum + (stat[field] ?? 0), 0) * TICK_US : Number.NaN;

/** The same of a PostgreSQL: its postmaster, those it has now, and those that have ended. */
export function cpuOfPostgres(postmaster: number): number {
  const own = timeIn(statOf(postmaster), [USER, SYSTEM, USER_OF_CHILDREN, SYSTEM_OF_CHILDREN]);
  return childrenOf(postmaster).reduce((sum, pid) => sum + (cpuOf(pid) || 0), own);
}

export function childrenOf(parent: number): number[] {
  const pids = (read('/proc/self/stat') === undefined ? [] : readdirSync('/proc')).filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => statOf(pid)?.[PARENT] === parent);
}

/** The most that a process ever held, in MiB. */
export function memoryOf(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`) ?? '') ?? [];
  return kilobytes ? Number(kilobytes) / 1024 : Number.NaN;
}
