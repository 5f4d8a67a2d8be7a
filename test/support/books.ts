import { expect } from '@jest/globals';
import { drawUpBooks } from '../../src/operator/books/books.ts';
import type { Period } from '../../src/operator/books/lines/period.ts';
import type { Processor } from '../../src/payment/processor/processor.ts';
import type { TestDatabase } from './database.ts';

const EVERYTHING: Period = { from: null, to: null };

export const booksOf = (database: TestDatabase, processor: Processor, period = EVERYTHING) =>
  drawUpBooks(database.fork(), processor, period);

/** No fan was charged without prizes, none has prizes without being charged. What is unfinished may be, if it is young. */
export async function expectBooksToBalance(database: TestDatabase, processor: Processor): Promise<void> {
  const { differences, open, unasked } = await booksOf(database, processor);
  const wrong = open.filter(({ isOverdue, why }) => isOverdue || why !== null);
  expect({ differences, wrong, unasked }).toEqual({ differences: [], wrong: [], unasked: [] });
}
