import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { poolOf } from '../../src/start/database/orm.ts';
import { readConfig } from '../../src/start/read-config.ts';
import { isRead, JOURNEYS, type Journey, type Request } from '../journeys/requests.ts';
import { aShop, type Shop } from '../journeys/shop.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { expectPart, kindOf } from '../support/statements-page.ts';

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

test('what each kind of request sends to PostgreSQL is as it was last read by a person', async () => {
  const kinds: string[] = [];
  for (const journey of JOURNEYS) {
    await statementsOf(journey);
    const statements = await statementsOf(journey);
    kinds.push(kindOf(new Map(), journey.name, statements));
  }
  expectPart('journeys', kinds);
});
