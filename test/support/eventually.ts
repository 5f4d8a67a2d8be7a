import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits until a check neither throws nor answers `false` or `null`, and gives its answer. When time is up it throws what
 * the check threw last. The deadline is far away: a test that needs all of it is about to fail.
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  { withinMs = 90_000, everyMs = 10 } = {},
): Promise<Exclude<T, false | null>> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const [answer, error] = await attempt(check);
    if (error === undefined) return answer as Exclude<T, false | null>;
    if (performance.now() > deadline) throw error;
    await pause(everyMs);
  }
}

async function attempt<T>(check: () => T | Promise<T>): Promise<[T | undefined, unknown?]> {
  try {
    const answer = await check();
    return answer === false || answer === null ? [answer, new Error(`it is not so yet: ${check}`)] : [answer];
  } catch (error) {
    return [undefined, error];
  }
}
