import { beforeAll, describe, expect, test } from '@jest/globals';
import type { InjectOptions } from 'fastify';
import { aRouteWorld, everyRoute, type RouteWorld, requestOf, urlOf } from '../support/routes.ts';
import { everything } from '../support/snapshot.ts';
import { aStage } from '../support/stage.ts';

const APP = 'https://app.example.com';
const OTHERS = ['https://evil.example', 'https://app.example.com.evil.example', 'http://app.example.com', 'null', ''];

const stage = aStage({ corsOrigins: [APP, 'http://localhost:5173'] });
let world: RouteWorld;
beforeAll(async () => {
  world = await aRouteWorld(stage.gateway, stage.database);
});

const from = (origin: string | undefined) => (origin === undefined ? {} : { origin });
const preflight = (url: string, method: string, headers: { origin?: string } = { origin: APP }) =>
  stage.gateway.send({
    method: 'OPTIONS',
    url,
    headers: { ...headers, 'access-control-request-method': method, 'access-control-request-headers': 'authorization' },
  });
const listOf = (header: unknown): string[] => String(header).split(', ');
const corsHeaders = (headers: object): string[] => Object.keys(headers).filter((name) => name.startsWith('access-control-'));

describe.each([
  ...everyRoute.map(([name, route]) => [name, route.method, () => urlOf(route, world)] as const),
  ['POST /graphql', 'POST', () => '/graphql'] as const,
  ['GET /graphql', 'GET', () => '/graphql'] as const,
  ['GET /api/openapi.json', 'GET', () => '/api/openapi.json'] as const,
])('before %s', (_name, method, url) => {
  test('a listed origin is told what it may do, and nothing is done', async () => {
    const before = await everything(stage.database);
    const { statusCode, headers, body } = await preflight(url(), method);
    expect([statusCode, body, headers['content-length']]).toEqual([204, '', '0']);
    expect(headers).toMatchObject({
      'access-control-allow-origin': APP,
      'access-control-allow-headers':
        'authorization, content-type, idempotency-key, if-none-match, x-request-id, apollo-require-preflight, traceparent',
      'access-control-max-age': '600',
      vary: 'Origin',
    });
    expect(listOf(headers['access-control-allow-methods'])).toContain(method);
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    expect(await everything(stage.database)).toEqual(before);
  });

  test('another origin, or none, is told nothing of the kind', async () => {
    for (const origin of [...OTHERS, undefined]) {
      const { statusCode, headers } = await preflight(url(), method, from(origin));
      expect([origin, statusCode, corsHeaders(headers), headers.vary]).toEqual([origin, 204, [], 'Origin']);
      expect(listOf(headers.allow)).toContain(method);
    }
  });

  test('a plain OPTIONS tells the methods of the address, and no preflight', async () => {
    for (const origin of [undefined, APP]) {
      const { statusCode, headers } = await stage.gateway.send({ method: 'OPTIONS', url: url(), headers: from(origin) });
      expect([statusCode, listOf(headers.allow).includes(method)]).toEqual([204, true]);
      expect(headers).not.toHaveProperty('access-control-allow-methods');
    }
  });
});

test('a preflight promises no method that the address refuses', async () => {
  const { headers } = await preflight('/api/v1/pickups', 'PUT');
  expect(headers['access-control-allow-methods']).toBe('GET, OPTIONS');
});

test('an address that there is not stays one, also in a preflight', async () => {
  for (const url of ['/nowhere', '/api/v1/nowhere']) {
    const { statusCode, headers } = await preflight(url, 'GET');
    expect([statusCode, headers['access-control-allow-methods']]).toEqual([404, undefined]);
  }
});

