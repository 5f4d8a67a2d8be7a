/** Waiting requests run between two turns, so that many expensive documents delay them by one and not by all. */
let last: Promise<void> = Promise.resolve();

export function waitForTurn(): Promise<void> {
  last = last.then(() => new Promise((now) => setImmediate(now)));
  return last;
}
