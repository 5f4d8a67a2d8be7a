import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { databaseClock } from '../../../database/time/clock.ts';
import { transact } from '../../../database/transaction.ts';
import { isId, Refusal } from '../../../refusal.ts';
import { type Doer, writeDeeds } from '../../../staff/audit-entry.ts';
import { mustOperateAll } from '../../desk/change-gacha.ts';
import { BooksRun } from './run.ts';
import { type RunOfBooks, runOf } from './shown.ts';

type Stops = { by: Doer & { staffId: string }; runId: string };

/**
 * Ends a run in its row: whichever gateway draws it up hears of that within two seconds, ends its process, and writes nothing
 * more, also one that was not heard of for a while. One that has ended stays as it is.
 */
export function stopBooks(em: EntityManager, { by, runId }: Stops): Promise<RunOfBooks> {
  return transact(em, async (tx) => {
    await mustOperateAll(tx, by);
    const run = isId(runId) ? await tx.findOne(BooksRun, { id: runId }, { lockMode: LockMode.PESSIMISTIC_WRITE }) : null;
    if (!run) throw new Refusal('NOT_FOUND');
    if (run.endedAt) return runOf(run);
    Object.assign(run, { endedAt: await databaseClock(tx), outcome: 'interrupted', stoppedBy: by.staffId });
    await tx.flush();
    const { fromAt: since, untilAt: until } = run;
    await writeDeeds(tx, [{ by, action: 'BOOKS_STOPPED', subjectId: run.id, after: { since, until } }]);
    return runOf(run);
  });
}
