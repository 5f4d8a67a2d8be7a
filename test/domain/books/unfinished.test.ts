import { expect, test } from '@jest/globals';
import { openBatches } from '../../../src/database/batch.ts';
import { doBalance, drawUpBooks } from '../../../src/operator/books/books.ts';
import { readPayment } from '../../../src/payment/attempt/find.ts';
import type { Processor } from '../../../src/payment/processor/processor.ts';
import { sandbox } from '../../../src/payment/processor/sandbox/sandbox.ts';
import { resume } from '../../../src/payment/resume.ts';
import { booksOf, expectBooksToBalance } from '../../support/books.ts';
import type { TestDatabase } from '../../support/database.ts';
import { aWorldOfBooks, idsOf, tamper } from '../../support/tampering.ts';

const worlds = aWorldOfBooks();

const older = (id: string) => `update payments set created_at = created_at - interval '6 minutes' where id = '${id}'`;
const atSandbox = (id: string, status: string) =>
  `update sandbox_transactions set status = '${status}' where processor_order_id = (select processor_order_id from payments where id = '${id}')`;

const readBooks = async (database: TestDatabase, statements: readonly string[]) => {
  await tamper(database, statements);
  return booksOf(database, sandbox(database.orm.em));
};

/** As card processors are asked. */
function oneByOne(database: TestDatabase): Processor {
  const { findAll: _findAll, ...processor } = sandbox(database.orm.em);
  return processor;
}

test('payments that are under way are listed with their age, and disturb nothing', () =>
  worlds.copy(async (database, world) => {
    const books = await booksOf(database, sandbox(database.orm.em));
    await expectBooksToBalance(database, sandbox(database.orm.em));
    expect(doBalance(books)).toBe(true);
    const some = { yen: 500, age: expect.any(Number), isOverdue: false, why: null };
    expect(books.open.toSorted((a, b) => a.state.localeCompare(b.state))).toEqual([
      { ...some, ids: expect.objectContaining(idsOf(world, 'challenged')), state: 'challenged', standing: 'open', tries: 0 },
      { ...some, ids: expect.objectContaining(idsOf(world, 'drawn')), state: 'drawn', standing: 'authorised', tries: 1 },
    ]);
  }));

test('after five minutes they are overdue, and the books do not balance', () =>
  worlds.copy(async (database, world) => {
    const books = await readBooks(database, [older(world.payments.drawn)]);
    expect(doBalance(books)).toBe(false);
    expect(books.differences).toEqual([]);
    expect(books.open.filter(({ isOverdue }) => isOverdue)).toMatchObject([{ state: 'drawn', why: null, tries: 1 }]);
  }));

test('what the processor says of them is told, and counts once they are overdue', () =>
  worlds.copy(async (database, world) => {
    const line = 'unfinished payments = as far at the processor';
    const why = 'the payment is drawn, and the processor has released it';
    const young = await readBooks(database, [atSandbox(world.payments.drawn, 'voided')]);
    expect(young.open).toContainEqual(expect.objectContaining({ standing: 'voided', isOverdue: false, why }));
    expect(young.lines).toContainEqual({ subject: line, here: 2, there: 2, yen: { here: 1000, there: 1000 } });
    expect(doBalance(young)).toBe(true);
    await database.sql(older(world.payments.drawn));
    const old = await booksOf(database, sandbox(database.orm.em));
    expect(old.open).toContainEqual(expect.objectContaining({ standing: 'voided', isOverdue: true, why }));
    expect(old.lines).toContainEqual({ subject: line, here: 2, there: 1, yen: { here: 1000, there: 500 } });
    expect(doBalance(old)).toBe(false);
  }));

test('a payment that goes on while it is asked for is compared as it is then', () =>
  worlds.copy(async (database, world) => {
    const bank = sandbox(database.orm.em);
    const checkout = { processor: bank, run: openBatches(database.orm.em), returnUrl: () => '' };
    const payment = await readPayment(database.orm.em, world.payments.drawn);
    // The row was read when it was drawn; when the answer is there it is captured.
    const find = async (id: string) => {
      await database.sql('update payments set lease_until = now() where id = ? and not is_finished', [payment.id]);
      if (id === payment.processorOrderId) await resume(database.fork(), checkout, payment).catch(() => {});
      return bank.find(id);
    };
    const books = await booksOf(database, { ...bank, find });
    expect(books.open.map(({ state }) => state)).toEqual(['challenged']);
    expect(books.differences).toEqual([]);
    expect(books.lines[0]).toMatchObject({ here: 4, there: 4 });
  }));

test('a processor out of reach is no difference, and no proof', () =>
  worlds.copy(async (database) => {
    const bank: Processor = { ...oneByOne(database), find: () => Promise.reject(new Error('no way there\nat all')) };
    const books = await booksOf(database, bank);
    expect(doBalance(books)).toBe(false);
    expect(books.differences).toEqual([]);
    expect(books.unasked).toEqual([
      {
        ids: { payment: expect.any(String) },
        payments: 6,
        yen: 4300,
        why: 'the processor sandbox cannot be reached (no way there)',
      },
    ]);
    expect(books.unasked[0]?.ids.payment?.split(' ')).toHaveLength(6);
    expect(books.open).toMatchObject([{ standing: 'not asked' }, { standing: 'not asked' }]);
  }));

test('a processor that answers at the second time has answered', () =>
  worlds.copy(async (database) => {
    const bank = oneByOne(database);
    const asked = new Set<string>();
    const find = async (id: string) => {
      if (!asked.has(id)) {
        asked.add(id);
        throw new Error('try again');
      }
      return bank.find(id);
    };
    await expectBooksToBalance(database, { ...bank, find });
    expect(asked.size).toBe(6);
  }));

test('payments at another processor than the one of the configuration are told of as not asked for', () =>
  worlds.copy(async (database) => {
    const books = await booksOf(database, { ...sandbox(database.orm.em), name: 'gmo' });
    expect(books.unasked).toMatchObject([{ payments: 6, why: 'sandbox is not the processor of this configuration' }]);
  }));

test('who asks for many payments can be stopped', () =>
  worlds.copy(async (database) => {
    const stopping = new AbortController();
    const bank = sandbox(database.orm.em);
    const find = async (id: string) => {
      stopping.abort(new Error('Stopped.'));
      return bank.find(id);
    };
    const period = { from: null, to: null };
    const crowded = drawUpBooks(database.fork(), { ...bank, find }, period, { signal: stopping.signal });
    await expect(crowded).rejects.toThrow('Stopped.');
  }));
