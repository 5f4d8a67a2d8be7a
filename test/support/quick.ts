import { expect } from '@jest/globals';

/** A machine that does other things beside, or stalls, lengthens this little or not at all, unlike a clock on the wall. */
export async function takesLittle<T>(maxMs: number, act: () => T | Promise<T>): Promise<T> {
  const began = process.cpuUsage();
  const result = await act();
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1000).toBeLessThan(maxMs);
  return result;
}

const PATIENCE_MS = 60_000;

/** For what is waited for elsewhere: what is slow is never as quick, and what is quick is so sooner or later. */
export async function becomesQuick(maxMs: number, act: () => Promise<unknown>): Promise<void> {
  let quickest = Number.POSITIVE_INFINITY;
  for (const begun = performance.now(); quickest >= maxMs && performance.now() - begun < PATIENCE_MS; ) {
    const asked = performance.now();
    await act();
    quickest = Math.min(quickest, performance.now() - asked);
  }
  expect(quickest).toBeLessThan(maxMs);
}
