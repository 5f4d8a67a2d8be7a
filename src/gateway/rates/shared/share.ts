import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { addUp, deleteExpired } from '../../../database/counting/shared-count.ts';
import { databaseClock } from '../../../database/time/clock.ts';
import { type Repeated, repeat } from '../../../database/time/repeat.ts';
import type { Limiter } from './limiter.ts';

type SharedClock = { now(): number; learn(databaseNow: Date, askedAt: number, answeredAt: number): void };

/** Goes on evenly where the clock of the machine is set. */
const ownClock = (): number => performance.timeOrigin + performance.now();

/** The database's clock, as far as it is known: so the windows of all gateways begin at the same time. */
export function sharedClock(own: () => number = ownClock): SharedClock {
  let offset = 0;
  return {
    now: () => own() + offset,
    learn: (databaseNow, askedAt, answeredAt) => {
      offset = databaseNow.getTime() - (askedAt + answeredAt) / 2;
    },
  };
}

/** A second's work even where callers come from everywhere; the others wait for the next second. */
const MAX_HOLDERS = 2_000;

export async function shareOnce(em: EntityManager, limiter: Limiter): Promise<void> {
  const shares = limiter.shares(MAX_HOLDERS);
  if (shares.length === 0) return;
  const totals = await addUp(em, shares).catch((error: unknown) => {
    limiter.keep(shares);
    throw error;
  });
  shares.forEach((share, index) => {
    limiter.learn(share, totals[index] ?? 0);
  });
}

async function lookAtClock(em: EntityManager, clock: SharedClock): Promise<void> {
  const askedAt = ownClock();
  clock.learn(await databaseClock(em), askedAt, ownClock());
}

export const SHARED_EVERY_MS = 1_000;
const CLEAN_EVERY_MS = 20_000;
/** At the end nothing waits for a database that is away. */
const LAST_MS = 1_000;

type SharingEvents = { lost(error: unknown): void; back(): void };

/** Shares from now on, every second, until it is stopped; then once more. Without a database each gateway counts for itself. */
export function keepSharing(
  em: EntityManager,
  limiter: Limiter,
  clock: SharedClock,
  events: SharingEvents,
  everyMs = SHARED_EVERY_MS,
): Repeated {
  let isLost = false;
  let cleanedAt = Number.NEGATIVE_INFINITY;

  async function share(): Promise<void> {
    if (performance.now() - cleanedAt > CLEAN_EVERY_MS) {
      await lookAtClock(em.fork(), clock);
      // Where more come than are deleted at a time, the next second goes on.
      if (await deleteExpired(em.fork())) cleanedAt = performance.now();
    }
    await shareOnce(em.fork(), limiter);
    if (isLost) events.back();
    isLost = false;
  }

  const sharing = repeat(async () => {
    await share().catch((error: unknown) => {
      if (!isLost) events.lost(error);
      isLost = true;
    });
    return everyMs;
  });
  return {
    stop: async () => {
      const last = sharing
        .stop()
        .then(share)
        .catch(() => {});
      const enough = new AbortController();
      await Promise.race([last, pause(LAST_MS, undefined, enough)]);
      enough.abort();
    },
  };
}
