import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { newId } from '../../../database/id.ts';
import { statement } from '../../../database/statement.ts';
import { tablesOf } from '../../../database/tables.ts';
import { databaseClock } from '../../../database/time/clock.ts';
import { isUpTo9999 } from '../../../database/time/instant.ts';
import { transact } from '../../../database/transaction.ts';
import { insertOf } from '../../../database/write.ts';
import { badInput, Refusal } from '../../../refusal.ts';
import { type Doer, writeDeeds } from '../../../staff/audit-entry.ts';
import { mustOperateAll } from '../../desk/change-gacha.ts';
import type { Period } from '../lines/period.ts';
import { BooksRun, IS_SILENT } from './run.ts';
import { type RunOfBooks, runOf } from './shown.ts';

const RUNS_KEPT = 100;
/** The other may just have ended. */
const TRIES = 3;

type Begun = { run: RunOfBooks; isNew: boolean };
type Begins = { by: Doer & { staffId: string }; period: Period };

/** One run at a time, for all gateways: while there is one, a request for another is answered with it. */
export function beginBooks(em: EntityManager, { by, period }: Begins): Promise<Begun> {
  return transact(em, async (tx) => {
    await mustOperateAll(tx, by);
    mustBePast(period, await databaseClock(tx));
    await tablesOf(tx, BooksRun)
      .updateTable('books_runs')
      .set({ ended_at: sql<Date>`clock_timestamp()`, outcome: sql.lit('interrupted' as const) })
      .where(sql.raw<boolean>(`(${IS_SILENT})`))
      .execute();
    for (let tries = 0; tries < TRIES; tries += 1) {
      const rows = [{ id: newId(), staffId: by.staffId, fromAt: period.from, untilAt: period.to }];
      const [begun] = await insertRun(tx, { rows });
      if (begun) return { run: await begins(tx, by, begun.id), isNew: true };
      const running = await tx.findOne(BooksRun, { endedAt: null });
      if (running) return { run: runOf(running), isNew: false };
    }
    throw new Refusal('UNAVAILABLE');
  });
}

const EARLIEST = new Date('2000-01-01T00:00Z');

function mustBePast({ from, to }: Period, now: Date): void {
  if (from && (from < EARLIEST || from > now)) throw badInput('from', 'NOT_BEFORE', { other: now.toISOString() });
  if (to && (to < EARLIEST || !isUpTo9999(to))) throw badInput('to', 'NOT_AN_INSTANT');
  if (from && to && from >= to) throw badInput('from', 'NOT_BEFORE', { other: 'to' });
}

type NewRun = { id: string; staffId: string; fromAt: Date | null; untilAt: Date | null };

/** Waits for another that is just begun, and then is none. */
const insertRun = statement((em, { rows }: { rows: readonly NewRun[] }) =>
  insertOf(em, BooksRun, rows)
    .onConflict((on) => on.doNothing())
    .returning('id'),
);

async function begins(tx: EntityManager, by: Doer, id: string): Promise<RunOfBooks> {
  const latest = tablesOf(tx, BooksRun).selectFrom('books_runs').select('id').orderBy('begun_at', 'desc').limit(RUNS_KEPT);
  await tablesOf(tx, BooksRun).deleteFrom('books_runs').where('ended_at', 'is not', null).where('id', 'not in', latest).execute();
  const run = runOf(await tx.findOneOrFail(BooksRun, { id }));
  await writeDeeds(tx, [{ by, action: 'BOOKS_RUN', subjectId: id, after: { since: run.fromAt, until: run.untilAt } }]);
  return run;
}
