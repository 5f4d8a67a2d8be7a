import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { aRouteWorld, everyRoute, type RouteWorld, requestOf } from '../support/routes.ts';

let database: TestDatabase;
let gateway: TestGateway;
let world: RouteWorld;
const log: string[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  gateway = await openTestGateway(database, { logLevel: 'error', logStream: { write: (line) => void log.push(line) } });
  world = await aRouteWorld(gateway, database);
});
afterAll(async () => {
  await gateway.close();
  await database.close();
});

/** The caller is known already, so this needs no database. */
const NEEDS_NO_DATABASE = ['GET /v1/me'];
const ROUTES = everyRoute.filter(([name]) => !NEEDS_NO_DATABASE.includes(name));

/** Sends while no statement reaches the database as it was meant. */
async function sendAmid(change: (sql: string) => string, request: ReturnType<typeof requestOf>) {
  database.rewrite(change);
  return gateway.send(request).finally(() => database.rewrite((sql) => sql));
}

const gone = (): string => {
  throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
};
const spoil = (sql: string): string => `${sql} spoilt by a test`;

/** A rule that cannot be evaluated denies, and says to come back: whatever the fault was. */
const DENIED_BY_RULE = ['POST /v1/gachas/:gacha_id/orders'];

describe.each(ROUTES)('%s', (name, route) => {
  test('tells to come back when the database is gone', async () => {
    const response = await sendAmid(gone, requestOf(route, world));
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
    expect(response.json()).toMatchObject({ status: 503, code: 'UNAVAILABLE', retryable: true });
    expect(response.body).not.toMatch(/ECONNREFUSED|5432/);
  });

  test('tells of a fault nothing but where to ask, and the log has it', async () => {
    log.length = 0;
    const response = await sendAmid(spoil, requestOf(route, world));
    if (DENIED_BY_RULE.includes(name)) return expect(response.json()).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    const { request_id: id, ...problem } = response.json();
    const said = 'Something went wrong on our side.';
    expect(problem).toEqual({ type: 'about:blank', title: said, status: 500, detail: said, code: 'INTERNAL', retryable: false });
    expect(response.headers['x-request-id']).toBe(id);
    expect(log.map((line) => JSON.parse(line).reqId)).toContain(id);
  });
});

test('a reader without a token learns no more of it', async () => {
  const faulty = await sendAmid(spoil, { method: 'GET', url: '/api/v1/gachas', headers: {} });
  expect(faulty.json()).toMatchObject({ code: 'INTERNAL', request_id: faulty.headers['x-request-id'] });
  expect(faulty.body).not.toMatch(/spoilt|select/);
});
