import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { newId } from '../../../database/id.ts';
import { tablesOf } from '../../../database/tables.ts';
import { databaseClock } from '../../../database/time/clock.ts';
import { transact } from '../../../database/transaction.ts';
import { insertAll } from '../../../database/write.ts';
import { isId } from '../../../refusal.ts';
import type { BooksResult } from './result.ts';
import { BooksFinding, type BooksOutcome, BooksRun } from './run.ts';

/** `checking`: the subject of the comparison that is made now, after the payments. */
export type BooksProgress = Record<'compared' | 'checked', number> &
  Record<'payments' | 'checkCount', number | null> & { checking: string | null };
export const NOTHING_DONE: BooksProgress = { compared: 0, payments: null, checked: 0, checkCount: null, checking: null };

/** Says that a run is under way. False where it is not: another gateway took this one for dead. */
export async function hearOfBooks(em: EntityManager, id: string, progress: BooksProgress): Promise<boolean> {
  const heard = await tablesOf(em.fork(), BooksRun)
    .updateTable('books_runs')
    .set({ heard_at: sql<Date>`clock_timestamp()`, ...columnsOf(progress) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return heard !== undefined;
}

const columnsOf = ({ checkCount: check_count, ...progress }: BooksProgress) => ({ ...progress, check_count });

type Ended = { outcome: Exclude<BooksOutcome, 'agrees' | 'differs'> } | { result: BooksResult };

/** Once: a process that was taken for dead, or comes a second time, writes nothing. */
export const endBooks = (em: EntityManager, id: string, ended: Ended, progress: BooksProgress): Promise<boolean> =>
  transact(em.fork(), async (tx) => {
    const run = await tx.findOne(BooksRun, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!run || run.endedAt) return false;
    Object.assign(run, { ...progress, checking: null, endedAt: await databaseClock(tx) });
    if ('outcome' in ended) run.outcome = ended.outcome;
    else {
      const { doAgree, findings, ...told } = ended.result;
      Object.assign(run, told, { outcome: doAgree ? 'agrees' : 'differs', checked: progress.checkCount ?? progress.checked });
      await insertAll(tx, BooksFinding, findings.map(rowOf(id)));
    }
    await tx.flush();
    return true;
  });

/** An order may have several payments, named after each other; its own id is one. */
const rowOf =
  (runId: string) =>
  ({ ids, ...finding }: BooksResult['findings'][number]) => {
    const orderId = ids.order !== undefined && isId(ids.order) ? ids.order : null;
    return { id: newId(), runId, orderId, ids, ...finding };
  };
