import { beforeAll, describe, expect, test } from '@jest/globals';
import { aRouteWorld, everyRoute, type RouteWorld, requestOf, urlOf } from '../support/routes.ts';
import { everything } from '../support/snapshot.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
let world: RouteWorld;
beforeAll(async () => {
  world = await aRouteWorld(stage.gateway, stage.database);
});

const WITH_EFFECT = ['/v1/pickups', '/v1/orders/:order_id/payment'];
const reading = everyRoute.filter(([, { method, path }]) => method === 'GET' && !WITH_EFFECT.includes(path));

/** What differs from one request to the next. */
const lasting = ({ date: _date, 'x-request-id': _id, ...headers }: Record<string, unknown>) => headers;

describe.each([
  ...reading.map(([name, route]) => [name, () => requestOf(route, world)] as const),
  ['GET /api/openapi.json', () => ({ url: '/api/openapi.json', headers: {} })] as const,
  ['GET /api/docs', () => ({ url: '/api/docs', headers: {} })] as const,
  ['GET /api/docs/js/scalar.js', () => ({ url: '/api/docs/js/scalar.js', headers: {} })] as const,
])('HEAD instead of %s', (_name, requestOfRow) => {
  test('has the status and the headers of the answer, and no body', async () => {
    const [get, head] = await Promise.all(
      (['GET', 'HEAD'] as const).map((method) => stage.gateway.send({ ...requestOfRow(), method })),
    );
    expect([get?.statusCode, head?.statusCode, head?.body]).toEqual([200, 200, '']);
    expect(lasting(head?.headers ?? {})).toEqual(lasting(get?.headers ?? {}));
    expect(head?.headers['content-length']).toBe(String(Buffer.byteLength(get?.body ?? '')));
  });

  test('has the status of a refusal too', async () => {
    const headers = { authorization: 'Bearer x' };
    const [get, head] = await Promise.all(
      (['GET', 'HEAD'] as const).map((method) => stage.gateway.send({ ...requestOfRow(), headers, method })),
    );
    expect([head?.statusCode, head?.body]).toEqual([get?.statusCode, '']);
    expect(lasting(head?.headers ?? {})).toEqual(lasting(get?.headers ?? {}));
  });
});

test.each(WITH_EFFECT)('HEAD does not do what a GET of %s does', async (path) => {
  const [, route] = everyRoute.find(([name]) => name === `GET ${path}`) ?? [];
  if (!route) throw new Error(`no route for ${path}`);
  const before = await everything(stage.database);
  const { statusCode, headers, body } = await stage.gateway.send({ ...requestOf(route, world), method: 'HEAD' });
  expect([statusCode, headers.allow, body]).toEqual([405, 'GET, OPTIONS', '']);
  expect(await everything(stage.database)).toEqual(before);
});

test.each(everyRoute)('OPTIONS tells that there is %s', async (_name, route) => {
  const { statusCode, headers, body } = await stage.gateway.send({ method: 'OPTIONS', url: urlOf(route, world) });
  expect([statusCode, body]).toEqual([204, '']);
  const allowed = String(headers.allow).split(', ');
  const takesHead = reading.some(([, { side, path }]) => side === route.side && path === route.path);
  expect([allowed.includes(route.method), allowed.includes('OPTIONS'), allowed.includes('HEAD')]).toEqual([
    true,
    true,
    takesHead,
  ]);
});

describe.each([
  ['an answer', 200, '/api/v1/gachas', {}],
  ['a refusal', 401, '/api/v1/me', {}],
  ['an unknown address', 404, '/api/v1/nothing', {}],
  ['an address that is none', 400, '/api/%zz', {}],
  ['a broken token', 401, '/manage/staff/gachas', { authorization: 'Bearer x' }],
] as const)('the request id of %s (%i)', (_what, status, url, headers) => {
  const idFor = async (id?: string) => {
    const given = id === undefined ? {} : { 'x-request-id': id };
    const response = await stage.gateway.send({ method: 'GET', url, headers: { ...headers, ...given } });
    expect(response.statusCode).toBe(status);
    return response.headers['x-request-id'];
  };

  test('is the one that came, where it can be written down', async () => {
    for (const id of ['a', 'trace-1:2.3_4', 'x'.repeat(100)]) expect(await idFor(id)).toBe(id);
  });

  test('is a new one otherwise', async () => {
    for (const id of [undefined, '', 'two words', '"', 'x'.repeat(101)])
      expect(await idFor(id)).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
  });
});
