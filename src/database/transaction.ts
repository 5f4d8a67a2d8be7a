import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isStale } from './client.ts';

/** Two that wait for each other, a lock that did not come in time, two that cannot both be right: the loser may try again. */
const LOST = /^(40001|40P01|55P03)$/;
/** Of a single piece of work; a batch is tried once, and then its items singly. */
export const MAX_TRIES = 4;
const PATIENCE_MS = 3_000;

/** Whether a race for a lock is what lies behind an error, however it was wrapped on the way. */
export function isLost(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = inside(one))
    if (LOST.test(String((one as { code?: unknown }).code)) || isStale(one)) return true;
  return false;
}

const inside = (error: Error): unknown => {
  const { originalError, previous } = error as { originalError?: unknown; previous?: unknown };
  return originalError ?? error.cause ?? previous;
};

/** Does a piece of work in one transaction, and again from the beginning where it only lost a race for a lock. */
export async function transact<Result>(
  em: EntityManager,
  work: (em: EntityManager) => Promise<Result>,
  maxTries = MAX_TRIES,
): Promise<Result> {
  const begun = performance.now();
  for (let tries = 1; ; tries += 1) {
    try {
      return await em.fork({ keepTransactionContext: true }).transactional(work);
    } catch (error) {
      // Inside a transaction of somebody else all of it is lost, and that is where it begins again.
      const isLast = tries === maxTries || em.isInTransaction() || performance.now() - begun > PATIENCE_MS;
      if (isLast || !isLost(error)) throw error;
      // Not all at the same moment again; nothing that anybody wins hangs on this chance.
      await pause(Math.random() * 20 * 2 ** tries);
    }
  }
}

/** The same for many at once. Those are not kept waiting by one of them: who lost a race is tried again alone. */
export const transactAll = <Result>(
  em: EntityManager,
  { length }: readonly unknown[],
  work: (em: EntityManager) => Promise<Result>,
): Promise<Result> => transact(em, work, length > 1 ? 1 : MAX_TRIES);
