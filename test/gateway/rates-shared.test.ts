import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { SHARED_EVERY_MS } from '../../src/gateway/rates/shared/share.ts';
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
  const gateway = await openTestGateway(database, {
    ...onlyLimits({ readsPerMinute: 40, anonymousReadsPerMinute: 40 }),
    ...changes,
  });
  opened.push(gateway);
  await gateway.app.listen({ port: 0 });
  return gateway;
}

const leftOf = async (gateway: TestGateway, token?: string): Promise<number | undefined> =>
  toldOf((await gateway.ask('{ gachas { nodes { fairness { number } } } }', {}, token)).headers, 'reads')?.left;

/** How much it knows to have been taken elsewhere: what is missing of what it has not given out itself. */
function heardBy(gateway: TestGateway, most: number, token?: string): () => Promise<number> {
  let own = 0;
  return async () => {
    own += 1;
    return most - own - Number(await leftOf(gateway, token));
  };
}

const TAKEN = 20;

test('gateways on one database share a limit when each has told and asked once, also with one that starts later', async () => {
  const most = 1_000;
  const many = onlyLimits({ readsPerMinute: most, anonymousReadsPerMinute: most });
  const [one, other] = [await aGateway(many), await aGateway(many)];
  const { token } = await Fan.signsUp(one);
  for (const who of [token, undefined]) {
    const heard = heardBy(other, most, who);
    expect(await heard()).toBe(0);
    for (let count = 0; count < TAKEN; count += 1) await leftOf(one, who);
    database.statements.splice(0);
    await eventually(async () => (await heard()) > TAKEN / 2, { everyMs: 50 });
    // A turn may have begun before, and one that has nothing to ask for tells nothing.
    expect(database.statements.filter((sql) => /insert into "shared_counts"/.test(sql)).length).toBeLessThanOrEqual(2 * 2 + 1);
  }
  const heardLater = heardBy(await aGateway(many), most, token);
  await eventually(async () => (await heardLater()) > TAKEN / 2, { everyMs: 50 });
});

test('they tell and ask every second', () => expect(SHARED_EVERY_MS).toBe(1_000));

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
