import { withPriority } from '../database/connection/priority.ts';

/** So many are taken up at a time. */
export const MAX_AT_ONCE = 20;

const EVERY_MS = 2_000;

/** Answers how many it took up, of at most `MAX_AT_ONCE`. */
type TakeUp = () => Promise<number>;

/**
 * Recovers from now on, every few seconds, until it is stopped; then it finishes what it has taken up. `told`: how many each
 * time.
 */
export function keepRecovering(takeUp: TakeUp, told: (taken: number) => void = () => {}): { stop(): Promise<void> } {
  let stopped = false;
  let wake = () => {};
  const running = (async () => {
    while (!stopped) {
      // What the database does not let us do now we try again later.
      const taken = await withPriority(takeUp).catch(() => 0);
      told(taken);
      if (taken < MAX_AT_ONCE && !stopped)
        await new Promise<void>((done) => {
          const timer = setTimeout(done, EVERY_MS);
          wake = () => {
            clearTimeout(timer);
            done();
          };
        });
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      wake();
      await running;
    },
  };
}
