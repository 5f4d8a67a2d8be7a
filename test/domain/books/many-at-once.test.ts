import { expect, test } from '@jest/globals';
import { doBalance, drawUpBooks } from '../../../src/operator/books/books.ts';
import { withList } from '../../../src/operator/books/processor/with-list.ts';
import { resultOf } from '../../../src/operator/books/runs/result.ts';
import { statusNamed } from '../../../src/payment/processor/gmo/trade.ts';
import type { Processor } from '../../../src/payment/processor/processor.ts';
import { sandbox } from '../../../src/payment/processor/sandbox/sandbox.ts';
import { booksOf } from '../../support/books.ts';
import type { TestDatabase } from '../../support/database.ts';
import { aWorldOfBooks, namedBy } from '../../support/tampering.ts';

const worlds = aWorldOfBooks();

/** The sandbox, and how often it was asked for a payment alone. */
function counted(database: TestDatabase, changes: Partial<Processor> = {}) {
  // With words for a list of its own it is one of those that can be asked for one payment alone.
  const { findAll, ...bank } = sandbox(database.orm.em);
  const asked: string[] = [];
  const find: Processor['find'] = async (id) => {
    asked.push(id);
    return bank.find(id);
  };
  return { processor: { ...bank, ...(!changes.statusNamed && findAll && { findAll }), ...changes, find }, asked };
}

const taken = (database: TestDatabase) =>
  database.sql<{ id: string; amount: number }>(
    `select processor_order_id as id, amount from payments where state = 'captured' and processor = 'sandbox' order by id`,
  );

test('of many at once only payments that go on are asked for alone', () =>
  worlds.copy(async (database) => {
    const { processor, asked } = counted(database);
    const told: string[] = [];
    const onAsked = (payments: number, ofAll: number) => told.push(`${payments} of ${ofAll}`);
    const books = await drawUpBooks(database.fork(), processor, { from: null, to: null }, { onAsked });
    expect(doBalance(books)).toBe(true);
    expect(asked).toHaveLength(2);
    expect(told.at(-1)).toBe('7 of 7');
  }));

test('where many cannot be told, each is asked for', () =>
  worlds.copy(async (database) => {
    const findAll = () => Promise.reject(new Error('not today'));
    const { processor, asked } = counted(database, { findAll });
    expect(doBalance(await booksOf(database, processor))).toBe(true);
    expect(asked).toHaveLength(6);
  }));

test('a payment with which a list of the processor agrees is not asked for; any other is', () =>
  worlds.copy(async (database) => {
    const [agreed, otherState, otherYen] = await taken(database);
    if (!agreed || !otherState || !otherYen) throw new Error('too few payments');
    const { processor, asked } = counted(database, { statusNamed });
    const entries = [
      { processorOrderId: agreed.id, status: '実売上', amount: agreed.amount },
      { processorOrderId: otherState.id, status: 'VOID', amount: otherState.amount },
      { processorOrderId: otherYen.id, status: 'SALES', amount: otherYen.amount + 1 },
    ];
    expect(doBalance(await booksOf(database, withList(processor, entries)))).toBe(true);
    expect(asked).not.toContain(agreed.id);
    expect(asked).toEqual(expect.arrayContaining([otherState.id, otherYen.id]));
    expect(asked).toHaveLength(5);
  }));

test('a line that stands there twice, in other words or without yen, tells nothing', () =>
  worlds.copy(async (database) => {
    const [twice, strange, bare] = (await taken(database)).map(({ id: processorOrderId, amount }) => ({
      ...{ processorOrderId, status: 'SALES', amount },
    }));
    if (!twice || !strange || !bare) throw new Error('too few payments');
    const { processor, asked } = counted(database, { statusNamed });
    const { amount: _amount, ...withoutYen } = bare;
    await booksOf(database, withList(processor, [twice, twice, { ...strange, status: 'constructor' }, withoutYen]));
    expect(asked).toHaveLength(6);
  }));

test('what is wrong at the processor is found, in a list and among many at once', () =>
  worlds.copy(async (database) => {
    const [one, other] = await taken(database);
    await database.sql(`update sandbox_transactions set status = 'voided' where processor_order_id in (?, ?)`, [
      one?.id ?? '',
      other?.id ?? '',
    ]);
    const why = 'the payment is captured, and the processor has released it';
    const { processor } = counted(database, { statusNamed });
    const entries = [{ processorOrderId: one?.id ?? '', status: 'VOID', amount: one?.amount ?? 0 }];
    for (const asked of [processor, withList(processor, entries)])
      expect(namedBy(await booksOf(database, asked)).map(([, said]) => said)).toEqual([why, why]);
  }));

test('of what does not agree a few are kept where memory is short, and all are counted', () =>
  worlds.copy(async (database) => {
    await database.sql(`update sandbox_transactions set amount = amount + 1 where status = 'captured'`);
    const { processor } = counted(database);
    const all = await booksOf(database, processor);
    expect(all).toMatchObject({ notKept: 0 });
    const few = await drawUpBooks(database.fork(), processor, { from: null, to: null }, { most: 1 });
    // One of each subject.
    expect(few.differences).toHaveLength(2);
    expect([doBalance(few), few.lines]).toEqual([false, all.lines]);
    const count = all.differences.length;
    expect(count).toBeGreaterThan(2);
    expect([resultOf(all).counts.difference, resultOf(few).counts.difference]).toEqual([count, count]);
  }));
