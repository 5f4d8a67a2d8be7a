import { mock } from 'node:test';
import { afterEach } from '@jest/globals';

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
