import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { poolOf } from '../../src/start/database/orm.ts';
import { readConfig } from '../../src/start/read-config.ts';
import { isRead, JOURNEYS, type Journey, type Request } from '../journeys/requests.ts';
import { aShop, type Shop } from '../journeys/shop.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';

const FILE = new URL('../../docs/statements.sql', import.meta.url);
const HEAD = `-- What one warm request of each kind (those of npm run journeys) sends to PostgreSQL, in this order, without its values.
-- Generated: UPDATE_GOLDEN=1 npm test -- test/gateway/statements-by-verb.test.ts writes it. Without that variable the same test
-- fails where a statement is another one.
`;

let database: TestDatabase;
let gateway: TestGateway;
let shop: Shop;
const sent: string[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  // With the limits that an operator finds. What it shows is kept, as a real one does, but until this test is over.
  gateway = await openTestGateway(database, { rates: readConfig({}).rates, catalogueTtlMs: 600_000 });
  shop = await aShop(database, gateway);
  database.rewrite((text) => {
    sent.push(text);
    return text;
  });
});
afterAll(async () => {
  await gateway.close();
  await database.close();
});

async function asks({ method, path, token, body }: Request): Promise<void> {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await gateway.send({ method: method as 'GET', url: path, headers, ...(body && { payload: body }) });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.not.stringContaining('"errors"')]);
  // What follows an answer belongs to the request.
  await eventually(() => poolOf(database.orm).count().inUse === 0);
}

async function statementsOf({ prepare }: Journey): Promise<string[]> {
  const request = await prepare(shop);
  if (isRead(request)) await asks(request);
  sent.splice(0);
  await asks(request);
  return sent.splice(0);
}

const PARTS = /[()]|\s+(from|inner join|left join|set|where|group by|order by|on conflict|returning|union)\b|\s+/g;

/** A clause a line, as far in as it is nested. */
function inLines(text: string): string {
  let depth = 1;
  return text.replaceAll(PARTS, (part, clause?: string) => {
    if (part === '(') depth += 1;
    if (part === ')') depth -= 1;
    return clause ? `\n${'  '.repeat(depth)}${clause}` : part.trim() || ' ';
  });
}

test('what each kind of request sends to PostgreSQL is as it was last read by a person', async () => {
  const kinds: string[] = [];
  for (const journey of JOURNEYS) {
    await statementsOf(journey);
    const statements = await statementsOf(journey);
    kinds.push([`-- ${journey.name}`, ...statements.map((text) => `${inLines(text)};`), ''].join('\n'));
  }
  const text = [HEAD, ...kinds].join('\n');
  if (process.env.UPDATE_GOLDEN) writeFileSync(FILE, text);
  expect(text).toBe(readFileSync(FILE, 'utf8'));
});
