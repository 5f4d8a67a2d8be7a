/**
 * Turns for what keeps the processor busy: between two of them everything else that waits gets in, so that many dear
 * documents at once delay the others by one of them and not by all.
 */
let last: Promise<void> = Promise.resolve();

export function myTurn(): Promise<void> {
  last = last.then(() => new Promise((now) => setImmediate(now)));
  return last;
}
