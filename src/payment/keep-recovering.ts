import { withPriority } from '../database/connection/priority.ts';
import { type Repeated, repeat } from '../database/time/repeat.ts';
import { LEASE_SECONDS, MAX_AT_ONCE } from './attempt/lease.ts';

const EVERY_MS = 2_000;

/** Goes on with what was taken over, all at once. Answers how many. */
export async function goOnWithAll<Row>(
  taken: readonly Row[],
  goOn: (row: Row) => Promise<unknown>,
  complain: (row: Row, error: unknown) => void,
): Promise<number> {
  await Promise.all(taken.map((row) => inTime(goOn(row)).catch((error: unknown) => complain(row, error))));
  return taken.length;
}

/** A recovery that takes longer than a lease is not waited for: its driver goes on, or another one takes it over. */
async function inTime(work: Promise<unknown>): Promise<void> {
  const { promise: over, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('it took longer than its lease')), LEASE_SECONDS * 1000);
  try {
    await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}

/** Answers how many it took up, of at most `MAX_AT_ONCE`. */
type TakeUp = () => Promise<number>;

/**
 * Recovers from now on, every few seconds, until it is stopped; then it finishes what it has taken up. `told`: how many each
 * time.
 */
export function keepRecovering(takeUp: TakeUp, told: (taken: number) => void = () => {}): Repeated {
  return repeat(async () => {
    // If the database refuses now, the next round tries again.
    const taken = await withPriority(takeUp).catch(() => 0);
    told(taken);
    return taken < MAX_AT_ONCE ? EVERY_MS : 0;
  });
}
