import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { CheckInPlace } from '../../src/check-in/jump.ts';
import { allOf, type RowOf } from '../../src/database/rows.ts';
import { statement } from '../../src/database/statement.ts';
import { given, tablesOf } from '../../src/database/tables.ts';
import { insertAll, insertOf, updateOf } from '../../src/database/write.ts';
import { Prize } from '../../src/gacha/prize.ts';
import { LateReportName } from '../../src/handover/offline/report-identity.ts';
import { CodeReading } from '../../src/handover/reading.ts';
import { Order } from '../../src/order/order.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

const [ONE, TWO, THREE] = [1, 2, 3].map((n) => `00000000-0000-0000-0000-00000000000${n}`) as [string, string, string];
const AT = new Date('2026-01-02T03:04:05.678Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const place = (userId: string, latitude: number) => ({ userId, latitude, longitude: 2.5, at: AT });
const places = (): Promise<RowOf<typeof CheckInPlace>[]> =>
  tablesOf(database.fork(), CheckInPlace)
    .selectFrom('check_in_places')
    .select(allOf(database.fork(), CheckInPlace))
    .orderBy('user_id')
    .execute();

test('rows are written as they are, by one text for every number of them, and none is written by none', async () => {
  const em = database.fork();
  database.statements.splice(0);
  await insertAll(em, CheckInPlace, [place(ONE, 1)]);
  await insertAll(em, CheckInPlace, [place(TWO, 2), place(THREE, 3)]);
  const [first, second] = database.statements.splice(0);
  expect(second).toBe(first);
  await insertAll(em, CheckInPlace, []);
  expect(database.statements.splice(0)).toEqual([]);
  expect(await places()).toEqual([place(ONE, 1), place(TWO, 2), place(THREE, 3)]);
});

test('no rows are written and changed by a statement that does nothing', async () => {
  const em = database.fork();
  const insert = statement((em, { rows }: { rows: readonly Pick<RowOf<typeof Order>, 'id'>[] }) =>
    insertOf(em, Order, rows, { set: { createdAt: sql<Date>`now()` } }).returning('id'),
  );
  const update = statement((em, { rows }: { rows: readonly Pick<RowOf<typeof Order>, 'id' | 'playAmount'>[] }) =>
    updateOf(em, Order, rows, { by: ['id'], set: { createdAt: sql<Date>`now()` } }).returning('orders.id'),
  );
  expect([await insert(em, { rows: [] }), await update(em, { rows: [] })]).toEqual([[], []]);
  await insertOf(em, CodeReading, [], { orderBy: ['staffId'] }).execute();
});

test('a statement is built once for each set of properties', async () => {
  const built: string[] = [];
  type Named = { name: string; reportId: string };
  const insert = statement((em, { rows, plus }: { rows: readonly Named[] | readonly Pick<Named, 'name'>[]; plus: string }) => {
    built.push('once');
    return insertOf(em, LateReportName, rows as readonly Named[])
      .onConflict((on) => on.column('name').doNothing())
      .returning(['report_id', sql<string>`${plus}::uuid`.as('plus')]);
  });
  const em = database.fork();
  expect(await insert(em, { rows: [{ name: ONE, reportId: TWO }], plus: THREE })).toEqual([{ report_id: TWO, plus: THREE }]);
  expect(await insert(em, { rows: [{ name: TWO, reportId: ONE }], plus: ONE })).toEqual([{ report_id: ONE, plus: ONE }]);
  await expect(insert(em, { rows: [{ name: THREE }], plus: THREE })).rejects.toThrow(/report_id/);
  expect(built).toHaveLength(2);
});

test('what is given changes its row, or stays as it is where nothing is given; the database adds what it works out', async () => {
  const change = statement((em, { rows }: { rows: readonly { userId: string; latitude: number | null; of: number }[] }) =>
    updateOf(em, CheckInPlace, rows, { by: ['userId'], keepsWhereNull: true, more: { of: 'int' } })
      .whereRef('given.of', '=', 'check_in_places.longitude')
      .returning('check_in_places.latitude'),
  );
  const rows = [
    { userId: ONE, latitude: 7, of: 2 },
    { userId: TWO, latitude: null, of: 3 },
  ];
  expect(await change(database.fork(), { rows })).toEqual([]);
  await database.sql('update check_in_places set longitude = 3');
  expect(await change(database.fork(), { rows })).toEqual([{ latitude: 2 }]);
});

test('rows of one statement have the same properties, and only those of the entity', async () => {
  const em = database.fork();
  const rows = [place(ONE, 1), { ...place(TWO, 2), accuracy: 3 }];
  await expect(insertAll(em, CheckInPlace, rows)).rejects.toThrow(/the same properties/);
  await expect(insertAll(em, CheckInPlace, rows.slice(1))).rejects.toThrow(/CheckInPlace has no property accuracy/);
});

test('a table of the program without rows has all columns', async () => {
  const id = await aGacha(database, { prizes: [prizeEntry({ stock: 1 })] });
  const stocks = statement((em, { asked }: { asked: readonly { gachaId: string; n: number }[] }) =>
    tablesOf(em, Prize)
      .selectFrom('prizes')
      .innerJoin(given(em, Prize, 'asked', asked, { n: 'int' }), 'asked.gachaId', 'prizes.gacha_id')
      .select(['asked.n', 'prizes.stock']),
  );
  expect(await stocks(database.fork(), { asked: [] })).toEqual([]);
  expect(await stocks(database.fork(), { asked: [{ gachaId: id, n: 5 }] })).toEqual([{ n: 5, stock: 1 }]);
});

// `npm run check` fails where one of these compiles.
test('a property of another name or type does not compile', () => {
  const em = database.fork();
  const insertions = () => [
    // @ts-expect-error: a property of another name
    insertAll(em, CheckInPlace, [{ user: ONE }]),
    // @ts-expect-error: a value of another type
    insertAll(em, CheckInPlace, [{ userId: 1 }]),
    // @ts-expect-error: nothing where there must be something
    insertAll(em, CheckInPlace, [{ userId: null }]),
    // @ts-expect-error: a property that a row may have or not
    insertAll(em, CheckInPlace, [{ userId: ONE } as { userId: string; latitude?: number }]),
    // @ts-expect-error: what is worked out, of another type
    insertOf(em, CheckInPlace, [{ userId: ONE }], { set: { at: sql<number>`1` } }),
    // @ts-expect-error: a property that is neither the entity's nor named
    given(em, CheckInPlace, 'asked', [{ userId: ONE, n: 1 }]),
  ];
  expect(insertions).toBeInstanceOf(Function);
});
