import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { raw } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { Area } from '../../src/check-in/area.ts';
import { PreparingClient } from '../../src/database/connection/client.ts';
import { bind } from '../../src/database/driver/prepared-statements.ts';
import { transact } from '../../src/database/transaction.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const platform = { quoteIdentifier: (name: string) => `"${name}"` };

test.each([
  ['select 1', [], 'select 1', []],
  ['a = ? and b = ?', ['x', 2], 'a = $1 and b = $2', ['x', 2]],
  ['?? = ?', ['col', null], '"col" = $1', [null]],
  ["doc \\? 'key' and a = ?", [1], "doc ? 'key' and a = $1", [1]],
  ['a in (?)', [['x', 'y']], 'a in ($1, $2)', ['x', 'y']],
  ['a = any(array[?]::uuid[])', [['x', 'y']], 'a = any($1::uuid[])', [['x', 'y']]],
  ['a = any(array[?]::uuid[])', [[]], 'a = any($1::uuid[])', [[]]],
  ['a = array[?]', ['x'], 'a = array[$1]', ['x']],
  ['a = ?, b = ?', [raw('now() + ?', [3]), new Date(0)], 'a = now() + $1, b = $2', [3, '1970-01-01T00:00:00.000Z']],
  ['a = ?', [{ b: 1 }], 'a = $1', ['{"b":1}']],
])('%s is sent with its values beside it', (sql, params, text, values) => {
  expect(bind(sql, params, platform)).toEqual({ text, values });
});

test('values of every kind arrive as they were sent', async () => {
  const [row] = await database.sql(
    `select ?::text as text, ?::int as number, ?::boolean as truth, ?::text as nothing, ?::jsonb as document,
            ?::bytea as bytes, ?::timestamptz = '2026-01-02T03:04:05.678Z' as instant, array[?]::int[] as list`,
    [`it's \\ "so" ?`, -3, false, null, { a: ['?', 1] }, Buffer.from([0, 255]), new Date('2026-01-02T03:04:05.678Z'), [1, 2]],
  );
  expect(row).toEqual({
    text: `it's \\ "so" ?`,
    number: -3,
    truth: false,
    nothing: null,
    document: { a: ['?', 1] },
    bytes: Buffer.from([0, 255]),
    instant: true,
    list: [1, 2],
  });
});

/** Through a pooler nothing is prepared by name. */
const testOfNames = process.env.TEST_POOLER ? test.skip : test;

testOfNames('what comes again is prepared once in its connection', async () => {
  await database.fork().transactional(async (em) => {
    for (let time = 0; time < 3; time += 1) await em.execute('select ?::int as prepared_here', [time]);
    const prepared = await em.execute(
      `select 1 from pg_prepared_statements where statement like '%prepared_here%' and name like 'gateway%'`,
    );
    expect(prepared).toHaveLength(1);
  });
});

testOfNames('a connection keeps the statements that it used last, and what it let go of is prepared again', async () => {
  await database.fork().transactional(async (em) => {
    const ask = (number: number) => em.execute<{ n: number }[]>(`select ?::int as n, ${number} as let_go`, [number]);
    for (let number = 0; number < 320; number += 1) expect((await ask(number))[0]?.n).toBe(number);
    const left = await em.execute<{ number: number }[]>(
      `select substring(statement from ', (\\d+) as')::int as number from pg_prepared_statements where statement like '%as let_go' order by 1`,
    );
    expect([left.length, left[0]?.number, left.at(-1)?.number]).toEqual([300, 20, 319]);
    expect(await ask(0)).toEqual([{ n: 0, let_go: 0 }]);
  });
});

testOfNames('a statement has the same name in every gateway, and another text another name', async () => {
  await database.fork().transactional(async (em) => {
    for (const place of ['one', 'two']) await em.execute(`select ?::int as named_${place}`, [1]);
    const prepared = await em.execute<{ name: string; statement: string }[]>(
      `select name, statement from pg_prepared_statements where statement like 'select $1::int as named_%'`,
    );
    expect(prepared).toHaveLength(2);
    for (const { name, statement } of prepared)
      expect(name).toMatch(new RegExp(`^gateway_${createHash('sha256').update(statement).digest('hex').slice(0, 32)}(_\\d+)?$`));
  });
});

test('a statement that is just being prepared when all are forgotten can be asked again', async () => {
  const { url } = database;
  const client = new PreparingClient({ connectionString: url });
  await client.connect();
  const ask = (number: number) => (client as pg.Client).query('select $1::int as n', [number]);
  const first = ask(1);
  client.forgetPrepared();
  expect((await first).rows).toEqual([{ n: 1 }]);
  for (const number of [2, 3]) expect((await ask(number)).rows).toEqual([{ n: number }]);
  await (client as pg.Client).end();
});

test('a table that gets another column meanwhile disturbs nobody, in a transaction or without', async () => {
  const read = (em = database.fork()) => em.find(Area, { name: 'nowhere' });
  const everywhere = () => Promise.all(Array.from({ length: 10 }, () => read()));
  await everywhere();
  await database.sql('alter table areas add column added_later text');
  await everywhere();
  await database.sql('alter table areas drop column added_later');
  await Promise.all(Array.from({ length: 10 }, () => transact(database.fork(), read)));
});

test('more values than a statement can be sent with are written into it', async () => {
  const ids = Array.from({ length: 70_000 }, () => randomUUID());
  expect(await database.fork().find(Area, { id: { $in: ids } })).toEqual([]);
});
