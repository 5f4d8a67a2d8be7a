import { mock } from 'node:test';
import { afterEach } from '@jest/globals';
import { spansAt } from '../../src/spending/tokyo.ts';
import { eventually } from './eventually.ts';

/** The clock of this process: it stands where a test sets it, and runs again when that test is over. Timers are as ever. */
export function aClock(): { isAt(ms: number): void; later(seconds: number): void } {
  let isSet = false;
  afterEach(() => {
    if (isSet) mock.timers.reset();
    isSet = false;
  });
  const isAt = (ms: number) => {
    if (!isSet) mock.timers.enable({ apis: ['Date'] });
    isSet = true;
    mock.timers.setTime(ms);
  };
  return { isAt, later: (seconds) => isAt(Date.now() + seconds * 1000) };
}

/** No test of one day takes longer. */
const LONGEST_MS = 2 * 60_000;
/** So long a hook that waits for it may take. */
export const MIDNIGHT_MS = 2 * LONGEST_MS;

/** What is of one day, by the days of Tokyo, is not begun in its last minutes: the next one is waited for. */
export async function notAtMidnight(): Promise<void> {
  const left = () => spansAt(new Date()).day.until.getTime() - Date.now();
  await eventually(() => left() > LONGEST_MS, { withinMs: MIDNIGHT_MS, everyMs: 1_000 });
}
