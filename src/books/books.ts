import type { EntityManager } from '@mikro-orm/postgresql';
import { databaseClock } from '../database/clock.ts';
import type { Processor } from '../payment/processor/processor.ts';
import { type Check, type Findings, type Line, makeAll } from './check.ts';
import { drawChecks } from './draws.ts';
import { handoverChecks } from './handovers.ts';
import { compareMoney, type MoneyFindings } from './money.ts';
import { orderChecks } from './orders.ts';
import { paymentChecks } from './payments.ts';
import type { Period } from './period.ts';
import { prizeChecks } from './prizes.ts';

export type Books = MoneyFindings & { period: Period; at: Date };

const CHECKS: readonly Check[] = [...paymentChecks, ...orderChecks, ...prizeChecks, ...drawChecks, ...handoverChecks];

/**
 * Holds processor, payments, orders, prizes and handovers against each other: the proof that nobody was charged without
 * prizes, and nobody has prizes without being charged. It changes nothing, and may run while gateways sell.
 */
export async function drawUpBooks(em: EntityManager, processor: Processor, period: Period, signal?: AbortSignal): Promise<Books> {
  const at = await databaseClock(em.fork());
  const money = await compareMoney(em, processor, period, signal);
  const others = await makeAll(em, CHECKS, period);
  return { period, at, ...money, ...joined(money, others) };
}

const joined = (...all: Findings[]): Findings => ({
  lines: all.flatMap(({ lines }) => lines),
  differences: all.flatMap(({ differences }) => differences),
});

export const overdueOf = ({ open }: Books) => open.filter(({ isOverdue }) => isOverdue);

const isZero = ({ here, there, yen }: Line): boolean => here === there && (!yen || yen.here === yen.there);

/** What could not be asked for is no difference, but no proof either; nor is a sum that no row explains. */
export const doBalance = (books: Books): boolean =>
  books.lines.every(isZero) && books.differences.length === 0 && overdueOf(books).length === 0 && books.unasked.length === 0;
