import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { takesAway } from '../../../database/readiness/readiness.ts';
import { repeat } from '../../../database/time/repeat.ts';
import { endBeating, writeHeartbeat } from '../../../operator/restore/heartbeat.ts';
import { judgeLineage, recordLineage } from '../../../operator/restore/lineage.ts';
import { type Remembered, restoredSentence } from '../../../operator/restore/lineage-verdict.ts';
import { Mistake } from '../../../refusal.ts';
import { migrationsOf } from '../../database/orm.ts';
import type { Wiring } from '../options.ts';

const EVERY_MS = 1_000;

export type Beating = {
  /** The database lost something that was written before: nothing may be served. */
  isRestored(): boolean;
  stop(): Promise<void>;
};

/**
 * Writes every second that this gateway is there, and what it does without. A database that does not know the last time any
 * more has lost what was committed since: seconds by a failover, or more by a restore, after which this process ends.
 */
export function keepBeating(
  { database, options }: Wiring,
  log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'fatal'>,
  lost: (seconds: number) => void,
): Beating {
  const { em } = database.orm;
  const own = { gateway: randomUUID(), contracts: migrationsOf(database.orm).filter(takesAway) };
  let remembered: Remembered | null = null;
  let isRestored = false;

  async function look(): Promise<void> {
    const written = await writeHeartbeat(em, own, remembered);
    if (written) remembered = written;
    else await lookCloser();
  }

  async function lookCloser(): Promise<void> {
    const verdict = await judgeLineage(em, remembered);
    if (verdict.kind === 'same') return;
    if (verdict.kind === 'restored') return refuse(verdict.why);
    const { lostSeconds } = verdict;
    if (lostSeconds) log.error({ lostSeconds }, LOST);
    else log.warn(FAILED_OVER);
    lost(lostSeconds ?? 0);
    await recordLineage(em.fork());
    remembered = null;
  }

  function refuse(why: string): void {
    isRestored = true;
    log.fatal({ why }, 'the database was restored to an earlier point: this process ends');
    options.onRestored?.(new Mistake(restoredSentence(why)));
  }

  const beating = repeat(async () => {
    // A database that is away is told elsewhere.
    await look().catch(() => {});
    return isRestored ? 'never' : EVERY_MS;
  });
  return {
    isRestored: () => isRestored,
    stop: async () => {
      await beating.stop();
      await endBeating(em.fork(), own.gateway).catch(() => {});
    },
  };
}

const FAILED_OVER =
  'the server of the database began a new timeline, a failover: what this gateway had written until its last beat is there; of ' +
  'the second after that, the last commits may be missing where no standby is synchronous';
const LOST =
  'the database has lost what was committed in its last seconds, as after a failover to a standby that was behind: ' +
  'look for payments that only the processor knows, with gacha restore begin and settle';
