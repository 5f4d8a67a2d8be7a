import { type Repeated, repeat } from '../../database/time/repeat.ts';

export type LastKnown<Value> = Repeated & { value(): Value | undefined; ageSeconds(): number };

/** Where a read fails the last value stays, and its age grows. */
export function lastKnown<Value>(read: () => Promise<Value>, everyMs: number): LastKnown<Value> {
  let value: Value | undefined;
  let readAt = performance.now();
  const { stop } = repeat(async () => {
    const begun = performance.now();
    try {
      value = await read();
      readAt = begun;
    } catch {
      // The age of the last value tells.
    }
    return everyMs;
  });
  return { value: () => value, ageSeconds: () => (performance.now() - readAt) / 1000, stop };
}
