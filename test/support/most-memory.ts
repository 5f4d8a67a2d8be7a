import { expect } from '@jest/globals';
import type { Ended } from './running-gateway.ts';

/**
 * Tells at its end what it took of memory, at the most, and of processor time. On Linux `maxRSS` counts the process that
 * started it, too.
 */
const TELLS = `import { readFileSync } from 'node:fs';
const most = () => process.platform === 'linux'
  ? /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]
  : process.resourceUsage().maxRSS;
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  process.stderr.write('rss ' + most() + ' cpu ' + (user + system) + '\\n');
});`;
/** For the environment of a program: it tells its memory when it ends. */
export const TELLING = `--import=data:text/javascript,${encodeURIComponent(TELLS)}`;

/** The megabytes, and the seconds of processor time, of a program that ended well. */
export function spent({ code, complained }: Ended): { mb: number; cpuSeconds: number } {
  const [, kilobytes, microseconds] = /rss (\d+) cpu (\d+)/.exec(complained) ?? [];
  expect([code, complained.replace(/rss \d+ cpu \d+\n/g, '')]).toEqual([0, '']);
  return { mb: Number(kilobytes) / 1024, cpuSeconds: Number(microseconds) / 1e6 };
}

export const told = (ended: Ended): number => spent(ended).mb;
