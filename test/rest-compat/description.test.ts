import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { rows } from '../../rest-compat/routes.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';

let database: TestDatabase;
let gateway: TestGateway;

beforeAll(async () => {
  database = await openTestDatabase();
  gateway = await openTestGateway(database);
});
afterAll(async () => {
  await gateway.close();
  await database.close();
});

const reads = (url: string) => gateway.send({ method: 'GET', url });

test('every row has its path and method in the OpenAPI description, with its parameters and its answer', async () => {
  const { openapi, paths } = (await reads('/api/openapi.json')).json();
  expect(openapi).toBe('3.1.0');
  for (const { side, method, path, query = [], body } of rows) {
    const operation = paths[`${side === 'api' ? '/api' : '/manage'}${path.replace(/:(\w+)/g, '{$1}')}`][method.toLowerCase()];
    const names = operation.parameters.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining([...[...path.matchAll(/:(\w+)/g)].map(([, name]) => name), ...query]));
    expect(Object.keys(operation.requestBody?.content['application/json'].schema.properties ?? {})).toEqual(body ?? []);
    expect(operation.responses[200].content['application/json'].schema).toMatchObject({});
  }
});

test('what a path does not promise is not in its description', async () => {
  const { paths } = (await reads('/api/openapi.json')).json();
  const answerOf = (path: string, method = 'get') => paths[path][method].responses[200].content['application/json'].schema;
  expect(answerOf('/api/v1/orders/{order_id}').required).not.toContain('order_details');
  expect(answerOf('/api/v1/gachas/{gacha_id}/prizes').properties.data.items.properties.stock).toMatchObject({ type: 'string' });
  expect(answerOf('/api/v1/gachas').properties.data.items.properties.status.enum).toEqual(['selling', 'closing', 'soldout']);
  expect(answerOf('/api/v1/redeem_tickets').type).toBe('array');
});

test('the page for people names every path, and no other host', async () => {
  const page = await reads('/api/docs');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  for (const { path } of rows) expect(page.body).toContain(path.replace(/:(\w+)/g, '{$1}'));
  expect(page.body).not.toMatch(/https?:\/\/|<script/);
});
