import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { withPriority } from '../database/connection/priority.ts';
import { advanceToEnd } from './advance.ts';
import { hasRunOut, LEASE_SECONDS, takeOver } from './attempt/lease.ts';
import type { PaymentRow } from './attempt/payment.ts';
import type { Checkout } from './checkout.ts';
import { resuming } from './resume.ts';

type Complain = (payment: PaymentRow, error: unknown) => void;

const MAX_AT_ONCE = 20;

/**
 * Takes over the payments whose lease has run out, a few at a time. Any number of gateways may do so at once: each takes
 * what no other has just taken. Answers how many it took.
 */
export async function recover(em: EntityManager, checkout: Checkout, complain: Complain): Promise<number> {
  const taken = await takeOverSome(em);
  await Promise.all(
    taken.map(async (payment) => {
      await inTime(advanceToEnd(resuming(em, checkout, payment), payment)).catch((error: unknown) => complain(payment, error));
    }),
  );
  return taken.length;
}

/** A payment that takes longer than a lease is not waited for: its driver goes on, or another takes it over. */
async function inTime(work: Promise<PaymentRow>): Promise<void> {
  const { promise: over, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('a payment took longer than its lease')), LEASE_SECONDS * 1000);
  try {
    await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}

const takeOverSome = (em: EntityManager): Promise<PaymentRow[]> =>
  takeOver(
    em,
    ({ selectFrom, not, ref }) =>
      sql<boolean>`id in ${selectFrom('payments')
        .select('id')
        .where(not(ref('is_finished')))
        .where(hasRunOut)
        .orderBy('lease_until')
        .limit(sql.lit(MAX_AT_ONCE))
        .forUpdate()
        .skipLocked()}`,
  );

const EVERY_MS = 2_000;

/** Recovers from now on, every few seconds, until it is stopped; then it finishes what it has taken up. */
export function keepRecovering(
  em: EntityManager,
  checkout: Checkout,
  { complain, taken: told }: { complain: Complain; taken(payments: number): void },
): { stop(): Promise<void> } {
  let stopped = false;
  let wake = () => {};
  const running = (async () => {
    while (!stopped) {
      // What the database does not let us do now we try again later.
      const taken = await withPriority(() => recover(em, checkout, complain)).catch(() => 0);
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
