import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { idColumn } from '../../../database/id.ts';
import type { BookLine, RecordIds } from '../lines/check.ts';

/** How a run of the books ended; `interrupted`: with its gateway. */
export type BooksOutcome = 'agrees' | 'differs' | 'interrupted' | 'too-long' | 'failed';

/** Each list of the books; as they are sorted. */
export const FINDING_KINDS = ['difference', 'not-asked', 'to-be-disputed', 'unfinished'] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];
/** All that were found, also those that are not kept; `overdue` are some of the unfinished. */
export const COUNTED = [...FINDING_KINDS, 'overdue'] as const;
export type FindingCounts = Record<(typeof COUNTED)[number], number>;

export const BooksRun = defineEntity({
  name: 'BooksRun',
  tableName: 'books_runs',
  properties: {
    id: idColumn(),
    staffId: p.uuid(),
    fromAt: p.datetime(3).nullable(),
    untilAt: p.datetime(3).nullable(),
    begunAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    /** When the process that draws the books up last said so. */
    heardAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    endedAt: p.datetime(3).nullable(),
    outcome: p.text().$type<BooksOutcome>().nullable(),
    /** Of so many payments, once they are counted. */
    compared: p.integer().default(0),
    payments: p.integer().nullable(),
    /** The moment of which the books are. */
    asOf: p.datetime(3).nullable(),
    /** Comparisons behind the payments: so many are made, of so many, and the subject of the next, in English. */
    checked: p.integer().default(0),
    checkCount: p.integer().nullable(),
    checking: p.text().nullable(),
    /** By whom they were stopped: to those who know nothing of that they were interrupted. */
    stoppedBy: p.uuid().nullable(),
    lines: p.json<BookLine[]>().nullable(),
    counts: p.json<FindingCounts>().nullable(),
  },
});
export type BooksRun = InferEntity<typeof BooksRun>;

/** It is heard of every two seconds: one that was silent for so long has died. */
export const SILENT_SECONDS = 30;
export const IS_SILENT = `books_runs.ended_at is null and books_runs.heard_at < clock_timestamp() - interval '${SILENT_SECONDS} seconds'`;

export const BooksFinding = defineEntity({
  name: 'BooksFinding',
  tableName: 'books_findings',
  properties: {
    id: idColumn(),
    runId: p.uuid(),
    kind: p.text().$type<FindingKind>(),
    /** In English, as the command says it. */
    subject: p.text(),
    why: p.text(),
    yen: p.bigint('number').nullable(),
    orderId: p.uuid().nullable(),
    ids: p.json<RecordIds>(),
  },
});
export type BooksFinding = InferEntity<typeof BooksFinding>;
