import type { EntityManager } from '@mikro-orm/postgresql';
import type { ReadFrom } from '../../database/reading.ts';
import { momentOfData } from '../../database/time/clock.ts';
import type { Processor } from '../../payment/processor/processor.ts';
import { type Disputable, disputableIn } from './disputable.ts';
import { type BookLine, type Check, type Findings, makeAll } from './lines/check.ts';
import { drawChecks } from './lines/draws.ts';
import { handoverChecks } from './lines/handovers.ts';
import { orderChecks } from './lines/orders.ts';
import { paymentChecks } from './lines/payments.ts';
import type { Period } from './lines/period.ts';
import { prizeChecks } from './lines/prizes.ts';
import { refundChecks } from './lines/refunds.ts';
import { compareSeeds } from './lines/seeds.ts';
import { compareLost, LOST } from './processor/lost.ts';
import { compareMoney, type MoneyFindings, type MoneyOptions } from './processor/money.ts';

export type Books = MoneyFindings & { period: Period; at: Date; disputable: Disputable[] };

/** `subject`: what is compared now, after the payments; `checked` of `checkCount` comparisons are made. */
type OnChecking = (now: { checked: number; checkCount: number; subject: string }) => void;

/**
 * `reading`: where the sums are read; absent: from where the payments are that the processor is asked for. `seeds`: what a
 * process with the keys has found of them; absent: this one has the keys.
 */
export type BooksOptions = MoneyOptions & { reading?: ReadFrom; onChecking?: OnChecking; seeds?: Findings };

const CHECKS: readonly Check[] = [
  ...paymentChecks,
  ...orderChecks,
  ...prizeChecks,
  ...drawChecks,
  ...handoverChecks,
  ...refundChecks,
];

/** Reconciliation: compares processor, payments, orders, prizes, seeds, handovers. Reads only, and may run beside sales. */
export async function drawUpBooks(
  em: EntityManager,
  processor: Processor,
  period: Period,
  { reading = (work) => work(em), onChecking, seeds, ...options }: BooksOptions = {},
): Promise<Books> {
  const began = await momentOfData(em.fork());
  const opened = seeds ?? (await compareSeeds(em, options.most));
  const money = await compareMoney(em, processor, period, options);
  const checkCount = CHECKS.length + 1;
  onChecking?.({ checked: 0, checkCount, subject: LOST });
  const lost = await compareLost(em, processor, period, money.unasked);
  const { at, others, disputable } = await reading(async (em) => ({
    at: await momentOfData(em.fork()),
    others: await makeAll(em, CHECKS, period, {
      ...{ most: options.most },
      onCheck: ({ subject }, made) => onChecking?.({ checked: 1 + made, checkCount, subject }),
    }),
    disputable: await disputableIn(em, period),
  }));
  return { period, at: at < began ? at : began, ...money, ...joined(money, lost, others, opened), disputable };
}

const joined = (...all: Findings[]): Findings => ({
  lines: all.flatMap(({ lines }) => lines),
  differences: all.flatMap(({ differences }) => differences),
  notKept: all.reduce((sum, { notKept }) => sum + notKept, 0),
});

export const overdueOf = ({ open }: Books) => open.filter(({ isOverdue }) => isOverdue);

const isZero = ({ here, there, yen }: BookLine): boolean => here === there && (!yen || yen.here === yen.there);

/** A payment that could not be asked for is no difference, but no proof either; nor is a sum that no row explains. */
export const doBalance = (books: Books): boolean =>
  books.lines.every(isZero) && books.differences.length === 0 && overdueOf(books).length === 0 && books.unasked.length === 0;
