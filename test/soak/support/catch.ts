import { setTimeout as pause } from 'node:timers/promises';
import type { RunningGateway } from '../../support/running-gateway.ts';
import type { Walker } from './walk.ts';
import type { Caught, Windows } from './windows.ts';

/** The database gives up a statement after four seconds: what was caught first must not be let go before the kill. */
const PATIENCE_MS = 2_500;
const NOBODY_MS = 20_000;
const NEXT_AFTER_MS = 200;

/** Pushes all of them, and answers those that were caught where they should be. */
export async function catchAll(
  windows: Windows,
  gateway: RunningGateway,
  walkers: readonly Walker[],
): Promise<Map<Walker, Caught>> {
  const caught = new Map<Walker, Caught>();
  const traps = await Promise.all(walkers.map(({ buyer, place }) => windows.catches(buyer.orderId, place)));
  let until = performance.now() + NOBODY_MS;
  traps.forEach(({ caught: coming }, index) => {
    void coming
      .then((it) => {
        if (caught.size === 0) until = performance.now() + PATIENCE_MS;
        caught.set(walkers[index] as Walker, it);
      })
      .catch(() => {});
  });
  for (const [index, { push }] of walkers.entries()) {
    void push(gateway);
    // One after the other: what comes at once is written at once, and would all be caught with the first.
    await Promise.race([traps[index]?.caught.catch(() => {}), pause(NEXT_AFTER_MS)]);
  }
  while (caught.size < walkers.length && performance.now() < until) await pause(10);
  await Promise.all(traps.map(({ giveUp }, index) => caught.has(walkers[index] as Walker) || giveUp()));
  return caught;
}
