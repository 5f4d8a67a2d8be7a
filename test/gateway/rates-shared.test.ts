import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { Fan } from '../support/actors.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { onlyLimits, toldOf } from '../support/rates.ts';

let database: TestDatabase;
const opened: TestGateway[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  database.rewrite((sql) => sql);
  await Promise.all(opened.splice(0).map((gateway) => gateway.close()));
});
afterAll(() => database.close());

/** One that listens, and so shares what it counts. */
async function aGateway(changes: Parameters<typeof openTestGateway>[1] = {}): Promise<TestGateway> {
  const gateway = await openTestGateway(database, { ...onlyLimits({ readsPerMinute: 40 }), ...changes });
  opened.push(gateway);
  await gateway.app.listen({ port: 0 });
  return gateway;
}

const leftOf = async (gateway: TestGateway, token?: string): Promise<number | undefined> =>
  toldOf((await gateway.ask('{ gachas { totalCount } }', {}, token)).headers, 'reads')?.left;

test('gateways on one database share a limit within two seconds, also with one that starts later', async () => {
  const [one, other] = [await aGateway(), await aGateway()];
  const { token } = await Fan.signsUp(one);
  for (const who of [token, undefined]) {
    for (let count = 0; count < 10; count += 1) expect(await leftOf(one, who)).toBe(39 - count);
    expect(await leftOf(other, who)).toBe(39);
    const since = performance.now();
    await eventually(async () => Number(await leftOf(other, who)) < 30);
    expect(performance.now() - since).toBeLessThan(2_500);
  }
  const late = await aGateway();
  await eventually(async () => Number(await leftOf(late, token)) < 28);
});

test('without the table, and so without a database, each counts for itself, and all is answered', async () => {
  const log: string[] = [];
  const lost = await aGateway({ logLevel: 'warn', logStream: { write: (line) => void log.push(line) } });
  database.rewrite((sql) => (/shared_counts/.test(sql) ? 'select 1 / 0' : sql));
  expect(await leftOf(lost)).toBe(39);
  await eventually(() => log.some((line) => line.includes('rates cannot be shared')));
  const lefts = [];
  for (let count = 0; count < 45; count += 1) lefts.push(await leftOf(lost));
  expect(lefts.at(-1)).toBe(0);
  database.rewrite((sql) => sql);
  await eventually(() => log.some((line) => line.includes('rates are shared again')));
  expect(log).toHaveLength(2);
});
