import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { Area } from '../../src/check-in/area.ts';
import { allOf } from '../../src/database/rows.ts';
import { anyOf, given, tablesOf } from '../../src/database/tables.ts';
import { Seed } from '../../src/draw/seed.ts';
import { Gacha } from '../../src/gacha/gacha.ts';
import { Prize } from '../../src/gacha/prize.ts';
import { User } from '../../src/user/user.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let id: string;
beforeAll(async () => {
  database = await openTestDatabase();
  id = await aGacha(database);
});
afterAll(() => database.close());

const START = '2026-01-02T03:04:05.678Z';

describe('an instant is a date, in milliseconds', () => {
  const startOf = async () => {
    const row = await tablesOf(database.fork(), Gacha)
      .selectFrom('gachas')
      .select('start_at')
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.start_at;
  };
  const starts = (at: string) => database.sql('update gachas set start_at = ?::timestamptz where id = ?', [at, id]);

  test.each([
    ['as it was written', START, START],
    ['of another place', '2026-01-02 12:34:05.678+09:30', START],
    ['before our era', '0044-03-15 12:00:00+00 BC', '-000043-03-15T12:00:00.000Z'],
    ['of an early year', '0044-03-15 12:00:00+00', '0044-03-15T12:00:00.000Z'],
  ])('%s, in a row and in an entity', async (_name, written, read) => {
    await starts(written);
    expect((await startOf())?.toISOString()).toBe(read);
    expect((await database.fork().findOneOrFail(Gacha, { id })).startAt.toISOString()).toBe(read);
  });

  test('whatever the time zone of the connection', async () => {
    await starts(START);
    await database.fork().transactional(async (em) => {
      await em.execute(`set local time zone 'Asia/Kathmandu'`);
      const row = await tablesOf(em, Gacha).selectFrom('gachas').select('start_at').where('id', '=', id).executeTakeFirst();
      expect(row?.start_at.toISOString()).toBe(START);
    });
  });

  test('an entity that was read is not changed by it, and one that is changed is written', async () => {
    await starts(START);
    const em = database.fork();
    const gacha = await em.findOneOrFail(Gacha, { id });
    database.statements.splice(0);
    await em.flush();
    expect(database.statements.splice(0)).toEqual([]);
    gacha.startAt = new Date(gacha.startAt.getTime() + 1);
    await em.flush();
    expect((await startOf())?.toISOString()).toBe('2026-01-02T03:04:05.679Z');
  });

  test('that is none is null, and one that no date holds is an invalid one', async () => {
    const { rows } = await sql<{ nothing: null; always: Date; late: Date }>`
      select null::timestamptz as nothing, 'infinity'::timestamptz as always, '280000-01-01'::timestamptz as late`.execute(
      tablesOf(database.fork()),
    );
    expect(rows.map(({ nothing, always, late }) => [nothing, always.getTime(), late.getTime()])).toEqual([
      [null, Number.NaN, Number.NaN],
    ]);
  });

  test('with as many digits as it has, of which a date keeps three', async () => {
    const { rows } = await sql<{ at: Date }>`
      select unnest('{2026-01-02 03:04:05Z,2026-01-02 03:04:05.6Z,2026-01-02 03:04:05.6789Z,1969-12-31 23:59:59.999999Z}'::timestamptz[]) as at`.execute(
      tablesOf(database.fork()),
    );
    expect(rows.map(({ at }) => [at.toISOString(), new Date(at.getTime()).toISOString()])).toEqual(
      ['2026-01-02T03:04:05.000Z', '2026-01-02T03:04:05.600Z', '2026-01-02T03:04:05.678Z', '1969-12-31T23:59:59.999Z'].map(
        (at) => [at, at],
      ),
    );
  });

  test('in a style that cannot be read is an error, and nothing else', async () => {
    await database.fork().transactional(async (em) => {
      await em.execute(`set local DateStyle to 'German'`);
      await expect(em.execute('select now()')).rejects.toThrow(/DateStyle/);
    });
  });
});

test('what is counted is a number, and an error rather than another number', async () => {
  expect(await database.sql('select 9007199254740991::bigint as count, count(*) as none from orders')).toEqual([
    { count: Number.MAX_SAFE_INTEGER, none: 0 },
  ]);
  await expect(database.sql('select 9007199254740992::bigint')).rejects.toThrow(/more than a number holds/);
});

test('a document in JSON comes as it is, and a list as a list', async () => {
  expect(
    await database.sql(`select '{"a":[1,null]}'::jsonb as document, '{1,2}'::int[] as list, '{a,"b c"}'::text[] as words`),
  ).toEqual([{ document: { a: [1, null] }, list: [1, 2], words: ['a', 'b c'] }]);
});

test('rows are asked for in the transaction of the entity manager', async () => {
  await database
    .fork()
    .transactional(async (em) => {
      const [area] = await tablesOf(em, Area)
        .insertInto('areas')
        .values({ id: sql`gen_random_uuid()`, name: 'here', latitude: 1.5, longitude: 2, radius_m: 1, valid_hours: 1 })
        .returning(['name', 'latitude'])
        .execute();
      expect(area).toEqual({ name: 'here', latitude: 1.5 });
      throw new Error('undone');
    })
    .catch(() => {});
  expect(await database.fork().count(Area, { name: 'here' })).toBe(0);
});

test('a whole row has the names of its entity, and the ids of what it refers to', async () => {
  const em = database.fork();
  const [prize] = await tablesOf(em, Prize)
    .selectFrom('prizes as p')
    .select(allOf(em, Prize, 'p'))
    .where('p.gacha_id', '=', id)
    .execute();
  const { gacha, ...entity } = await em.findOneOrFail(Prize, { id: prize?.id ?? '' });
  expect(prize).toEqual({ ...entity, gachaId: gacha.id });
  expect(() => allOf(em, Seed)).toThrow(/has lazy columns/);
});

test('lists and rows of the program are a value each, and the text is the same however many they are', async () => {
  const em = database.fork();
  const texts = [1, 50].map((count) => {
    const rows = Array.from({ length: count }, (_, stock) => ({ id, stock }));
    const { sql: text, parameters } = tablesOf(em, Prize)
      .updateTable('prizes')
      .from(given(em, Prize, 'counted', rows))
      .set((eb) => ({ stock: eb.ref('counted.stock') }))
      .whereRef('prizes.id', '=', 'counted.id')
      .where('prizes.id', '=', anyOf(rows.map((row) => row.id)))
      .compile();
    // The rows, how many they are, and the list.
    expect(parameters).toEqual([JSON.stringify(rows), count, expect.anything()]);
    return text;
  });
  expect(texts[0]).toBe(texts[1]);
});

// `npm run check` fails where one of these compiles.
test('the tables and columns that are not there do not compile, and the database refuses what is forced on it', async () => {
  const db = tablesOf(database.fork(), User);
  // @ts-expect-error: a column of another name
  const renamed = db.selectFrom('users').select('provider');
  await expect(renamed.execute()).rejects.toThrow(/column "provider" does not exist/);
  // @ts-expect-error: a table that was not named
  db.selectFrom('orders').selectAll();
  // @ts-expect-error: a value of another type
  const mistyped = db.selectFrom('users').select('id').where('created_at', '=', 3);
  await expect(mistyped.execute()).rejects.toThrow(/invalid input syntax for type timestamp/);
});
