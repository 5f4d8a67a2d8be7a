const TRIES = 3;

/**
 * On a busy machine requests that are sent at once do not all come at once: one time of three at which they took fewer than
 * `bound` is proof enough, since alone each would take as many again.
 */
export async function fewestOf(count: () => Promise<number>, bound: number): Promise<number> {
  const counted = [await count()];
  while (counted.length < TRIES && Math.min(...counted) >= bound) counted.push(await count());
  return Math.min(...counted);
}
