import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { keyset, type Range, type Slice } from '../../../database/keyset.ts';
import type { Ordering } from '../../../database/ordering.ts';
import { allOf, type Columns, everyColumn, type RowOf } from '../../../database/rows.ts';
import { statement } from '../../../database/statement.ts';
import { tablesOf } from '../../../database/tables.ts';
import { columnsShown, findShown, findSlice, rowsShown } from '../../../database/views/shown.ts';
import { isId, Refusal } from '../../../refusal.ts';
import { BooksFinding, type BooksOutcome, BooksRun, IS_SILENT } from './run.ts';

export const ShownBooksRun = defineEntity({
  name: 'ShownBooksRun',
  properties: { ...columnsShown(BooksRun), isSilent: p.boolean() },
  expression: rowsShown,
});
export type ShownBooksRun = InferEntity<typeof ShownBooksRun>;

/** One that was just begun, or one of the list. */
export type RunOfBooks = RowOf<typeof BooksRun> & { isSilent?: boolean };

/** One that was read to be changed. */
export const runOf = (run: BooksRun): RunOfBooks => {
  const { fromAt = null, untilAt = null, endedAt = null, outcome = null, payments = null, checkCount = null, ...more } = run;
  const { checking = null, stoppedBy = null, asOf = null, lines = null, counts = null } = more;
  const { id, staffId, begunAt, heardAt, compared, checked } = more;
  return {
    ...{ id, staffId, fromAt, untilAt, begunAt, heardAt, endedAt, outcome },
    ...{ compared, payments, checked, checkCount, checking, stoppedBy, asOf, lines, counts },
  };
};

export const ShownFinding = defineEntity({ name: 'ShownFinding', properties: columnsShown(BooksFinding), expression: rowsShown });
export type ShownFinding = InferEntity<typeof ShownFinding>;

/** A run whose gateway died is never told as one that goes on, also before the next one ends it. */
export function statusOf({
  outcome,
  stoppedBy,
  isSilent,
}: Pick<RunOfBooks, 'outcome' | 'stoppedBy' | 'isSilent'>): BooksOutcome | 'stopped' | 'running' {
  if (stoppedBy) return 'stopped';
  return outcome ?? (isSilent ? 'interrupted' : 'running');
}

export const RUNS_LATEST_FIRST: Ordering<{ begunAt: Date; id: string }> = {
  name: 'books-runs',
  keys: [
    { kind: 'instant', of: ({ begunAt }) => begunAt, descending: true },
    { kind: 'id', of: ({ id }) => id },
  ],
};

const runs = keyset((em, _: object) => tablesOf(em, BooksRun).selectFrom('books_runs'), RUNS_LATEST_FIRST, {
  at: ['books_runs.begun_at', 'begunAt'],
  id: ['books_runs.id', 'id'],
});

const SILENT = `(${IS_SILENT}) as "isSilent"`;

export const booksRuns = (em: EntityManager, range: Range): Promise<Slice<ShownBooksRun>> =>
  findSlice(em, ShownBooksRun, (em) => runs(em, {}, range, `${everyColumn(em, BooksRun)}, ${SILENT}` as Columns<ShownBooksRun>));

const oneRun = statement((em, { id }: { id: string }) =>
  tablesOf(em, BooksRun)
    .selectFrom('books_runs')
    .where('books_runs.id', '=', id)
    .select(allOf(em, BooksRun))
    .select(sql<boolean>`(${sql.raw(IS_SILENT)})`.as('isSilent')),
);

/** Also one that is far down in the list. */
export async function booksRun(em: EntityManager, id: string): Promise<ShownBooksRun | null> {
  if (!isId(id)) return null;
  const [run] = await findShown(em, ShownBooksRun, (em) => oneRun(em, { id }));
  return run ?? null;
}

/** What does not agree comes first, then as the books tell it. */
export const FINDINGS_IN_ORDER: Ordering<{ kind: string; id: string }> = {
  name: 'books-findings',
  keys: [
    { kind: 'text', of: ({ kind }) => kind },
    { kind: 'id', of: ({ id }) => id },
  ],
};

const findings = keyset(
  (em, { runId }: { runId: string }) =>
    tablesOf(em, BooksFinding).selectFrom('books_findings').where('books_findings.run_id', '=', sql<string>`${runId}`),
  FINDINGS_IN_ORDER,
  { at: ['books_findings.kind', 'kind', 'C'], id: ['books_findings.id', 'id'] },
);

export async function findingsOf(em: EntityManager, runId: string, range: Range): Promise<Slice<ShownFinding>> {
  if (!isId(runId) || !(await em.findOne(BooksRun, { id: runId }))) throw new Refusal('NOT_FOUND');
  return findSlice(em, ShownFinding, (em) => findings(em, { runId }, range, everyColumn(em, BooksFinding)));
}
