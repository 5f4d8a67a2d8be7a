export type LastKnown<Value> = { value(): Value | undefined; ageSeconds(): number; stop(): void };

/** Reads now and repeatedly, never twice at a time. Where a read fails the last value stays, and its age grows. */
export function lastKnown<Value>(read: () => Promise<Value>, everyMs: number): LastKnown<Value> {
  let value: Value | undefined;
  let readAt = performance.now();
  let isReading = false;

  async function readAgain(): Promise<void> {
    if (isReading) return;
    isReading = true;
    const begun = performance.now();
    try {
      value = await read();
      readAt = begun;
    } catch {
      // The age of the last value tells.
    } finally {
      isReading = false;
    }
  }

  void readAgain();
  const timer = setInterval(() => void readAgain(), everyMs).unref();
  return {
    value: () => value,
    ageSeconds: () => (performance.now() - readAt) / 1000,
    stop: () => clearInterval(timer),
  };
}
