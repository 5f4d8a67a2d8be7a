import type { EntityManager } from '@mikro-orm/postgresql';
import { Mistake } from '../../refusal.ts';
import { settleKnown } from './known-payments.ts';
import { judgeLineage, lastBeat } from './lineage.ts';
import { settleLost } from './lost-payments.ts';
import { type PreparedRestore, prepareRestore } from './prepare.ts';
import type { Entry } from './processor-list.ts';
import { beginRestore, type Decided, endRestore, lastRestore, openRestore, type Restore } from './restore-record.ts';
import { newRestoreTally, type RestoreSettling, type RestoreTally } from './settling.ts';

/** `isOver`: gateways may serve again. */
export type Settlement = { prepared: PreparedRestore | null; known: RestoreTally; lost: RestoreTally; isOver: boolean };

/**
 * May be stopped anywhere and begun again: every step is a transaction, or is written down before the processor is called, which
 * is asked first. After its end it may be called again with a later list of the processor, beside running gateways.
 */
export function settle(settling: RestoreSettling, entries: readonly Entry[], serialGap: number | undefined): Promise<Settlement> {
  const { em, restore, isDry } = settling;
  return alone(em, async () => {
    const isLate = restore.settledAt !== null;
    const prepared = isDry || isLate ? null : await prepareRestore(em, restore, serialGap);
    const known = isLate ? newRestoreTally() : await settleKnown(settling);
    const lost = await settleLost(settling, entries);
    const isOver = !isDry && known.unanswered.length + lost.unanswered.length === 0;
    if (isOver && !isLate) await endRestore(em, restore, 'settled');
    return { prepared, known, lost, isOver };
  });
}

const SETTLE_LOCK = 4_202_115;

/** Held by a transaction of its own, so that it ends with this process. */
const alone = <Answer>(em: EntityManager, work: () => Promise<Answer>): Promise<Answer> =>
  em.fork().transactional(async (tx) => {
    await tx.execute('set local idle_in_transaction_session_timeout = 0');
    const [lock] = await tx.execute<{ held: boolean }[]>('select pg_try_advisory_xact_lock(?) as held', [SETTLE_LOCK]);
    if (!lock?.held) throw new Mistake('Another restore -- settle runs on this database. Nothing was done.');
    return work();
  });

/** The one that was begun, or that is seen; for a list of the processor that comes later, the last one. */
export async function restoreToSettle(em: EntityManager, decided: Decided, since: Date | undefined): Promise<Restore> {
  const open = await openRestore(em);
  if (open) return open;
  const verdict = await judgeLineage(em);
  if (verdict.kind === 'restored') return beginRestore(em, since ?? (await lastBeat(em)), { ...decided, reason: verdict.why });
  const last = await lastRestore(em);
  if (last?.outcome === 'settled') return last;
  throw new Mistake(
    'This database does not look restored: it lives where it was, and nothing is missing that is known of. ' +
      'If it was restored all the same, say so: gacha restore begin --since INSTANT --why TEXT',
  );
}
