import { setTimeout as pause } from 'node:timers/promises';

export type TellStep = (step: string) => void;

const TRIES = 60;
const PAUSE_MS = 1_000;
/** A lock that does not come in time, and a deadlock. */
const LOST = new Set<unknown>(['55P03', '40P01']);

/**
 * While it waits for the lock of a table everything else waits behind it, so it gives up after a second, lets the others pass,
 * and tries again. The second is the `lock_timeout` of its connection.
 */
export async function lockingBriefly(name: string, tell: TellStep, work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (!LOST.has((error as { code?: unknown }).code) || tries === TRIES) throw error;
      tell(`${name}: a table is in use, trying again (${tries} of ${TRIES}) …`);
      await pause(PAUSE_MS);
    }
  }
}
