import { type Books, doBalance, overdueOf } from '../books.ts';
import type { BookLine, RecordIds } from '../lines/check.ts';
import type { BooksFinding, FindingCounts, FindingKind } from './run.ts';

export type Finding = Pick<BooksFinding, 'kind' | 'subject' | 'why' | 'ids'> & { yen: number | null };
export type BooksResult = { doAgree: boolean; asOf: Date; lines: BookLine[]; counts: FindingCounts; findings: Finding[] };

/** Of each kind so many are kept; the command `books` has all. */
export const MOST_OF_A_KIND = 500;

/** What is kept of books: what does not agree may be a row of each order. */
export function resultOf(books: Books): BooksResult {
  const { at: asOf, lines, differences, notKept, unasked, disputable } = books;
  // What is overdue comes first, then what is the oldest.
  const open = books.open.toSorted((a, b) => Number(b.isOverdue) - Number(a.isOverdue) || b.age - a.age);
  return {
    ...{ doAgree: doBalance(books), asOf, lines },
    counts: {
      ...{ difference: differences.length + notKept, 'to-be-disputed': disputable.length, unfinished: open.length },
      ...{ 'not-asked': unasked.reduce((sum, { payments }) => sum + payments, 0), overdue: overdueOf(books).length },
    },
    findings: [
      ...kept('difference', differences, ({ subject, yen, ...one }) => ({
        ...one,
        subject,
        yen: yen ? yen.here - yen.there : null,
      })),
      ...kept('not-asked', unasked, (one) => ({ ...one, subject: '' })),
      ...kept('to-be-disputed', disputable, (one) => ({ ...one, subject: '' })),
      ...kept('unfinished', open, ({ state, why, isOverdue, ...one }) => ({
        ...one,
        subject: state,
        why: why ?? (isOverdue ? 'it is overdue' : ''),
      })),
    ],
  };
}

type Told = { subject: string; why: string; yen: number | null; ids: RecordIds };

const kept = <Row>(kind: FindingKind, rows: readonly Row[], told: (row: Row) => Told): Finding[] =>
  rows.slice(0, MOST_OF_A_KIND).map((row) => {
    const { subject, why, yen, ids } = told(row);
    return { kind, subject, why, yen, ids };
  });