const JSON_TYPE = { 'content-type': 'application/json' };
const REQUESTS: [string, number, InjectOptions][] = [
  ['an answer', 200, { method: 'GET', url: '/api/v1/gachas' }],
  ['a description', 200, { method: 'GET', url: '/api/openapi.json' }],
  ['an address that is none', 400, { method: 'GET', url: '/api/%zz' }],
  ['a parameter that is too long', 414, { method: 'GET', url: `/api/v1/gachas/${'x'.repeat(200)}` }],
  ['a broken body', 400, { method: 'POST', url: '/api/v1/beacons', headers: JSON_TYPE, payload: '{' }],
  ['nobody', 401, { method: 'GET', url: '/api/v1/me' }],
  ['a broken token', 401, { method: 'GET', url: '/api/v1/gachas', headers: { authorization: 'Bearer x' } }],
  ['an unknown gacha', 404, { method: 'GET', url: '/api/v1/gachas/x' }],
  ['an unknown address', 404, { method: 'GET', url: '/api/v1/nothing' }],
  ['a wrong method', 405, { method: 'PUT', url: '/api/v1/me' }],
  ['a large body', 413, { method: 'POST', url: '/api/v1/areas', headers: JSON_TYPE, payload: `"${'x'.repeat(200_000)}"` }],
  ['a form', 415, { method: 'POST', url: '/api/v1/areas', headers: { 'content-type': 'text/plain' }, payload: 'x' }],
  ['an answer of GraphQL', 200, { method: 'POST', url: '/graphql', payload: { query: '{ __typename }' } }],
  ['a refusal of GraphQL', 400, { method: 'POST', url: '/graphql', payload: { query: '{' } }],
  ['a form for GraphQL', 415, { method: 'POST', url: '/graphql', headers: { 'content-type': 'text/plain' }, payload: 'x' }],
];

describe.each(REQUESTS)('%s (%i)', (_what, status, request) => {
  const send = (origin?: string) => stage.gateway.send({ ...request, headers: { ...request.headers, ...from(origin) } });

  test('can be read by a listed origin, with the headers that it needs', async () => {
    const { statusCode, headers } = await send(APP);
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([status, APP]);
    expect(listOf(headers.vary)).toContain('Origin');
    expect(headers['access-control-expose-headers']).toBe(
      [
        'etag, retry-after, ratelimit, ratelimit-policy, x-request-id, deprecation, link, idempotent-replayed, allow, www-authenticate',
        'content-disposition, x-estimated-rows, parcels-packed, parcels-withheld, parcels-held, parcels-left-out, parcels-left-out-numbers',
      ].join(', '),
    );
  });

  test('is the same for another origin and for none, but cannot be read by its scripts', async () => {
    const { body } = await send(APP);
    for (const origin of [...OTHERS, undefined]) {
      const response = await send(origin);
      expect([origin, response.statusCode, corsHeaders(response.headers)]).toEqual([origin, status, []]);
      expect([response.body, listOf(response.headers.vary).includes('Origin')]).toEqual([body, true]);
    }
  });
});

test('what differs by viewer too says both, and that it is unchanged (304) can be read as well', async () => {
  const read = (headers: object) =>
    stage.gateway.send({ method: 'GET', url: '/api/v1/gachas', headers: { origin: APP, ...headers } });
  const { headers } = await read({});
  const unchanged = await read({ 'if-none-match': String(headers.etag) });
  expect([unchanged.statusCode, unchanged.headers['access-control-allow-origin']]).toEqual([304, APP]);
  for (const { vary } of [headers, unchanged.headers])
    expect(vary).toBe('Authorization, Accept-Encoding, Accept-Language, Origin');
});

test('a fault of ours (500) can be read too', async () => {
  stage.database.rewrite((sql) => `${sql} spoilt by a test`);
  const request = requestOf(everyRoute[0]?.[1] as never, world);
  const response = await stage.gateway.send({ ...request, headers: { origin: APP } });
  stage.database.rewrite((sql) => sql);
  expect([response.statusCode, response.headers['access-control-allow-origin']]).toEqual([500, APP]);
});

test('what is not for scripts is not opened to them', async () => {
  for (const url of ['/healthz', '/readyz']) {
    const { statusCode, headers } = await stage.gateway.send({ method: 'GET', url, headers: { origin: APP } });
    expect([url, statusCode, corsHeaders(headers)]).toEqual([url, 200, []]);
  }
});
