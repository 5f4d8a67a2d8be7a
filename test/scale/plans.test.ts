import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connectTestDatabase, type TestDatabase } from '../support/database.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { administer, databaseOf, onServer } from '../support/server.ts';
import { type Explain, explaining, tellsPlans } from './explained.ts';
import { load } from './load.ts';
import { type Answered, askAll, BOOKS, OLD_CODES, SALES } from './questions.ts';

const ORDERS = 50_000;
/** Of 8 KB. A statement that read a tenth of any of the great tables would read more. */
const MAX_PAGES = 120;
/** Small at any number of orders, and kept in memory. */
const SMALL = [
  'gachas',
  'prizes',
  'redeem_details',
  'odds_versions',
  'seeds',
  'staff',
  'beacons',
  'areas',
  'upkeep',
  'encryption_keys',
];

let database: TestDatabase;
let gateway: TestGateway;
let explain: Explain;
let answered: Answered[];

beforeAll(async () => {
  const template = process.env.TEST_TEMPLATE ?? '';
  const name = `scale_${randomBytes(6).toString('hex')}`;
  await administer(template, `create database ${name} template ${databaseOf(template)}`);
  const url = onServer(template, name);
  await load(url, { orders: ORDERS });
  await tellsPlans(url, name);
  database = await connectTestDatabase(url, () => administer(template, `drop database ${name} with (force)`));
  explain = explaining(database);
  gateway = await openTestGateway(database);
  answered = await askAll(database, gateway, explain);
});
afterAll(async () => {
  await gateway?.close();
  await database?.close();
});

test(`with ${ORDERS} orders, nothing that a request or a gateway does reads a whole table of what was sold`, () => {
  expect(answered.length).toBeGreaterThan(9);
  expect(answered.filter(({ statements }) => statements.length === 0)).toEqual([]);
  const scans = answered.flatMap(({ name, statements }) =>
    statements.flatMap(({ scanned, statement }) =>
      scanned.filter((table) => !SMALL.includes(table)).map((table) => ({ name, table, statement })),
    ),
  );
  expect(scans).toEqual([]);
});

test(`and no statement reads more than ${MAX_PAGES} pages, however far one has paged`, () => {
  const single = answered.filter(({ name }) => ![OLD_CODES, BOOKS, SALES].includes(name));
  const great = single.flatMap(({ name, statements }) =>
    statements.filter(({ pages }) => pages > MAX_PAGES).map((it) => ({ name, ...it })),
  );
  expect(great).toEqual([]);
});

test('a statement that reads a whole table is found', async () => {
  const { statements } = await explain(() => database.sql('select count(*) from payments where amount > 0'));
  expect(statements).toEqual([expect.objectContaining({ scanned: ['payments'], pages: expect.any(Number) })]);
  expect(statements[0]?.pages).toBeGreaterThan(MAX_PAGES);
});
