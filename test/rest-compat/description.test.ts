import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { makeDocs, serveDocs } from '../../rest-compat/docs.ts';
import { routes } from '../../rest-compat/routes.ts';
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

test('every route has its path and method in the OpenAPI description, with its parameters and its answer', async () => {
  const { openapi, paths } = (await reads('/api/openapi.json')).json();
  expect(openapi).toBe('3.1.0');
  for (const { side, method, path, query = [], body } of routes) {
    const operation = paths[`${side === 'api' ? '/api' : '/manage'}${path.replace(/:(\w+)/g, '{$1}')}`][method.toLowerCase()];
    const names = operation.parameters.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining([...[...path.matchAll(/:(\w+)/g)].map(([, name]) => name), ...query]));
    expect(Object.keys(operation.requestBody?.content['application/json'].schema.properties ?? {})).toEqual(body ?? []);
    expect(operation.responses[200].content['application/json'].schema).toMatchObject({});
  }
});

test('every operation has a short heading of its own, and its sentences in the description', async () => {
  const { paths } = (await reads('/api/openapi.json')).json();
  type Operation = { summary: string; description: string };
  const operations = Object.values<Record<string, Operation>>(paths).flatMap((path) => Object.values(path));
  expect(operations).toHaveLength(routes.length);
  expect(operations.filter(({ summary }) => summary.length > 60 || !/^[A-Z][a-z ]+$/.test(summary))).toEqual([]);
  expect(new Set(operations.map(({ summary }) => summary)).size).toBe(routes.length);
  expect(paths['/api/v1/gachas'].get).toMatchObject({
    summary: 'Gachas',
    description: expect.stringMatching(/^The gachas that this viewer may see:.+The latest sale comes first\.\n\nSection 4\.1/s),
  });
});

test('what a path does not promise is not in its description', async () => {
  const { paths } = (await reads('/api/openapi.json')).json();
  const answerOf = (path: string, method = 'get') => paths[path][method].responses[200].content['application/json'].schema;
  expect(answerOf('/api/v1/orders/{order_id}').required).not.toContain('order_details');
  expect(answerOf('/api/v1/gachas/{gacha_id}/prizes').properties.data.items.properties.stock).toMatchObject({ type: 'string' });
  expect(answerOf('/api/v1/gachas').properties.data.items.properties.status.enum).toEqual(['selling', 'closing', 'soldout']);
  expect(answerOf('/api/v1/redeem_tickets').type).toBe('array');
});

describe('the page for people', () => {
  test('reads the description, which names every path, and loads nothing from another host', async () => {
    const { headers, body } = await reads('/api/docs');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('"url": "/api/openapi.json"');
    expect(body).not.toMatch(/https?:\/\//);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[\w+/]{43}=';/);
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
  });

  test('allows the lines in it that start its script, and no others', async () => {
    const { headers, body } = await reads('/api/docs');
    const inline = [...body.matchAll(/<script(?! src)[^>]*>([\s\S]*?)<\/script>/g)].map(([, lines = '']) => lines);
    expect(inline).toHaveLength(1);
    const hash = createHash('sha256').update(String(inline[0])).digest('base64');
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
  });

  test('finds its script here, zipped for those that can read it so', async () => {
    const { body } = await reads('/api/docs');
    const [, url = ''] = /<script src="(\/[^/"][^"]*)">/.exec(body) ?? [];
    const plain = await reads(url);
    expect([plain.statusCode, plain.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
    const zipped = await gateway.send({ method: 'GET', url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(gunzipSync(zipped.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(zipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  });

  test('is loaded again by the next visitor where the first load failed', async () => {
    const app = Fastify();
    let loads = 0;
    serveDocs(app, async () => {
      loads += 1;
      if (loads === 1) throw new Error('the first load fails');
      return makeDocs();
    });
    const statuses: number[] = [];
    for (let visit = 0; visit < 3; visit += 1) statuses.push((await app.inject('/api/docs')).statusCode);
    await app.close();
    expect([statuses, loads]).toEqual([[500, 200, 200], 2]);
  });

  test('opens an operation at the address to which its deprecated parameter points', async () => {
    const { body } = await reads('/api/docs');
    const functionOf = (name: string) => new Function(`return ${new RegExp(`"${name}": (.+?),?\n`).exec(body)?.[1]}`)();
    const [redirect, slugOf] = ['redirect', 'generateOperationSlug'].map(functionOf);
    const { paths } = (await reads('/api/openapi.json')).json();
    const { operationId, parameters } = paths['/manage/staff/pickups/{pickup_code}'].get;
    const { name } = parameters.find(({ deprecated }: { deprecated?: boolean }) => deprecated);
    expect(redirect(`/api/docs#${operationId}.${name}`)).toBe(`/api/docs#${slugOf({ operationId })}`);
    expect(redirect(`/api/docs#${operationId}`)).toBeNull();
  });
});
