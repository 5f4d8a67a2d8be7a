import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { statement } from '../../src/database/statement.ts';
import { anyOf, given, tablesOf } from '../../src/database/tables.ts';
import { Prize } from '../../src/gacha/prize.ts';
import { OrderDetail } from '../../src/order/order-detail.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { collect } from '../support/live-memory.ts';

let database: TestDatabase;
let ids: string[];
beforeAll(async () => {
  database = await openTestDatabase();
  const gachaId = await aGacha(database, { prizes: [prizeEntry({ stock: 1 }), prizeEntry({ stock: 2 })] });
  const rows = await database.sql<{ id: string }>('select id from prizes where gacha_id = ? order by stock', [gachaId]);
  ids = rows.map(({ id }) => id);
});
afterAll(() => database.close());

test('is built once a shape, and has the values of its call each time, also of calls at the same time', async () => {
  const built: string[] = [];
  const stocks = statement((em, { of, plus }: { of: readonly string[]; plus: number }, order: 'asc' | 'desc') => {
    built.push(order);
    return tablesOf(em, Prize)
      .selectFrom('prizes')
      .select(({ eb }) => eb('stock', '+', plus).as('stock'))
      .where('id', '=', anyOf(of))
      .orderBy('prizes.stock', order);
  });
  const asked = (of: readonly string[], plus: number, order: 'asc' | 'desc') =>
    stocks(database.fork(), { of, plus }, order).then((rows) => rows.map(({ stock }) => stock));
  expect(await asked(ids, 0, 'asc')).toEqual([1, 2]);
  expect(await Promise.all([asked(ids, 10, 'desc'), asked(ids.slice(0, 1), 20, 'asc'), asked(ids.slice(1), 30, 'asc')])).toEqual([
    [12, 11],
    [21],
    [32],
  ]);
  expect(built).toEqual(['asc', 'desc']);
});

test('binds rows of the program as a table', async () => {
  const named = statement((em, { rows }: { rows: readonly { id: string; name: string }[] }) =>
    tablesOf(em, Prize)
      .selectFrom('prizes')
      .innerJoin(given(em, Prize, 'named', rows), 'named.id', 'prizes.id')
      .select(['named.name', 'prizes.stock'])
      .orderBy('prizes.stock'),
  );
  const rows = ids.map((id, index) => ({ id, name: `it's "${index}"` }));
  expect(await named(database.fork(), { rows })).toEqual([
    { name: `it's "0"`, stock: 1 },
    { name: `it's "1"`, stock: 2 },
  ]);
  expect(await named(database.fork(), { rows: [] })).toEqual([]);
});

test('is planned once for short lists, and not anew each time', async () => {
  // What costs something a row, or PostgreSQL would not see that one row is cheaper than ten.
  const found = statement((em, { rows }: { rows: readonly { id: string }[] }) =>
    tablesOf(em, Prize, OrderDetail)
      .selectFrom(given(em, Prize, 'short', rows))
      .select(({ selectFrom, fn }) => [
        'short.id',
        selectFrom('order_details').select(fn.countAll<number>().as('won')).whereRef('prize_id', '=', 'short.id').as('won'),
      ]),
  );
  const planned = await database.fork().transactional(async (tx) => {
    for (let times = 0; times < 10; times += 1) await found(tx, { rows: ids.slice(0, 1).map((id) => ({ id })) });
    return tx.execute(`select generic_plans::int as once from pg_prepared_statements where statement like '%"short"%'`);
  });
  // The first five times PostgreSQL plans in any case.
  expect(planned).toEqual([{ once: 5 }]);
});

test('runs in the transaction of its caller', async () => {
  const empty = statement((em, { of }: { of: readonly string[] }) =>
    tablesOf(em, Prize).updateTable('prizes').set({ stock: 0 }).where('id', '=', anyOf(of)).returning('stock'),
  );
  const rolledBack = database.fork().transactional(async (tx) => {
    expect(await empty(tx, { of: ids })).toHaveLength(2);
    throw new Error('back');
  });
  await expect(rolledBack).rejects.toThrow('back');
  expect(await database.sql('select sum(stock)::int as stock from prizes where id = any(array[?]::uuid[])', [ids])).toEqual([
    { stock: 3 },
  ]);
});

test('whose text would depend on a value is a mistake of the program, told at its first use', async () => {
  const looked = statement((em, { of }: { of: readonly string[] }) =>
    tablesOf(em, Prize)
      .selectFrom('prizes')
      .select('id')
      .where('id', 'in', [...of]),
  );
  await expect(looked(database.fork(), { of: ids })).rejects.toThrow(TypeError);
});

test('keeps nothing of the rows that it was built with', async () => {
  const stocks = statement((em, { rows }: { rows: readonly { id: string }[] }) =>
    tablesOf(em, Prize)
      .selectFrom(given(em, Prize, 'asked', rows))
      .innerJoin('prizes', 'prizes.id', 'asked.id')
      .select('stock'),
  );
  const built = async () => {
    const rows = ids.map((id) => ({ id }));
    expect(await stocks(database.fork(), { rows })).toHaveLength(2);
    return new WeakRef(rows);
  };
  const first = await built();
  await pause(1);
  collect();
  expect(first.deref()).toBeUndefined();
  expect(await stocks(database.fork(), { rows: ids.slice(1).map((id) => ({ id })) })).toEqual([{ stock: 2 }]);
});
