import { expect, test } from '@jest/globals';
import { type Books, doBalance } from '../../../src/operator/books/books.ts';
import { csvOf } from '../../../src/operator/books/formats/csv.ts';
import { jsonOf } from '../../../src/operator/books/formats/json.ts';
import { tableOf } from '../../../src/operator/books/formats/table.ts';
import { sandbox } from '../../../src/payment/processor/sandbox/sandbox.ts';
import { booksOf } from '../../support/books.ts';
import { aWorldOfBooks, tamper } from '../../support/tampering.ts';

const worlds = aWorldOfBooks();

/** Books in which something is wrong of every kind. */
const wrongBooks = (work: (books: Books) => void): Promise<void> =>
  worlds.copy(async (database, { orders, payments }) => {
    await tamper(database, [
      `update orders set price = 501 where id = '${orders.paid}'`,
      'update prizes set stock = stock - 1 where supply - stock = 6',
      `update payments set created_at = created_at - interval '6 minutes' where id = '${payments.drawn}'`,
      `update payments set processor = 'the "old", one' where id = '${payments.mailed}'`,
      givenTwice(orders.delivered),
    ]);
    work(await booksOf(database, sandbox(database.orm.em), { from: new Date('2020-01-01T00:00Z'), to: null }));
  });

const givenTwice = (orderId: string) => `
  insert into refunds (id, order_id, payment_id, origin, state, remaining, at_processor, amount, prizes, reason, ended_at)
    select gen_random_uuid(), order_id, id, origin, 'done', case origin when 'otherwise' then amount else 0 end, amount, amount, null, 'a test', now()
      from payments, unnest(array['otherwise', 'charge-back']) as origin where order_id = '${orderId}' and state = 'captured'`;

/** Comma-separated values as RFC 4180 has them. */
function readCsv(text: string): Record<string, string>[] {
  expect(text.endsWith('\r\n')).toBe(true);
  const [head, ...rows] = text
    .slice(0, -2)
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    );
  return rows.map((row) => {
    expect(row).toHaveLength(head?.length ?? 0);
    return Object.fromEntries(row.flatMap((cell, column) => (cell === '' ? [] : [[head?.[column] ?? '', cell]])));
  });
}

/** What a row of the JSON looks like in a table of texts. */
const flat = (row: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([key, value]): [string, string][] => {
      if (value === null) return [];
      if (key === 'ids') return Object.entries(flat(value));
      if (key === 'yen' && typeof value === 'object')
        return [
          ['yenHere', String(value.here)],
          ['yenThere', String(value.there)],
        ];
      return [[key, String(value)]];
    }),
  );

test('JSON reads back as the books are', () =>
  wrongBooks((books) => {
    const { period, at, notKept, ...lists } = books;
    expect(notKept).toBe(0);
    expect(JSON.parse([...jsonOf(books)].join(''))).toEqual(
      JSON.parse(JSON.stringify({ ...period, at, balance: false, ...lists })),
    );
    for (const list of Object.values(lists)) expect(list).not.toEqual([]);
  }));

test('CSV has the same content as JSON, one row for each', () =>
  wrongBooks((books) => {
    const json = JSON.parse([...jsonOf(books)].join(''));
    const rows = readCsv([...csvOf(books)].join(''));
    const of = (wanted: string) =>
      rows.filter(({ kind }) => kind === wanted).map(({ kind, difference, yenDifference, ...row }) => row);
    expect(of('books')).toEqual([{ from: '2020-01-01T00:00:00.000Z', at: json.at, balance: 'false' }]);
    expect(of('line')).toEqual(json.lines.map(flat));
    expect(of('difference')).toEqual(json.differences.map(flat));
    expect(of('unfinished')).toEqual(json.open.map(flat));
    expect(of('not asked')).toEqual(json.unasked.map(flat));
    expect(of('to be disputed')).toEqual(json.disputable.map(flat));
    const lists: unknown[][] = [json.lines, json.differences, json.open, json.unasked, json.disputable];
    expect(rows).toHaveLength(1 + lists.flat().length);
    const [stock] = rows.filter(({ kind, subject }) => kind === 'line' && subject?.startsWith('prizes taken'));
    expect(stock).toMatchObject({ here: '9', there: '8', difference: '1' });
  }));

test('the table names what does not agree, what is overdue and what was not asked for', () =>
  wrongBooks((books) => {
    const text = [...tableOf(books)].join('');
    expect(text).toMatch(/^Books from 2020-01-01T00:00:00.000Z to \d{4}-\S+Z\n\nhere = there +here +there +difference\n/);
    expect(text).toMatch(/\nprizes taken from stock = prizes won +9 +8 +1\n/);
    expect(text).toMatch(/\ncaptured payments = paid orders +4 +4 +0\n {2}in yen +2,800 +2,803 +-3\n/);
    expect(text).toMatch(/\nin all +1\n {2}in yen +6\n/);
    expect(text).toContain('\n4 rows do not agree, 1 payment is overdue, 1 payment could not be asked for.\n');
    for (const { why, ids } of [...books.differences, ...books.open, ...books.unasked, ...books.disputable]) {
      if (why) expect(text).toContain(why);
      for (const id of Object.values(ids)) expect(text).toContain(id);
    }
  }));

test('books in which everything agrees say so', () =>
  worlds.copy(async (database) => {
    const text = [...tableOf(await booksOf(database, sandbox(database.orm.em)))].join('');
    expect(text).toMatch(/\nin all +0\n {2}in yen +0\n\nEverything agrees; what is unfinished is young\.\n\nUnfinished:\n/);
  }));

test('a sum that no row explains is no proof', () =>
  worlds.copy(async (database) => {
    const books = await booksOf(database, sandbox(database.orm.em));
    for (const sides of [
      { here: 1, there: 0 },
      { here: 1, there: 1, yen: { here: 500, there: 400 } },
    ]) {
      const wrong = { ...books, lines: [...books.lines, { subject: 'this = that', ...sides }] };
      expect([doBalance(books), doBalance(wrong)]).toEqual([true, false]);
      expect([...tableOf(wrong)].join('')).toContain('\nThe table does not sum to zero.\n');
    }
  }));
