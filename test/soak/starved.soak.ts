import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { RunningGateway } from '../support/running-gateway.ts';
import { openWay, type Way } from '../support/way.ts';

const STARVED_MS = 30_000;
const DEADLINE_MS = 90_000;

let database: TestDatabase;
let way: Way;
beforeAll(async () => {
  database = await openTestDatabase();
  way = await openWay(database.url);
});
afterAll(async () => {
  way.cut();
  await database.close();
});

test('a gateway that gets no connection although the database answers says so, and ends with 1 for a supervisor to start it anew', async () => {
  const gateway = await RunningGateway.starts({ NODE_ENV: 'test', LOG_LEVEL: 'error', DATABASE_URL: way.url });
  const statusOf = async (path: string) => (await fetch(`${gateway.address}${path}`)).status;
  expect(await statusOf('/readyz')).toBe(200);
  way.silence(/^gacha gateway$|^$/);
  const began = performance.now();
  await eventually(async () => (await statusOf('/readyz')) !== 200, { withinMs: DEADLINE_MS });
  expect(performance.now() - began).toBeLessThan(STARVED_MS);
  expect([await statusOf('/api/v1/gachas'), await statusOf('/healthz')]).toEqual([503, 200]);

  const alarm = setTimeout(() => gateway.stop('SIGKILL'), DEADLINE_MS);
  const { code, said, complained } = await gateway.ended;
  clearTimeout(alarm);
  expect(performance.now() - began).toBeGreaterThan(STARVED_MS);
  expect(code).toBe(1);
  expect(complained).toMatch(
    /^no connection to the database could be had for 30 seconds, although it answers: this process ends\n$/,
  );
  expect(said).toMatch(/"level":60,.*no connection to the database could be had/);
});
