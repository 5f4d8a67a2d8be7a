/** What was read last, and how long ago. */
export type LastKnown<Value> = { value(): Value | undefined; ageSeconds(): number; stop(): void };

/** Reads something now and every so often, one time after the other. Where that fails the last value stays. */
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
      // Its age tells.
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
