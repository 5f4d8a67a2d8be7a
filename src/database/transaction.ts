import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isStale } from './connection/client.ts';

/** Serialization failure, deadlock, lock timeout: the loser of the race may try again. */
const LOST_RACE = /^(40001|40P01|55P03)$/;
export const MAX_TRIES = 4;
/** So that two such waits, one after the other, are told of within five seconds. */
const RETRY_TIMEOUT_MS = 1_500;

export function isLostRace(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = inside(one))
    if (LOST_RACE.test(String((one as { code?: unknown }).code)) || isStale(one)) return true;
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
      // An outer transaction is lost as a whole: its owner begins again.
      const isLast = tries === maxTries || em.isInTransaction() || performance.now() - begun > RETRY_TIMEOUT_MS;
      if (isLast || !isLostRace(error)) throw error;
      // Jitter, so that the losers do not meet again; nothing else depends on it.
      await pause(Math.random() * 20 * 2 ** tries);
    }
  }
}
