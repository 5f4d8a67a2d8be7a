import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { openTestGateway } from '../support/gateway.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function warnings(trustedProxies: string[], headers: Record<string, string>): Promise<number> {
  const lines: string[] = [];
  const logStream = { write: (line: string) => void lines.push(line) };
  const gateway = await openTestGateway(database, { trustedProxies, logLevel: 'warn', logStream });
  for (let time = 0; time < 3; time += 1) await gateway.send({ method: 'GET', url: '/healthz', headers });
  await gateway.close();
  return lines.filter((line) => line.includes('TRUSTED_PROXIES')).length;
}

test('a proxy that nobody has named is told of once, since its callers would count as one', async () => {
  const forwarded = { 'x-forwarded-for': '192.0.2.1' };
  expect(await warnings([], forwarded)).toBe(1);
  expect(await warnings([], {})).toBe(0);
  expect(await warnings(['127.0.0.1'], forwarded)).toBe(0);
});
