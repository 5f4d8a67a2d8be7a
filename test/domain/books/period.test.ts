import { expect, test } from '@jest/globals';
import { type Period, readPeriod, TOKYO } from '../../../src/operator/books/lines/period.ts';
import { sandbox } from '../../../src/payment/processor/sandbox/sandbox.ts';
import { booksOf } from '../../support/books.ts';
import type { TestDatabase } from '../../support/database.ts';
import { aWorldOfBooks, namedBy, tamper } from '../../support/tampering.ts';

const worlds = aWorldOfBooks();
const MARCH = { from: new Date('2026-03-01T00:00Z'), to: new Date('2026-04-01T00:00Z') };
const LATER = { from: MARCH.to, to: null };
const BEFORE = { from: null, to: MARCH.from };

/** Everything that can have a date, moved there. */
const inMarch = (order: string, day: string): string[] => [
  `update payments set created_at = '2026-03-${day}' where order_id = '${order}'`,
  `update sandbox_transactions set created_at = '2026-03-${day}' where processor_order_id in (select processor_order_id from payments where order_id = '${order}')`,
  `update orders set created_at = '2026-03-${day}', assigned_at = '2026-03-${day}' where id = '${order}'`,
  `update order_details set created_at = '2026-03-${day}' where order_id = '${order}'`,
];

const readBooks = (database: TestDatabase, period: Period) => booksOf(database, sandbox(database.orm.em), period);
const lineOf = async (database: TestDatabase, period: Period, name: string) =>
  (await readBooks(database, period)).lines.find(({ subject }) => subject.startsWith(name));

test('a period holds what happened in it, and what follows begins where it ends', () =>
  worlds.copy(async (database, { orders }) => {
    await tamper(database, [...inMarch(orders.paid, '01T00:00Z'), ...inMarch(orders.mailed, '31T23:59:59.999Z')]);
    for (const [name, march, later] of [
      ['captured payments = captured', 2, 1],
      ['payments = their orders', 2, 5],
      ['known payments', 2, 4],
      ['payments = histories', 2, 5],
      ['captured payments = paid', 2, 2],
      ['plays of paid orders', 4, 4],
      ['serial numbers', 2, 3],
      ['prizes delivered', 0, 2],
    ] as const) {
      expect(await lineOf(database, MARCH, name)).toMatchObject({ here: march, there: march });
      expect(await lineOf(database, LATER, name)).toMatchObject({ here: later, there: later });
      expect(await lineOf(database, BEFORE, name)).toMatchObject({ here: 0, there: 0 });
    }
  }));

test('stock is a balance, and is counted whole whatever the period', () =>
  worlds.copy(async (database) => {
    expect(await lineOf(database, BEFORE, 'prizes taken')).toMatchObject({ here: 8, there: 8 });
  }));

test('what is handed over later than it was won is of the period of its handover', () =>
  worlds.copy(async (database, { orders }) => {
    await tamper(database, [...inMarch(orders.delivered, '05'), 'delete from handover_items']);
    expect(namedBy(await readBooks(database, MARCH))).toEqual([]);
    expect(namedBy(await readBooks(database, LATER))).toHaveLength(2);
  }));

test('a counterpart is found whenever it was: an order paid after midnight', () =>
  worlds.copy(async (database, { orders, payments }) => {
    await tamper(database, [
      `update payments set created_at = '2026-03-31T23:59Z' where id = '${payments.paid}'`,
      `update orders set assigned_at = '2026-04-01T00:00Z' where id = '${orders.paid}'`,
    ]);
    for (const period of [BEFORE, MARCH, LATER]) expect(namedBy(await readBooks(database, period))).toEqual([]);
  }));

test('a day is taken whole, an instant as it stands', () => {
  expect(readPeriod('2026-02-01', '2026-02-28')).toEqual({ from: new Date(2026, 1, 1), to: new Date(2026, 2, 1) });
  expect(readPeriod('2026-02-01T09:00+09:00', '2026-02-01T00:00:00.001Z')).toEqual({
    from: new Date('2026-02-01T00:00Z'),
    to: new Date('2026-02-01T00:00:00.001Z'),
  });
  expect(readPeriod(undefined, undefined)).toEqual({ from: null, to: null });
  expect(() => readPeriod('2999-01-01', '2999-01-01')).toThrow('--from: has not come yet.');
});

test.each([
  '2026-02-30',
  '2026-13-01',
  '2026-00-10',
  '0000-01-01',
  '2026-02-31T09:00Z',
  '2026-02-01T24:00Z',
  '26-01-01',
  '2026-02-01T09:00',
  '2026-02-01T25:00Z',
  'yesterday',
  '',
  '1',
])('%j is no date', (text) => {
  expect(() => readPeriod(text, undefined)).toThrow('--from: ');
  expect(() => readPeriod(undefined, text)).toThrow('--to: ');
});

test('a period lies in years that the database reads', () => {
  for (const text of ['0026-02-01', '1999-12-31', '1999-12-31T23:59Z', '9999-12-31T23:59-12:00', '10000-01-01']) {
    expect(() => readPeriod(text, undefined)).toThrow('--from: ');
    expect(() => readPeriod(undefined, text)).toThrow('from 2000 to 9999.');
  }
  const whole = readPeriod('2000-01-01', '9999-12-31', { zone: TOKYO });
  expect(whole).toEqual({ from: new Date('1999-12-31T15:00Z'), to: new Date('9999-12-31T15:00Z') });
});

test('a period has a length', () => {
  expect(() => readPeriod('2026-02-02', '2026-02-01')).toThrow('--to: must be after --from.');
  expect(() => readPeriod('2026-02-01T00:00Z', '2026-02-01T00:00Z')).toThrow('--to: must be after --from.');
});
