import { expect } from '@jest/globals';
import type { Ended } from './running-gateway.ts';

/** Tells at its end what it took of memory, at the most. On Linux `maxRSS` counts the process that started it, too. */
const TELLS = `import { readFileSync } from 'node:fs';
const most = () => process.platform === 'linux'
  ? /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]
  : process.resourceUsage().maxRSS;
process.on('exit', () => process.stderr.write('rss ' + most() + '\\n'));`;
/** For the environment of a program: it tells its memory when it ends. */
export const TELLING = `--import=data:text/javascript,${encodeURIComponent(TELLS)}`;

/** The megabytes of a program that ended well. */
export function told({ code, complained }: Ended): number {
  const [, kilobytes] = /rss (\d+)/.exec(complained) ?? [];
  expect([code, complained.replace(/rss \d+\n/g, '')]).toEqual([0, '']);
  return Number(kilobytes) / 1024;
}
