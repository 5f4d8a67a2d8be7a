import type { EntityManager } from '@mikro-orm/postgresql';
import { driveToEnd } from './drive.ts';
import { LEASE_SECONDS, type Payment } from './payment.ts';
import { resuming, takeOver } from './resume.ts';
import type { Till } from './till.ts';

/** Told of each payment that could not be finished, or came to nothing. */
type Complain = (payment: Payment, error: unknown) => void;

const MOST_AT_ONCE = 20;

/**
 * Takes up the payments that nobody is at any more, a few at a time. Any number of gateways may do so at once: each takes
 * what no other has just taken. Answers how many it took.
 */
export async function recover(em: EntityManager, till: Till, complain: Complain): Promise<number> {
  const taken = await takeOverSome(em);
  await Promise.all(
    taken.map(async (payment) => {
      await inTime(driveToEnd(resuming(em, till, payment), payment)).catch((error: unknown) => complain(payment, error));
    }),
  );
  return taken.length;
}

/** Whoever takes longer than a lease is left alone: others may take the payment up, and the epoch stops who comes late. */
async function inTime(work: Promise<Payment>): Promise<void> {
  const { promise: over, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('a payment took longer than its lease')), LEASE_SECONDS * 1000);
  try {
    await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}

const takeOverSome = (em: EntityManager): Promise<Payment[]> =>
  takeOver(
    em,
    `id in (select id from payments where not is_finished and lease_until <= clock_timestamp()
      order by lease_until limit ? for update skip locked)`,
    [MOST_AT_ONCE],
  );

const EVERY_MS = 2_000;

/** Recovers from now on, every few seconds, until it is stopped; then it finishes what it has taken up. */
export function keepRecovering(em: EntityManager, till: Till, complain: Complain): { stop(): Promise<void> } {
  let stopped = false;
  let wake = () => {};
  const running = (async () => {
    while (!stopped) {
      // What the database does not let us do now we try again later.
      const taken = await recover(em, till, complain).catch(() => 0);
      if (taken < MOST_AT_ONCE && !stopped)
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
