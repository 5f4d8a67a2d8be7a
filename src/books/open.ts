import type { Compared } from './at-processor.ts';
import type { Ids } from './check.ts';
import { idsOf, isFree, type Row } from './payment-row.ts';
import { type Standing, standingOf } from './processor-state.ts';

/** A payment that somebody still has to go on with. */
export type OpenItem = {
  ids: Ids;
  state: string;
  yen: number;
  /** Seconds since it began. */
  age: number;
  tries: number;
  standing: Standing | 'free of charge' | 'not asked';
  isOverdue: boolean;
  /** What is wrong with it; null for what is only late. */
  why: string | null;
};

/** What goes well is done in seconds, and what does not has been asked for again by then. Two states wait longer by themselves. */
const OVERDUE_AFTER_MINUTES: Record<string, number> = {
  // A holder may take a quarter of an hour at the bank of the card.
  challenged: 20,
  // Given up, and watched for a day, at last every hour.
  abandoned: 26 * 60,
};
const USUALLY = 5;

const overdueAfter = (state: string): number => (OVERDUE_AFTER_MINUTES[state] ?? USUALLY) * 60;

export function enterUnfinished(open: OpenItem[], { row, answer }: Compared): OpenItem {
  const item: OpenItem = {
    ids: idsOf(row),
    state: row.state,
    yen: row.amount,
    age: row.age,
    tries: row.tries,
    standing: isFree(row) ? 'free of charge' : 'found' in answer ? standingOf(answer.found) : 'not asked',
    isOverdue: row.age >= overdueAfter(row.state),
    why: 'found' in answer ? answer.why : null,
  };
  open.push(item);
  return item;
}

/** Payments that could not be compared, for one reason. The first of them are named. */
export type Unasked = { ids: Ids; payments: number; yen: number; why: string };

const MOST_NAMED = 20;

export function noteSilence(unasked: Unasked[], { id, amount }: Row, why: string): void {
  const group = unasked.find((one) => one.why === why);
  if (!group) return void unasked.push({ ids: { payment: id }, payments: 1, yen: amount, why });
  if (group.payments < MOST_NAMED) group.ids.payment += ` ${id}`;
  group.payments += 1;
  group.yen += amount;
}
